// The table of Trade and War: a board one reads, a market one presses, battles one sees.

import { html, nothing } from "../../lit.js";
import { camera } from "../../parts/board.js";
import { answered } from "../../parts/painted.js";
import { seatMark } from "../../parts/seat.js";
import { caption, sums, where } from "./captions.js";
import { dealing, ownPlace } from "./deal.js";
import { dock, main } from "./dock.js";
import { floats, panelled } from "./floats.js";
import { board, litTile, spotOfId } from "./map.js";
import { sheet, tradedWith } from "./market.js";
import {
  GOODS,
  actingUnit,
  cityAt,
  empireOf,
  goodsText,
  idOf,
  isCity,
  myCities,
  myUnits,
  nameOf,
  placeOf,
  repeated,
  spotOf,
  w,
  wantedOf,
  whereOf,
} from "./model.js";
import { cardsPicture, coin, good, heart, unitIcon } from "./pieces.js";
import { retell } from "./retell.js";
import { scenes } from "./scenes.js";
import { lying, narrow } from "./screen.js";
import { story } from "./story.js";
import { showNext } from "./warnings.js";
import { home, nearTo, reachSpot } from "./sight.js";
import css from "./style.css" with { type: "text" };

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

export const style = css;

/** What brought points, for the story of a match. */
export const scored = ["claimed", "built", "battle_won", "scored"];

export const parts = [{ place: /** @type {const} */ ("end"), render: story }];

const PHASES = ["event", "trade", "move"];

/** Event, Trade, Move & war: where the turn stands. @param {Ctx} ctx */
const chips = (ctx) =>
  html`<span class="tw-phases" role="img" aria-label=${ctx.words(`phase.${ctx.view.phase}`)}>${PHASES.map((phase, at) => html`${at ? html`<i aria-hidden="true">›</i>` : nothing}<span class=${ctx.view.phase === phase ? "on" : ""} aria-hidden="true">${w(`phase_${phase}`)}</span>`)}</span>`;

/** Whoever plays alone at this device reads the own empire's name too. @param {Ctx} ctx @param {number} seat */
const ownTitle = (ctx, seat) =>
  seat === ctx.you && ctx.view.players[seat].empire
    ? html`${empireOf(ctx, seat)} <small class="tw-you">${w("you")}</small>`
    : undefined;

/** @param {Ctx} ctx @param {number} seat */
function shield(ctx, seat) {
  const player = ctx.view.players[seat];
  return html`<span class="tw-shield">${coin(player.coins)}<span title=${w("cards", { n: player.cards })}>${cardsPicture()}${player.cards}</span><span>${heart()}${player.life}</span>${ctx.view.phase === "trade" && player.done && !player.out ? html`<span class="tw-done">✓</span>` : nothing}</span>`;
}

/** A player's open holdings. @param {Ctx} ctx @param {number} seat */
function holdings(ctx, seat) {
  const player = ctx.view.players[seat];
  const cities = ctx.view.cities.filter((/** @type {any} */ city) => city.owner === seat);
  const units = ctx.view.units.filter((/** @type {any} */ unit) => unit.seat === seat);
  const look = (/** @type {number} */ place) => () => {
    ctx.close();
    ctx.select(idOf(place));
  };
  return html`<p>${w("holdings", { coins: player.coins, cards: player.cards, life: player.life, gain: player.income, cost: player.upkeep, legions: player.legions })}</p>
    <h3 class="tw-head">${w("cities", { n: cities.length })}</h3>
    <ul class="tw-list">${cities.map((/** @type {any} */ city) => html`<li><button class="quiet" data-key="look ${city.place}" @click=${look(city.place)}>${ctx.words(`city.${city.id}`)}</button> ${good(city.makes)} ${good(city.wants, { round: true })} ${ctx.words("deal.legions", { n: city.legions })}${city.buildings.length ? html` · ${city.buildings.map((/** @type {string} */ name) => ctx.words(`building.${name}`)).join(", ")}` : nothing}${goodsText(ctx, city.goods) ? html` · ${goodsText(ctx, city.goods)}` : nothing}</li>`)}</ul>
    <h3 class="tw-head">${w("fleet")}</h3>
    <ul class="tw-list">${units.map((/** @type {any} */ unit) => html`<li>${unitIcon(unit)} <button class="quiet" data-key="look ${unit.place}" @click=${look(unit.place)}>${ctx.words(unit.name)}</button> ${whereOf(ctx, unit)}: ${goodsText(ctx, unit.goods) || w("nothing")}${unit.legions ? html`, ${ctx.words("deal.legions", { n: unit.legions })}` : nothing}</li>`)}</ul>
    <button data-key="all cities" @click=${() => ctx.open("cities")}>${ctx.words("table.cities")}</button>`;
}

