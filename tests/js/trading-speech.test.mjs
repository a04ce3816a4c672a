import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { speechOf, truths } from "../../web/games/trading-in-the-mediterranean/speech.js";

const cards = (...fronts) => fronts.map((front) => ({ front }));
const at = ({ theirs = [], shown = true, mine = [], open = true, kind = "bot" } = {}) => ({
  eyes: 0,
  players: [{ kind: "human" }, { kind }],
  view: { hand: cards(...mine), players: [{ open_hand: open }, { cards: cards(...theirs), open_hand: shown }] },
  words: (key) => key.replace(/^name\.(ask_)?/, ""),
});
const offer = (more = {}) => ({
  number: 0,
  maker: 1,
  give: cards("timber"),
  want: ["wool"],
  give_wp: 0,
  want_wp: 0,
  counter: false,
  ...more,
});

test("a bot says of its offer what everybody can see", () => {
  assert.deepEqual(truths(at({ theirs: ["wool", "wool"] }), offer()), ["With your wool I hold 3."]);
  assert.deepEqual(truths(at({ theirs: ["wool"], shown: false }), offer()), ["Your wool goes with what I hold."]);
  assert.deepEqual(truths(at({ mine: ["timber"] }), offer()), ["You hold timber already: here is more."]);
  assert.deepEqual(
    truths(at({ mine: ["timber"], open: false }), offer()),
    ["I would rather hold wool than timber."],
    "a hidden hand is not spoken of",
  );
  assert.deepEqual(truths(at(), offer({ give_wp: 2 })), ["I lay 2 wealth on top."]);
  assert.deepEqual(truths(at(), offer({ give: [], give_wp: 2 })), ["2 wealth for it."]);
  assert.deepEqual(truths(at(), offer({ want: [], want_wp: 1 })), ["For 1 wealth it is yours."]);
  assert.deepEqual(
    truths(at(), offer({ want_wp: 1 })),
    ["Add 1 wealth, and it is yours."],
    "for wealth alone it is not",
  );
  assert.deepEqual(truths(at(), offer({ give: cards("timber", "salt"), counter: true })), [
    "Not quite. But like this?",
    "2 of mine for 1 of yours.",
  ]);
});

test("what is said varies from offer to offer, and a human speaks for himself", () => {
  const ctx = at({ theirs: ["wool"], mine: ["timber"] });
  const said = [0, 1, 2].map((number) => speechOf(ctx, offer({ number, give_wp: 1 })));
  assert.equal(new Set(said).size, 3);
  assert.equal(speechOf(at({ kind: "human" }), offer()), "");
});
