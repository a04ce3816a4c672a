import assert from "node:assert/strict";
import { test } from "node:test";
import { centre, grid, outline } from "../../web/games/trade-and-war/hexes.js";

const points = (path) => path.replace("Z", "").slice(1).split("L");
/** The edges of lines, each named by its two ends in whatever order. */
const edges = (paths) =>
  paths.flatMap((path) =>
    points(path)
      .slice(1)
      .map((end, at) => [points(path)[at], end].sort().join(" to ")),
  );

test("the grid draws no edge between two hexes twice, and leaves none out", () => {
  const board = { rows: 4, columns: 5 };
  const tiles = Array.from({ length: 20 }, (_, tile) => centre(board, tile));
  const drawn = edges(tiles.map((at) => grid(at)));
  assert.equal(new Set(drawn).size, drawn.length);
  const whole = edges(tiles.map((at) => `${outline(at).replace("Z", "")}L${points(outline(at))[0]}`));
  const shared = whole.filter((edge, at) => whole.indexOf(edge) !== at);
  assert.ok(shared.length > 30 && shared.every((edge) => drawn.includes(edge)));
});