/** All cities in one table. @param {Ctx} ctx */
const cityTable = (ctx) => ({
  title: ctx.words("table.cities"),
  wide: true,
  body: html`<table class="tw-cities">
    <thead><tr>${["city", "owner", "makes", "wants", "legions", "goods", "buildings"].map((name) => html`<th scope="col">${ctx.words(`table.column_${name}`)}</th>`)}</tr></thead>
    <tbody>
      ${ctx.view.cities.map(
        (/** @type {any} */ city) => html`<tr>
          <th scope="row">${ctx.words(`city.${city.id}`)}</th>
          <td>${city.owner >= 0 ? html`${seatMark(city.owner)} ${empireOf(ctx, city.owner)}` : w("independent")}</td>
          <td>${ctx.words(`good.${city.makes}`)}</td>
          <td>${ctx.words(`good.${city.wants}`)}</td>
          <td>${city.legions}</td>
          <td>${goodsText(ctx, city.goods)}</td>
          <td>${city.buildings.map((/** @type {string} */ name) => ctx.words(`building.${name}`)).join(", ")}</td>
        </tr>`,
      )}
    </tbody>
  </table>`,
});

/** The steps in which a player's own turn goes on. */
const OWN_STEPS = ["trade", "moves"];

/** Whether a deed was part of the own moves, which end one's turn. @param {Ctx} ctx @param {import("../../table/deeds.js").Deed} deed */
const ended = (ctx, { lines }) =>
  lines.some(({ kind, event }) => ["moved", "held"].includes(kind) && /** @type {any[]} */ (event)[1] === ctx.eyes);

/** @type {import("../../table/ctx.js").TableFrame} */
export const frame = {
  board: (ctx) => {
    followSelected(ctx);
    return board(ctx);
  },
  dock,
  main,
  shield,
  title: ownTitle,
  points: (ctx, seat) => ctx.view.players[seat].points,
  holdings,
  floats,
  // The desk lies where the news would.
  ownNews: dealing,
  panelled,
  chips,
  sheet,
  scenes,
  caption,
  sums,
  retell,
  where,
  clearSide: true,
  since: { ended },
  home: (ctx) => (ctx.mine && OWN_STEPS.includes(ctx.view.step) ? home(ctx) : null),
  drawers: { cities: cityTable },
  guide: () => import("./guide.js"),
};

const trading = (/** @type {Ctx} */ ctx) => ctx.mine && ctx.view.step === "trade" && Boolean(tradedWith(ctx));

/** Goods by number: buys one into the hold that is looked at. */
const buyKeys = GOODS.map((name, at) => ({
  key: String(at + 1),
  label: w("key_buy", { good: name }),
  when: trading,
  run: (/** @type {Ctx} */ ctx) => {
    const choice = ctx.exactly(["buy", tradedWith(ctx).place, name]);
    if (choice) ctx.act(choice);
    else ctx.announce(ctx.refused("buy", tradedWith(ctx).place, name)?.why ?? w("not_now"));
  },
}));

export const keys = [
  ...buyKeys,
  {
    key: "f",
    label: w("key_fill"),
    when: trading,
    run: (/** @type {Ctx} */ ctx) => {
      const hold = tradedWith(ctx);
      const city = cityAt(ctx, hold.at ?? hold.place);
      const room = city ? (hold.fill?.[GOODS.indexOf(city.makes)] ?? 0) : 0;
      if (room) ctx.acts(repeated(["buy", hold.place, city.makes], room));
      else ctx.announce(w("no_room"));
    },
  },
  {
    key: "n",
    label: w("key_next"),
    when: (/** @type {Ctx} */ ctx) => myUnits(ctx).length > 0,
    run: (/** @type {Ctx} */ ctx) => {
      const places = myUnits(ctx).map((/** @type {any} */ unit) => unit.place);
      const next = places[(places.indexOf(placeOf(ctx.selected)) + 1) % places.length];
      ctx.announce(nameOf(ctx, next));
      ctx.select(idOf(next));
    },
  },
];

/** A turn's trade begins at the place with most to sell, or at the capital; in a guided match that is for the player to press. @param {Ctx} ctx @returns {number | undefined} */
function whatMatters(ctx) {
  const worth = (/** @type {any} */ unit) => wantedOf(ctx, unit).coins;
  const [best] = myUnits(ctx).sort((/** @type {any} */ one, /** @type {any} */ two) => worth(two) - worth(one));
  return best && worth(best) > 0 ? best.place : ctx.memory.guided ? undefined : myCities(ctx)[0]?.place;
}

/** Those who talk come into sight; when they are done, the own side is looked at again. @param {Ctx} ctx */
function lookAtDeal(ctx) {
  ctx.memory.talked = ownPlace(ctx);
  const spot = spotOfId(ctx, idOf(ctx.memory.talked));
  if (spot) answered().then(() => camera(ctx).follow(spot));
}

