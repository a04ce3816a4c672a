// Icons out of the sprite (game-icons, one <symbol> each).

import { at, build } from "../build.js";
import { html, svg } from "../lit.js";

/** Brings the sprite into the page: to draw a symbol of another file takes the browser three times as long. */
export async function useSprite() {
  const text = await (await fetch(at(build.assets.sprite))).text();
  const sprite = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  for (const symbol of sprite.children) symbol.id = `icon-${symbol.id}`;
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  document.body.append(sprite);
}

/** The address of an icon, for `<use href>`. @param {string} name */
const iconHref = (name) => `#icon-${name}`;

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
