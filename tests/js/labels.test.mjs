import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { lettered } from "../../web/parts/labels.js";

const town = (text, x, weight) => ({ id: text, x, y: 100, text, weight });

test("the weightier name stays where two would overlap, and the zoom makes room for both", () => {
  const labels = [town("Neapolis", 100, 1), town("Roma", 110, 5)];
  assert.deepEqual(
    lettered(labels, 1).map(({ text }) => text),
    ["Roma"],
  );
  assert.deepEqual(
    lettered(labels, 8)
      .map(({ text }) => text)
      .sort(),
    ["Neapolis", "Roma"],
  );
});

test("at about the same scale the same names are given, not made anew", () => {
  const labels = [town("Roma", 10, 1)];
  assert.equal(lettered(labels, 1), lettered(labels, 1.02));
});

test("a name stands below its mark, and beside or above it where a neighbour's mark is in the way", () => {
  const rome = { ...town("Roma", 100, 9), dy: 25, mark: 12 };
  assert.deepEqual(lettered([rome], 1), [rome]);
  const south = { ...town("", 100, 1), id: "south", y: 122, mark: 12 };
  const [beside] = lettered([rome, south], 1);
  assert.deepEqual([beside.anchor, beside.dx], ["start", 14]);
  const east = { ...town("", 130, 1), id: "east", mark: 12 };
  assert.equal(lettered([rome, south, east], 1)[0].anchor, "end");
});

test("where no spot is clear of marks, a name is left out, unless it has to be there", () => {
  const crowd = [
    [0, 22],
    [30, 0],
    [-30, 0],
    [0, -22],
  ].map(([x, y], at) => ({ ...town("", 100 + x, 1), id: String(at), y: 100 + y, mark: 14 }));
  const rome = { ...town("Roma", 100, 9), dy: 25, mark: 12 };
  const names = (labels) =>
    lettered(labels, 1)
      .map(({ text }) => text)
      .filter(Boolean);
  assert.deepEqual(names([rome, ...crowd]), []);
  assert.deepEqual(names([{ ...rome, must: true }, ...crowd]), ["Roma"]);
});

test("a name may wait until the map is nearer", () => {
  const labels = [
    { id: "far", x: 0, y: 0, text: "Rome", weight: 1 },
    { id: "near", x: 500, y: 0, text: "Capua", weight: 1, from: 1.25 },
  ];
  assert.deepEqual(
    lettered(labels, 1).map(({ id }) => id),
    ["far"],
  );
  assert.deepEqual(
    lettered(labels, 2)
      .map(({ id }) => id)
      .sort(),
    ["far", "near"],
  );
});

test("a name stands lower where a weightier one has its place", () => {
  const hippo = { ...town("Hippo Regius", 100, 1), dy: 16, lower: 19 };
  const carthage = { ...town("Carthage", 160, 3), dy: 16, lower: 19 };
  assert.deepEqual(
    lettered([hippo, carthage], 1).map(({ text, dy }) => [text, dy]),
    [
      ["Hippo Regius", 35],
      ["Carthage", 16],
    ],
  );
  assert.deepEqual(
    lettered([hippo, carthage], 4).map(({ dy }) => dy),
    [16, 16],
  );
});
