// What is spoken of comes into sight: out of a row that scrolls, on the map, from under the card that speaks of it.

/** What a press is meant for, of a thing with much air around it. @param {Element} thing */
const boxOf = (thing) => (thing.querySelector(".touch") ?? thing).getBoundingClientRect();

/** Whether a press in its middle meets a thing. @param {Element} thing */
function isOpen(thing) {
  const { left, top, width, height } = boxOf(thing);
  return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Whether one box lies over another. @param {DOMRect} one @param {DOMRect} other */
const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

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
  const [onMap, beside] = [
    wanted.filter((each) => eye?.view?.contains(each)),
    wanted.filter((each) => !eye?.view?.contains(each)),
  ];
  beside.find((each) => !isOpen(each))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  makeWay(card, wanted);
  const over = card.getBoundingClientRect();
  if (onMap.some((each) => !isOpen(each) || meet(boxOf(each), over))) eye?.show(onMap, over);
}
