import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { hand } from "../../web/games/mediterranean-empires/hand.js";
import { drawn } from "./templates.mjs";

/** A hand at a moment, as far as the dock asks. */
function dock({ cards, choices = [], view = {}, selected = null, look = null, raised = [] }) {
  const find = (verb, ...rest) =>
    choices.find(({ action }) => action[0] === verb && rest.every((word, at) => action[at + 1] === word));
  const ctx = {
    eyes: 0,
    mine: true,
    selected,
    choices,
    memory: { draft: { at: "7 0", cards: raised, way: {} } },
    frame: { index: 7 },
    view: {
      seats: [{ empire: "rome", deck: 9, discards: [] }],
      hand: cards.map((id) => ({ id, types: { "rome/consul": "L", "iberia/barbarian_allies": "TI" }[id] ?? "T" })),
      turn: 1,
      battle: null,
      attack: null,
      ...view,
    },
    statics: { cards: {} },
    words: (key) => key,
    find,
    all: (verb, ...rest) =>
      choices.filter(({ action }) => action[0] === verb && rest.every((word, at) => action[at + 1] === word)),
    refused: () => undefined,
    hinted: () => false,
    look: () => look,
  };
  return drawn(hand(ctx));
}

const slots = (text) => text.split('<span class="hand-slot').slice(1);
const MARCH = [
  { action: ["expedition"], label: "" },
  { action: ["pass"], label: "" },
];
const force = (adds) => ({
  ways: [{ sails: false }],
  way: 0,
  adds,
  attach: [],
  refused: [],
  helped: [],
  force: { cards: 0, room: null },
  combat: 2,
});

test("each card of the hand says what it would make of the odds of the march", () => {
  const look = force([
    { card: "rome/hastati", as: "T", chance: 0.41 },
    { card: "rome/triarii", as: "T", chance: 0.63 },
  ]);
  const [hastati, triarii, consul] = slots(
    dock({ cards: ["rome/hastati", "rome/triarii", "rome/consul"], choices: MARCH, selected: "syracusae", look }),
  );
  assert.match(hastati, /hand-then[^>]*>then 41 %/);
  assert.match(triarii, /hand-then[^>]*>then 63 %/);
  assert.doesNotMatch(consul, /hand-then/);
});

test("in a battle a card says what it would make of it: of one's own attack, or of the enemy's", () => {
  const choices = [
    { action: ["play", "rome/consul", "L"], label: "" },
    { action: ["pass"], label: "" },
    { action: ["hush", "battle"], label: "" },
  ];
  const battle = { combat: "assault", helps: [{ action: ["play", "rome/consul", "L"], chance: 0.72 }] };
  const shown = (seat) =>
    slots(dock({ cards: ["rome/consul", "rome/hastati"], choices, view: { battle, attack: { seat } } }));
  assert.match(shown(0)[0], /hand-then[^>]*>then 72 %/);
  assert.match(shown(1)[0], /hand-then[^>]*>attack 72 %/);
  assert.doesNotMatch(shown(0)[1], /hand-then/);
  battle.helps[0].chance = null;
  assert.doesNotMatch(shown(0)[0], /hand-then/, "dice decide about it first");
});

test("in a large hand a card lies under the next one only where that is the same: the others stay as wide as they can", () => {
  const kinds = Array.from({ length: 11 }, (_, at) => `rome/card${at}`);
  const under = (cards) =>
    slots(dock({ cards, choices: MARCH })).map((slot) => / under /.test(slot.slice(0, slot.indexOf('"'))));
  assert.ok(
    under([...kinds.slice(0, 10), "rome/hastati", "rome/hastati"]).every((is) => !is),
    "twelve have room",
  );
  const large = under([...kinds, "rome/hastati", "rome/hastati", "rome/hastati", "rome/triarii"]);
  assert.deepEqual(large, [...kinds.map(() => false), true, true, false, false]);
});

test("a card that is a Troop and an Imperium card says as what it is raised, and can be raised as the other", () => {
  const cards = ["iberia/barbarian_allies", "rome/hastati"];
  const raised = (as, choices) =>
    slots(
      dock({
        cards,
        choices,
        raised: [
          { key: `${cards[0]}#1`, slug: cards[0], as },
          { key: `${cards[1]}#1`, slug: cards[1], as: "T" },
        ],
      }),
    );
  const able = [...MARCH, { action: ["imperium", "iberia/barbarian_allies"], label: "" }];
  const [allies, hastati] = raised("T", able);
  assert.match(allies, /hand-role[^>]*>type\.T</);
  assert.doesNotMatch(hastati, /hand-role/);
  assert.match(raised("I", able)[0], /hand-role[^>]*>type\.I</);
  assert.doesNotMatch(raised("T", MARCH)[0], /hand-role/);
});
