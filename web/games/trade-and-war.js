// The table of Trade and War: the map, what is looked at, the hand, the cities.

import { html, nothing } from "../lit.js";
import { hexmap } from "../parts/hexmap.js";
import { mapFrame, mapPainted } from "../parts/mapframe.js";
import { seatMark } from "../parts/seat.js";
import { keyOf } from "../table/ctx.js";
import css from "./trade-and-war.css" with { type: "text" };

/** @typedef {import("../table/ctx.js").Ctx} Ctx */
/** @typedef {import("../parts/hexmap.js").Goal} Goal */

export const style = css;
export const painted = mapPainted;

/** Destinations are pressed on the map; everything else stands in the list too. */
export const handles = ["go"];

const UNITS_FROM = 25;
const ZOOMS = [0, 1.8, 3.2, 5.6];
const NARROW_ZOOMS = [0, 4.2, 7, 10];

/** @param {Ctx} ctx @param {Record<string, number>} goods */
const goodsText = (ctx, goods) =>
  Object.entries(goods)
    .map(([good, count]) => ctx.words("table.amount", { n: count, what: ctx.words(`good.${good}`) }))
    .join(", ") || ctx.words("table.nothing");

/** @param {Ctx} ctx @param {any} city */
function cityText(ctx, city) {
  const owner = city.owner >= 0 ? ctx.players[city.owner].name : ctx.words("table.independent");
  return ctx.words("table.city", {
    name: ctx.words(`city.${city.id}`),
    owner,
    makes: ctx.words(`good.${city.makes}`),
    wants: ctx.words(`good.${city.wants}`),
    legions: city.legions,
  });
}

/** @param {Ctx} ctx @param {any} unit */
const unitText = (ctx, unit) =>
  ctx.words("table.unit", {
    name: ctx.players[unit.seat].name,
    kind: ctx.words(`unit.${unit.kind}`),
    goods: goodsText(ctx, unit.goods),
    legions: unit.legions,
  });

/** The tile that each choice is about, and how the map shows it. @param {Ctx} ctx @returns {Goal[]} */
function goals(ctx) {
  const { view, statics } = ctx;
  /** @type {Map<number, number>} */
  const tileOfPlace = new Map(statics.map.cities.map((/** @type {any} */ city) => [city.place, city.tile]));
  for (const unit of view.units) tileOfPlace.set(unit.place, unit.tile);
  const terrain = (/** @type {number} */ tile) => statics.map.terrain[Math.floor(tile / statics.map.columns)][tile % statics.map.columns];
  /** @type {Goal[]} */
  const found = [];
  for (const choice of ctx.choices) {
    const [verb, first, second] = choice.action;
    let tile;
    let kind = "piece";
    if (verb === "go" || verb === "via") {
      tile = Number(first);
      kind = verb === "via" ? "via" : choice.detail && terrain(tile) === "b" ? "deep" : "goal";
    } else if (verb === "visit" || verb === "attack" || verb === "city") {
      tile = tileOfPlace.get(Number(first));
    } else if (verb === "roll" || verb === "unit" || verb === "target" || verb === "hold") {
      tile = tileOfPlace.get(UNITS_FROM + Number(first));
    } else if (verb === "order" || verb === "launch") {
      tile = Number(second);
      kind = "goal";
    }
    if (tile !== undefined && tile >= 0) found.push({ tile, choice, kind });
  }
  return found;
}

/** One goal a tile and kind: the first. @param {Goal[]} all */
const unique = (all) => all.filter(({ tile, kind }, index) => all.findIndex((goal) => goal.tile === tile && goal.kind === kind) === index);

