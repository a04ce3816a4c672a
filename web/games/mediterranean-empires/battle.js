// Battles: both sides' cards with the factor in play, running totals, dice as pictures, who may still play, the verdict.

import { html, nothing, vars } from "../../lit.js";
import { icon, iconAt } from "../../parts/icon.js";
import { narrow } from "../../parts/screen.js";
import { sentences } from "../../parts/live.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { diceRow } from "../../parts/stage.js";
import { cardFace, shownCard } from "./card.js";
import { COMBATS, CRESTS, areaAt, cardName, draftOf, empireName, percent, placeName, say, signed } from "./common.js";
import { lessWords, namedDice } from "./dice.js";
import { takeUp } from "./drag.js";
import { chanceOf, chosenPlay } from "./plays.js";
import { pointsTrack } from "./tracks.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").Deed} Deed
 * @typedef {{ title: string, held: string, seat: number | null, cards: Array<{ card: string, cf: number, dice: number, aboard?: string }>, played: string[], cf: number, dice: number, note: string, wild: string, many: boolean, sources: import("./dice.js").Sources }} Side
 */

/** A force that no player leads: a neutral city by its name. @param {Ctx} ctx @param {{ kind: string, route: string[] }} force */
export const foeWords = (ctx, { kind, route }) =>
  kind === "neutral" && route.length
    ? placeName(ctx, route[0])
    : ctx.words(`force.${kind === "neutral" ? "nobody" : kind}`);

/** @param {Ctx} ctx @param {any} force */
const forceName = (ctx, force) =>
  !force ? ctx.words("force.defenders") : force.seat === null ? foeWords(ctx, force) : empireName(ctx, force.seat);

/** The two sides of the combat on the table. @param {Ctx} ctx @returns {Side[]} */
function sidesOf(ctx) {
  const { battle, attack, defence, table = [] } = ctx.view;
  const walls = battle.combat === "assault";
  const city = ctx.view.cities.find((/** @type {any} */ row) => row.id === battle.place);
  return battle.sides.map((/** @type {any} */ side, /** @type {number} */ number) => {
    const force = number ? (walls ? null : defence) : attack;
    const played = table
      .filter((/** @type {any} */ play) => (play.side === "attacker" ? 0 : 1) === number && !play.cancelled)
      .map((/** @type {any} */ play) => play.card);
    const seat = force ? force.seat : (city?.owner ?? null);
    const note = side.walls ? [wallWords(side.walls), ...lessWords(ctx, side.sources)].join(", ") : "";
    const many = seat === null && force?.kind !== "neutral";
    const cards = side.parts.map((/** @type {any} */ { card, adds }) => ({ card, cf: adds[0], dice: adds[1] }));
    return {
      title: sideTitle(
        ctx,
        battle.combat,
        number,
        force ? forceName(ctx, force) : "",
        battle.place,
        attack.landing === "storm",
        many,
      ),
      held: walls && number ? heldWords(ctx, seat) : "",
      seat,
      cards: onShips(cards, force?.cards ?? []),
      played: [...(force?.leaders ?? []), ...played],
      cf: side.cf,
      dice: side.dice,
      note,
      wild: number ? wildAt(ctx, battle.place, seat) : seat === null ? forceName(ctx, force) : "",
      many,
      sources: side.sources,
    };
  });
}

/** On which ship each Troop sails. @param {Side["cards"]} cards @param {Array<{ card: string, aboard: string | null }>} laid */
function onShips(cards, laid) {
  const left = [...laid];
  return cards.map((row) => {
    const at = left.findIndex(({ card }) => card === row.card);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found?.aboard ? { ...row, aboard: found.aboard } : row;
  });
}

/** The barbarians who fight in their own land, by its name. @param {Ctx} ctx @param {string} place @param {number | null} seat */
const wildAt = (ctx, place, seat) => (seat === null && areaAt(ctx, place) ? placeName(ctx, place) : "");

/** Where the dice of walls come from. @param {Record<string, number>} walls */
const wallWords = (walls) =>
  Object.entries(walls)
    .filter(([, n]) => n)
    .map(([name, n]) => say(`dice.${name}`, { n: Number(n) }))
    .join(" + ");

/** Whose a city is that is assaulted. @param {Ctx} ctx @param {number | null} seat */
const heldWords = (ctx, seat) =>
  seat === null ? ctx.words("map.neutral") : say("battle.held", { who: empireName(ctx, seat) });

/** "Rome storms", "Syracusae". @param {Ctx} ctx @param {string} combat @param {number} number @param {string} who @param {string} place @param {boolean} storm from the ships @param {boolean} many whether they are several */
function sideTitle(ctx, combat, number, who, place, storm, many) {
  if (combat !== "assault") return who;
  if (!number) return say(`battle.${storm ? "storm" : "attack"}${many ? "" : "s"}`, { who });
  return placeName(ctx, place);
}

/** What a side adds up to on average. @param {Ctx} ctx @param {{ cf: number, dice: number }} side */
const average = ({ statics }, { cf, dice }) => cf + dice * statics.average_die;

