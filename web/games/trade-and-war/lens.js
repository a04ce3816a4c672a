// The trade lens: choose a good, its makers are outlined, those who want it glow with what a load brings and how far it is.
// A loaded ship that is looked at does it by itself.

import { html } from "../../lit.js";
import { camera } from "../../parts/board.js";
import { answered } from "../../parts/painted.js";
import { WIDE } from "./hexes.js";
import { GOODS, cityAt, laterPrice, myUnits, placeOf, spotOf, tileOf, unitAt, w } from "./model.js";
import { good } from "./pieces.js";
import { narrow } from "./screen.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

/** How many of a good fill a hold that has room. @param {any} unit @param {number} index */
const loadOf = (unit, index) => unit.free + (unit.goods[GOODS[index]] ?? 0);

/** The good the lens is on: the one pressed, or what the chosen unit carries most of. @param {Ctx} ctx */
function goodInLens(ctx) {
  if (ctx.view.phase !== "trade" || !ctx.mine) return "";
  if (ctx.memory.lens) return String(ctx.memory.lens);
  const unit = unitAt(ctx, placeOf(ctx.selected));
  if (!unit?.away) return "";
  return (
    Object.entries(/** @type {Record<string, number>} */ (unit.goods)).sort((one, two) => two[1] - one[1])[0]?.[0] ?? ""
  );
}

/**
 * @param {Ctx} ctx
 * @returns {{ good: string, makers: Set<number>, buyers: Set<number>, told: Sale[] } | null}
 */
export function lens(ctx) {
  const name = goodInLens(ctx);
  if (!name) return null;
  const index = GOODS.indexOf(name);
  const cities = ctx.view.cities;
  const makers = new Set(
    cities.filter((/** @type {any} */ city) => city.makes === name).map((/** @type {any} */ city) => city.place),
  );
  const buyers = new Set(
    cities.filter((/** @type {any} */ city) => city.wants === name).map((/** @type {any} */ city) => city.place),
  );
  const chosen = unitAt(ctx, placeOf(ctx.selected));
  const units = chosen?.away ? [chosen] : myUnits(ctx).filter((/** @type {any} */ one) => one.at >= 0);
  const told = [...buyers]
    .flatMap((place) =>
      units
        .flatMap((/** @type {any} */ unit) => sale(ctx, unit, place, index))
        .sort(byWorth)
        .slice(0, 1),
    )
    .sort(byWorth)
    .slice(0, 3);
  return { good: name, makers, buyers, told };
}

/** @typedef {{ place: number, text: string, worth: number, unit: number, from: number }} Sale a load brought to a buyer: what it says there, who brings it */

/** @param {Sale} one @param {Sale} two */
const byWorth = (one, two) => two.worth - one.worth;

/** What a unit would earn by a good at a city, if anything. @param {Ctx} ctx @param {any} unit @param {number} place @param {number} index @returns {Sale[]} */
function sale(ctx, unit, place, index) {
  const away = unit.away?.[place];
  const aboard = unit.goods[GOODS[index]] ?? 0;
  const load = aboard || loadOf(unit, index);
  const here = unit.at >= 0 ? cityAt(ctx, unit.at) : null;
  const income = unit.at === place && aboard ? unit.sales[index] : load * laterPrice(cityAt(ctx, place), index);
  const coins = aboard || !here ? income : income - load * here.buy[index];
  if (away === undefined || coins <= 0) return [];
  const text =
    unit.at === place && aboard
      ? w("lens_here", { n: unit.sellable[index], coins: income })
      : w(narrow() ? "lens_short" : aboard ? "lens_aboard" : "lens_load", {
          n: load,
          coins,
          tiles: away,
          turns: unit.turns?.[place] ?? 1,
        });
  return [{ place, text, worth: coins - away / 2, unit: unit.unit, from: tileOf(ctx, unit.place) ?? -1 }];
}

/** Hexes around what the lens shows: room for its badges. */
const ROOM = 3;

/** Brings those who buy, and who sails to them, into sight. @param {Ctx} ctx */
function showBuyers(ctx) {
  const shown = lens(ctx);
  if (!shown?.told.length) return;
  // A phone has room for the best of them.
  const spots = shown.told
    .slice(0, narrow() ? 1 : undefined)
    .flatMap(({ place, from }) => [from, tileOf(ctx, place)])
    .map((tile) => spotOf(ctx, tile));
  const [left, top] = [Math.min(...spots.map(({ x }) => x)), Math.min(...spots.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...spots.map(({ x }) => x)), Math.max(...spots.map(({ y }) => y))];
  const edge = ROOM * WIDE;
  camera(ctx).follow({
    x: left - edge,
    y: top - edge,
    width: right - left + 2 * edge,
    height: bottom - top + 2 * edge,
  });
}

/** The chips of the lens. @param {Ctx} ctx */
export function lensChips(ctx) {
  const on = goodInLens(ctx);
  const press = (/** @type {string} */ name) => () => {
    ctx.memory.lens = ctx.memory.lens === name ? "" : name;
    ctx.memory.stripOff = ctx.frame.index; // the news would lie over what the lens shows
    ctx.update();
    answered().then(() => showBuyers(ctx));
  };
  return html`<div class="tw-lens" role="group" aria-label=${w("lens")}>
    <span aria-hidden="true">${w("lens")}</span>
    ${GOODS.map(
      (name) =>
        html`<button class="tw-chip ${on === name ? "on" : ""}" data-key="lens ${name}" aria-pressed=${on === name} aria-label=${w("lens_of", { good: ctx.words(`good.${name}`) })} @click=${press(name)}>${good(name)}</button>`,
    )}
  </div>`;
}