/** All that is on a tile, and what can be done there. @param {Ctx} ctx @param {Goal[]} all @param {number} tile */
function tell(ctx, all, tile) {
  const { view, statics } = ctx;
  const named = (/** @type {any[]} */ list, /** @type {string[]} */ there, /** @type {string} */ kind) =>
    list.filter((one) => one.tile === tile && there.includes(one.id)).map(({ id }) => ctx.words(`${kind}.${id}`));
  const city = statics.map.cities.find((/** @type {any} */ one) => one.tile === tile);
  const words = [
    ...(city ? [cityText(ctx, view.cities.find((/** @type {any} */ one) => one.id === city.id))] : []),
    ...view.units.filter((/** @type {any} */ unit) => unit.tile === tile).map((/** @type {any} */ unit) => unitText(ctx, unit)),
    ...named(statics.map.sites, view.sites, "site"),
    ...named(statics.map.tokens, view.tokens, "token"),
  ];
  const choices = all.filter((goal) => goal.tile === tile).map(({ choice }) => choice);
  return words.length || choices.length ? { lines: words, choices } : null;
}

/** The tile that the eye should be on. @param {Ctx} ctx */
function middle(ctx) {
  const { view, statics } = ctx;
  if (view.sailing) return view.sailing.here;
  const unit = view.units.find((/** @type {any} */ one) => one.place === view.focus);
  if (unit) return unit.tile;
  const place = view.focus >= 0 && view.focus < UNITS_FROM ? view.focus : null;
  const home = statics.map.cities.find((/** @type {any} */ city) =>
    place === null ? city.empire === view.players[ctx.eyes ?? 0].empire : city.place === place,
  );
  return home ? home.tile : -1;
}

/** @param {Ctx} ctx */
export function table(ctx) {
  const { view } = ctx;
  return html`<div class="tw">
    <p class="tw-state">
      ${ctx.words(`phase.${view.phase}`)}${view.event
        ? html` · <span class="tw-event">${ctx.words(`event.${view.event}`)}: ${ctx.words(`event_text.${view.event}`)}</span>`
        : nothing}
    </p>
    ${battle(ctx)} ${map(ctx)}
  </div>`;
}

/** Who fights whom, and what was thrown. @param {Ctx} ctx */
function battle(ctx) {
  const { view, words } = ctx;
  if (!view.battle) return nothing;
  const { attack, defence, place, unit } = view.battle;
  const nameOf = (/** @type {number} */ at) => {
    const piece = view.units.find((/** @type {any} */ one) => one.place === at);
    if (piece) return words("table.whose", { who: ctx.players[piece.seat].name, what: words(`unit.${piece.kind}`) });
    const city = view.cities.find((/** @type {any} */ one) => one.place === at);
    return city ? words(`city.${city.id}`) : "";
  };
  const side = (/** @type {string} */ name, /** @type {{ dice: number, total: number }} */ { dice, total }) =>
    html`<p><strong>${name}</strong> ${dice ? words("table.thrown", { dice, total }) : words("table.not_thrown")}</p>`;
  return html`<section class="panel tw-battle" aria-label=${words("view.battle")}>
    ${side(nameOf(UNITS_FROM + unit), attack)}<span aria-hidden="true">⚔</span>${side(nameOf(place), defence)}
  </section>`;
}

