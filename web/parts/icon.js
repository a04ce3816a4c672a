// Icons out of the sprite (game-icons, one <symbol> each).

import { build } from "../build.js";
import { html, svg } from "../lit.js";

/** The address of an icon, for `<use href>`. @param {string} name */
export const iconHref = (name) => `${build.assets.sprite}#${name}`;

/**
 * An icon. Without a label it is decoration and not read out.
 * @param {string} name @param {{ label?: string, className?: string }} [options]
 */
export const icon = (name, { label = "", className = "" } = {}) =>
  label
    ? html`<svg class="icon ${className}" viewBox="0 0 512 512" role="img" aria-label=${label}><use href=${iconHref(name)}></use></svg>`
    : html`<svg class="icon ${className}" viewBox="0 0 512 512" aria-hidden="true"><use href=${iconHref(name)}></use></svg>`;

/** An icon inside an SVG, in a box around (x, y). @param {string} name @param {number} x @param {number} y @param {number} size @param {string} [className] */
export const iconAt = (name, x, y, size, className = "") =>
  svg`<use class=${className} href=${iconHref(name)} x=${x - size / 2} y=${y - size / 2} width=${size} height=${size}></use>`;
