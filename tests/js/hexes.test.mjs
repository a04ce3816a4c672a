import assert from "node:assert/strict";
import { test } from "node:test";
import { centre, closed, grid, outline, pieces } from "../../web/games/trade-and-war/hexes.js";

const points = (path) => path.replace("Z", "").slice(1).split("L");
/** The edges of lines, each named by its two ends in whatever order. */
const edges = (paths) => paths.flatMap((path) => points(path).slice(1).map((end, at) => [points(path)[at], end].sort().join(" to ")));

test("the pieces of a shore are the whole shore, and each begins where the one before ends", () => {
  for (const length of [3, 79, 80, 81, 160, 333]) {
    const loop = Array.from({ length }, (_, at) => [at, at % 7]);
    const all = pieces(loop).map(points);
    assert.ok(all.length === Math.ceil(length / 80) && all.every((piece) => piece.length > 1));
    assert.ok(all.every((piece, at) => piece.at(-1) === all[(at + 1) % all.length][0]));
    assert.deepEqual(all.flatMap((piece) => piece.slice(0, -1)), points(closed(loop)));
  }
});

test("the grid draws no edge between two hexes twice, and leaves none out", () => {
  const board = { rows: 4, columns: 5 };
  const tiles = Array.from({ length: 20 }, (_, tile) => centre(board, tile));
  const drawn = edges(tiles.map((at) => grid(at)));
  assert.equal(new Set(drawn).size, drawn.length);
  const whole = edges(tiles.map((at) => `${outline(at).replace("Z", "")}L${points(outline(at))[0]}`));
  const shared = whole.filter((edge, at) => whole.indexOf(edge) !== at);
  assert.ok(shared.length > 30 && shared.every((edge) => drawn.includes(edge)));
});
