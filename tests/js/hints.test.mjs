import assert from "node:assert/strict";
import { test } from "node:test";
import { counted } from "../../web/table/hints.js";

test("a plan tells the same step in a row once, with how often", () => {
  const plan = [["stone", 3], ["stone", 3], ["sail"], ["stone", 3], ["stone", 4]].map((action, at) => ({ action, label: `${action[0]} (${9 - at} to go)` }));
  assert.deepEqual(counted(plan), [
    { label: "stone (9 to go)", n: 2 },
    { label: "sail (7 to go)", n: 1 },
    { label: "stone (6 to go)", n: 1 },
    { label: "stone (5 to go)", n: 1 },
  ]);
});
