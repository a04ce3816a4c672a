// What is spoken of comes into sight: out of a row that scrolls, on the map, from under the card that speaks of it.

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** What a press is meant for, of a thing with much air around it. @param {Element} thing */
const boxOf = (thing) => (thing.querySelector(".touch") ?? thing).getBoundingClientRect();

/** How much of a box lies over others. @param {Box} box @param {Box[]} others */
export const covered = ({ left, top, right, bottom }, others) =>
  others.reduce((sum, other) => sum + Math.max(0, Math.min(right, other.right) - Math.max(left, other.left)) * Math.max(0, Math.min(bottom, other.bottom) - Math.max(top, other.top)), 0);

/** Whether a press in its middle meets a thing. @param {Element} thing */
function isOpen(thing) {
  const { left, top, width, height } = boxOf(thing);
  return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** A card goes to the edge where it lies over less of what it speaks of. @param {Element} card @param {Element[]} wanted */
export function makeWay(card, wanted) {
  const open = () => wanted.filter(isOpen).length;
  const before = open();
  card.classList.toggle("elsewhere");
  if (open() <= before) card.classList.toggle("elsewhere");
}

/**
 * What a hint glows on comes into sight, the next step first: rows are scrolled, the map is moved, its card makes way.
 * @param {Element} root @param {import("../parts/board.js").Camera | undefined} eye
 */
export function hintInSight(root, eye) {
  const card = root.querySelector("[data-drawer=hint]");
  const wanted = [...root.querySelectorAll(".hinted")].filter((each) => !card?.contains(each) && boxOf(each).width > 0);
  if (!card || !wanted.length) return;
  const [onMap, beside] = [wanted.filter((each) => eye?.view?.contains(each)), wanted.filter((each) => !eye?.view?.contains(each))];
  beside.find((each) => !isOpen(each))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  makeWay(card, wanted);
  const over = card.getBoundingClientRect();
  if (onMap.some((each) => !isOpen(each) || covered(boxOf(each), [over]))) eye?.show(onMap, over);
}
