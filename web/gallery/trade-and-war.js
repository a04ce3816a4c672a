// The parts of Trade and War as its table draws them.

import { BUILDING_ICON, coin, good, townPicture } from "../games/trade-and-war/pieces.js";
import { w } from "../games/trade-and-war/model.js";
import { html, nothing } from "../lit.js";
import { icon } from "../parts/icon.js";

/** @typedef {import("../screens/gallery.js").Entry} Entry */

const card = (/** @type {Entry} */ { name, text, art }) => html`<span class="tw-card part-card ${art?.kind}">
  <span class="tw-card-kind">${w(`kind_${art?.kind}`)}</span>${icon(art?.icon)}<b>${name}</b><span class="tw-card-text">${text[0]}</span>
</span>`;

/** @param {{ id: string, seat: number, capital?: boolean, wonder?: boolean }} town */
const town = ({ id, seat, capital = false, wonder = false }) =>
  html`<svg class="part-town" viewBox="-34 -38 68 62">${townPicture({ id, owner: seat, legions: 1, buildings: wonder ? ["wonder"] : [], capital })}</svg>`;

/** @type {import("../screens/gallery.js").Pictures} */
export const pictures = {
  trade_card: card,
  move_card: card,
  war_card: card,
  event_card: ({ art }) => html`<span class="part-disc">${icon(art?.icon)}</span>`,
  building: ({ id, facts }) =>
    html`<span class="part-disc">${icon(BUILDING_ICON[id])}</span><span class="part-row">${coin(Number(facts.find(([name]) => name === "coins")?.[1] ?? 0))}</span>`,
  wonder: ({ art }) => town({ id: art?.town, seat: art?.seat, capital: true, wonder: true }),
  town: ({ id, art }) =>
    html`${town({ id, seat: art?.seat, capital: art?.capital })}<span class="part-row">${art?.makes ? good(art.makes) : nothing}${art?.wants ? good(art.wants, { round: true }) : nothing}</span>`,
};
