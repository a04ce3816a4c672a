// Badges on the map: what is to be had at a goal, what a load brings at a buyer. They keep clear of each other, of the
// dice and of the towns, and point at what they are about.

import { svg } from "../../lit.js";
import { camera } from "../../parts/board.js";
import { iconAt } from "../../parts/icon.js";
import { centre } from "./hexes.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {{ tile: number, text: string, more?: string, tone: string, picture?: string }} Badge what it says and about which tile
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 */

const LETTER = 7.3;
const SMALL_LETTER = 5.7;
const PICTURE = 22;
const [ONE_LINE, TWO_LINES] = [26, 40];
/** How much worse it is to lie over another badge, or beyond the northern edge where the race lies, than over a town. */
const OVER_BADGE = 8;
/** How much worse each place is than the one asked for before it, in square pixels. */
const LATER = 60;
/** From a town's middle, in pixels of its picture: its houses, its goods, its name. */
const TOWN = { left: -34, top: -24, right: 34, bottom: 40 };

/** @param {Omit<Badge, "tile">} badge */
function sizeOf({ text, more = "", picture }) {
  const wide = Math.max(text.length * LETTER, more.length * SMALL_LETTER) + 20 + (picture ? PICTURE : 0);
  return { wide, high: more ? TWO_LINES : ONE_LINE };
}

/** Where a badge may lie beside its tile, the best first. @param {{ wide: number, high: number }} size @returns {Array<[number, number]>} */
function offers({ wide, high }) {
  const [up, aside] = [34 + high / 2, wide / 2 + 40];
  return [
    [0, -up],
    [0, up + 14],
    [aside, -14],
    [-aside, -14],
    [0, -up - 28],
    [aside, 26],
    [-aside, 26],
    [0, up + 42],
    [aside, -42],
    [-aside, -42],
  ];
}

/** @param {Box} one @param {Box} two */
const shared = (one, two) => Math.max(0, Math.min(one.right, two.right) - Math.max(one.left, two.left)) * Math.max(0, Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top));

/** @param {number} x @param {number} y @param {Box} about @returns {Box} */
const boxAt = (x, y, { left, top, right, bottom }) => ({ left: x + left, top: y + top, right: x + right, bottom: y + bottom });

/**
 * Every badge with its place beside its tile, in pixels of the screen.
 * @template {Badge} T
 * @param {Ctx} ctx @param {T[]} badges the weightiest first @param {Array<{ tile: number, box: Box }>} [taken] what else lies there
 * @returns {Array<T & { dx: number, dy: number }>}
 */
export function laidOut(ctx, badges, taken = []) {
  const { map } = ctx.statics;
  const k = camera(ctx).k || 1;
  const onScreen = (/** @type {number} */ tile) => centre(map, tile).map((part) => part * k);
  const boxOf = (/** @type {number} */ tile, /** @type {Box} */ box) => boxAt(onScreen(tile)[0], onScreen(tile)[1], box);
  const towns = map.cities.map((/** @type {any} */ city) => boxOf(city.tile, TOWN));
  const others = taken.map(({ tile, box }) => boxOf(tile, box));
  return badges.map((badge) => {
    const size = sizeOf(badge);
    const [x, y] = onScreen(badge.tile);
    const [best] = offers(size)
      .map(([dx, dy], at) => {
        const box = boxAt(x + dx, y + dy, { left: -size.wide / 2, top: -size.high / 2, right: size.wide / 2, bottom: size.high / 2 });
        const over = (/** @type {Box[]} */ boxes) => boxes.reduce((sum, other) => sum + shared(box, other), 0);
        return { dx, dy, box, cost: at * LATER + over(towns) + OVER_BADGE * (over(others) + size.wide * Math.max(0, -box.top)) };
      })
      .sort((one, two) => one.cost - two.cost);
    others.push(best.box);
    return { ...badge, dx: best.dx, dy: best.dy };
  });
}

/** @param {Ctx} ctx @param {Badge & { dx: number, dy: number }} badge */
export function badgePicture(ctx, { dx, dy, tile, ...badge }) {
  const [x, y] = centre(ctx.statics.map, tile);
  const { text, more, tone, picture } = badge;
  const { wide, high } = sizeOf(badge);
  const middle = dx + (picture ? PICTURE / 2 : 0);
  const tail = Math.abs(dx) > Math.abs(dy) ? `M${dx} ${dy - 6}L${dx} ${dy + 6}L${Math.sign(dx) * 12} 0Z` : `M${dx - 6} ${dy}L${dx + 6} ${dy}L0 ${Math.sign(dy) * 14}Z`;
  return svg`<g transform="translate(${x} ${y})"><g class="tw-grow fixed"><g class="tw-badge ${tone}">
    <path d=${tail}></path><rect x=${dx - wide / 2} y=${dy - high / 2} width=${wide} height=${high} rx=${more ? 8 : high / 2}></rect>
    ${picture ? iconAt(picture, dx - wide / 2 + 19, dy, more ? 22 : 17) : ""}
    <text x=${middle} y=${more ? dy - 3 : dy + 4.6}>${text}</text> ${more ? svg`<text class="more" x=${middle} y=${dy + 13}>${more}</text>` : ""}
  </g></g></g>`;
}
