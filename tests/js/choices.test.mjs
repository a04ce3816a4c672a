import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, setting } from "../../web/settings.js";
import { bindingsOf, canFaster } from "../../web/table/bindings.js";
import { choiceList, inOrder } from "../../web/table/choices.js";
import { drawn } from "./templates.mjs";

const choice = (group, name) => ({ action: [name], verb: name, label: name, detail: "", group });
const refusal = (group, name) => ({ ...choice(group, name), why: "too dear", rule: "X-1" });

/** A decision as it is drawn again and again while a step lasts. */
const table = (memory = {}) => ({
  memory,
  hint: null,
  frame: { seat: 0, rule: "X-1", slug: "x" },
  choices: [],
  refusals: [],
  button: ({ label }) => label,
  rule: () => "",
  announce: () => {},
  acted: [],
  act({ action }) {
    this.acted.push(action[0]);
  },
});
const order = (ctx) => inOrder(ctx).map(({ label }) => label);

test("choices keep their order while a step lasts: what was refused meanwhile comes back to its place", () => {
  const ctx = table();
  ctx.choices = [choice("Build", "port"), choice("Build", "army"), choice("Buy", "roads"), choice("Buy", "coins")];
  assert.deepEqual(order(ctx), ["port", "army", "roads", "coins"]);
  // The same choices, told in another order.
  ctx.choices = [choice("Buy", "coins"), choice("Build", "army"), choice("Buy", "roads"), choice("Build", "port")];
  assert.deepEqual(order(ctx), ["port", "army", "roads", "coins"]);
  // All of the first group are refused for a while: it stays the first.
  ctx.choices = [choice("Buy", "coins"), choice("Leave", "done")];
  ctx.refusals = [refusal("Build", "port"), refusal("Build", "army")];
  const groups = [...drawn(choiceList(ctx)).matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name);
  assert.deepEqual(groups, ["Build", "Buy", "Leave"]);
  ctx.choices = [choice("Leave", "done"), choice("Build", "army"), choice("Buy", "coins"), choice("Buy", "new")];
  ctx.refusals = [];
  assert.deepEqual(order(ctx), ["army", "coins", "new", "done"]);
});

test("another step, or another player's, begins with the order in which its choices are told", () => {
  const ctx = table();
  ctx.choices = [choice("Build", "port"), choice("Build", "army")];
  order(ctx);
  ctx.choices = [choice("Build", "army"), choice("Build", "port")];
  ctx.frame = { ...ctx.frame, seat: 1 };
  assert.deepEqual(order(ctx), ["army", "port"]);
  ctx.choices = [choice("Build", "port"), choice("Build", "army")];
  ctx.frame = { ...ctx.frame, rule: "X-2" };
  assert.deepEqual(order(ctx), ["port", "army"]);
});

/** A match in which a game has given the numbers a meaning of their own. */
const place = (ctx) => ({
  ctx,
  table: { curtain: null },
  presenter: { stage: { now: null } },
  game: { frame: {}, keys: [{ key: "2", label: "die", run: () => ctx.acted.push("die 2") }] },
  root: { querySelector: () => null },
});
const press = (ctx, key) =>
  bindingsOf(place(ctx))
    .find(({ keys }) => keys.includes(key))
    ?.run(key);

test("numbers take a choice of the open list in every step, even where a die has the same number", () => {
  globalThis.CSS = { escape: (text) => text };
  const ctx = { ...table(), words: (key) => key, mine: false };
  ctx.choices = [choice("Conquest", "fight"), choice("Conquest", "leave")];
  press(ctx, "2");
  ctx.memory.drawer = { name: "choices" };
  press(ctx, "2");
  press(ctx, "1");
  press(ctx, "9");
  assert.deepEqual(ctx.acted, ["die 2", "leave", "fight"]);
});

test("c goes to the board, not to a player's card", () => {
  const ctx = { ...table(), words: (key) => key, mine: false };
  const asked = [];
  const at = { ...place(ctx), root: { querySelector: (selector) => (asked.push(selector), null) } };
  bindingsOf(at)
    .find(({ keys }) => keys.includes("c"))
    .run("c");
  assert.ok(asked.length === 1 && asked[0].split(",").every((part) => /^ ?\.(board|choices) /.test(part)), asked[0]);
});

test("the others are made faster step by step, for good, and never so fast that nothing of them is shown", () => {
  choose("pace", "slow");
  const at = place({ mine: false, memory: {}, choices: [], refusals: [], words: String });
  const paces = ["f", "f", "f"].map(
    (key) => (
      bindingsOf(at)
        .find(({ keys }) => keys.includes(key))
        .run(key),
      setting("pace")
    ),
  );
  assert.deepEqual(paces, ["normal", "quick", "quick"]);
  assert.equal(canFaster(), false);
  choose("pace", "normal");
});
