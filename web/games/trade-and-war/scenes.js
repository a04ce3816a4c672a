// A battle, line by line: each side's legions, dice and bonuses, the totals, the verdict. Made from what was logged; the sums
// are the rules', not the table's. What else is worth a moment stands in moments.js.

import { html, nothing, svg } from "../../lit.js";
import { icon, iconAt } from "../../parts/icon.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { diceRow, sumLine } from "../../parts/stage.js";
import { cityAt, isCity, placeOfUnit, w } from "./model.js";
import { eventOf, lastOf, moments, told, whose } from "./moments.js";
import { BUILDING_ICON, WONDER_ICON, townPicture, unitPicture } from "./pieces.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/deeds.js").Deed} Deed
 * @typedef {import("../../parts/stage.js").Scene} Scene
 */

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene[]} */
export function scenes(ctx, deed) {
  return [battle(ctx, deed), ...moments(ctx, deed)].filter((scene) => scene !== null);
}

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
const addend = (picture, what, amount, told) =>
  sumLine(html`<span class="tw-addend">${icon(picture)} ${what}</span>`, amount, told);

/** The picture of what is added to a die. @type {Record<string, string>} */
const BONUS_ICON = {
  "unit.war_ship": "trireme",
  "building.wall": BUILDING_ICON.wall,
  "wonder.roman_forum": WONDER_ICON.rome,
  "wonder.byrsa_citadel": WONDER_ICON.carthage,
};

