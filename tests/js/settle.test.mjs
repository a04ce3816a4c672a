import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

let now = 0;
performance.now = () => now;
/** When something is drawn again. @type {number[]} */
const later = [];
globalThis.setTimeout = (_, ms) => later.push(now + ms);
const { LOOKS, SETTLES, mayPress, settleAgain, settling, wordsIn } = await import("../../web/table/settle.js");

/** A press, as the browser counts it. */
const click = (detail) => ({ detail, timeStamp: now });

/** A new match each, so that nothing is left of the one before. */
let matches = 0;
function table() {
  const id = `match ${++matches}`;
  now += 10_000;
  return (index, undo, ...meanings) =>
    settling({ id, update() {}, frame: { index, undo } }, [...meanings, "", ""].slice(0, 2));
}

test("the first buttons of a match can be pressed at once", () => {
  assert.deepEqual(table()(0, null, "Roll dice"), [false, false]);
});

test("a button that means something else settles, is drawn again and can be pressed then", () => {
  const draw = table();
  draw(0, null, LOOKS);
  assert.deepEqual(draw(3, null, "Roll dice", "Keep all"), [true, true]);
  assert.equal(mayPress(0), false);
  assert.ok(later.includes(now + SETTLES + 10));
  now += SETTLES - 1;
  assert.equal(mayPress(0), false, "a press in the meantime is not kept, and does not make it longer");
  now += 1;
  assert.equal(mayPress(0), true);
  assert.deepEqual(draw(3, null, "Roll dice", "Keep all"), [false, false]);
});

test("what cannot be taken back settles though the label is the same, what can does not", () => {
  const draw = table();
  draw(3, 3, wordsIn("Roll 7 dice"));
  assert.deepEqual(draw(4, null, wordsIn("Roll 5 dice")), [true, false], "the dice of a throw are looked at first");
  now += SETTLES;
  draw(4, 4, "Fill");
  now += SETTLES;
  assert.deepEqual(draw(5, 4, "Fill"), [false, false]);
  assert.deepEqual(draw(4, 3, "Fill"), [false, false], "after it was taken back");
});

test("under the same verb one chooses what for; another verb settles in the same step, too", () => {
  const draw = table();
  draw(3, null, "Buy Roads");
  assert.deepEqual(draw(3, null, "Buy Coinage"), [false, false]);
  assert.deepEqual(draw(3, null, "End turn"), [true, false]);
  assert.deepEqual(draw(3, null, "End turn", "Store"), [true, true]);
});

test("the second half of a double click is no press, however it is meant", () => {
  const draw = table();
  draw(3, null, "Fill");
  assert.equal(mayPress(0, click(1)), true);
  now += 60;
  assert.equal(mayPress(0, click(2)), false);
  now += 400;
  assert.equal(mayPress(0, click(2)), true, "a press that comes later is one");
});

test("a press passes over one scene or rival: the next one has to wait; without a press nothing blinks", () => {
  const draw = table();
  draw(3, null, LOOKS);
  assert.deepEqual(draw(4, null, LOOKS), [false, false]);
  settleAgain({ update() {} });
  assert.deepEqual(draw(5, null, LOOKS), [true, true]);
  assert.equal(mayPress(0), false);
});

test("what is drawn where nobody looks changes nothing", () => {
  const draw = table();
  draw(3, null, "Roll");
  assert.deepEqual(settling({ id: "", update() {}, frame: { index: 9, undo: null } }, ["End", ""]), []);
  assert.deepEqual(draw(3, null, "Roll"), [false, false]);
});
