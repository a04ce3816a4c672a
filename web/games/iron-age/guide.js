// The guided first match: ten lessons, each done by doing it.

import { say } from "./common.js";
import { keptDice } from "./tray.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {import("../../table/deeds.js").Deed} Deed */

export const words = say;

/** Whether the present step comes after one of the own turn. @param {Ctx} ctx @param {string} step */
const past = ({ view, statics, eyes }, step) =>
  view.active === eyes && view.step !== "second" && statics.steps.indexOf(view.step) > statics.steps.indexOf(step);

/** Whether a deed of one's own holds an event. @param {(event: any[]) => boolean} is */
const did = (is) => (/** @type {Ctx} */ ctx, /** @type {Deed} */ deed) =>
  deed.seat === ctx.eyes && deed.lines.some(({ event }) => event && is(event));

/** The dice that show a face, and may be kept. @param {Ctx} ctx @param {string} face @returns {number[]} */
const showing = ({ view }, face) =>
  view.dice
    .filter((/** @type {any} */ each) => each.loose && each.face === face)
    .map((/** @type {any} */ each) => each.die);

/** What the lesson on keeping asks for. @param {Ctx} ctx */
const worthKeeping = (ctx) => [...showing(ctx, "population"), ...showing(ctx, "plenty")];

/** Whether people lie there who would be thrown again. @param {Ctx} ctx */
const loosePeople = (ctx) =>
  ctx.view.step === "roll" &&
  showing(ctx, "population").length > 0 &&
  !showing(ctx, "population").some((die) => keptDice(ctx).has(die));

/** Whether a die lies there that is food or people. @param {Ctx} ctx */
const isSplit = ({ view }) => view.dice.some((/** @type {any} */ { face }) => face === "either");

/** @param {number[]} dice */
const lightDice = (dice) => dice.map((die) => `[data-key="die ${die}"]`).join(", ") || ".dice";

const PRIMARY = "[data-main=primary]";

/** The way on: who need not buy anything passes by the second button. @param {Ctx} ctx */
const onward = (ctx) => (ctx.view.step === "develop" ? "[data-main=second]" : PRIMARY);

/** The Obelisk while a stone can be laid on it, else the way on. @param {Ctx} ctx */
const lightObelisk = (ctx) =>
  !ctx.exactly(["monument", "obelisk"])
    ? onward(ctx)
    : ctx.selected === "monument obelisk"
      ? "[data-sheet] .amounts"
      : '[data-place="monument obelisk"]';

/** Whether a face can still come: not where the only die that has it is a skull, which stays. @param {Ctx} ctx @param {string} face */
const isLost = ({ view, statics }, face) =>
  !statics.faces.empire.includes(face) && view.dice.some((/** @type {any} */ { fate, locked }) => fate && locked);

/** What is to be done with the dice for a face: throw, keep, stop, roll again, give it up, let them lie or take; "" in other steps. @param {Ctx} ctx @param {string} face */
function dealing(ctx, face) {
  if (ctx.view.step === "throw") return "throw";
  if (["leadership", "omens"].includes(ctx.view.step)) return "pass";
  if (ctx.view.step === "take") return "take";
  if (ctx.view.step !== "roll") return "";
  const dice = showing(ctx, face);
  return isLost(ctx, face)
    ? "lost"
    : !dice.length
      ? "roll"
      : dice.every((die) => keptDice(ctx).has(die))
        ? "stop"
        : "keep";
}

/** The dice with a face, then what keeps them. @param {Ctx} ctx @param {string} face */
function lightFace(ctx, face) {
  const next = dealing(ctx, face);
  return next === "keep"
    ? lightDice(showing(ctx, face))
    : next === "stop"
      ? "[data-main=second]"
      : next === "take"
        ? `.half${face === "population" ? ".population" : ""}`
        : PRIMARY;
}

/** What a lesson that is done with a face asks for at this moment. @param {Ctx} ctx @param {string} id @param {string} face @param {string} last what is asked for when the dice lie */
const nextOf = (ctx, id, face, last) =>
  dealing(ctx, face) || last ? say(`guide.${id}.${dealing(ctx, face) || last}`) : "";

/** What can be bought, then its price. @param {Ctx} ctx */
const lightDevelopments = (ctx) =>
  ctx.view.step !== "develop"
    ? PRIMARY
    : ctx.all("buy").some(({ action }) => ctx.selected === `development ${action[1]}`)
      ? "[data-sheet] .pay.primary"
      : ".development.can";

