import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { storyOf } from "../../web/screens/story.js";

const line = (index, event, text) => ({ index, seat: null, kind: event[0], event, text, rule: "", chapter: "" });
const history = [
  { index: 0, seat: null, totals: [0, 0], standing: "Turn 1" },
  { index: 1, seat: 0, totals: [2, 0], standing: "Turn 1" },
  { index: 2, seat: 1, totals: [9, 5], standing: "The match is over" },
];

test("a turning point is told by what brought the points, of the player who got them, in the turn it was played in", () => {
  const log = [
    line(1, ["built", 0], "Ada builds a port."),
    line(2, ["rolled", 1], "Bo: 6 + 5 = 11."),
    line(2, ["award", 0], "End of turn, Ada: 7 points."),
    line(2, ["award", 1], "End of turn, Bo: 5 points."),
  ];
  const told = storyOf(history, log, ["award"]);
  assert.deepEqual(
    told.map(({ turn, seat, gain, line }) => [turn, seat, gain, line]),
    [
      ["Turn 1", 0, 9, "End of turn, Ada: 7 points."],
      ["Turn 1", 1, 5, "End of turn, Bo: 5 points."],
    ],
  );
});

test("where no event tells of points, the first that the player did does, then anything", () => {
  const log = [line(2, ["rolled", 1], "Bo: 6 + 5 = 11."), line(2, ["fell", 0], "Ada wins.")];
  assert.deepEqual(
    storyOf(history, log).map(({ line }) => line),
    ["Ada wins.", "Bo: 6 + 5 = 11."],
  );
  assert.deepEqual(
    storyOf(history, [line(2, ["storm", 7], "A storm.")]).map(({ line }) => line),
    ["A storm.", "A storm."],
  );
});