/** Brings the place where trade begins, or goes on after a talk, into sight; where there is room, its sheet is open. @param {Ctx} ctx */
function beginTrade(ctx) {
  const matters = ctx.memory.talked ?? whatMatters(ctx);
  const place = matters ?? myCities(ctx)[0]?.place;
  ctx.memory.talked = undefined;
  if (place === undefined) return;
  const spot = spotOfId(ctx, ctx.selected ?? idOf(place));
  if (ctx.selected === null && !narrow() && matters !== undefined) ctx.select(idOf(place));
  else if (spot) answered().then(() => camera(ctx).follow(spot));
}

/** The pixels beside a thing that the sheet covers on a phone that lies on its side. */
const SHEET_BESIDE = 340;
const ROUND_IT = 50;

/** A spot with as much room to its right as the sheet takes. @param {Ctx} ctx @param {{ x: number, y: number }} spot */
function withSheet(ctx, { x, y }) {
  const { k } = camera(ctx);
  return { x: x - ROUND_IT / k, y, width: (2 * ROUND_IT + SHEET_BESIDE) / k, height: 0 };
}

/** So many lit places lie all over the board. */
const MANY_LIT = 8;

/** Steps in which one looks closely at where the unit is. */
const SEEN_CLOSE = ["war", "search", "claim", "attack_card", "attack_dice", "defence_card", "defence_dice"];

/** Brings what is to be decided on into sight: where a unit can go, all lit places, or the unit itself. @param {Ctx} ctx @param {any} unit @param {boolean} close */
function lookAtUnit(ctx, unit, close) {
  const eye = camera(ctx);
  const spot = unit ? spotOfId(ctx, idOf(unit.place)) : null;
  const lit = ctx.choices.map((choice) => litTile(ctx, choice)).filter((tile) => tile >= 0);
  if (ctx.view.sailing && ctx.mine) eye.fit(reachSpot(ctx));
  else if (lit.length > MANY_LIT) eye.fit(eye.whole);
  else if (spot && close) eye.fit(nearTo(ctx, spot));
  else if (spot) eye.follow(spot);
  else if (ctx.mine && lit.length && ctx.view.step !== "trade") eye.follow(spotOf(ctx, lit[0]));
}

/** After each paint: the camera goes to the unit that acts; what belongs to an earlier moment is forgotten. @param {Ctx} ctx */
export function painted(ctx) {
  const { view, memory } = ctx;
  const acting = ctx.mine ? actingUnit(ctx) : undefined;
  const close = ctx.mine && SEEN_CLOSE.includes(view.step);
  // What others did may be told when it is one's turn already: then the camera comes back from there.
  const moment = `${view.turn} ${view.phase} ${ctx.mine && (memory.caption ? "told" : "mine")} ${acting ?? ""} ${view.sailing?.here ?? ""} ${close} ${view.step === "effect"} ${dealing(ctx)}`;
  if (memory.moment !== moment) {
    memory.moment = moment;
    memory.hold = undefined;
    memory.page = undefined;
    memory.lens = "";
    memory.showing = false;
    // What acts comes first in a dock that is swiped.
    document.querySelector("[data-dock] .dock-own")?.scrollTo(0, 0);
    if (ctx.selected !== null && (!ctx.mine || view.step !== "trade")) ctx.select(null);
    const looked = acting ?? (ctx.mine && view.step === "moves" ? ctx.find("roll")?.action[1] : undefined);
    const unit = looked === undefined ? undefined : view.units.find((/** @type {any} */ one) => one.unit === looked);
    answered().then(() => lookAtUnit(ctx, unit, close));
    if (dealing(ctx)) lookAtDeal(ctx);
    if (ctx.mine && view.step === "trade") beginTrade(ctx);
  } else {
    showNewCard(ctx);
    showNext(ctx);
  }
}

/** A card that was drawn comes into sight in a dock that is swiped. @param {Ctx} ctx */
function showNewCard({ you, view, before }) {
  const count = (/** @type {any} */ table) => table?.players[you ?? -1]?.hand?.length ?? 0;
  if (before && before !== view && count(view) > count(before))
    document
      .querySelector("[data-dock] .tw-card-place:last-child")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** What is newly looked at comes into the part of the map that its sheet leaves free. @param {Ctx} ctx */
function followSelected(ctx) {
  const { memory } = ctx;
  if (memory.seen === memory.selected) return;
  memory.seen = memory.selected;
  // A ship is pressed for what it carries.
  if (!isCity(placeOf(memory.selected ?? null))) memory.page = undefined;
  const spot = spotOfId(ctx, memory.selected ?? null);
  if (spot) answered().then(() => camera(ctx).follow(lying() ? withSheet(ctx, spot) : spot));
}
