import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { hintedWith } from "../../web/games/trading-in-the-mediterranean/common.js";
import { inPlan } from "../../web/table/hints.js";

const at = (...plan) => ({
  view: {
    offers: [
      { number: 9, maker: 1 },
      { number: 4, maker: 2 },
    ],
  },
  hinted: (...start) => inPlan({ action: plan[0], plan: plan.map((action) => ({ action })) }, start),
});
const glows = (ctx) => [1, 2, 3].filter((seat) => hintedWith(ctx, seat));

test("a hint glows on the cards of whom it would ask, and of nobody else who holds the same", () => {
  assert.deepEqual(glows(at(["offer"], ["to", 2], ["give", 7], ["ask", "bronze"], ["post"])), [2]);
  assert.deepEqual(glows(at(["counter", 9], ["give", 7], ["ask", "timber"], ["post"])), [1]);
  assert.deepEqual(glows(at(["offer"], ["to_all"], ["ask", "wool"], ["post"])), [1, 2, 3]);
});

test("where an offer is begun, a hint glows on the cards of whom it is for", () => {
  const begun = (draft) => ({ ...at(["ask", "timber"], ["post"]), view: { offers: [], draft } });
  assert.deepEqual(glows(begun({ addressed: true, to: 2 })), [2]);
  assert.deepEqual(glows(begun({ addressed: true, to: null })), [1, 2, 3]);
  assert.deepEqual(glows(begun({ addressed: false, to: null })), []);
});
