// The lessons of the guided first match: what is lit, and when it is done. It begins in the last turn of the Stone Age, so
// that the second turn brings the Bronze Age and its war, whatever who learns has done in the first.

import { say } from "./common.js";
import { draftOf, hindrance, isEmpty } from "./draft.js";

export { say as words };

/**
 * @typedef {import("./common.js").Ctx} Ctx
 * @typedef {import("../../table/deeds.js").Deed} Deed
 * @typedef {import("../../table/guide.js").Lesson} Lesson
 */

/** The turns of the guided match. */
const [FIRST, SECOND] = ["S3", "B1"];
/** The phases of a turn in which something is taught. */
const [MARKET, PURCHASE, WAR] = [3, 5, 6];
const MAIN = "[data-main='primary']";
/** The button that ends a visit: beside the offer, where one lies on the scale. @param {Ctx} ctx */
const ending = (ctx) => (isEmpty(draftOf(ctx)) ? MAIN : hindrance(ctx) ? "[data-main='second']" : "[data-main]");
const WHO = ".tm-place .tm-who";
const THEIRS = ".tm-place button.tm-set";
const OWN = ".tm-hand button.tm-own";
const AIMS = `.tm-place .tm-pick, ${MAIN}`;

/** Whether a deed of who learns holds an event of one of these kinds. @param {Ctx} ctx @param {Deed} deed @param {...string} kinds */
const did = (ctx, deed, ...kinds) =>
  deed.lines.some(({ kind, event }) => kinds.includes(kind) && event[1] === ctx.eyes);

/** Whether the market is open still. @param {Ctx} ctx */
const trading = ({ view: { turn } }) => turn.phase === MARKET && turn.step !== "commit";

/** Whether the table asks at one of these steps: else a lesson's card waits. @param {...string} steps */
const asks =
  (...steps) =>
  (/** @type {Ctx} */ { view: { turn } }) =>
    steps.includes(turn.step);

/** Whether a phase of a turn is over. @param {string} space @param {number} phase */
const after =
  (space, phase) =>
  (/** @type {Ctx} */ { view: { turn } }) =>
    turn.spaces.indexOf(turn.space) > turn.spaces.indexOf(space) || (turn.space === space && turn.phase > phase);

/** Whether a war has come past some of its steps. @param {...string} steps those that come later */
const warPast =
  (...steps) =>
  (/** @type {Ctx} */ ctx) =>
    after(SECOND, WAR)(ctx) || (ctx.view.turn.phase === WAR && steps.includes(ctx.view.turn.step));

/** The calamities in the hand of who learns. @param {Ctx} ctx @returns {number[]} */
const skulls = (ctx) =>
  (ctx.view.hand ?? [])
    .filter((/** @type {any} */ card) => card.back?.kind === "calamity")
    .map((/** @type {any} */ card) => card.card);

/** The cards of who learns that lie in an offer already. @param {Ctx} ctx @returns {number[]} */
const offered = ({ view, eyes }) =>
  view.offers
    .filter((/** @type {any} */ { maker }) => maker === eyes)
    .flatMap((/** @type {any} */ { give }) => give.map((/** @type {any} */ { card }) => card));

/** Whether a stall was turned over, or another one opened. @param {Ctx} ctx */
const lookedAround = ({ memory }) =>
  ["side government", "side religion", "stall"].some((key) => memory[key] !== undefined);

/** What is pressed to buy: first a tile, then what its sheet offers; with a cart that is sealed. @param {Ctx} ctx */
const shopping = (ctx) =>
  ctx.selected
    ? "[data-sheet] .primary"
    : [".tm-next", ".tm-tabs button", ...affordable(ctx), ...(ctx.view.cart?.length ? [MAIN] : [])].join(", ");

const afterMarket = after(FIRST, MARKET);
const afterPurchase = after(FIRST, PURCHASE);

/** The cheapest tiles that can be bought now: enough to begin with. @param {Ctx} ctx */
const affordable = ({ view }) =>
  [...view.market]
    .filter((/** @type {any} */ { lock, short, owned, action }) => !lock && !short && !owned && action[0] === "buy")
    .sort((one, two) => one.cost - two.cost)
    .slice(0, FEW)
    .map(({ action }) => `[data-place='item ${action.join(" ")}']`);
const FEW = 3;

