// Every seat has a colour and a shape, so that colour is never the only sign.

import { html } from "../lit.js";

/** One shape a seat, as path data in a box of 24 x 24. */
const SHAPES = [
  "M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19Z",
  "M3.5 3.5h17v17h-17Z",
  "M12 2l10.5 19h-21Z",
  "M12 1l10 11l-10 11l-10-11Z",
  "M6.6 3h10.8L22.8 12l-5.4 9H6.6L1.2 12Z",
  "M12 1l3 7.4l8 .6l-6.1 5.2l1.9 7.8l-6.8-4.2l-6.8 4.2l1.9-7.8l-6.1-5.2l8-.6Z",
  "M8.5 2h7v6.5h6.5v7h-6.5v6.5h-7v-6.5h-6.5v-7h6.5Z",
  "M12 1c4 5.5 8 9 8 13.5a8 8 0 0 1-16 0c0-4.5 4-8 8-13.5Z",
];

/** The shape of a seat: path data in a box of 24 x 24, for maps. @param {number} seat */
export const seatShape = (seat) => SHAPES[seat % SHAPES.length];

/** The class that sets `--seat` (its colour) and `--seat-ink` (what can be read on it). @param {number} seat */
export const seatClass = (seat) => `seat-${seat % SHAPES.length}`;

/** The emblem of a seat. @param {number} seat @param {{ label?: string }} [options] */
export const seatMark = (seat, { label = "" } = {}) =>
  label
    ? html`<svg class="seat-mark ${seatClass(seat)}" viewBox="0 0 24 24" role="img" aria-label=${label}><path d=${seatShape(seat)}></path></svg>`
    : html`<svg class="seat-mark ${seatClass(seat)}" viewBox="0 0 24 24" aria-hidden="true"><path d=${seatShape(seat)}></path></svg>`;
