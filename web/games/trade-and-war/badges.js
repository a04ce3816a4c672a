// Badges on the map: what is to be had at a goal, what a load brings at a buyer. They keep clear of each other, of the
// dice and of the towns, and point at what they are about.

import { svg } from "../../lit.js";
import { camera } from "../../parts/board.js";
import { iconAt } from "../../parts/icon.js";
import { centre } from "./hexes.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {{ tile: number, text: string, more?: string, tone: string, picture?: string, aside?: boolean }} Badge what it says and about which tile, and whether it would rather lie beside it
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 */

const LETTER = 7.3;
const SMALL_LETTER = 5.7;
const PICTURE = 22;
const [ONE_LINE, TWO_LINES] = [26, 40];
/** How much worse it is to lie over another badge, or out of sight, than over a town. */
const OVER_BADGE = 8;
/** How much worse each place is than the one asked for before it, in square pixels. */
const LATER = 60;
/** From a town's middle, in pixels of its picture: its houses, its goods, its name. */
const TOWN = { left: -34, top: -24, right: 34, bottom: 40 };

const DOT = { left: -1, top: -1, right: 1, bottom: 1 };

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
const shared = (one, two) =>
  Math.max(0, Math.min(one.right, two.right) - Math.max(one.left, two.left)) *
  Math.max(0, Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top));

/** @param {number} x @param {number} y @param {Box} about @returns {Box} */
const boxAt = (x, y, { left, top, right, bottom }) => ({
  left: x + left,
  top: y + top,
  right: x + right,
  bottom: y + bottom,
});

/** @param {Box} box */
const area = ({ left, top, right, bottom }) => (right - left) * (bottom - top);

/**
 * Finds the best of the places that a thing may have beside a tile, in pixels of the screen: in sight, clear of what lies there already, clear of towns, temples and springs.
 * @param {Ctx} ctx @param {ReturnType<ReturnType<typeof camera>["framed"]> | null} sight what will be in sight of the map, where that is known
 */
export function placer(ctx, sight) {
  const { map } = ctx.statics;
  const k = sight?.k ?? (camera(ctx).k || 1);
  const onScreen = (/** @type {number} */ tile) => centre(map, tile).map((part) => part * k);
  const boxOf = (/** @type {number} */ tile, /** @type {Box} */ box) =>
    boxAt(onScreen(tile)[0], onScreen(tile)[1], box);
  const towns = [...map.cities, ...map.sites].map(({ tile }) => boxOf(tile, TOWN));
  const seen = sight
    ? { left: sight.x * k, top: sight.y * k, right: (sight.x + sight.width) * k, bottom: (sight.y + sight.height) * k }
    : { left: -Infinity, top: 0, right: Infinity, bottom: Infinity };
  /** @type {Box[]} */
  const others = [];
  return {
    /** @param {number} tile @param {Box} box */
    take: (tile, box) => others.push(boxOf(tile, box)),
    /** The best of the boxes, which are told from the middle of the tile, the one liked most first. @param {number} tile @param {Box[]} boxes */
    best: (tile, boxes) => {
      // What is about a tile out of sight may lie there too.
      const inSight = shared(boxOf(tile, DOT), seen) > 0;
      const costs = boxes.map((each, at) => {
        const box = boxOf(tile, each);
        const over = (/** @type {Box[]} */ things) => things.reduce((sum, other) => sum + shared(box, other), 0);
        return at * LATER + over(towns) + OVER_BADGE * (over(others) + (inSight ? area(box) - shared(box, seen) : 0));
      });
      return boxes[costs.indexOf(Math.min(...costs))];
    },
  };
}

/**
 * Every badge with its place beside its tile, in pixels of the screen.
 * @template {Badge} T
 * @param {ReturnType<typeof placer>} places @param {T[]} badges the weightiest first
 * @returns {Array<T & { dx: number, dy: number }>}
 */
export const laidOut = (places, badges) =>
  badges.map((badge) => {
    const size = sizeOf(badge);
    const around = offers(size);
    const boxes = (badge.aside ? [...around.slice(2), ...around.slice(0, 2)] : around).map(([dx, dy]) =>
      boxAt(dx, dy, { left: -size.wide / 2, top: -size.high / 2, right: size.wide / 2, bottom: size.high / 2 }),
    );
    const best = places.best(badge.tile, boxes);
    places.take(badge.tile, best);
    return { ...badge, dx: (best.left + best.right) / 2, dy: (best.top + best.bottom) / 2 };
  });

/** @param {Ctx} ctx @param {Badge & { dx: number, dy: number }} badge */
export function badgePicture(ctx, { dx, dy, tile, ...badge }) {
  const [x, y] = centre(ctx.statics.map, tile);
  const { text, more, tone, picture } = badge;
  const { wide, high } = sizeOf(badge);
  const middle = dx + (picture ? PICTURE / 2 : 0);
  const tail =
    Math.abs(dx) > Math.abs(dy)
      ? `M${dx} ${dy - 6}L${dx} ${dy + 6}L${Math.sign(dx) * 12} 0Z`
      : `M${dx - 6} ${dy}L${dx + 6} ${dy}L0 ${Math.sign(dy) * 14}Z`;
  return svg`<g transform="translate(${x} ${y})"><g class="tw-grow fixed"><g class="tw-badge ${tone}">
    <path d=${tail}></path><rect x=${dx - wide / 2} y=${dy - high / 2} width=${wide} height=${high} rx=${more ? 8 : high / 2}></rect>
    ${picture ? iconAt(picture, dx - wide / 2 + 19, dy, more ? 22 : 17) : ""}
    <text x=${middle} y=${more ? dy - 3 : dy + 4.6}>${text}</text> ${more ? svg`<text class="more" x=${middle} y=${dy + 13}>${more}</text>` : ""}
  </g></g></g>`;
}
