// Single dice: what befalls a force on its way, whether a city joins, what a victory over barbarians brings; where they concern the player.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { diceRow } from "../../parts/stage.js";
import { placeId } from "./battle.js";
import { answerWords, cityAt, placeName, say, strikesOwn } from "./common.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").Deed} Deed
 * @typedef {{ picture: string, dice: (event: any[]) => number[], feared?: number, hits?: (event: any[]) => boolean, result?: (ctx: Ctx, event: any[]) => string, strikes?: (ctx: Ctx, event: any[]) => boolean, awaited?: boolean }} Throw its picture, where its dice stand among the words of the event, the number that is feared, whether it costs cards that are not immune, what came of it where no line says it, whether it hit a card of whoever looks, and whether it decides what an action brings: that waits to be read
 * @typedef {Record<string, Throw>} Throws
 */

/** @type {Throws} */
const ON_THE_WAY = {
  storm_roll: { picture: "lightning-storm", dice: ([, , die]) => [die], hits: ([, , , , losses]) => losses > 0 },
  straits: {
    picture: "trireme",
    dice: ([, , ...dice]) => dice,
    feared: 1,
    result: (_, [, , ...dice]) => say(dice.includes(1) ? "throw.danger" : "throw.across"),
  },
  ambush_roll: { picture: "spears", dice: ([, , , die]) => [die], hits: ([, , , die, needed]) => die >= needed },
  shipwreck: {
    picture: "lightning-storm",
    dice: ([, , ...dice]) => dice,
    feared: 1,
    hits: ([, , ...dice]) => dice.includes(1),
  },
  cancel_roll: { picture: "lightning-tear", dice: ([, , , , die]) => [die], strikes: strikesOwn, result: answerWords },
};

/** @type {Throws} */
const AFTERWARDS = {
  take_roll: {
    awaited: true,
    picture: "shaking-hands",
    dice: ([, , , die]) => [die],
    result: (ctx, [, , city, die, needed]) =>
      say(
        die < needed
          ? "throw.refuses"
          : cityAt(ctx, placeId(ctx, city))?.owner === null
            ? "throw.turns"
            : "throw.joins",
        { place: placeName(ctx, placeId(ctx, city)) },
      ),
  },
  subduing: {
    awaited: true,
    picture: "barbarian",
    dice: ([, , , die]) => [die],
    result: (_, [, , , , , result]) => say(`subduing.${result}`),
  },
};

/** What a throw cost, in the line that follows it; null where it cost nothing. @param {Deed} deed @param {number} at */
function lossAfter({ lines }, at) {
  const next = lines[at + 1];
  return next && ["lost", "weakened"].includes(next.event[0]) ? next : null;
}

/** @param {Ctx} ctx @param {Deed} deed @param {Throws} throws @returns {import("../../parts/stage.js").Scene[]} */
function thrown(ctx, deed, throws) {
  const own = (/** @type {any[]} */ event) =>
    ctx.eyes !== null && [deed.seat, event[1], ctx.view.attack?.seat].includes(ctx.eyes);
  return deed.lines.flatMap(({ event, text }, at) => {
    const one = throws[event[0]];
    if (!one || !(own(event) || one.strikes?.(ctx, event))) return [];
    const dice = one.dice(event);
    const loss = one.hits ? lossAfter(deed, at) : null;
    const told = one.hits
      ? (loss?.text ?? say(one.hits(event) ? "throw.immune" : "throw.unharmed"))
      : one.result?.(ctx, event);
    const dim = dice.map((die) => one.feared !== undefined && dice.includes(one.feared) && die !== one.feared);
    const draw = (/** @type {boolean} */ rolling) => () =>
      html`<div class="weather-scene">${icon(one.picture)} ${diceRow(dice, { rolling, dim: rolling ? [] : dim })}<p class=${rolling ? "untold" : ""}>${text}</p>${told ? html`<p class="throw-result ${rolling ? "untold" : ""}">${told}</p>` : nothing}</div>`;
    const hold =
      Boolean(one.strikes?.(ctx, event)) ||
      (one.awaited && event[1] === ctx.eyes) ||
      (loss?.event[0] === "lost" && loss.event[1] === ctx.eyes);
    return [
      {
        name: "weather",
        hold,
        say: [text, told].filter(Boolean).join(" "),
        beats: [
          { ms: 600, draw: draw(true) },
          { ms: 1600, draw: draw(false) },
        ],
      },
    ];
  });
}

/** The dice of storms, straits, ambushes, and of cards that stop cards. @param {Ctx} ctx @param {Deed} deed */
export const weatherScenes = (ctx, deed) => thrown(ctx, deed, ON_THE_WAY);

/** The dice for a city that is asked to join, and for beaten barbarians. @param {Ctx} ctx @param {Deed} deed */
export const outcomeScenes = (ctx, deed) => thrown(ctx, deed, AFTERWARDS);
