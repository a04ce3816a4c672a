import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { retell } from "../../web/games/trading-in-the-mediterranean/scenes.js";
import { told, tradesOf } from "../../web/games/trading-in-the-mediterranean/story.js";
import { turnsOf } from "../../web/table/end.js";

const line = (...event) => ({ kind: event[0], event, text: event.join(" "), index: 1, seat: 0 });
const turn = (title) => ({ ...line("turn"), chapter: title });
const log = [
  turn("Turn 1"),
  line("deal", 0, 1, ["wool"], 0, ["salt"], 0),
  line("deal_seen", 1, 2, 1, 1),
  line("deal_open", 2, 0, [0], [1]),
  line("struck", 2, 4, 0),
  line("struck", 1, 5, -1),
  turn("Turn 2"),
  line("offered", 1),
  turn("Turn 3"),
  line("attacked", 0, 1, 3),
  line("attacked", 2, 1, 0),
  line("advanced", 1, 1),
];

test("the story tells of calamities that were passed on, attacks that won and ages, turn by turn", () => {
  const found = turnsOf(log, told).map(({ title, lines }) => [title, ...lines.map(({ text }) => text)]);
  assert.deepEqual(found, [
    ["Turn 1", "struck 2 4 0"],
    ["Turn 3", "attacked 0 1 3", "advanced 1 1"],
  ]);
});

test("deals and calamities passed on are counted by who made them, also where only the swap was seen", () => {
  assert.deepEqual(tradesOf(log, 3), { deals: [2, 2, 2], passed: [1, 0, 0] });
});

test("the log tells what a player uses in a row in one sentence", () => {
  const ctx = {
    statics: { items: { coinage: {}, banking: {}, harbors: {} } },
    who: (seat) => ({ name: seat ? "Egypt" : "You", you: !seat }),
    words: (key) => key,
  };
  const deeds = [
    ["used", 1, 2],
    ["used", 1, 0],
    ["demanded", 1, 2],
    ["used", 1, 1],
  ].map((event, index) => ({ seat: 1, index, lines: [line(...event)] }));
  assert.deepEqual(
    retell(ctx, deeds).map(({ text, deeds: each }) => [text, each.length]),
    [
      ["Egypt uses name.harbors and name.coinage.", 2],
      [undefined, 1],
      [undefined, 1],
    ],
  );
});