/** The strength of a side as a bar of its parts: factors of cards, then dice (null: not thrown yet). @param {Ctx} ctx @param {Side} side @param {Array<number | null>} faces @param {number} whole what the longest bar adds up to */
function totalBar(ctx, side, faces, whole) {
  const known = side.cards.filter(({ cf }) => cf > 0);
  const rest = side.cf - known.reduce((sum, { cf }) => sum + cf, 0);
  const part = (/** @type {number} */ worth, /** @type {string} */ kind, /** @type {unknown} */ words) =>
    html`<span class=${kind} ${vars({ "--worth": worth })}>${words}</span>`;
  const sum = side.cf + faces.reduce((/** @type {number} */ all, face) => all + (face ?? ctx.statics.average_die), 0);
  return html`<div class="total-bar" aria-hidden="true" ${vars({ "--part": `${Math.min(100, Math.round((100 * sum) / Math.max(1, whole)))}%` })}>
    ${known.map(({ card, cf }) => part(cf, `type-${ctx.statics.cards[card].types[0]}`, cf))}${rest > 0 ? part(rest, "bonus", rest) : nothing}${faces.map((face) => part(face ?? ctx.statics.average_die, face === null ? "die open" : "die", face ?? "?"))}
  </div>`;
}

/** @param {Ctx} ctx @param {Side} side @param {number} column @param {boolean} right @param {unknown} [below] @param {string[]} [spent] cards that fly to their piles */
function sideView(ctx, side, column, right, below = nothing, spent = []) {
  const count = lyingOn(side);
  const left = [...spent];
  const gone = (/** @type {string} */ card) =>
    left.includes(card) && left.splice(left.indexOf(card), 1).length ? "gone" : "";
  return html`<section class="battle-side ${right ? "far" : "near"} ${right && column < 2 && side.seat !== null ? "afield" : ""} ${side.seat === null ? "foe" : seatClass(side.seat)}" aria-label=${[side.title, side.held].filter(Boolean).join(", ")}>
  <header>${side.seat === null ? nothing : seatMark(side.seat)}<h3>${side.title}${side.held ? html` <small>${side.held}</small>` : nothing}</h3><b class="battle-strength">${side.cf ? side.cf : ""}${side.cf && side.dice ? " + " : ""}${side.dice ? say("odds.dice", { n: side.dice }) : ""}</b></header>
  <div class="battle-cards ${count > LOT ? "lot" : count > SOME ? "some" : ""}">
    ${side.note ? walls(side.note) : nothing} ${side.wild && !side.cards.length ? html`<div class="wild ${right ? "" : "coming"}">${icon(right ? "barbarian" : "swords-emblem")}<span>${side.wild}</span></div>` : nothing}
    ${side.cards.map(({ card, aboard }, at) => shownCard(ctx, card, { use: column, order: at, className: gone(card), note: aboard && column === 1 ? html`<span class="aboard">${say("battle.aboard", { fleet: cardName(ctx, aboard) })}</span>` : nothing }))} ${side.played.map((card) => shownCard(ctx, card, { use: column, className: `played ${gone(card)}` }))}
  </div>
  ${below}
</section>`;
}

/** How many things lie on a side. @param {Side} side */
const lyingOn = ({ cards, played, note }) => cards.length + played.length + (note ? 1 : 0);

/** The dice still to be thrown, where a phone has room beside few cards; a laptop has them in the bars. @param {Side} side */
const openDice = (side) =>
  narrow() && lyingOn(side) <= SOME
    ? html`<p class="open-dice" aria-hidden="true">${Array.from({ length: side.dice }, () => html`<i>?</i>`)}</p>`
    : nothing;

/** @param {string} note */
const walls = (note) =>
  html`<div class="walls"><svg viewBox="0 0 120 70" aria-hidden="true"><path d="M44 36V20h32v16Z"></path><path d="M41 20 60 9l19 11Z"></path><path class="gate" d="M50 24v12M57 24v12M63 24v12M70 24v12"></path><path d="M0 70V34h8v-8h8v8h8v-8h8v8h56v-8h8v8h8v-8h8v8h8v36Z"></path><path class="gate solid" d="M50 70V54a10 10 0 0 1 20 0v16Z"></path></svg><span>${note}</span></div>`;

/** The colours of two sides, for the light on either half of the stage. @param {Side[]} sides */
const lights = (sides) =>
  vars(
    Object.fromEntries(
      sides.map(({ seat }, number) => [
        number ? "--far" : "--near",
        seat === null ? "#8a7a55" : `var(--seat-${seat}-colour)`,
      ]),
    ),
  );

/** More cards than these are drawn smaller, and smaller still: a battle needs no scrolling. */
const [SOME, LOT] = [3, 8];

const PHASES = ["forces", "cards", "dice", "verdict"];

/** Where a combat stands: its phases, those that are over ticked. @param {number} now */
const phases = (now) =>
  html`<ol class="battle-phases">${PHASES.map((name, at) => html`<li class=${at < now ? "past" : at === now ? "now" : ""}>${at < now ? icon("check-mark") : nothing} ${say(`phase.${name}`)}</li>`)}</ol>`;

/** Whether the combat under way lies over the board. @param {Ctx} ctx */
export const battleShown = (ctx) => Boolean(ctx.view.battle?.sides) && ctx.memory.battleAside !== ctx.frame.index;

