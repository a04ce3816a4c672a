// The real Mediterranean (Natural Earth) as a picture and as a map to put things on.

import { at, build } from "../build.js";
import { place as project } from "../coast.js";
import { html, nothing, svg } from "../lit.js";

/** @typedef {{ viewBox: string, width: number, height: number, land: string, projection: any }} Coast */

/** @type {Coast | null} */
let known = null;
/** @type {Promise<Coast> | null} */
let asked = null;

/** The coastline; fetched once. @returns {Promise<Coast>} */
export function loadCoast() {
  asked ??= fetch(at(build.assets.coast))
    .then((response) => response.json())
    .then((coast) => (known = coast));
  return asked;
}

/** The coastline if it is here already. */
export const coastNow = () => known;

/** Where a place lies on the map: [x, y] in its view box. @param {Coast} coast @param {number} longitude @param {number} latitude */
export const place = (coast, longitude, latitude) =>
  /** @type {[number, number]} */ (project(coast, longitude, latitude));

/**
 * A map: sea, land, and what is put on it. Until the coastline is there it is all sea; `update` is called when it comes.
 * @param {{ update: () => void, label?: string, className?: string, viewBox?: string, draw?: (coast: Coast) => unknown }} options
 */
export function coastMap({ update, label = "", className = "", viewBox = "", draw = () => nothing }) {
  const coast = known;
  if (!coast) {
    loadCoast().then(update, () => {});
    return html`<div class="coast waiting ${className}"></div>`;
  }
  const content = svg`<rect class="sea" width="100%" height="100%" x=${(viewBox || coast.viewBox).split(" ")[0]} y=${(viewBox || coast.viewBox).split(" ")[1]}></rect>
    <path class="land" d=${coast.land}></path>${draw(coast)}`;
  return label
    ? html`<svg class="coast ${className}" viewBox=${viewBox || coast.viewBox} role="group" aria-label=${label}>${content}</svg>`
    : html`<svg class="coast ${className}" viewBox=${viewBox || coast.viewBox} aria-hidden="true" preserveAspectRatio="xMidYMid slice">${content}</svg>`;
}
