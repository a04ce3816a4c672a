import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue, size, wordsOf } from "../../web/words.js";

test("an argument is put in, a number chooses its form, a list is joined", () => {
  const say = catalogue({ sells: "{who} sells {n} {n:jar|jars} of {goods}" });
  assert.equal(say("sells", { who: "Rome", n: 1, goods: ["oil"] }), "Rome sells 1 jar of oil");
  assert.equal(
    say("sells", { who: "Rome", n: 2, goods: ["oil", "wine", "salt"] }),
    "Rome sells 2 jars of oil, wine, and salt",
  );
});

test("a player at the head of a sentence may be you", () => {
  const say = catalogue({ sells: "{who} {who:sells|sell} {n} {n:jar|jars}" });
  assert.equal(say("sells", { who: { name: "You", you: true }, n: 2 }), "You sell 2 jars");
  assert.equal(say("sells", { who: { name: "Rome", you: false }, n: 1 }), "Rome sells 1 jar");
});

test("what is missing is shown, not hidden", () => {
  const say = catalogue({ hello: "Hello {who}" });
  assert.equal(say("nothing.here"), "nothing.here");
  assert.equal(say("hello"), "Hello {who}");
});

test("nested tables become dotted keys", () => {
  assert.equal(wordsOf({ a: { b: { c: "deep" } } })("a.b.c"), "deep");
});

test("bytes in words", () => {
  assert.equal(size(1500), "2 KB");
  assert.equal(size(2_340_000), "2.3 MB");
});
