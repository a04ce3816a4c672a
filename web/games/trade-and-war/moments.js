// What is worth a moment beside battles: searches, cards played against one, Wonders, captured cities, the fall of an empire,
// the event of the turn, taxes, the end.

import { html, nothing, svg } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { diceRow } from "../../parts/stage.js";
import { cityAt, empireOf, w } from "./model.js";
import { townPicture } from "./pieces.js";
import { finds } from "./war.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/deeds.js").Deed} Deed
 * @typedef {import("../../parts/stage.js").Scene} Scene
 */

/** The first event of a kind in a deed, without its name. @param {Deed} deed @param {string} kind @returns {any[] | null} */
export function eventOf(deed, kind) {
  const line = deed.lines.find((one) => one.kind === kind);
  return line ? /** @type {any[]} */ (line.event).slice(1) : null;
}

/** The last event of a kind up to a deed. @param {Ctx} ctx @param {Deed} deed @param {string} kind @returns {any[] | null} */
export function lastOf(ctx, deed, kind) {
  const line = ctx.log.findLast((one) => one.kind === kind && one.index <= deed.index);
  return line ? /** @type {any[]} */ (line.event).slice(1) : null;
}

/** All events of a kind. @param {Deed} deed @param {string} kind @returns {any[][]} */
const eventsOf = (deed, kind) =>
  deed.lines.filter((one) => one.kind === kind).map((one) => /** @type {any[]} */ (one.event).slice(1));

/** @param {Ctx} ctx @param {number} seat */
export const whose = (ctx, seat) => (seat < 0 ? w("independent") : empireOf(ctx, seat));

/** What is said of some kinds of events. @param {Deed} deed @param {string[]} kinds */
export const told = ({ lines }, ...kinds) =>
  lines
    .filter(({ kind, text }) => kinds.includes(kind) && text)
    .map(({ text }) => text)
    .join(" ");

/** What else is said. @param {Deed} deed @param {string[]} kinds */
const toldBeside = (deed, ...kinds) =>
  told(deed, ...deed.lines.map(({ kind }) => kind).filter((kind) => !kinds.includes(kind)));

/** @param {Ctx} ctx @param {Deed} deed */
export const moments = (ctx, deed) => [
  search(ctx, deed),
  card(ctx, deed),
  wonder(ctx, deed),
  claimed(ctx, deed),
  fallen(ctx, deed),
  event(ctx, deed),
  tax(ctx, deed),
  last(ctx, deed),
];

/**
 * A plaque over the board. `head`: its picture.
 * @param {string} name @param {{ head: unknown, title: string, text: string, extra?: unknown, tone?: string, hold?: boolean, ms?: number }} what @returns {Scene}
 */
const plaque = (name, { head, title, text, extra = nothing, tone = "", hold = false, ms = 1100 }) => ({
  name,
  say: `${title}. ${text}`,
  hold,
  beats: [
    {
      ms,
      draw: () =>
        html`<div class="tw-plaque ${tone}">${head}<h2>${title}</h2>${text ? html`<p>${text}</p>` : nothing}${extra}</div>`,
    },
  ],
});

/** A town as it stands now. @param {Ctx} ctx @param {string} key */
function townHead(ctx, key) {
  const place = ctx.statics.map.cities.find((/** @type {any} */ one) => `city.${one.id}` === key);
  const city = place && cityAt(ctx, place.place);
  if (!city) return icon("tattered-banner");
  return html`<svg class="tw-plaque-town" viewBox="-44 -44 88 78" aria-hidden="true">${svg`<g transform="scale(1.1)">${townPicture({ ...city, capital: Boolean(place.empire) })}</g>`}</svg>`;
}

