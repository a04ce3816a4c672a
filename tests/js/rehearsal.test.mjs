import "./page.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { rules } from "../../web/engine.js";
import { rehearse } from "../../web/rehearsal.js";

const frame = { match: 7, choices: [{ action: ["a"] }, { action: ["b"] }] };
let asked;
beforeEach(() => {
  asked = [];
  rules.call = async (method, params) => (asked.push([method, params]), frame);
});

test("a game is tried out once, and the match that nobody sees is closed", async () => {
  await rehearse({ slug: "one", seats: [2, 4] }, () => false);
  assert.deepEqual(asked[0], ["new", { slug: "one", seats: 2, seed: 1 }]);
  assert.deepEqual(asked[2], ["act", { match: 7, action: ["b"] }]);
  assert.deepEqual(asked.at(-1), ["close", { match: 7 }]);
  const { length } = asked;
  await rehearse({ slug: "one", seats: [2, 4] }, () => false);
  assert.equal(asked.length, length);
});

test("whoever starts to play does not wait for it", async () => {
  await rehearse({ slug: "two", seats: [2, 4] }, () => asked.length > 2);
  assert.deepEqual(asked.map(([method]) => method), ["new", "act", "act", "close"]);
});

test("a Python that cannot be had is tried again by the next visit", async () => {
  rules.call = async () => {
    throw new Error("no Python");
  };
  await rehearse({ slug: "three", seats: [1, 4] }, () => false);
  rules.call = async (method) => (asked.push([method]), { ...frame, choices: [] });
  await rehearse({ slug: "three", seats: [1, 4] }, () => false);
  assert.deepEqual(asked, [["new"], ["close"]]);
});
