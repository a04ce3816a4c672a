// What others did, in one sentence each: nothing is named in it that does not lie open.

import { foeName, foughtIn, partIn, placeId } from "./battle.js";
import {
  answerWords,
  areaAt,
  cardName,
  costsOwn,
  empireName,
  placeName,
  say,
  signed,
  strikesOwn,
  whoIs,
} from "./common.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").Deed} Deed
 */

/** What is told of each kind of event in a few words. @type {Record<string, (ctx: Ctx, ...rest: any[]) => string>} */
const NEWS = {
  automatic_victory: (ctx, seat, n) => say("news.wins", { who: whoIs(ctx, seat), n }),
  attack: (ctx, kind, _picker, target, _cf, _dice, start) =>
    say(`news.attack_${kind}`, {
      place: placeName(ctx, placeId(ctx, target)),
      start: placeName(ctx, placeId(ctx, start)),
    }),
  announced: (ctx, seat, card) => say("news.plays", { who: whoIs(ctx, seat), card: cardName(ctx, card) }),
  cancel_roll: (ctx, ...rest) => answerWords(ctx, ["cancel_roll", ...rest]),
  subduing: (ctx, seat, area, _die, _modifier, result) =>
    say("news.subdues", {
      who: whoIs(ctx, seat),
      place: placeName(ctx, placeId(ctx, area)),
      result: ctx.words(`subduing.${result}`),
    }),
  placed: (ctx, seat, place) =>
    say("news.places", { who: whoIs(ctx, seat), place: placeName(ctx, placeId(ctx, place)) }),
  event: (ctx, _turn, _round, _a, _b, _n, event) => ctx.words(`event.${event}`),
  assault: (ctx, seat, place) =>
    say(seat < 0 ? "news.assaulted" : "news.assaults", {
      who: whoIs(ctx, seat),
      place: placeName(ctx, placeId(ctx, place)),
    }),
  battle: (ctx, combat, place) => say(`news.battle_${combat}`, { place: placeName(ctx, placeId(ctx, place)) }),
  discarded: (ctx, seat) => say("news.swaps", { who: whoIs(ctx, seat) }),
  passed: (ctx, seat) => say("news.passes", { who: whoIs(ctx, seat) }),
  points: (ctx, seat, n) => say("news.points", { who: whoIs(ctx, seat), n: signed(n) }),
  drew: (ctx, seat, ...cards) => say("news.draws", { who: whoIs(ctx, seat), n: cards.length }),
  revealed: (ctx, seat, ...cards) => say("news.reveals", { who: whoIs(ctx, seat), n: cards.length }),
  drew_hidden: (ctx, seat, n) => say("news.draws", { who: whoIs(ctx, seat), n }),
  retrieved: (ctx, seat, card) => say("news.retrieves", { who: whoIs(ctx, seat), card: cardName(ctx, card) }),
  played: (ctx, seat, card) => say("news.plays", { who: whoIs(ctx, seat), card: cardName(ctx, card) }),
};

/** What names nobody first. All else bears the mark of whom it names: while others are asked for cards, the one whom they answer is seen at work. */
const NOBODYS = new Set(["attack", "battle"]);
/** What is no news any more once its outcome is told. */
const BEFORE_THE_VERDICT = new Set(["played", "assault", "battle"]);

/** The cards that a line of the log names: each can be opened. @param {Ctx} ctx @param {import("../../match.js").Line} line */
export function mentions(ctx, { event }) {
  const cards = event
    .flat()
    .flatMap((/** @type {unknown} */ word) =>
      typeof word === "string" && word.includes("/") ? [word.split(":")[0]] : [],
    );
  return [...new Set(cards)]
    .filter((card) => card in ctx.statics.cards)
    .map((card) => ({ name: cardName(ctx, card), show: () => ctx.open("card", card) }));
}

/** A city that changed hands. @param {Ctx} ctx @param {number} city @param {number} old @param {number} now */
const taken = (ctx, city, old, now) =>
  now < 0
    ? say("news.loses", { who: whoIs(ctx, old), place: placeName(ctx, placeId(ctx, city)) })
    : say("news.takes", { who: whoIs(ctx, now), place: placeName(ctx, placeId(ctx, city)) });

/** A combat that changed no city's owner. @param {Ctx} ctx @param {any} combat */
function fought(ctx, { kind, place, winner, loser, attackerWon, foe }) {
  const name = placeName(ctx, placeId(ctx, place));
  const who = (/** @type {number} */ seat) => (seat < 0 ? foeName(ctx, foe, "nobody") : whoIs(ctx, seat));
  const whom = (/** @type {number} */ seat) =>
    seat === ctx.you ? say("news.you") : seat < 0 ? foeName(ctx, foe, "nobody") : empireName(ctx, seat);
  // Barbarians who are attacked at home are called by their own name.
  const tribe = kind === "won" && areaAt(ctx, placeId(ctx, place)) && (attackerWon ? loser : winner) < 0;
  if (tribe)
    return winner < 0
      ? say("news.tribe_beats", { loser: whom(loser), place: name })
      : say("news.beats_tribe", { who: who(winner), place: name });
  if (kind === "won")
    return say(winner < 0 && foe?.kind !== "neutral" ? "news.beat" : "news.beats", {
      who: who(winner),
      loser: whom(loser),
      place: name,
    });
  return say(`news.${kind}`, { place: name, who: kind === "stormed" ? who(winner) : whom(loser) });
}

