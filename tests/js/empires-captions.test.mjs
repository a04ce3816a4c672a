import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { caption } from "../../web/games/mediterranean-empires/news.js";

/** Carthage is looked at by Rome: a hand that is read, or a card that is named, is a secret told. */
const SECRET = "carthage/ambush";
const ids = ["rome", "carthage", "syracusae"];
const secretive = (seat) => new Proxy(seat, { get: (row, name) => (["hand", "deck"].includes(String(name)) ? assert.fail(`the caption read the ${String(name)} of another seat`) : row[name]) });
const ctx = {
  eyes: 0,
  players: [{ seat: 0, name: "Rome" }, { seat: 1, name: "Carthage" }],
  statics: { ids, cards: {} },
  view: { seats: [secretive({ empire: "rome" }), secretive({ empire: "carthage" })], cities: [{ id: "syracusae", owner: 0 }], areas: [], get hand() { return assert.fail("the caption read the hand"); } },
  words: (key) => key,
};
const told = (...events) => caption(ctx, { seat: 1, index: 7, lines: events.map((event) => ({ kind: event[0], event, text: "", index: 7, seat: 1 })) });

/** What a card of another seat is part of before it lies open. */
const HIDDEN = {
  "cards that are drawn": [["drew", 1, SECRET, SECRET]],
  "cards that nobody sees drawn": [["drew_hidden", 1, 2]],
  "a force that marches": [["declared", "expedition", 1, 2, 0, 4, ["carthage", "~", "syracusae"], null]],
  "a card that is swapped": [["discarded", 1, SECRET], ["drew_hidden", 1, 1]],
  "a pass": [["passed", 1]],
  "the cards of a force, told by their number": [["revealed", 1, `${SECRET}:T`]],
};

for (const [what, events] of Object.entries(HIDDEN))
  test(`a caption names no card: ${what}`, () => {
    const { text } = told(...events);
    assert.ok(text, "something is said");
    assert.ok(!text.includes("ambush"), text);
  });

test("a card that is played is named: it lies open", () => assert.match(told(["played", 1, SECRET, "X", 0]).text, /card\.carthage\.ambush/));

test("what comes for a city of one's own is marked as a hit", () => assert.equal(told(["declared", "expedition", 1, 2, 0, 4, ["carthage", "~", "syracusae"], null]).hits, true));
