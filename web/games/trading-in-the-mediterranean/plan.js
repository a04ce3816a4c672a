// My plan, all turn: what is on show, what I wish for against my income, how far the next age is, the coming war.

import { html, nothing, vars } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { called, coin, me, named, pointsOf, say, signed, sumOf, told } from "./common.js";
import { weighed } from "./draft.js";
import { entriesOf, entryName, lookedAt, picture } from "./market.js";
import { t } from "../../words.js";
import { lockWords, toggleWish, wishesOf } from "./wishes.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** @param {Ctx} ctx */
export function plan(ctx) {
  if (ctx.eyes === null || !ctx.view.market || ctx.view.turn.phase === 6) return nothing;
  return html`<section class="tm-plan" aria-label=${say("plan.title")} tabindex="0">
    <header><h2>${say("plan.title")}</h2>${buying(ctx) ? html`<span class="tm-soft">${say("plan.with_cart")}</span>` : news(ctx)}</header>
    ${planned(ctx)}
  </section>`;
}

/** What the others did: told in a drawer, since all of the board is in use. @param {Ctx} ctx */
const news = (ctx) =>
  html`<button class="tm-news" data-key="news" @click=${() => ctx.open("since")}>${icon("hourglass")} <span>${t("strip.title")}</span></button>`;

/** @param {Ctx} ctx */
const buying = (ctx) => ctx.view.turn.phase === 5;

/** What is wished for, what the next age needs, points and war. @param {Ctx} ctx */
const planned = (ctx) =>
  buying(ctx)
    ? html`${wishes(ctx)} ${ages(ctx)} ${ledger(ctx)}`
    : html`${engine(ctx)} ${wishes(ctx)} ${ages(ctx)} ${war(ctx)} ${onShow(ctx)}`;

/** Where plan and shields find no room beside the board: both in one line above it. @param {Ctx} ctx */
export function brief(ctx) {
  if (!me(ctx) || !ctx.view.market || ctx.view.turn.phase === 6) return nothing;
  const { sum, now, after } = wished(ctx);
  return html`<div class="tm-in-brief">${ctx.view.order.map((/** @type {number} */ seat) => html`<button class="tm-who" data-key="brief ${seat}" @click=${() => ctx.open("holdings", seat)}>${seatMark(seat, { label: called(ctx, seat) })} ${pointsOf(ctx, seat)}</button>`)}
    <span>${say("plan.turn_cards")} <b>${me(ctx).draws}</b></span>
    ${sum ? html`<span>${say("plan.wishes_brief", { sum, n: now })}${after === now ? nothing : html` <em class=${after > now ? "good" : "bad"}>${say("plan.deal", { n: after })}</em>`}</span>` : nothing}
    ${news(ctx)}<button data-key="brief plan" @click=${() => ctx.open("plan")}>${say("plan.title")} ›</button></div>`;
}

/** How many cards everybody gets in each turn: cities are the engine. @param {Ctx} ctx */
function engine(ctx) {
  const most = Math.max(...ctx.view.players.map((/** @type {any} */ { draws }) => draws));
  const { left } = ctx.view.turn;
  return html`<div class="tm-engine"><h3>${say("plan.turn_cards")}</h3>
    <ul>${[.../** @type {any[]} */ (ctx.view.players)].sort((one, two) => two.draws - one.draws).map(({ seat, draws }) => html`<li class=${seatClass(seat)}>${seatMark(seat)} <span>${called(ctx, seat)}</span> <i ${vars({ "--part": `${(100 * draws) / most}%` })}></i> <b>${draws}</b></li>`)}</ul>
    <p class="tm-soft">${say(left ? "plan.city" : "plan.last_turn", { n: left })}</p></div>`;
}

/** On a phone the plan is a drawer. @param {Ctx} ctx */
export const planDrawer = (ctx) =>
  me(ctx) && ctx.view.market
    ? { title: say("plan.title"), body: html`<div class="tm-plan">${planned(ctx)}</div>` }
    : null;

/** On a phone, over the stalls: the needs of the next age in short, and whose carts are sealed. A press opens the plan. @param {Ctx} ctx */
export function needs(ctx) {
  const next = me(ctx)?.next_age;
  if (!next) return nothing;
  const looked = lookedAt(ctx);
  const row = (/** @type {string} */ part, /** @type {string} */ picture, /** @type {string[]} */ kinds) => {
    const will =
      (ctx.view.planned?.[part] ?? next[part][0]) + Number(looked !== undefined && kinds.includes(looked.kind));
    return html`<span>${named(picture, say(`plan.${part}`))} <span class="tm-pegs">${pegs(next[part], will)}</span></span>`;
  };
  return html`<button class="tm-needs" data-key="needs" @click=${() => ctx.open("plan")}>
    <b>${ctx.words(`name.age_${next.age}`)} <small class="good">${signed(next.points)}${next.first ? `, ${say("plan.first", { n: next.first })}` : ""}</small></b>
    <span class="tm-need">${row("buildings", "greek-temple", ["political", "religious"])} ${row("developments", "torch", ["economic", "cultural"])}</span>
    <span>${ctx.view.order.filter((/** @type {number} */ seat) => seat !== ctx.eyes).map((/** @type {number} */ seat) => html`${seatMark(seat, { label: called(ctx, seat) })} ${ctx.view.players[seat].sealed ? named("wax-seal", say("place.sealed")) : "…"} `)}</span>
  </button>`;
}

