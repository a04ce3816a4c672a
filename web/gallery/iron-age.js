// The parts of The Iron Age as its table draws them.

import { ICONS, picture } from "../games/iron-age/common.js";
import { faceOf } from "../games/iron-age/faces.js";
import { building } from "../games/iron-age/monuments.js";
import { html } from "../lit.js";

/** @typedef {import("../screens/gallery.js").Entry} Entry */

/** What a number of an entry is. @param {Entry} entry @param {string} name */
const fact = ({ facts }, name) => Number(facts.find(([fact]) => fact === name)?.[1] ?? 0);

/** @type {import("../screens/gallery.js").Pictures} */
export const pictures = {
  development: ({ id }) => html`<span class="part-disc">${picture(id)}</span>`,
  monument: (entry) =>
    html`<span class="part-monument monument built">${building(entry.id, fact(entry, "boxes"))}</span>`,
  disaster: (entry) =>
    html`<span class="part-row">${Array.from({ length: fact(entry, "skulls") }, () => html`<span class="part-die cube locked">${faceOf("skull")}</span>`)}</span>`,
  colony: (
    entry,
  ) => html`<span class="part-holes">${Array.from({ length: fact(entry, "holes") }, () => html`<i></i>`)}</span>
    <span class="part-row">${Object.entries(entry.art?.grants ?? {}).map(([what, n]) => html`<span class="part-grant">${picture(what in ICONS ? what : "score")}<b>${n}</b></span>`)}</span>`,
};