/** @param {Ctx} ctx */
function map(ctx) {
  const { view, statics } = ctx;
  const board = statics.map;
  const state = new Map(view.cities.map((/** @type {any} */ city) => [city.id, city]));
  const all = goals(ctx);
  const drawn = hexmap({
    board,
    towns: board.cities.map((/** @type {any} */ city) => {
      const now = state.get(city.id);
      return {
        tile: city.tile,
        seat: now.owner,
        code: city.code,
        name: ctx.words(`city.${city.id}`),
        capital: Boolean(city.empire),
        lit: view.focus === city.place,
        badge: now.legions ? String(now.legions) : "",
        label: cityText(ctx, now),
      };
    }),
    pieces: view.units.map((/** @type {any} */ unit) => ({
      tile: unit.tile,
      seat: unit.seat,
      mark: ctx.words(`mark.${unit.kind}`),
      badge: unit.legions ? String(unit.legions) : "",
      lit: view.focus === unit.place || view.sailing?.unit === unit.unit,
      label: unitText(ctx, unit),
    })),
    sites: board.sites
      .filter((/** @type {any} */ site) => view.sites.includes(site.id))
      .map((/** @type {any} */ site) => ({ ...site, label: ctx.words(`site.${site.id}`) })),
    tokens: board.tokens
      .filter((/** @type {any} */ token) => view.tokens.includes(token.id))
      .map((/** @type {any} */ token) => ({ ...token, label: ctx.words(`token.${token.id}`) })),
    goals: unique(all),
    ways: view.sailing?.ways,
    start: view.sailing?.here,
    looked: all.find(({ choice }) => keyOf(choice.action) === ctx.memory.pointed)?.tile ?? (ctx.memory.looked ? Number(ctx.memory.looked) : -1),
    middle: middle(ctx),
    spot: ctx.spot,
  });
  return mapFrame(ctx, {
    label: ctx.words("table.map"),
    map: drawn,
    zooms: ZOOMS,
    narrow: NARROW_ZOOMS,
    tell: (place) => tell(ctx, all, Number(place)),
  });
}

/** Below the choices on a narrow screen: the own cards, what is refused, all cities. */
export const parts = [hand, refused, cities].map((render) => ({ place: /** @type {const} */ ("more"), render }));

/** @param {Ctx} ctx */
function hand(ctx) {
  const own = ctx.eyes === null ? null : ctx.view.players[ctx.eyes];
  if (!own?.hand?.length) return nothing;
  return html`<section class="panel" aria-labelledby="tw-hand">
    <h2 id="tw-hand">${ctx.words("table.hand")}</h2>
    <ul class="tw-cards">
      ${own.hand.map((/** @type {string} */ card) => html`<li><strong>${ctx.words(`card.${card}`)}</strong> ${ctx.words(`card_text.${card}`)}</li>`)}
    </ul>
  </section>`;
}

/** @param {Ctx} ctx */
function refused(ctx) {
  if (!ctx.refusals.length) return nothing;
  return html`<details class="panel">
    <summary>${ctx.words("table.refused", { n: ctx.refusals.length })}</summary>
    <div class="choice-row">${ctx.refusals.map((refusal) => ctx.refusal(refusal))}</div>
  </details>`;
}

/** @param {Ctx} ctx */
function cities(ctx) {
  const columns = ["city", "owner", "makes", "wants", "legions", "goods", "buildings"];
  return html`<details class="panel">
    <summary>${ctx.words("table.cities")}</summary>
    <div class="tw-scroll" tabindex="0" role="group" aria-label=${ctx.words("table.cities")}>
      <table class="tw-cities">
        <thead>
          <tr>
            ${columns.map((name) => html`<th scope="col">${ctx.words(`table.column_${name}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${ctx.view.cities.map(
            (/** @type {any} */ city) => html`<tr>
              <th scope="row">${ctx.words(`city.${city.id}`)}</th>
              <td>${city.owner >= 0 ? html`${seatMark(city.owner)} ${ctx.players[city.owner].name}` : ctx.words("table.independent")}</td>
              <td>${ctx.words(`good.${city.makes}`)}</td>
              <td>${ctx.words(`good.${city.wants}`)}</td>
              <td>${city.legions}</td>
              <td>${goodsText(ctx, city.goods)}</td>
              <td>${city.buildings.map((/** @type {string} */ name) => ctx.words(`building.${name}`)).join(", ")}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

/** A seat's money and means beside its score. @param {Ctx} ctx @param {number} seat */
export function seatLine(ctx, seat) {
  const player = ctx.view.players[seat];
  return ctx.words("table.seat", {
    empire: ctx.words(`empire.${player.empire}`),
    coins: player.coins,
    cards: player.cards,
    life: player.life,
  });
}
