// Two charts as SVG: lines over time, and bars made of parts. Both carry their figures for those who cannot see them.

import { html, nothing, svg, vars } from "../lit.js";
import { seatClass, seatMark, seatShape } from "./seat.js";
import { t } from "../words.js";

const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 40;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 28;

/** Round steps for an axis from `low` to `high`. @param {number} low @param {number} high */
function ticks(low, high) {
  const span = Math.max(1, high - low);
  const raw = span / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= raw) ?? power);
  const first = Math.floor(low / step) * step;
  return Array.from({ length: Math.ceil((high - first) / step) + 1 }, (_, index) => first + index * step);
}

/**
 * A line for every seat. `points` are [x, y]; a line stays level until its next point.
 * @param {{ title: string, xLabel: string, series: Array<{ seat: number, name: string, points: Array<[number, number]> }> }} options
 */
export function lineChart({ title, xLabel, series }) {
  const all = series.flatMap(({ points }) => points);
  if (all.length < 2) return nothing;
  const lastX = Math.max(1, ...all.map(([x]) => x));
  const rows = ticks(Math.min(0, ...all.map(([, y]) => y)), Math.max(1, ...all.map(([, y]) => y)));
  const [low, high] = [rows[0], rows[rows.length - 1]];
  const x = (/** @type {number} */ value) => LEFT + (value / lastX) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => HEIGHT - BOTTOM - ((value - low) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const path = (/** @type {Array<[number, number]>} */ points) =>
    points.map(([px, py], index) => `${index ? `H${x(px)}V` : `M${x(px)} `}${y(py)}`).join("");

  return html`<figure class="chart">
    <figcaption>${title}</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${summary(title, series)}>
      ${rows.map(
        (value) => svg`<line class="grid-line" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(value)} y2=${y(value)}></line>
          <text class="tick" x=${LEFT - 8} y=${y(value) + 4} text-anchor="end">${value}</text>`,
      )}
      ${ticks(0, lastX).filter((value) => value > 0 && value < 0.9 * lastX).map((value) => svg`<text class="tick" x=${x(value)} y=${HEIGHT - 6} text-anchor="middle">${value}</text>`)}
      <text class="tick" x=${WIDTH - RIGHT} y=${HEIGHT - 6} text-anchor="end">${xLabel} ${lastX}</text>
      ${series.map(({ seat, points }) => {
        const [, endY] = points[points.length - 1];
        return svg`<g class=${seatClass(seat)}>
          <path class="line" d=${`${path(points)}H${x(lastX)}`}></path>
          <path class="mark" d=${seatShape(seat)} transform="translate(${x(lastX) - 8} ${y(endY) - 8}) scale(0.667)"></path>
        </g>`;
      })}
    </svg>
    <ul class="legend">
      ${series.map(({ seat, name }) => html`<li>${seatMark(seat)} ${name}</li>`)}
    </ul>
  </figure>`;
}

/** @param {string} title @param {Array<{ name: string, points: Array<[number, number]> }>} series */
const summary = (title, series) =>
  t("chart.summary", { title, lines: series.map(({ name, points }) => t("chart.line", { name, n: points[points.length - 1][1] })) });

/**
 * A bar for every row, made of parts; the table below says the same in figures.
 * @param {{ title: string, rows: Array<{ seat: number, name: string, parts: Record<string, number>, total: number }>,
 *   labels: Record<string, string> }} options
 */
export function stackedBars({ title, rows, labels }) {
  const names = [...new Set(rows.flatMap(({ parts }) => Object.keys(parts).filter((part) => rows.some((row) => row.parts[part]))))];
  const longest = Math.max(1, ...rows.map(({ parts }) => Object.values(parts).reduce((sum, value) => sum + Math.max(0, value), 0)));
  return html`<figure class="bars">
    <figcaption>${title}</figcaption>
    <div class="bar-rows" aria-hidden="true">
      ${rows.map(
        ({ seat, name, parts, total }) => html`<div class="bar-row">
          <span class="bar-name">${seatMark(seat)} ${name}</span>
          <span class="bar">
            ${names.map((part, index) =>
              parts[part] > 0
                ? html`<span class="bar-part part-${index % 12}" ${vars({ "--share": parts[part] / longest })}></span>`
                : nothing,
            )}
          </span>
          <span class="bar-total">${total}</span>
        </div>`,
      )}
    </div>
    <div class="scroll-x" tabindex="0" role="group" aria-label=${title}>
      <table class="score-table">
        <thead>
          <tr>
            <th scope="col">${t("end.category")}</th>
            ${rows.map(({ seat, name }) => html`<th scope="col">${seatMark(seat)} ${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${names.map(
            (part, index) => html`<tr>
              <th scope="row"><span class="swatch part-${index % 12}" aria-hidden="true"></span> ${labels[part] ?? part}</th>
              ${rows.map(({ parts }) => html`<td>${parts[part] ?? 0}</td>`)}
            </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${t("end.total")}</th>
            ${rows.map(({ total }) => html`<td>${total}</td>`)}
          </tr>
        </tfoot>
      </table>
    </div>
  </figure>`;
}
