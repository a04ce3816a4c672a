// Mediterranean Empires on the match frame: the map, the hand in the dock, expeditions from the target, battles.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatClass } from "../../parts/seat.js";
import { battlePanel, battleScenes, battleShown, foeWords } from "./battle.js";
import { cardDrawer, cardFace, gallery } from "./card.js";
import { CRESTS, HALVES, PLACE_VERBS, choicesAt, cityAt, draftOf, placeName, say, seatName, step } from "./common.js";
import { takeUp } from "./drag.js";
import { discardsDrawer, hand, pressCard } from "./hand.js";
import { main } from "./main.js";
import { board, ownLand } from "./map.js";
import { caption, mentions, sums } from "./news.js";
import { seatChoices, sheet } from "./sheets.js";
import css from "./style.css" with { type: "text" };
import {
  EVENT_ICONS,
  awardsOfMatch,
  chips,
  eventNow,
  holdings,
  phoneChips,
  scoringScenes,
  shield,
  tablesDrawer,
  title,
  where,
} from "./turn.js";
import { outcomeScenes, weatherScenes } from "./weather.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

export const style = css;

/** The rounds of a turn have chapters, too. @param {import("../../match.js").Line} line */
export const turn = ({ kind }) => kind === "turn";
/** What tells of points, in an action that ends a turn. */
export const scored = ["points"];

/** @type {import("../../table/ctx.js").Part[]} */
export const parts = [{ place: "end", render: awardsOfMatch }];

/** @type {import("../../table/ctx.js").TableFrame} */
export const frame = {
  board,
  // After the end nothing can be played: nothing lies there.
  dock: (ctx) =>
    ctx.seat === null
      ? nothing
      : ctx.find("place")
        ? foundation(ctx)
        : html`${hand(ctx)}${step(ctx) === "react" ? gear(ctx) : nothing}`,
  main,
  title,
  shield,
  points: (ctx, seat) => (ctx.view.turn ? ctx.view.seats[seat].points : crest(ctx, seat)),
  honour: (ctx, seat) => ctx.words(`rank.${ctx.view.seats[seat].rank}`),
  holdings,
  floats: (ctx) =>
    html`${phoneChips(ctx)} ${eventNow(ctx)} ${coming(ctx)} ${battlePanel(ctx)} ${offers(ctx)} ${ctx.find("place") ? legend(ctx) : nothing}`,
  chips,
  sheet,
  // The head of a battle lies where the news would: who fights has read them.
  ownNews: battleShown,
  docked: true,
  drawers: {
    card: cardDrawer,
    gallery,
    discards: discardsDrawer,
    tables: tablesDrawer,
    quiet: quietDrawer,
  },
  scenes: (ctx, deed) => [
    ...weatherScenes(ctx, deed),
    ...battleScenes(ctx, deed),
    ...outcomeScenes(ctx, deed),
    ...scoringScenes(ctx, deed),
  ],
  where,
  home: (ctx) => (step(ctx) === "march" ? ownLand(ctx) : null),
  since: { ended: acted },
  clearSide: true,
  caption,
  sums,
  mentions,
  guide: () => import("./guide.js"),
};

export const keys = [
  ...Array.from({ length: 9 }, (_, at) => ({
    key: String(at + 1),
    label: say("keys.card", { n: at + 1 }),
    run: (/** @type {Ctx} */ ctx) => pressCard(ctx, at),
    when: (/** @type {Ctx} */ ctx) => ctx.mine && !ctx.find("place") && Boolean(ctx.view.hand?.length),
  })),
  { key: "t", label: say("keys.tables"), run: (/** @type {Ctx} */ ctx) => ctx.open("tables") },
  { key: "k", label: say("keys.gallery"), run: (/** @type {Ctx} */ ctx) => ctx.open("gallery") },
];

/** While empires are founded all have the same points: their crest says more. @param {Ctx} ctx @param {number} seat */
function crest(ctx, seat) {
  const { empire, points } = ctx.view.seats[seat];
  return empire
    ? html`${icon(CRESTS[empire], { className: "shield-crest" })}<span class="visually-hidden">${points}</span>`
    : points;
}

const LEGEND = ["capital", "size", "key", "marker", "held", "wild", "strait", "port"];

