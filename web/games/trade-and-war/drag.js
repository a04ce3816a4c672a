// Dragging: a good or a legion is taken up and let go over a hold, a town or a ship. It does what pressing does.

import { drag } from "../../parts/drag.js";
import { holdDown } from "../../parts/hold.js";
import { placeOf, w } from "./model.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").Action} Action
 */

/** Where goods are sold that are let go there. */
export const COUNTER = "counter";

/** What is taken up, as the table writes it on a thing that no press passes on: a verb and what stands beside the goal. @param {"pass" | "march" | "buy"} verb @param {number} from @param {string} [good] @param {number} [bought] */
export const lifted = (verb, from, good = "", bought = 0) => [verb, from, good, bought].join(" ");

/**
 * What letting go there would do. @param {string} thing as `lifted` wrote it @param {string} goal a place, or the counter
 * @returns {Action | null}
 */
export function dropped(thing, goal) {
  const [verb, from, good, bought] = thing.split(" ");
  if (goal === COUNTER) return verb === "pass" ? ["sell", Number(from), good] : null;
  const place = placeOf(goal);
  if (place < 0 || (verb !== "buy" && place === Number(from))) return null;
  if (verb === "buy") return ["buy", place, good];
  return verb === "march" ? ["march", Number(from), place] : ["pass", Number(from), place, good, Number(bought)];
}

/** What is taken up with a thing that a press plays, by the action of that press. @param {string} key */
export function liftedBy(key) {
  const [verb, from, goal, good, bought] = key.split(" ");
  if (verb === "buy") return lifted("buy", -1, goal);
  return verb === "march" ? lifted("march", Number(from)) : lifted("pass", Number(from), good, Number(bought));
}

/** The goal under the pointer: a hold, a place of the map, or the row of prices at which one sells. @param {PointerEvent} event */
const goalAt = ({ clientX, clientY }) =>
  document.elementFromPoint(clientX, clientY)?.closest(".tw-price[data-key^='sell '], [data-drop], [data-place]") ??
  null;

/** @param {Element} goal */
const nameOf = (goal) =>
  goal.matches(".tw-price") ? COUNTER : (goal.getAttribute("data-drop") ?? goal.getAttribute("data-place") ?? "");

/** A press that may become a drag. @param {Ctx} ctx @param {PointerEvent} event */
export function takeUp(ctx, event) {
  const pressed = /** @type {Element} */ (event.target);
  const picture = pressed.closest(".lifts");
  const thing = picture && (picture.getAttribute("data-lift") ?? liftedBy(picture.getAttribute("data-key") ?? ""));
  const begin = holdDown(pressed.closest("button.tw-price"), event.button);
  if (!thing || ctx.busy || !ctx.mine || ctx.view.step !== "trade") return;
  const choiceAt = (/** @type {Element} */ goal) => {
    const action = dropped(thing, nameOf(goal));
    return action ? { action, choice: ctx.exactly(action) } : null;
  };
  const drop = (/** @type {Element} */ goal) => {
    const found = choiceAt(goal);
    if (found?.choice) ctx.act(found.choice);
    else if (found) ctx.announce(ctx.refused(...found.action)?.why ?? w("not_there"));
  };
  drag(event, { picture, goalAt, lights: (goal) => Boolean(choiceAt(goal)?.choice), begin, drop });
}
