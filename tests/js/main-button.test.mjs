import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

let now = 0;
performance.now = () => now;
globalThis.setTimeout = () => 0;
const { pressMain } = await import("../../web/table/frame.js");

/** A table whose main button asks back; what it has played. */
function table() {
  const played = [];
  const said = [];
  return {
    played,
    said,
    ctx: {
      id: "one",
      eyes: 0,
      frame: { index: 7 },
      memory: {},
      announce: (text) => said.push(text),
      update() {},
      act: (choice) => played.push(choice.action),
    },
  };
}
const done = { label: "End turn", choice: { action: ["done"], label: "" } };

test("where something of worth would be lost, the first press asks and the second plays", () => {
  const { ctx, played, said } = table();
  const asks = { ...done, ask: "5 people stay unused" };
  pressMain(ctx, 0, asks);
  assert.deepEqual([played, said], [[], ["5 people stay unused"]]);
  now += 1000;
  pressMain(ctx, 0, asks);
  assert.deepEqual(played, [["done"]]);
});

test("what would be lost now is asked for, not what would have been", () => {
  const { ctx, played } = table();
  pressMain(ctx, 0, { ...done, ask: "5 people stay unused" });
  now += 1000;
  pressMain(ctx, 0, { ...done, ask: "4 people stay unused" });
  assert.deepEqual(played, []);
  ctx.frame.index += 1;
  now += 1000;
  pressMain(ctx, 0, { ...done, ask: "4 people stay unused" });
  assert.deepEqual(played, [], "after something was done it is asked anew");
  pressMain(ctx, 0, done);
  assert.deepEqual(played, [["done"]], "where nothing is lost nothing is asked");
});

test("what cannot be pressed says why, and plays nothing", () => {
  const { ctx, played, said } = table();
  pressMain(ctx, 0, { ...done, off: "Press a card." });
  assert.deepEqual([played, said], [[], ["Press a card."]]);
});
