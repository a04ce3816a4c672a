// The trade lens: choose a good, its makers are outlined, those who want it glow with what a load brings and how far it is.
// A loaded ship that is looked at does it by itself.

import { html } from "../../lit.js";
import { camera } from "../../parts/board.js";
import { WIDE } from "./hexes.js";
import { GOODS, cityAt, myUnits, placeOf, spotOf, tileOf, unitAt, w } from "./model.js";
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
  return Object.entries(/** @type {Record<string, number>} */ (unit.goods)).sort((one, two) => two[1] - one[1])[0]?.[0] ?? "";
}

/**
 * @param {Ctx} ctx
 * @returns {{ good: string, from: number, unit: number, makers: Set<number>, buyers: Set<number>, told: Array<{ place: number, text: string, worth: number }> } | null}
 */
export function lens(ctx) {
  const name = goodInLens(ctx);
  if (!name) return null;
  const index = GOODS.indexOf(name);
  const cities = ctx.view.cities;
  const makers = new Set(cities.filter((/** @type {any} */ city) => city.makes === name).map((/** @type {any} */ city) => city.place));
  const buyers = new Set(cities.filter((/** @type {any} */ city) => city.wants === name).map((/** @type {any} */ city) => city.place));
  const chosen = unitAt(ctx, placeOf(ctx.selected));
  const unit = chosen?.away ? chosen : myUnits(ctx).find((/** @type {any} */ one) => one.at >= 0);
  if (!unit) return { good: name, from: -1, unit: -1, makers, buyers, told: [] };
  const here = unit.at >= 0 ? cityAt(ctx, unit.at) : null;
  const aboard = unit.goods[name] ?? 0;
  const load = aboard || loadOf(unit, index);
  const told = [...buyers]
    .flatMap((place) => {
      const away = unit.away[place];
      if (away === undefined) return [];
      const income = load * cityAt(ctx, place).sell[index];
      const worth = aboard || !here ? income : income - load * here.buy[index];
      const text = unit.at === place && aboard ? w("lens_here", { n: aboard, coins: income }) : w(narrow() ? "lens_short" : aboard ? "lens_aboard" : "lens_load", { n: load, coins: worth, tiles: away, turns: unit.turns?.[place] ?? 1 });
      return worth > 0 ? [{ place, text, worth: worth - away / 2 }] : [];
    })
    .sort((one, two) => two.worth - one.worth)
    .slice(0, 3);
  return { good: name, from: tileOf(ctx, unit.place) ?? -1, unit: unit.unit, makers, buyers, told };
}

/** Hexes around what the lens shows: room for its badges. */
const ROOM = 3;

/** Brings the unit and those who buy from it into sight. @param {Ctx} ctx */
function showBuyers(ctx) {
  const shown = lens(ctx);
  if (!shown?.told.length || shown.from < 0) return;
  const spots = [shown.from, ...shown.told.map(({ place }) => tileOf(ctx, place))].map((tile) => spotOf(ctx, tile));
  const [left, top] = [Math.min(...spots.map(({ x }) => x)), Math.min(...spots.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...spots.map(({ x }) => x)), Math.max(...spots.map(({ y }) => y))];
  const edge = ROOM * WIDE;
  camera(ctx).follow({ x: left - edge, y: top - edge, width: right - left + 2 * edge, height: bottom - top + 2 * edge });
}

/** The chips of the lens. @param {Ctx} ctx */
export function lensChips(ctx) {
  const on = goodInLens(ctx);
  const press = (/** @type {string} */ name) => () => {
    ctx.memory.lens = ctx.memory.lens === name ? "" : name;
    ctx.memory.stripOff = ctx.frame.index; // the news would lie over what the lens shows
    ctx.update();
    showBuyers(ctx);
  };
  return html`<div class="tw-lens" role="group" aria-label=${w("lens")}>
    <span aria-hidden="true">${w("lens")}</span>
    ${GOODS.map(
      (name) => html`<button class="tw-chip ${on === name ? "on" : ""}" data-key="lens ${name}" aria-pressed=${on === name} aria-label=${w("lens_of", { good: ctx.words(`good.${name}`) })} @click=${press(name)}>${good(name)}</button>`,
    )}
  </div>`;
}
