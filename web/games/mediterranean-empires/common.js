// What all parts of this table share: its words, names, and what kind of decision is asked for.

import english from "../../text/mediterranean-empires.en.toml";
import { wordsOf } from "../../words.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

export const say = wordsOf(english);

/** Icons of the types of cards. @type {Record<string, string>} */
export const TYPES = {
  T: "spartan-helmet",
  F: "trireme",
  L: "laurel-crown",
  D: "stone-wall",
  A: "siege-ram",
  I: "scroll-unfurled",
  X: "lightning-tear",
};
/** Crests of the empires. @type {Record<string, string>} */
export const CRESTS = {
  iberia: "bull",
  gaul: "boar",
  rome: "eagle-emblem",
  carthage: "elephant-head",
  greece: "owl",
  macedonia: "sun",
  egypt: "eye-of-horus",
  persia: "lion",
};
/** The columns of combat factors. */
export const FACTORS = ["crossed-swords", "trireme", "stone-tower"];
export const COMBATS = ["field", "naval", "assault"];

/** @param {Ctx} ctx @param {string} slug */
export const cardName = (ctx, slug) => ctx.words(`card.${slug.replace("/", ".")}`);
/** @param {Ctx} ctx @param {string} id */
export const placeName = (ctx, id) => ctx.words(`place.${id}`);
/** @param {Ctx} ctx @param {number | null} seat */
export const seatName = (ctx, seat) =>
  seat === null || seat < 0 ? say("seat.nobody") : (ctx.players[seat].called ?? ctx.players[seat].name);
/** The empire of a seat, also where it is one's own; before it is chosen, who sits there. @param {Ctx} ctx @param {number | null} seat */
export function empireName(ctx, seat) {
  const empire = seat === null || seat < 0 ? null : ctx.view.seats[seat].empire;
  return empire ? ctx.words(`empire.${empire}`) : seatName(ctx, seat);
}
/** Who does something: an empire, or "You" at the head of a sentence. @param {Ctx} ctx @param {number} seat @returns {import("../../words.js").Who} */
export const whoIs = (ctx, seat) => (seat === ctx.you ? ctx.who(seat) : { name: empireName(ctx, seat), you: false });
/** The seat that leads an empire. @param {Ctx} ctx @param {string} empire */
export const seatOf = (ctx, empire) => ctx.view.seats.findIndex((/** @type {any} */ row) => row.empire === empire);
/** @param {Ctx} ctx @param {string} id */
export const cityAt = (ctx, id) => ctx.view.cities.find((/** @type {any} */ row) => row.id === id);
/** @param {Ctx} ctx @param {string} id */
export const areaAt = (ctx, id) => ctx.view.areas.find((/** @type {any} */ row) => row.id === id);
/** Whether a card of whoever looks was answered by another's. @param {Ctx} ctx @param {any[]} event a `cancel_roll` */
export const strikesOwn = (ctx, [, seat, , target]) =>
  ctx.eyes !== null && seat !== ctx.eyes && String(target).startsWith(`${ctx.view.seats[ctx.eyes].empire}/`);
/** Whether cards of whoever looks were lost by what another played on their force. @param {Ctx} ctx @param {import("../../table/ctx.js").Deed} deed @param {any[]} event */
export const costsOwn = (ctx, { lines }, [kind, seat]) =>
  kind === "lost" &&
  seat === ctx.eyes &&
  lines.some(({ event }) => ["storm_roll", "ambush_roll"].includes(event[0]) && event[1] !== ctx.eyes);
/** What came of a card that was played against another. @param {Ctx} ctx @param {any[]} event a `cancel_roll` */
export const answerWords = (ctx, [, seat, card, target, die, needed]) =>
  say(die >= needed ? "news.cancels" : "news.cancels_not", {
    who: whoIs(ctx, seat),
    card: cardName(ctx, card),
    target: cardName(ctx, target),
  });
/** A chance in words. @param {number | null | undefined} chance */
export const percent = (chance) =>
  chance === null || chance === undefined
    ? "?"
    : say("odds.percent", {
        n: chance > 0 && chance < 0.005 ? "<1" : chance < 1 && chance > 0.995 ? ">99" : Math.round(chance * 100),
      });
/** A number with its sign. @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : String(n));

/** @typedef {"march" | "meet" | "react" | "muster" | "cards" | "other" | "wait"} Step */

/** A hundred places ask the same in one paint. @type {WeakMap<Ctx, Step>} */
const steps = new WeakMap();

/** What the player is asked for, as far as the objects on the table matter. @param {Ctx} ctx @returns {Step} */
export function step(ctx) {
  const known = steps.get(ctx) ?? stepOf(ctx);
  steps.set(ctx, known);
  return known;
}

