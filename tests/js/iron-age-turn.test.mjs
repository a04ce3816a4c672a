// What rivals did adds up; a press too many gives nothing away; the guide asks only for what can be done.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { lessons } from "../../web/games/iron-age/guide.js";
import { main } from "../../web/games/iron-age/main.js";
import { ended, told } from "../../web/games/iron-age/since.js";

const ctx = { eyes: 0, words: (key, { n } = {}) => (n ? `${key} ${n}` : key), log: [] };
const deed = (index, seat, ...events) => ({
  index,
  seat,
  lines: events.map((event) => ({ kind: event[0], event, index, seat, text: event[0] })),
});

test("a rival's row has every deed by its cause, and adds up to what was won", () => {
  const deeds = [
    deed(4, 1, ["stopped", 1], ["skulls", 1, 1, "unrest"], ["battle", 1, "tribe", 8, 3], ["tribute", 1, 5, "tribe"]),
    deed(5, 1, ["colony", 1, "antioch"]),
    deed(6, 1, ["colony", 1, "rhodes"]),
    deed(7, 1, ["built", 1, "province", 4], ["tribute", 1, 3, "province"]),
    deed(8, 1, ["bought", 1, "empire"]),
    deed(9, 2, ["disaster", 2, "pestilence", 3], ["skulls", 1, 3, "pestilence"], ["skulls", 0, 3, "pestilence"]),
  ];
  // The army lost in the conquest counted a point by then; nothing in the log says so.
  const gains = { 4: 3, 5: 3, 6: 3, 7: 4, 8: 32, 9: -3 };
  const rows = told(ctx, deeds, 1, ({ index }) => gains[index]);
  const parts = Object.fromEntries(rows.map(({ text, gain }) => [text, gain]));
  assert.deepEqual(parts, {
    "disaster.unrest": -1,
    Conquest: 4,
    "2 colonies": 6,
    "Province 4": 4,
    "part.empire": 32,
    "disaster.pestilence": -3,
  });
  const sum = rows.reduce((total, { gain }) => total + gain, 0);
  assert.equal(
    sum,
    Object.values(gains).reduce((total, n) => total + n),
  );
  const [blow] = told(ctx, deeds, 2, () => 0);
  assert.deepEqual([blow.text, blow.hits], ["disaster.pestilence hit you: −3", true]);
});

test("what a rival asks in its turn does not end one's own", () => {
  const turns = [deed(10, 0, ["done"], ["turn", 1]), deed(14, 0, ["bought_off", 0, 1], ["turn", 2])];
  const log = [deed(3, 2, ["turn", 0]), ...turns].flatMap(({ lines }) => lines);
  assert.deepEqual(
    turns.map((each) => ended({ log, eyes: 0 }, each)),
    [true, false],
  );
  assert.equal(ended({ log, eyes: 0 }, deed(1, 0, ["founded", 0, "port"])), true);
});

/** A table as the main buttons see it. */
const table = (view, choices, memory = {}) => ({
  mine: true,
  eyes: 0,
  memory,
  choices,
  log: [],
  frame: { undo: null, index: 3 },
  words: (key) => key,
  exactly: (action) => choices.find((choice) => String(choice.action) === String(action)),
  all: () => [],
  selected: null,
  view: { active: 0, round: 2, developments: [], ...view },
});
const pegs = { goods: { now: 1 }, food: { now: 1 } };

test("while nothing is kept the first press keeps all; rolling all again is the second", () => {
  const all = { population: 3, population_least: 3, goods: 1, innovations: 0 };
  const view = {
    step: "roll",
    rolls: 1,
    rolls_left: 2,
    dice: [0, 1].map((die) => ({ die, face: "population", loose: true })),
    kept: { 0: all, 1: all, 2: all, 3: all },
    seats: [{ pegs, dice: 1 }],
  };
  const choices = [["keep"], ["keep", 0], ["keep", 0, 1]].map((action) => ({ action }));
  const labels = (memory) => main(table(view, choices, memory)).map(({ label }) => label);
  assert.deepEqual(labels({}), ["Keep all", "Roll all 2 again"]);
  assert.deepEqual(labels({ kept: new Set([0]), keptTurn: "2 0" }), ["Roll 1 die", "Keep all"]);
});

test("people and innovations are given away only after a question; what can still be built is no nothing", () => {
  const build = (view, actions) =>
    main(
      table(
        { step: "build", population: 0, free_boxes: 0, most: { store: 0, convert: 0 }, ...view },
        [["done"], ...actions].map((action) => ({ action })),
      ),
    )[0];
  assert.equal(build({ population: 5 }, [["army"]]).ask, "5 people stay unused");
  assert.equal(build({ population: 5 }, []).ask, undefined);
  const port = build({}, [["urn"]]);
  assert.deepEqual([port.label, port.detail, port.ask], ["End turn", "you can still build", undefined]);
  assert.equal(build({}, []).detail, "nothing left to buy or to store");
  const [, nothing] = main(table({ step: "develop", innovations: 2, most: { store: 0 } }, [{ action: ["pass"] }]));
  assert.equal(nothing.ask, "2 innovations unused");
});

test("the guide asks for what can be done, and lights what does it", () => {
  const lesson = (id) => lessons.find((each) => each.id === id);
  const statics = {
    fate_die: 6,
    faces: { empire: ["population", "food", "skull"], fate: ["omens", "conquest"] },
    steps: ["second", "throw", "roll", "omens", "take", "fate", "build", "develop", "store", "next"],
  };
  const seats = [{ monuments: { obelisk: { built: false } }, developments: [] }];
  const at = (step, choices = [], dice = [], memory = {}) => ({
    ...table(
      { step, rolls: 1, dice, seats, population: 3 },
      choices.map((action) => ({ action })),
      memory,
    ),
    statics,
  });
  const [obelisk, stones, conquest] = ["obelisk", "stones", "conquest"].map(lesson);
  // Nobody is left for the Obelisk: it is not asked for, neither now nor in the next roll.
  assert.equal(stones.when(at("build", [["done"]])), false);
  assert.equal(stones.gone(at("build", [["done"]])), true);
  assert.equal(stones.when(at("roll")), false);
  assert.equal(stones.when(at("build", [["monument", "obelisk"]])), true);
  // With nothing kept what rolls is the second button.
  const rolled = [{ die: 0, face: "food", loose: true }];
  assert.equal(obelisk.lights(at("roll", [], rolled)), "[data-main=second]");
  assert.equal(obelisk.lights(at("roll", [], rolled, { kept: new Set([0]), keptTurn: "2 0" })), "[data-main=primary]");
  // Who is told to build first is not shown the way past it.
  assert.match(conquest.meanwhile(at("build", [["done"], ["army"]])), /^Build first/);
  assert.match(conquest.lights(at("build", [["done"], ["army"]])), /orders/);
  // Omens can be the helmet.
  const omens = at("omens", [["pass"], ["omens", 6, "conquest"]], [{ die: 6, face: "omens", fate: true }]);
  assert.match(conquest.meanwhile(omens), /^Omens can be the helmet/);
  assert.equal(conquest.lights(omens), '[data-key="die 6"]');
  // What was done before it was asked for is not asked for; a demand is no lesson.
  assert.deepEqual([conquest.ever, lesson("buy").ever], [true, true]);
  for (const each of lessons) assert.equal(each.when(at("demand")), false, each.id);
});
