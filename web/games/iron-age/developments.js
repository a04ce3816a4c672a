// All developments in two columns, the cheapest first: own, within the purse, beyond it, struck out; who else has them.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import { costs, glow, isOwn, isSmall, nameOf, object, picture, say, seen, shownSeat, whose } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** The development that the player has set aside to buy this turn, as long as it can be bought. @param {Ctx} ctx */
export function pinned(ctx) {
  const id = ctx.memory.pinned;
  const row = ctx.view.developments.find((/** @type {any} */ each) => each.id === id);
  return row && !row.owned && ctx.mine ? row : null;
}

/** @param {Ctx} ctx @param {string} id */
export function pin(ctx, id) {
  ctx.memory.pinned = ctx.memory.pinned === id ? null : id;
  ctx.announce(
    say(ctx.memory.pinned ? "developments.pinned" : "developments.unpinned", { name: ctx.words(`part.${id}`) }),
  );
  // The order is given: its sheet makes room for what is built now.
  ctx.select(null);
}

/** A way to pay as actions. @param {any} row @param {number[]} way @returns {import("./common.js").Action[]} */
const purchase = (row, [goods, innovations, wealth]) =>
  row.ways.length > 1
    ? [
        ["buy", row.id],
        ["pay", goods, innovations, wealth],
      ]
    : [["buy", row.id]];

/** Buys it in the best way. @param {any} row */
export const bestPurchase = (row) => purchase(row, row.pay);

/** @param {Ctx} ctx @param {number[]} way */
export const payment = (ctx, [goods, innovations, wealth, , points]) =>
  costs(
    ctx,
    [
      ["innovation", innovations],
      ["wealth", wealth],
      ["goods", goods],
    ],
    points,
  );

/** @param {Ctx} ctx @param {number[]} way */
export const paymentWords = (ctx, [goods, innovations, wealth]) =>
  [
    innovations ? ctx.words("amount.innovation", { n: innovations }) : "",
    wealth ? ctx.words("amount.wealth", { n: wealth }) : "",
    goods ? ctx.words("amount.goods", { n: goods }) : "",
  ]
    .filter(Boolean)
    .join(", ");

/** @param {Ctx} ctx @param {number} [seat] */
export function developments(ctx, seat = shownSeat(ctx)) {
  const { view, statics } = ctx;
  const own = view.seats[seat].developments;
  const buying = isOwn(ctx, seat) && (view.step === "develop" || view.step === "build" || view.step === "colonies");
  const wish = pinned(ctx);
  const small = isSmall(ctx);
  const note = buying
    ? html`${say("developments.purse")} <b>${view.budget}</b>${wish ? html` · ${say("developments.wish")} <b>${ctx.words(`part.${wish.id}`)}</b>` : nothing}`
    : html`<b>${own.length}</b> ${say("developments.count")}`;
  return html`<section class="ia-panel developments" data-part="developments" aria-label=${whose(ctx, seat, "developments")}>
    <header><h2>${whose(ctx, seat, "developments")}</h2><p class="panel-note">${note}</p></header>
    <ul class="development-list">
      ${statics.developments.map((/** @type {any} */ printed) => {
        const row = view.developments.find((/** @type {any} */ each) => each.id === printed.id);
        return html`<li>${row ? item(ctx, seat, row, own.includes(row.id), buying, small) : struck(ctx, printed)}</li>`;
      })}
      <li class="development-legend" aria-hidden="true">
        ${small ? ctx.words(view.colonies ? "brief.notes_colonies" : "brief.notes") : legend(ctx, seat)}
      </li>
    </ul>
  </section>`;
}

/** What the signs mean. @param {Ctx} ctx @param {number} seat */
const legend = (
  ctx,
  seat,
) => html`${ctx.players.length > 1 ? html`<span>${seatMark(ctx.players.find((other) => other.seat !== seat)?.seat ?? 1)} ${say("developments.legend_other")}</span>` : html`<span>${say("developments.legend_pin")}</span>`}
        <span>★ ${say("developments.legend_star")}</span><span>${say("developments.legend_dim")}</span>`;

/** @param {Ctx} ctx @param {any} printed */
const struck = (ctx, { id, points }) => html`<span class="development struck">
  ${picture(id)}<span class="development-name">${ctx.words(`part.${id}`)}</span><span class="development-effect">${say("developments.struck")}</span>
  <span class="development-points">${picture("score")}${points}</span>
</span>`;

