// Counters that show their end: rows of peg holes, rows of boxes.

import { html, svg, vars } from "../lit.js";

/**
 * A peg row: a hole for every position, the peg where it stands, what is to come and what would be lost.
 * @param {{ label: string, value: number, most: number, widest: number, gain?: number, lost?: number, className?: string }} options
 *   `widest`: the end of the longest row beside it, so that holes are equally large in all of them.
 */
export function pegRow({ label, value, most, widest, gain = 0, lost = 0, className = "" }) {
  const holes = Array.from({ length: most + 1 }, (_, at) => {
    const state = at === value ? "peg" : at < value ? "past" : at <= value + gain ? "coming" : "";
    return svg`<circle class="pit ${state}" cx=${10 + at * 20} cy="10" r=${at === value ? 7.5 : 4}></circle>`;
  });
  return html`<svg class="peg-holes ${className} ${lost ? "overflowing" : ""}" viewBox="0 0 ${(widest + 1) * 20} 20" role="img" aria-label=${label}>
    ${holes}
  </svg>`;
}

/** A bar from 0 to `most`; `coming` is drawn lighter behind it. @param {{ value: number, most: number, coming?: number, className?: string }} options */
export const bar = ({ value, most, coming = 0, className = "" }) =>
  html`<span class="fill-bar ${className}" aria-hidden="true" ${vars({ "--value": Math.min(1, value / most), "--coming": Math.min(1, (value + coming) / most) })}></span>`;

/**
 * Boxes in rows, the first `filled` of them full; `marks` are places with a line after them (goals).
 * @param {{ label: string, count: number, filled: number, perRow: number, marks?: number[], className?: string }} options
 */
export function boxTrack({ label, count, filled, perRow, marks = [], className = "" }) {
  const rows = Math.ceil(count / perRow);
  const boxes = Array.from({ length: count }, (_, at) => {
    const x = (at % perRow) * 14 + Math.floor((at % perRow) / 5) * 4;
    const y = Math.floor(at / perRow) * 14;
    return svg`<rect class="lot ${at < filled ? "full" : ""} ${marks.includes(at + 1) ? "goal" : ""}" x=${x + 1} y=${y + 1} width="11" height="11" rx="2"></rect>`;
  });
  const width = perRow * 14 + Math.floor((perRow - 1) / 5) * 4;
  return html`<svg class="box-track ${className}" viewBox="0 0 ${width} ${rows * 14}" role="img" aria-label=${label}>${boxes}</svg>`;
}
