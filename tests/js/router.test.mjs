import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, to } from "../../web/router.js";

test("every screen has its address", () => {
  assert.deepEqual(parse(""), { name: "home" });
  assert.deepEqual(parse("#/play/abc"), { name: "play", id: "abc" });
  assert.deepEqual(parse("#/replay/x-y/12"), { name: "replay", code: "x-y", at: 12 });
  assert.deepEqual(parse("#/learn/iron-age/roll"), { name: "lesson", slug: "iron-age", lesson: "roll" });
  assert.deepEqual(parse("#/rules/iron-age/IA-001"), { name: "rules", slug: "iron-age", rule: "IA-001" });
});

test("anything else is lost, and nothing throws", () => {
  for (const hash of [
    "#/play",
    "#/play/a/b",
    "#/nowhere",
    "#/replay/a/b",
    "#/%",
    "#/a/b/c/d",
    `#/play/${"x".repeat(300_000)}`,
  ])
    assert.equal(parse(hash).name, "lost", hash.slice(0, 20));
});

test("parts of an address are written so that they are read back", () => {
  for (const id of ["abc", "a b", "ü/?#", "100 %"]) assert.deepEqual(parse(to("play", id)), { name: "play", id });
});
