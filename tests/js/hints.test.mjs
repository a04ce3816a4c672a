import assert from "node:assert/strict";
import { test } from "node:test";
import { counted } from "../../web/table/hints.js";

test("a plan tells the same step in a row once, with how often", () => {
  const plan = ["buy metal", "buy metal", "sail", "buy metal"].map((label) => ({ label }));
  assert.deepEqual(counted(plan), [
    { label: "buy metal", n: 2 },
    { label: "sail", n: 1 },
    { label: "buy metal", n: 1 },
  ]);
});
