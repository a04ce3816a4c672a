import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { gainsAt, startsOf, turningPoints } from "../../web/table/points.js";

const line = (index, event, text, chapter = "") => ({
  index,
  seat: null,
  kind: event[0],
  event,
  text,
  rule: "",
  chapter,
});
const history = [
  { index: 0, totals: [0, 0], standing: "Foundation" },
  { index: 1, totals: [2, 0], standing: "Turn 1" },
  { index: 2, totals: [2, 0], standing: "Turn 2" },
  { index: 5, totals: [11, 5], standing: "Turn 3" },
  { index: 6, totals: [4, 5], standing: "Turn 3" },
  { index: 7, totals: [4, 6], standing: "The match is over" },
];
const log = [
  line(1, ["turn", 1], "", "Turn 1"),
  line(1, ["built", 0], "Ada builds a port."),
  line(2, ["turn", 2], "", "Turn 2"),
  line(5, ["won", 1], "Bo wins a battle."),
  line(5, ["points", 1], "Bo gains 5 points."),
  line(5, ["points", 0], "Ada gains 2 points."),
  line(5, ["points", 0], "Ada gains 7 points."),
  line(5, ["turn", 3], "", "Turn 3"),
  line(6, ["skulls", 0], "Ada loses 7 points."),
  line(7, ["fell", 1], "Bo is first."),
];
const game = { turn: ({ kind }) => kind === "turn", scored: ["points", "skulls"] };

test("a turning point has what one action brought one player, all that is told of it, and the turn it was told in", () => {
  assert.deepEqual(
    turningPoints(history, log, game).map(({ index, seat, gain, turn, line }) => [index, seat, gain, turn, line]),
    [
      [1, 0, 2, "Turn 1", "Ada builds a port"],
      [5, 0, 9, "Turn 2", "Ada gains 2 points; Ada gains 7 points"],
      [6, 0, -7, "Turn 3", "Ada loses 7 points"],
    ],
  );
});

test("the gain is what the replay tells of that moment, and nothing where points become known that nobody knew", () => {
  for (const { index, seat, gain } of turningPoints(history, log, game))
    assert.equal(gainsAt(history, index)[seat], gain);
  const unknown = [
    { index: 0, totals: [null, 0], standing: "" },
    { index: 3, totals: [30, 0], standing: "" },
  ];
  assert.deepEqual(turningPoints(unknown, log, game), []);
});

test("where no event tells of points, the first that the player did does, then anything", () => {
  const told = (...lines) => turningPoints(history.slice(0, 2), lines, {}).map(({ line }) => line);
  assert.deepEqual(told(line(1, ["rolled", 1], "Bo: 11."), line(1, ["fell", 0], "Ada wins.")), ["Ada wins"]);
  assert.deepEqual(told(line(1, ["storm", 7], "A storm.")), ["A storm"]);
  assert.deepEqual(told(), [""]);
});

test("one plays on from where a turn begins, and in an unfinished match from where it stands", () => {
  const starts = (length, over) => startsOf(history, length, over).map(({ index }) => index);
  assert.deepEqual(starts(7, true), [0, 1, 2, 5]);
  assert.deepEqual(starts(8, false), [0, 1, 2, 5, 7, 8]);
});