/** The combat under way, over the board, while cards are played in it. @param {Ctx} ctx */
export function battlePanel(ctx) {
  const { battle } = ctx.view;
  if (!battleShown(ctx)) return nothing;
  const column = COMBATS.indexOf(battle.combat);
  remember(ctx);
  const [attack, defence] = sidesOf(ctx);
  const rolled = battle.rolled.some((/** @type {number[]} */ dice) => dice.length);
  const faces = [attack, defence].map((side, number) =>
    rolled ? battle.rolled[number] : Array.from({ length: side.dice }, () => null),
  );
  const whole = Math.max(average(ctx, attack), average(ctx, defence));
  return html`<div class="battle-panel ${battle.combat}" data-battle=${battle.combat} ${lights([attack, defence])} role="region" aria-label=${ctx.words(`map.combat_${battle.combat}`, { place: placeName(ctx, battle.place) })}>
    <header class="battle-head">
      <h2>${ctx.words(`map.combat_${battle.combat}`, { place: placeName(ctx, battle.place) })}</h2>
      ${phases(rolled ? 2 : 1)}
      <button class="quiet" data-key="battle aside" @click=${() => ((ctx.memory.battleAside = ctx.frame.index), ctx.update())}>${say("battle.map")}</button>
    </header>
    <div class="battle-sides">
      ${sideView(ctx, attack, column, false, rolled ? diceRow(battle.rolled[0]) : openDice(attack))}
      <div class="battle-middle" data-keep>
        <p class="battle-average"><b class=${attack.seat === null ? "foe" : seatClass(attack.seat)}>${battle.totals?.[0] ?? average(ctx, attack)}</b> <span>${say(battle.totals ? "battle.total" : "battle.average")}</span> <b class=${defence.seat === null ? "foe" : seatClass(defence.seat)}>${battle.totals?.[1] ?? average(ctx, defence)}</b></p>
        ${oddsBar(ctx, [attack, defence])}
        <p class="sheet-note">${battle.unsure ? say("battle.unsure") : say("battle.known")} ${againWords(ctx)}</p>
        ${raisedCard(ctx)} ${choicesHere(ctx)}
      </div>
      ${sideView(ctx, defence, column, true, rolled ? diceRow(battle.rolled[1]) : openDice(defence))}
    </div>
    <div class="battle-bars" data-keep><div class=${attack.seat === null ? "foe" : seatClass(attack.seat)}>${totalBar(ctx, attack, faces[0], whole)}</div><div class="far ${defence.seat === null ? "foe" : seatClass(defence.seat)}">${totalBar(ctx, defence, faces[1], whole)}</div></div>
    ${asked(ctx, askersOf(ctx), false)}
  </div>`;
}

/** Who may still roll dice again, which the odds reckon with. @param {Ctx} ctx */
const againWords = (ctx) =>
  (ctx.view.battle.again ?? []).map((/** @type {number} */ n, /** @type {number} */ at) =>
    n ? say("battle.may_roll_again", { who: empireName(ctx, ctx.view[at ? "defence" : "attack"].seat), n }) : "",
  );

/** The odds by what is known, and what the raised card would make of them. @param {Ctx} ctx @param {Side[]} sides */
function oddsBar(ctx, sides) {
  const { battle } = ctx.view;
  const [card] = draftOf(ctx).cards;
  const play = card ? chosenPlay(ctx, card.slug) : undefined;
  const then = chanceOf(ctx, play);
  const change = then === null ? "" : ` → ${percent(then)}`;
  const [now, after] = [battle.chance, then ?? battle.chance].map((chance) => Math.round(chance * 100));
  const [near, far] = sides.map(({ seat }) => (seat === null ? "foe" : seatClass(seat)));
  const part = (/** @type {string} */ name, /** @type {number} */ worth) =>
    html`<i class=${name} ${vars({ "--worth": worth })}></i>`;
  return html`<span class="battle-odds">${part(near, Math.min(now, after))}${part(`change ${after > now ? near : far}`, Math.abs(after - now))}${part(far, 100 - Math.max(now, after))}</span>
    <p class="battle-chance"><b class=${near}>${say("battle.attacker")} ${percent(battle.chance)}${change}</b> <b class=${far}>${say("battle.defender")} ${percentLeft(then ?? battle.chance)}</b></p>`;
}

/** What is left of a chance: both together make a hundred. @param {number} chance */
const percentLeft = (chance) =>
  percent(chance < 0.005 || chance > 0.995 ? 1 - chance : 1 - Math.round(chance * 100) / 100);

/** What the raised card would do, and for which side. @param {Ctx} ctx */
function raisedCard(ctx) {
  const [card] = draftOf(ctx).cards;
  const helps = (ctx.view.battle.helps ?? []).filter((/** @type {any} */ row) => row.action[1] === card?.slug);
  if (!card || helps.length < 2) return nothing;
  const draft = draftOf(ctx);
  return html`<div class="raised" role="radiogroup" aria-label=${cardName(ctx, card.slug)}>
    ${helps.map((/** @type {any} */ { action, chance }) => {
      const side = String(action[3] ?? action[2]);
      const choice = ctx.exactly(action);
      return html`<button class="tile" role="radio" data-key="side ${side}" aria-checked=${(draft.side ?? "") === side} @click=${() => ((draft.side = side), ctx.update())}><b>${choice?.label ?? cardName(ctx, card.slug)}</b><span>${chance === null ? say("battle.by_die") : say("battle.then", { chance: percent(chance) })}</span></button>`;
    })}
  </div>`;
}

