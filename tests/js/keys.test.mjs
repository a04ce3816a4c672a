import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

/** Those who listen to keys: before the page, and after it. @type {{ first: Set<Function>, last: Set<Function> }} */
const heard = { first: new Set(), last: new Set() };
globalThis.addEventListener = (_, run, before = false) => heard[before ? "first" : "last"].add(run);
globalThis.removeEventListener = (_, run, before = false) => heard[before ? "first" : "last"].delete(run);
const { listen } = await import("../../web/table/keys.js");

/** Presses a key on a thing of the page; what that did, and whether the thing itself heard it. */
function press(key, { target = {}, repeat = false } = {}) {
  let stopped = false;
  const event = {
    key,
    repeat,
    target: { matches: () => false, closest: () => null, ...target },
    preventDefault() {},
    stopPropagation: () => (stopped = true),
  };
  for (const run of heard.first) run(event);
  const reached = !stopped;
  if (reached) for (const run of heard.last) run(event);
  return reached;
}
const field = { matches: (selector) => selector.includes("input") };

test("any key ends a scene before anything on the table hears it, but for those of the browser", () => {
  const done = [];
  const bindings = [
    { keys: [" ", "Enter"], label: "on", run: () => done.push("on"), any: true },
    { keys: ["r"], label: "again", run: () => done.push("again") },
  ];
  const stop = listen(() => bindings);
  for (const key of [" ", "x", "ArrowLeft", "r"]) assert.equal(press(key), false, `a thing of the table heard ${key}`);
  assert.deepEqual(done, ["on", "on", "on", "again"]);
  for (const key of ["Tab", "Shift", "F5"]) assert.equal(press(key), true);
  press("Enter", { repeat: true });
  assert.equal(done.length, 4, "a key that is held ends nothing");
  assert.equal(
    press("Enter", { target: { dataset: { key: "stage again" } } }),
    true,
    "the button that shows it again is pressed by its own keys",
  );
  assert.equal(done.length, 4);
  bindings.shift();
  assert.equal(press("x"), true, "without a scene a key belongs to what has the focus");
  stop();
  assert.equal(heard.first.size + heard.last.size, 0);
});

test("a field has its keys for itself, but for Escape: that closes what it is in", () => {
  const done = [];
  const stop = listen(() => ["Escape", "1"].map((key) => ({ keys: [key], label: "", run: () => done.push(key) })));
  press("1", { target: field });
  press("Escape", { target: field });
  press("Escape", { target: { ...field, closest: () => ({}) } });
  assert.deepEqual(done, ["Escape"], "not in a dialog, which closes by itself");
  stop();
});
