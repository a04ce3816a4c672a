// Dice as SVG: pips or icons, kept, locked, rolling. A die that can be pressed is a real button.

import { html, nothing, svg } from "../lit.js";
import { icon } from "./icon.js";

/** Where the pips of each number are, on a grid of three. @type {Record<number, number[]>} */
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** @param {number} value */
const pips = (value) => html`<svg class="pips" viewBox="0 0 30 30" aria-hidden="true">
  ${PIPS[value].map((spot) => svg`<circle cx=${7 + 8 * (spot % 3)} cy=${7 + 8 * Math.floor(spot / 3)} r="2.6"></circle>`)}
</svg>`;

/** @param {{ value?: number, icons?: string[] }} face */
const faceOf = ({ value, icons = [] }) => (value ? pips(value) : html`<span class="die-icons n${icons.length}">${icons.map((name) => icon(name))}</span>`);

/**
 * One die. `face` is a number of pips or a list of icons; `label` is what it is called.
 * `press` makes it a button (a toggle: `kept`); `roll` is any number that changes with each roll and makes it tumble.
 * @param {{ face: { value?: number, icons?: string[] }, label: string, kept?: boolean, locked?: boolean, kind?: string,
 *   roll?: number, key?: string, shortcut?: string, press?: () => void, busy?: boolean }} options
 */
export function die({ face, label, kept = false, locked = false, kind = "", roll = 0, key = "", shortcut = "", press, busy = false }) {
  const classes = `die ${kind} ${kept ? "kept" : ""} ${locked ? "locked" : ""} ${kept || locked ? "" : `tumble-${roll % 2}`}`;
  const body = html`<span class="die-face">${faceOf(face)}</span>
    ${locked ? icon("padlock", { className: "die-lock" }) : nothing}
    ${shortcut ? html`<kbd aria-hidden="true">${shortcut}</kbd>` : nothing}`;
  if (!press) return html`<span class=${classes} role="img" aria-label=${label}>${body}</span>`;
  return html`<button
    class=${classes}
    data-key=${key || nothing}
    aria-label=${label}
    aria-pressed=${kept}
    aria-disabled=${locked || busy ? "true" : nothing}
    aria-keyshortcuts=${shortcut || nothing}
    @click=${() => locked || busy || press()}
  >
    ${body}
  </button>`;
}

/** The tray that dice lie in. @param {unknown} dice @param {string} label */
export const diceTray = (dice, label) => html`<div class="dice-tray" role="group" aria-label=${label}>${dice}</div>`;