/** Who is asked in which order, and what each has played: Leaders lie with their force. @param {Ctx} ctx @returns {Asker[]} */
function askersOf({ view }) {
  const leaders = (/** @type {number} */ seat) =>
    [view.attack, view.defence].flatMap((force) => (force?.seat === seat ? force.leaders : []));
  const cards = (/** @type {number} */ seat) =>
    (view.table ?? []).flatMap((/** @type {any} */ play) => (play.seat === seat ? [play.card] : []));
  return (view.battle.order ?? []).map((/** @type {number} */ seat) => ({
    seat,
    cards: [...leaders(seat), ...cards(seat)],
  }));
}

/** Others always may play until the dice fall; then all have passed. @param {Ctx} ctx @param {Asker[]} askers @param {boolean} over */
const asked = (ctx, askers, over) =>
  askers.length
    ? html`<ul class="askers" data-keep>${askers.map(({ seat, cards }) => {
        const now = !over && seat === ctx.eyes && ctx.mine;
        return html`<li class="${seatClass(seat)} ${now ? "now" : ""}">${seatMark(seat)} <b class="asker-name">${empireName(ctx, seat)}</b> <span class="asker-state">${over ? say("battle.passed") : now ? say("battle.you_now") : say("battle.may_play")}</span><span class="asker-cards">${cards.map((card) => cardName(ctx, card)).join(", ")}</span></li>`;
      })}</ul>`
    : nothing;

/** Decisions inside a battle that belong to neither hand nor board: cards that slip away or are bought off, dice that are thrown again. @param {Ctx} ctx */
function choicesHere(ctx) {
  if (ctx.find("aboard")) return holds(ctx);
  const faces = ctx.view.battle.rolled[ctx.view.attack?.seat === ctx.eyes ? 0 : 1];
  const carded = [...ctx.all("flee"), ...ctx.all("remove")].map((choice) =>
    ctx.button(
      choice,
      html`${cardFace(ctx, String(choice.action[1]), { use: COMBATS.indexOf(ctx.view.battle.combat) })}<span>${choice.detail}</span>`,
      { className: "card-take", label: choice.label },
    ),
  );
  const dice = ctx.all("reroll").map((choice) =>
    ctx.button(choice, html`${diceRow([faces[Number(choice.action[1])]])}<span>${choice.detail}</span>`, {
      className: "die-choice",
      label: choice.label,
    }),
  );
  // One or two plain words stand on the main buttons already.
  const whole = ctx.choices.length > 2 ? ctx.all("flee_all").map((choice) => ctx.button(choice)) : [];
  return carded.length + dice.length ? html`<div class="battle-offers">${carded}${dice}</div>${whole}` : nothing;
}

/** The Troop that goes aboard next, and the Fleets with room, with the places in their holds: it is dragged to one, or that is pressed. @param {Ctx} ctx */
export function holds(ctx) {
  const { attack, defence } = ctx.view;
  const { cards } = attack.seat === ctx.eyes ? attack : defence;
  const fleets = cards.filter((/** @type {any} */ { as }) => as === "F");
  const troop = cards.find((/** @type {any} */ { as, ship }) => as === "T" && ship === null).card;
  const drop = (/** @type {string} */ goal) =>
    ctx.choices.filter(({ action }) => action.join(" ") === goal).map(ctx.act);
  return html`<div class="holds">
    <span class="hold-troop" @pointerdown=${(/** @type {PointerEvent} */ event) => ctx.busy || takeUp(event, /** @type {Element} */ (event.currentTarget).firstElementChild, drop)}>${cardFace(ctx, troop, { use: 1 })}</span> ${icon("return-arrow")}
    ${ctx.all("aboard").map((choice) => {
      const at = Number(choice.action[1]);
      const full = cards.filter((/** @type {any} */ { ship }) => ship === at).length;
      const room = Number(ctx.statics.cards[fleets[at].card].cf[1]);
      return ctx.button(
        choice,
        html`${cardFace(ctx, fleets[at].card, { use: 1 })}<span class="hold-slots" aria-hidden="true">${Array.from({ length: room }, (_, place) => html`<i class=${place < full ? "full" : ""}></i>`)}</span><small>${choice.detail}</small>`,
        { className: "card-take", label: choice.label },
      );
    })}
  </div>`;
}

/** @typedef {{ seat: number, cards: string[] }} Asker */
/** @typedef {{ sides: Side[], askers: Asker[], asked: boolean, deed: number | null }} Seen a combat as it last stood, and the deed that decided it */

/** The combats that were seen, by kind and place: scenes come when the table is cleared, and the next combat may have begun. @param {Ctx} ctx @returns {Map<string, Seen>} */
const seenOf = (ctx) => (ctx.memory.seenBattles ??= new Map());

