import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { patternsOf, prose } from "../../web/parts/prose.js";
import { drawn } from "./templates.mjs";

test("a search finds words by their beginning, also those with a sign in them", () => {
  const finds = (search, text) => patternsOf(search).every((pattern) => new RegExp(pattern, "iu").test(text));
  assert.ok(finds("tie", "A tie is shared. Ties stand."));
  assert.ok(!finds("tie", "cities and parties"));
  assert.ok(finds("city wall", "Walls of a City"));
  assert.ok(finds("(2", "two (2) dice") && finds("é", "état") && !finds("t", "état"));
  assert.equal(drawn(prose("Ties of cities", "tie")).match(/<mark>/g)?.length, 1);
});
