import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { combatsOf, foughtIn, partIn, spentIn } from "../../web/games/mediterranean-empires/battle.js";

const types = { "rome/consul": "L", "rome/hastati": "T", "gaul/ambush": "X", "iberia/caetrati": "T" };
const side = (seat, cards, played = []) => ({ seat, cards: cards.map((card) => ({ card, cf: 1, dice: 0 })), played });
const spent = (combat, sides) => spentIn({ lost: [], recovered: [], ...combat }, sides, (card) => types[card]).sort();

const marching = side(0, ["rome/hastati", "rome/hastati"], ["rome/consul", "gaul/ambush"]);
const meeting = side(1, ["iberia/caetrati"]);
const everything = ["gaul/ambush", "rome/consul", "rome/hastati", "rome/hastati"];

test("interceptors are spent whoever wins; a victorious expedition goes on with its Leaders", () => {
  assert.deepEqual(spent({ combat: "field", attackerWon: true }, [marching, meeting]), [
    "gaul/ambush",
    "iberia/caetrati",
  ]);
  assert.deepEqual(
    spent({ combat: "field", attackerWon: false }, [marching, meeting]),
    [...everything, "iberia/caetrati"].sort(),
  );
});

test("what a victorious expedition lost is spent, too", () => {
  assert.deepEqual(
    spent({ combat: "naval", attackerWon: true, lost: [{ seat: 0, cards: ["rome/hastati"] }] }, [marching, meeting]),
    ["gaul/ambush", "iberia/caetrati", "rome/hastati"],
  );
});

test("walls and barbarians leave nothing of a force", () => {
  for (const combat of ["assault", "field"])
    assert.deepEqual(spent({ combat, attackerWon: true }, [marching, side(null, [])]), everything);
});

test("of two copies the one that comes back is not spent", () => {
  assert.deepEqual(
    spent({ combat: "assault", attackerWon: true, recovered: [{ seat: 0, card: "rome/hastati" }] }, [
      marching,
      side(1, []),
    ]),
    ["gaul/ambush", "rome/consul", "rome/hastati"],
  );
});

test("what the end of a turn brings is no part of the combat before it", () => {
  const events = [
    ["assault", 1, 4, -1, 5, 0, 3, 3],
    ["total", 0, 1, 5, 17, 4, 3, 5],
    ["stormed", 1, 4, -1],
    ["points", 1, 2, 2],
    ["attack_over", 1, "expedition", 4],
    ["event", 1, 6, 6, 3, 5, "end_turn"],
    ["award", 0, 5, 2],
    ["points", 0, 5, 6],
    ["turn", 2],
  ];
  const [combat, ...more] = combatsOf({ seat: 1, index: 9, lines: events.map((event) => ({ event, kind: event[0] })) });
  assert.deepEqual(combat.points, [{ seat: 1, change: 2 }]);
  assert.equal(more.length, 0);
});

const line = (event, index) => ({ event, kind: event[0], index, text: "", seat: 0 });
const table = (log, eyes = 1) => ({
  eyes,
  log,
  memory: {},
  statics: { ids: ["rome", "capua"] },
  view: { battle: null },
});
const THROWN = [
  ["battle", 0, 1, 1, 0, 13, 0, 14, 0, 3, 2],
  ["odds", 6912, 0, 1],
];
const DECIDED = [
  ["reroll", 0, 1, 6],
  ["total", 0, 1, 13, 22, 3, 3, 3],
  ["total", 1, 0, 14, 26, 6, 6],
  ["won", 0, 1, 0, 1, false],
];

test("the odds before the dice are those that were told when they fell, also where a die is rolled again after it", () => {
  const log = [...THROWN.map((event) => line(event, 4)), ...DECIDED.map((event) => line(event, 5))];
  const [combat] = foughtIn(table(log), { seat: 0, index: 5, lines: log.slice(THROWN.length) });
  assert.equal(combat.odds, 0.6912);
  assert.deepEqual(combat.again, [{ seat: 0, old: 1, die: 6 }]);
  // An assault that follows at once has odds of its own.
  const after = [line(["odds", 100, 0, 0], 5), line(["total", 0, 1, 3, 9, 6], 5), line(["total", 1, 0, 0, 2, 2], 5)];
  const both = [...log.slice(THROWN.length), ...after, line(["stormed", 1, 1, 0], 5)];
  const fought = foughtIn(table([...log, ...after]), { seat: 0, index: 5, lines: both });
  assert.deepEqual(
    fought.map(({ odds }) => odds),
    [0.6912, 0.01],
  );
  const [at_once] = foughtIn(table(log), { seat: 0, index: 5, lines: log });
  assert.equal(at_once.odds, 0.6912);
});

test("a battle that is decided before the dice has no odds", () => {
  const log = [line(THROWN[1], 2), line(["won", 0, 1, 0, 1, true], 5)];
  assert.equal(foughtIn(table(log), { seat: 0, index: 5, lines: log.slice(1) })[0].odds, null);
});

test("who fought or played a card took part; who only looks did not", () => {
  const lines = [["played", 2, "rome/consul", "X", 0], ...THROWN, ...DECIDED].map((event) => line(event, 5));
  const deed = { seat: 0, index: 5, lines };
  const took = (eyes) => partIn(table(lines, eyes), foughtIn(table(lines, eyes), deed)[0], deed).took;
  assert.deepEqual([0, 1, 2, 3, null].map(took), [true, true, true, false, false]);
});