/** Keeps the sides as they stand. @param {Ctx} ctx */
function remember(ctx) {
  const { battle } = ctx.view;
  const key = `${battle?.combat} ${battle?.place}`;
  if (battle?.sides)
    seenOf(ctx).set(key, {
      sides: sidesOf(ctx),
      askers: askersOf(ctx),
      // Whoever was asked about it wants to see how it ends.
      asked: ctx.mine || Boolean(seenOf(ctx).get(key)?.asked && !battle.rolled[0].length),
      deed: null,
    });
}

/** A decided combat as it last stood; an older one of the same kind and place is not meant. @param {Ctx} ctx @param {any} combat @param {Deed} deed */
function lastSeen(ctx, combat, deed) {
  const seen = seenOf(ctx).get(`${combat.combat} ${placeId(ctx, combat.place)}`);
  if (!seen || (seen.deed ?? deed.index) !== deed.index) return null;
  seen.deed = deed.index;
  return seen;
}

// -- scenes --------------------------------------------------------------------------------------------------------

/** A chance of one, as events tell it. */
const CERTAIN = 10_000;

/** A combat of which nothing is told yet. */
const fresh = () =>
  /** @type {any} */ ({
    totals: [],
    points: [],
    lost: [],
    recovered: [],
    opening: [],
    revealed: [],
    played: [],
    left: [],
    again: [],
  });

/**
 * The combats that were decided in a deed, out of its events.
 * @param {Deed} deed
 */
export function combatsOf(deed) {
  /** @type {Array<any>} */
  const found = [];
  /** @type {any} */
  let now = fresh();
  /** The combat whose consequences are told; what a new round or the end of a turn brings is none. @type {any} */
  let last = null;
  for (const { event } of deed.lines) {
    const [kind, ...rest] = event;
    if (kind === "revealed")
      now.revealed.push({ seat: rest[0], cards: rest.slice(1).map((/** @type {string} */ card) => card.slice(0, -2)) });
    else if (kind === "battle")
      now = {
        ...now,
        combat: COMBATS[rest[0]],
        place: rest[1],
        seats: [rest[2], rest[3]],
        strengths: [
          { cf: rest[4], dice: rest[8] },
          { cf: rest[6], dice: rest[9] },
        ],
      };
    else if (kind === "assault")
      now = {
        ...now,
        combat: "assault",
        place: rest[1],
        seats: [rest[0], rest[2]],
        strengths: [
          { cf: rest[3], dice: rest[6] },
          { cf: 0, dice: rest[5] },
        ],
      };
    else if (kind === "attack") now.foe = { kind: rest[0], start: rest[5] };
    else if (kind === "played") now.played.push({ seat: rest[0], card: rest[1], side: rest[3] });
    else if (kind === "opening_roll") now.opening.push({ seat: rest[0], card: rest[1], die: rest[2], needed: rest[3] });
    else if (kind === "odds") now.odds = rest[0] / CERTAIN;
    else if (kind === "reroll") now.again.push({ seat: rest[0], old: rest[1], die: rest[2] });
    else if (kind === "total")
      now.totals[rest[0]] = { seat: rest[1], cf: rest[2], total: rest[3], dice: rest.slice(4) };
    else if (kind === "won" || kind === "stormed" || kind === "withstood") {
      const [place, winner, loser] =
        kind === "won"
          ? [rest[1], rest[2], rest[3]]
          : kind === "stormed"
            ? [rest[1], rest[0], rest[2]]
            : [rest[1], rest[2], rest[0]];
      now = {
        ...now,
        combat: now.combat ?? (kind === "won" ? COMBATS[rest[0]] : "assault"),
        place,
        kind,
        winner,
        loser,
        attackerWon: kind === "stormed" || (kind === "won" && winner === (now.totals[0]?.seat ?? now.seats?.[0])),
      };
      found.push(now);
      last = now;
      now = fresh();
    } else if (kind === "fled") now.left.push(...rest.slice(1));
    else if (kind === "lost" && (now.combat || !found.length)) now.left.push(...rest.slice(2));
    else if (kind === "lost") last?.lost.push({ seat: rest[0], cards: rest.slice(2) });
    else if (kind === "points") last?.points.push({ seat: rest[0], change: rest[1] });
    else if (kind === "recovered") last?.recovered.push({ seat: rest[0], card: rest[1] });
    else if (kind === "event" || kind === "turn") last = null;
  }
  return found;
}

/** The combats of a deed. Who attacks without being a player was told when the attack began, the odds when the dice fell: where one may be rolled again, before it. @param {Ctx} ctx @param {Deed} deed */
export const foughtIn = (ctx, deed) =>
  combatsOf(deed).map((combat) => {
    const told = (/** @type {string} */ kind, last = deed.index) =>
      ctx.log.findLast(({ event, index }) => event[0] === kind && index <= last)?.event;
    const thrown = combat.totals[0] ? (combat.odds ?? told("odds", deed.index - 1)?.[1] / CERTAIN) : null;
    const odds = Number.isFinite(thrown) ? thrown : null;
    if (combat.foe || (combat.seats?.[0] ?? combat.totals[0]?.seat ?? 0) >= 0) return { ...combat, odds };
    const attack = told("attack");
    return { ...combat, odds, ...(attack ? { foe: { kind: attack[1], start: attack[6] } } : {}) };
  });

