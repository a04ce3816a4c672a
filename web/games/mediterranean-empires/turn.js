// Time and points: event and its effect, when the turn may end, the tables, the scoring at its end, where something happened.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { narrow } from "../../parts/screen.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { deedsOf } from "../../table/deeds.js";
import { placeId } from "./battle.js";
import { CRESTS, draftOf, empireName, percent, placeName, say, signed, step } from "./common.js";
import { cardNames } from "./hand.js";
import { around, at } from "./map.js";
import { tracks } from "./tracks.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").Deed} Deed
 */

/** @type {Record<string, string>} */
export const EVENT_ICONS = {
  prosperity: "cornucopia",
  fine_weather: "sun",
  neutral_attack: "swords-emblem",
  diplomacy_season: "shaking-hands",
  enraged_barbarians: "barbarian",
  campaign_season: "spears",
  going_home: "return-arrow",
  foul_weather: "lightning-storm",
  pirates: "pirate-flag",
  shortage: "broken-pottery",
  end_turn: "hourglass",
};

/** The chips of the bar; a phone's bar has no room for them. @param {Ctx} ctx */
export const chips = (ctx) => (narrow() ? nothing : chipsNow(ctx));

/** The same on the map of a phone. @param {Ctx} ctx */
export const phoneChips = (ctx) =>
  narrow() && ctx.selected === null ? html`<div class="map-chips">${chipsNow(ctx)}</div>` : nothing;

/** The event, the barbarians' rage, when the turn may end. @param {Ctx} ctx */
function chipsNow(ctx) {
  const { view } = ctx;
  if (ctx.seat === null) return nothing;
  const open = () => ctx.open("tables");
  const openEvents = () => ctx.open("tables", "events");
  if (!view.turn)
    return html`<button class="bar-chip" data-key="chip victory" @click=${open}>${icon("greek-temple")} ${say("chip.victory", { n: view.victory })}</button>`;
  const ends = say("chip.ends", { chance: percent(view.ends[0]) });
  return html`
    ${raceChip(ctx)}
    ${view.event ? html`<button class="bar-chip" data-key="chip event" title=${say(`effect.${view.event}`)} @click=${openEvents}>${icon(EVENT_ICONS[view.event])} ${ctx.words(`event.${view.event}`)}</button>` : nothing}
    ${view.enraged ? html`<button class="bar-chip" data-key="chip enraged" @click=${open}>${icon("barbarian")} ${say("chip.enraged", { n: view.enraged })}</button>` : nothing}
    <button class="bar-chip" data-key="chip ends" aria-label=${ends} title=${say("tables.ends", { chance: percent(view.ends[0]), all: percent(view.ends[1]) })} @click=${open}>${icon("hourglass")} ${narrow() ? percent(view.ends[0]) : ends}</button>`;
}

/** Who is about to win: in the last turn by points as they would be now, before that by cities. @param {Ctx} ctx */
function raceChip(ctx) {
  const { race, seats, victory, ends } = ctx.view;
  if (!race) return nothing;
  const { totals, best, near, most } = race;
  const rival = near.find((/** @type {number} */ seat) => seat !== ctx.eyes) ?? near[0];
  const lead = ctx.eyes === null ? 0 : totals[ctx.eyes] - totals[best];
  const words = race.last
    ? say(lead > 0 ? "race.ahead" : lead < 0 ? "race.behind" : "race.level", {
        who: empireName(ctx, best),
        n: Math.abs(lead),
      })
    : say("race.near", { who: empireName(ctx, rival), n: seats[rival].cities, all: victory });
  const title = say("race.title", {
    totals: totals.map((/** @type {number} */ n, /** @type {number} */ seat) => `${empireName(ctx, seat)} ${n}`),
    who: empireName(ctx, most),
    n: seats[most].cities,
    mine: seats[ctx.eyes ?? most].cities,
    chance: percent(ends[0]),
  });
  return html`<button class="bar-chip ${lead > 0 && !near.length ? "" : "danger"}" data-key="chip race" title=${title} aria-label=${`${words}. ${title}`} @click=${() => ctx.open("tables")}>${icon("laurel-crown")} ${words}</button>`;
}

