import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { swings, timeline, withSwings } from "../../web/table/timeline.js";
import { drawn } from "./templates.mjs";

const words = (seat, points) => `${seat}: ${points}`;
const history = [
  { index: 0, totals: [0, 0] },
  { index: 4, totals: [1, 0] },
  { index: 9, totals: [13, 0] },
  { index: 12, totals: [13, 6] },
  { index: 20, totals: [5, 7] },
];

test("great swings are the actions that changed somebody's points most, losses too", () => {
  assert.deepEqual(swings(history, words), [
    { index: 9, seat: 0, icon: "round-star", kind: "swing", text: "0: 12" },
    { index: 20, seat: 0, icon: "round-star", kind: "swing", text: "0: -8" },
    { index: 12, seat: 1, icon: "round-star", kind: "swing", text: "1: 6" },
  ]);
  assert.deepEqual(swings([], words), []);
  assert.deepEqual(swings([{ index: 0, totals: [null, 0] }, { index: 1, totals: [9, null] }], words), [], "what nobody may know is no swing");
});

test("a swing that is told already is not told twice, and all stand in the order of the match", () => {
  const battle = { index: 9, seat: 1, text: "battle" };
  assert.deepEqual(withSwings([battle], swings(history, words)).map(({ index, text }) => [index, text]), [[9, "battle"], [12, "1: 6"], [20, "0: -8"]]);
});

test("pins that would lie on each other give way, and the moment that is shown has its own", () => {
  const at = (index, text = "") => ({ index, seat: 0, text });
  const story = { chapters: [], turns: [0], marks: [at(0), at(1), at(2), at(50), at(51)], history: [] };
  const options = { story, playing: false, speed: 1, stops: false, thoughts: false, toggleStops() {}, toggleThoughts() {}, jump() {}, toggle() {}, setSpeed() {}, neighbour: () => -1 };
  const pins = (index) => drawn(timeline({ ...options, frame: { index, length: 100, players: [{ kind: "human" }] } })).match(/<i class/g)?.length;
  assert.equal(pins(10), 3, "0, 2 and 50");
  assert.equal(pins(51), 4, "and the one that is shown");
});