/** Whether whoever looks took part in a combat: fought in it, or played a card in it; and whether they were asked about it. @param {Ctx} ctx @param {any} combat @param {Deed} deed */
export function partIn(ctx, combat, deed) {
  const last = lastSeen(ctx, combat, deed);
  const mine = (/** @type {number | undefined | null} */ seat) => ctx.eyes !== null && seat === ctx.eyes;
  const took =
    [combat.winner, combat.loser, ...(combat.seats ?? [])].some(mine) ||
    [...combat.points, ...combat.played].some(({ seat }) => mine(seat)) ||
    (last?.askers ?? []).some(({ seat, cards }) => mine(seat) && cards.length > 0);
  return { took, asked: Boolean(last?.asked) };
}

/** The id of a place by its number in the rules. @param {Ctx} ctx @param {number | string} place */
export function placeId(ctx, place) {
  return typeof place === "string" ? place : (ctx.statics.ids?.[place] ?? "");
}

/** @param {Ctx} ctx @param {Deed} deed @returns {import("../../parts/stage.js").Scene[]} */
export function battleScenes(ctx, deed) {
  const scenes = foughtIn(ctx, deed).map((combat) => battleScene(ctx, combat, lastSeen(ctx, combat, deed), deed));
  remember(ctx);
  return scenes;
}

/** The cards that were played after a combat was seen last. @param {any} combat @param {Seen} last @returns {string[]} */
const lateCards = (combat, last) =>
  combat.played
    .filter((/** @type {any} */ { card, side }) => !last.sides[side]?.played.includes(card))
    .map((/** @type {any} */ { card }) => card);

/** What one late card made of the dice; what several made of them is not told apart. @param {import("./dice.js").Sources} sources @param {number} thrown @param {string[]} late @returns {import("./dice.js").Sources} */
function withLate(sources, thrown, late) {
  const gap = thrown - sources.reduce((sum, [, n]) => sum + n, 0);
  return gap && late.length === 1 ? [...sources, [late[0], gap]] : sources;
}

/** Who attacks without being a player: a neutral city by its name. @param {Ctx} ctx @param {{ kind: string, start: number } | null | undefined} foe @param {string} other what they are called where it is not told */
export const foeName = (ctx, foe, other) =>
  foe?.kind === "neutral" ? placeName(ctx, placeId(ctx, foe.start)) : ctx.words(`force.${foe?.kind ?? other}`);

/** A side of a combat that is over. @param {Ctx} ctx @param {any} combat @param {number} number @param {any} last the sides as they last stood, where they were seen @returns {Side} */
function sideThen(ctx, combat, number, last) {
  const place = placeId(ctx, combat.place);
  const column = COMBATS.indexOf(combat.combat);
  const told = combat.totals[number]?.seat ?? combat.seats?.[number] ?? -1;
  const seat = told >= 0 ? told : null;
  const known = last?.sides[number];
  const shown = combat.revealed.find((/** @type {any} */ row) => row.seat === told)?.cards ?? [];
  const factor = (/** @type {string} */ card) => Number(ctx.statics.cards[card].cf[column]) || 0;
  const who =
    seat === null
      ? foeName(ctx, number ? null : combat.foe, number && !known ? "barbarians" : "nobody")
      : empireName(ctx, seat);
  const total = combat.totals[number];
  const late = combat.played
    .filter((/** @type {any} */ row) => row.side === number)
    .map((/** @type {any} */ row) => row.card);
  const before = known?.played ?? [];
  const atWalls = combat.combat === "assault" && number === 1;
  const many = known?.many ?? (seat === null && (number === 1 || combat.foe?.kind !== "neutral"));
  return {
    title: known?.title ?? sideTitle(ctx, combat.combat, number, who, place, false, many),
    held: atWalls ? heldWords(ctx, seat) : "",
    seat,
    cards: known?.cards.length
      ? known.cards.filter((/** @type {any} */ { card }) => !combat.left.includes(card))
      : atWalls
        ? []
        : shown.map((/** @type {string} */ card) => ({ card, cf: factor(card), dice: 0 })),
    played: [...before, ...late.filter((/** @type {string} */ card) => !before.includes(card))],
    cf: total?.cf ?? 0,
    dice: total?.dice.length ?? 0,
    note: atWalls ? (known?.note ?? say("battle.walls")) : "",
    wild: number
      ? combat.combat === "field"
        ? wildAt(ctx, place, seat)
        : ""
      : seat === null
        ? (known?.wild ?? who)
        : "",
    many,
    sources: known ? withLate(known.sources, total?.dice.length ?? 0, lateCards(combat, last)) : [],
  };
}

/** The seal of a verdict: wax with the winner's crest, the place around it, what became of it, the score. @param {Ctx} ctx @param {string} place @param {string} words @param {string} score @param {number | null} winner */
const seal = (
  ctx,
  place,
  words,
  score,
  winner,
) => html`<div class="seal ${winner === null ? "foe" : seatClass(winner)}">
  <svg viewBox="-110 -110 220 220" aria-hidden="true">
    <path class="wax" d=${WAX}></path><circle r="86"></circle>
    ${winner === null ? nothing : iconAt(CRESTS[ctx.view.seats[winner].empire], 0, 4, 124, "seal-crest")}
    <path id="seal-arc" class="seal-arc" d="M-66 0a66 66 0 0 1 132 0"></path>
    <text><textPath href="#seal-arc" startOffset="50%">${place}</textPath></text>
  </svg>
  <p><span class="visually-hidden">${place}</span><b>${words}</b><i>${score}</i></p>
</div>`;

