// What floats over the board: the bracelet of victory points, the event of the turn, the trade lens, what a goal is worth.

import { html, nothing, svg, vars } from "../../lit.js";
import { camera } from "../../parts/board.js";
import { icon, iconAt } from "../../parts/icon.js";
import { seatClass, seatShape } from "../../parts/seat.js";
import { dealing, desk } from "./deal.js";
import { lensChips } from "./lens.js";
import { lookedAt } from "./map.js";
import { GOODS, cityAt, nameOf, siteOf, spotOf, unitAt, placeOfUnit, w } from "./model.js";
import { overview } from "./overview.js";
import { coin, good, heart, siteIcon } from "./pieces.js";
import { lastBanner } from "./warnings.js";
import { attackWords, chancesOf, likeliest, risk, stepsOf } from "./war.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

const STEP = 26;
const LEFT = 30;

/** @param {Ctx} ctx */
export const floats = (ctx) =>
  html`${bracelet(ctx)} ${lastBanner(ctx)} <div class="tw-left" ${vars({ "--seats": ctx.view.players.length })}>${eventCard(ctx)} ${overview(ctx)}</div> ${ctx.mine && ctx.view.step === "trade" ? lensChips(ctx) : nothing} ${ctx.view.sailing && ctx.mine ? legend(ctx) : nothing} ${goalPanel(ctx)} ${desk(ctx)}`;

/** The points that what is looked at would bring: an attack that could be made, a city that lies open. @param {Ctx} ctx @returns {number} */
function hoped(ctx) {
  const { claim, battle, sailing, step } = ctx.view;
  if (!ctx.mine) return 0;
  if (step === "claim") return claim?.points ?? 0;
  if (step === "war") return likeliest(ctx)?.points ?? 0;
  if (step === "attack_card" || step === "attack_dice") return battle?.attack.points ?? 0;
  return sailing ? (sailing.marks[lookedAt(ctx)]?.attacks?.[0]?.points ?? 0) : 0;
}

/** Where that would take the player: a bow to a pale mark. @param {Ctx} ctx */
function ghost(ctx) {
  const n = hoped(ctx);
  const seat = ctx.you;
  if (!n || seat === null) return nothing;
  const { target } = ctx.view;
  const from = Math.min(ctx.view.players[seat].points, target);
  const [x, goal] = [LEFT + from * STEP, LEFT + Math.min(from + n, target) * STEP];
  return svg`<path class="bow ${seatClass(seat)}" d="M${x} 9Q${(x + goal) / 2} -9 ${goal} 9"></path>
    <g class="ghost ${seatClass(seat)}" transform="translate(${goal} 21)"><path class="racer" transform="translate(-12 -12)" d=${seatShape(seat)}></path><text class="points" y="4.4">${ctx.view.players[seat].points + n}</text></g>`;
}

/** The race to twenty points. @param {Ctx} ctx */
function bracelet(ctx) {
  const { players, target } = ctx.view;
  const width = 2 * LEFT + target * STEP;
  /** @type {Map<number, number[]>} */
  const at = new Map();
  for (const [seat, { points }] of players.entries())
    at.set(Math.min(points, target), [...(at.get(Math.min(points, target)) ?? []), seat]);
  const words = players.map((/** @type {any} */ { empire, points }) =>
    w("amount_of", { what: ctx.words(`empire.${empire}`), n: points }),
  );
  return html`<div class="tw-bracelet" role="img" aria-label=${w("bracelet", { scores: words, target })}>
    <svg viewBox="0 0 ${width} 44" aria-hidden="true">
      <path class="cord" d="M${LEFT} 21H${width - LEFT}"></path>
      ${Array.from({ length: target }, (_, n) => {
        const big = n > 0 && n % 5 === 0;
        return svg`<circle class="bead" cx=${LEFT + n * STEP} cy="21" r=${big ? 7 : 5}></circle>${big || n === 0 ? svg`<text class="count" x=${LEFT + n * STEP} y="41">${n}</text>` : nothing}`;
      })}
      <circle class="goal" cx=${width - LEFT} cy="21" r="16"></circle>${iconAt("laurel-crown", width - LEFT, 21, 24, "laurel")} ${ghost(ctx)}
      ${[...at.entries()].map(([points, seats]) =>
        seats.map((seat, k) => {
          const x = LEFT + points * STEP + (k - (seats.length - 1) / 2) * 12;
          return svg`<g class="${seatClass(seat)}" transform="translate(${x} 21)"><path class="racer" transform="translate(-12 -12)" d=${seatShape(seat)}></path><text class="points" y="4.4">${players[seat].points}</text></g>`;
        }),
      )}
    </svg>
  </div>`;
}

