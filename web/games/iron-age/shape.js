// How wide the board is, as a class of the style sheet. A container query would say the same, but then the browser
// could style nothing without laying the page out first, and every click would pay for it.

import { setting } from "../../settings.js";

/** The shapes from the narrowest on, each with the width of the board in rem from which it holds. @type {Array<[string, number]>} */
const SHAPES = [
  ["phone", 0],
  ["tablet", 40],
  ["wide", 58],
  ["wide huge", 74],
];
/** The style sheet's own measures, in rem: the side column and its gap, the margins, the widest page. */
const SIDE = 16.75;
const MARGIN = { least: 0.6, most: 1.5, share: 0.02 };
const WIDEST = 100;

const beside = matchMedia("(min-width: 60rem)");
let measured = "";
let shape = "";
let update = () => {};

addEventListener("resize", () => {
  const before = shape;
  if (before && shapeNow() !== before) update();
});

function shapeNow() {
  const now = `${innerWidth} ${setting("text")}`;
  if (measured === now) return shape;
  measured = now;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const screen = innerWidth / rem;
  const margin = Math.min(Math.max(MARGIN.least, screen * MARGIN.share), MARGIN.most);
  const board = Math.min(screen, WIDEST) - 2 * margin - (beside.matches ? SIDE : 0);
  shape = SHAPES.filter(([, from]) => board >= from).at(-1)?.[0] ?? SHAPES[0][0];
  return shape;
}

/** The shape of the board now; `redraw` is called when another one holds. @param {() => void} redraw */
export function shapeOf(redraw) {
  update = redraw;
  return shapeNow();
}

/** Whether all boards are in sight at once. @param {string} name */
export const showsAll = (name) => name.startsWith("wide");
