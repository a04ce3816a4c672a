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
  assert.match(lesson("answer").meanwhile(quiet), /No slip/);
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

test("cards are spent when the market is closed, cubes looked at when the calamities are over", () => {
  assert.match(lesson("spend").meanwhile(at({ phase: 3, step: "visit" })), /still open/);
  assert.equal(lesson("spend").meanwhile(at({ phase: 3, step: "commit" })), "");
  assert.match(lesson("tracks").meanwhile(at({ phase: 4, step: "scapegoat" })), /calamities/);
  assert.match(lesson("tracks").lights(at({ phase: 4, step: "lose" })), /tm-pick/);
  assert.match(lesson("tracks").lights(at({ phase: 5, step: "shop" })), /tm-track/);
});
