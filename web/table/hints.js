// What the shown hint is about.

import { keyOf } from "./action.js";

/** Whether the plan of a hint holds an action that begins so. @param {import("../match.js").Thought | null} hint @param {Array<string | number>} start */
export function inPlan(hint, start) {
  return planOf(hint).some((action) => start.every((word, at) => action[at] === word));
}

/** What a hint would do, step by step. @param {import("../match.js").Thought | null} hint */
const planOf = (hint) => (hint ? [hint.action, ...(hint.plan ?? []).slice(1).map(({ action }) => action)] : []);

/** Whether a press that plays these actions does what a hint would do next, in whatever order: not more, and not what would come later. @param {import("../match.js").Thought | null} hint @param {import("../match.js").Action[]} actions */
export function isNext(hint, actions) {
  const keys = (/** @type {import("../match.js").Action[]} */ all) => all.map(keyOf).sort().join();
  return Boolean(hint && actions.length) && keys(planOf(hint).slice(0, actions.length)) === keys(actions);
}

/** A label without what changes from one time to the next. @param {string} label */
const bare = (label) => label.replace(/\(.*\)/, "");

/** The same step many times in a row is told once, as it begins, with how often. @param {Array<{ action: import("../match.js").Action, label: string }>} plan @returns {Array<{ label: string, n: number }>} */
export function counted(plan) {
  /** @type {Array<{ key: string, label: string, n: number }>} */
  const told = [];
  for (const { action, label } of plan) {
    const key = `${keyOf(action)} ${bare(label)}`;
    const last = told.at(-1);
    if (last?.key === key) last.n += 1;
    else told.push({ key, label, n: 1 });
  }
  return told.map(({ label, n }) => ({ label, n }));
}