/** What the event of the round does, before the own action: whoever looks at something else has read it. @param {Ctx} ctx */
export function eventNow(ctx) {
  const { turn, round, event } = ctx.view;
  const now = `${turn} ${round}`;
  if (step(ctx) !== "march" || !event || ctx.memory.eventRead === now || ctx.memory.guided) return nothing;
  const read = ctx.selected !== null || draftOf(ctx).cards.length > 0;
  if (read) ctx.memory.eventRead = now;
  return read
    ? nothing
    : html`<button class="event-now" data-key="event now" @click=${() => ((ctx.memory.eventRead = now), ctx.open("tables", "events"))}>${icon(EVENT_ICONS[event])}<span><b>${ctx.words(`event.${event}`)}</b>${say(`effect.${event}`)}</span></button>`;
}

/** All tables of the game, and where the awards of this turn stand. @param {Ctx} ctx @param {string} [first] what was asked for */
export function tablesDrawer(ctx, first) {
  const { tables } = ctx.statics;
  const { view } = ctx;
  const now = view.turn
    ? html`<section class="tables-now"><h3>${say("tables.if_now")}</h3>${scoreSheet(ctx, rowsNow(ctx))}${tracks(ctx)}<p class="sheet-note">${say("tables.ends", { chance: percent(view.ends[0]), all: percent(view.ends[1]) })}</p></section>`
    : nothing;
  const events = html`<section><h3>${say("tables.events")}</h3>
      <table class="facts"><tbody>${tables.events.map((/** @type {[number, any]} */ [least, event], /** @type {number} */ index) => html`<tr class=${event === view.event ? "now" : ""}><th scope="row">${span(least, tables.events[index + 1]?.[0])}</th><td>${icon(EVENT_ICONS[event])} ${ctx.words(`event.${event}`)}</td><td>${say(`effect.${event}`)}</td></tr>`)}</tbody></table>
      <p class="sheet-note">${say("tables.events_note")}</p></section>`;
  return {
    title: say("tables.title"),
    wide: true,
    body: html`${first === "events" ? [events, now] : [now, events]}
      <section class="tables-small">
        ${dieTable(say("tables.neutral"), tables.neutral)} ${dieTable(say("tables.pirates"), tables.pirates)}
        <div><h3>${say("tables.subduing")}</h3><table class="facts"><tbody>${tables.subduing.map((/** @type {[number, any]} */ [least, result], /** @type {number} */ index) => html`<tr><th scope="row">${span(least, tables.subduing[index + 1]?.[0])}</th><td>${ctx.words(`subduing.${result}`)}</td><td>${say(`subduing.${result}`)}</td></tr>`)}</tbody></table><p class="sheet-note">${say("tables.subduing_note")}</p></div>
        <div><h3>${say("tables.storm")}</h3><table class="facts"><tbody>${tables.storm.map((/** @type {[number, any]} */ [least, losses], /** @type {number} */ index) => html`<tr><th scope="row">${span(least, tables.storm[index + 1]?.[0])}</th><td>${say("tables.losses", { n: losses })}</td></tr>`)}</tbody></table></div>
        <div><h3>${say("tables.ranks")}</h3><table class="facts"><tbody>${tables.ranks.map((/** @type {[number, any]} */ [least, rank], /** @type {number} */ index) => html`<tr><th scope="row">${span(least, tables.ranks[index + 1]?.[0])}</th><td>${ctx.words(`rank.${rank}`)}</td></tr>`)}</tbody></table></div>
      </section>
      <button class="quiet" data-key="gallery" @click=${() => ctx.open("gallery")}>${icon("card-pick")} ${say("gallery.title")}</button>`,
  };
}

/** The rolls of a row of a table. @param {number | null} least @param {number | null | undefined} next */
const span = (least, next) =>
  next === undefined || next === null
    ? say("tables.from", { n: least ?? 1 })
    : (least ?? 1) >= next - 1 && least !== null
      ? String(least)
      : say("tables.span", { low: least ?? "…", high: next - 1 });

/** @param {string} title @param {number[]} row */
const dieTable = (title, row) =>
  html`<div><h3>${title}</h3><table class="facts"><tbody>${row.map((cf, at) => html`<tr><th scope="row">${at + 1}</th><td>${say("tables.strength", { n: cf })}</td></tr>`)}</tbody></table></div>`;

