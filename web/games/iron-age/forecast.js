// What is to come, beside the main buttons: what the kept dice give, what would be bought, how all stand after a battle.

import { html, nothing } from "../../lit.js";
import { seatMark } from "../../parts/seat.js";
import { figure } from "../../words.js";
import { isOwn, nameOf, percent, picture, range, say, signed, tone, worth } from "./common.js";
import { fought, preferredEnd } from "./contest.js";
import { payment, pinned } from "./developments.js";
import { open } from "./since.js";
import { rolling } from "./tray.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** How many dangers find room; all of them are in the drawer. */
const MOST_LINES = 4;

/** @param {unknown} what @param {number} points @param {string} [worth] */
const line = (what, points, worth = signed(points)) =>
  html`<li><span>${what}</span><b class=${tone(points)}>${worth}</b></li>`;

/** @param {Ctx} ctx */
export function forecast(ctx) {
  const { view } = ctx;
  if (view.kept) return keptSoFar(ctx, rolling(ctx));
  if (view.turned) return keptSoFar(ctx, { again: 0, kept: asTheyLie(view) });
  if (view.contest) return standing(ctx);
  if (isOwn(ctx, view.active) && view.step === "throw")
    return panel(
      say("forecast.first"),
      html`<ul class="forecast-lines">${dangers(ctx, thrown(ctx).again).slice(0, MOST_LINES)}</ul>${toOdds(ctx)}${open(ctx) ? ctx.news("all") : nothing}`,
    );
  if (isOwn(ctx, view.active) && ["build", "colonies", "granary"].includes(view.step)) return thenBuy(ctx);
  if (isOwn(ctx, view.active) && ["develop", "payment", "store"].includes(view.step)) return thePurse(ctx);
  return panel(nothing, nothing);
}

/** @param {unknown} title @param {unknown} body @param {string} [className] */
const panel = (title, body, className = "") =>
  html`<section class="forecast ${className}" data-part="forecast">${title === nothing ? nothing : html`<h2>${title}</h2>`}${body}</section>`;

/** The disasters that the next throw may bring, the likeliest first; without a throw the one that lies there. @param {Ctx} ctx @param {number} again */
function dangers(ctx, again) {
  const { view } = ctx;
  const points = (/** @type {string} */ id) => view.disasters.find((/** @type {any} */ row) => row.id === id).points;
  const skulls = (/** @type {string} */ id) => view.disasters.find((/** @type {any} */ row) => row.id === id).skulls;
  if (!again)
    return view.disaster
      ? [
          line(
            html`${ctx.words(`disaster.${view.disaster}`)} <small>${say("forecast.skulls", { n: view.skulls })}</small>`,
            points(view.disaster),
          ),
        ]
      : [];
  return view.odds[again].disasters
    .filter((/** @type {any} */ { id }) => id)
    .sort((/** @type {any} */ one, /** @type {any} */ two) => skulls(one.id) - skulls(two.id))
    .map((/** @type {any} */ { id, chance }) =>
      line(html`${ctx.words(`disaster.${id}`)} <b>${percent(chance)}</b>`, points(id)),
    );
}

/** The way to all odds. @param {Ctx} ctx */
const toOdds = (ctx) =>
  html`<button class="link" data-key="odds" aria-keyshortcuts="o" @click=${() => ctx.open("odds")}>${say("odds.all")}</button>`;

/** How many dice the next throw is, and whether the fate die is one of them. @param {Ctx} ctx */
function thrown(ctx) {
  const { view, statics } = ctx;
  if (view.step === "throw") return { again: view.seats[view.active].dice + 1, fateRolls: true };
  const { again, roll } = rolling(ctx);
  const fate = view.dice.find((/** @type {any} */ { die }) => die === statics.fate_die);
  return { again, fateRolls: Boolean(fate?.loose && !roll.includes(fate.die)) };
}

/** What the dice give as they lie, while one of them may be turned. @param {any} view */
const asTheyLie = ({ dice: [{ die, face }], turned }) => turned[die][face];

/** @param {Ctx} ctx @param {{ again: number, kept: any }} dice */
function keptSoFar(ctx, { again, kept }) {
  const { view, statics } = ctx;
  if (!kept) return panel(nothing, nothing);
  const { pegs } = view.seats[view.active];
  const fate = view.dice.find((/** @type {any} */ { die }) => die === statics.fate_die);
  const { war } = kept;
  const lines = [
    ...(war?.can
      ? [line(say(`forecast.${fate.face}`, { own: war.own, against: war.against }), war.points, worth(war))]
      : []),
    ...(kept.hungry_least
      ? [line(say("forecast.hungry", { n: kept.hungry_least }), -kept.hungry_least)]
      : kept.hungry
        ? [line(say("forecast.hungry_unless", { n: kept.hungry }), -kept.hungry)]
        : []),
    ...(kept.goods_lost ? [line(say("forecast.goods_lost", { n: kept.goods_lost }), -1, "!")] : []),
    ...dangers(ctx, again),
  ].slice(0, MOST_LINES);
  return panel(
    say(again ? "forecast.kept" : "forecast.all"),
    html`<p class="forecast-sum">
        <span role="img" aria-label=${ctx.words("amount.population", { n: kept.population })}>${picture("population")}<b>${range(kept.population_least, kept.population)}</b></span>
        <span role="img" aria-label=${ctx.words("amount.goods", { n: kept.goods - pegs.goods.now })}>${picture("goods")}<b>${signed(kept.goods - pegs.goods.now)}</b></span>
        <span role="img" aria-label=${say("forecast.food_after", { n: kept.food })}>${picture("food")}<b>${signed(kept.food - pegs.food.now)}</b></span>
        ${kept.innovations ? html`<span role="img" aria-label=${ctx.words("amount.innovation", { n: kept.innovations })}>${picture("innovation")}<b>${kept.innovations}</b></span>` : nothing}
      </p>
      <ul class="forecast-lines">${lines}</ul>
      ${view.odds ? toOdds(ctx) : nothing}`,
  );
}