/** How many points came, and how many it makes. @param {Ctx} ctx @param {Deed} deed @param {number} seat */
function scored(ctx, deed, seat) {
  const n = eventsOf(deed, "scored").reduce((sum, [who, points]) => sum + (who === seat ? points : 0), 0);
  const now = ctx.view.players[seat].points;
  return n
    ? html`<p class="tw-scored"><b>${w("points", { n })}</b><span>${w("race", { before: now - n, now, target: ctx.view.target })}</span></p>`
    : nothing;
}

/** A search: the die, what each face would have brought, what it did. @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function search(ctx, deed) {
  const searched = eventOf(deed, "searched");
  if (!searched) return null;
  const [seat, site, face] = searched;
  const kind = site.startsWith("gt_") ? "golden_temple" : "spring_of_life";
  const found = ctx.statics.search[kind][face - 1];
  const text = toldBeside(deed, "searched");
  const draw = (/** @type {boolean} */ rolling) => () =>
    html`<div class="tw-plaque ${rolling ? "" : found ? "good" : "bad"}">${icon(kind === "golden_temple" ? "greek-temple" : "water-splash")}<h2>${ctx.words(`site.${site}`)}</h2>
      ${diceRow([face], { rolling })} ${finds(ctx, kind, rolling ? 0 : face)}<p class=${rolling ? "untold" : ""}>${text || w("searched_by", { who: whose(ctx, seat) })}</p></div>`;
  return {
    name: "search",
    say: told(deed, "searched") + text,
    hold: true,
    beats: [
      { ms: 800, draw: draw(true) },
      { ms: 900, draw: draw(false) },
    ],
  };
}

/** Whether a card of another hit the one who looks. @param {Ctx} ctx @param {Deed} deed @param {boolean} here it was played by this very deed */
function hitByCard(ctx, deed, here) {
  const [attacker, , defender] = lastOf(ctx, deed, "attacked") ?? [];
  return deed.lines.some(({ kind, event: happened }) => {
    const [, seat, , , cause] = /** @type {any[]} */ (happened);
    if (kind === "unit_lost") return seat === ctx.you && cause === "card";
    if (kind === "cancelled") return here && [attacker, defender].includes(ctx.you);
    return here && ["slowed", "legion_lost"].includes(kind) && seat === ctx.you;
  });
}

/** A card played against the one who looks; what it is aimed at may be chosen after it was played. @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function card(ctx, deed) {
  const here = eventOf(deed, "played");
  const played = here ?? lastOf(ctx, deed, "played");
  if (!played || ctx.you === null || played[0] === ctx.you || !hitByCard(ctx, deed, Boolean(here))) return null;
  const [seat, id] = played;
  const { kind, icon: picture } = ctx.statics.cards[id];
  const head = html`<div class="tw-card ${kind} tw-played"><span class="tw-card-kind">${w(`kind_${kind}`)}</span>${icon(picture)}<b>${ctx.words(`card.${id}`)}</b><span class="tw-card-text">${ctx.words(`card_text.${id}`)}</span></div>`;
  return plaque("card", {
    head,
    title: w("plays", { who: whose(ctx, seat), card: ctx.words(`card.${id}`) }),
    text: told(deed, "slowed", "unit_lost", "legion_lost", "cancelled"),
    hold: true,
    tone: "bad",
  });
}

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function wonder(ctx, deed) {
  const built = eventsOf(deed, "built").find(([, name]) => name === "wonder");
  if (!built) return null;
  const [seat, , city] = built;
  const name = ctx.statics.map.cities.find((/** @type {any} */ one) => `city.${one.id}` === city).wonder;
  return plaque("wonder", {
    head: townHead(ctx, city),
    title: w("wonder_stands", { wonder: ctx.words(`wonder.${name}`), city: ctx.words(city) }),
    text: w(`wonder_gives.${name}`),
    extra: scored(ctx, deed, seat),
    hold: seat === ctx.you,
    tone: seat === ctx.you ? "good" : "",
    ms: 1500,
  });
}

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function claimed(ctx, deed) {
  const taken = eventOf(deed, "claimed");
  if (!taken) return null;
  const [seat, city] = taken;
  return plaque("claimed", {
    head: townHead(ctx, city),
    title: w("claimed", { who: whose(ctx, seat), city: ctx.words(city) }),
    text: toldBeside(deed, "claimed", "scored", "eliminated", "ended"),
    extra: scored(ctx, deed, seat),
    tone: seat === ctx.you ? "good" : "",
  });
}

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function fallen(ctx, deed) {
  const out = eventOf(deed, "eliminated");
  if (!out) return null;
  return plaque("fallen", {
    head: icon("ionic-column"),
    title: w("fallen", { who: whose(ctx, out[0]) }),
    text: told(deed, "eliminated"),
    hold: true,
    tone: out[0] === ctx.you ? "bad" : "",
  });
}

