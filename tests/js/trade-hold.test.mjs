import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
const { tradedWith } = await import("../../web/games/trade-and-war/market.js");

const rome = { place: 0, owner: 0, free: 5 };
const unit = (place, free, at = 0) => ({ place, seat: 0, at, trades: true, free });
const table = (selected, hold) => ({
  you: 0,
  selected,
  memory: { hold },
  view: { cities: [rome, { place: 3, owner: 1, free: 9 }], units: [unit(25, 0), unit(26, 4), unit(27, 4, -1)] },
});
const traded = (selected, hold) => tradedWith(table(selected, hold))?.place;

test("keys trade with the hold that the open sheet trades with, not with the city that was pressed", () => {
  assert.equal(traded("place 0"), 26);
  assert.equal(traded("place 0", 0), 0);
  assert.equal(traded("place 25"), 25);
  assert.equal(traded("place 25", 26), 26);
});

test("a unit far from every city, a strange city and nothing at all are what they are", () => {
  assert.equal(traded("place 27"), 27);
  assert.equal(traded("place 3"), 3);
  assert.equal(traded(null), undefined);
});

test("what is to be decided comes into sight, though no unit acts: a quay where a lost galley may return", async () => {
  globalThis.document.querySelector ??= () => null;
  const { painted } = await import("../../web/games/trade-and-war/table.js");
  const spots = [];
  const choice = { action: ["revive", 0, 83], label: "" };
  const ctx = {
    mine: true,
    you: 0,
    selected: null,
    choices: [choice],
    find: () => undefined,
    frame: { forced: false },
    statics: { map: { columns: 40, cities: [] } },
    memory: { camera: { follow: (spot) => spots.push(spot), fit() {} } },
    view: { turn: 5, phase: "move", step: "rescue", units: [], cities: [], deal: null },
  };
  globalThis.requestAnimationFrame ??= (run) => setTimeout(run);
  painted(ctx);
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(spots.length, 1);
});

test("the camera comes back to the open sheet's place when what others did has been told in one's own turn", async () => {
  const { painted } = await import("../../web/games/trade-and-war/table.js");
  const spots = [];
  const galley = { unit: 1, place: 26, seat: 0, at: -1, tile: 83 };
  const memory = {
    caption: { text: "Greece places Halcyon at Athens." },
    camera: { follow: (spot) => spots.push(spot), fit() {} },
  };
  const ctx = {
    mine: true,
    you: 0,
    selected: null,
    select: (id) => (ctx.selected = id),
    choices: [],
    find: () => undefined,
    frame: { forced: false },
    statics: { map: { columns: 40, cities: [] } },
    memory,
    view: { turn: 4, phase: "trade", step: "trade", units: [galley], cities: [{ place: 0, owner: 0 }], deal: null },
  };
  const paint = async () => {
    painted(ctx);
    await new Promise((resolve) => setTimeout(resolve, 300));
  };
  await paint();
  assert.equal(ctx.selected, "place 0", "its sheet is open");
  ctx.selected = "place 26";
  memory.caption = null;
  await paint();
  assert.equal(spots.length, 1);
  await paint();
  assert.equal(spots.length, 1, "and stays where the player moves it from then on");
});
