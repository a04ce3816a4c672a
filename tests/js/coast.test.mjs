import assert from "node:assert/strict";
import { test } from "node:test";
import { pieces } from "../../web/coast.js";

/** The steps of path data, each as its two ends. */
const steps = (line) =>
  line
    .split("M")
    .slice(1)
    .flatMap((ring) => {
      const points = ring.replace("Z", "").split("L");
      return [...points, ...(ring.endsWith("Z") ? [points[0]] : [])].slice(1).map((to, at) => `${points[at]} ${to}`);
    });

test("a line in pieces has the same steps, those of each square together", () => {
  const line = "M1,1L5,1L12,1L14,3L8,4L2,4ZM21,1L22,2L23,1Z";
  const found = pieces(line, 10);
  assert.deepEqual(found.flatMap(steps).sort(), steps(line).sort());
  const squares = found.map(
    (piece) =>
      new Set(
        steps(piece).map((step) =>
          step
            .split(" ")[0]
            .split(",")
            .map((part) => Math.floor(part / 10))
            .join(" "),
        ),
      ),
  );
  assert.deepEqual(
    squares.map((each) => [...each]),
    [["0 0"], ["1 0"], ["2 0"]],
  );
});
