// What is worth a moment: battles line by line, searches, taxes, the event of the turn, Wonders, captured cities, the fall
// of an empire. Made from what was logged; the sums are the rules', not the table's.

import { html, nothing, svg } from "../../lit.js";
import { icon, iconAt } from "../../parts/icon.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { diceRow, sumLine } from "../../parts/stage.js";
import { cityAt, empireOf, isCity, placeOfUnit, w } from "./model.js";
import { BUILDING_ICON, WONDER_ICON, coin, heart, townPicture, unitPicture } from "./pieces.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/deeds.js").Deed} Deed
 * @typedef {import("../../parts/stage.js").Scene} Scene
 */

/** The first event of a kind in a deed, without its name. @param {Deed} deed @param {string} kind @returns {any[] | null} */
function eventOf(deed, kind) {
  const line = deed.lines.find((one) => one.kind === kind);
  return line ? /** @type {any[]} */ (line.event).slice(1) : null;
}

/** The last event of a kind up to a deed. @param {Ctx} ctx @param {Deed} deed @param {string} kind @returns {any[] | null} */
function lastOf(ctx, deed, kind) {
  const line = ctx.log.findLast((one) => one.kind === kind && one.index <= deed.index);
  return line ? /** @type {any[]} */ (line.event).slice(1) : null;
}

/** All events of a kind. @param {Deed} deed @param {string} kind @returns {any[][]} */
const eventsOf = (deed, kind) => deed.lines.filter((one) => one.kind === kind).map((one) => /** @type {any[]} */ (one.event).slice(1));

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene[]} */
export function scenes(ctx, deed) {
  return [battle(ctx, deed), search(ctx, deed), card(ctx, deed), wonder(ctx, deed), claimed(ctx, deed), fallen(ctx, deed), event(ctx, deed), tax(ctx, deed), last(ctx, deed)].filter((scene) => scene !== null);
}

/** @param {Ctx} ctx @param {number} seat */
const whose = (ctx, seat) => (seat < 0 ? w("independent") : empireOf(ctx, seat));

/**
 * One side of a battle: who and with what, its legions, its dice, what is added one by one, the total.
 * @param {Ctx} ctx @param {{ title: string, who: string, seat: number, faces: number[], bonuses: Array<[string, number]>, total: number, told: number, legions: number, lost: boolean }} side
 */
function sidePanel(ctx, { title, who, seat, faces, bonuses, total, told, legions, lost }) {
  const best = Math.max(...faces);
  const kept = faces.indexOf(best);
  return html`<section class="tw-side ${seatClass(seat)}">
    <h3>${seatMark(seat)} <span>${title}<small>${who}</small></span></h3>
    ${legions ? html`<p class="tw-line ${lost ? "lost" : ""}"><span class="tw-helmets" aria-hidden="true">${Array.from({ length: legions }, () => icon("crested-helmet"))}</span><span>${ctx.words("deal.legions", { n: legions })}${lost ? html`, ${w("lost")}` : nothing}</span></p>` : nothing}
    <div class="tw-side-dice">${diceRow(faces, { rolling: told === 0, dim: faces.map((_, at) => at !== kept) })}</div>
    ${addend("rolling-dices", w("best_die"), told > 0 ? best : "", told > 0)} ${bonuses.map(([key, n], at) => addend(bonusIcon(ctx, key), ctx.words(key), `${n > 0 ? "+" : "−"}${Math.abs(n)}`, told > at + 1))}
    <b class="tw-total ${told > bonuses.length ? "" : "untold"} ${lost ? "beaten" : ""}">${total}</b>
  </section>`;
}

/** One line of a side's sum. @param {string} picture @param {string} what @param {string | number} amount @param {boolean} told */
const addend = (picture, what, amount, told) => sumLine(html`<span class="tw-addend">${icon(picture)} ${what}</span>`, amount, told);

/** The picture of what is added to a die. @type {Record<string, string>} */
const BONUS_ICON = { "unit.war_ship": "trireme", "building.wall": BUILDING_ICON.wall, "wonder.roman_forum": WONDER_ICON.rome, "wonder.byrsa_citadel": WONDER_ICON.carthage };

/** @param {Ctx} ctx @param {string} key */
function bonusIcon(ctx, key) {
  const [kind, id] = key.split(".");
  return BONUS_ICON[key] ?? (kind === "card" ? ctx.statics.cards[id] : ctx.statics.events[id])?.icon ?? "crossed-swords";
}

