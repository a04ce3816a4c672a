// The lanes of a war across the table: who struck at whom, and the sum of each attack.

import { html, nothing, svg, vars } from "../../lit.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { SEATS, around, say, step } from "./common.js";
import { lanesOf } from "./war.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {[number, number]} Point */

const WIDE = 170;
/** Where lanes begin and end, in a field of 170 by 100. @type {Record<string, Point>} */
const ENDS = { left: [26, 52], "top-left": [48, 36], top: [85, 36], "top-right": [122, 36], right: [144, 52], bottom: [85, 80] };
/** @type {Point} */
const OWN_END = [85, 99];

/** @param {Ctx} ctx @param {number} seat @returns {Point} */
function endOf(ctx, seat) {
  if (seat === ctx.eyes) return OWN_END;
  const others = around(ctx);
  return ENDS[(SEATS[others.length] ?? SEATS[5])[others.indexOf(seat)] ?? "top"];
}

/** All lanes, while the spoils are taken. @param {Ctx} ctx */
export function lanes(ctx) {
  if (ctx.view.turn.phase !== 6 || step(ctx) !== "spoils") return nothing;
  const struck = lanesOf(ctx).filter(({ kind }) => kind === "attacked");
  const drawn = struck.map(({ event }) => {
    const [, who, whom, margin] = event;
    const [x, y] = endOf(ctx, who);
    const [u, v] = endOf(ctx, whom);
    /** @type {Point} */
    const bend = [(x + u) / 2 + (v - y) * 0.18, (y + v) / 2 - (u - x) * 0.08];
    const far = (ctx.view.players[who].attack ?? 0) - (ctx.view.players[whom].defense ?? 0) - margin;
    return { who, whom, margin, far, bend, path: `M${x} ${y}Q${bend[0]} ${bend[1]} ${u} ${v}` };
  });
  return html`<div class="tm-lanes">
    <svg viewBox="0 0 170 100" preserveAspectRatio="none" aria-hidden="true">${svg`<defs>${drawn.map(({ who }) => svg`<marker id="lane-${who}" class=${seatClass(who)} viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L8 4L0 8Z"></path></marker>`)}</defs>
      ${drawn.map(({ who, margin, path }) => svg`<path class="tm-way ${seatClass(who)} ${margin > 0 ? "" : "vain"}" d=${path} marker-end="url(#lane-${who})"></path>`)}`}</svg>
    ${drawn.map(
      ({ who, whom, margin, far, bend }) => html`<span class="tm-sum-chip ${seatClass(who)}" ${vars({ "--x": `${(100 * bend[0]) / WIDE}%`, "--y": `${bend[1]}%` })}>${seatMark(who)} ${say(far > 0 ? "war.sum_far" : "war.sum", { attack: ctx.view.players[who].attack ?? 0, far, defense: ctx.view.players[whom].defense ?? 0 })} = <b class=${margin > 0 ? "good" : "bad"}>${margin > 0 ? margin : say("war.repelled")}</b></span>`,
    )}
  </div>`;
}
