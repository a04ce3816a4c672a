// Mediterranean Empires: the map of cities, the hand, the powers, and what is under way. The choices are the generic
// list's; those that name a place can be taken on the map as well.

import { html, nothing } from "../lit.js";
import { cityMap, cityWords } from "../parts/citymap.js";
import { mapPainted } from "../parts/mapframe.js";
import { seatMark } from "../parts/seat.js";
import css from "./mediterranean-empires.css" with { type: "text" };

/** @typedef {import("../table/ctx.js").Ctx} Ctx */

export const style = css;
export const painted = mapPainted;

/** The choices that are about places, and how many each names: they can be taken on the map. */
const PLACE_VERBS = { place: 1, target: 1, march: 1, sail: 1, pirates: 1, land: 1, city: 1, subdue: 1, wall: 1, release: 1, terror: 1, attack: 1, neutral: 2, raid: 2 };

/** @param {Ctx} ctx @param {string} slug */
const cardName = (ctx, slug) => ctx.words(`card.${slug.replace("/", ".")}`);

/** A list of cards, equal ones counted. @param {Ctx} ctx @param {string[]} slugs */
function counted(ctx, slugs) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const slug of slugs) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return [...counts].map(([slug, n]) => (n > 1 ? `${cardName(ctx, slug)} ×${n}` : cardName(ctx, slug))).join(", ");
}

/** @param {Ctx} ctx */
export function table(ctx) {
  const now = underWay(ctx);
  return html`<div class="empires-table">${now ?? status(ctx)}${cityMap(ctx, PLACE_VERBS)}${now ? status(ctx) : nothing}</div>`;
}

/** Below the choices on a narrow screen: the own cards, and all powers. */
export const parts = [hand, powers].map((render) => ({ place: /** @type {const} */ ("more"), render }));

