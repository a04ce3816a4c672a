import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { ridden } from "../../web/games/mediterranean-empires/ride.js";

test("a traveller has come from where they set out to a little past the middle of the last leg", () => {
  const [way, here] = ridden([
    [
      [0, 0],
      [10, 0],
    ],
    [
      [10, 0],
      [10, 50],
      [60, 50],
    ],
  ]);
  assert.deepEqual(way.slice(0, 2), [
    [0, 0],
    [10, 0],
  ]);
  assert.deepEqual(way[way.length - 1], here);
  assert.equal(here[1], 50);
  assert.ok(here[0] > 10 && here[0] < 60);
});

test("further along the last leg lies nearer to its end", () => {
  assert.deepEqual(
    ridden(
      [
        [
          [0, 0],
          [10, 0],
          [10, 10],
        ],
      ],
      0.75,
    )[1],
    [10, 5],
  );
});

test("who stands where they begin has come no way", () => {
  assert.deepEqual(ridden([[[3, 4]]]), [[[3, 4]], [3, 4]]);
});
