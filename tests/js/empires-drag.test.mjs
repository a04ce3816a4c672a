import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { holds } from "../../web/games/mediterranean-empires/battle.js";
import { questionOf, takeWay } from "../../web/games/mediterranean-empires/common.js";
import { dropCard } from "../../web/games/mediterranean-empires/hand.js";
import { drawn } from "./templates.mjs";

/** A table on which something is let go, with what came of it. */
function table({ choices = [], look = () => null, view = {}, selected = null }) {
  const begins = (start) => (choice) => start.every((word, at) => choice.action[at] === word);
  const said = [];
  const ctx = {
    eyes: 0,
    mine: true,
    selected,
    choices,
    memory: { draft: { at: "7 0", cards: [], way: {} } },
    frame: { index: 7 },
    view: { battle: null, attack: null, seats: [], ...view },
    statics: {
      cards: {
        "rome/trireme": { types: "F", cf: [null, 3, 1], face: [], empire: "rome" },
        "rome/hastati": { types: "T", cf: [4, 2, 2], face: [], empire: "rome" },
      },
    },
    words: (key) => key,
    find: (...start) => choices.find(begins(start)),
    all: (...start) => choices.filter(begins(start)),
    refused: () => undefined,
    look,
    ask: () => Promise.resolve(null),
    sound() {},
    update() {},
    announce: (text) => said.push(text),
    select: (place) => void (ctx.selected = place),
    button: (choice, content) => content,
    said,
  };
  return ctx;
}

const card = (slug, types) => ({ key: `${slug}#1`, slug, types });
const hastati = card("rome/hastati", "T");
const MARCH = [
  { action: ["expedition"] },
  { action: ["imperium", "rome/foedus"] },
  { action: ["discard"] },
  { action: ["pass"] },
];
const raised = (ctx) => ctx.memory.draft.cards.map(({ slug, as }) => `${slug} ${as}`);

test("a card let go over a city is raised, and the city is looked at", () => {
  const ctx = table({ choices: MARCH });
  dropCard(ctx, hastati, "syracusae");
  assert.deepEqual([raised(ctx), ctx.selected], [["rome/hastati T"], "syracusae"]);
  dropCard(ctx, hastati, "messana");
  assert.deepEqual(
    [raised(ctx), ctx.selected],
    [["rome/hastati T"], "messana"],
    "it is raised already, and goes elsewhere",
  );
});

test("what cannot go along is not raised, nor swapped: why is told", () => {
  const ctx = table({ choices: MARCH });
  dropCard(ctx, card("rome/consul", "L"), "syracusae");
  assert.deepEqual([raised(ctx), ctx.selected, ctx.said], [[], null, ["in battle"]]);
});

test("an Imperium card is raised by itself, and the city looked at when its aims are known", async () => {
  const ctx = table({ choices: MARCH });
  dropCard(ctx, hastati, "capua");
  await dropCard(ctx, card("rome/foedus", "I"), "capua");
  assert.deepEqual([raised(ctx), ctx.selected], [["rome/foedus I"], "capua"]);
});

test("who meets an enemy at sea lets a Fleet go there", () => {
  const ctx = table({ choices: [{ action: ["naval"] }, { action: ["land", "nora"] }, { action: ["none"] }] });
  dropCard(ctx, card("rome/liburna", "TF"), "sea");
  assert.deepEqual([raised(ctx), ctx.selected], [["rome/liburna F"], "sea"]);
});

test("a card is let go over a battle, not over the map beside it", () => {
  const choices = [{ action: ["play", "rome/consul", "L"] }, { action: ["pass"] }, { action: ["hush", "battle"] }];
  const ctx = table({ choices, view: { battle: { combat: "assault", helps: [] }, attack: { seat: 0 } } });
  dropCard(ctx, card("rome/consul", "L"), "capua");
  assert.deepEqual([raised(ctx), ctx.selected], [[], null]);
  dropCard(ctx, card("rome/consul", "L"), "");
  assert.deepEqual([raised(ctx), ctx.selected], [["rome/consul play"], null]);
});

test("another way belongs to the place it leads to: the next place is looked at with its own best way", () => {
  const ctx = table({ choices: MARCH, selected: "syracusae" });
  takeWay(ctx, 2);
  assert.equal(questionOf(ctx, "syracusae").way, 2);
  assert.equal(questionOf(ctx, "messana").way, null);
});

test("a Troop is offered the Fleets with room, with the places in their holds", () => {
  const laid = (slug, as, ship = null) => ({ card: slug, as, ship });
  const attack = {
    seat: 0,
    cards: [
      laid("rome/trireme", "F"),
      laid("rome/trireme", "F"),
      laid("rome/hastati", "T", 1),
      laid("rome/hastati", "T"),
    ],
  };
  const text = drawn(
    holds(table({ choices: [{ action: ["aboard", 0] }, { action: ["aboard", 1] }], view: { attack } })),
  );
  const slots = text
    .split("hold-slots")
    .slice(1)
    .map((part) => [part.match(/<i /g).length, part.match(/class=full/g)?.length ?? 0]);
  assert.deepEqual(slots, [
    [3, 0],
    [3, 1],
  ]);
});
