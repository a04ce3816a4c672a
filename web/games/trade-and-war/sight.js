// What of the board is brought into sight: beside which panels, around what, how near.

import { dealing } from "./deal.js";
import { WIDE, centre, worldSize } from "./hexes.js";
import { myCities, myUnits, spotOf, tileOf } from "./model.js";
import { lying, narrow } from "./screen.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

/** How much is in sight at least: nearer, the towns around would be lost. */
const LEAST_SIGHT = [22 * WIDE, 11 * WIDE];

/** At this scale a laptop has the whole board clear of its panels, and names and prices can be read. */
export const LEAST_ZOOM = 0.8;

/** What panels take of the board of a large screen. @param {Ctx} ctx @param {string | null} [looked] */
export const wideInsets = (ctx, looked = ctx.selected) => ({
  top:
    looked !== null && ctx.mine && ctx.memory.news?.chips.length && ctx.memory.stripOff !== ctx.frame.index ? NEWS : 64,
  right: looked === null && !dealing(ctx) && !ctx.memory.guided && !(ctx.replaying && ctx.memory.drawer) ? 16 : BESIDE,
  bottom: 60,
  left: 212,
});

/** What a sheet takes of the board, in pixels, and how far down the news beside it reach. */
const BESIDE = 456;
const NEWS = 120;
/** What the card of a lesson takes of a phone's board. */
const GUIDE = 200;

/** What shields, bracelet and an open sheet take of a phone's board. @param {Ctx} ctx @param {string | null} looked */
export const phoneInsets = (ctx, looked) =>
  lying()
    ? { top: 60, bottom: 20 }
    : dealing(ctx)
      ? { top: 120, bottom: innerHeight * DESK_PART }
      : looked === null
        ? { top: 120, bottom: ctx.memory.guided ? GUIDE : 52 }
        : { top: 60, bottom: innerHeight * SHEET_PART };

/** The part of a phone's height that a sheet covers. */
const SHEET_PART = 0.39;
/** The same of the exchange desk. */
const DESK_PART = 0.52;

/** Room for badges above the topmost town in reach. */
const BADGES = 1.6 * WIDE;

/** How much a phone shows around a unit that moves, at least, and for what is to be had farther off. */
const PHONE_SIGHT = [12 * WIDE, 8 * WIDE];
const PHONE_MOST = [17 * WIDE, 13 * WIDE];

/** A unit with what is near to it, and of what is to be had farther off as much as a phone can show. @param {number[][]} points the unit's, then those of its goals */
function phoneReach([[x, y], ...goals]) {
  const away = (/** @type {number[]} */ [a, b]) => Math.hypot(a - x, b - y);
  let [left, top, right, bottom] = [
    x - PHONE_SIGHT[0] / 2,
    y - PHONE_SIGHT[1] / 2,
    x + PHONE_SIGHT[0] / 2,
    y + PHONE_SIGHT[1] / 2,
  ];
  for (const [a, b] of goals.sort((one, two) => away(one) - away(two))) {
    const wider = [
      Math.min(left, a - BADGES),
      Math.min(top, b - BADGES),
      Math.max(right, a + BADGES),
      Math.max(bottom, b + BADGES),
    ];
    if (wider[2] - wider[0] <= PHONE_MOST[0] && wider[3] - wider[1] <= PHONE_MOST[1])
      [left, top, right, bottom] = wider;
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** All that is to be had where a moving unit can go, to be brought into sight; on a phone only what is near. @param {Ctx} ctx */
export function reachSpot(ctx) {
  const { sailing } = ctx.view;
  const points = [sailing.here, ...Object.keys(sailing.marks)].map((tile) => centre(ctx.statics.map, Number(tile)));
  if (narrow()) return phoneReach(points);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [wide, high] = [
    Math.max(LEAST_SIGHT[0], Math.max(...xs) - Math.min(...xs) + 3 * WIDE),
    Math.max(LEAST_SIGHT[1], Math.max(...ys) - Math.min(...ys) + 3 * WIDE),
  ];
  // Badges lie above what they are about.
  return onMap(ctx, {
    x: (Math.min(...xs) + Math.max(...xs) - wide) / 2,
    y: (Math.min(...ys) + Math.max(...ys) - high) / 2 - BADGES,
    width: wide,
    height: high + BADGES,
  });
}

/** The few hexes around a spot. @param {Ctx} ctx @param {{ x: number, y: number }} spot */
export function nearTo(ctx, { x, y }) {
  const [wide, high] = narrow() ? [8 * WIDE, 6 * WIDE] : LEAST_SIGHT;
  return onMap(ctx, { x: x - wide / 2, y: y - high / 2, width: wide, height: high });
}

/** What is mine on the map, with some hexes around it. @param {Ctx} ctx @param {number} wide @param {number} high */
export function around(ctx, wide, high) {
  const tiles = [...myCities(ctx), ...myUnits(ctx)].map(({ place }) => tileOf(ctx, place)).filter((tile) => tile >= 0);
  if (!tiles.length) return null;
  const points = tiles.map((tile) => centre(ctx.statics.map, tile));
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const width = Math.max(right - left + 2 * wide * WIDE, narrow() ? 0 : LEAST_SIGHT[0]);
  const height = Math.max(bottom - top + 2 * high * WIDE, narrow() ? 0 : LEAST_SIGHT[1]);
  return onMap(ctx, { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height });
}

/** A part of the world, moved so that as little as can be of it lies beyond the map's edge. @param {Ctx} ctx @param {import("../../parts/board.js").Rect} rect */
function onMap(ctx, { x, y, width, height }) {
  const world = worldSize(ctx.statics.map);
  const inside = (/** @type {number} */ at, /** @type {number} */ long, /** @type {number} */ whole) =>
    Math.max(0, Math.min(at, whole - long));
  return { x: inside(x, width, world.width), y: inside(y, height, world.height), width, height };
}

/** What is mine, to come home to; of an empire that lies all over the map its first city, or what is left of it. @param {Ctx} ctx */
export function home(ctx) {
  const all = around(ctx, 3, 3);
  const [first] = [...myCities(ctx), ...myUnits(ctx)];
  const wide = all && all.width > (narrow() ? PHONE_MOST : LEAST_SIGHT)[0] * 1.5;
  return wide ? nearTo(ctx, spotOf(ctx, tileOf(ctx, first.place))) : all;
}
