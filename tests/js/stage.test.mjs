import { live } from "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { sentences, useRegion } from "../../web/parts/live.js";
import { Stage } from "../../web/parts/stage.js";
import { choose } from "../../web/settings.js";

useRegion(live);
const scene = (name, hold = false, ms = 5) => ({
  name,
  say: `${name} is told`,
  hold,
  beats: [
    { ms, draw: () => "" },
    { ms, draw: () => "" },
  ],
});
const soon = (ms) => new Promise((done) => setTimeout(done, ms));

test("scenes are shown one after the other, beat by beat, and said", async () => {
  choose("pace", "quick");
  choose("motion", "on");
  const seen = [];
  const stage = new Stage(() => stage.now && seen.push(`${stage.now.scene.name} ${stage.now.beat}`));
  await stage.play([scene("one"), scene("two")]);
  assert.deepEqual(seen, ["one 0", "one 1", "two 0", "two 1"]);
  assert.equal(live.textContent, "two is told");
  assert.equal(stage.now, null);
});

test("a scene that holds waits for a press: the first shows its end, the second ends it", async () => {
  const stage = new Stage(() => {});
  const over = stage.play([scene("battle", true, 60_000)]);
  assert.ok(stage.skip());
  assert.equal(stage.now?.beat, 1);
  await soon(30);
  assert.notEqual(stage.now, null);
  stage.skip();
  await over;
  assert.equal(stage.now, null);
  assert.equal(stage.skip(), false);
});

test("nothing is shown at the pace that shows nothing, unless it was asked for", async () => {
  choose("pace", "instant");
  const seen = [];
  const stage = new Stage(() => stage.now && seen.push(stage.now.scene.name));
  await stage.play([scene("one")]);
  assert.deepEqual(seen, []);
  const asked = stage.play([scene("two", false)], { always: true });
  await soon(1);
  assert.deepEqual(seen.slice(0, 1), ["two"]);
  stage.clear();
  await asked;
});

test("where nothing may move only the end is shown", async () => {
  choose("pace", "quick");
  choose("motion", "off");
  const seen = [];
  const stage = new Stage(() => stage.now && seen.push(stage.now.beat));
  await stage.play([scene("one")]);
  assert.deepEqual(seen, [1]);
  choose("motion", "system");
});

test("a scene that another takes the place of is over for those who wait for it", async () => {
  choose("pace", "quick");
  const stage = new Stage(() => {});
  const first = stage.play([scene("battle", true, 60_000), scene("never")]);
  const second = stage.play([scene("asked for", true, 60_000)]);
  await first;
  assert.equal(stage.now?.scene.name, "asked for");
  stage.clear();
  await second;
});

test("clearing ends what is shown and what waits", async () => {
  const seen = [];
  const stage = new Stage(() => stage.now && seen.push(stage.now.scene.name));
  const over = stage.play([scene("one", true), scene("two")]);
  await soon(1);
  stage.clear();
  await over;
  assert.ok(!seen.includes("two"));
});

test("a scene that holds can be seen again from its beginning, once its end is shown", async () => {
  choose("pace", "quick");
  choose("motion", "on");
  const seen = [];
  const stage = new Stage(() => stage.now && seen.push(stage.now.beat));
  const over = stage.play([scene("battle", true)]);
  stage.again();
  assert.deepEqual(seen, [0], "not while it is still told");
  await soon(40);
  assert.ok(stage.repeatable);
  stage.again();
  await soon(40);
  assert.deepEqual(seen, [0, 1, 0, 1]);
  stage.skip();
  await over;
  assert.equal(stage.repeatable, false);
});

test("where nothing moves there is nothing to see again", async () => {
  choose("pace", "quick");
  choose("motion", "off");
  const stage = new Stage(() => {});
  const over = stage.play([scene("battle", true)]);
  assert.equal(stage.repeatable, false);
  stage.skip();
  await over;
});

test("what is said in a row ends each once, whoever wrote the full stop", () => {
  assert.equal(
    sentences(["Rome sells 2 wine", "", null, "It rains.", "Your move?"]),
    "Rome sells 2 wine. It rains. Your move?",
  );
});