/** @type {import("../../table/guide.js").Lesson[]} */
export const lessons = [
  {
    id: "second",
    lights: (ctx) =>
      ctx.selected === "found province" ? "[data-sheet] .primary" : `[data-place="found province"], ${PRIMARY}`,
    done: did(([kind]) => kind === "founded"),
    gone: (ctx) => ctx.view.step !== "second",
  },
  {
    id: "roll",
    lights: () => PRIMARY,
    done: did(([kind]) => kind === "rolled"),
    gone: (ctx) => ctx.view.step !== "second" && ctx.view.rolls > 0,
  },
  {
    id: "keep",
    lights: (ctx) => lightDice(worthKeeping(ctx)),
    meanwhile: (ctx) => (ctx.view.rolls > 1 ? say("guide.obelisk.keep") : ""),
    done: () => false,
    met: (ctx) =>
      showing(ctx, "population").some((die) => keptDice(ctx).has(die)) &&
      showing(ctx, "plenty").every((die) => keptDice(ctx).has(die)),
    gone: (ctx) =>
      past(ctx, "roll") || (ctx.view.step === "roll" && ctx.view.rolls > 0 && !showing(ctx, "population").length),
  },
  {
    id: "again",
    lights: (ctx) => (loosePeople(ctx) ? lightDice(worthKeeping(ctx)) : PRIMARY),
    meanwhile: (ctx) => (loosePeople(ctx) ? say("guide.keep.do") : ""),
    done: did(([kind, , number]) => (kind === "rolled" && number > 1) || kind === "stopped"),
    gone: (ctx) => past(ctx, "roll"),
  },
  {
    id: "food",
    lights: (ctx) =>
      ctx.view.step === "take"
        ? '[data-key="take food"]'
        : ctx.view.step === "roll" && isSplit(ctx)
          ? "[data-main=second]"
          : PRIMARY,
    meanwhile: (ctx) =>
      ctx.view.step === "take"
        ? say("guide.food.take")
        : ctx.view.step === "roll" && !isSplit(ctx)
          ? say("guide.food.meanwhile")
          : "",
    done: did(([kind, , what]) => kind === "took" && what === "food"),
    gone: (ctx) => past(ctx, "take"),
  },
  {
    id: "stones",
    lights: lightObelisk,
    done: did(([kind, , what, n]) => kind === "box" && what === "obelisk" && n >= 3),
    gone: (ctx) => past(ctx, "build"),
  },
  {
    id: "obelisk",
    lights: (ctx) => (dealing(ctx, "population") ? lightFace(ctx, "population") : lightObelisk(ctx)),
    meanwhile: (ctx) => nextOf(ctx, "obelisk", "population", ctx.exactly(["monument", "obelisk"]) ? "lay" : ""),
    done: did(([kind, , what]) => kind === "raised" && what === "obelisk"),
    gone: (ctx) => ctx.view.seats[ctx.eyes ?? 0].monuments.obelisk.built,
  },
  {
    id: "buy",
    lights: lightDevelopments,
    meanwhile: ({ view: { step, developments: all } }) =>
      step === "develop"
        ? ""
        : say(
            `guide.buy.${step === "build" && !all.some((/** @type {any} */ { affordable }) => affordable) ? "poor" : ["throw", "roll", "build"].includes(step) ? step : "on"}`,
          ),
    done: did(([kind]) => kind === "bought"),
    gone: (ctx) => ctx.view.seats[ctx.eyes ?? 0].developments.length > 0,
  },
  {
    id: "conquest",
    lights: (ctx) =>
      ctx.view.step === "fate"
        ? `[data-place="answer conquer"], ${PRIMARY}`
        : dealing(ctx, "conquest")
          ? lightFace(ctx, "conquest")
          : onward(ctx),
    meanwhile: (ctx) =>
      nextOf(
        ctx,
        "conquest",
        "conquest",
        ctx.view.step === "fate" ? "attack" : ctx.view.step === "build" && ctx.view.population ? "build" : "",
      ),
    done: did(([kind, , foe]) => kind === "battle" && foe === "tribe"),
  },
  {
    id: "end",
    lights: onward,
    done: (ctx, deed) => deed.lines.some(({ event }) => event?.[0] === "turn" && event[1] !== ctx.eyes),
  },
];