/** One peg a thing needed: had, to come, missing. @param {[number, number]} count @param {number} will */
const pegs = ([have, need], will) =>
  Array.from({ length: need }, (_, at) => html`<i class=${at < have ? "have" : at < will ? "will" : ""}></i>`);

/** The developments lie in the plan already: the market opens at what does not. @param {Ctx} ctx */
function toMarket(ctx) {
  if ((ctx.memory.stall ?? "developments") === "developments") ctx.memory.stall = "government";
  ctx.open("market");
}

/** @param {Ctx} ctx */
const onShow = (ctx) => html`<div class="tm-show">
  ${entriesOf(ctx)
    .filter(({ kind }) => kind === "economic" || kind === "cultural")
    .map(
      (
        entry,
      ) => html`<button class="tm-brief ${entry.kind} ${entry.owned ? "owned" : ""}" data-key="look ${entry.key}" @click=${() => ctx.select(`item ${entry.key}`)}>
        ${told(
          say("plan.look", { what: entryName(ctx, entry.action), n: entry.cost }),
          html`<span>${entryName(ctx, entry.action)}</span>${icon(picture(entry))}
        <span class="tm-cost">${coin(entry.cost, "small")}${entry.base > entry.cost ? html`<s>${entry.base}</s>` : nothing}${wishesOf(ctx).includes(entry.key) ? html`<em class="tm-star">${icon("round-star")}</em>` : nothing}${entry.owned ? html`<small>${say("market.yours")}</small>` : entry.lock ? named("padlock", lockWords(ctx, entry)) : nothing}</span>`,
        )}
      </button>`,
    )}
  <button class="tm-more" data-key="market" @click=${() => toMarket(ctx)}>${icon("greek-temple")} ${say("plan.more")}</button>
</div>`;

/** What is wished for and costs, and the income now and after the deal on the scale. @param {Ctx} ctx */
function wished(ctx) {
  const starred = entriesOf(ctx).filter(({ key, owned }) => wishesOf(ctx).includes(key) && !owned);
  const sum = starred.reduce((total, { cost }) => total + cost, 0);
  const { phase } = ctx.view.turn;
  const now = phase === 3 || phase === 2 ? (ctx.view.spend?.income ?? 0) : me(ctx).income;
  return { starred, sum, now, after: weighed(ctx)?.after.income ?? now };
}

/** The wish list against the income. @param {Ctx} ctx */
function wishes(ctx) {
  const { starred, sum, now, after } = wished(ctx);
  const { phase } = ctx.view.turn;
  const most = TENS * Math.ceil((Math.max(sum, now, after) + 1) / TENS);
  const short = sum - after;
  return html`<div class="tm-wishes">
    <h3>${say("plan.wishes")} ${sum ? html`<b>${sum}</b>` : nothing}</h3>
    ${starred.length ? html`<ul>${starred.map((entry) => html`<li><button class="tm-unwish" data-key="wish ${entry.key}" aria-label=${say("plan.unwish", { what: entryName(ctx, entry.action) })} @click=${() => toggleWish(ctx, entry.key)}>${icon("round-star")}</button><span>${entryName(ctx, entry.action)}</span><small>${entry.lock ? lockWords(ctx, entry) : ""}</small><b>${entry.cost}</b></li>`)}</ul>` : html`<p class="tm-soft">${say("plan.no_wishes")}</p>`}
    ${
      phase > 3
        ? nothing
        : html`<div class="tm-bar" role="img" aria-label=${say("plan.bar", { now, after, sum })} ${vars({ "--now": `${(100 * Math.min(now, after)) / most}%`, "--after": `${(100 * Math.max(now, after)) / most}%`, "--sum": `${(100 * sum) / most}%` })}><i class=${after >= now ? "more" : "less"}></i><b></b>${sum ? html`<u></u>` : nothing}</div>
        <p class="tm-bar-words"><span>${say("plan.now", { n: now })}</span>${after === now ? nothing : html`<em class=${after > now ? "good" : "bad"}>${say("plan.deal", { n: after })}</em>`}</p>
        ${starred.length ? html`<p class=${short > 0 ? "tm-risk" : "tm-good-news"}>${short > 0 ? say("plan.short", { n: short }) : say("plan.enough", { n: -short })}</p>` : nothing}`
    }
  </div>`;
}

/** The bar ends at a round sum, so that a larger income is seen to fill more of it. */
const TENS = 10;

