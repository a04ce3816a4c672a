import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, hindrance } from "../../web/games/trading-in-the-mediterranean/draft.js";
import { caption } from "../../web/games/trading-in-the-mediterranean/scenes.js";

const line = (...event) => ({ kind: event[0], event, text: event.join(" "), index: 1, seat: 1 });
const told = (eyes, ...lines) => caption({ eyes }, { seat: 1, index: 1, lines });

test("a no is heard by whom it is said to, and by nobody else", () => {
  assert.equal(told(0, line("refused", 1, 0)).weight, 1);
  assert.equal(told(2, line("refused", 1, 0)).weight, 0);
});

test("a bot's no is heard with its reason", () => {
  const reasons = new Map([[1, "you have wronged me before"]]);
  const no = { seat: 1, index: 1, lines: [{ ...line("refused", 1, 0), text: "Thrace refuses your offer." }] };
  assert.equal(caption({ eyes: 0, reasons }, no).text, "Thrace refuses your offer: “you have wronged me before”");
  assert.equal(caption({ eyes: 0, reasons: new Map() }, no).text, "Thrace refuses your offer.");
});

test("a calamity bears the mark of who passed it on, what comes to all bears none", () => {
  assert.equal(told(0, line("struck", 0, 3, 2)).mark, 2);
  assert.equal(told(0, line("struck", 0, 3, -1)).mark, null, "once it bore the mark of who acted last");
  assert.equal(told(0, line("bought", 1, [], 0, 0)).mark, null);
  assert.equal(told(0, line("blamed", 1, 0, 3)).mark, 1);
});

test("a new age names its deed and waits to be read, a war waits for who fights in it", () => {
  const dawn = told(0, line("bought", 1, [], 0, 0), line("advanced", 2, 1), line("age", 1));
  assert.deepEqual([dawn.text, dawn.weight, dawn.held], ["age 1", 2, true]);
  assert.equal(told(0, line("attacked", 0, 2, 3)).held, true);
  assert.equal(told(1, line("attacked", 0, 2, 3)).held, false);
});

test("an offer that Python holds lies on the scale and can be sent", () => {
  const draft = { to: 2, addressed: true, give: [{ card: 7, front: "wool" }], give_wp: 0, want: ["salt"], want_wp: 1, claims: {}, answers: null };
  const ctx = { memory: {}, view: { draft, turn: { number: 1 } }, find: (verb) => (verb === "post" ? { action: ["post"] } : undefined) };
  assert.deepEqual(draftOf(ctx), { to: 2, give: [7], give_wp: 0, want: ["salt"], want_wp: 1, claims: {}, answers: null });
  assert.equal(hindrance(ctx), "");
});