/** @param {Ctx} ctx @param {number} seat @param {any} row @param {boolean} owned @param {boolean} buying @param {boolean} small */
function item(ctx, seat, row, owned, buying, small) {
  const { id, prices, bonuses, points, starred, missing, owners, printed, told } = row;
  const cost = prices[seat];
  const name = ctx.words(`part.${id}`);
  const active = seat === ctx.view.active;
  const far = !owned && (!active || missing > 0);
  const others = owners.filter((/** @type {number} */ owner) => owner !== seat);
  const can = buying && ctx.view.step === "develop" && Boolean(ctx.exactly(["buy", id]));
  const label = [
    say(owned ? "developments.label_owned" : "developments.label", { name, cost, points }),
    owned || !missing || !active ? "" : say("developments.missing", { n: missing }),
    others.length
      ? say("developments.others", { who: others.map((/** @type {number} */ owner) => nameOf(ctx, owner)) })
      : "",
  ]
    .filter(Boolean)
    .join(" ");
  return object(
    ctx,
    `development ${id}`,
    html`${picture(id)}
      <span class="development-name">${name}${starred ? html`<span class="star">★</span>` : nothing}${others.map((/** @type {number} */ owner) => seatMark(owner))}</span>
      <span class="development-effect">${ctx.words(small ? `brief.${id}` : `short.${told}`, { n: bonuses[seat] })}</span>
      <span class="development-cost ${owned ? "tick" : ""}">${owned ? icon("check-mark") : html`${cost}${cost < printed ? html`<s>${printed}</s>` : nothing}`}</span>
      <span class="development-points">${picture("score")}${points}</span>`,
    {
      label,
      className: `development of-${id} ${owned ? "owned" : far ? "far" : "near"} ${can ? "can" : ""} ${!owned && ctx.memory.pinned === id ? "pinned" : ""} ${glow(ctx, ["buy", id])}`,
    },
  );
}

/** @param {Ctx} ctx @param {string} id */
export function developmentSheet(ctx, id) {
  const { view } = ctx;
  const row = view.developments.find((/** @type {any} */ each) => each.id === id);
  if (!row) return null;
  const name = ctx.words(`part.${id}`);
  const seat = shownSeat(ctx);
  const owned = view.seats[seat].developments.includes(id);
  const others = row.owners.filter((/** @type {number} */ owner) => owner !== seat);
  return {
    title: name,
    subtitle: say(owned ? "developments.sheet_owned" : "developments.sheet", {
      cost: row.prices[seat],
      points: row.points,
    }),
    body: html`<p>${ctx.words(`effect.${row.told}`)}</p>
      ${row.bonuses[seat] ? html`<p class="good">${say(owned ? "developments.bonus_owned" : "developments.bonus", { n: row.bonuses[seat] })}</p>` : nothing}
      ${others.length ? html`<p>${others.map((/** @type {number} */ owner) => seatMark(owner))} ${say("developments.others", { who: others.map((/** @type {number} */ owner) => nameOf(ctx, owner)) })}</p>` : nothing}
      ${owned || !isOwn(ctx, seat) ? nothing : buying(ctx, row, name)}`,
  };
}

/** Steps after which nothing is built in a turn: there is no later to set something aside for. */
const PAST_BUILDING = ["develop", "payment", "store", "next"];

/** @param {Ctx} ctx @param {any} row @param {string} name */
function buying(ctx, row, name) {
  if (ctx.view.step === "develop" && ctx.exactly(["buy", row.id])) {
    const [best, ...others] = row.ways;
    const button = (
      /** @type {number[]} */ way,
      /** @type {string} */ className,
    ) => html`<button class="pay ${className} ${ctx.hinted("pay", ...way.slice(0, 3)) ? "hinted" : ""}" data-key="buy ${row.id} ${way.slice(0, 3).join(" ")}" .plays=${purchase(row, way)} aria-disabled=${ctx.busy ? "true" : nothing} @click=${() => ctx.acts(purchase(row, way))}>
      ${seen(html`<span>${className.includes("primary") ? say("developments.buy", { name }) : nothing} ${payment(ctx, way)}</span>${way[3] ? html`<small>${say("developments.wasted", { n: way[3] })}</small>` : nothing}`, say("developments.pay_label", { name, parts: paymentWords(ctx, way) }))}
    </button>`;
    return html`${button(best, "primary wide-button")}
      ${others.length ? html`<details class="fold other-ways"><summary>${say("developments.other_ways", { n: others.length })}</summary><div class="pay-list">${others.map((/** @type {number[]} */ way) => button(way, ""))}</div></details>` : nothing}`;
  }
  const on = ctx.memory.pinned === row.id;
  const told = html`<p>${row.missing ? say("developments.missing", { n: row.missing }) : row.pay ? html`${say("developments.would_pay")} ${payment(ctx, row.pay)}` : nothing}</p>`;
  if (PAST_BUILDING.includes(ctx.view.step)) return told;
  return html`${told}
    <button class="wide-button" data-key="pin ${row.id}" aria-pressed=${on} @click=${() => pin(ctx, row.id)}>${say(on ? "developments.unpin" : "developments.pin")}</button>
    <p class="help">${say("developments.pin_help")}</p>`;
}
