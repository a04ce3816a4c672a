// What the table of Trade and War reads out of the view: places, who owns them, how they are called, what can be done there.

import table from "../../text/trade-and-war.en.toml";
import { wordsOf } from "../../words.js";
import { beside, centre } from "./hexes.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").Choice} Choice
 * @typedef {import("../../table/ctx.js").Action} Action
 */

/** The table's own words. */
export const w = wordsOf(table);

export const GOODS = ["glass", "pottery", "olives", "grain", "metal"];
const UNITS_FROM = 25;

/** The name of a place as an object of the table. @param {number} place */
export const idOf = (place) => `place ${place}`;
/** @param {string | null} id */
export const placeOf = (id) => (id?.startsWith("place ") ? Number(id.slice(6)) : -1);
/** @param {number} unit */
export const placeOfUnit = (unit) => UNITS_FROM + unit;
/** @param {number} place */
export const isCity = (place) => place >= 0 && place < UNITS_FROM;

/** @param {Ctx} ctx @param {number} place */
export const cityAt = (ctx, place) => ctx.view.cities.find((/** @type {any} */ city) => city.place === place);
/** @param {Ctx} ctx @param {number} place */
export const unitAt = (ctx, place) => ctx.view.units.find((/** @type {any} */ unit) => unit.place === place);
/** @param {Ctx} ctx @param {number} place */
export const thingAt = (ctx, place) => (isCity(place) ? cityAt(ctx, place) : unitAt(ctx, place));
/** @param {Ctx} ctx @param {number} place */
export const ownerOf = (ctx, place) =>
  isCity(place) ? (cityAt(ctx, place)?.owner ?? -1) : (unitAt(ctx, place)?.seat ?? -1);

/** The goods of a place one by one, each with its marks; of a rival's city only the goods are told. @param {any} thing @returns {Array<[string, number]>} */
export const cratesOf = (thing) =>
  thing?.hold ??
  Object.entries(/** @type {Record<string, number>} */ (thing?.goods ?? {})).flatMap(([name, n]) =>
    Array.from({ length: n }, () => /** @type {[string, number]} */ ([name, 0])),
  );

/** The name of a city or a unit. @param {Ctx} ctx @param {number} place */
export function nameOf(ctx, place) {
  const thing = thingAt(ctx, place);
  if (!thing) return "";
  return ctx.words(isCity(place) ? `city.${thing.id}` : thing.name);
}

/** Where a unit is, in a few words. @param {Ctx} ctx @param {any} unit */
export function whereOf(ctx, { where }) {
  const city = ctx.words(`city.${where.city}`);
  return where.beside ? w("at", { city }) : w("near", { terrain: ctx.words(`terrain.${where.terrain}`), city });
}

/** The tile of a place. @param {Ctx} ctx @param {number} place */
export const tileOf = (ctx, place) =>
  isCity(place)
    ? ctx.statics.map.cities.find((/** @type {any} */ city) => city.place === place)?.tile
    : unitAt(ctx, place)?.tile;

/** Where a tile lies on the map. @param {Ctx} ctx @param {number} tile */
export function spotOf(ctx, tile) {
  const [x, y] = centre(ctx.statics.map, tile);
  return { x, y };
}

/** How many of a unit's goods the city it lies at wants, and what they bring there. @param {Ctx} ctx @param {any} unit */
export function wantedOf(ctx, { at, sellable, sales }) {
  const index = GOODS.indexOf(at >= 0 ? cityAt(ctx, at)?.wants : "");
  return { n: sellable?.[index] ?? 0, coins: sales?.[index] ?? 0 };
}

/** What a city pays for a good when one comes there in a later turn. @param {any} city @param {number} index @returns {number} */
export const laterPrice = (city, index) => (city.later ?? city.sell)[index];

/** A temple or a spring. @param {Ctx} ctx @param {string} id @returns {{ id: string, kind: string, tile: number } | undefined} */
export const siteOf = (ctx, id) => ctx.statics.map.sites.find((/** @type {any} */ site) => site.id === id);

/** The seat whose table this is. @param {Ctx} ctx */
export const me = (ctx) => ctx.you ?? ctx.eyes;
/** @param {Ctx} ctx */
export const myUnits = (ctx) => ctx.view.units.filter((/** @type {any} */ unit) => unit.seat === me(ctx));
/** @param {Ctx} ctx */
export const myCities = (ctx) => ctx.view.cities.filter((/** @type {any} */ city) => city.owner === me(ctx));

