// What befalls a force on its way: the dice of storms, straits and ambushes, where the player sent it or struck it.

import { html } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { diceRow } from "../../parts/stage.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").Deed} Deed
 */

/** The throws that are shown, with their pictures, and where their dice stand among the words of the event. @type {Record<string, { picture: string, dice: (event: any[]) => number[] }>} */
const THROWS = {
  storm_roll: { picture: "lightning-storm", dice: ([, , die]) => [die] },
  straits: { picture: "trireme", dice: ([, , ...dice]) => dice },
  ambush_roll: { picture: "spears", dice: ([, , , die]) => [die] },
  shipwreck: { picture: "lightning-storm", dice: ([, , ...dice]) => dice },
};

/** @param {Ctx} ctx @param {Deed} deed @returns {import("../../parts/stage.js").Scene[]} */
export function weatherScenes(ctx, deed) {
  const own = (/** @type {any[]} */ event) => ctx.eyes !== null && [deed.seat, event[1], ctx.view.attack?.seat].includes(ctx.eyes);
  return deed.lines
    .filter(({ event }) => event[0] in THROWS && own(event))
    .map(({ event, text }) => {
      const { picture, dice } = THROWS[event[0]];
      const draw = (/** @type {boolean} */ rolling) => () => html`<div class="weather-scene">${icon(picture)} ${diceRow(dice(event), { rolling })}<p class=${rolling ? "untold" : ""}>${text}</p></div>`;
      return { name: "weather", say: text, beats: [{ ms: 600, draw: draw(true) }, { ms: 1600, draw: draw(false) }] };
    });
}
