// The tracks of the printed board: points with the ranks they mean, cities on the way to the victory, progress of the turn.

import { html, vars } from "../../lit.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { empireName, say } from "./common.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */
/** @typedef {{ name: string, low: number, high: number, bands: Array<{ from: number, to: number, label: string, tone?: number }>, of: (row: any) => number }} Track */

/** Marks that would lie so near each other, in parts of a track, stand above each other. */
const NEAR = 0.1;
/** A track is never shorter than this, so that a step on it stays small. */
const LEAST_PROGRESS = 5;

/** @param {Ctx} ctx @returns {Track[]} */
function tracksOf(ctx) {
  const { view, statics } = ctx;
  const most = (/** @type {string} */ name) =>
    Math.max(...view.seats.map((/** @type {any} */ row) => Math.abs(row[name])));
  const ranks = statics.tables.ranks;
  const last = ranks.at(-1)[0];
  const points = Math.max(last + 10, most("points"));
  const swing = Math.max(LEAST_PROGRESS, most("progress"));
  return [
    {
      name: "points",
      low: 0,
      high: points,
      of: (row) => row.points,
      bands: ranks.map((/** @type {[number, string]} */ [from, rank], /** @type {number} */ at) => ({
        from: at ? from : 0,
        to: ranks[at + 1]?.[0] ?? points,
        label: ctx.words(`rank.${rank}`),
        tone: at,
      })),
    },
    {
      name: "cities",
      low: 0,
      high: Math.max(view.victory, most("cities")),
      of: (row) => row.cities,
      bands: [{ from: 0, to: view.victory, label: say("track.victory", { n: view.victory }) }],
    },
    {
      name: "progress",
      low: -swing,
      high: swing,
      of: (row) => row.progress,
      bands: [
        { from: -swing, to: 0, label: say("track.losses") },
        { from: 0, to: swing, label: say("track.gains") },
      ],
    },
  ];
}

/** Where each seat stands on a track, and on which level where several stand together. @param {Ctx} ctx @param {Track} track */
function marksOf(ctx, { low, high, of }) {
  const marks = ctx.players
    .map(({ seat }) => ({ seat, n: of(ctx.view.seats[seat]), level: 0 }))
    .sort((one, two) => one.n - two.n);
  marks.forEach((mark, index) => {
    const taken = marks
      .slice(0, index)
      .filter(({ n }) => mark.n - n < NEAR * (high - low))
      .map(({ level }) => level);
    while (taken.includes(mark.level)) mark.level += 1;
  });
  return marks;
}

/** The points of all: who has just moved above the track, from where to where; the others on it. @param {Ctx} ctx @param {Map<number, number>} moved */
export function pointsTrack(ctx, moved) {
  const [track] = tracksOf(ctx);
  const part = (/** @type {number} */ n) => `${(100 * (n - track.low)) / (track.high - track.low)}%`;
  const marks = ctx.players.map(({ seat }) => ({ seat, n: track.of(ctx.view.seats[seat]), by: moved.get(seat) ?? 0 }));
  const movers = marks.filter(({ by }) => by).sort((one, two) => one.n - two.n);
  const trail = (
    /** @type {number} */ seat,
    /** @type {number} */ n,
    /** @type {number} */ by,
    /** @type {number} */ level,
  ) =>
    html`<li class="track-from ${seatClass(seat)}" aria-hidden="true" ${vars({ "--at": part(Math.min(n, n - by)), "--to": part(Math.max(n, n - by)), "--level": level })}></li>`;
  return html`<section class="points-track" aria-label=${say("track.points")} ${vars({ "--levels": movers.length })}>
    <ol class="track-marks">${movers.map(({ seat, n, by }, level) => html`${trail(seat, n, by, level)}<li class=${seatClass(seat)} ${vars({ "--at": part(n), "--level": level })}>${seatMark(seat)}<span class="visually-hidden">${empireName(ctx, seat)} </span><b>${n}</b></li>`)}</ol>
    <div class="track-bands" aria-hidden="true">${track.bands.map(({ from, to, label, tone = 0 }) => html`<span class="tone-${tone}" ${vars({ "--from": part(from), "--to": part(to) })}><i>${label}</i></span>`)}${marks.filter(({ by }) => !by).map(({ seat, n }) => html`<em class=${seatClass(seat)} ${vars({ "--at": part(n) })}>${seatMark(seat)}</em>`)}</div>
  </section>`;
}

/** @param {Ctx} ctx @param {string[]} [names] of those that are shown, where not all are */
export const tracks = (ctx, names) =>
  html`<div class="tracks">${tracksOf(ctx)
    .filter(({ name }) => names?.includes(name) ?? true)
    .map((track) => {
      const part = (/** @type {number} */ n) => `${(100 * (n - track.low)) / (track.high - track.low)}%`;
      const marks = marksOf(ctx, track);
      return html`<section class="track track-${track.name}" ${vars({ "--levels": Math.max(...marks.map(({ level }) => level)) + 1 })}>
    <h4>${say(`track.${track.name}`)}</h4>
    <ol class="track-marks">${marks.map(
      ({ seat, n, level }) =>
        html`<li class=${seatClass(seat)} ${vars({ "--at": part(n), "--level": level })}>${seatMark(seat)}<span class="visually-hidden">${empireName(ctx, seat)} </span><b>${n}</b></li>`,
    )}</ol>
    <div class="track-bands">${track.bands.map(({ from, to, label, tone = 0 }) => html`<span class="tone-${tone}" ${vars({ "--from": part(from), "--to": part(to) })}>${label}</span>`)}</div>
  </section>`;
    })}</div>`;