/** @param {Ctx} ctx */
function eventCard(ctx) {
  const { event } = ctx.view;
  if (!event) return nothing;
  const { year, icon: picture } = ctx.statics.events[event];
  return html`<section class="tw-event" aria-label=${w("event")}>
    <p class="tw-event-head"><span>${w("event")}</span><span>${w("year", { n: year })}</span></p>
    <div>${icon(picture)}<p><b>${ctx.words(`event.${event}`)}</b><span>${ctx.words(`event_text.${event}`)}</span></p></div>
  </section>`;
}

/** @param {Ctx} ctx */
const legend = (ctx) => html`<p class="tw-legend">
  <span><svg viewBox="0 0 20 20" aria-hidden="true"><path class="tw-safe" d="M10 1l8 4.5v9L10 19l-8-4.5v-9z"></path></svg>${w("safe_stop")}</span>
  ${ctx.view.sailing.sinks.length ? html`<span><svg viewBox="0 0 20 20" aria-hidden="true"><path class="tw-sinks key" d="M10 1l8 4.5v9L10 19l-8-4.5v-9z"></path></svg>${w("no_stop")}</span>` : nothing}
</p>`;

/** The desk or what is to be had at a goal lies at the side. @param {Ctx} ctx */
export const panelled = (ctx) => dealing(ctx) || looking(ctx);

/** A goal is looked at. @param {Ctx} ctx */
function looking(ctx) {
  const { sailing } = ctx.view;
  const tile = lookedAt(ctx);
  return Boolean(sailing) && ctx.mine && tile >= 0 && tile !== sailing.here;
}

/** Whether a tile lies in the lower half of what is in sight: on a phone its panel must not lie there too. @param {Ctx} ctx @param {number} tile */
function liesLow(ctx, tile) {
  const { y, height } = camera(ctx).sight;
  return spotOf(ctx, tile).y > y + height / 2;
}

/** What is to be had at the goal that is looked at. @param {Ctx} ctx */
function goalPanel(ctx) {
  if (!looking(ctx)) return nothing;
  const { sailing } = ctx.view;
  const tile = lookedAt(ctx);
  const mark = sailing.marks[tile] ?? {};
  const city = mark.city !== undefined ? cityAt(ctx, mark.city) : null;
  const unit = unitAt(ctx, placeOfUnit(sailing.unit));
  const sinks = sailing.sinks.includes(tile);
  return html`<section class="tw-goal-panel ${liesLow(ctx, tile) ? "above" : ""}" aria-live="off">
    <h2><span>${city ? w(unit?.kind === "caravan" ? "gate_of" : "quay_of", { city: nameOf(ctx, city.place) }) : w("open_water")}</span><b>${w("cost_of", { n: sailing.costs[tile], of: sailing.points })}</b></h2>
    ${sinks ? html`<p class="bad">${icon("skull-crossed-bones")} ${ctx.words("detail.deep")}</p>` : nothing}
    ${(mark.tokens ?? []).map((/** @type {string} */ name) => html`<p>${heart()} ${w("token_on_way", { name: ctx.words(`token.${name}`) })}</p>`)}
    ${(mark.sites ?? []).map((/** @type {string} */ name) => html`<p>${icon(siteIcon(siteOf(ctx, name)?.kind))} ${w("search_there", { name: ctx.words(`site.${name}`) })}</p>`)}
    ${mark.toll ? html`<p>${icon("coins")} ${ctx.words("detail.toll", { n: mark.toll })}</p>` : nothing}
    ${city ? html`<p>${icon("trade")} <span>${w("makes")} ${good(city.makes)}${coin(city.buy[GOODS.indexOf(city.makes)])} ${w("wants")} ${good(city.wants, { round: true })}${coin(city.sell[GOODS.indexOf(city.wants)])}</span></p>` : nothing}
    ${mark.sale ? html`<p class="good"><b>${w("next_sale", { n: mark.sale })}</b></p>` : city && Object.keys(unit?.goods ?? {}).length ? html`<p>${w("not_wanted")}</p>` : nothing}
    ${(mark.attacks ?? []).map(
      (/** @type {any} */ attack) => html`<h3>${w("then_attack", { name: nameOf(ctx, attack.place) })}</h3>
        <p>${attackWords(ctx, attack)}</p>
        ${stepsOf(ctx, attack)} ${chancesOf(attack.chances, (dice) => risk(attack, dice))}`,
    )}
  </section>`;
}
