// Dragging: what is let go over a goal does what pressing both does. Cards go to places, markers to cities, Troops aboard Fleets.

/** How far a pointer moves, in pixels, before a press becomes a drag. */
const SLIP = 8;
/** A goal may be missed by so much. */
const NEAR = 14;
const AROUND = [[0, 0], [NEAR, 0], [-NEAR, 0], [0, NEAR], [0, -NEAR]];

/** What something can be let go over: a place of the map, where an enemy can be met, a Fleet, a battle. */
const GOALS = "[data-place], [data-key^='meet '], [data-key^='aboard '], .battle-panel";

/** The goal under a pointer. @param {PointerEvent} event */
function goalUnder({ clientX, clientY }) {
  for (const [x, y] of AROUND) {
    const found = document.elementFromPoint(clientX + x, clientY + y)?.closest(GOALS);
    if (found) return found;
  }
  return null;
}

/** A goal by its name: a place, "sea", "aboard 0"; a battle has none. @param {Element} goal */
const nameOf = (goal) => goal.getAttribute("data-place") ?? (goal.getAttribute("data-key") ?? "").replace("meet ", "");

/** A press that may become a drag. @param {PointerEvent} event @param {Element | null} picture what follows the pointer @param {(goal: string) => unknown} drop */
export function takeUp(event, picture, drop) {
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
    over = goal;
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
  addEventListener("pointermove", own((at) => {
    moved ||= Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) >= SLIP;
    if (!moved) return;
    ghost ??= picture && follower(picture);
    ghost?.style.setProperty("translate", `${at.clientX}px ${at.clientY}px`);
    light(goalUnder(at));
  }), { signal });
  addEventListener("pointercancel", own(end), { signal });
  addEventListener("pointerup", own((at) => {
    end();
    const goal = moved && goalUnder(at);
    if (moved) deafen();
    if (goal) drop(nameOf(goal));
  }), { signal });
}

/** @param {Element} picture */
function follower(picture) {
  const ghost = /** @type {HTMLElement} */ (picture.cloneNode(true));
  ghost.classList.add("dragged");
  picture.closest(".match")?.append(ghost);
  return ghost;
}

/** After a drag the browser may send a click that nobody meant. */
function deafen() {
  const done = new AbortController();
  addEventListener("click", (click) => click.stopPropagation(), { capture: true, signal: done.signal });
  setTimeout(() => done.abort());
}
