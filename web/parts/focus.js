// The focus is never lost by a repaint: what had it keeps it; where that is gone, the next best place gets it.

/** Where the focus goes when its place is gone, the best first; to go into a long list of choices would make the page jump. */
const NEXT = ["[data-key=curtain]", "[data-next]", "#end-title", "h1"];

/**
 * @param {HTMLElement} root @param {() => void} paint
 * @param {(key: string) => boolean} [stays] whether what has this `data-key` will be there after the paint, as far as is known
 */
export function keepFocus(root, paint, stays = () => true) {
  const had = /** @type {HTMLElement | null} */ (document.activeElement);
  const inside = had !== null && had !== document.body && root.contains(had);
  const key = inside ? had.dataset.key : undefined;
  // To take the focused element out of a half drawn page makes the browser lay that page out: let go of it before.
  if (key !== undefined && !stays(key)) had?.blur();
  paint();
  if (!inside || (document.activeElement !== document.body && root.contains(document.activeElement))) return;
  const same = key === undefined ? null : root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  // One after the other: a list of selectors would find what comes first in the page, which is the title.
  const next = same ?? NEXT.map((place) => root.querySelector(place)).find((found) => found !== null);
  give(/** @type {HTMLElement | null} */ (next ?? null));
}

/** Gives the focus at once, and brings it into sight after the frame: to do both at once would lay the page out twice. @param {HTMLElement | null} element */
function give(element) {
  if (!element) return;
  element.focus({ preventScroll: true });
  new IntersectionObserver(([{ intersectionRatio }], self) => {
    self.disconnect();
    if (intersectionRatio < 1 && document.activeElement === element) element.scrollIntoView({ block: "center" });
  }).observe(element);
}
