// Dragging: what is let go over a goal does what pressing both does. Cards go to places, markers to cities, Troops aboard Fleets.

import { drag } from "../../parts/drag.js";

/** A goal may be missed by so much. */
const NEAR = 14;
const AROUND = [
  [0, 0],
  [NEAR, 0],
  [-NEAR, 0],
  [0, NEAR],
  [0, -NEAR],
];

/** What something can be let go over: a place of the map, where an enemy can be met, a Fleet, a battle. */
const GOALS = "[data-place], [data-key^='meet '], [data-key^='aboard '], .battle-panel";

/** The goal under a pointer. @param {PointerEvent} event */
function goalAt({ clientX, clientY }) {
  for (const [x, y] of AROUND) {
    const found = document.elementFromPoint(clientX + x, clientY + y)?.closest(GOALS);
    if (found) return found;
  }
  return null;
}

/** A goal by its name: a place, "sea", "aboard 0"; a battle has none. @param {Element} goal */
const nameOf = (goal) => goal.getAttribute("data-place") ?? (goal.getAttribute("data-key") ?? "").replace("meet ", "");

/** A press that may become a drag. @param {PointerEvent} event @param {Element | null} picture what follows the pointer @param {(goal: string) => unknown} drop */
export const takeUp = (event, picture, drop) => drag(event, { picture, goalAt, drop: (goal) => drop(nameOf(goal)) });