/** @param {Ctx} ctx */
const rowsNow = (ctx) =>
  ctx.players.map(({ seat }) => ({
    seat,
    rows: ctx.view.awards[seat] ?? [],
    points: (ctx.view.awards[seat] ?? []).reduce(
      (/** @type {number} */ sum, /** @type {any} */ row) => sum + row.points,
      0,
    ),
    cards: (ctx.view.awards[seat] ?? []).reduce(
      (/** @type {number} */ sum, /** @type {any} */ row) => sum + row.cards,
      0,
    ),
  }));

/** Award by award. @param {Ctx} ctx @param {Array<{ seat: number, rows: any[], points: number, cards: number }>} seats @param {{ told?: number, hands?: boolean }} [shown] how many rows are shown, and whether what they mean for the hands of the next turn */
const scoreSheet = (ctx, seats, { told = Infinity, hands = true } = {}) => html`<div class="score-sheet">
  ${seats.map(
    ({ seat, rows, points, cards }) => html`<section class=${seatClass(seat)}>
    <h4>${seatMark(seat)} ${empireName(ctx, seat)}</h4>
    <ul>${rows.map((row, index) => html`<li class=${index < told ? "" : "untold"}><span>${ctx.words(`award.${row.why}`, { n: row.number })}</span><b>${signed(row.points)} ${say("score.vp", { n: row.points })}</b><i>${row.cards && hands ? say("score.cards", { n: signed(row.cards) }) : ""}</i></li>`)}</ul>
    <p class="score-sum ${rows.length <= told ? "" : "untold"}"><b>${signed(points)} ${say("score.vp", { n: points })}</b> <i>${cards && hands ? say("score.cards", { n: signed(cards) }) : ""}</i></p>
  </section>`,
  )}
</div>`;

/** What the end of a turn brought each seat, and for what. @param {Deed["lines"]} lines */
const rowsOf = (lines) =>
  lines
    .filter(({ kind }) => kind === "award")
    .map(({ event: [, seat, points, cards] }) => ({
      seat,
      points,
      cards,
      rows: lines
        .filter(({ event }) => event[0] === "reason" && event[1] === seat)
        .map(({ event: [, , why, number, vp, more] }) => ({ why, number, points: vp, cards: more })),
    }));

/** The ends of all turns, award by award, for the end of the match. @param {Ctx} ctx */
export function awardsOfMatch(ctx) {
  const ends = deedsOf(ctx.log.filter(({ kind }) => kind === "award" || kind === "reason"));
  return html`<section class="end-awards"><h2>${say("score.whole")}</h2>${ends.map(({ lines }, at) => html`<h3>${say("score.turn", { n: at + 1 })}</h3>${scoreSheet(ctx, rowsOf(lines), { hands: at < ends.length - 1 })}`)}</section>`;
}

/** The scoring at the end of a turn as a scene. @param {Ctx} ctx @param {Deed} deed @returns {import("../../parts/stage.js").Scene[]} */
export function scoringScenes(ctx, deed) {
  const awards = deed.lines.filter(({ kind }) => kind === "award");
  if (!awards.length) return [];
  const seats = rowsOf(deed.lines);
  const longest = Math.max(...seats.map(({ rows }) => rows.length));
  const draw = (/** @type {number} */ told) => (/** @type {Ctx} */ now) => {
    const over = now.seat === null;
    return html`<div class="scoring-scene"><h2>${say(over ? "score.last" : "score.title")}</h2>${scoreSheet(now, seats, { told, hands: !over })}${tracks(now, ["points", "cities"])}${over ? nothing : html`<p class="sheet-note">${say(now.view.times > 1 ? "score.doubled" : "score.refill")}</p>`}</div>`;
  };
  return [
    {
      name: "scoring",
      hold: true,
      say: awards.map(({ text }) => text).join(" "),
      beats: [
        ...Array.from({ length: longest }, (_, told) => ({ ms: 500, draw: draw(told) })),
        { ms: 1800, draw: draw(Infinity) },
      ],
    },
  ];
}

// -- the players ---------------------------------------------------------------------------------------------------

/** An empire says more than a name; one's own is marked. @param {Ctx} ctx @param {number} seat */
export const title = (ctx, seat) =>
  ctx.view.seats[seat].empire && seat === ctx.you
    ? html`${empireName(ctx, seat)} <small>${say("shield.you")}</small>`
    : ctx.view.seats[seat].empire
      ? empireName(ctx, seat)
      : undefined;

