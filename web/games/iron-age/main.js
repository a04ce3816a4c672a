// The one or two main buttons of each step, named by what they do.

import { ANSWERS, endWords } from "./contest.js";
import { harvest, isOwn, range, say } from "./common.js";
import { bestPurchase, paymentWords, pinned } from "./developments.js";
import { rolling } from "./tray.js";

/** What is done while building. */
const ORDERS = ["box", "urn", "army", "ship", "converted"];

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {import("../../table/ctx.js").MainButton} MainButton */

/** A button for an action, where it is offered. @param {Ctx} ctx @param {import("./common.js").Action} action @param {Omit<MainButton, "choice">} words @returns {MainButton[]} */
const button = (ctx, action, words) => {
  const choice = ctx.exactly(action);
  return choice ? [{ ...words, choice }] : [];
};

/** @param {Ctx} ctx */
function roll(ctx) {
  const { view } = ctx;
  const first = button(ctx, ["throw"], {
    label: say("main.roll", { n: view.seats[view.active].dice + 1 }),
    detail: say("main.first_throw"),
    icon: "rolling-dices",
    key: "r",
  });
  if (first.length) return first;
  const { again, roll: thrown, stop, all } = rolling(ctx);
  const gained = all ? all.goods - view.seats[view.active].pegs.goods.now : 0;
  const detail = all
    ? [
        all.population || !all.innovations
          ? say("main.keep_people", { people: range(all.population_least, all.population) })
          : "",
        gained ? say("main.keep_goods", { goods: gained }) : "",
        all.innovations ? ctx.words("amount.innovation", { n: all.innovations }) : "",
      ]
        .filter(Boolean)
        .join(", ")
    : "";
  const keepAll = (/** @type {string} */ label) =>
    button(ctx, stop, { label, detail, ...(again ? {} : { icon: "check-mark" }) });
  if (!again) return keepAll(say("main.keep_these"));
  const none = thrown.length === 1;
  const rest = button(ctx, thrown, {
    label: say(none ? "main.roll_all" : "main.roll", { n: again }),
    detail: say(view.rolls_left === 1 ? "main.last_throw" : "main.throws", { n: view.rolls_left }),
    icon: none ? undefined : "rolling-dices",
    key: "r",
  });
  const all_kept = keepAll(say("main.keep_all"));
  // Who has kept nothing yet does not roll by a press too many: what is kept can be taken back, what is rolled cannot.
  return none ? [...all_kept, ...rest] : [...rest, ...all_kept];
}

/** The two answers to a battle or a demand. @param {Ctx} ctx */
const answers = (ctx) =>
  Object.entries(/** @type {Record<string, any>} */ (ctx.view.contest?.ends ?? {})).flatMap(([answer, end]) =>
    button(ctx, answer.split(" "), {
      label: say(`answer.${answer.replace(" ", "_")}`),
      icon: ANSWERS[answer].icon,
      detail:
        end.against && ctx.view.contest.foe !== "demand"
          ? say("main.battle", { own: end.own, against: end.against, what: endWords(ctx, answer, end) })
          : endWords(ctx, answer, end),
    }),
  );

/** What of worth the end of building gives away, where it could still be spent. @param {Ctx} ctx */
const wasted = ({ view, choices }) =>
  choices.length < 2
    ? ""
    : view.population
      ? say("main.unused", { n: view.population })
      : view.free_boxes
        ? say("main.stones_unused", { n: view.free_boxes })
        : "";

/** Whether anything can still be done this turn after building. @param {Ctx} ctx */
const moreToCome = ({ view }) =>
  view.developments.some((/** @type {any} */ row) => row.affordable) || view.most.store > 0 || view.most.convert > 0;

/** @param {Ctx} ctx */
function build(ctx) {
  const { view } = ctx;
  const wish = pinned(ctx);
  const left = view.population
    ? say("main.unused", { n: view.population })
    : view.free_boxes
      ? say("main.stones_unused", { n: view.free_boxes })
      : "";
  const next =
    wish && !wish.missing ? say("main.next_buy", { name: ctx.words(`part.${wish.id}`), cost: wish.cost }) : "";
  const ends = !moreToCome(ctx);
  // The way on does not shine while there is work for those who are left.
  const ask = wasted(ctx);
  const idle = ctx.choices.length > 1 ? say("main.could_build") : say("main.nothing_left");
  return [
    ...button(ctx, ["done"], {
      label: say(ends ? "main.end_turn" : "main.done_building"),
      detail: left || next || (ends ? idle : ""),
      icon: ends ? "hourglass" : undefined,
      tone: ask ? "early" : undefined,
      ask: ask || undefined,
    }),
    ...takeBackAll(ctx),
  ];
}

/** Takes back all that was built this turn. @param {Ctx} ctx @returns {MainButton[]} */
function takeBackAll(ctx) {
  const { log, frame } = ctx;
  const first = log.slice(harvest(ctx) + 1).find(({ kind }) => ORDERS.includes(kind));
  if (!first || frame.undo === null) return [];
  const to = first.index - 1;
  return [
    {
      label: say("main.take_back"),
      detail: say("main.taken_back", { n: frame.index - to }),
      run: () => ctx.takeBack(to),
    },
  ];
}

