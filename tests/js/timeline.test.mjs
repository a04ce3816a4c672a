import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { chanceAt, gainsAt, swings } from "../../web/table/moment.js";
import { chapterList, timeline, withSwings } from "../../web/table/timeline.js";
import { drawn } from "./templates.mjs";

const history = [
  { index: 0, totals: [0, 0], chances: [50, 50] },
  { index: 4, totals: [1, 0], chances: [52, 48] },
  { index: 9, totals: [13, 0], chances: [60, 40] },
  { index: 12, totals: [13, 6], chances: [45, 55] },
  { index: 20, totals: [5, 7], chances: [4, 96] },
];
const players = [{ kind: "human", called: "Rome" }, { kind: "bot", called: "Greece" }];

test("great swings are the moments that changed somebody's chance to win most, not those of most points", () => {
  assert.deepEqual(swings(history).map(({ index, from, to }) => [index, to - from]), [[20, 41], [12, 15], [9, 8]].map(([index, change]) => [index, change]));
  assert.deepEqual(swings([]), []);
  assert.deepEqual(swings(history.map((point) => ({ ...point, chances: null }))), [], "a game that cannot tell has none");
});

test("a moment has its points and whose chance it is about: the one who looks, or whose changed", () => {
  assert.deepEqual(gainsAt(history, 12), [0, 6]);
  assert.deepEqual(gainsAt(history, 13), [0, 0], "nothing changed there");
  assert.deepEqual(chanceAt(history, 20, 0), { seat: 0, from: 45, to: 4 });
  assert.deepEqual(chanceAt(history, 20, null), { seat: 1, from: 55, to: 96 });
  assert.deepEqual(chanceAt(history, 13, null), { seat: 1, from: 55, to: 55 }, "who leads");
  assert.deepEqual(gainsAt([{ index: 0, totals: [null, 0] }, { index: 1, totals: [9, null] }], 1), [0, 0], "what nobody may know is no gain");
});

const battle = { index: 9, seat: 1, text: "battle", kinds: ["deed"] };
const swing = (index) => ({ index, seat: 0, text: "swing", kinds: ["swing"] });

test("a swing that is told already is not told twice, and all stand in the order of the match", () => {
  assert.deepEqual(withSwings([battle], [swing(20), swing(9), swing(12)]).map(({ index, kinds }) => [index, ...kinds]), [[9, "deed", "swing"], [12, "swing"], [20, "swing"]]);
});

test("chapters say their turn and what they changed; a turn in which nothing mattered has its own line", () => {
  const chapters = [0, 10, 15].map((index, at) => ({ index, seat: null, text: `Turn ${at + 1}`, kinds: [] }));
  const text = drawn(chapterList({ chapters, turns: [0, 10, 15], marks: [{ ...battle, seat: 0 }, swing(20)], history }, { index: 10, players }, () => {}));
  assert.match(text, /battle.*\+12 · 52 → 60 %.*Turn 2.*swing.*−8 · Greece \+1 · 45 → 4 %/s);
  assert.equal(text.match(/Turn/g).length, 1);
});

const options = { playing: false, speed: 1, stops: false, thoughts: false, told: "Carthage falls", toggleStops() {}, toggleThoughts() {}, jump() {}, toggle() {}, setSpeed() {}, neighbour: () => -1 };

test("pins that would lie on each other give way, and the moment that is shown has its own; the slider says where it is", () => {
  const at = (index) => ({ index, seat: 0, text: "", kinds: ["deed"] });
  const story = { chapters: [{ index: 0, seat: null, text: "Turn 12", kinds: [] }], turns: [0], marks: [at(0), at(1), at(2), at(50), at(51)], history: [] };
  const shown = (index) => drawn(timeline({ ...options, story, frame: { index, length: 100, players: [{ kind: "human" }] } }));
  assert.equal(shown(10).match(/<i class/g)?.length, 3, "0, 2 and 50");
  assert.equal(shown(51).match(/<i class/g)?.length, 4, "and the one that is shown");
  assert.match(shown(51), /Turn 12, Carthage falls/);
});
