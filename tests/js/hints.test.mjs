import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, isNext } from "../../web/table/hints.js";

test("a plan tells the same step in a row once, with how often", () => {
  const plan = [["stone", 3], ["stone", 3], ["sail"], ["stone", 3], ["stone", 4]].map((action, at) => ({
    action,
    label: `${action[0]} (${9 - at} to go)`,
  }));
  assert.deepEqual(counted(plan), [
    { label: "stone (9 to go)", n: 2 },
    { label: "sail (7 to go)", n: 1 },
    { label: "stone (6 to go)", n: 1 },
    { label: "stone (5 to go)", n: 1 },
  ]);
});

test("a step that goes on with the next of its kind is told anew", () => {
  const plan = ["2: one (1 to go)", "3: one (2 to go)", "3: one (1 to go)"].map((label) => ({
    action: ["province"],
    label,
  }));
  assert.deepEqual(counted(plan), [
    { label: "2: one (1 to go)", n: 1 },
    { label: "3: one (2 to go)", n: 2 },
  ]);
});

test("what a main button plays is what the hint would do next: not more, and not what would come later", () => {
  const plan = [
    ["go", 7],
    ["attack", 3],
    ["dice", 2],
  ];
  const hint = { action: plan[0], plan: plan.map((action) => ({ action })) };
  assert.ok(isNext(hint, [["go", 7]]));
  assert.ok(isNext(hint, plan));
  assert.ok(
    isNext(hint, [
      ["attack", 3],
      ["go", 7],
    ]),
    "small steps of one press have no order",
  );
  assert.ok(!isNext(hint, [["attack", 3]]), "that comes later");
  assert.ok(
    !isNext(hint, [
      ["go", 7],
      ["attack", 4],
    ]),
  );
  assert.ok(
    !isNext({ action: ["go", 7], plan: [] }, [
      ["go", 7],
      ["attack", 3],
    ]),
    "the hint does not say that",
  );
  assert.ok(!isNext(hint, []) && !isNext(null, [["go", 7]]));
});
