// The guided first match: ten lessons, each done by doing it.

import { say } from "./common.js";
import { keptDice, rolling } from "./tray.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {import("../../table/deeds.js").Deed} Deed */

export const words = say;

/** The steps in which dice are dealt with, and those in which one spends. */
const ROLLING = ["throw", "roll", "leadership", "omens", "take"];
const OWN = ["build", "develop", "payment", "store", "next"];
/** After so many rounds a lesson that nobody wanted is let go. */
const LONG = 4;

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
const SECOND = "[data-main=second]";

/** What rolls the dice that are not kept: where none is, it stands in the second place. @param {Ctx} ctx */
const rollButton = (ctx) => (ctx.view.step === "roll" && !keptDice(ctx).size ? SECOND : PRIMARY);

/** What keeps all dice: the second button where others would roll. @param {Ctx} ctx */
const keepButton = (ctx) => (keptDice(ctx).size && rolling(ctx).again ? SECOND : PRIMARY);

/** The way on: who need not buy anything passes by the second button. @param {Ctx} ctx */
const onward = (ctx) => (ctx.view.step === "develop" ? SECOND : PRIMARY);

/** Whether a stone of the Obelisk can be laid now. @param {Ctx} ctx */
const canLay = (ctx) => Boolean(ctx.exactly(["monument", "obelisk"]));

/** The Obelisk while a stone can be laid on it, else the way on. @param {Ctx} ctx */
const lightObelisk = (ctx) =>
  !canLay(ctx)
    ? onward(ctx)
    : ctx.selected === "monument obelisk"
      ? "[data-sheet] .amounts"
      : '[data-place="monument obelisk"]';

/** A die that Omens can turn to a face, or Leadership roll for it; -1: none. @param {Ctx} ctx @param {string} face */
function turnable(ctx, face) {
  const { view, statics } = ctx;
  const dice = view.dice.map((/** @type {any} */ { die }) => die);
  return view.step === "omens"
    ? (dice.find((/** @type {number} */ die) => ctx.exactly(["omens", die, face])) ?? -1)
    : view.step === "leadership"
      ? (dice.find((/** @type {number} */ die) => die === statics.fate_die || statics.faces.empire.includes(face)) ??
        -1)
      : -1;
}

/** Whether the dice show a face. @param {Ctx} ctx @param {string} face */
const shows = ({ view }, face) => view.dice.some((/** @type {any} */ each) => each.face === face);

/** Whether a face can still come: not where the only die that has it is a skull, which stays. @param {Ctx} ctx @param {string} face */
const isLost = ({ view, statics }, face) =>
  !statics.faces.empire.includes(face) && view.dice.some((/** @type {any} */ { fate, locked }) => fate && locked);

