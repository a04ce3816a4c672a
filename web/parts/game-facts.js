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

/** @typedef {{ decisions: number, minutes: number }} Length decisions of one player, counted in matches of bots (tools/minutes.py), and the minutes they may take */

/** How long a match of so many is; null: nobody has counted. @param {string} slug @param {number} [seats] @returns {Length | null} */
export const lengthOf = (slug, seats = USUAL) => {
  const lengths = /** @type {Record<string, Record<string, Length>>} */ (minutes)[slug] ?? {};
  return lengths[seats] ?? Object.values(lengths)[0] ?? null;
};

/** About how many minutes; 0: nobody has counted. @param {string} slug @param {number} [seats] */
export const minutesOf = (slug, seats) => lengthOf(slug, seats)?.minutes ?? 0;

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