/** A town that nobody holds: the number that opens its gates. @param {string} place @param {number} needed @param {number} added */
const gates = (place, needed, added) => html`<section class="tw-side free">
  <h3><span>${place}<small>${w("independent")}</small></span></h3>
  <p class="tw-line">${w("needed_of", { n: needed })}</p>
  <div class="tw-side-dice">${diceRow([Math.max(1, needed - added)])}</div>
  <p class="tw-line">${w(added ? "needed_die" : "needed_plain", { n: Math.max(1, needed - added) })}</p>
  <b class="tw-total">${needed}</b>
</section>`;

/** A unit that fought, also one that went down. @param {Ctx} ctx @param {number} number */
const fighter = (ctx, number) => [...(ctx.before?.units ?? []), ...ctx.view.units].find((/** @type {any} */ unit) => unit.unit === number);

/** Where it was fought: the town or the unit that was attacked, and who came. @param {Ctx} ctx @param {any[]} declared @param {boolean} fallen */
function field(ctx, declared, fallen) {
  const [seat, , defender, , unit, place] = declared;
  const came = fighter(ctx, unit);
  const target = isCity(place) ? cityAt(ctx, place) : fighter(ctx, place - placeOfUnit(0));
  const capital = ctx.statics.map.cities.find((/** @type {any} */ one) => one.place === place)?.empire;
  const picture = !target
    ? nothing
    : isCity(place)
      ? townPicture({ ...target, owner: defender, legions: fallen ? 0 : target.legions, capital: Boolean(capital) })
      : unitPicture({ ...target, seat: defender });
  return html`<svg class="tw-field ${fallen ? "fallen" : ""}" viewBox="-62 -62 124 120" aria-hidden="true">
    <g transform="translate(-14 16) scale(1.35)">${picture}</g>
    ${came ? svg`<g transform="translate(30 -32) scale(0.95)">${unitPicture({ ...came, seat })}</g>` : nothing}
    ${fallen ? [[-30, -6], [-4, -20], [18, 2]].map(([x, y]) => iconAt("flame", x, y, 24, "tw-flame")) : nothing}
  </svg>`;
}

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function battle(ctx, deed) {
  const defence = eventOf(deed, "defence_roll");
  const declared = lastOf(ctx, deed, "attacked");
  const struck = eventOf(deed, "attack_roll") ?? (defence ? lastOf(ctx, deed, "attack_roll") : null);
  const ended = eventOf(deed, "battle_won") ?? eventOf(deed, "repulsed") ?? eventOf(deed, "city_taken");
  if (!struck || !declared || !ended) return null;
  const [, unitKey, defender, placeKey, unit, at, needed] = declared;
  const place = ctx.words(placeKey);
  const [seat, faces, added, total, bonuses, chance] = struck;
  const words = outcome(ctx, deed, place);
  const attackerWon = !eventOf(deed, "repulsed") && (Boolean(eventOf(deed, "city_taken")) || eventOf(deed, "battle_won")?.[0] === seat);
  const legions = (/** @type {number[]} */ thrown) => (isCity(at) ? thrown.length : 0);
  const scored = eventOf(deed, "scored");
  const tone = ctx.you === null || words.won === null ? (words.won === null && seat === ctx.you ? "bad" : "even") : words.won === ctx.you ? "good" : defender === ctx.you || seat === ctx.you ? "bad" : "even";
  const told = (/** @type {number} */ mine, /** @type {number} */ theirs) => () => {
    const over = theirs > 8;
    return html`<div class="tw-battle">
      ${sidePanel(ctx, { title: w("attacks", { who: whose(ctx, seat) }), who: fighterWords(ctx, unit, unitKey), seat, faces, bonuses, total, told: mine, legions: legions(faces), lost: over && !attackerWon })}
      ${field(ctx, declared, over && attackerWon)}
      ${defence
        ? sidePanel(ctx, { title: w("defends", { who: whose(ctx, defence[0]) }), who: place, seat: defence[0], faces: defence[1], bonuses: defence[4], total: defence[3], told: theirs, legions: legions(defence[1]), lost: over && attackerWon })
        : gates(place, needed, added)}
      <div class="tw-verdict ${over ? "" : "untold"}">${over ? sealed(ctx, { ...words, tone, totals: [total, defence ? defence[3] : needed], chance, prize: scored?.[1] ?? 0, scorer: scored?.[0] ?? -1, attackerWon }) : nothing}</div>
    </div>`;
  };
  const lines = Array.from({ length: bonuses.length + 2 }, (_, at) => ({ ms: at ? 180 : 600, draw: told(at, 0) }));
  const answer = defence ? Array.from({ length: defence[4].length + 2 }, (_, at) => ({ ms: at ? 180 : 600, draw: told(9, at) })) : [];
  return { name: "battle", say: `${words.title}. ${words.detail}`, hold: [seat, defender].includes(ctx.you), beats: [...lines, ...answer, { ms: 1200, draw: told(9, 9) }] };
}

