// Single dice: what befalls a force on its way, whether a city joins, what a victory over barbarians brings; where they concern the player.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { diceRow } from "../../parts/stage.js";
import { placeId } from "./battle.js";
import { answerWords, placeName, say, strikesOwn } from "./common.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").Deed} Deed
 * @typedef {Record<string, { picture: string, dice: (event: any[]) => number[], result?: (ctx: Ctx, event: any[]) => string, strikes?: (ctx: Ctx, event: any[]) => boolean }>} Throws their pictures, where their dice stand among the words of the event, what came of them where the line does not say it, and whether they hit a card of whoever looks: that waits to be read
 */

/** @type {Throws} */
const ON_THE_WAY = {
  storm_roll: { picture: "lightning-storm", dice: ([, , die]) => [die] },
  straits: { picture: "trireme", dice: ([, , ...dice]) => dice },
  ambush_roll: { picture: "spears", dice: ([, , , die]) => [die] },
  shipwreck: { picture: "lightning-storm", dice: ([, , ...dice]) => dice },
  cancel_roll: { picture: "lightning-tear", dice: ([, , , , die]) => [die], strikes: strikesOwn, result: answerWords },
};

/** @type {Throws} */
const AFTERWARDS = {
  take_roll: { picture: "shaking-hands", dice: ([, , , die]) => [die], result: (ctx, [, , city, die, needed]) => say(die >= needed ? "throw.joins" : "throw.refuses", { place: placeName(ctx, placeId(ctx, city)) }) },
  subduing: { picture: "barbarian", dice: ([, , , die]) => [die], result: (_, [, , , , , result]) => say(`subduing.${result}`) },
};

/** @param {Ctx} ctx @param {Deed} deed @param {Throws} throws @returns {import("../../parts/stage.js").Scene[]} */
function thrown(ctx, deed, throws) {
  const own = (/** @type {any[]} */ event) => ctx.eyes !== null && [deed.seat, event[1], ctx.view.attack?.seat].includes(ctx.eyes);
  return deed.lines
    .filter(({ event }) => event[0] in throws && (own(event) || throws[event[0]].strikes?.(ctx, event)))
    .map(({ event, text }) => {
      const { picture, dice, result, strikes } = throws[event[0]];
      const draw = (/** @type {boolean} */ rolling) => () => html`<div class="weather-scene">${icon(picture)} ${diceRow(dice(event), { rolling })}<p class=${rolling ? "untold" : ""}>${text}</p>${result ? html`<p class="throw-result ${rolling ? "untold" : ""}">${result(ctx, event)}</p>` : nothing}</div>`;
      return { name: "weather", hold: Boolean(strikes?.(ctx, event)), say: [text, result?.(ctx, event)].filter(Boolean).join(" "), beats: [{ ms: 600, draw: draw(true) }, { ms: 1600, draw: draw(false) }] };
    });
}

/** The dice of storms, straits, ambushes, and of cards that stop cards. @param {Ctx} ctx @param {Deed} deed */
export const weatherScenes = (ctx, deed) => thrown(ctx, deed, ON_THE_WAY);

/** The dice for a city that is asked to join, and for beaten barbarians. @param {Ctx} ctx @param {Deed} deed */
export const outcomeScenes = (ctx, deed) => thrown(ctx, deed, AFTERWARDS);
