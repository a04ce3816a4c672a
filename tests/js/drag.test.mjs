import "./page.mjs";
import { clock } from "./clock.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { COUNTER, dropped, lifted, liftedBy } from "../../web/games/trade-and-war/drag.js";
import { holdDown } from "../../web/parts/hold.js";

test("letting go does what pressing does: passing on, marching, buying, selling", () => {
  assert.deepEqual(dropped(lifted("pass", 25, "glass", 1), "place 3"), ["pass", 25, 3, "glass", 1]);
  assert.deepEqual(dropped(lifted("march", 3), "place 25"), ["march", 3, 25]);
  assert.deepEqual(dropped(lifted("buy", -1, "grain"), "place 25"), ["buy", 25, "grain"]);
  assert.deepEqual(dropped(lifted("pass", 25, "glass"), COUNTER), ["sell", 25, "glass"]);
});

test("a thing that a press plays is taken up by the action of that press", () => {
  assert.deepEqual(dropped(liftedBy("pass 25 0 glass 1"), "place 3"), ["pass", 25, 3, "glass", 1]);
  assert.deepEqual(dropped(liftedBy("march 3 26"), "place 25"), ["march", 3, 25]);
  assert.deepEqual(dropped(liftedBy("buy 26 grain"), "place 25"), ["buy", 25, "grain"]);
  assert.deepEqual(dropped(liftedBy("pass 25 0 glass 0"), COUNTER), ["sell", 25, "glass"]);
});

test("what is let go where it was, or nowhere, stays", () => {
  assert.equal(dropped(lifted("pass", 25, "glass"), "place 25"), null);
  assert.equal(dropped(lifted("march", 3), COUNTER), null);
  assert.equal(dropped(lifted("march", 3), ""), null);
});

test("what is held is pressed again and again, not while it cannot be, and no more once it is taken away", () => {
  clock.stop();
  const price = { pressed: 0, isConnected: true, ariaDisabled: null, click: () => void (price.pressed += 1) };
  const release = holdDown(price, 0);
  clock.tick(400);
  assert.equal(price.pressed, 0, "a press is no holding");
  clock.tick(300);
  assert.equal(price.pressed, 2);
  price.ariaDisabled = "true";
  clock.tick(400);
  assert.equal(price.pressed, 2);
  price.ariaDisabled = null;
  clock.tick(200);
  assert.equal(price.pressed, 3);
  release();
  clock.tick(2000);
  assert.equal(price.pressed, 3);
  clock.goOn();
});