/** What is to be done with the dice for a face: throw, keep, stop, roll again, give it up, let them lie or take; "" in other steps. @param {Ctx} ctx @param {string} face */
function dealing(ctx, face) {
  if (ctx.view.step === "throw") return "throw";
  if (["leadership", "omens"].includes(ctx.view.step))
    return shows(ctx, face) || turnable(ctx, face) < 0 ? "pass" : ctx.view.step;
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
  if (next === "keep") return lightDice(showing(ctx, face));
  if (next === "stop") return keepButton(ctx);
  if (next === "take") return `.half${face === "population" ? ".population" : ""}`;
  if (next !== "leadership" && next !== "omens") return rollButton(ctx);
  const die = turnable(ctx, face);
  return ctx.selected === `die ${die}` ? "[data-sheet] .face-row, [data-sheet] .primary" : lightDice([die]);
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

/** Whether the table asks for one of these steps. @param {...string} steps */
const at =
  (...steps) =>
  (/** @type {Ctx} */ { view }) =>
    steps.includes(view.step);

/** @type {import("../../table/guide.js").Lesson[]} */
export const lessons = [
  {
    id: "second",
    lights: (ctx) =>
      ctx.selected === "found province" ? "[data-sheet] .primary" : `[data-place="found province"], ${PRIMARY}`,
    when: at("second"),
    done: did(([kind]) => kind === "founded"),
    gone: (ctx) => ctx.view.step !== "second",
  },
  {
    id: "roll",
    lights: () => PRIMARY,
    when: at("throw"),
    done: did(([kind]) => kind === "rolled"),
    gone: (ctx) => ctx.view.step !== "second" && ctx.view.rolls > 0,
  },
  {
    id: "keep",
    lights: (ctx) => lightDice(worthKeeping(ctx)),
    when: at("roll"),
    meanwhile: (ctx) => (showing(ctx, "plenty").length ? "" : say("guide.obelisk.keep")),
    done: () => false,
    met: (ctx) =>
      showing(ctx, "population").some((die) => keptDice(ctx).has(die)) &&
      showing(ctx, "plenty").every((die) => keptDice(ctx).has(die)),
    gone: (ctx) =>
      past(ctx, "roll") || (ctx.view.step === "roll" && ctx.view.rolls > 0 && !showing(ctx, "population").length),
  },
  {
    id: "again",
    lights: (ctx) => (loosePeople(ctx) ? lightDice(worthKeeping(ctx)) : rollButton(ctx)),
    when: at("roll"),
    meanwhile: (ctx) =>
      loosePeople(ctx) ? say(showing(ctx, "plenty").length ? "guide.keep.do" : "guide.obelisk.keep") : "",
    done: did(([kind, , number]) => (kind === "rolled" && number > 1) || kind === "stopped"),
    gone: (ctx) => past(ctx, "roll"),
  },
  {
    id: "food",
    lights: (ctx) =>
      ctx.view.step === "take"
        ? '[data-key="take food"]'
        : ctx.view.step === "roll" && isSplit(ctx)
          ? keepButton(ctx)
          : rollButton(ctx),
    when: at("roll", "take"),
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
    when: (ctx) => ctx.view.step === "build" && canLay(ctx),
    done: did(([kind, , what, n]) => kind === "box" && what === "obelisk" && n >= 3),
    gone: (ctx) => past(ctx, "build") || (ctx.view.step === "build" && ctx.mine && !canLay(ctx)),
  },
  {
    id: "obelisk",
    lights: (ctx) => (dealing(ctx, "population") ? lightFace(ctx, "population") : lightObelisk(ctx)),
    when: (ctx) => ROLLING.includes(ctx.view.step) || OWN.includes(ctx.view.step),
    meanwhile: (ctx) => nextOf(ctx, "obelisk", "population", canLay(ctx) ? "lay" : ""),
    done: did(([kind, , what]) => kind === "raised" && what === "obelisk"),
    gone: (ctx) =>
      ctx.view.seats[ctx.eyes ?? 0].monuments.obelisk.built ||
      // Who builds something else has seen how it is done.
      ctx.view.round > LONG,
  },
  {
    id: "buy",
    lights: (ctx) => (ctx.view.step === "roll" ? rollButton(ctx) : lightDevelopments(ctx)),
    when: (ctx) => ROLLING.includes(ctx.view.step) || OWN.includes(ctx.view.step),
    ever: true,
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
        : ctx.view.step === "build" && ctx.view.population && ctx.choices.length > 1
          ? '[data-part="orders"], [data-part="empire"]'
          : dealing(ctx, "conquest")
            ? lightFace(ctx, "conquest")
            : onward(ctx),
    when: (ctx) => ctx.view.step === "fate" || ROLLING.includes(ctx.view.step) || OWN.includes(ctx.view.step),
    ever: true,
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
    when: (ctx) => OWN.includes(ctx.view.step),
    done: (ctx, deed) => deed.lines.some(({ event }) => event?.[0] === "turn" && event[1] !== ctx.eyes),
  },
];

/** The scoring is explained when the dice lie still. @type {import("../../table/guide.js").End} */
export const end = { when: at("throw") };
