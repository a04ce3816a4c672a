// Learning: the guided first game, and which rule belongs to the present step.

import { guideCard, follow } from "../../parts/guide.js";
import { storage } from "../../storage.js";
import { nothing } from "../../lit.js";
import { say } from "./common.js";
import { keptDice } from "./tray.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** The rule that the rules page opens at. @type {Record<string, string>} */
const RULES = {
  second: "IA-007",
  roll: "IA-016",
  leadership: "IA-025",
  omens: "IA-026",
  take: "IA-033",
  granary: "IA-122",
  raid: "IA-061",
  battle: "IA-057",
  fate: "IA-063",
  demand: "IA-070",
  colonies: "IA-146",
  build: "IA-077",
  develop: "IA-100",
  payment: "IA-101",
  store: "IA-125",
};

/** @param {Ctx} ctx */
export const rule = (ctx) => RULES[ctx.view.step] ?? "IA-128";

/** The steps that come before a step within a turn. */
const ORDER = ["second", "roll", "leadership", "omens", "take", "granary", "raid", "battle", "fate", "demand", "colonies", "build", "develop", "payment", "store"];
const past = (/** @type {Ctx} */ ctx, /** @type {string} */ step) => ctx.view.round > 1 || ORDER.indexOf(ctx.view.step) > ORDER.indexOf(step);

/** @type {import("../../parts/guide.js").Step[]} */
const STEPS = [
  { id: "second", at: "stage", done: (ctx) => ctx.view.step !== "second" },
  { id: "dice", at: "dice", done: (ctx) => past(ctx, "roll") },
  { id: "keep", at: "dice", done: (ctx) => past(ctx, "roll") || keptDice(ctx).size > 0 },
  { id: "roll", at: "stage", done: (ctx) => past(ctx, "roll") || ctx.view.rolls > 1 },
  { id: "collect", at: "gains", done: (ctx) => past(ctx, "roll") },
  { id: "feed", at: "pegs", done: () => false },
  { id: "build", at: "orders", done: (ctx) => past(ctx, "build") },
  { id: "monuments", at: "monuments", done: (ctx) => past(ctx, "build") },
  { id: "develop", at: "developments", done: (ctx) => ctx.view.round > 1 },
  { id: "score", at: "score", done: () => false },
];

const keyOf = (/** @type {Ctx} */ ctx) => `thalassa.guide.${ctx.id}`;

/** Whether this match is the guided one, and where it stands; -1: it was left. @param {Ctx} ctx @returns {number} */
function stateOf(ctx) {
  const { memory } = ctx;
  if (memory.guideStep === undefined) {
    const stored = storage.get(keyOf(ctx));
    memory.guideStep = memory.guided ? 0 : stored === null ? -1 : Number(stored);
    if (memory.guideStep >= 0) storage.set(keyOf(ctx), String(memory.guideStep));
  }
  return memory.guideStep;
}

/** @param {Ctx} ctx @param {number} step */
function goTo(ctx, step) {
  ctx.memory.guideStep = step;
  storage.set(keyOf(ctx), String(step));
  ctx.update();
  document.querySelector(`.iron-age [data-part="${STEPS[step]?.at}"]`)?.scrollIntoView({ block: "nearest" });
}

/** The part of the table that the guide speaks of. @param {Ctx} ctx */
export function guideAt(ctx) {
  const at = ctx.replaying ? -1 : stateOf(ctx);
  if (at < 0) return null;
  const now = follow(STEPS, at, ctx);
  if (now !== at) storage.set(keyOf(ctx), String(now));
  ctx.memory.guideStep = now;
  return STEPS[now] ?? null;
}

/** @param {Ctx} ctx */
export function guideStep(ctx) {
  const step = guideAt(ctx);
  if (!step) return nothing;
  const at = STEPS.indexOf(step);
  return guideCard({ steps: STEPS, at, words: say, next: () => goTo(ctx, at + 1), leave: () => goTo(ctx, -1) });
}
