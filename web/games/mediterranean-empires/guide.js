// The guided first match: ten lessons by doing (data/guide.json has the match).

import { draftOf, say, step } from "./common.js";

/** @typedef {import("../../table/guide.js").Lesson} Lesson */
/** @typedef {import("../../table/deeds.js").Deed} Deed */

export const words = (/** @type {string} */ key) => say(key);

/** @param {Deed} deed @param {string} kind */
const has = (deed, kind) => deed.lines.some((line) => line.kind === kind);

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

/** @param {Ctx} ctx */
const playing = (ctx) => ctx.view.turn > 0;
/** What a first turn did not bring is left to the next ones. @param {Ctx} ctx */
const later = (ctx) => ctx.view.turn > 1;
/** So long somebody is waited for who comes for a city. */
const LAST_TURN = 2;
/** @param {Ctx} ctx */
const raised = (ctx) => draftOf(ctx).cards.length > 0;
/** @param {Ctx} ctx */
const attacked = (ctx) => ctx.mine && step(ctx) === "meet" && Boolean(ctx.find("naval") || ctx.find("land"));
/** Whether the hand holds no card of a type any more. @param {string} type */
const spent = (type) => (/** @type {Ctx} */ ctx) =>
  playing(ctx) && !(ctx.view.hand ?? []).some((/** @type {any} */ card) => card.types.includes(type));
/** @param {Ctx} ctx */
const placing = (ctx) => (ctx.selected ? "[data-main=primary]" : ".em-city.legal");
/** The word, where it can be given; else the cards. */
const SENDING = ".hand-slot.can:not(.up), [data-key=advice], [data-main=primary]:not([aria-disabled])";
/** Whatever can be pressed while the moment of a lesson has not come. */
const ANYTHING = ".hand-slot.can, .event-half, .card-take, .offers .choice, [data-main]:not([aria-disabled])";
/** The place, then the cards, then the word; where nobody marches, whatever else there is to do. @param {string} place */
const marching = (place) => (/** @type {Ctx} */ ctx) => (noMarch(ctx) ? ANYTHING : ctx.selected ? SENDING : place);
/** Why no force can be sent off now, and what to do meanwhile. @param {Ctx} ctx */
const noMarch = (ctx) =>
  ctx.find("expedition") || ctx.find("target")
    ? ""
    : say(ctx.view.event === "diplomacy_season" && step(ctx) === "march" ? "guide.no_march" : "guide.answer");
/** The same of Imperium cards. @param {Ctx} ctx */
const noImperium = (ctx) =>
  ctx.find("imperium")
    ? ""
    : say(ctx.view.event === "campaign_season" && step(ctx) === "march" ? "guide.no_imperium" : "guide.answer");
/** What to do where a battle has not come to its leaders and sieges yet. @param {Ctx} ctx */
const noLeader = (ctx) =>
  ctx.find("play") && ctx.all("play").every(({ action }) => action[2] === "X") ? say("guide.react.event") : "";
/** Whether the player sent off a force in a deed, of a kind or over the sea. @param {Ctx} ctx @param {Deed} deed @param {(event: any[]) => boolean} [like] */
const sent = (ctx, deed, like = () => true) =>
  deed.lines.some(({ event }) => event[0] === "declared" && event[2] === ctx.eyes && like(event));
/** @param {any[]} event */
const overSea = (event) => event[4] > 0 || event[6].includes("~");

/** @type {Lesson[]} */
export const lessons = [
  { id: "found", lights: placing, done: (ctx, deed) => has(deed, "placed") && deed.seat === ctx.eyes, gone: playing },
  {
    id: "tall",
    lights: (ctx) =>
      ctx.view.seats[ctx.eyes ?? 0].markers > 2
        ? placing(ctx)
        : ctx.selected === ctx.view.seats[ctx.eyes ?? 0].capital
          ? "[data-main=primary]"
          : `[data-place=${ctx.view.seats[ctx.eyes ?? 0].capital}]`,
    done: () => false,
    met: playing,
  },
  {
    id: "card",
    lights: () => ".hand-slot",
    done: () => false,
    met: (ctx) => playing(ctx) && (ctx.memory.drawer?.name === "card" || raised(ctx)),
    gone: later,
  },
  {
    id: "march",
    lights: marching(".em-city.legal:not(.overseas):has(.em-neutral)"),
    meanwhile: noMarch,
    done: (ctx, deed) => sent(ctx, deed),
    gone: later,
  },
  {
    id: "react",
    lights: (ctx) => (raised(ctx) ? "[data-main=primary]" : ".hand-slot.can, [data-main=primary]"),
    meanwhile: noLeader,
    done: (ctx, deed) =>
      deed.seat === ctx.eyes && ["played", "stormed", "withstood", "won"].some((kind) => has(deed, kind)),
    gone: (ctx) => later(ctx) || Boolean(ctx.find("discard")),
  },
  {
    id: "imperium",
    lights: (ctx) => (noImperium(ctx) ? ANYTHING : raised(ctx) ? "[data-main=primary]" : ".hand-slot.can:has(.type-I)"),
    meanwhile: noImperium,
    done: (ctx, deed) => has(deed, "announced") && deed.seat === ctx.eyes,
    gone: (ctx) => later(ctx) || spent("I")(ctx),
  },
  {
    id: "sea",
    lights: marching(".em-city.overseas:has(.em-port)"),
    meanwhile: noMarch,
    done: (ctx, deed) => sent(ctx, deed, overSea),
    gone: (ctx) => later(ctx) || spent("F")(ctx),
  },
  {
    id: "barbarians",
    lights: marching(".em-area.legal"),
    meanwhile: noMarch,
    done: (ctx, deed) =>
      sent(ctx, deed, (event) =>
        ctx.view.areas.some((/** @type {any} */ area) => area.id === ctx.statics.ids[event[3]]),
      ),
    gone: (ctx) => later(ctx) || spent("T")(ctx),
  },
  {
    id: "meet",
    lights: (ctx) => (attacked(ctx) ? (ctx.selected ? SENDING : ".meet-where .chip-button") : ".hand-slot.can"),
    meanwhile: (ctx) => (attacked(ctx) || step(ctx) === "march" ? "" : say("guide.answer")),
    done: (ctx, deed) => sent(ctx, deed, (event) => event[1] !== "expedition"),
    gone: (ctx) => ctx.view.turn > LAST_TURN,
    due: attacked,
  },
  {
    id: "awards",
    lights: () => "[data-key='chip ends']",
    done: () => false,
    met: (ctx) => ctx.memory.drawer?.name === "tables",
    due: (ctx) => later(ctx) && !attacked(ctx),
  },
];