/** What the next age needs. @param {Ctx} ctx */
function ages(ctx) {
  const next = me(ctx).next_age;
  if (!next) return nothing;
  const cart = ctx.view.planned;
  const looked = lookedAt(ctx);
  const more = (/** @type {string[]} */ ...kinds) => Number(looked !== undefined && kinds.includes(looked.kind));
  const row = (
    /** @type {string} */ picture,
    /** @type {string} */ name,
    /** @type {[number, number]} */ count,
    /** @type {number} */ will,
  ) =>
    html`<p>${named(picture, name)} <span>${name}</span> <span class="tm-pegs" aria-hidden="true">${pegs(count, will)}</span> <b>${say("plan.of", { n: Math.max(count[0], will), of: count[1] })}</b></p>`;
  return html`<div class="tm-next">
    <h3>${say("plan.next", { age: ctx.words(`name.age_${next.age}`) })} <small>${next.first ? say("plan.first", { n: next.first }) : ""}</small></h3>
    ${row("greek-temple", say("plan.buildings"), next.buildings, (cart?.buildings ?? next.buildings[0]) + more("political", "religious"))} ${row("torch", say("plan.developments"), next.developments, (cart?.developments ?? next.developments[0]) + more("economic", "cultural"))}
    <p class="tm-soft">${say("plan.brings", { n: next.points })}</p>
  </div>`;
}

/** @param {Ctx} ctx */
function war(ctx) {
  const { war: coming } = ctx.view;
  if (!coming) return nothing;
  const worst = [...coming.strikes].sort((one, two) => two.attack - one.attack)[0];
  const own = ctx.view.planned?.might ?? me(ctx).might;
  return html`<div class="tm-soon">
    <h3>${icon("crossed-swords")} ${say(coming.now ? "plan.war_now" : "plan.war", { space: coming.space })}</h3>
    ${Object.keys(coming.gone).length ? html`<p class="tm-risk">${say("plan.gone", { n: Object.values(coming.gone).reduce((sum, n) => sum + Number(n), 0), what: Object.entries(coming.gone).map(([unit, n]) => ctx.words(`card.units_${unit}`, { n: Number(n) })) })}</p>` : nothing}
    <p class="tm-soft">${say("plan.defence", { n: own.defense, m: own.attack })} ${worst && worst.attack > 0 ? html`${seatMark(worst.seat)} <span class=${worst.attack > own.defense ? "tm-risk" : ""}>${say("plan.strike", { who: called(ctx, worst.seat), n: worst.attack })}</span>` : say("plan.nobody")}</p>
  </div>`;
}

/** What the next age brings, where the cart with what is looked at reaches it. @param {Ctx} ctx @param {import("./market.js").Entry | undefined} looked */
function reaching(ctx, looked) {
  const next = me(ctx).next_age;
  if (!next) return nothing;
  const house = looked ? ["political", "religious"].includes(looked.kind) : false;
  const more = {
    buildings: Number(house),
    developments: Number(looked !== undefined && !house && looked.kind !== "unit"),
  };
  const has = (/** @type {"buildings" | "developments"} */ part) =>
    (ctx.view.planned?.[part] ?? next[part][0]) + more[part] >= next[part][1];
  return has("buildings") && has("developments")
    ? html`<p>${say("plan.then", { age: ctx.words(`name.age_${next.age}`) })} <em class="good">${signed(next.points)}${next.first ? ` ${signed(next.first)}` : ""}</em></p>`
    : nothing;
}

/** Points with the cart, and how the others stand. @param {Ctx} ctx */
function ledger(ctx) {
  const now = sumOf(ctx, /** @type {number} */ (ctx.eyes));
  const then = ctx.view.planned?.points ?? now;
  const looked = lookedAt(ctx);
  return html`<div class="tm-ledger">
    <h3>${say("plan.points")} <b>${now}${then === now ? nothing : html` → ${then} <em class=${then > now ? "good" : "bad"}>${signed(then - now)}</em>`}</b></h3>
    ${looked?.points ? html`<p>${say("plan.looked", { what: entryName(ctx, looked.action) })} <em class=${looked.points > 0 ? "good" : "bad"}>${signed(looked.points)}</em></p>` : nothing}
    ${reaching(ctx, looked)}
    <h3>${say("plan.others")} <small>${say("plan.others_help")}</small></h3>
    <ul>${ctx.view.order
      .filter((/** @type {number} */ seat) => seat !== ctx.eyes)
      .map((/** @type {number} */ seat) => {
        const player = ctx.view.players[seat];
        return html`<li>${seatMark(seat)} <span>${called(ctx, seat)}</span> <small>${named("greek-temple", say("plan.buildings"))} ${player.buildings.length} ${named("torch", say("plan.developments"))} ${player.developments.length}</small> ${coin(player.income, "small")} <span class="tm-sealed">${player.sealed ? named("wax-seal", say("place.sealed")) : "…"}</span></li>`;
      })}</ul>
    ${war(ctx)}
  </div>`;
}
