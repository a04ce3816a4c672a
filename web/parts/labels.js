// Names on a map give way to each other: the weightier stays, and with the zoom there is room for more.

/** @typedef {import("./board.js").Label} Label */

/** The size of a name on the screen, in pixels: it grows a little with the zoom (see `.board-label`). */
const HEIGHT = 15;
const WIDTH = 7.1;
const AIR = 2;
/** A name that hides so much of a neighbour's mark is left out, unless it has to be there. */
const HIDDEN = 0.3;
/** How far below the middle of a mark the line of a name beside it runs. */
const BESIDE = 5;

/** @type {{ labels: Label[] | null, step: number, shown: Label[] }} */
let last = { labels: null, step: NaN, shown: [] };

/** Where a name begins, by its anchor. */
const START = { start: 0, middle: -0.5, end: -1 };

/** @typedef {[number, number, number, number]} Box left, top, right, bottom */
/** @param {Box} one @param {Box} two */
const meet = (one, two) => one[0] < two[2] && two[0] < one[2] && one[1] < two[3] && two[1] < one[3];

/** How much of a mark a name would lie over. @param {Box} mark @param {Box} name */
const covered = (mark, name) =>
  (Math.max(0, Math.min(mark[2], name[2]) - Math.max(mark[0], name[0])) *
    Math.max(0, Math.min(mark[3], name[3]) - Math.max(mark[1], name[1]))) /
  ((mark[2] - mark[0]) * (mark[3] - mark[1]));

/** The room that a name takes. @param {Label} label @param {number} scale @returns {Box} */
function room(label, scale) {
  const wide = label.text.length * (label.letter ?? WIDTH);
  const left = label.x * scale + (label.dx ?? 0) + START[label.anchor ?? "middle"] * wide - AIR;
  const top = label.y * scale + (label.dy ?? 0) - HEIGHT;
  return [left, top, left + wide + 2 * AIR, top + HEIGHT + 2 * AIR];
}

/** Where a name may stand: where it is asked for, else lower, or beside or above its mark. @param {Label} label @returns {Label[]} */
function spots(label) {
  const { mark, tall = mark, lower } = label;
  if (lower) return [label, { ...label, dy: (label.dy ?? 0) + lower }];
  if (!mark || !tall) return [label];
  return [
    label,
    { ...label, dx: mark + 2, dy: BESIDE, anchor: "start" },
    { ...label, dx: -mark - 2, dy: BESIDE, anchor: "end" },
    { ...label, dx: 0, dy: -tall - 3, anchor: "middle" },
  ];
}

/** The names that are shown at a scale; the same list at about the same scale gives the same answer. @param {Label[]} labels @param {number} k */
export function lettered(labels, k) {
  const step = Math.round(Math.log2(k) * 4);
  if (last.labels === labels && last.step === step) return last.shown;
  const scale = 2 ** (step / 4);
  const marks = labels.flatMap(({ id, x, y, mark = 0, tall = mark }) =>
    mark
      ? [{ id, box: /** @type {Box} */ ([x * scale - mark, y * scale - tall, x * scale + mark, y * scale + tall]) }]
      : [],
  );
  /** @type {Box[]} */
  const taken = [];
  const shown = labels
    .filter(({ from = 0 }) => scale >= from)
    .sort((one, two) => two.weight - one.weight)
    .flatMap((label) => {
      const [best] = spots(label)
        .map((spot) => ({ spot, box: room(spot, scale) }))
        .filter(({ box }) => !taken.some((other) => meet(box, other)))
        .map(({ spot, box }) => ({
          spot,
          box,
          hides: Math.max(0, ...marks.map((mark) => (mark.id === label.id ? 0 : covered(mark.box, box)))),
        }))
        .sort((one, two) => one.hides - two.hides)
        .filter(({ hides }) => hides < HIDDEN || label.must);
      if (best) taken.push(best.box);
      return best ? [best.spot] : [];
    });
  // In the order they were given in: a name that becomes weightier stays the same thing on the page.
  const order = new Map(labels.map(({ id }, at) => [id, at]));
  shown.sort((one, two) => Number(order.get(one.id)) - Number(order.get(two.id)));
  last = { labels, step, shown };
  return shown;
}
