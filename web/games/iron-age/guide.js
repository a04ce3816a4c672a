// The guided first match: ten lessons, each done by doing it.

import { say } from "./common.js";
import { keptDice } from "./tray.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {import("../../table/deeds.js").Deed} Deed */

export const words = say;

/** Whether the present step comes after one of the own turn. @param {Ctx} ctx @param {string} step */
const past = ({ view, statics, eyes }, step) => view.active === eyes && view.step !== "second" && statics.steps.indexOf(view.step) > statics.steps.indexOf(step);

/** Whether a deed of one's own holds an event. @param {(event: any[]) => boolean} is */
const did = (is) => (/** @type {Ctx} */ ctx, /** @type {Deed} */ deed) => deed.seat === ctx.eyes && deed.lines.some(({ event }) => event && is(event));

/** The dice that show a face, and may be kept. @param {Ctx} ctx @param {string} face @returns {number[]} */
const showing = ({ view }, face) => view.dice.filter((/** @type {any} */ each) => each.loose && each.face === face).map((/** @type {any} */ each) => each.die);

/** @param {number[]} dice */
const lightDice = (dice) => dice.map((die) => `[data-key="die ${die}"]`).join(", ") || ".dice";

const PRIMARY = "[data-main=primary]";

/** The way on: who need not buy anything passes by the second button. @param {Ctx} ctx */
const onward = (ctx) => (ctx.view.step === "develop" ? "[data-main=second]" : PRIMARY);

/** The Obelisk while a stone can be laid on it, else the way on. @param {Ctx} ctx */
const lightObelisk = (ctx) => (!ctx.exactly(["monument", "obelisk"]) ? onward(ctx) : ctx.selected === "monument obelisk" ? "[data-sheet] .amounts" : '[data-place="monument obelisk"]');

/** What can be bought, then its price. @param {Ctx} ctx */
const lightDevelopments = (ctx) => (ctx.view.step !== "develop" ? PRIMARY : ctx.all("buy").some(({ action }) => ctx.selected === `development ${action[1]}`) ? "[data-sheet] .pay.primary" : ".development.can");

/** @type {import("../../table/guide.js").Lesson[]} */
export const lessons = [
  { id: "second", lights: () => `[data-place="found province"], ${PRIMARY}`, done: did(([kind]) => kind === "founded"), gone: (ctx) => ctx.view.step !== "second" },
  { id: "roll", lights: () => PRIMARY, done: did(([kind]) => kind === "rolled"), gone: (ctx) => ctx.view.step !== "second" && ctx.view.rolls > 0 },
  { id: "keep", lights: (ctx) => lightDice(showing(ctx, "population")), done: () => false, met: (ctx) => showing(ctx, "population").some((die) => keptDice(ctx).has(die)), gone: (ctx) => past(ctx, "roll") || (ctx.view.step === "roll" && ctx.view.rolls > 0 && !showing(ctx, "population").length) },
  { id: "again", lights: () => PRIMARY, done: did(([kind, , number]) => (kind === "rolled" && number > 1) || kind === "stopped"), gone: (ctx) => past(ctx, "roll") },
  { id: "food", lights: (ctx) => (ctx.view.step === "take" ? '[data-key="take food"]' : PRIMARY), done: did(([kind, , what]) => kind === "took" && what === "food"), gone: (ctx) => past(ctx, "take") },
  { id: "stones", lights: lightObelisk, done: did(([kind, , what, n]) => kind === "box" && what === "obelisk" && n >= 3), gone: (ctx) => past(ctx, "build") },
  { id: "obelisk", lights: lightObelisk, done: did(([kind, , what]) => kind === "raised" && what === "obelisk"), gone: (ctx) => ctx.view.seats[ctx.eyes ?? 0].monuments.obelisk.built },
  { id: "buy", lights: lightDevelopments, done: did(([kind]) => kind === "bought"), gone: (ctx) => ctx.view.seats[ctx.eyes ?? 0].developments.length > 0 },
  { id: "conquest", lights: (ctx) => (ctx.view.step === "fate" ? `[data-place="answer conquer"], ${PRIMARY}` : ctx.view.step === "roll" ? lightDice(showing(ctx, "conquest")) : onward(ctx)), done: did(([kind, , foe]) => kind === "battle" && foe === "tribe") },
  { id: "end", lights: onward, done: (ctx, deed) => deed.lines.some(({ event }) => event?.[0] === "turn" && event[1] !== ctx.eyes) },
];
