import "./page.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** Whoever listens to the window. */
const heard = [];
globalThis.addEventListener = (name, listener) => heard.push([name, listener]);
const { bot, expectBots, rules } = await import("../../web/engine.js");
const { A_MOMENT } = await import("../../web/calm.js");
const rehearsal = await import("../../web/rehearsal.js");
const { MOVES } = rehearsal;
const unseen = async () => ({ *pictures() {}, end() {} });
const rehearse = (game, over, options = {}) => rehearsal.rehearse(game, over, { draws: unseen, ...options });

const frame = { match: 7, choices: [{ action: ["a"] }, { action: ["b"] }] };
let asked;
beforeEach(() => {
  asked = [];
  rules.call = async (method, params) => (asked.push([method, params]), frame);
});

test("a game is tried out once, and the match that nobody sees is closed", async () => {
  await rehearse({ slug: "one", seats: [2, 4] }, () => false);
  assert.deepEqual(asked[0], ["new", { slug: "one", seats: 2, seed: 3 }]);
  assert.deepEqual(asked[2], ["act", { match: 7, action: ["b"] }]);
  assert.deepEqual(asked.at(-1), ["close", { match: 7 }]);
  const { length } = asked;
  await rehearse({ slug: "one", seats: [2, 4] }, () => false);
  assert.equal(asked.length, length);
});

test("whoever starts to play does not wait for it, and the rest is tried later", async () => {
  const whole = asked.length;
  await rehearse({ slug: "two", seats: [2, 4] }, () => asked.length > 2);
  assert.deepEqual(
    asked.map(([method]) => method),
    ["new", "act", "act", "close"],
  );
  asked.length = whole;
  await rehearse({ slug: "two", seats: [2, 4] }, () => false);
  assert.equal(asked.filter(([method]) => method === "act").length, MOVES - 2);
});

for (const sign of ["pointerdown", "pointermove", "keydown"])
  test(`while somebody presses (${sign}), Python is left alone`, async () => {
    const listeners = heard.filter(([name]) => name === sign).map(([, listener]) => listener);
    assert.equal(listeners.length, 1);
    const times = [];
    rules.call = async (method) => (times.push([method, performance.now()]), frame);
    const done = rehearse({ slug: sign, seats: [2, 4] }, () => times.length > 2, { politely: true });
    listeners[0]();
    const pressed = performance.now();
    await done;
    const [, , second] = times;
    assert.equal(second[0], "act");
    assert.ok(second[1] - pressed > A_MOMENT - 5, `asked again after ${second[1] - pressed} ms`);
  });

test("the first of them are drawn, and a picture that fails keeps nothing from being tried", async (context) => {
  const told = [];
  const { error: say } = console;
  context.after(() => (console.error = say));
  console.error = (error) => told.push(error.message);
  const drawn = [];
  const draws = async (first) => {
    assert.equal(first, frame);
    return {
      *pictures(each) {
        yield void drawn.push(each);
        if (drawn.length === 2) assert.fail("ink");
      },
      end: () => drawn.push("end"),
    };
  };
  await rehearse({ slug: "five", seats: [2, 4] }, () => false, { draws });
  assert.equal(drawn.at(-1), "end");
  assert.equal(drawn.length, 31);
  assert.deepEqual(told, ["ink"]);
  assert.equal(asked.filter(([method]) => method === "act").length, MOVES);
});

test("whoever presses waits for one picture at the most", async () => {
  const press = heard.find(([name]) => name === "pointerdown")[1];
  const drawn = [];
  const draws = async () => ({
    *pictures() {
      for (let each = 0; each < 3; each++) yield void drawn.push(performance.now());
    },
    end() {},
  });
  const done = rehearse({ slug: "six", seats: [2, 4] }, () => drawn.length > 1, { draws, politely: true });
  while (!drawn.length) await new Promise((resolve) => setTimeout(resolve));
  press();
  await done;
  assert.ok(drawn[1] - drawn[0] > A_MOMENT - 5, `drawn again after ${drawn[1] - drawn[0]} ms`);
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

test("the bots' Python does not start under a press", async () => {
  const starts = [];
  bot.warm = () => starts.push(performance.now());
  rules.status = { stage: "ready", progress: 1 };
  for (const [name, listener] of heard) if (name === "pointerdown") listener();
  const pressed = performance.now();
  await expectBots();
  assert.equal(starts.length, 1);
  assert.ok(starts[0] - pressed > 500, `started after ${starts[0] - pressed} ms`);
});
