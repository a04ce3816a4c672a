// The guided first match: four turns, each lesson done by doing it.

import { idOf, me, myUnits, w, wantedOf } from "./model.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/deeds.js").Deed} Deed
 */

export const words = w;

const ROME = idOf(0);
const PRIMARY = "[data-main=primary]";

/** Whether a deed holds an event of one's own. @param {string[]} kinds */
const did =
  (...kinds) =>
  (/** @type {Ctx} */ ctx, /** @type {Deed} */ deed) =>
    deed.lines.some(({ kind, event }) => kinds.includes(kind) && /** @type {any[]} */ (event)[1] === me(ctx));

/** @param {any} unit */
const cardAt = (unit) => `[data-place="${idOf(unit.place)}"], [data-key="roll ${unit.unit}"]`;

/** The fleet's card of a kind of unit. @param {Ctx} ctx @param {string} kind */
function cardOf(ctx, kind) {
  const unit = myUnits(ctx).find((/** @type {any} */ one) => one.kind === kind);
  return unit ? cardAt(unit) : PRIMARY;
}

/** A unit with something to sell where it is, while there is trade. @param {Ctx} ctx */
const atBuyer = (ctx) => trading(ctx) && myUnits(ctx).find((/** @type {any} */ unit) => wantedOf(ctx, unit).n > 0);

/** Lights a button of the open sheet, or what has to be pressed before. @param {string} button @param {(ctx: Ctx) => string} before */
const inSheet = (button, before) => (/** @type {Ctx} */ ctx) =>
  document.querySelector(`[data-sheet] ${button}`) ? `[data-sheet] ${button}` : before(ctx);

const trading = (/** @type {Ctx} */ ctx) => ctx.view.phase === "trade";
const after = (/** @type {number} */ turn) => (/** @type {Ctx} */ ctx) => ctx.view.turn > turn;

/** What ends the moves; nothing of what is on its way. @param {Ctx} ctx */
const end = (ctx) => (ctx.view.step !== "moves" ? "" : ctx.find("roll") ? "[data-main=second]" : PRIMARY);
/** @param {Ctx} ctx */
const untilTrade = (ctx) => w(ctx.find("roll") || ctx.view.step !== "moves" ? "guide.moving" : "guide.moved");

/** A lesson of the market: what ends the moves comes before it. @param {import("../../table/guide.js").Lesson} lesson @returns {import("../../table/guide.js").Lesson} */
const inMarket = (lesson) => ({
  ...lesson,
  lights: (ctx) => (trading(ctx) ? lesson.lights(ctx) : end(ctx)),
  meanwhile: (ctx) => (trading(ctx) ? "" : untilTrade(ctx)),
});

/** Whether the caravan can go nowhere any more this turn, and fights nobody. @param {Ctx} ctx */
const stayed = (ctx) =>
  ctx.mine &&
  ctx.view.step === "moves" &&
  !myUnits(ctx).some((/** @type {any} */ { kind, moved }) => kind === "caravan" && !moved);

/** The recipes of Rome, or what has to be pressed to see them. @param {Ctx} ctx */
const recipe = (ctx) =>
  document.querySelector('[data-sheet] [data-key="page build"][aria-selected="false"]')
    ? '[data-sheet] [data-key="page build"]'
    : inSheet(".tw-recipe:not(.off)", () => `[data-place="${ROME}"]`)(ctx);

/** Whether there is trade, but no coins for a card. @param {Ctx} ctx */
const poor = (ctx) => ctx.mine && ctx.view.step === "trade" && !ctx.find("buy_card");

/** @type {import("../../table/guide.js").Lesson[]} */
export const lessons = [
  {
    id: "goal",
    lights: (ctx) => (ctx.memory.drawer ? '[data-key="drawer close"]' : `[data-key="shield ${me(ctx)}"], .tw-bracelet`),
    done: did("bought", "marched", "done_trading"),
    meanwhile: (ctx) => (ctx.memory.drawer ? w("guide.held") : ""),
    met: (ctx) => {
      ctx.memory.held ||= ctx.memory.drawer?.name === "holdings";
      return Boolean(ctx.memory.held) && !ctx.memory.drawer;
    },
    gone: after(1),
  },
  {
    id: "fill",
    lights: inSheet('[data-key^="fill "]', (ctx) => cardOf(ctx, "galley")),
    done: did("bought"),
    gone: (ctx) => !trading(ctx) || ctx.view.turn > 1,
  },
  {
    id: "legions",
    lights: inSheet('[data-key^="load "]', (ctx) => cardOf(ctx, "caravan")),
    done: did("marched"),
    gone: (ctx) => !trading(ctx) || ctx.view.turn > 1,
  },
  { id: "done", lights: () => PRIMARY, done: did("done_trading"), gone: (ctx) => !trading(ctx) || ctx.view.turn > 1 },
  { id: "throw", lights: (ctx) => cardOf(ctx, "galley"), done: did("rolled"), gone: after(1) },
  { id: "sail", lights: () => ".tw-badge-spot.sale, .tw-goals .tw-looked", done: did("moved"), gone: after(1) },
  {
    id: "attack",
    lights: (ctx) =>
      ctx.view.sailing
        ? ctx.memory.goal?.kept
          ? PRIMARY
          : ".tw-badge-spot.attack"
        : ctx.view.step === "war" || trading(ctx)
          ? PRIMARY
          : cardOf(ctx, "caravan"),
    meanwhile: (ctx) => (trading(ctx) ? w("guide.done.do") : ""),
    done: did("attack_roll"),
    gone: (ctx) => ctx.view.turn > 1 || stayed(ctx),
  },
  {
    id: "claim",
    lights: (ctx) => (ctx.view.step === "claim" ? "[data-key='garrison 1']" : PRIMARY),
    done: did("claimed", "repulsed"),
    gone: (ctx) => ctx.mine && ctx.view.step !== "claim",
  },
  {
    id: "sell",
    lights: (ctx) =>
      atBuyer(ctx)
        ? inSheet('[data-key^="sell all"]', () => cardAt(atBuyer(ctx)))(ctx)
        : trading(ctx)
          ? PRIMARY
          : end(ctx),
    meanwhile: (ctx) => (atBuyer(ctx) ? "" : trading(ctx) ? w("guide.no_buyer") : untilTrade(ctx)),
    done: did("sold"),
    gone: after(5),
  },
  inMarket({ id: "build", lights: recipe, done: did("built"), gone: after(8) }),
  inMarket({
    id: "card",
    lights: () => "[data-main=second]",
    done: did("drew"),
    gone: (ctx) => ctx.view.turn > 8 || poor(ctx),
  }),
  inMarket({ id: "tax", lights: () => `.tw-purse, ${PRIMARY}`, done: did("done_trading"), gone: after(8) }),
  inMarket({
    id: "wonder",
    lights: () => `[data-place="${ROME}"]`,
    done: () => false,
    met: (ctx) => trading(ctx) && ctx.view.turn > 2 && ctx.selected === ROME,
    gone: after(8),
  }),
  { id: "aim", lights: () => ".tw-bracelet", done: did("done_trading", "moved", "rolled") },
];
