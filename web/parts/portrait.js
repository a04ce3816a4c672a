// The faces of those who sit at the table.

import { html } from "../lit.js";
import { icon } from "./icon.js";
import { seatClass, seatMark } from "./seat.js";

/** One figure a character, in the order of their names. */
const FIGURES = ["swordwoman", "spartan", "cleopatra", "caesar", "lyre", "old-king", "medusa-head", "sun-priest"];
const HUMAN = "meeple";

/** @param {number} seat @param {boolean} human */
export const portrait = (seat, human) =>
  html`<span class="portrait ${seatClass(seat)}" aria-hidden="true">${icon(human ? HUMAN : FIGURES[seat % FIGURES.length])}${seatMark(seat)}</span>`;
