// The tracks of the printed board: points with the ranks they mean, cities on the way to the victory, progress of the turn.

import { html, nothing, vars } from "../../lit.js";
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
  const most = (/** @type {string} */ name) => Math.max(...view.seats.map((/** @type {any} */ row) => Math.abs(row[name])));
  const ranks = statics.tables.ranks;
  const last = ranks.at(-1)[0];
  const points = Math.max(last + 10, most("points"));
  const swing = Math.max(LEAST_PROGRESS, most("progress"));
  return [
    { name: "points", low: 0, high: points, of: (row) => row.points, bands: ranks.map((/** @type {[number, string]} */ [from, rank], /** @type {number} */ at) => ({ from: at ? from : 0, to: ranks[at + 1]?.[0] ?? points, label: ctx.words(`rank.${rank}`), tone: at })) },
    { name: "cities", low: 0, high: Math.max(view.victory, most("cities")), of: (row) => row.cities, bands: [{ from: 0, to: view.victory, label: say("track.victory", { n: view.victory }) }] },
    { name: "progress", low: -swing, high: swing, of: (row) => row.progress, bands: [{ from: -swing, to: 0, label: say("track.losses") }, { from: 0, to: swing, label: say("track.gains") }] },
  ];
}

/** Where each seat stands on a track, and on which level where several stand together. @param {Ctx} ctx @param {Track} track @param {Map<number, number>} [moved] how far a seat has just moved */
function marksOf(ctx, { low, high, of }, moved = new Map()) {
  const marks = ctx.players.map(({ seat }) => ({ seat, n: of(ctx.view.seats[seat]), from: of(ctx.view.seats[seat]) - (moved.get(seat) ?? 0), level: 0 })).sort((one, two) => one.n - two.n);
  marks.forEach((mark, index) => {
    const taken = marks.slice(0, index).filter(({ n }) => mark.n - n < NEAR * (high - low)).map(({ level }) => level);
    while (taken.includes(mark.level)) mark.level += 1;
  });
  return marks;
}

/** The points of all, and which way whose have just gone. @param {Ctx} ctx @param {Map<number, number>} moved */
export function pointsTrack(ctx, moved) {
  const [track] = tracksOf(ctx);
  const part = (/** @type {number} */ n) => `${(100 * (n - track.low)) / (track.high - track.low)}%`;
  const marks = marksOf(ctx, track, moved);
  return html`<section class="points-track" aria-label=${say("track.points")} ${vars({ "--levels": Math.max(...marks.map(({ level }) => level)) + 1 })}>
    <div class="track-bands" aria-hidden="true">${track.bands.map(({ from, to, label, tone = 0 }) => html`<span class="tone-${tone}" ${vars({ "--from": part(from), "--to": part(to) })}><i>${label}</i></span>`)}</div>
    <ol class="track-marks">${marks.map(
      ({ seat, n, from, level }) => html`${from === n ? nothing : html`<li class="track-from ${seatClass(seat)} ${from < n ? "up" : "down"}" aria-hidden="true" ${vars({ "--at": part(Math.min(from, n)), "--to": part(Math.max(from, n)), "--level": level })}></li>`}<li class=${seatClass(seat)} ${vars({ "--at": part(n), "--level": level })}>${seatMark(seat)}<span class="visually-hidden">${empireName(ctx, seat)} </span><b>${n}</b></li>`,
    )}</ol>
  </section>`;
}

/** @param {Ctx} ctx @param {string[]} [names] of those that are shown, where not all are */
export const tracks = (ctx, names) => html`<div class="tracks">${tracksOf(ctx).filter(({ name }) => names?.includes(name) ?? true).map((track) => {
  const part = (/** @type {number} */ n) => `${(100 * (n - track.low)) / (track.high - track.low)}%`;
  const marks = marksOf(ctx, track);
  return html`<section class="track track-${track.name}" ${vars({ "--levels": Math.max(...marks.map(({ level }) => level)) + 1 })}>
    <h4>${say(`track.${track.name}`)}</h4>
    <ol class="track-marks">${marks.map(
      ({ seat, n, level }) => html`<li class=${seatClass(seat)} ${vars({ "--at": part(n), "--level": level })}>${seatMark(seat)}<span class="visually-hidden">${empireName(ctx, seat)} </span><b>${n}</b></li>`,
    )}</ol>
    <div class="track-bands">${track.bands.map(({ from, to, label, tone = 0 }) => html`<span class="tone-${tone}" ${vars({ "--from": part(from), "--to": part(to) })}>${label}</span>`)}</div>
  </section>`;
})}</div>`;
