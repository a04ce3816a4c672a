// The peg board: the one place that shows a player's stock. A hollow peg stands where the dice or a battle lead.

import { html, nothing, svg } from "../../lit.js";
import { object, picture, say, shownSeat } from "./common.js";
import { preferredEnd } from "./contest.js";
import { rolling } from "./tray.js";

/** @typedef {import("./common.js").Ctx} Ctx */

export const ROWS = ["armies", "food", "goods", "ships", "wealth"];
const STEP = 10;

/** Where the pegs would stand after what is being decided. @param {Ctx} ctx @param {number} seat @returns {Record<string, number>} */
export function coming(ctx, seat) {
  const { view } = ctx;
  if (view.kept && seat === view.active) {
    const { kept } = rolling(ctx);
    return kept ? { goods: kept.goods, food: kept.food } : {};
  }
  const end = view.contest?.seat === seat ? preferredEnd(view.contest) : null;
  const { pegs } = view.seats[seat];
  return end ? { armies: pegs.armies.now - end.armies, ships: pegs.ships.now - end.ships } : {};
}

/** @param {Ctx} ctx */
export function pegBoard(ctx) {
  const seat = shownSeat(ctx);
  const after = coming(ctx, seat);
  const { pegs } = ctx.view.seats[seat];
  const widest = Math.max(...ROWS.map((name) => pegs[name].most));
  return html`<section class="peg-board" data-part="pegs" aria-label=${say("pegs.title")}>
    ${ROWS.map((name) => row(ctx, name, pegs[name], after[name] ?? pegs[name].now, widest))}
  </section>`;
}

/** @param {Ctx} ctx @param {string} name @param {{ now: number, most: number }} peg @param {number} after @param {number} widest */
function row(ctx, name, { now, most }, after, widest) {
  const title = ctx.words(`view.${name}`);
  const label = say(after === now ? "pegs.row" : "pegs.after", { name: title, now, most, after });
  const lit = Boolean(
    ctx.exactly(
      { goods: ["convert"], food: ["convert"], armies: ["army"], ships: ["ship"], wealth: ["store"] }[name] ?? [],
    ),
  );
  const change = after > now ? "more" : after < now ? "less" : "";
  return object(
    ctx,
    `row ${name}`,
    html`${picture(name)}<span class="peg-name">${title}</span>
      <svg class="peg-holes" viewBox="0 0 ${(widest + 1) * STEP} 14" aria-hidden="true">${holes(now, most, after)}</svg>
      <b class="peg-now">${now}${change ? html`<i class=${change}>→${after}</i>` : nothing}</b>`,
    { label, className: `peg-row row-${name} ${lit ? "lit" : ""} ${change}` },
  );
}

/** @param {number} at */
const x = (at) => at * STEP + STEP / 2;

/** @param {number} now @param {number} most @param {number} after */
const holes = (
  now,
  most,
  after,
) => svg`<path class="peg-pits" d=${Array.from({ length: most + 1 }, (_, at) => `M${x(at)} 7h0`).join("")}></path>
  ${after === now ? nothing : svg`<path class="peg-way" d="M${x(now)} 7H${x(after)}"></path><circle class="peg-after" cx=${x(after)} cy="7" r="4.4"></circle>`}
  <circle class="peg-shade" cx=${x(now) + 0.8} cy="8.6" r="4.8"></circle><circle class="peg" cx=${x(now)} cy="7" r="4.8"></circle>`;
