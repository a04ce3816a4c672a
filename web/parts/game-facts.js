// What one wants to know of a game at a glance: its picture, how long, how heavy, for how many.

import empires from "../pictures/mediterranean-empires.webp";
import ironAge from "../pictures/iron-age.webp";
import tradeAndWar from "../pictures/trade-and-war.webp";
import trading from "../pictures/trading-in-the-mediterranean.webp";
import table from "../pictures/table.webp";
import minutes from "../minutes.json";
import { html, nothing } from "../lit.js";
import { t } from "../words.js";
import { gameArt } from "./art.js";
import { icon } from "./icon.js";

/** Pictures of the real tables (python -m tools.screens boards). @type {Record<string, string>} */
const BOARDS = {
  "iron-age": ironAge,
  "trade-and-war": tradeAndWar,
  "mediterranean-empires": empires,
  "trading-in-the-mediterranean": trading,
};
const HEAVIEST = 3;

/** A whole table in play. */
export const tablePicture = () => html`<img class="table-picture" src=${table} alt="" width="800" height="450" />`;

/** The board of a game; a painted vase where there is no picture of one. @param {string} slug */
export const boardPicture = (slug) =>
  Object.hasOwn(BOARDS, slug)
    ? html`<img class="board-picture" src=${BOARDS[slug]} alt="" width="640" height="280" />`
    : gameArt(slug);

/** Two play, where a game does not need more, until somebody says otherwise. */
const USUAL = 2;
const STEP = 5;

/**
 * A match of so many by the usual rules, counted in matches of bots (tools/minutes.py): decisions of one player, minutes that one decides, that
 * one watches the others, and that the whole takes whoever only watches; `by`: how many times as long it is with an option.
 * @typedef {{ decisions: number, own: number, watched: number, shown: number, by?: Record<string, number> }} Length
 * @typedef {{ seats: Array<{ kind: string }>, options?: Record<string, string> }} Table who sits there, and by which rules
 */

/** About how many decisions each at this screen takes in a match, and how many minutes it is; 0: nobody has counted. @param {string} slug @param {Table} table */
export function lengthOf(slug, { seats, options = {} }) {
  const all = /** @type {Record<string, Record<string, Length>>} */ (minutes);
  const lengths = Object.hasOwn(all, slug) ? all[slug] : {};
  const length = lengths[seats.length] ?? Object.values(lengths)[0];
  if (!length) return { decisions: 0, minutes: 0 };
  const { decisions, own, watched, shown, by = {} } = length;
  const times = Object.entries(options).reduce((all, [name, value]) => all * (by[`${name} ${value}`] ?? 1), 1);
  const humans = seats.filter(({ kind }) => kind === "human").length;
  const others = (seats.length - humans) / Math.max(1, seats.length - 1);
  const spent = times * (humans ? humans * own + others * watched : shown);
  return {
    decisions: humans ? Math.round(times * decisions) : 0,
    minutes: Math.max(STEP, STEP * Math.round(spent / STEP)),
  };
}

/** About how many minutes one plays against so many; 0: nobody has counted. @param {string} slug @param {number} [seats] */
export const minutesOf = (slug, seats = USUAL) =>
  lengthOf(slug, { seats: Array.from({ length: seats }, (_, at) => ({ kind: at ? "bot" : "human" })) }).minutes;

/** Length, weight and seats, to see and to hear. @param {import("../games-list.js").Game} game */
export const gameFacts = ({ slug, seats, weight }) => html`<p class="game-facts">
  ${minutesOf(slug) ? html`<span>${icon("hourglass")} ${t("facts.minutes", { n: minutesOf(slug) })}</span>` : nothing}
  ${
    weight
      ? html`<span><span class="dots" aria-hidden="true">${Array.from({ length: HEAVIEST }, (_, at) => html`<i class=${at < weight ? "on" : ""}></i>`)}</span> ${t(`facts.weight.${weight}`)}</span>`
      : nothing
  }
  <span>${icon("meeple")} ${seatsText(seats)}<span class="visually-hidden"> ${t("facts.players")}</span></span>
</p>`;

/** @param {[number, number]} seats */
const seatsText = ([low, high]) => (low === high ? String(low) : t("facts.seats", { low, high }));