/** @param {Ctx} ctx @returns {Step} */
function stepOf(ctx) {
  if (!ctx.choices.length) return "wait";
  const has = (/** @type {string} */ verb) => Boolean(ctx.find(verb));
  if (has("expedition") || has("target") || (has("pass") && !has("hush")) || has("stop")) return "march";
  if (has("naval") || has("land") || (has("none") && ctx.refused("naval"))) return "meet";
  if (has("hush")) return "react";
  if (has("add") || has("go")) return "muster";
  if (has("drop") || ctx.choices.some(({ action }) => action[0] === "discard" && action.length > 1)) return "cards";
  return "other";
}

/** Whether a way of one's own is being laid, place after place. @param {Ctx} ctx */
export const tracing = (ctx) => Boolean(ctx.find("march") || ctx.find("sail"));

/** The column of factors that counts in the combat that is near; null where none is. @param {Ctx} ctx @param {any} answer of a look */
export function columnNow(ctx, answer) {
  if (ctx.view.battle) return COMBATS.indexOf(ctx.view.battle.combat);
  return answer?.combat ?? null;
}

/** What is being made ready: cards raised, the way, how to meet a port. It stays while the match stands. @param {Ctx} ctx */
export function draftOf(ctx) {
  const at = `${ctx.frame.index} ${ctx.eyes}`;
  if (ctx.memory.draft?.at !== at)
    ctx.memory.draft = { at, cards: [], way: {}, landing: null, attach: null, side: null, sure: false };
  return /** @type {{ at: string, cards: Array<{ key: string, slug: string, as: string }>, way: Record<string, number>, landing: string | null, attach: string | null, side: string | null, sure: boolean }} */ (
    ctx.memory.draft
  );
}

/** The verbs of choices between the two halves of a card, and their pictures. */
export const HALVES = new Map([
  ["draw_two", "card-pick"],
  ["gain_two", "laurels"],
  ["discard_two", "card-pick"],
  ["lose_two", "laurels"],
  ["one_point", "laurels"],
  ["two_points", "laurels"],
]);

/** The verbs of choices about one place. */
export const PLACE_VERBS = [
  "place",
  "city",
  "subdue",
  "wall",
  "release",
  "terror",
  "pirates",
  "attack",
  "march",
  "sail",
  "neutral",
  "raid",
];

/** The choices that name a place. @param {Ctx} ctx @param {string} id */
export const choicesAt = (ctx, id) =>
  ctx.choices.filter(({ action }) => PLACE_VERBS.includes(String(action[0])) && action.slice(1, 3).includes(id));

/** The Imperium card that is raised, to be played by itself. @param {Ctx} ctx */
const imperiumUp = (ctx) => (step(ctx) === "march" ? draftOf(ctx).cards.find(({ as }) => as === "I") : undefined);

/** What the Imperium card that is raised, or the one that is being played, can be aimed at. @param {Ctx} ctx @returns {Array<{ action: import("../../match.js").Action, label: string, detail: string | null, roll: number | null }>} */
export function aims(ctx) {
  const card = imperiumUp(ctx);
  if (!card && !ctx.find("city")) return [];
  return ctx.look({ about: "imperium", card: card?.slug ?? null })?.targets ?? [];
}

/** How a raised Imperium card is played on a place: each aim there with the actions that play it so. @param {Ctx} ctx @param {string | null} id */
export function playsAt(ctx, id) {
  const card = imperiumUp(ctx);
  if (!card || !id) return [];
  return aims(ctx)
    .filter(({ action }) => action.slice(1).includes(id))
    .map((aim) => ({ ...aim, card: card.slug, actions: [["imperium", card.slug], aim.action] }));
}

/** What the rules say of the force that is being made ready for a place. @param {Ctx} ctx @param {string | null} place */
export function lookAt(ctx, place) {
  const now = step(ctx);
  if (!place || (now !== "march" && now !== "meet") || imperiumUp(ctx)) return null;
  if (now === "march" && !ctx.find("expedition") && !ctx.find("target") && !ctx.refused("expedition")) return null;
  const answer = ctx.look(questionOf(ctx, place));
  // Until the answer to the last press is there, the one before it stands: nothing vanishes, and quick fingers go on.
  const at = `${ctx.frame.index} ${ctx.eyes} ${place}`;
  if (answer) ctx.memory.lookedLast = { at, answer, late: { ...answer, late: true } };
  return answer ?? (ctx.memory.lookedLast?.at === at ? ctx.memory.lookedLast.late : null);
}

/** Another way to the place that is looked at. @param {Ctx} ctx @param {number} at */
export function takeWay(ctx, at) {
  draftOf(ctx).way[String(ctx.selected)] = at;
  ctx.update();
}

/** What is asked of the rules about the force that is being made ready. @param {Ctx} ctx @param {string} place */
export function questionOf(ctx, place) {
  const { cards, way, attach } = draftOf(ctx);
  return { about: step(ctx), place, way: way[place] ?? null, cards: cards.map(({ slug, as }) => [slug, as]), attach };
}