/** The markers still to be placed, and what wide and tall mean. @param {Ctx} ctx */
function foundation(ctx) {
  const mine = ctx.view.seats[ctx.eyes ?? 0];
  const left = ctx.view.markers - mine.markers;
  const seat = ctx.view.cities.find((/** @type {any} */ city) => city.capital && city.owner === ctx.eyes);
  const chosen =
    ctx.selected && choicesAt(ctx, ctx.selected).length
      ? cityAt(ctx, ctx.selected)?.owner === ctx.eyes
        ? "tall"
        : "wide"
      : "";
  const counts = ctx.view.seats.map((/** @type {any} */ row) => row.cities);
  return html`<div class="foundation">
    <div class="markers"><h3>${say("foundation.title")}</h3><p>${say("foundation.left", { n: left })} <span class="tile-how">${say("foundation.drag")}</span></p>
      <div class="marker-row" aria-hidden="true" @pointerdown=${(/** @type {PointerEvent} */ event) => ctx.busy || takeUp(event, /** @type {Element} */ (event.target).closest(".marker"), (city) => dropMarker(ctx, city))}>${Array.from({ length: left }, () => html`<span class="marker ${seatClass(ctx.eyes ?? 0)}">${icon("guarded-tower")}</span>`)}</div></div>
    <section class="advice-card ${chosen === "wide" ? "lit" : ""}"><h4>${icon("expand")} ${say("foundation.wide")}</h4><p>${say("foundation.wide_note", { n: mine.cities, next: mine.cities + 1, most: Math.max(...counts) })}</p></section>
    <section class="advice-card ${chosen === "tall" ? "lit" : ""}"><h4>${icon("guarded-tower")} ${say("foundation.tall")}</h4><p>${say("foundation.tall_note")} ${seat ? say("foundation.tall_now", { place: placeName(ctx, seat.id), n: seat.dice }) : ""}</p></section>
  </div>`;
}

/** A marker let go over a city stands there; where it cannot, the city says why. @param {Ctx} ctx @param {string} city */
function dropMarker(ctx, city) {
  const choice = ctx.find("place", city);
  if (choice) ctx.act(choice);
  else ctx.select(city);
}

/** The gear beside Pass: fewer questions. @param {Ctx} ctx */
const gear = (ctx) =>
  html`<button class="gear" data-key="gear" aria-label=${say("quiet.title")} title=${say("quiet.title")} @click=${() => ctx.open("quiet")}>${icon("big-gear")}</button>`;

/** @param {Ctx} ctx */
function quietDrawer(ctx) {
  const found = ctx.choices.filter(({ action }) => ["hush", "ask"].includes(String(action[0])));
  return {
    title: say("quiet.title"),
    body: html`<p>${say("quiet.note")}</p><div class="sheet-choices" @click=${(/** @type {Event} */ { target }) => /** @type {Element} */ (target).closest("button") && ctx.close()}>${found.map((choice) => ctx.button(choice))}</div>`,
  };
}

/** An enemy comes: where they can be met. @param {Ctx} ctx */
function coming(ctx) {
  const { attack } = ctx.view;
  if (step(ctx) !== "meet" || !attack) return nothing;
  const spots = ctx.all("land").map(({ action }) => String(action[1]));
  const sea = ctx.find("naval");
  // Many places stand behind one word.
  const many = spots.length > 2;
  const pick = (/** @type {string} */ id) => {
    const words = id === "sea" ? say("meet.sea") : say("meet.land", { place: placeName(ctx, id) });
    return html`<button class="chip-button" data-key="meet ${id}" aria-label=${words} aria-pressed=${ctx.selected === id} @click=${() => ctx.select(id)}>${many && id !== "sea" ? placeName(ctx, id) : html`${icon(id === "sea" ? "trireme" : "spartan-helmet")} ${words}`}</button>`;
  };
  const who = attack.seat === null ? foeWords(ctx, attack) : seatName(ctx, attack.seat);
  return html`<div class="banner-coming ${attack.seat === null ? "foe" : seatClass(attack.seat)}" data-keep role="group" aria-label=${say("meet.title")}>
    <p><b>${say(attack.kind === "barbarians" || attack.kind === "pirates" ? "meet.coming_many" : "meet.coming", { who, place: placeName(ctx, attack.target) })}</b> ${attack.seat === null ? (attack.cf ? say("meet.strength", { cf: attack.cf }) : say("meet.dice", { n: attack.dice })) : say(attack.cards ? "meet.shown" : "meet.hidden", { n: attack.count })} ${ctx.find("none")?.detail}</p>
    ${sea || spots.length ? html`<p class="meet-where">${sea ? pick("sea") : nothing}${many ? html`<span aria-hidden="true">${say("meet.at")}</span>` : nothing}${spots.map(pick)}</p>` : html`<p>${say("meet.cannot")}</p>`}
  </div>`;
}

/** Whether a deed was the own action of a round: an answer to somebody else's, or to an event, is none. @param {Ctx} ctx @param {import("../../table/ctx.js").Deed} deed */
function acted({ eyes }, { lines }) {
  const did = (/** @type {string} */ kind) => lines.some(({ event }) => event[0] === kind && event[1] === eyes);
  const sent = lines.some(
    ({ event: [kind, what, who] }) => kind === "declared" && what === "expedition" && who === eyes,
  );
  return sent || ["passed", "announced", "placed"].some(did) || (did("discarded") && did("drew"));
}

const ON_OBJECTS = new Set([
  ...PLACE_VERBS,
  "target",
  "expedition",
  "pass",
  "stop",
  "discard",
  "imperium",
  "naval",
  "land",
  "play",
  "hush",
  "ask",
  "cancel",
  "add",
  "go",
  "drop",
  "place",
  "attach",
]);
const IN_BATTLE = new Set(["keep", "reload", "aboard", "flee", "flee_all", "stay", "remove", "keep_dice", "reroll"]);

