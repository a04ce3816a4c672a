// The story of a match at its end: who dealt, who passed trouble on, and turn by turn what one will remember.

import { html, nothing } from "../../lit.js";
import { seatMark } from "../../parts/seat.js";
import { turnList, turnsOf } from "../../table/end.js";
import { say } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {import("../../match.js").Line} Line */

/** What is worth telling, and its picture. @type {Record<string, string>} */
const TOLD = { struck: "skull-crossed-bones", attacked: "crossed-swords", seized: "hand", advanced: "round-star" };

/** Whether a line is worth telling: calamities that somebody passed on, attacks that won. @param {Line} line */
export function told({ kind, event }) {
  if (kind === "struck") return event[3] >= 0;
  return kind === "attacked" ? event[3] > 0 : kind in TOLD;
}

/** A deal as who took part, who saw an open hand, and all others are told of it. */
const DEALS = new Set(["deal", "deal_open", "deal_seen"]);

/** How many deals each seat made, and how many calamities it passed on. @param {Line[]} log @param {number} seats */
export function tradesOf(log, seats) {
  const count = (/** @type {(event: any[]) => number[]} */ who) => {
    const found = Array.from({ length: seats }, () => 0);
    for (const { event } of log) for (const seat of who(event)) found[seat] += 1;
    return found;
  };
  const deals = count(([kind, maker, taker]) => (DEALS.has(kind) ? [maker, taker] : []));
  const passed = count(([kind, , , trader]) => (kind === "struck" && trader >= 0 ? [trader] : []));
  return { deals, passed };
}

/** @param {Ctx} ctx */
export function story(ctx) {
  const turns = turnsOf(ctx.log, told);
  if (!turns.length) return nothing;
  const { deals, passed } = tradesOf(ctx.log, ctx.players.length);
  return html`<section class="told" aria-labelledby="tm-story"><h3 id="tm-story" class="told-title">${say("story.title")}</h3>
    <ul class="told-sums">${ctx.players.map(({ seat, called }) => html`<li>${seatMark(seat)} <b>${called}</b> <span>${say("story.trades", { n: deals[seat], m: passed[seat] })}</span></li>`)}</ul>
    ${turnList(turns, TOLD)}
  </section>`;
}