/** @param {Ctx} ctx @param {number} seat */
export function shield(ctx, seat) {
  const row = ctx.view.seats[seat];
  const part = (/** @type {string} */ picture, /** @type {unknown} */ n, /** @type {string} */ label) =>
    html`<span title=${label}>${icon(picture)}<span class="visually-hidden">${label} </span>${n}</span>`;
  return html`${part("greek-temple", row.cities, say("shield.cities"))} ${part("round-star", row.keys, say("shield.keys"))} ${ctx.view.turn ? nothing : part("guarded-tower", say("shield.placed", { n: row.markers, all: ctx.view.markers }), say("shield.markers"))}${ctx.view.turn ? html`${part("card-pick", row.hand, say("shield.cards"))}<span class="${row.progress < 0 ? "down" : "up"}">${row.progress < 0 ? "▼" : "▲"}${Math.abs(row.progress)}<span class="visually-hidden"> ${say("shield.progress")}</span></span>` : nothing}`;
}

/** @param {Ctx} ctx @param {number} seat */
export function holdings(ctx, seat) {
  const row = ctx.view.seats[seat];
  const cities = ctx.view.cities.filter((/** @type {any} */ city) => city.owner === seat);
  return html`<p class="holdings-head">${row.empire ? html`${icon(CRESTS[row.empire])} ${ctx.words(`empire.${row.empire}`)}` : nothing} · ${ctx.words(`rank.${row.rank}`)}</p>
    <dl class="facts-row">
      ${[
        ["points", row.points],
        ["cities", `${row.cities} / ${ctx.view.victory}`],
        ["keys", row.keys],
        ["progress", signed(row.progress)],
        ["hand", row.hand],
        ["deck", row.deck],
      ].map(([name, value]) => html`<div><dt>${ctx.words(`view.${name}`)}</dt><dd>${value}</dd></div>`)}
    </dl>
    <h3>${say("holdings.cities")}</h3>
    <div class="city-list">${cities.map((/** @type {any} */ city) => html`<button class="quiet" data-key="show ${city.id}" @click=${() => (ctx.close(), ctx.select(city.id))}>${placeName(ctx, city.id)} <span>${say("sheet.dice", { n: city.dice })}</span></button>`)}</div>
    ${row.seen.length ? html`<h3>${say("holdings.seen")}</h3>${cardNames(ctx, row.seen)}` : nothing}
    <h3>${say("holdings.discards", { n: row.discards.length })}</h3>
    ${row.discards.length ? html`${cardNames(ctx, row.discards)}` : html`<p>${say("piles.none")}</p>`}
    <p><button class="quiet" data-key="deck of ${seat}" @click=${() => ctx.open("gallery", row.empire)}>${icon("card-pick")} ${say("holdings.deck")}</button></p>`;
}

/** Where it happened. @param {Ctx} ctx @param {Deed} deed */
export function where(ctx, deed) {
  for (const { event } of [...deed.lines].reverse()) {
    const [kind, ...rest] = event;
    const number = {
      control: 0,
      battle: 1,
      assault: 1,
      declared: 2,
      placed: 1,
      attack: 2,
      subdued: 0,
      freed: 0,
      fortified: 1,
      stormed: 1,
      withstood: 1,
      won: 1,
      no_assault: 1,
      forced_ashore: 1,
      turned_on: 1,
      take_roll: 1,
      subduing: 1,
    }[/** @type {string} */ (kind)];
    if (number === undefined) continue;
    const id = placeId(ctx, rest[number]);
    if (!ctx.statics.places[id]) continue;
    const [x, y] = at(ctx, id);
    // The whole way; who sails out to meet somebody is seen together with where they meet.
    if (kind === "declared")
      return (
        around(ctx, [id, ...rest[5].filter((/** @type {string} */ word) => ctx.statics.places[word])], 30) ?? { x, y }
      );
    return { x, y };
  }
  // A card that is played, dice that fall on the way: where the force under way is bound for.
  const here = ctx.view.battle?.place ?? ctx.view.attack?.target;
  if (!here || !ctx.statics.places[here] || !deed.lines.some(({ event }) => UNDER_WAY.has(event[0]))) return null;
  const [x, y] = at(ctx, here);
  return { x, y };
}

/** What happens to a force on its way, and names no place. */
const UNDER_WAY = new Set([
  ..."played cancelling cancel_roll revealed straits shipwreck storm_roll ambush_roll barred calm".split(" "),
  ..."odds reroll fled remove_roll opening_roll lost".split(" "),
]);
