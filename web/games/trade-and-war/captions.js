// What is said of what others do, how much it matters, and where the camera looks.

import { empireOf, siteOf, spotOf, tileOf, w } from "./model.js";
import { dealt } from "./retell.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/deeds.js").Deed} Deed
 */

/** How much each kind of event matters: the weightiest names the deed. Others are small steps. @type {Record<string, number>} */
const WEIGHT = {
  eliminated: 2,
  city_taken: 2.5,
  repulsed: 2,
  battle_won: 2,
  claimed: 2,
  built: 2,
  searched: 2,
  unit_lost: 2,
  accepted: 1,
  refused: 1,
  offered: 1,
  revived: 1,
  launched: 1,
  played: 1,
  swapped: 1,
  token: 1,
  attacked: 1,
  moved: 1,
};
/** What leads to a great deed, which then tells it. */
const LEADS = ["moved", "attacked", "city_taken"];
/** The mark of what mattered in a replay, where it is no battle. @type {Record<string, string>} */
const ICONS = { claimed: "laurels", built: "greek-temple", searched: "scroll-unfurled", accepted: "shaking-hands" };
/** What hits the one who looks, when it names that seat. */
const HITS = [
  "slowed",
  "unit_lost",
  "legion_lost",
  "cargo_lost",
  "independent",
  "city_taken",
  "attacked",
  "battle_won",
  "eliminated",
];
/** How a battle ends: whoever fought it looks until a press, whosever dice came last. */
const ENDS = ["battle_won", "repulsed", "city_taken"];

/** Whether an event hits the player who looks. @param {Ctx} ctx @param {any[]} event */
function hitsMe(ctx, [kind, seat, second, third]) {
  if (ctx.you === null || !HITS.includes(kind)) return false;
  if (kind === "attacked") return third === ctx.you;
  if (kind === "city_taken" || kind === "battle_won") return second === ctx.you;
  return seat === ctx.you;
}

/** Whether who looks beat an attack off in a deed: good news, though it began with an attack. @param {Ctx} ctx @param {Deed} deed */
const held = ({ you }, { lines }) =>
  lines.some(({ kind, event }) => {
    const [, seat] = /** @type {any[]} */ (event);
    return kind === "battle_won" ? seat === you : kind === "repulsed" && seat !== you;
  });

/** Several sales or purchases in one sentence. @param {Ctx} ctx @param {Deed[]} deeds @param {string} kind */
function traded(ctx, deeds, kind) {
  const rows = deeds.flatMap(({ lines }) =>
    lines.filter((line) => line.kind === kind).map((line) => /** @type {any[]} */ (line.event)),
  );
  return rows.length > 1 ? w(`many_${kind}`, { who: ctx.who(rows[0][1]), ...dealt(ctx, rows) }) : "";
}

/** What a sale of many small steps is worth among the news: more than a move, less than a battle. */
const SUM = 1.5;

/** What each of the others has sold, good by good, as one piece of news. @param {Ctx} ctx @param {Deed[]} deeds */
export const sums = (ctx, deeds) =>
  ctx.players.flatMap(({ seat }) => {
    const sales = deeds.filter((deed) => deed.seat === seat && deed.lines.some(({ kind }) => kind === "sold"));
    const text = traded(ctx, sales, "sold");
    return text ? [{ deed: sales[sales.length - 1], text, weight: SUM }] : [];
  });

/** A search in a few words, with what it found. @param {Ctx} ctx @param {any[]} event */
function found(ctx, [, seat, site, face]) {
  const temple = String(site).startsWith("gt_");
  const n = ctx.statics.search[temple ? "golden_temple" : "spring_of_life"][face - 1];
  return w(n ? (temple ? "found_coins" : "found_life") : "found_end", {
    who: ctx.who(seat),
    site: ctx.words(`site.${site}`),
    n,
  });
}

