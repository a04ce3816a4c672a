// The parts of Trading in the Mediterranean as its table draws them.

import { KIND_ICONS, SIDE_ICONS, UNIT_ICONS, coin, effectIcon } from "../games/trading-in-the-mediterranean/common.js";
import { html, nothing } from "../lit.js";
import { icon } from "../parts/icon.js";

/** @typedef {import("../screens/gallery.js").Entry} Entry */

const POLITICAL = ["dictator", "democracy"];
const MOST_LINES = 3;

/** @param {string} kind */
const tile =
  (kind) =>
  (/** @type {Entry} */ { name, art }) => {
    const family = kind || (POLITICAL.includes(art?.side) ? "political" : "religious");
    const effects = /** @type {Array<{ op: string, text: string }>} */ (art?.effects ?? []);
    const picture = effectIcon(effects[0]?.op, art?.side, SIDE_ICONS[art?.side] ?? KIND_ICONS[family]);
    return html`<span class="tm-tile part-card ${family}">
    <span class="tm-tile-head">${icon(picture)}<b>${name}</b></span>
    <span class="tm-lines">${effects.slice(0, MOST_LINES).map(({ op, text }) => html`<span>${icon(effectIcon(op, art?.side))}<span>${text}</span></span>`)}</span>
    <span class="tm-tile-foot">${coin(art?.cost)}${art?.points ? html`<span class="tm-vp">${icon("laurels")}${art.points}</span>` : nothing}</span>
  </span>`;
  };

/** @type {import("../screens/gallery.js").Pictures} */
export const pictures = {
  building: tile(""),
  economic_development: tile("economic"),
  cultural_development: tile("cultural"),
  calamity: ({ name }) =>
    html`<span class="tm-card part-card"><span class="tm-front">${icon("skull-crossed-bones")}</span><span class="tm-back calamity"><span>${name}</span></span></span>`,
  soldier: ({ id, facts }) =>
    html`<span class="tm-die">${icon(UNIT_ICONS[id])}<b>${facts.find(([fact]) => fact === "strength")?.[1]}</b></span>`,
};