/** @param {Ctx} ctx */
function thenBuy(ctx) {
  const { view } = ctx;
  const row = pinned(ctx) ?? null;
  if (!row) {
    const within = view.developments.filter((/** @type {any} */ each) => each.affordable);
    return panel(
      say("forecast.purse", { n: view.budget }),
      html`<p>${within.length ? say("forecast.could", { name: ctx.words(`part.${within.at(-1).id}`), n: within.length }) : say("forecast.could_not")}</p><p class="soft">${say("forecast.pin")}</p>`,
      "words",
    );
  }
  const name = ctx.words(`part.${row.id}`);
  const left = row.pay ? view.seats[view.active].pegs.goods.now - row.pay[0] : 0;
  return panel(
    say("forecast.then"),
    html`<p><b>${name} ${row.cost}</b></p>
      ${row.pay ? html`<p>${payment(ctx, row.pay)}</p><p><b class="good">${signed(row.pay[4])}</b></p><p class="soft">${say("forecast.over", { n: left })}</p>` : html`<p class="bad">${say("forecast.short", { n: row.missing })}</p>`}`,
    "words",
  );
}

/** @param {Ctx} ctx */
function thePurse(ctx) {
  const { view, statics } = ctx;
  const { pegs } = view.seats[view.active];
  const torches = view.innovations * view.innovation_worth;
  return panel(
    say("forecast.purse", { n: view.budget }),
    html`<ul class="forecast-lines">
      ${line(ctx.words("amount.goods", { n: pegs.goods.now }), 0, String(pegs.goods.now))}
      ${view.innovations ? line(ctx.words("amount.innovation", { n: view.innovations }), 0, String(torches)) : nothing}
      ${pegs.wealth.now ? line(ctx.words("amount.wealth", { n: pegs.wealth.now }), 0, String(pegs.wealth.now * statics.wealth)) : nothing}
    </ul>`,
  );
}

/** Everybody's points: what the battle made of those who have fought, and what the preferred answer makes of one's own. @param {Ctx} ctx */
function standing(ctx) {
  const { view } = ctx;
  const end = preferredEnd(view.contest);
  const done = fought(ctx);
  const order = [...ctx.players].sort((one, two) => view.totals[two.seat] - view.totals[one.seat]);
  return panel(
    say("forecast.standing"),
    html`<ul class="forecast-lines standings">
      ${order.map(({ seat }) => {
        const change =
          seat === view.contest.seat ? end.points : seat === view.contest.by && end.theirs ? end.theirs : 0;
        const [before, after] = done.find((battle) => battle.seat === seat)?.points ?? [
          view.totals[seat],
          view.totals[seat] + change,
        ];
        return html`<li><span>${seatMark(seat)} ${nameOf(ctx, seat)}</span><b>${before === after ? figure(after) : `${figure(before)} → ${figure(after)}`}</b><b class=${tone(after - before)}>${before === after ? "" : signed(after - before)}</b></li>`;
      })}
    </ul>`,
  );
}

/** All odds of the next throw. @param {Ctx} ctx */
export function oddsDrawer(ctx) {
  const { view, statics } = ctx;
  const { again, fateRolls } = thrown(ctx);
  if (!view.odds || !again) return { title: say("odds.title"), body: html`<p>${say("odds.none")}</p>` };
  const empire = again - (fateRolls ? 1 : 0);
  const faces = (/** @type {string} */ kind, /** @type {number} */ dice) =>
    statics.faces[kind].map(
      (/** @type {string} */ face) =>
        html`<li><span>${ctx.words(`face.${face}`)}</span><b>${percent(view.odds[dice].face)}</b></li>`,
    );
  return {
    title: say("odds.title"),
    body: html`<div class="odds">
      <h3>${say("odds.disasters", { n: again })}</h3>
      <ul class="odds-list">
        ${view.odds[again].disasters.map((/** @type {any} */ { id, chance }) => html`<li><span>${id ? disasterWords(ctx, id) : say("odds.peace")}</span><b>${percent(chance)}</b></li>`)}
      </ul>
      ${empire ? html`<h3>${say("odds.faces", { n: empire })}</h3><ul class="odds-list">${faces("empire", empire)}</ul>` : nothing}
      ${fateRolls ? html`<h3>${say("odds.fate")}</h3><ul class="odds-list">${faces("fate", 1)}</ul>` : nothing}
    </div>`,
  };
}

/** What a disaster is and means. @param {Ctx} ctx @param {string} id */
function disasterWords(ctx, id) {
  const row = ctx.view.disasters.find((/** @type {any} */ each) => each.id === id);
  const n = row.marks || row.marks_others || row.battle || row.battle_all;
  const kind = row.marks
    ? "marks"
    : row.marks_others
      ? ctx.players.length > 1
        ? "others"
        : "self"
      : row.battle
        ? "battle"
        : "all";
  return html`<b>${ctx.words(`disaster.${id}`)}</b> <small>${say(`disaster.${kind}`, { skulls: row.skulls, n })}</small> <i class=${tone(row.points)}>${signed(row.points)}</i>`;
}
