// How far a force has come on its way.

/** @typedef {import("./lanes.js").Point} Point */

/** How far a traveller has come, in parts of the way. */
const UNDER_WAY = 0.55;

/** The way that a traveller has come along the legs, and where they are on the last of them. @param {Point[][]} legs @param {number} [far] in parts of the last leg @returns {[Point[], Point]} */
export function ridden(legs, far = UNDER_WAY) {
  const way = legs[legs.length - 1];
  const before = legs.slice(0, -1).flat();
  const steps = way.slice(1).map(([x, y], at) => Math.hypot(x - way[at][0], y - way[at][1]));
  let left = far * steps.reduce((sum, step) => sum + step, 0);
  const at = steps.findIndex((step) => step >= left || ((left -= step), false));
  if (at < 0) return [[...before, ...way], way[way.length - 1]];
  const part = steps[at] ? left / steps[at] : 0;
  /** @type {Point} */
  const here = [way[at][0] + (way[at + 1][0] - way[at][0]) * part, way[at][1] + (way[at + 1][1] - way[at][1]) * part];
  return [[...before, ...way.slice(0, at + 1), here], here];
}
