// The dice of a side by where they come from: the walls or the base die, then each card that brings some or takes some away.

import { html, nothing, svg } from "../../lit.js";
import { diceRow } from "../../parts/stage.js";
import { cardName, say } from "./common.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {Array<[string, number]>} Sources
 */

/** How many dice the cards of the other side take away. @param {Sources} sources */
const takenAway = (sources) => sources.reduce((sum, [, n]) => sum - Math.min(0, n), 0);

/**
 * The thrown dice in lots; what is taken away goes off the first. Null where the lots are not what was thrown.
 * @param {Sources} sources @param {number} thrown @returns {Array<{ name: string, n: number }> | null}
 */
export function lotsOf(sources, thrown) {
  const lots = sources.filter(([, n]) => n > 0).map(([name, n], at) => ({ name, n: at ? n : n - takenAway(sources) }));
  return lots.every(({ n }) => n >= 0) && lots.reduce((sum, { n }) => sum + n, 0) === thrown && thrown ? lots : null;
}

/** @param {Ctx} ctx @param {{ note: string, seat: number | null }} side @param {string} name */
function lotName(ctx, { note, seat }, name) {
  if (name.includes("/")) return cardName(ctx, name);
  return say(name === "bonus" ? "dice.bonus" : note ? "dice.walls" : seat === null ? "dice.theirs" : "dice.base");
}

/** What cards make of the dice of walls, in words. @param {Ctx} ctx @param {Sources} sources */
export const lessWords = (ctx, sources) =>
  sources.filter(([, n]) => n < 0).map(([card, n]) => say("dice.less", { n: -n, card: cardName(ctx, card) }));

const struck = svg`<svg class="pip-die struck" viewBox="0 0 30 30" aria-hidden="true"><rect x="1" y="1" width="28" height="28" rx="6"></rect><path d="M8 22 22 8"></path></svg>`;

/** Dice with the names of what they are thrown for. @param {Ctx} ctx @param {{ note: string, seat: number | null, sources: Sources }} side @param {number[]} faces @param {{ rolling?: boolean }} [options] */
export function namedDice(ctx, side, faces, options = {}) {
  const lots = lotsOf(side.sources, faces.length);
  if (!lots) return diceRow(faces, options);
  const starts = lots.map((_, at) => lots.slice(0, at).reduce((sum, { n }) => sum + n, 0));
  const away = takenAway(side.sources);
  return html`<span class="dice-lots">
    ${lots.map(({ name, n }, at) => (n ? html`<span class="dice-lot">${diceRow(faces.slice(starts[at], starts[at] + n), options)}<small>${lotName(ctx, side, name)}</small></span>` : nothing))}
    ${away ? html`<span class="dice-lot"><span class="dice-row">${Array.from({ length: away }, () => struck)}</span><small>${lessWords(ctx, side.sources).join(", ")}</small></span>` : nothing}
  </span>`;
}
