import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { outcomeScenes, weatherScenes } from "../../web/games/mediterranean-empires/weather.js";

const STORM = ["storm_roll", 0, 4, 0, 1];
const deed = (seat, ...events) => ({
  seat,
  index: 7,
  lines: events.map((event) => ({ kind: event[0], event, text: `told: ${event[0]}`, index: 7, seat })),
});
const said = (eyes, attacker, what) =>
  weatherScenes({ eyes, view: { attack: { seat: attacker } } }, what).map(({ say }) => say);

test("whoever calls a storm, or sails in it, sees its die; nobody else has to wait for it", () => {
  const called = deed(0, ["played", 0, "rome/storm_at_sea", "X", 0], STORM);
  assert.deepEqual(said(0, 1, called), ["told: storm_roll The cards are immune: nothing is lost."]);
  assert.deepEqual(said(1, 1, called), ["told: storm_roll The cards are immune: nothing is lost."]);
  assert.deepEqual(said(2, 1, called), []);
  assert.deepEqual(said(null, 1, called), []);
});

test("straits, wrecks and ambushes are shown one after the other", () => {
  const way = deed(
    1,
    ["straits", 1, 1, 5],
    ["shipwreck", 1, 2],
    ["ambush_roll", 1, "gaul/ambush", 3, 4],
    ["declared", "expedition", 1],
  );
  assert.deepEqual(said(1, 1, way), [
    "told: straits A 1: danger of shipwreck.",
    "told: shipwreck Nothing is lost.",
    "told: ambush_roll Nothing is lost.",
  ]);
  assert.deepEqual(said(1, 1, deed(1, ["straits", 1, 3, 5])), ["told: straits No 1: all are across."]);
});

test("what a throw cost is told with it, and waits to be read by whose cards they were", () => {
  const hit = deed(1, ["ambush_roll", 0, "iberia/ambush", 5, 3], ["lost", 1, "ambush", "rome/hastati"]);
  const scenes = (eyes) =>
    weatherScenes({ eyes, view: { attack: { seat: 1 } } }, hit).map(({ say, hold }) => [say, hold]);
  assert.deepEqual(scenes(1), [["told: ambush_roll told: lost", true]]);
  assert.deepEqual(scenes(0), [["told: ambush_roll told: lost", false]]);
});

test("whose card is stopped by another's sees the die, and it waits to be read", () => {
  const stopped = deed(
    0,
    ["cancelling", 1, "gaul/druids_word", "rome/foedus"],
    ["cancel_roll", 1, "gaul/druids_word", "rome/foedus", 5, 3],
  );
  const seats = ["rome", "gaul", "iberia"].map((empire) => ({ empire }));
  const scenes = (eyes) =>
    weatherScenes({ eyes, view: { attack: null, seats }, words: (key) => key }, stopped).map(({ say, hold }) => [
      say,
      hold,
    ]);
  assert.deepEqual(scenes(0), [
    ["told: cancel_roll empire.gaul stops card.rome.foedus with card.gaul.druids_word", true],
  ]);
  assert.deepEqual(scenes(1), [
    ["told: cancel_roll empire.gaul stops card.rome.foedus with card.gaul.druids_word", false],
  ]);
  assert.deepEqual(scenes(2), []);
});

test("a city that a revolt frees joins nobody", () => {
  const thrown = (die, owner) => {
    const ctx = {
      eyes: 0,
      view: { attack: null, cities: [{ id: "capua", owner }] },
      statics: { ids: ["capua"] },
      words: (key) => key,
    };
    return outcomeScenes(ctx, deed(0, ["take_roll", 0, 0, die, 4])).map(({ say }) => say);
  };
  assert.deepEqual(thrown(5, 0), ["told: take_roll place.capua joins you."]);
  assert.deepEqual(thrown(5, null), ["told: take_roll place.capua turns neutral."]);
  assert.deepEqual(thrown(2, 1), ["told: take_roll place.capua stays as it is."]);
});

test("what the own treaty brings waits to be read", () => {
  const held = (seat) => {
    const ctx = {
      eyes: 0,
      view: { attack: null, cities: [{ id: "capua", owner: seat }] },
      statics: { ids: ["capua"] },
      words: (key) => key,
    };
    return outcomeScenes(ctx, deed(0, ["take_roll", seat, 0, 5, 4])).map(({ hold }) => hold);
  };
  assert.deepEqual([held(0), held(1)], [[true], [false]]);
});