/** Decisions about nothing on the table: the event, players, cards from the discards, empires. @param {Ctx} ctx */
function offers(ctx) {
  const halves = ctx.choices.filter(({ action }) => HALVES.has(String(action[0])));
  if (halves.length) return eventCard(ctx, halves);
  const battle = battleShown(ctx);
  const found = ctx.choices.filter(
    ({ action }) =>
      !ON_OBJECTS.has(String(action[0])) &&
      !(battle && IN_BATTLE.has(String(action[0]))) &&
      !(step(ctx) === "meet" && action[0] === "none"),
  );
  if (!found.length) return nothing;
  const cards = found.filter(({ action }) => ["home", "retrieve"].includes(String(action[0])));
  const seats = found.filter(({ action }) => ["first", "victim"].includes(String(action[0])));
  const empires = found.filter(({ action }) => action[0] === "empire");
  const inDock = new Set(main(ctx).map(({ choice }) => choice));
  const rest = found.filter((choice) => ![...cards, ...seats, ...empires].includes(choice) && !inDock.has(choice));
  return html`<section class="offers" data-keep aria-label=${ctx.frame.prompt}>
    <h2>${ctx.frame.prompt}</h2>
    ${cards.length ? html`<div class="card-grid">${cards.map((choice) => ctx.button(choice, cardFace(ctx, String(choice.action[1])), { className: "card-take", label: choice.label }))}</div>` : nothing}
    ${seats.length ? html`<div class="sheet-choices">${seatChoices(ctx, seats)}</div>` : nothing}
    ${empires.length ? html`<div class="empire-choices">${empires.map((choice) => ctx.button(choice, html`${icon(CRESTS[String(choice.action[1])])}<b>${choice.label}</b><span>${say(`character.${choice.action[1]}`)}</span>`, { className: "empire-choice" }))}</div>` : nothing}
    ${rest.length ? html`<div class="halves">${rest.map((choice) => ctx.button(choice))}</div>` : nothing}
  </section>`;
}

/** A card with two halves: what the event, or a difficult campaign, leaves to choose. @param {Ctx} ctx @param {import("../../match.js").Choice[]} halves */
function eventCard(ctx, halves) {
  const campaign = halves.some(({ action }) => action[0] === "one_point");
  const [name, picture, effect] = campaign
    ? [ctx.words("subduing.difficult_campaign"), "barbarian", say("subduing.difficult_campaign")]
    : [ctx.words(`event.${ctx.view.event}`), EVENT_ICONS[ctx.view.event], say(`effect.${ctx.view.event}`)];
  return html`<section class="event-card" data-keep aria-label=${ctx.frame.prompt}>
    <header>${icon(picture)}<div><h2>${name}</h2><p>${effect}</p></div></header>
    <div class="event-halves">${halves.map((choice) => ctx.button(choice, html`${icon(HALVES.get(String(choice.action[0])) ?? "")}<b>${choice.label}</b>`, { className: "event-half" }))}</div>
  </section>`;
}

/** Whoever has placed so many markers knows the marks of the map: they are told on request only. */
const MARKS_KNOWN = 3;

/** What the marks of the map mean, while markers are placed. @param {Ctx} ctx */
const legend = (ctx) => html`<details class="map-legend" ?open=${ctx.view.seats[ctx.eyes ?? 0].markers <= MARKS_KNOWN}>
  <summary>${say("legend.title")}</summary>
  <dl>${LEGEND.map((name) => html`<div><dt class="legend-${name}" aria-hidden="true">${name === "key" ? "★" : name === "size" ? "3" : name === "port" ? icon("anchor") : ""}</dt><dd>${say(`legend.${name}`)}</dd></div>`)}</dl>
</details>`;

/** A new moment: what was made ready belongs to the past one. @param {Ctx} ctx */
export function painted(ctx) {
  draftOf(ctx);
  const gone = ctx.memory.openedAt !== undefined && ctx.memory.openedAt !== ctx.frame.index;
  ctx.memory.openedAt = ctx.frame.index;
  const mineBefore = ctx.memory.openedMine;
  ctx.memory.openedMine = ctx.mine;
  // What was looked at for one's own action is done with it; whoever looks around while others act goes on looking.
  if (gone && ctx.selected !== null && (ctx.mine || mineBefore)) ctx.select(null);
  // A card that was read about the past moment would lie over the next one.
  if (gone && ctx.mine && ctx.memory.drawer?.name === "card") ctx.close();
  // Nor are questions answered that are no longer asked.
  if (ctx.memory.drawer?.name === "quiet" && !ctx.find("hush")) ctx.close();
  // Where an enemy can be met in one way only, there is nothing to choose.
  const meetings = step(ctx) === "meet" ? [...ctx.all("naval"), ...ctx.all("land")] : [];
  if (meetings.length === 1 && ctx.selected === null && ctx.memory.meeting !== ctx.frame.index) {
    ctx.memory.meeting = ctx.frame.index;
    ctx.select(String(meetings[0].action[1] ?? "sea"));
  }
}
