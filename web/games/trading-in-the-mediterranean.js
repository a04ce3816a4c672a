// Trading in the Mediterranean: the trade desk, the developments on show, the mats of all players.

import { html, nothing } from "../lit.js";
import { seatMark } from "../parts/seat.js";
import { tip } from "../parts/tip.js";
import { deskPainted, faces, tradedesk, VERBS } from "../parts/tradedesk.js";
import css from "./trading-in-the-mediterranean.css" with { type: "text" };

/** @typedef {import("../table/ctx.js").Ctx} Ctx */

export const style = css;
export const painted = deskPainted;

/** The desk offers what belongs to trading. @param {import("../match.js").Choice} choice @param {Ctx} ctx */
export const handles = (choice, ctx) => ctx.view.turn.phase === 3 && VERBS.has(String(choice.action[0]));

/** @param {Ctx} ctx */
export function table(ctx) {
  return html`<div class="tm-table">${tradedesk(ctx)} ${hand(ctx)} ${cart(ctx)}</div>`;
}

/** The phases in which developments are voted on and bought. */
const DISPLAY_PHASES = new Set([2, 5]);

/** What the phase is about comes first: the developments on show, or the mats of all players. @param {Ctx} ctx */
const panels = (ctx) => (DISPLAY_PHASES.has(ctx.view.turn.phase) ? html`${display(ctx)}${mats(ctx)}` : html`${mats(ctx)}${display(ctx)}`);

/** Below the choices on a narrow screen. */
export const parts = [{ place: /** @type {const} */ ("more"), render: panels }];

/** One's own cards, where the desk does not show them already. @param {Ctx} ctx */
function hand(ctx) {
  const { view, words } = ctx;
  if (view.turn.phase === 3 || !view.hand?.length) return nothing;
  return html`<section class="tm-panel">
    <h2>${words("desk.your_hand")}</h2>
    <ul class="td-cards">${view.hand.map((/** @type {any} */ card) => html`<li><div class="td-card">${faces(ctx, card)}</div></li>`)}</ul>
  </section>`;
}

/** What has been chosen to buy. @param {Ctx} ctx */
function cart(ctx) {
  const { view, words } = ctx;
  if (!view.cart?.length) return nothing;
  const names = view.cart.map((/** @type {string[]} */ [verb, what, other]) =>
    verb === "replace" ? words("card.replaced", { old: words(`name.${what}`), new: words(`name.${other}`) }) : words(`name.${what}`),
  );
  return html`<section class="tm-panel">
    <h2>${words("desk.cart")}</h2>
    <div class="tm-tags">${names.map((/** @type {string} */ name) => html`<span class="tm-tag">${name}</span>`)}</div>
    <p class="td-note">${words("desk.left", { n: view.left })}</p>
  </section>`;
}

/** The developments on show. @param {Ctx} ctx */
function display(ctx) {
  const { view, words, statics } = ctx;
  const item = (/** @type {any} */ entry, /** @type {string} */ kind) => {
    const barred = view.display.taboo === entry.item;
    return html`<li class="tm-item tm-${kind} ${barred ? "tm-taboo" : ""}">
      <b>${words(`name.${entry.item}`)}</b>
      <span class="td-note">${words(`view.${kind}`)}, ${words("desk.price", { n: entry.cost })}${barred ? `, ${words("desk.taboo")}` : ""}</span>
      <span class="td-note">${statics.items[entry.item].text}</span>
    </li>`;
  };
  return html`<section class="tm-panel">
    <h2>${words("desk.display")}</h2>
    <ul class="tm-items">
      ${view.display.economic.map((/** @type {any} */ entry) => item(entry, "economic"))}
      ${view.display.cultural.map((/** @type {any} */ entry) => item(entry, "cultural"))}
    </ul>
  </section>`;
}

/** Where a cube stands: its side and how far. @param {Ctx} ctx @param {number} space @param {string} low @param {string} high */
const cube = (ctx, space, low, high) =>
  space ? ctx.words("desk.side_step", { side: ctx.words(`name.${space < 0 ? low : high}`), n: Math.abs(space) }) : ctx.words("desk.neutral");

/** The mats of all players, clockwise. @param {Ctx} ctx */
function mats(ctx) {
  const { view, words } = ctx;
  return html`<section class="tm-panel">
    <h2>${words("desk.mats")}</h2>
    <ul class="tm-mats">${view.order.map((/** @type {number} */ seat) => mat(ctx, view.players[seat]))}</ul>
  </section>`;
}

/** @param {Ctx} ctx @param {any} player */
function mat(ctx, player) {
  const { words, statics } = ctx;
  const units = Object.entries(player.units).map(([unit, n]) => words(`card.units_${unit}`, { n: Number(n) }));
  const tags = (/** @type {string} */ title, /** @type {string[]} */ items) =>
    items.length
      ? html`<h4>${words(title)}</h4>
          <div class="tm-tags">${items.map((id) => html`<span class="tm-tag" tabindex="0" ${tip(statics.items[id].text)}>${words(`name.${id}`)}</span>`)}</div>`
      : nothing;
  const cards = (/** @type {string} */ title, /** @type {any[]} */ list) =>
    list.length
      ? html`<h4>${title}</h4>
          <div class="tm-tags">${list.map((card) => html`<span class="td-card td-small">${faces(ctx, card)}</span>`)}</div>`
      : nothing;
  return html`<li class="tm-mat">
    <h3>${seatMark(player.seat)} ${ctx.players[player.seat].name}</h3>
    ${seatLine(ctx, player.seat)}
    <p>${words("desk.cubes", { government: cube(ctx, player.government, "dictator", "democracy"), religion: cube(ctx, player.religion, "mars", "venus") })}</p>
    <p class="td-note">
      ${words("desk.army", { n: player.army, ...player.squares })}${units.length ? ` (${units.join(", ")})` : ""}${player.attack === undefined ? "" : ` · ${words("desk.forces", { attack: player.attack, defense: player.defense })}`}
    </p>
    <p class="td-note">
      ${player.wealth === null ? nothing : html`${words("desk.wealth", { n: player.wealth })} · `}${words("desk.income", { n: player.income })}
    </p>
    ${tags("desk.buildings", player.buildings)} ${tags("desk.developments", player.developments)}
    ${cards(words("desk.warehouse", { n: player.stored.length, limit: player.warehouse_limit }), player.stored)} ${cards(words("desk.used"), player.used)}
  </li>`;
}

/** Age, cities and cards of a seat. @param {Ctx} ctx @param {number} seat */
export function seatLine(ctx, seat) {
  const player = ctx.view.players[seat];
  const { words } = ctx;
  return html`<span class="td-note">${words("desk.seat_line", {
    civ: words(`name.${player.civilization}`),
    age: words(`name.age_${player.age}`),
    cities: player.cities,
    cards: player.hand_size,
  })}</span>`;
}
