// The faces of the dice, drawn in a box of 100 x 100 out of the sprite.

import { html, svg } from "../../lit.js";
import { iconAt } from "../../parts/icon.js";

/** The figure 1, drawn: text in a picture would be read as text. */
const ONE = "M58 69h8v22h-7v-14l-5 2v-7Z";

/** @type {Record<string, () => unknown>} */
const FACES = {
  population: () =>
    svg`<g class="people">${iconAt("meeple", 50, 31, 40)}${iconAt("meeple", 28, 67, 40)}${iconAt("meeple", 72, 67, 40)}</g>`,
  food: () =>
    svg`<g class="grain">${iconAt("wheat", 50, 31, 40)}${iconAt("wheat", 28, 67, 40)}${iconAt("wheat", 72, 67, 40)}</g>`,
  either: () => svg`<path class="slash" d="M20 80 80 20"></path>
    <g class="grain">${iconAt("wheat", 27, 46, 31)}${iconAt("wheat", 45, 25, 31)}</g>
    <g class="people">${iconAt("meeple", 55, 75, 32)}${iconAt("meeple", 75, 55, 32)}</g>`,
  innovation: () => svg`<g class="fire">${iconAt("torch", 50, 50, 72)}</g>`,
  port: () =>
    svg`<g class="clay">${iconAt("amphora", 38, 44, 58)}</g><g class="sea">${iconAt("anchor", 69, 67, 42)}</g>`,
  skull: () =>
    svg`<g class="death">${iconAt("pirate-skull", 50, 36, 54)}</g><g class="clay">${iconAt("amphora", 32, 78, 27)}</g><g class="people">${iconAt("meeple", 67, 78, 28)}</g>`,
  plenty: () =>
    svg`<g class="clay">${iconAt("cornucopia", 50, 39, 56)}</g><path class="figure" d="M38 73h6v4h4v6h-4v4h-6v-4h-4v-6h4Z${ONE}"></path>`,
  drought: () =>
    svg`<g class="fire">${iconAt("sun", 50, 38, 54)}</g><path class="figure" d="M33 77h14v6h-14Z${ONE}"></path>`,
  omens: () => svg`<g class="sea">${iconAt("incense", 50, 50, 72)}</g>`,
  conquest: () => svg`<g class="clay">${iconAt("spartan-helmet", 50, 50, 72)}</g>`,
  tribute: () => svg`<g class="leaf">${iconAt("laurel-crown", 50, 50, 74)}</g>`,
};

/** @param {string} face */
export const faceOf = (face) =>
  html`<svg class="cube-face" viewBox="0 0 100 100" aria-hidden="true">${FACES[face]()}</svg>`;
