import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { retell } from "../../web/games/iron-age/retell.js";
import { deedsOf } from "../../web/table/deeds.js";

const faces = { empire: ["population", "food", "either", "innovation", "port", "skull"], fate: ["plenty", "drought", "skull"] };
const ctx = { statics: { faces }, who: (seat) => ({ name: seat ? "Hanno" : "You", you: !seat }), words: (key, { n } = {}) => (n ? `${n} ${key}` : key) };
const told = (seat, ...actions) =>
  retell(ctx, deedsOf(actions.flatMap((events, index) => events.map(([kind, ...rest]) => ({ index, seat, kind, event: [kind, seat, ...rest], text: kind, chapter: "", rule: "" }))))).map(({ text, deeds }) => [text, deeds.length]);

test("people sent one by one are one sentence: what stands, and what was begun", () => {
  const person = (n) => [["box", "province", n]];
  assert.deepEqual(told(0, person(4), [["box", "province", 5], ["built", "province", 3], ["die", 3]], person(6), [["box", "wall", 1]], [["box", "wall", 2]], [["urn", 1]], [["army"]]), [
    ["You build province 3, 2 stones of part.wall, 1 army, 1 person for the next province, and 1 good for the next port", 7],
  ]);
});

test("throws are told by what lies there at last", () => {
  const rolls = [[["rolled", 1, [0, 0, 5, -1, -1, -1, 6], [0, 1, 2, 6]]], [["kept"], ["rolled", 2, [0, 0, 5, -1, -1, -1, 7], [6]]], [["led", 1, 0, 1]]];
  assert.deepEqual(told(1, ...rolls), [["Hanno rolls 2 times: face.population, face.food, face.skull, and face.drought", 3]]);
  assert.deepEqual(told(0, rolls[0]), [["You roll 2 faces.population, face.skull, and face.plenty", 1]]);
});

test("what is of no such sort is told as it is, and parts what is", () => {
  assert.deepEqual(told(0, [["stored", 4]], [["stored", 4]], [["bought", "roads"]], [["stored", 4]]), [
    ["You store 8 goods as 2 wealth", 2],
    [undefined, 1],
    ["You store 4 goods as 1 wealth", 1],
  ]);
});