/** A blob of wax: a circle that runs out in waves. */
const WAX = `M${Array.from({ length: 72 }, (_, at) => {
  const angle = (at / 72) * 2 * Math.PI;
  const r = 98 + 5 * Math.sin(9 * angle) + 2.5 * Math.sin(5 * angle + 1);
  return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
}).join("L")}Z`;

/** What a total is made of; who brings no cards has a strength. @param {{ cf: number, total: number }} total @param {Side} side */
const sumWords = ({ cf, total }, { cards, played }) =>
  cf
    ? say(cards.length || played.length ? "battle.sum" : "battle.sum_strength", { cf, dice: total - cf })
    : say("battle.sum_dice", { dice: total });

/** Who was asked, with the last cards that were played, too. @param {any} combat @param {Seen | null} last @returns {Asker[]} */
function askersThen(combat, last) {
  const late = (/** @type {number} */ seat, /** @type {string[]} */ cards) =>
    combat.played.flatMap((/** @type {any} */ row) =>
      row.seat === seat && !cards.includes(row.card) ? [row.card] : [],
    );
  return (last?.askers ?? []).map(({ seat, cards }) => ({ seat, cards: [...cards, ...late(seat, cards)] }));
}

/**
 * What a combat made of the points: from and to where it was just fought and brought all there was.
 * @param {Ctx} ctx @param {Deed} deed @param {{ seat: number, change: number }} row
 */
function pointWords(ctx, deed, { seat, change }) {
  const changes = deed.lines.filter(
    ({ event }) => (event[0] === "points" || event[0] === "award") && event[1] === seat,
  );
  const { points } = ctx.view.seats[seat];
  const who = empireName(ctx, seat);
  return changes.length === 1 && deed.index === ctx.frame.index
    ? say("result.from_to", { who, n: points - change, to: points })
    : say("result.points", { who, n: signed(change) });
}

/** How far a deed moved the points of each seat; null where the match has gone on since, or the turn has ended: the awards have their own track. @param {Ctx} ctx @param {Deed} deed */
function movedBy(ctx, deed) {
  if (deed.index !== ctx.frame.index || deed.lines.some(({ event }) => event[0] === "award")) return null;
  /** @type {Map<number, number>} */
  const moved = new Map();
  for (const {
    event: [kind, seat, change],
  } of deed.lines)
    if (kind === "points") moved.set(seat, (moved.get(seat) ?? 0) + change);
  return moved;
}

/** What else is to be told when a combat is over. @param {Ctx} now @param {any} combat @param {string[]} spent */
const aftermath = (now, combat, spent) => html`
  ${combat.left.length ? html`<p>${icon("return-arrow")} ${say("battle.left", { cards: combat.left.map((/** @type {string} */ card) => cardName(now, card)) })}</p>` : nothing}
  ${spent.length ? html`<p class="scene-spent">${icon("card-pick")} ${say("battle.spent", { piles: spentWords(now, spent) })}</p>` : nothing}
  ${combat.lost.map((/** @type {any} */ row) => html`<p>${icon("card-pick")} ${say("battle.lost", { who: empireName(now, row.seat), cards: row.cards.map((/** @type {string} */ card) => cardName(now, card)) })}</p>`)}
  ${combat.recovered.length ? html`<p>${icon("return-arrow")} ${say("battle.recovered", { cards: combat.recovered.map((/** @type {any} */ row) => cardName(now, row.card)) })}</p>` : nothing}`;

/**
 * The cards that go to their piles after a combat. An assault spends all of them, as does a battle with barbarians; interceptors are spent in
 * any case. Of a victorious expedition only what it lost is, and what was played for it beside its Leaders.
 * @param {{ combat: string, attackerWon: boolean, lost: Array<{ cards: string[] }>, recovered: Array<{ card: string }> }} combat
 * @param {Array<Pick<Side, "seat" | "cards" | "played">>} sides @param {(card: string) => string} typesOf
 */
export function spentIn({ combat, attackerWon, lost, recovered }, [near, far], typesOf) {
  const goesOn = combat !== "assault" && attackerWon && far.seat !== null;
  const all = (/** @type {Pick<Side, "cards" | "played">} */ { cards, played }) => [
    ...cards.map(({ card }) => card),
    ...played,
  ];
  const used = [
    ...all(far),
    ...(goesOn
      ? [...near.played.filter((card) => !typesOf(card).includes("L")), ...lost.flatMap(({ cards }) => cards)]
      : all(near)),
  ];
  // One copy of a card may come back and another not.
  for (const { card } of recovered) if (used.includes(card)) used.splice(used.indexOf(card), 1);
  return used;
}

/** How many cards went to whose piles. @param {Ctx} ctx @param {string[]} spent */
function spentWords(ctx, spent) {
  const owners = spent.map((card) => ctx.statics.cards[card].empire);
  return [...new Set(owners)].map((empire) =>
    say("battle.spent_of", {
      who: ctx.words(`empire.${empire}`),
      n: owners.filter((owner) => owner === empire).length,
    }),
  );
}

