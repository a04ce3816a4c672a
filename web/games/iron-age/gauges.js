// How near the end is: with others three gauges with everybody's mark; alone the rounds, the target and the score so far.

import { html, nothing, vars } from "../../lit.js";
import { seatMark } from "../../parts/seat.js";
import { chip, picture, say, shownSeat, signed, tone } from "./common.js";
import { developments, pinned } from "./developments.js";
import { empire } from "./empire.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** What each seat has of what ends the game. @type {Record<string, (seat: any) => number | null>} */
const OWN = {
  developments: (seat) => seat.developments.length,
  tribute: (seat) => seat.tribute,
  monuments: () => null,
};

/** @param {Ctx} ctx */
export const gauges = (ctx) => (ctx.view.rounds === null ? ends(ctx) : alone(ctx));

/** @param {Ctx} ctx */
const ends = (
  ctx,
) => html`<section class="ia-panel gauges ${ctx.players.length > 3 ? "tight" : ""}" data-part="ends" aria-label=${say("ends.title")} ${vars({ "--seats": ctx.players.length })}>
  <h2>${say("ends.title")}</h2>
  <dl>
    ${Object.entries(OWN).map(([kind, own]) => {
      const { now, goal, met } = ctx.view.end[kind];
      const at = (/** @type {number} */ n) => `${Math.min(100, (n / goal) * 100)}%`;
      return html`<div class="gauge ${met ? "met" : ""}">
        <dt>${picture(kind)} ${say(`ends.${kind}`)}</dt>
        <dd><b>${now}</b> ${say("ends.of", { n: goal })}</dd>
        <span class="gauge-bar" aria-hidden="true" ${vars({ "--now": at(now) })}>
          ${ctx.players.map(({ seat }) => {
            const value = own(ctx.view.seats[seat]);
            const rank = ctx.players.filter(
              (other) => other.seat < seat && own(ctx.view.seats[other.seat]) === value,
            ).length;
            return value === null
              ? nothing
              : html`<i class=${rank ? "beside" : ""} ${vars({ "--at": at(value), "--rank": rank })}>${seatMark(seat)}</i>`;
          })}
        </span>
      </div>`;
    })}
  </dl>
</section>`;

/** The same in one row, for a phone. @param {Ctx} ctx @param {() => void} look */
export const endsPill = (ctx, look) => html`<button class="ends-pill" data-key="ends" @click=${look}>
  <span class="visually-hidden">${ctx.view.rounds === null ? say("ends.title") : say("alone.title", { n: ctx.view.target })}</span>
  ${ctx.view.rounds !== null ? html`<b>${toGo(ctx)}</b>` : Object.keys(OWN).map((kind) => html`<span>${picture(kind, say(`ends.${kind}`))}<b>${ctx.view.end[kind].now}</b>/${ctx.view.end[kind].goal}</span>`)}
</button>`;

/** What is missing to the target. @param {Ctx} ctx */
const toGo = ({ view: { to_go: n } }) => say(n > 0 ? "alone.to_go" : "alone.beaten", { n });

/** @param {Ctx} ctx */
function alone(ctx) {
  const { view } = ctx;
  const total = view.totals[0];
  const wish = pinned(ctx);
  const plan = wish && !wish.missing ? total + wish.pay[4] : total;
  const most = view.target * 1.2;
  const part = (/** @type {number} */ n) => `${Math.max(0, Math.min(100, (n / most) * 100))}%`;
  return html`<section class="ia-panel gauges alone" data-part="ends" aria-label=${say("alone.title", { n: view.target })} ${vars({ "--seats": 1 })}>
    <h2>${say("alone.title", { n: view.target })}</h2>
    <div class="rounds" role="img" aria-label=${say("alone.round", { n: Math.max(1, view.round), of: view.rounds })}>${Array.from({ length: view.rounds }, (_, at) => html`<i class=${at + 1 < view.round ? "past" : at + 1 === view.round ? "now" : ""}></i>`)}</div>
    <p class="rounds-line"><span>${say("alone.round", { n: Math.max(1, view.round), of: view.rounds })}</span><b>${toGo(ctx)}</b></p>
    <div class="target-bar" aria-hidden="true" ${vars({ "--now": part(total), "--plan": part(plan), "--target": part(view.target) })}><i></i><b>${view.target}</b><span>${total}${plan > total ? html` <em>${say("alone.plan", { n: plan })}</em>` : nothing}</span></div>
    <dl class="sums">${sums(ctx, 0)}</dl>
  </section>`;
}

/** The score sum by sum: what always counts, and every bonus there is. @param {Ctx} ctx @param {number} seat */
const sums = (ctx, seat) =>
  Object.entries(/** @type {Record<string, number>} */ (ctx.view.scores[seat]))
    .filter(([name, points]) => points || ["tribute", "developments", "monuments", "wealth"].includes(name))
    .sort(([, one], [, two]) => two - one)
    .map(
      ([name, points]) =>
        html`<div><dt>${ctx.words(`category.${name}`)}</dt><dd class=${tone(Math.min(0, points))}>${points < 0 ? signed(points) : points}</dd></div>`,
    );

/** What stands in a seat's shield. @param {Ctx} ctx @param {number} seat */
export function shield(ctx, seat) {
  const { dice, strength, developments: bought } = ctx.view.seats[seat];
  return html`${chip("dice", dice, say("rivals.dice", { n: dice }), "wide-fact")} ${chip("armies", strength, say("rivals.strength", { n: strength }))} ${chip("developments", bought.length, say("rivals.developments", { n: bought.length }), "wide-fact")}`;
}

/** A player's whole board, for the drawer. @param {Ctx} ctx @param {number} seat */
export function holdings(ctx, seat) {
  const { pegs, tribute, skulls, conquest, colonies } = ctx.view.seats[seat];
  return html`<div class="holdings">
    <p class="holding-pegs">${Object.entries(/** @type {Record<string, { now: number }>} */ (pegs)).map(([name, { now }]) => chip(name, now, say("pegs.row", { name: ctx.words(`view.${name}`), now, most: pegs[name].most })))}</p>
    <p>${say("holdings.tracks", { tribute, skulls, conquest })}</p>
    ${seat === shownSeat(ctx) ? nothing : empire(ctx, seat)}
    ${seat === shownSeat(ctx) ? nothing : developments(ctx, seat)}
    ${ctx.view.colonies ? html`<p>${colonies.length ? say("holdings.colonies", { list: colonies.map((/** @type {string} */ id) => ctx.words(`part.${id}`)) }) : say("holdings.no_colonies")}</p>` : nothing}
  </div>`;
}
