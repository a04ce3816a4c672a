// The focus is never lost by a repaint: what had it keeps it; where that is gone, the next best place gets it.

/** Where the focus goes when its place is gone, the best first; to go into a long list of choices would make the page jump. */
const NEXT = ["[data-key=curtain]", "[data-next]", "#end-title", "h1"];

/** What had the focus before its place went, and what stands in for it: it comes back after the others' turns. @type {{ key: string, instead: Element } | null} */
let away = null;

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
  if (!inside) return;
  const now = document.activeElement;
  const kept = now !== document.body && root.contains(now);
  if (kept && now !== away?.instead) return;
  const named = (/** @type {string | undefined} */ name) =>
    name === undefined ? null : root.querySelector(`[data-key="${CSS.escape(name)}"]`);
  // What stands in gives way to what had it, else to what is better: the title to the next decision.
  const gone = kept ? away?.key : key;
  const same = named(away?.key) ?? named(gone);
  // One after the other: a list of selectors would find what comes first in the page, which is the title.
  const next = same ?? NEXT.map((place) => root.querySelector(place)).find((found) => found !== null);
  away = same || !next || gone === undefined ? null : { key: gone, instead: next };
  if (next !== now) give(/** @type {HTMLElement | null} */ (next ?? null));
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
