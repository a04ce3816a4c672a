// The lanes of a war across the table: who struck at whom, and the sum of each attack.

import { html, nothing, svg, vars } from "../../lit.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { SEATS, around, me, say, step } from "./common.js";
import { lanesOf, threat } from "./war.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {[number, number]} Point */
/** @typedef {{ who: number, whom: number, kind: string, chip: unknown }} Lane */

const WIDE = 170;
/** Where lanes begin and end, in a field of 170 by 100. @type {Record<string, Point>} */
const ENDS = {
  left: [26, 47],
  "top-left": [48, 33],
  top: [85, 33],
  "top-right": [122, 33],
  right: [144, 47],
  bottom: [85, 80],
};
/** They come out from under the places, however high these are. */
const UNDER = { side: 30, top: 22 };
/** @type {Point} */
const OWN_END = [85, 99];

/** @param {Ctx} ctx @param {number} seat @returns {Point} */
function endOf(ctx, seat) {
  if (seat === ctx.eyes) return OWN_END;
  const others = around(ctx);
  return ENDS[(SEATS[others.length] ?? SEATS[5])[others.indexOf(seat)] ?? "top"];
}

/** How a lane runs, and where its sum stands. @param {Ctx} ctx @param {number} who @param {number} whom */
function course(ctx, who, whom) {
  const [x, end] = endOf(ctx, who);
  const y = who === ctx.eyes ? end : end > ENDS.top[1] ? Math.min(end, UNDER.side) : UNDER.top;
  const [u, v] = endOf(ctx, whom);
  /** @type {Point} */
  const bend = [(x + u) / 2 + (v - y) * 0.18, (y + v) / 2 - (u - x) * 0.08];
  // Before a place at the top there is no room for a sum but right under it.
  const at = v === ENDS.top[1] ? [bend[0] + (u - bend[0]) * NEARER, v + 3] : bend;
  return { at, path: `M${x} ${y}Q${bend[0]} ${bend[1]} ${u} ${v}` };
}

/** How much nearer to the place that it leads to the sum of a lane stands, where that is under it. */
const NEARER = 0.6;

/** Attacks that were made. @param {Ctx} ctx @returns {Lane[]} */
const made = (ctx) =>
  lanesOf(ctx)
    .filter(({ kind }) => kind === "attacked")
    .map(({ event: [, who, whom, margin] }) => {
      const attack = ctx.view.players[who].attack ?? 0;
      const defense = ctx.view.players[whom].defense ?? 0;
      const far = attack - defense - margin;
      const sum = say(far > 0 ? "war.sum_far" : "war.sum", { attack, far, defense });
      return {
        who,
        whom,
        kind: margin > 0 ? "" : "vain",
        chip: html`${sum} = <b class=${margin > 0 ? "good" : "bad"}>${margin > 0 ? margin : say("war.repelled")}</b>`,
      };
    });

/** Attacks that others could make on whoever looks, while it is time to talk or to array. @param {Ctx} ctx @returns {Lane[]} */
const feared = (ctx) =>
  (ctx.view.war?.strikes ?? [])
    .filter((/** @type {any} */ { attack }) => attack > 0)
    .map((/** @type {any} */ strike) => ({
      who: strike.seat,
      whom: ctx.eyes,
      kind: "maybe",
      chip: threat(ctx, strike),
    }));

/** Attacks that can still come, once the forces are shown: everybody's sum against the own defence. @param {Ctx} ctx @returns {Lane[]} */
function awaited(ctx) {
  const defense = me(ctx).defense ?? 0;
  return (ctx.view.war?.strikes ?? []).flatMap((/** @type {any} */ { seat, attack: most }) => {
    const player = ctx.view.players[seat];
    const { attack = 0 } = player;
    const far = player.might.attack - most;
    const margin = attack - far - defense;
    return attack > far
      ? [
          {
            who: seat,
            whom: ctx.eyes,
            kind: "maybe",
            chip: html`${say(far ? "war.sum_far" : "war.sum", { attack, far, defense })} = <b class=${margin > 0 ? "bad" : ""}>${margin > 0 ? margin : say("war.repelled")}</b>`,
          },
        ]
      : [];
  });
}

/** The lanes of a war: those that could be, then those that were. @param {Ctx} ctx */
export function lanes(ctx) {
  if (ctx.view.turn.phase !== 6 || ctx.eyes === null) return nothing;
  const drawn = (step(ctx) === "spoils" ? made(ctx) : step(ctx) === "target" ? awaited(ctx) : feared(ctx)).map(
    (lane) => ({ ...lane, ...course(ctx, lane.who, lane.whom) }),
  );
  if (!drawn.length) return nothing;
  return html`<div class="tm-lanes">
    <svg viewBox="0 0 170 100" preserveAspectRatio="none" aria-hidden="true">${svg`<defs>${drawn.map(({ who }) => svg`<marker id="lane-${who}" class=${seatClass(who)} viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L8 4L0 8Z"></path></marker>`)}</defs>
      ${drawn.map(({ who, kind, path }) => svg`<path class="tm-way ${seatClass(who)} ${kind}" d=${path} marker-end="url(#lane-${who})"></path>`)}`}</svg>
    ${drawn.map(({ who, chip, at }) => html`<span class="tm-sum-chip ${seatClass(who)}" ${vars({ "--x": `${(100 * at[0]) / WIDE}%`, "--y": `${at[1]}%` })}>${seatMark(who)} <span>${chip}</span></span>`)}
  </div>`;
}
