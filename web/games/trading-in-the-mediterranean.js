// Trading in the Mediterranean: the generic table with a trade desk.

import { html } from "../lit.js";
import { deskPainted, tradedesk, VERBS } from "../parts/tradedesk.js";
import css from "./trading-in-the-mediterranean.css" with { type: "text" };

/** @typedef {import("../table/ctx.js").Ctx} Ctx */

export const style = css;
export const parts = [{ place: /** @type {const} */ ("board"), render: tradedesk }];
export const painted = deskPainted;

/** The desk offers what belongs to trading. @param {import("../match.js").Choice} choice @param {Ctx} ctx */
export const handles = (choice, ctx) => ctx.view.turn.phase === 3 && VERBS.has(String(choice.action[0]));

/** Age, cities and cards of a seat. @param {Ctx} ctx @param {number} seat */
export function seatLine(ctx, seat) {
  const player = ctx.view.players[seat];
  const { words } = ctx;
  return html`<span class="td-note">${words("desk.seat_line", {
    civ: words(`name.${player.civilization}`),
    age: words(`name.age_${player.age}`),
    cities: player.cities,
    cards: player.hand_size,
  })}</span>`;
}