/** @type {Lesson[]} */
export const lessons = [
  {
    id: "aim",
    lights: () => WHO,
    met: (ctx) => ctx.memory.drawer?.name === "holdings" || draftOf(ctx).give.length > 0,
    done: (ctx, deed) => did(ctx, deed, "offered"),
    gone: afterMarket,
  },
  {
    id: "sets",
    lights: () => OWN,
    met: (ctx) => draftOf(ctx).give.length > 0,
    done: (ctx, deed) => did(ctx, deed, "offered"),
    gone: afterMarket,
  },
  {
    id: "ask",
    lights: () => THEIRS,
    met: (ctx) => draftOf(ctx).want.length > 0,
    done: (ctx, deed) => did(ctx, deed, "offered"),
    gone: afterMarket,
  },
  {
    id: "offer",
    lights: (ctx) => (isEmpty(draftOf(ctx)) ? `${THEIRS}, ${OWN}` : MAIN),
    done: (ctx, deed) => did(ctx, deed, "offered"),
    gone: afterMarket,
  },
  {
    id: "skull",
    lights: (ctx) =>
      skulls(ctx)
        .map((card) => `[data-key='give ${card}']`)
        .join(", ") || MAIN,
    met: (ctx) => [...draftOf(ctx).give, ...offered(ctx)].some((card) => skulls(ctx).includes(card)),
    done: () => false,
    gone: (ctx) => afterMarket(ctx) || !skulls(ctx).length,
  },
  {
    id: "answer",
    lights: (ctx) => (ctx.view.waiting?.length ? ".tm-slip .tm-answers button" : ending(ctx)),
    meanwhile: (ctx) => (ctx.view.waiting?.length ? "" : say("guide.answer.meanwhile")),
    done: (ctx, deed) =>
      did(ctx, deed, "refused") || deed.lines.some(({ kind, event }) => kind === "deal" && event[2] === ctx.eyes),
    gone: afterMarket,
  },
  {
    id: "store",
    // What leaves the game with the age is not worth keeping.
    lights: (ctx) =>
      ctx.view.turn.step === "commit" ? `${OWN}.lit:not(.fades)` : `.tm-crate-head, ${OWN}.lit:not(.fades)`,
    done: (ctx, deed) => did(ctx, deed, "marked"),
    gone: afterMarket,
  },
  {
    id: "spend",
    lights: (ctx) => (trading(ctx) ? ending(ctx) : MAIN),
    meanwhile: (ctx) => (trading(ctx) ? say("guide.spend.meanwhile") : ""),
    done: (ctx, deed) => did(ctx, deed, "committed"),
    gone: afterMarket,
  },
  {
    id: "tracks",
    when: asks("shop"),
    lights: () => ".tm-track, .tm-turn, [data-key='stall government'], [data-key='stall religion']",
    met: lookedAround,
    done: (ctx, deed) => did(ctx, deed, "shopped"),
    gone: (ctx) => afterPurchase(ctx) || Boolean(ctx.view.cart?.length),
  },
  {
    id: "buy",
    when: asks("shop"),
    lights: shopping,
    met: (ctx) => Boolean(ctx.view.cart?.length),
    done: (ctx, deed) => did(ctx, deed, "shopped"),
    gone: afterPurchase,
  },
  {
    id: "age",
    when: asks("shop"),
    lights: shopping,
    done: (ctx, deed) => did(ctx, deed, "shopped"),
    gone: afterPurchase,
  },
  {
    id: "second",
    lights: () => `.tm-tray .tm-pick, .tm-tabs button, ${MAIN}`,
    done: (ctx, deed) => did(ctx, deed, "shopped"),
    gone: after(SECOND, PURCHASE),
  },
  {
    id: "talk",
    when: asks("diplomacy", "message", "reply"),
    lights: () => AIMS,
    done: (ctx, deed) => ctx.view.turn.phase === WAR && deed.seat === ctx.eyes,
    gone: warPast("array", "target", "spoils"),
  },
  {
    id: "army",
    when: asks("array"),
    lights: () => `.tm-square, ${MAIN}`,
    done: (ctx, deed) => deed.seat === ctx.eyes && ctx.view.turn.step !== "array",
    gone: warPast("target", "spoils"),
  },
  {
    id: "target",
    when: asks("target"),
    lights: () => AIMS,
    done: (ctx, deed) => deed.seat === ctx.eyes && ctx.view.turn.step !== "target",
    gone: warPast("spoils"),
  },
];