/** What kind of unit fought, and its name. @param {Ctx} ctx @param {number} unit @param {string} key */
function fighterWords(ctx, unit, key) {
  const kind = fighter(ctx, unit)?.kind;
  return kind ? w("fighter", { kind: ctx.words(`unit.${kind}`), name: ctx.words(key) }) : ctx.words(key);
}

/** What the end of a battle is shown with. @type {Record<string, string>} */
const SEAL_ICON = { good: "laurel-crown", bad: "skull-crossed-bones", even: "crossed-swords" };

/** The seal under a battle: who won, by what, what it was worth. @param {Ctx} ctx @param {{ title: string, detail: string, tone: "good" | "bad" | "even", totals: number[], chance: number, prize: number, scorer: number, attackerWon: boolean }} end */
function sealed(ctx, { title, detail, tone, totals: [mine, theirs], chance, prize, scorer, attackerWon }) {
  const promised = ctx.mine && ctx.view.step === "claim" ? (ctx.view.claim?.points ?? 0) : 0;
  return html`<div class="tw-seal-plate ${tone}">
    <span class="tw-seal-icon">${icon(SEAL_ICON[tone])}</span>
    <div><b class="display">${title}</b><p>${w("totals", { mine, theirs })} ${mine === theirs ? w(attackerWon ? "tie_attacker" : "tie_defender") : nothing} ${detail}</p><p class="tw-were">${w("odds_were", { n: chance })}</p></div>
    ${prize || promised ? html`<p class="tw-seal-prize"><b>${w("plus", { n: prize || promised })}</b><span>${!prize ? w("prize_promised") : scorer === ctx.you ? w("prize_won", { n: prize }) : w("prize_of", { who: whose(ctx, scorer) })}</span></p>` : nothing}
  </div>`;
}

/** How a battle ended. @param {Ctx} ctx @param {Deed} deed @param {string} place */
function outcome(ctx, deed, place) {
  const told = (/** @type {string[]} */ ...kinds) =>
    deed.lines
      .filter(({ kind, text }) => kinds.includes(kind) && text)
      .map(({ text }) => text)
      .join(" ");
  const repulsed = eventOf(deed, "repulsed");
  if (repulsed) return { title: w("repulsed", { place }), detail: told("repulsed"), won: null };
  const taken = eventOf(deed, "city_taken");
  const won = eventOf(deed, "battle_won");
  if (taken) return { title: w("falls", { place }), detail: told("city_taken", "scored"), won: taken[0] };
  return { title: won ? w("wins", { who: whose(ctx, won[0]) }) : place, detail: told("unit_lost", "scored", "coins"), won: won ? won[0] : null };
}

/** @param {string} name @param {string} picture @param {string} title @param {string} text @param {{ hold?: boolean, extra?: unknown, tone?: string, ms?: number }} [more] @returns {Scene} */
const plaque = (name, picture, title, text, { hold = false, extra = nothing, tone = "", ms = 1100 } = {}) => ({
  name,
  say: `${title}. ${text}`,
  hold,
  beats: [{ ms, draw: () => html`<div class="tw-plaque ${tone}">${icon(picture)}<h2>${title}</h2><p>${text}</p>${extra}</div>` }],
});

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function search(ctx, deed) {
  const searched = eventOf(deed, "searched");
  if (!searched) return null;
  const [, site, face] = searched;
  const temple = site.startsWith("gt_");
  const found = ctx.statics.search[temple ? "golden_temple" : "spring_of_life"][face - 1];
  const text = deed.lines.filter(({ text: words }) => words).map(({ text: words }) => words).join(" ");
  const draw = (/** @type {boolean} */ rolling) => () =>
    html`<div class="tw-plaque ${rolling ? "" : found ? "good" : "bad"}">${icon(temple ? "greek-temple" : "water-splash")}<h2>${ctx.words(`site.${site}`)}</h2>${diceRow([face], { rolling })}
      ${rolling ? nothing : html`<p class="tw-find">${found ? (temple ? html`${w("plus", { n: found })} ${coin(found)}` : html`${w("plus", { n: found })} ${heart()}`) : icon("skull-crossed-bones")}</p><p>${text}</p>`}</div>`;
  return { name: "search", say: text, hold: true, beats: [{ ms: 800, draw: draw(true) }, { ms: 900, draw: draw(false) }] };
}