/** The event of the turn, as a card that turns over. @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function event(ctx, deed) {
  const opened = eventOf(deed, "event");
  if (!opened) return null;
  const { icon: picture, year } = ctx.statics.events[opened[1]];
  const [title, text] = [ctx.words(`event.${opened[1]}`), ctx.words(`event_text.${opened[1]}`)];
  const draw = () =>
    html`<div class="tw-turned"><p class="tw-event-head"><span>${w("event")}</span><span>${w("year", { n: year })}</span></p>${icon(picture)}<h2>${title}</h2><p>${text}</p></div>`;
  return { name: "event", say: `${title}. ${text}`, beats: [{ ms: 1300, draw }] };
}

/** Everybody's taxes, the own in front. @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function tax(ctx, deed) {
  const paid = eventsOf(deed, "taxed").sort(([one], [two]) => Number(two === ctx.you) - Number(one === ctx.you));
  if (!paid.length) return null;
  const own =
    deed.lines.find(({ kind, event: happened }) => kind === "taxed" && /** @type {any[]} */ (happened)[1] === ctx.you)
      ?.text ?? "";
  const rows = paid.map(
    ([seat, gain, cost]) =>
      html`<p class="${seatClass(seat)} ${seat === ctx.you ? "own" : ""}">${seatMark(seat)} ${whose(ctx, seat)} <b>${w("tax_row", { gain, cost })}</b><b>${w("tax_left", { n: ctx.view.players[seat].coins })}</b></p>`,
  );
  return plaque("tax", {
    head: icon("coins"),
    title: w("taxes"),
    text: own,
    extra: html`<div class="tw-taxes wide">${rows}</div>`,
    ms: 1200,
  });
}

/** The last moment of the match, before its table of points. @param {Ctx} ctx @param {Deed} deed @returns {Scene | null} */
function last(ctx, deed) {
  if (!eventOf(deed, "ended")) return null;
  const standing = ctx.view.players.map((/** @type {any} */ player, /** @type {number} */ seat) => ({
    seat,
    points: player.points,
    rank: player.out ? -1 : player.points,
  }));
  const most = Math.max(...standing.map((/** @type {any} */ { rank }) => rank));
  const winners = standing
    .filter((/** @type {any} */ { rank }) => rank === most)
    .map((/** @type {any} */ { seat }) => seat);
  const title =
    winners.length > 1
      ? w("match_over")
      : winners[0] === ctx.you
        ? w("match_yours")
        : w("match_won", { who: whose(ctx, winners[0]) });
  const ranked = standing.sort((/** @type {any} */ one, /** @type {any} */ two) => two.rank - one.rank);
  const extra = html`<div class="tw-taxes">${ranked.map((/** @type {any} */ { seat, points }) => html`<p class="${seatClass(seat)} ${seat === ctx.you ? "own" : ""}">${seatMark(seat)} ${whose(ctx, seat)} <b>${points}</b></p>`)}</div>`;
  return plaque("last", {
    head: icon("laurel-crown"),
    title,
    text: told(deed, "ended"),
    hold: true,
    tone: winners.includes(ctx.you) ? "good" : "",
    extra,
  });
}
