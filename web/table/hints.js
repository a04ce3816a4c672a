// What the shown hint is about.

import { keyOf } from "./action.js";

/** Whether the plan of a hint holds an action that begins so. @param {import("../match.js").Thought | null} hint @param {Array<string | number>} start */
export function inPlan(hint, start) {
  if (!hint) return false;
  const actions = [hint.action, ...(hint.plan ?? []).map(({ action }) => action)];
  return actions.some((action) => start.every((word, at) => action[at] === word));
}

/** The same step many times in a row is told once, as it begins, with how often. @param {Array<{ action: import("../match.js").Action, label: string }>} plan @returns {Array<{ label: string, n: number }>} */
export function counted(plan) {
  /** @type {Array<{ key: string, label: string, n: number }>} */
  const told = [];
  for (const { action, label } of plan) {
    const key = keyOf(action);
    const last = told.at(-1);
    if (last?.key === key) last.n += 1;
    else told.push({ key, label, n: 1 });
  }
  return told.map(({ label, n }) => ({ label, n }));
}