/** A duel of units by what was lost in it; a claim with its points. @param {Ctx} ctx @param {Deed} deed @param {string} kind what mattered most */
function fought(ctx, deed, kind) {
  const event = (/** @type {string} */ name) =>
    /** @type {any[] | undefined} */ (deed.lines.find((line) => line.kind === name)?.event);
  const [won, lost, taken, scored] = ["battle_won", "unit_lost", "claimed", "scored"].map(event);
  if (["battle_won", "unit_lost"].includes(kind) && won && lost)
    return w(lost[1] === ctx.you ? "destroys_yours" : "destroys", {
      who: ctx.who(won[1]),
      other: empireOf(ctx, lost[1]),
      unit: ctx.words(lost[2]),
    });
  if (kind === "claimed" && taken && scored)
    return w("claims", { who: ctx.who(taken[1]), city: ctx.words(taken[2]), n: scored[2] });
  return "";
}

/** Whose mark a deed bears: of whom its sentence speaks, the winner where a unit went down. @param {Deed} deed @param {Deed["lines"][number]} told */
function markOf({ lines }, told) {
  const won = told.kind === "unit_lost" && lines.find(({ kind }) => kind === "battle_won");
  const seat = /** @type {any[]} */ ((won || told).event)[1];
  return typeof seat === "number" && seat >= 0 ? seat : undefined;
}

/** @param {Ctx} ctx @param {Deed} deed */
export function caption(ctx, deed) {
  const lines = deed.lines.filter(({ text }) => text);
  if (!lines.length) return null;
  // Where being asked would give a hand away, a deed stands under the name of whom it interrupts: the card tells whose it is.
  const others =
    deed.seat !== ctx.you ||
    deed.lines.some(({ kind, event }) => kind === "played" && /** @type {any[]} */ (event)[1] !== ctx.you);
  const hits = others && !held(ctx, deed) && deed.lines.some(({ event }) => hitsMe(ctx, /** @type {any[]} */ (event)));
  const own = deed.lines.some(
    ({ kind, event }) =>
      kind === "ended" || (ENDS.includes(kind) && ctx.you !== null && /** @type {any[]} */ (event)[1] === ctx.you),
  );
  const weightiest = [...lines].sort((one, two) => (WEIGHT[two.kind] ?? 0) - (WEIGHT[one.kind] ?? 0))[0];
  const short =
    weightiest.kind === "searched"
      ? found(ctx, /** @type {any[]} */ (weightiest.event))
      : fought(ctx, deed, weightiest.kind) || traded(ctx, [deed], "sold") || traded(ctx, [deed], "bought");
  return {
    text: short || weightiest.text,
    weight: WEIGHT[weightiest.kind] ?? 0,
    icon: ICONS[weightiest.kind],
    deal: weightiest.kind === "accepted",
    hits,
    mark: markOf(deed, weightiest),
    held: hits || own,
    leads: LEADS.includes(weightiest.kind) && !(hits && weightiest.kind === "city_taken"),
  };
}

/** The tile an event is about, or -1. @param {Ctx} ctx @param {string} kind @param {any[]} event */
function tileOfEvent(ctx, kind, event) {
  const keyed = (/** @type {string} */ key) => {
    const city = ctx.statics.map.cities.find((/** @type {any} */ one) => `city.${one.id}` === key);
    if (city) return city.tile;
    return ctx.view.units.find((/** @type {any} */ unit) => unit.name === key)?.tile ?? -1;
  };
  if (kind === "moved") return event[4];
  if (kind === "unit_lost") return event[5];
  if (kind === "attacked") return tileOf(ctx, event[6]) ?? keyed(event[4]);
  if (kind === "searched") return siteOf(ctx, event[2])?.tile ?? -1;
  for (const part of event.slice(1))
    if (typeof part === "string" && (part.startsWith("city.") || part.startsWith("ship."))) return keyed(part);
  return -1;
}

/** @param {Ctx} ctx @param {Deed} deed */
export function where(ctx, deed) {
  for (const { kind, event } of [...deed.lines].reverse()) {
    const tile = tileOfEvent(ctx, kind, /** @type {any[]} */ (event));
    if (typeof tile === "number" && tile >= 0) return spotOf(ctx, tile);
  }
  return null;
}
