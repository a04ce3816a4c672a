import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { SOUNDS, sound, soundsOf } from "../../web/parts/sound.js";
import { choose } from "../../web/settings.js";

const heard = (slug, ...kinds) => [
  ...soundsOf(
    kinds.map((kind) => ({ kind })),
    slug,
  ),
];

test("every table is heard: once all but one were silent", () => {
  assert.deepEqual(heard("iron-age", "rolled", "gained", "disaster"), ["dice", "disaster"]);
  assert.deepEqual(heard("trade-and-war", "sold", "attacked", "attack_roll", "defence_roll", "city_taken"), [
    "coin",
    "horn",
    "dice",
    "fanfare",
  ]);
  assert.deepEqual(heard("trading-in-the-mediterranean", "deal", "struck", "war"), ["coin", "disaster", "horn"]);
  assert.deepEqual(heard("mediterranean-empires", "announced", "declared", "fortified", "shipwreck"), [
    "card",
    "horn",
    "build",
    "dice",
  ]);
});

test("a battle of The Iron Age that is lost is heard otherwise than one that is won", () => {
  assert.deepEqual(heard("iron-age", "battle", "tribute"), ["horn", "coin"]);
  assert.deepEqual(heard("iron-age", "battle", "skulls"), ["horn", "disaster"]);
});

test("an event is thrown for in one game and drawn in another", () => {
  assert.deepEqual(heard("mediterranean-empires", "event"), ["dice"]);
  assert.deepEqual(heard("trade-and-war", "event"), ["card"]);
});

test("the common deeds of a market are heard: a card put aside, a crate and a cart that are closed, wealth, a cube", () => {
  assert.deepEqual(
    heard("trading-in-the-mediterranean", "marked", "refused", "committed", "shopped", "gained", "moved"),
    ["card", "stone", "coin", "clay"],
  );
  assert.deepEqual(heard("iron-age", "gained"), [], "the same word means another thing elsewhere");
});

test("what is heard of an event is a sound that there is", () => {
  for (const slug of ["", "mediterranean-empires"])
    for (const name of heard(
      slug,
      "rolled",
      "event",
      "bought",
      "struck",
      "built",
      "army",
      "ship",
      "battle",
      "raised",
      "box",
      "urn",
      "goods",
    ))
      assert.ok(name in SOUNDS, name);
});

test("nothing is heard before the first press: a browser would play all of it at once, later", () => {
  let opened = 0;
  globalThis.AudioContext = class {
    constructor() {
      opened += 1;
      throw new Error("opened");
    }
  };
  choose("sound", "on");
  navigator.userActivation = { hasBeenActive: false };
  sound("dice");
  assert.equal(opened, 0);
  navigator.userActivation = { hasBeenActive: true };
  assert.throws(() => sound("dice"), /opened/);
});