/** The totals as the sentence goes: who beats somebody comes first, and who attacks a city. @param {any} combat */
function scoreOf({ kind, attackerWon, totals: [attack, defence] }) {
  return kind === "won" && !attackerWon ? `${defence.total}:${attack.total}` : `${attack.total}:${defence.total}`;
}

/** The lines of a deed, and those of the round that begins with its event. @param {Deed} deed */
function roundOf({ lines }) {
  const at = lines.findIndex(({ kind }) => kind === "event");
  return at < 0 ? [lines, []] : [lines.slice(0, at), lines.slice(at)];
}

/** What an event cost who looks where there was nothing to choose: nobody else's deed tells it. @param {Ctx} ctx @param {Deed[]} deeds */
export const sums = (ctx, deeds) =>
  deeds.flatMap((deed) => {
    const [, round] = roundOf(deed);
    const n = round.reduce(
      (sum, { event: [kind, seat, change] }) => (kind === "points" && seat === ctx.eyes ? sum + change : sum),
      0,
    );
    return n < 0
      ? [
          {
            deed,
            text: say("news.event_cost", { event: ctx.words(`event.${round[0].event[6]}`), n: signed(n) }),
            weight: 2,
            hits: true,
            mark: null,
          },
        ]
      : [];
  });

/** One short sentence for a deed, and how much it matters. @param {Ctx} ctx @param {Deed} deed */
export function caption(ctx, deed) {
  const find = (/** @type {string} */ kind) => deed.lines.find((line) => line.kind === kind);
  const control = find("control");
  const hits = roundOf(deed)[0].some(
    ({ event }) =>
      (event[0] === "control" && event[2] === ctx.eyes) ||
      (event[0] === "points" && event[1] === ctx.eyes && event[2] < 0 && deed.seat !== ctx.eyes) ||
      (event[0] === "stole" && event[2] === ctx.eyes) ||
      costsOwn(ctx, deed, event) ||
      (event[0] === "cancel_roll" && strikesOwn(ctx, event)),
  );
  const [combat] = foughtIn(ctx, deed).slice(-1);
  const score = combat?.totals.length === 2 ? ` ${scoreOf(combat)}` : "";
  const part = combat && ctx.eyes !== null ? partIn(ctx, combat, deed) : null;
  // What a turn brought waits to be read.
  const held = find("award") ? true : part ? part.took || part.asked : undefined;
  if (control) {
    const [, city, old, now] = control.event;
    return { text: taken(ctx, city, old, now) + score, weight: 2, hits, held, mark: now < 0 ? old : now };
  }
  if (combat)
    return {
      text: fought(ctx, combat) + score,
      weight: 2,
      hits,
      held,
      ...(combat.kind === "won" && combat.winner >= 0 ? { mark: combat.winner } : {}),
    };
  const declared = find("declared");
  if (declared) {
    const [, kind, seat, place] = declared.event;
    const target = ctx.view.cities.find((/** @type {any} */ city) => city.id === placeId(ctx, place));
    // A force that fell apart before it arrived: nothing comes after it.
    const lost =
      kind === "expedition" &&
      find("attack_over") &&
      deed.lines.some(({ event }) => event[0] === "lost" && event[1] === seat);
    const text = say(
      lost
        ? "news.lost"
        : kind === "expedition" && areaAt(ctx, placeId(ctx, place))
          ? "news.expedition_tribe"
          : `news.${kind}`,
      { who: whoIs(ctx, seat), place: placeName(ctx, placeId(ctx, place)) },
    );
    return {
      text,
      weight: lost ? 2 : 1,
      leads: !lost,
      held,
      hits: hits || (target?.owner === ctx.eyes && ctx.eyes !== null),
      ...(seat < 0 ? {} : { mark: seat }),
    };
  }
  const told = Object.keys(NEWS).map(find).find(Boolean);
  if (!told) {
    const line = deed.lines.find(({ text }) => text);
    return line ? { text: line.text.replace(/\.$/, ""), weight: 1, hits } : null;
  }
  const [kind, ...rest] = told.event;
  const weight =
    { passed: 0, placed: 0, discarded: 0, drew: 0, drew_hidden: 0, points: 0, revealed: 0, retrieved: 0 }[
      /** @type {string} */ (kind)
    ] ?? 1;
  return {
    text: NEWS[kind](ctx, ...rest),
    weight,
    hits,
    held,
    leads: BEFORE_THE_VERDICT.has(kind),
    ...(kind === "event" ? { mark: null } : NOBODYS.has(kind) ? {} : { mark: rest[0] < 0 ? null : rest[0] }),
  };
}
