// The story of a match at its end: turn by turn what brought points, and what each has become.

import { html, nothing } from "../../lit.js";
import { seatMark } from "../../parts/seat.js";
import { turnList, turnsOf } from "../../table/end.js";
import { w } from "./model.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

/** What is worth telling, and its picture. @type {Record<string, string>} */
export const TOLD = {
  claimed: "tattered-banner",
  built: "greek-temple",
  battle_won: "crossed-swords",
  eliminated: "ionic-column",
};

/** @param {Ctx} ctx */
export function story(ctx) {
  const turns = turnsOf(ctx.log, ({ kind }) => kind in TOLD);
  if (!turns.length) return nothing;
  const cities = (/** @type {number} */ seat) =>
    ctx.view.cities.filter((/** @type {any} */ { owner }) => owner === seat);
  const built = (/** @type {number} */ seat) =>
    cities(seat).reduce((/** @type {number} */ sum, /** @type {any} */ { buildings }) => sum + buildings.length, 0);
  return html`<section class="told" aria-labelledby="tw-story"><h3 id="tw-story" class="told-title">${w("story")}</h3>
    <ul class="told-sums">${ctx.players.map(({ seat, called }) => html`<li>${seatMark(seat)} <b>${called}</b> <span>${w("realm", { cities: cities(seat).length, buildings: built(seat), coins: ctx.view.players[seat].coins, tokens: ctx.view.players[seat].temples + ctx.view.players[seat].springs })}</span></li>`)}</ul>
    ${turnList(turns, TOLD)}
  </section>`;
}
