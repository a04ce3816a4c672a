// Two charts as SVG: lines over time, and bars made of parts. Both carry their figures for those who cannot see them.

import { html, nothing, svg, vars } from "../lit.js";
import { seatClass, seatMark, seatShape } from "./seat.js";
import { figure, t } from "../words.js";

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

/** So many turns are numbered at most. */
const MOST_TURNS = 12;

/** What stands along the time axis: where each turn begins and its number, or round numbers of actions. @param {number[]} turns @param {number} last @returns {Array<[number, number]>} */
function along(turns, last) {
  const every = Math.ceil(turns.length / MOST_TURNS);
  const numbered = turns.length
    ? turns
        .map((at, number) => /** @type {[number, number]} */ ([at, number + 1]))
        .filter(([, number]) => number % every === 0)
    : ticks(0, last).map((at) => /** @type {[number, number]} */ ([at, at]));
  return numbered.filter(([at]) => (turns.length || at > 0) && at < 0.9 * last);
}

/**
 * A line for every seat. `points` are [x, y]; a line stays level until its next point. Where turns are known, the axis counts them.
 * @param {{ title: string, xLabel: string, turns?: number[], series: Array<{ seat: number, name: string, points: Array<[number, number]> }> }} options
 */
export function lineChart({ title, xLabel, turns = [], series }) {
  const all = series.flatMap(({ points }) => points);
  if (all.length < 2) return nothing;
  const lastX = Math.max(1, ...all.map(([x]) => x));
  const rows = ticks(Math.min(0, ...all.map(([, y]) => y)), Math.max(1, ...all.map(([, y]) => y)));
  const [low, high] = [rows[0], rows[rows.length - 1]];
  const x = (/** @type {number} */ value) => LEFT + (value / lastX) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ value) =>
    HEIGHT - BOTTOM - ((value - low) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const path = (/** @type {Array<[number, number]>} */ points) =>
    points.map(([px, py], index) => `${index ? `H${x(px)}V` : `M${x(px)} `}${y(py)}`).join("");

  return html`<figure class="chart">
    <figcaption>${title}</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${summary(title, series)}>
      ${rows.map(
        (value) => svg`<line class="grid-line" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(value)} y2=${y(value)}></line>
          <text class="tick" x=${LEFT - 8} y=${y(value) + 4} text-anchor="end">${value}</text>`,
      )}
      ${along(turns, lastX).map(([at, label]) => svg`<text class="tick" x=${x(at)} y=${HEIGHT - 6} text-anchor="middle">${label}</text>`)}
      <text class="tick" x=${WIDTH - RIGHT} y=${HEIGHT - 6} text-anchor="end">${xLabel} ${turns.length || lastX}</text>
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

/**
 * How the score went, over the turns that the log names; over actions where it names none.
 * @param {Array<{ called: string }>} players @param {Array<{ index: number, totals: Array<number | null> }>} history @param {import("../match.js").Line[]} log
 */
export function scoreChart(players, history, log) {
  const series = players.map(({ called }, seat) => ({
    seat,
    name: called,
    points: /** @type {Array<[number, number]>} */ (
      history.flatMap(({ index, totals }) => (totals[seat] === null ? [] : [[index, totals[seat]]]))
    ),
  }));
  const turns = log.filter(({ chapter }) => chapter).map(({ index }) => index);
  return lineChart({
    title: t("end.chart"),
    xLabel: t(turns.length ? "end.turn" : "end.actions"),
    turns,
    series: series.filter(({ points }) => points.length > 1),
  });
}

/** @param {string} title @param {Array<{ name: string, points: Array<[number, number]> }>} series */
const summary = (title, series) =>
  t("chart.summary", {
    title,
    lines: series.map(({ name, points }) => t("chart.line", { name, n: points[points.length - 1][1] })),
  });

/**
 * A bar for every row, made of parts, what was lost hatched over its end; the table below says the same in figures.
 * A part has its colour by its place in `order`, whatever else there is.
 * @param {{ title: string, rows: Array<{ seat: number, name: string, parts: Record<string, number>, total: number }>,
 *   labels: Record<string, string>, order: string[] }} options
 */
export function stackedBars({ title, rows, labels, order }) {
  const colour = (/** @type {string} */ part) => `part-${Math.max(0, order.indexOf(part)) % 12}`;
  const names = [
    ...new Set(rows.flatMap(({ parts }) => Object.keys(parts).filter((part) => rows.some((row) => row.parts[part])))),
  ];
  const longest = Math.max(
    1,
    ...rows.map(({ parts }) => Object.values(parts).reduce((sum, value) => sum + Math.max(0, value), 0)),
  );
  return html`<figure class="bars">
    <figcaption>${title}</figcaption>
    <div class="bar-rows" aria-hidden="true">
      ${rows.map(
        ({ seat, name, parts, total }) => html`<div class="bar-row">
          <span class="bar-name">${seatMark(seat)} ${name}</span>
          <span class="bar">
            ${names.map((part) => (parts[part] > 0 ? html`<span class="bar-part ${colour(part)}" data-part=${part} ${vars({ "--share": parts[part] / longest })}></span>` : nothing))}
            ${names.map((part) => (parts[part] < 0 ? html`<span class="bar-part minus" data-part=${part} ${vars({ "--share": -parts[part] / longest })}></span>` : nothing))}
          </span>
          <span class="bar-total">${figure(total)}</span>
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
            (part) => html`<tr>
              <th scope="row"><span class="swatch ${rows.some(({ parts }) => parts[part] < 0) ? "minus" : colour(part)}" aria-hidden="true"></span> ${labels[part] ?? part}</th>
              ${rows.map(({ parts }) => html`<td>${figure(parts[part] ?? 0)}</td>`)}
            </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${t("end.total")}</th>
            ${rows.map(({ total }) => html`<td>${figure(total)}</td>`)}
          </tr>
        </tfoot>
      </table>
    </div>
  </figure>`;
}
