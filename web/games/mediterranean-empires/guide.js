// The guided first match: ten lessons by doing (data/guide.json has the match), each when the table offers what it asks for.

import { html, nothing } from "../../lit.js";
import { areaAt, cityAt, draftOf, say, step } from "./common.js";
import { awardsOfMatch } from "./turn.js";

/** @typedef {import("../../table/guide.js").Lesson} Lesson */
/** @typedef {import("../../table/deeds.js").Deed} Deed */

export const words = (/** @type {string} */ key) => say(key);

/** @param {Deed} deed @param {string} kind */
const has = (deed, kind) => deed.lines.some((line) => line.kind === kind);

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

/** @param {Ctx} ctx */
const playing = (ctx) => ctx.view.turn > 0;
/** The first turn is the lesson: after its scoring the guide ends. @param {Ctx} ctx */
const later = (ctx) => ctx.view.turn > 1;
/** In this round of a turn its end is near enough to be spoken of. */
const LATE = 3;
/** @param {Ctx} ctx */
const raised = (ctx) => draftOf(ctx).cards.length > 0;
/** @param {Ctx} ctx */
const attacked = (ctx) => ctx.mine && step(ctx) === "meet" && Boolean(ctx.find("naval") || ctx.find("land"));
/** The own action, with nothing else to answer. @param {Ctx} ctx */
const acting = (ctx) => ctx.mine && step(ctx) === "march" && playing(ctx);
/** Whether the hand holds no card of a type any more. @param {string} type */
const spent = (type) => (/** @type {Ctx} */ ctx) =>
  playing(ctx) && !(ctx.view.hand ?? []).some((/** @type {any} */ card) => card.types.includes(type));
/** @param {Ctx} ctx */
const placing = (ctx) => (ctx.selected ? "[data-main=primary]" : ".em-city.legal");
/** The word, where it can be given; else the cards. */
const SENDING = ".hand-slot.can:not(.up), [data-key=advice], [data-main=primary]:not([aria-disabled])";
/** The place, then the cards, then the word. @param {string} place */
const marching = (place) => (/** @type {Ctx} */ ctx) => (ctx.selected ? SENDING : place);
/** Whether a force can be sent off now to a place that is like what the lesson speaks of. @param {(ctx: Ctx, id: string) => boolean} like */
const canMarch = (like) => (/** @type {Ctx} */ ctx) =>
  acting(ctx) &&
  Boolean(ctx.find("expedition") || ctx.find("target")) &&
  (ctx.selected !== null ||
    (ctx.look({ about: "reach" })?.places ?? []).some((/** @type {string} */ id) => like(ctx, id)));
/** @param {Ctx} ctx @param {string} id */
const overseas = (ctx, id) => cityAt(ctx, id)?.port && ctx.look({ about: "reach" }).overseas.includes(id);
/** @param {Ctx} ctx @param {string} id */
const nextDoor = (ctx, id) => cityAt(ctx, id)?.owner === null && !ctx.look({ about: "reach" }).overseas.includes(id);
/** What to do where a battle has not come to its leaders and sieges yet. @param {Ctx} ctx */
const noLeader = (ctx) => (ctx.all("play").every(({ action }) => action[2] === "X") ? say("guide.react.event") : "");
/** Whether the player sent off a force in a deed, of a kind or over the sea. @param {Ctx} ctx @param {Deed} deed @param {(event: any[]) => boolean} [like] */
const sent = (ctx, deed, like = () => true) =>
  deed.lines.some(({ event }) => event[0] === "declared" && event[2] === ctx.eyes && like(event));
/** @param {any[]} event */
const overSea = (event) => event[4] > 0 || event[6].includes("~");
/** A lesson whose moment comes by what the table offers: whatever comes first, and nothing that cannot be done. @param {(ctx: Ctx) => boolean} ready */
const at = (ready) => ({ when: ready, due: ready, ever: true });
/** Whoever has let one attack come knows what it is about. @param {Ctx} ctx */
const letCome = ({ memory, frame }) => memory.toldOfMeeting !== undefined && memory.toldOfMeeting !== frame.index;

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
    when: acting,
    // Before the march, whose moment comes with the same action.
    due: acting,
    met: (ctx) => playing(ctx) && (ctx.memory.drawer?.name === "card" || raised(ctx)),
    gone: later,
  },
  {
    id: "march",
    lights: marching(".em-city.legal:not(.overseas):has(.em-neutral)"),
    done: (ctx, deed) => sent(ctx, deed),
    gone: later,
    ...at(canMarch(nextDoor)),
  },
  {
    id: "react",
    lights: (ctx) => (raised(ctx) ? "[data-main=primary]" : ".hand-slot.can:not(.foe), [data-main=primary]"),
    meanwhile: noLeader,
    done: (ctx, deed) =>
      deed.seat === ctx.eyes && ["played", "stormed", "withstood", "won"].some((kind) => has(deed, kind)),
    gone: later,
    ...at((ctx) => ctx.mine && step(ctx) === "react" && Boolean(ctx.find("play"))),
  },
  {
    id: "imperium",
    lights: (ctx) => (raised(ctx) ? "[data-main=primary]" : ".hand-slot.can:has(.type-I)"),
    done: (ctx, deed) => has(deed, "announced") && deed.seat === ctx.eyes,
    gone: (ctx) => later(ctx) || spent("I")(ctx),
    ...at((ctx) => acting(ctx) && Boolean(ctx.find("imperium"))),
  },
  {
    id: "sea",
    lights: marching(".em-city.overseas:has(.em-port)"),
    done: (ctx, deed) => sent(ctx, deed, overSea),
    gone: (ctx) => later(ctx) || spent("F")(ctx),
    ...at(canMarch(overseas)),
  },
  {
    id: "barbarians",
    lights: marching(".em-area.legal"),
    done: (ctx, deed) => sent(ctx, deed, (event) => Boolean(areaAt(ctx, ctx.statics.ids[event[3]]))),
    gone: (ctx) => later(ctx) || spent("T")(ctx),
    ...at(canMarch((ctx, id) => Boolean(areaAt(ctx, id)))),
  },
  {
    id: "meet",
    lights: (ctx) => {
      ctx.memory.toldOfMeeting ??= ctx.frame.index;
      return ctx.selected ? SENDING : ".meet-where .chip-button";
    },
    done: (ctx, deed) => sent(ctx, deed, (event) => event[1] !== "expedition"),
    gone: (ctx) => later(ctx) || letCome(ctx),
    ...at(attacked),
  },
  {
    id: "awards",
    lights: () => "[data-key='chip ends']",
    done: () => false,
    met: (ctx) => ctx.memory.drawer?.name === "tables",
    gone: later,
    when: (ctx) => acting(ctx) && ctx.view.round >= LATE,
    due: (ctx) => acting(ctx) && ctx.view.round >= LATE,
  },
];

/** The end: when the first turn is over, what it brought, and what wins. */
export const end = {
  when: acting,
  body: (/** @type {Ctx} */ ctx) =>
    html`<p>${say("guide.end", { turns: ctx.view.turns, victory: ctx.view.victory })}</p>${later(ctx) ? awardsOfMatch(ctx) : nothing}`,
};
