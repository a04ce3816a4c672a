// What the shown hint is about.

/** Whether the plan of a hint holds an action that begins so. @param {import("../match.js").Thought | null} hint @param {Array<string | number>} start */
export function inPlan(hint, start) {
  if (!hint) return false;
  const actions = [hint.action, ...(hint.plan ?? []).map(({ action }) => action)];
  return actions.some((action) => start.every((word, at) => action[at] === word));
}

/** The same step many times is told once, with how often. @param {Array<{ label: string }>} plan @returns {Array<{ label: string, n: number }>} */
export function counted(plan) {
  /** @type {Array<{ label: string, n: number }>} */
  const told = [];
  for (const { label } of plan) {
    const last = told.at(-1);
    if (last?.label === label) last.n += 1;
    else told.push({ label, n: 1 });
  }
  return told;
}