/** The own holds that a place touches: ships beside a city, the own city beside a ship, ships beside each other. @param {Ctx} ctx @param {number} place */
export function touching(ctx, place) {
  const found = new Set();
  for (const { action } of ctx.choices) {
    const [verb, from, to] = action;
    if ((verb !== "pass" && verb !== "march") || action.length < 3) continue;
    if (from === place) found.add(Number(to));
    if (to === place) found.add(Number(from));
  }
  const here = thingAt(ctx, place);
  if (isCity(place)) {
    for (const unit of myUnits(ctx)) if (unit.at === place) found.add(unit.place);
  } else if (here?.at >= 0 && ownerOf(ctx, here.at) === me(ctx)) found.add(here.at);
  return [...found].sort((one, two) => one - two);
}

/** The unit that everything turns on now: it sails, fights, searches. @param {Ctx} ctx @returns {number | undefined} */
export const actingUnit = ({ view }) => view.sailing?.unit ?? view.acting ?? view.battle?.unit;

/** Who a player is to the eyes: "you", or the empire. @param {Ctx} ctx @param {number} seat */
export const empireOf = (ctx, seat) => ctx.words(`empire.${ctx.view.players[seat].empire}`);

/** A chance in whole per cent: a hundred is certain, and nothing is none. @param {number} chance */
export const percent = (chance) =>
  chance > 0 && chance < 1 ? Math.min(99, Math.max(1, Math.round(chance * 100))) : Math.round(chance * 100);
/** @param {number} chance */
export const tone = (chance) => (chance >= 0.62 ? "good" : chance >= 0.42 ? "even" : "bad");

/** The same action so many times. @param {Action} action @param {number} times @returns {Action[]} */
export const repeated = (action, times) => Array.from({ length: times }, () => action);

/** The step that waits for the eyes. @param {Ctx} ctx */
export const step = (ctx) => (ctx.mine ? ctx.view.step : "");

/** Where the places stand in an action of trade. @type {Record<string, number[]>} */
const PLACES = {
  buy: [1],
  sell: [1],
  build: [1],
  pass: [1, 2],
  march: [1, 2],
  recruit: [1, 2],
  dismiss: [1],
  talk: [1, 2],
};

/** Whether what a hint would do next is done at a place, in the sheet that opens there. @param {Ctx} ctx @param {number} place */
export function meant(ctx, place) {
  const action = ctx.hint?.action;
  if (!action) return false;
  if (action[0] === "order")
    return (
      ownerOf(ctx, place) === me(ctx) && isCity(place) && beside(ctx.statics.map, tileOf(ctx, place), Number(action[2]))
    );
  return Boolean(PLACES[action[0]]?.some((at) => action[at] === place));
}

/** A sum of goods in words. @param {Ctx} ctx @param {Record<string, number>} goods */
export const goodsText = (ctx, goods) =>
  Object.entries(goods)
    .map(([good, n]) => ctx.words(`goods.${good}`, { n }))
    .join(", ");

/** All that is to be known of a place, for those who do not see the map. @param {Ctx} ctx @param {number} place */
export function described(ctx, place) {
  const thing = thingAt(ctx, place);
  if (!thing) return "";
  const owner = ownerOf(ctx, place);
  const who = owner < 0 ? w("independent") : owner === ctx.you ? w("yours") : empireOf(ctx, owner);
  const hold = goodsText(ctx, thing.goods) || w("nothing");
  if (!isCity(place))
    return w("unit_described", {
      name: nameOf(ctx, place),
      kind: ctx.words(`unit.${thing.kind}`),
      who,
      where: whereOf(ctx, thing),
      hold,
      legions: thing.legions,
    });
  const makes = GOODS.indexOf(thing.makes);
  const wants = GOODS.indexOf(thing.wants);
  return w("city_described", {
    name: nameOf(ctx, place),
    who,
    makes: ctx.words(`good.${thing.makes}`),
    buy: thing.buy[makes],
    wants: ctx.words(`good.${thing.wants}`),
    sell: thing.sell[wants],
    legions: thing.legions,
    buildings: thing.buildings.map((/** @type {string} */ name) => ctx.words(`building.${name}`)),
    built: thing.buildings.length,
  });
}
