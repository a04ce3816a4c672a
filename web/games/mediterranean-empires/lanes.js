// The drawn map (tools/empires_map.py): the land around each place, and the ways of ships over water.

import { at as addressOf } from "../../build.js";
import map from "./map.geo";

/** @type {{ cells: Record<string, string>, shores: Record<string, string>, borders: Array<[string, string, string]>, sea: { points: Point[], ports: Record<string, number>, joins: Array<[number, number]> } }} */
const drawn = await (await fetch(addressOf(map))).json();

/** @typedef {[number, number]} Point */

/** Path data of the land around each place. @type {Record<string, string>} */
export const cells = drawn.cells;
/** Borders between lands: path data and the places on its two sides ("" for nobody's). @type {Array<[string, string, string]>} */
export const borders = drawn.borders;

/** Path data of the coast of each place. @type {Record<string, string>} */
export const shores = drawn.shores;

const { points, ports } = drawn.sea;
/** @type {number[][]} */
const near = points.map(() => []);
for (const [a, b] of drawn.sea.joins) {
  near[a].push(b);
  near[b].push(a);
}
const apart = (/** @type {number} */ a, /** @type {number} */ b) =>
  Math.hypot(points[a][0] - points[b][0], points[a][1] - points[b][1]);

/** @type {Map<string, Point[]>} */
const known = new Map();

/** The way of a ship between two ports, over water. @param {string} from @param {string} to @returns {Point[]} */
export function lane(from, to) {
  const key = `${from} ${to}`;
  let found = known.get(key);
  if (!found) known.set(key, (found = shortest(ports[from], ports[to])));
  return found;
}

/** The way of a ship from a port to the point at sea that lies nearest to a spot. @param {string} from @param {Point} spot @returns {Point[]} */
export function laneTo(from, [x, y]) {
  const key = `${from} ${x} ${y}`;
  let found = known.get(key);
  if (!found) {
    const far = points.map(([px, py]) => Math.hypot(px - x, py - y));
    known.set(key, (found = shortest(ports[from], far.indexOf(Math.min(...far)))));
  }
  return found;
}

/** The shortest way in the net of points at sea. @param {number} start @param {number} goal @returns {Point[]} */
function shortest(start, goal) {
  const far = new Map([[start, 0]]);
  const before = new Map();
  const open = new Set([start]);
  while (open.size) {
    let at = -1;
    for (const each of open)
      if (at < 0 || Number(far.get(each)) + apart(each, goal) < Number(far.get(at)) + apart(at, goal)) at = each;
    if (at === goal) break;
    open.delete(at);
    for (const other of near[at]) {
      const long = Number(far.get(at)) + apart(at, other);
      if (long >= (far.get(other) ?? Infinity)) continue;
      far.set(other, long);
      before.set(other, at);
      open.add(other);
    }
  }
  const way = [goal];
  while (way[0] !== start && before.has(way[0])) way.unshift(before.get(way[0]));
  return way.map((at) => points[at]);
}

/** A soft line through points. @param {Point[]} way */
export function curve(way) {
  if (way.length < 3) return `M${way.map(([x, y]) => `${x} ${y}`).join("L")}`;
  let path = `M${way[0][0]} ${way[0][1]}`;
  for (let at = 1; at < way.length - 1; at += 1) {
    const [[x, y], [nextX, nextY]] = [way[at], way[at + 1]];
    const last = at === way.length - 2;
    path += `Q${x} ${y} ${last ? nextX : (x + nextX) / 2} ${last ? nextY : (y + nextY) / 2}`;
  }
  return path;
}
