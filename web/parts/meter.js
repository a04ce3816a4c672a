// How much there is of something: against its capacity, on pegs, in boxes.

import { html, nothing, vars } from "../lit.js";
import { icon } from "./icon.js";

/**
 * A bar for a value against a capacity; what is coming (`gain`) is hatched, what will overflow is flagged.
 * @param {{ label: string, value: number, capacity: number, gain?: number, picture?: string, overflow?: string }} options
 */
export function meter({ label, value, capacity, gain = 0, picture = "", overflow = "" }) {
  const lost = Math.max(0, value + gain - capacity);
  const share = (/** @type {number} */ amount) => Math.max(0, Math.min(1, amount / Math.max(1, capacity)));
  return html`<div class="meter ${lost ? "over" : ""}">
    <span class="meter-label">${picture ? icon(picture) : nothing} ${label}</span>
    <span class="meter-bar" aria-hidden="true" ${vars({ "--value": share(value), "--after": share(value + gain) })}></span>
    <span class="meter-number">${value}${gain ? html`<span class="meter-gain">${gain > 0 ? `+${gain}` : gain}</span>` : nothing}<span class="meter-of">/${capacity}</span></span>
    ${lost && overflow ? html`<span class="meter-warning">${overflow}</span>` : nothing}
  </div>`;
}

/**
 * A row of holes with a peg at the value, as on a peg board.
 * @param {{ label: string, value: number, most: number, picture?: string, before?: number, marks?: number[] }} options
 */
export const pegs = ({ label, value, most, picture = "", before = value, marks = [] }) => html`<div class="pegs">
  <span class="meter-label">${picture ? icon(picture) : nothing} ${label}</span>
  <span class="peg-row" role="img" aria-label="${label}: ${value}/${most}">
    ${Array.from(
      { length: most + 1 },
      (_, hole) => html`<i class="hole ${hole === value ? "peg" : ""} ${hole === before && before !== value ? "was" : ""} ${marks.includes(hole) ? "marked" : ""}"></i>`,
    )}
  </span>
  <span class="meter-number" aria-hidden="true">${value}</span>
</div>`;

/**
 * Boxes to fill, as on a score sheet.
 * @param {{ label: string, filled: number, of: number, fresh?: number, marks?: number[], picture?: string }} options `fresh`: how many of the filled ones are new; `marks`: boxes with a sign on them
 */
export const boxes = ({ label, filled, of, fresh = 0, marks = [], picture = "" }) => html`<span class="boxes" role="img" aria-label="${label}: ${filled}/${of}">
  ${Array.from({ length: of }, (_, box) => {
    const state = box < filled - fresh ? "filled" : box < filled ? "filled fresh" : "";
    return html`<i class="box ${state}">${marks.includes(box) && picture ? icon(picture) : nothing}</i>`;
  })}
</span>`;

/**
 * A number with a picture, the smallest sign of all.
 * @param {{ picture: string, label: string, value: number | string, className?: string }} options
 */
export const counter = ({ picture, label, value, className = "" }) => html`<span class="counter ${className}">
  ${icon(picture)}<span class="visually-hidden">${label} </span><b>${value}</b>
</span>`;

/**
 * Minus, number, plus: several equal steps in a row.
 * @param {{ label: string, value: number, less?: (() => void) | null, more?: (() => void) | null, words: { less: string, more: string } }} options
 */
export const stepper = ({ label, value, less = null, more = null, words }) => html`<span class="stepper" role="group" aria-label=${label}>
  <button aria-label=${words.less} aria-disabled=${less ? nothing : "true"} @click=${() => less?.()}>−</button>
  <b aria-live="off">${value}</b>
  <button aria-label=${words.more} aria-disabled=${more ? nothing : "true"} @click=${() => more?.()}>+</button>
</span>`;
