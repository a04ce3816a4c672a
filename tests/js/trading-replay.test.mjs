import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { held } from "../../web/games/trading-in-the-mediterranean/dock.js";
import { said } from "./templates.mjs";

const own = {
  seat: 0,
  civilization: "thrace",
  cities: 1,
  army: 2,
  wealth: 3,
  government: 2,
  religion: 0,
  used: [{ card: 8, front: "salt", level: 1 }],
};
const at = (phase, more) => ({
  eyes: 0,
  seat: 1,
  replaying: true,
  memory: {},
  statics: { levels: [1, 3, 6, 10], set_worth: { wool: [0, 1, 3], salt: [0, 1, 3] } },
  view: {
    turn: { phase, number: 1, step: "visit" },
    players: [own],
    scores: [{ wealth: 3 }],
    hand: [{ card: 7, front: "wool", level: 1 }],
    sets: [{ good: "wool", cards: [7], worth: 1 }],
  },
  words: (key) => key,
  find: () => undefined,
  exactly: () => undefined,
  hinted: () => false,
  ...more,
});

test("in a replay the hand that these eyes held lies on the table, later what they spent", () => {
  assert.match(said(held(at(3))), /name\.wool 1/);
  assert.match(said(held(at(4))), /name\.salt/);
});

test("it lies there only in a replay, and an onlooker holds nothing", () => {
  assert.equal(said(held(at(3, { replaying: false }))), "");
  assert.equal(said(held(at(3, { eyes: null }))), "");
});