/** A card played against the one who looks. @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function card(ctx, deed) {
  const played = eventOf(deed, "played");
  if (!played || played[0] === ctx.you || deed.seat === ctx.you) return null;
  const [seat, id] = played;
  const hits = ctx.you !== null && deed.lines.some(({ kind, event: happened }) => ["slowed", "unit_lost", "legion_lost"].includes(kind) && /** @type {any[]} */ (happened)[1] === ctx.you);
  if (!hits) return null;
  return plaque("card", ctx.statics.cards[id].icon, w("plays", { who: whose(ctx, seat), card: ctx.words(`card.${id}`) }), deed.lines.filter(({ text }) => text).map(({ text }) => text).join(" "), { hold: true, tone: "bad" });
}

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function wonder(ctx, deed) {
  const built = eventsOf(deed, "built").find(([, name]) => name === "wonder");
  if (!built) return null;
  return plaque("wonder", "greek-temple", w("wonder_stands", { city: ctx.words(built[2]) }), deed.lines.filter(({ kind, text }) => ["built", "scored"].includes(kind) && text).map(({ text }) => text).join(" "), { hold: built[0] === ctx.you, tone: "good" });
}

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function claimed(ctx, deed) {
  const taken = eventOf(deed, "claimed");
  if (!taken) return null;
  const scored = eventOf(deed, "scored");
  return plaque("claimed", "tattered-banner", w("claimed", { who: whose(ctx, taken[0]), city: ctx.words(taken[1]) }), scored ? w("points", { n: scored[1] }) : "", { tone: taken[0] === ctx.you ? "good" : "" });
}

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function fallen(ctx, deed) {
  const out = eventOf(deed, "eliminated");
  if (!out) return null;
  return plaque("fallen", "ionic-column", w("fallen", { who: whose(ctx, out[0]) }), deed.lines.find(({ kind }) => kind === "eliminated")?.text ?? "", { hold: true, tone: "bad" });
}

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function event(ctx, deed) {
  const opened = eventOf(deed, "event");
  if (!opened) return null;
  const { icon: picture, year } = ctx.statics.events[opened[1]];
  return plaque("event", picture, ctx.words(`event.${opened[1]}`), ctx.words(`event_text.${opened[1]}`), { extra: html`<p class="tw-year">${w("year", { n: year })}</p>`, ms: 1300 });
}

/** Everybody's taxes, the own in front. @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function tax(ctx, deed) {
  const paid = eventsOf(deed, "taxed");
  if (!paid.length) return null;
  const text = deed.lines.find(({ kind, event: happened }) => kind === "taxed" && /** @type {any[]} */ (happened)[1] === ctx.you)?.text ?? "";
  return plaque("tax", "coins", w("taxes"), text, {
    extra: html`<div class="tw-taxes">${paid.map(([seat, gain, cost]) => html`<p class=${seatClass(seat)}>${seatMark(seat)} ${whose(ctx, seat)} <b>+${gain} −${cost}</b></p>`)}</div>`,
    ms: 1200,
  });
}

/** The last moment of the match, before its table of points. @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function last(ctx, deed) {
  if (!eventOf(deed, "ended")) return null;
  const points = ctx.view.players.map((/** @type {any} */ player) => (player.out ? -1 : player.points));
  const most = Math.max(...points);
  const winners = points.flatMap((/** @type {number} */ n, /** @type {number} */ seat) => (n === most ? [seat] : []));
  const title = winners.length > 1 ? w("match_over") : winners[0] === ctx.you ? w("match_yours") : w("match_won", { who: whose(ctx, winners[0]) });
  const ranked = [...points.keys()].sort((one, two) => points[two] - points[one]);
  const extra = html`<div class="tw-taxes">${ranked.map((seat) => html`<p class=${seatClass(seat)}>${seatMark(seat)} ${whose(ctx, seat)} <b>${Math.max(0, points[seat])}</b></p>`)}</div>`;
  return plaque("last", "laurel-crown", title, deed.lines.find(({ kind }) => kind === "ended")?.text ?? "", { hold: true, tone: winners.includes(ctx.you) ? "good" : "", extra });
}
