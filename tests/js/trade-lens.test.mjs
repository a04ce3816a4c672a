import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
const { laidOut, placer } = await import("../../web/games/trade-and-war/badges.js");
const { meant, percent } = await import("../../web/games/trade-and-war/model.js");
const { lens } = await import("../../web/games/trade-and-war/lens.js");

const prices = { buy: [5, 5, 5, 1, 5], sell: [1, 1, 1, 3, 1] };
const city = (place, makes, wants) => ({ place, makes, wants, owner: -1, ...prices });
/** A galley and a caravan in one city, each with four grain: one is near to a buyer by sea, the other by land. */
const unit = (number, away) => ({
  unit: number,
  place: 25 + number,
  seat: 0,
  at: 0,
  tile: number,
  free: 0,
  goods: { grain: 4 },
  away,
  turns: Object.fromEntries(Object.keys(away).map((place) => [place, 1])),
});
const table = (others = {}) => ({
  mine: true,
  you: 0,
  selected: null,
  memory: { lens: "grain" },
  view: {
    phase: "trade",
    cities: [city(0, "grain", "metal"), city(1, "metal", "grain"), city(2, "glass", "grain")],
    units: [unit(0, { 1: 24, 2: 7 }), unit(1, { 1: 3 })],
  },
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
  assert.deepEqual(
    sales(table({ selected: "place 25" })).map(([place, who]) => [place, who]),
    [
      [2, 0],
      [1, 0],
    ],
  );
});

const empty = { memory: {}, statics: { map: { columns: 40, cities: [], sites: [] } } };

test("a badge at the northern edge lies beside what it is about, not beyond the map", () => {
  const [north, south] = laidOut(
    placer(empty, null),
    [5, 40 * 12 + 5].map((tile) => ({ tile, text: "Search", tone: "even" })),
  );
  assert.ok(north.dy > 0 && south.dy < 0, `${north.dy} ${south.dy}`);
});

test("what lies beside a tile lies where it will be seen, clear of towns, unless the tile itself is out of sight", () => {
  const boxes = [
    { left: 34, top: -39, right: 170, bottom: -1 },
    { left: -170, top: -39, right: -34, bottom: -1 },
  ];
  const [right, left] = boxes;
  const here = 40 * 12 + 5; // in the middle of what is seen, but for the third
  const sight = (x, width) => ({ x, y: 0, width, height: 900, k: 1 });
  assert.equal(placer(empty, sight(0, 900)).best(here, boxes), right);
  assert.equal(placer(empty, sight(-200, 400)).best(here, boxes), left, "at the right edge it lies to the left");
  assert.equal(placer(empty, sight(600, 900)).best(here, boxes), right, "out of sight it lies where it would");
  for (const there of ["cities", "sites"]) {
    const map = { ...empty.statics.map, [there]: [{ tile: here + 4 }] };
    assert.equal(
      placer({ statics: { map }, memory: {} }, sight(-900, 1800)).best(here, boxes),
      left,
      "and never over a town or a temple, where there is room",
    );
  }
});

test("a chance is told as certain only where it is", () => {
  assert.deepEqual([1, 0.996, 0.58, 0.001, 0].map(percent), [100, 99, 58, 1, 0]);
});

test("the camera finds whatever can be looked at: a temple or a life token, too, would lie under its own sheet", async () => {
  const { spotOfId } = await import("../../web/games/trade-and-war/map.js");
  const map = {
    columns: 40,
    cities: [{ place: 0, tile: 3 }],
    sites: [{ id: "gt_siwa", tile: 7 }],
    tokens: [{ id: "lt_euxine", tile: 9 }],
  };
  const ctx = { statics: { map }, view: { units: [] } };
  const found = ["place 0", "sacred gt_siwa", "sacred lt_euxine"].map((id) => spotOfId(ctx, id)?.x ?? 0);
  assert.ok(found[0] > 0 && found[1] > found[0] && found[2] > found[1], String(found));
  assert.equal(spotOfId(ctx, "card W05"), null);
});

test("what a hint would do next lights the places where it is done", () => {
  const map = {
    columns: 40,
    cities: [
      { place: 3, tile: 45 },
      { place: 4, tile: 300 },
    ],
  };
  const of = (...action) => {
    const ctx = {
      you: 0,
      hint: action.length ? { action } : null,
      statics: { map },
      view: {
        cities: [
          { place: 3, owner: 0 },
          { place: 4, owner: 0 },
        ],
        units: [{ place: 25, unit: 0, seat: 0, tile: 46 }],
      },
    };
    return [3, 4, 25].filter((place) => meant(ctx, place));
  };
  assert.deepEqual(of("buy", 25, "grain"), [25]);
  assert.deepEqual(of("march", 3, 25), [3, 25]);
  assert.deepEqual(of("order", "galley", 46), [3], "the city beside the quay");
  assert.deepEqual([of("done"), of("roll", 3), of()], [[], [], []]);
});