/** @param {Ctx} ctx */
function develop(ctx) {
  const wish =
    ctx.view.developments.find(
      (/** @type {any} */ { id, missing }) => ctx.selected === `development ${id}` && !missing,
    ) ?? pinned(ctx);
  const buys = wish && !wish.missing && ctx.exactly(["buy", wish.id]);
  const lost = ctx.view.innovations;
  const ends = ctx.view.most.store ? "" : "ends_";
  // To buy nothing may end the turn: it never stands where "Done building" stood.
  return [
    buys
      ? {
          label: say("main.buy", { name: ctx.words(`part.${wish.id}`) }),
          detail: paymentWords(ctx, wish.pay),
          icon: "scroll-unfurled",
          actions: bestPurchase(wish),
        }
      : { label: say("main.buy_one"), icon: "scroll-unfurled", off: say("main.press_one") },
    ...button(ctx, ["pass"], {
      label: say("main.buy_nothing"),
      detail: say(`main.${ends}${lost ? "torches_lost" : "save"}`, { n: lost }),
      ask: lost ? say("main.torches_lost", { n: lost }) : undefined,
    }),
  ];
}

/** @param {Ctx} ctx */
function payment(ctx) {
  const ways = ctx.all("pay");
  const best = ways.find(({ action }) => ctx.hinted(...action)) ?? ways[0];
  return best ? [{ label: say("main.pay"), detail: best.label, icon: "coins", choice: best }] : [];
}

/** Whoever is not fed goes hungry: that is never called "all". @param {Ctx} ctx */
function granary(ctx) {
  const { fed, provinces, pegs } = ctx.view.seats[ctx.view.active];
  const hungry = provinces - fed;
  return [
    ...button(ctx, ["done"], {
      label: hungry ? say("main.feed_some", { fed, provinces }) : say("main.feed"),
      icon: "wheat",
      detail: hungry
        ? say("main.hungry", { n: hungry })
        : say("main.take_detail", { food: pegs.food.now, n: provinces }),
    }),
    ...button(ctx, ["convert"], {
      label: say("main.convert"),
      detail: ctx.view.gains?.convert ? say("main.convert_gives", { n: ctx.view.gains.convert }) : "",
    }),
  ];
}

/** @param {Ctx} ctx */
function take(ctx) {
  const { view } = ctx;
  const { food, population, larder } = view.take;
  const detail = (/** @type {number} */ more) =>
    say("main.take_detail", { food: larder + more, n: view.seats[view.active].provinces });
  return [
    ...button(ctx, ["take", "food"], {
      label: say("main.take_food", { n: food }),
      detail: detail(food),
      icon: "wheat",
    }),
    ...button(ctx, ["take", "population"], { label: say("main.take_people", { n: population }), detail: detail(0) }),
  ];
}

/** @param {Ctx} ctx */
const store = (ctx) => [
  ...button(ctx, ["done"], {
    label: say("main.end_turn"),
    icon: "hourglass",
    detail: ctx.view.most.store ? say("main.goods_stay", { n: ctx.view.seats[ctx.view.active].pegs.goods.now }) : "",
  }),
  ...button(ctx, ["store"], {
    label: say("main.store"),
    detail: say("main.store_gives", {
      goods: ctx.view.costs.store.goods,
      points: ctx.view.gains?.store ?? 0,
      worth: ctx.statics.wealth,
    }),
  }),
];

/** @type {Record<string, (ctx: Ctx) => MainButton[]>} */
const STEPS = {
  second: (ctx) => [
    ...button(ctx, ["found", "province"], {
      label: say("main.province"),
      detail: ctx.exactly(["found", "province"])?.detail,
    }),
    ...button(ctx, ["found", "port"], { label: say("main.port"), detail: ctx.exactly(["found", "port"])?.detail }),
  ],
  throw: roll,
  roll,
  leadership: (ctx) =>
    button(ctx, ["pass"], { label: say("main.keep_these"), detail: say("leadership.pick"), icon: "check-mark" }),
  omens: (ctx) =>
    button(ctx, ["pass"], { label: say("main.keep_these"), detail: say("omens.pick"), icon: "check-mark" }),
  take,
  granary,
  raid: answers,
  battle: answers,
  fate: answers,
  demand: answers,
  colonies: (ctx) =>
    button(ctx, ["done"], {
      label: say("main.done_colonies"),
      detail: ctx.view.population ? say("main.for_building", { n: ctx.view.population }) : "",
    }),
  build,
  develop,
  payment,
  store,
  next: store,
};

/** @param {Ctx} ctx @returns {MainButton[]} */
export const main = (ctx) => (ctx.mine ? (STEPS[ctx.view.step]?.(ctx) ?? []) : []);

/** Whether one spends in this step. @param {Ctx} ctx */
export const isSpending = (ctx) =>
  isOwn(ctx, ctx.view.active) &&
  ["colonies", "build", "develop", "payment", "store", "granary", "next"].includes(ctx.view.step);
