import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
const { laidOut } = await import("../../web/games/trade-and-war/badges.js");
const { lens } = await import("../../web/games/trade-and-war/lens.js");

const prices = { buy: [5, 5, 5, 1, 5], sell: [1, 1, 1, 3, 1] };
const city = (place, makes, wants) => ({ place, makes, wants, owner: -1, ...prices });
/** A galley and a caravan in one city, each with four grain: one is near to a buyer by sea, the other by land. */
const unit = (number, away) => ({ unit: number, place: 25 + number, seat: 0, at: 0, tile: number, free: 0, goods: { grain: 4 }, away, turns: Object.fromEntries(Object.keys(away).map((place) => [place, 1])) });
const table = (others = {}) => ({
  mine: true,
  you: 0,
  selected: null,
  memory: { lens: "grain" },
  view: { phase: "trade", cities: [city(0, "grain", "metal"), city(1, "metal", "grain"), city(2, "glass", "grain")], units: [unit(0, { 1: 24, 2: 7 }), unit(1, { 1: 3 })] },
  ...others,
});
const sales = (ctx) => lens(ctx).told.map(({ place, unit: who, text }) => [place, who, text]);

test("each buyer is told of the unit that is there first", () => {
  assert.deepEqual(sales(table()), [
    [1, 1, "4 aboard: +12 · 3 tiles, 1 turn"],
    [2, 0, "4 aboard: +12 · 7 tiles, 1 turn"],
  ]);
});

test("a unit that is looked at is told of its own buyers alone", () => {
  assert.deepEqual(sales(table({ selected: "place 25" })).map(([place, who]) => [place, who]), [[2, 0], [1, 0]]);
});

test("a badge at the northern edge lies beside what it is about, not beyond the map", () => {
  const ctx = { memory: {}, statics: { map: { columns: 40, cities: [] } } };
  const [north, south] = laidOut(ctx, [5, 40 * 12 + 5].map((tile) => ({ tile, text: "Search", tone: "even" })));
  assert.ok(north.dy > 0 && south.dy < 0, `${north.dy} ${south.dy}`);
});