/** Turn, round, event, barbarians. @param {Ctx} ctx */
function status({ view, words }) {
  const event = view.event ? words(`event.${view.event}`) : "–";
  const rows = [
    ["view.scenario", words(`option.scenario.${view.scenario}`)],
    ["view.turn", `${view.turn} / ${view.turns}`],
    ["view.round", view.round],
    ["view.event", event],
    ["view.enraged", view.enraged],
    ["view.victory", view.victory],
  ];
  return html`<dl class="empires-status">${rows.map(([key, value]) => html`<div><dt>${words(String(key))}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** The forces and the combat on the table, if there are any. @param {Ctx} ctx */
function underWay(ctx) {
  const { view, words } = ctx;
  const forces = ["attack", "defence"].filter((name) => view[name]);
  if (!forces.length && !view.battle && !view.table) return null;
  return html`<section class="empires-panel under-way" aria-labelledby="me-under-way">
    <h2 id="me-under-way">${view.battle ? words(`map.combat_${view.battle.combat}`, { place: words(`place.${view.battle.place}`) }) : words("map.under_way")}</h2>
    ${forces.map((name) => force(ctx, words(`view.${name}`), view[name]))} ${goal(ctx)} ${dice(ctx)} ${played(ctx)}
  </section>`;
}

/** The place that the expedition goes for. @param {Ctx} ctx */
function goal(ctx) {
  const { view } = ctx;
  const city = view.cities.find((/** @type {any} */ one) => one.id === view.attack?.target);
  return city ? html`<p>${cityWords(ctx, city)}</p>` : nothing;
}

/** The dice that both sides have thrown. @param {Ctx} ctx */
function dice({ view, words }) {
  const rolled = view.battle?.rolled.map((/** @type {number[]} */ side) => side.join(" ") || "–") ?? [];
  if (!view.battle?.rolled.some((/** @type {number[]} */ side) => side.length)) return nothing;
  return html`<p>${words("map.dice", { attacker: rolled[0], defender: rolled[1] })}</p>`;
}

/** The cards that were played for either side. @param {Ctx} ctx */
function played(ctx) {
  const { view, words } = ctx;
  if (!view.table) return nothing;
  return html`<ul>
    ${view.table.map(
      (/** @type {any} */ play) =>
        html`<li class=${play.cancelled ? "cancelled" : ""}>${seatMark(play.seat, { label: ctx.players[play.seat].name })} ${cardName(ctx, play.card)} (${words(`type.${play.as}`)}, ${words(`map.${play.side}`)})</li>`,
    )}
  </ul>`;
}

/** @param {Ctx} ctx @param {string} title @param {any} row */
function force(ctx, title, row) {
  const { words } = ctx;
  const who = row.seat === null ? words(`force.${row.kind === "neutral" ? "nobody" : row.kind}`) : html`${seatMark(row.seat)} ${ctx.players[row.seat].name}`;
  const way = row.route.map((/** @type {string} */ id) => words(`place.${id}`)).join(" – ");
  const cards = row.cards?.length
    ? row.cards.map((/** @type {any} */ entry) => `${cardName(ctx, entry.card)} (${words(`type.${entry.as}`)})`).join(", ")
    : row.count
      ? words("map.hidden", { n: row.count })
      : words("map.strength", { cf: row.cf, dice: row.dice });
  const leaders = row.leaders.length ? `; ${counted(ctx, row.leaders)}` : "";
  return html`<p><strong>${title}:</strong> ${who} → ${words(`place.${row.target}`)} (${way}). ${cards}${leaders}</p>`;
}

/** @param {Ctx} ctx */
function hand(ctx) {
  const { view, words } = ctx;
  if (!view.hand?.length) return nothing;
  const mark = (/** @type {number | string | null} */ value) => value ?? "–";
  return html`<section class="empires-panel" aria-labelledby="me-hand">
    <h2 id="me-hand">${words("view.hand")} (${view.hand.length})</h2>
    <ul class="empires-hand">
      ${view.hand.map(
        (/** @type {any} */ card) => html`<li>
          <strong>${cardName(ctx, card.id)}</strong>
          <span>${[...card.types].map((type) => words(`type.${type}`)).join(", ")}</span>
          ${card.cf.some((/** @type {unknown} */ value) => value !== null) ? html`<span>${words("map.factors", { field: mark(card.cf[0]), naval: mark(card.cf[1]), city: mark(card.cf[2]) })}</span>` : nothing}
          ${(ctx.statics.cards?.[card.id] ?? []).map((/** @type {string} */ line) => html`<span>${line}</span>`)}
        </li>`,
      )}
    </ul>
  </section>`;
}

/** The powers side by side. @param {Ctx} ctx */
function powers(ctx) {
  const { view, words } = ctx;
  const columns = ["points", "cities", "keys", "progress", "hand", "deck"];
  return html`<section class="empires-panel" aria-labelledby="me-powers">
    <h2 id="me-powers">${words("map.powers")}</h2>
    <div class="empires-scroll" tabindex="0" role="group" aria-labelledby="me-powers">
      <table>
        <thead><tr><th scope="col">${words("view.empire")}</th>${columns.map((key) => html`<th scope="col">${words(`view.${key}`)}</th>`)}<th scope="col">${words("view.rank")}</th></tr></thead>
        <tbody>
          ${view.order.map((/** @type {number} */ seat) => {
            const row = view.seats[seat];
            return html`<tr><th scope="row">${seatMark(seat)} ${row.empire ? words(`empire.${row.empire}`) : ctx.players[seat].name}</th>${columns.map((key) => html`<td>${row[key]}</td>`)}<td>${words(`rank.${row.rank}`)}</td></tr>`;
          })}
        </tbody>
      </table>
    </div>
    ${view.seats.map((/** @type {any} */ row, /** @type {number} */ seat) =>
      row.discards.length || row.seen.length
        ? html`<details><summary>${seatMark(seat)} ${ctx.players[seat].name}: ${words("view.discards")} (${row.discards.length})</summary>
            <p>${counted(ctx, row.discards)}</p>
            ${row.seen.length ? html`<p>${words("view.seen")}: ${counted(ctx, row.seen)}</p>` : nothing}</details>`
        : nothing,
    )}
  </section>`;
}

/** Which empire a seat leads, and what it has. @param {Ctx} ctx @param {number} seat */
export function seatLine({ view, words }, seat) {
  const { empire, cities, hand: cards, deck } = view.seats[seat];
  return empire ? words("map.seat", { empire: words(`empire.${empire}`), cities, cards, deck }) : nothing;
}
