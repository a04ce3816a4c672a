import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { lessons } from "../../web/games/trading-in-the-mediterranean/guide.js";

const lesson = (id) => lessons.find((each) => each.id === id);
const at = (turn, waiting = []) => ({
  memory: {},
  view: { draft: null, hand: [], waiting, turn: { number: 1, ...turn } },
});

test("where there is nothing to answer the guide says what to do meanwhile, and lights what can be pressed", () => {
  const quiet = at({ phase: 3, step: "visit" });
  assert.match(lesson("answer").meanwhile(quiet), /Nobody has made you an offer/);
  assert.equal(lesson("answer").lights(quiet), "[data-main='primary']");
  const asked = at({ phase: 3, step: "visit" }, [4]);
  assert.equal(lesson("answer").meanwhile(asked), "");
  assert.match(lesson("answer").lights(asked), /tm-answers/);
});

test("a calamity that lies in one's offer is passed on as the lesson asks", () => {
  const skull = { card: 7, front: "wool", back: { kind: "calamity", calamity: "famine" } };
  const held = (...offers) => ({
    eyes: 0,
    memory: {},
    view: { draft: null, hand: [skull], offers, turn: { number: 1 } },
  });
  assert.equal(lesson("skull").met(held()), false);
  assert.equal(lesson("skull").met(held({ maker: 1, give: [{ card: 7 }] })), false);
  assert.equal(
    lesson("skull").met(held({ maker: 0, give: [{ card: 7 }] })),
    true,
    "once it was asked for again, where nothing more could be offered",
  );
});

test("cards are spent when the market is closed; a lesson waits while the table asks for something else", () => {
  assert.match(lesson("spend").meanwhile(at({ phase: 3, step: "visit" })), /still open/);
  assert.equal(lesson("spend").meanwhile(at({ phase: 3, step: "commit" })), "");
  for (const step of ["scapegoat", "lose"]) assert.equal(lesson("tracks").when(at({ phase: 4, step })), false);
  assert.equal(lesson("tracks").when(at({ phase: 5, step: "shop" })), true);
  assert.match(lesson("tracks").lights(at({ phase: 5, step: "shop" })), /tm-track/);
  assert.equal(lesson("army").when(at({ phase: 6, step: "diplomacy" })), false, "once: press dice, during the talk");
  assert.equal(lesson("army").when(at({ phase: 6, step: "array" })), true);
});

test("to buy lights a few tiles that can be bought, and no button that seals an empty cart", () => {
  const entry = (id, cost, more = {}) => ({ action: ["buy", id], cost, lock: "", short: 0, owned: false, ...more });
  const market = [entry("A", 9), entry("B", 3), entry("C", 5), entry("D", 4), entry("E", 1, { lock: "level" })];
  const shop = at({ phase: 5, step: "shop" });
  const empty = { ...shop, view: { ...shop.view, market, cart: [] } };
  const lit = lesson("buy").lights(empty);
  assert.deepEqual(lit.match(/item buy \w/g), ["item buy B", "item buy D", "item buy C"]);
  assert.doesNotMatch(lit, /data-main/);
  assert.match(lesson("buy").lights({ ...empty, view: { ...empty.view, cart: [["buy", "B"]] } }), /data-main/);
});

test("what leaves the game with its age is not lit to be kept", () => {
  assert.match(lesson("store").lights(at({ phase: 3, step: "commit" })), /:not\(\.fades\)/);
});