/** @param {Ctx} ctx @param {string} key */
function bonusIcon(ctx, key) {
  const [kind, id] = key.split(".");
  return (
    BONUS_ICON[key] ?? (kind === "card" ? ctx.statics.cards[id] : ctx.statics.events[id])?.icon ?? "crossed-swords"
  );
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
const fighter = (ctx, number) =>
  [...(ctx.before?.units ?? []), ...ctx.view.units].find((/** @type {any} */ unit) => unit.unit === number);

/** Where it was fought: the town or the unit that was attacked, and who came. @param {Ctx} ctx @param {any[]} declared @param {boolean} fallen */
function field(ctx, declared, fallen) {
  const [seat, , defender, , unit, place] = declared;
  const came = fighter(ctx, unit);
  // Until the gates open the town is as it was.
  const then = fallen || !ctx.before ? ctx : { ...ctx, view: ctx.before };
  const target = isCity(place) ? cityAt(then, place) : fighter(ctx, place - placeOfUnit(0));
  const capital = ctx.statics.map.cities.find((/** @type {any} */ one) => one.place === place)?.empire;
  const picture = !target
    ? nothing
    : isCity(place)
      ? townPicture({ ...target, owner: defender, legions: fallen ? 0 : target.legions, capital: Boolean(capital) })
      : unitPicture({ ...target, seat: defender });
  return html`<svg class="tw-field ${fallen ? "fallen" : ""}" viewBox="-62 -62 124 120" aria-hidden="true">
    <g transform="translate(-14 16) scale(1.35)">${picture}</g>
    ${came ? svg`<g transform="translate(30 -32) scale(0.95)">${unitPicture({ ...came, seat })}</g>` : nothing}
    ${
      fallen
        ? [
            [-30, -6],
            [-4, -20],
            [18, 2],
          ].map(([x, y]) => iconAt("flame", x, y, 24, "tw-flame"))
        : nothing
    }
  </svg>`;
}

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function battle(ctx, deed) {
  const [declared, defence] = [lastOf(ctx, deed, "attacked"), eventOf(deed, "defence_roll")];
  const struck = eventOf(deed, "attack_roll") ?? (defence ? lastOf(ctx, deed, "attack_roll") : null);
  const ended = eventOf(deed, "battle_won") ?? eventOf(deed, "repulsed") ?? eventOf(deed, "city_taken");
  if (!struck || !declared || !ended) return null;
  const [, unitKey, defender, placeKey, unit, at, needed] = declared;
  const place = ctx.words(placeKey);
  const [seat, faces, added, total, bonuses, chance] = struck;
  const taken = Boolean(eventOf(deed, "city_taken"));
  const attackerWon = !eventOf(deed, "repulsed") && (taken || eventOf(deed, "battle_won")?.[0] === seat);
  const legions = (/** @type {number[]} */ thrown) => (isCity(at) ? thrown.length : 0);
  const scored = eventOf(deed, "scored");
  // A garrison that threw fewer dice than it has legions may lose and still hold the city.
  const fallen = attackerWon && (taken || !isCity(at));
  const words = outcome(ctx, deed, place, attackerWon && !fallen ? cityAt(ctx, at)?.legions : 0);
  const winner = attackerWon ? seat : defender;
  const tone = winner === ctx.you ? "good" : [seat, defender].includes(ctx.you) ? "bad" : "even";
  const drawn = (/** @type {number} */ mine, /** @type {number} */ theirs) => () => {
    const over = theirs > 8;
    return html`<div class="tw-battle">
      ${sidePanel(ctx, { title: w("attacks", { who: whose(ctx, seat) }), who: fighterWords(ctx, unit, unitKey), seat, faces, bonuses, total, told: mine, legions: legions(faces), lost: over && !attackerWon })}
      ${field(ctx, declared, over && fallen)}
      ${
        defence
          ? sidePanel(ctx, {
              title: w("defends", { who: whose(ctx, defence[0]) }),
              who: place,
              seat: defence[0],
              faces: defence[1],
              bonuses: defence[4],
              total: defence[3],
              told: theirs,
              legions: legions(defence[1]),
              lost: over && attackerWon,
            })
          : gates(place, needed, added)
      }
      <div class="tw-verdict ${over ? "" : "untold"}">${over ? sealed(ctx, { ...words, tone, totals: [total, defence ? defence[3] : needed], chance: defence?.[6] ?? chance, free: !defence, prize: scored?.[1] ?? 0, scorer: scored?.[0] ?? -1, attackerWon }) : nothing}</div>
    </div>`;
  };
  const lines = Array.from({ length: bonuses.length + 2 }, (_, at) => ({ ms: at ? 180 : 600, draw: drawn(at, 0) }));
  const answer = defence
    ? Array.from({ length: defence[4].length + 2 }, (_, at) => ({ ms: at ? 180 : 600, draw: drawn(9, at) }))
    : [];
  return {
    name: "battle",
    say: `${words.title}. ${words.detail}`,
    hold: [seat, defender].includes(ctx.you),
    beats: [...lines, ...answer, { ms: 1200, draw: drawn(9, 9) }],
  };
}

/** What kind of unit fought, and its name. @param {Ctx} ctx @param {number} unit @param {string} key */
function fighterWords(ctx, unit, key) {
  const kind = fighter(ctx, unit)?.kind;
  return kind ? w("fighter", { kind: ctx.words(`unit.${kind}`), name: ctx.words(key) }) : ctx.words(key);
}

/** What the end of a battle is shown with. @type {Record<string, string>} */
const SEAL_ICON = { good: "laurel-crown", bad: "skull-crossed-bones", even: "crossed-swords" };

/** The seal under a battle: who won, by what, what it was worth. @param {Ctx} ctx @param {{ title: string, detail: string, tone: "good" | "bad" | "even", totals: number[], chance: number, free: boolean, prize: number, scorer: number, attackerWon: boolean }} end */
function sealed(ctx, { title, detail, tone, totals: [mine, theirs], chance, free, prize, scorer, attackerWon }) {
  const promised = ctx.mine && ctx.view.step === "claim" ? (ctx.view.claim?.points ?? 0) : 0;
  return html`<div class="tw-seal-plate ${tone}">
    <span class="tw-seal-icon">${icon(SEAL_ICON[tone])}</span>
    <div><b class="display">${title}</b><p>${free && attackerWon ? w("enough", { n: theirs }) : mine === theirs ? w(attackerWon ? "tie_attacker" : "tie_defender", { n: mine }) : w("beats", { more: Math.max(mine, theirs), less: Math.min(mine, theirs) })} ${detail}</p><p class="tw-were">${w("odds_were", { n: chance })}</p></div>
    ${prize || promised ? html`<p class="tw-seal-prize"><b>${w("plus", { n: prize || promised })}</b><span>${!prize ? w("prize_promised") : scorer === ctx.you ? w("prize_won", { n: prize }) : w("prize_of", { who: whose(ctx, scorer) })}</span></p>` : nothing}
  </div>`;
}

/** How a battle ended. @param {Ctx} ctx @param {Deed} deed @param {string} place @param {number} left legions that hold the city yet */
function outcome(ctx, deed, place, left) {
  const repulsed = eventOf(deed, "repulsed");
  if (repulsed) return { title: w("repulsed", { place }), detail: told(deed, "repulsed") };
  const taken = eventOf(deed, "city_taken");
  const won = eventOf(deed, "battle_won");
  if (taken) return { title: w("falls", { place }), detail: told(deed, "scored") };
  const yet = left ? w("holds_yet", { place, n: left }) : "";
  return {
    title: won ? w("wins", { who: whose(ctx, won[0]) }) : place,
    detail: [told(deed, "unit_lost", "coins"), yet].filter(Boolean).join(" "),
  };
}