/** @param {Ctx} ctx @param {any} combat @param {Seen | null} last @param {Deed} deed */
function battleScene(ctx, combat, last, deed) {
  const place = placeId(ctx, combat.place);
  const column = COMBATS.indexOf(combat.combat);
  const sides = [0, 1].map((number) => sideThen(ctx, combat, number, last));
  const [near, far] = sides;
  const totals = [0, 1].map((number) => combat.totals[number]);
  const score = totals.every(Boolean) ? `${totals[0].total} : ${totals[1].total}` : "";
  const winner = combat.winner >= 0 ? combat.winner : null;
  const won = winner === null ? sides[combat.attackerWon ? 0 : 1].title : empireName(ctx, winner);
  const words = { place: placeName(ctx, place), winner: won };
  const many = combat.kind === "won" && sides[combat.attackerWon ? 0 : 1].many;
  const result = say(`result.${combat.kind}_${combat.combat}`, words);
  const points = combat.points.map((/** @type {any} */ row) => ({
    seat: row.seat,
    words: pointWords(ctx, deed, row),
    up: row.change > 0,
  }));
  const askers = askersThen(combat, last);
  const spent = spentIn(combat, sides, (card) => ctx.statics.cards[card].types);
  const whole = Math.max(1, ...totals.map((row) => row?.total ?? 0));
  const track = movedBy(ctx, deed);
  const { odds } = combat;
  const tie = totals[0] && totals[0].total === totals[1]?.total;
  const bars = (/** @type {Ctx} */ now, /** @type {number} */ at) =>
    html`<div class="battle-bars" data-keep>${sides.map((side, number) => html`<div class="${number ? "far" : ""} ${side.seat === null ? "foe" : seatClass(side.seat)}">${totals[number] ? totalBar(now, side, at > 1 ? totals[number].dice : totals[number].dice.map(() => null), whole) : nothing}</div>`)}</div>`;
  const beat = (/** @type {number} */ at) => (/** @type {Ctx} */ now) =>
    html`<div class="battle-scene ${combat.combat}" ${lights(sides)}>
    <header class="battle-head"><h2>${now.words(`map.combat_${combat.combat}`, { place: placeName(now, place) })}</h2>${phases(at < 1 ? 1 : Math.min(at + 1, 3))}</header>
    <div class="battle-sides">
      ${sides.map((side, number) =>
        sideView(
          now,
          { ...side, cf: at ? side.cf : 0, dice: at ? side.dice : 0 },
          column,
          number === 1,
          html`<div class="scene-dice ${at ? "" : "untold"}">${totals[number] ? html`${namedDice(now, side, totals[number].dice, { rolling: at < 2 })}<p class=${at > 1 ? "" : "untold"}>${sumWords(totals[number], side)}</p>` : nothing}</div>`,
          at > 2 ? spent : undefined,
        ),
      )}
      <div class="battle-middle" data-keep>
        <p class="scene-score ${at > 1 ? "" : "untold"}">${totals.every(Boolean) ? html`<b class=${near.seat === null ? "foe" : seatClass(near.seat)}>${totals[0].total}</b> <span>${say("battle.to")}</span> <b class=${far.seat === null ? "foe" : seatClass(far.seat)}>${totals[1].total}</b>` : nothing}</p>
        <div class=${at > 2 ? "" : "untold"}>${seal(now, placeName(now, place), say(`seal.${combat.kind}_${combat.combat}${many ? "_many" : ""}`, words), score, winner)}</div>
        ${tie ? html`<p class="scene-tie ${at > 1 ? "" : "untold"}">${say(combat.combat === "assault" ? "battle.tie_city" : "battle.tie")}</p>` : nothing}
      </div>
    </div>
    <div class="scene-foot">
      <div class="scene-points ${at > 2 ? "" : "untold"}">${points.map((/** @type {any} */ row) => html`<p class="${row.up ? "up" : "down"}">${seatMark(row.seat)} ${row.words}</p>`)}</div>
      <div class="scene-after">${odds === null ? nothing : html`<p>${icon("rolling-dices")} ${say("battle.before", { chance: percent(odds) })}</p>`}${combat.again.map((/** @type {any} */ row) => html`<p class=${at > 1 ? "" : "untold"}>${icon("rolling-dices")} ${say("battle.rolled_again", { ...row, who: empireName(now, row.seat) })}</p>`)}<div class=${at > 2 ? "" : "untold"}>${aftermath(now, combat, spent)}</div></div>
    </div>
    ${bars(now, at)} ${track && points.length ? html`<div class=${at > 2 ? "" : "untold"}>${pointsTrack(now, track)}</div>` : nothing} ${askers.length ? asked(now, askers, true) : nothing}
  </div>`;
  return {
    name: "battle",
    say: sentences([result, score, ...points.map((/** @type {any} */ row) => row.words)]),
    // Whose battle it was, or who helped in it, wants to see how it ended.
    hold: partIn(ctx, combat, deed).took,
    beats: [
      { ms: 700, draw: beat(0) },
      { ms: 600, draw: beat(1) },
      { ms: 700, draw: beat(2) },
      { ms: 1300, draw: beat(3) },
    ],
  };
}
