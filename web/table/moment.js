// What a replay tells of a moment: how points and chances to win changed by what was done there.

import { html, nothing, ref } from "../lit.js";
import { icon } from "../parts/icon.js";
import { seatMark } from "../parts/seat.js";
import { diceRow } from "../parts/stage.js";
import words from "../text/replay.en.toml";
import { figure, wordsOf } from "../words.js";
import { around } from "./points.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("../match.js").Point} Point
 * @typedef {import("../match.js").Battle} Battle
 * @typedef {import("../match.js").Side} Side
 * @typedef {{ seat: number, from: number, to: number }} Chance to win, in per cent: before the moment, and after it
 */

export const say = wordsOf(words);

/** So many great swings are told of, each of at least so many per cent. */
const MOST_SWINGS = 6;
const GREAT = 8;

/** Points won or lost, with their sign. @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : figure(points));

/** Whose chance to win a moment is about: theirs through whose eyes it is seen, if it changed; else whose changed most. @param {Point[]} history @param {number} index @param {number | null} eyes @returns {Chance | null} */
export function chanceAt(history, index, eyes) {
  const { now, before } = around(history, index);
  if (!now?.chances || !before?.chances) return null;
  const all = now.chances.map((to, seat) => ({ seat, from: before.chances?.[seat] ?? to, to }));
  const change = (/** @type {Chance} */ { from, to }) => Math.abs(to - from);
  const most = [...all].sort((one, two) => change(two) - change(one) || two.to - one.to)[0];
  const own = eyes === null ? most : all[eyes];
  return change(own) || !change(most) ? own : most;
}

/** The great swings of a match: the moments that changed somebody's chance to win most. @param {Point[]} history */
export function swings(history) {
  return history
    .flatMap(({ index }) => {
      const chance = chanceAt(history, index, null);
      return chance && Math.abs(chance.to - chance.from) >= GREAT ? [{ index, ...chance }] : [];
    })
    .sort((one, two) => Math.abs(two.to - two.from) - Math.abs(one.to - one.from))
    .slice(0, MOST_SWINGS);
}

/** From what to what. @param {Chance} chance */
export const changed = ({ from, to }) => (from === to ? say("percent", { n: to }) : say("from_to", { from, to }));

/** Whose chance to win went from what to what, in short. @param {Chance} chance @param {Array<{ called: string }>} players */
export const chanceOf = ({ seat, from, to }, players) =>
  players.length > 1 ? say("chance_of", { name: players[seat].called, from, to }) : changed({ seat, from, to });

/** Whose chance it is. @param {Ctx} ctx @param {Chance} chance */
const whoseChance = ({ players, you }, { seat }) =>
  html`${players.length > 1 ? seatMark(seat) : nothing} ${players.length === 1 ? say("chance_target") : seat === you ? say("chance_own") : say("chance", { name: players[seat].called })}`;

/** The panel of a moment: whose chance to win went from what to what. @param {Ctx} ctx @param {Chance} chance */
export const atThisMoment = (ctx, chance) => html`<p class="moment-chance">
  <span class="moment-title">${icon("owl")} ${say("moment")}</span> <span>${whoseChance(ctx, chance)}</span> <b>${changed(chance)}</b>
</p>`;

/** A side of a battle: whose, its dice, those that do not count dim, what is added to them. @param {Side} side */
function thrown({ seat, faces, counts, plus }) {
  const dice = faces.length
    ? html`${diceRow(faces, { dim: counts.map((counted) => !counted) })}${plus ? html` <small>${signed(plus)}</small>` : nothing}`
    : nothing;
  return html`<span>${seat === null ? nothing : seatMark(seat)} ${dice}</span>`;
}

/** A battle: the sums between its sides, however they wrap; the other side may be still to throw. @param {Battle} battle */
const fought = ({ sides: [one, other] }) =>
  html`<p class="moment-dice">${thrown(one)} <b>${one.total}${other ? ` : ${other.total}` : ""}</b> ${other ? thrown(other) : nothing}</p>`;

/** How likely the attack was to succeed before the dice fell. @param {Ctx} ctx @param {Battle} battle */
const before = (ctx, { chance, sides: [{ seat }] }) =>
  chance === null
    ? nothing
    : html`<p>${seat === null ? say("before_dice", { n: chance }) : say("before_dice_of", { who: ctx.who(seat), n: chance })}</p>`;

/**
 * The card of a moment: what happened and what it brought, what was thrown, how the chances changed, what the bot thought.
 * @param {Ctx} ctx @param {{ text: string, seat: number | null, great: boolean, why: string, gain: number, battles: Battle[], moved: Chance | null }} moment @param {((card: Element | undefined) => void) | undefined} attach what lays it beside its place
 */
export const momentCard = (
  ctx,
  { text, seat, great, why, gain, battles, moved },
  attach,
) => html`${attach ? html`<i class="moment-line waiting ${great || why || battles.length ? "" : "plain"}" aria-hidden="true"></i>` : nothing}<aside class="moment-card ${great ? "great" : ""} ${great || why || battles.length ? "" : "plain"}" aria-hidden="true" ${ref(attach)}>
  <header>${seat === null ? nothing : seatMark(seat)} <span>${text}</span>${gain ? html` <b>${signed(gain)}</b>` : nothing}</header>
  ${battles.map(fought)}
  ${battles.map((battle) => before(ctx, battle))}
  ${moved ? html`<p>${whoseChance(ctx, moved)} <b>${changed(moved)}</b></p>` : nothing}
  ${why ? html`<p class="caption-why">${why}</p>` : nothing}
</aside>`;
