// Dragging: a press that moves takes a thing up, and letting it go over a goal does what pressing does.

import { swallowClick } from "./hold.js";

/** How far a pointer moves, in pixels, before a press becomes a drag. */
const SLIP = 8;

/**
 * A press that may become a drag.
 * @param {PointerEvent} event
 * @param {{ picture: Element | null, goalAt: (at: PointerEvent) => Element | null, lights?: (goal: Element) => boolean, begin?: () => void, drop: (goal: Element) => unknown }} drag
 *   what follows the pointer, the goal under it, whether it is lit there, what else happens when the drag begins
 */
export function drag(event, { picture, goalAt, lights = () => true, begin = () => {}, drop }) {
  if (event.button) return;
  const done = new AbortController();
  const { signal } = done;
  /** @type {Element | null} */
  let over = null;
  /** @type {HTMLElement | null} */
  let ghost = null;
  let moved = false;
  const light = (/** @type {Element | null} */ goal) => {
    over?.classList.remove("drop-goal");
    over = goal && lights(goal) ? goal : null;
    over?.classList.add("drop-goal");
  };
  const own = (/** @type {(at: PointerEvent) => void} */ listen) => (/** @type {PointerEvent} */ at) => {
    if (at.pointerId === event.pointerId) listen(at);
  };
  const end = () => {
    done.abort();
    ghost?.remove();
    light(null);
  };
  addEventListener(
    "pointermove",
    own((at) => {
      if (!moved && Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) < SLIP) return;
      if (!moved) begin();
      moved = true;
      ghost ??= picture && follower(picture);
      ghost?.style.setProperty("translate", `${at.clientX}px ${at.clientY}px`);
      light(goalAt(at));
    }),
    { signal },
  );
  addEventListener("pointercancel", own(end), { signal });
  addEventListener(
    "pointerup",
    own((at) => {
      end();
      if (!moved) return;
      swallowClick();
      const goal = goalAt(at);
      if (goal) drop(goal);
    }),
    { signal },
  );
}

/** What follows the pointer. @param {Element} picture */
function follower(picture) {
  const ghost = /** @type {HTMLElement} */ (picture.cloneNode(true));
  ghost.classList.add("dragged");
  ghost.removeAttribute("data-key");
  ghost.ariaHidden = "true";
  picture.closest(".match")?.append(ghost);
  return ghost;
}
