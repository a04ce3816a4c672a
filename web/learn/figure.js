// Pieces of the pictures in "how to play" that all games share.

import { html, nothing } from "../lit.js";
import { icon } from "../parts/icon.js";

/** Things beside each other, with what stands between them. @param {...unknown} parts */
export const line = (...parts) => html`<div class="figure-line">${parts}</div>`;

/** One thing with what it is and how many. @param {string} picture @param {string} label @param {string | number} [count] @param {string} [tone] */
export const thing = (picture, label, count = "", tone = "") =>
  html`<span class="figure-thing ${tone}">${icon(picture)}${count === "" ? nothing : html`<b>${count}</b>`}<small>${label}</small></span>`;

/** @param {string} sign */
export const sign = (sign) => html`<span class="figure-sign">${sign}</span>`;
