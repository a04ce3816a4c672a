import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { chanceAt, momentCard, swings } from "../../web/table/moment.js";
import { gainsAt } from "../../web/table/points.js";
import { chapterList, timeline, withSwings } from "../../web/table/timeline.js";
import { besidePlace, covered, whereNothingLies } from "../../web/table/beside.js";
import { drawn, said } from "./templates.mjs";

const history = [
  { index: 0, totals: [0, 0], chances: [50, 50] },
  { index: 4, totals: [1, 0], chances: [52, 48] },
  { index: 9, totals: [13, 0], chances: [60, 40] },
  { index: 12, totals: [13, 6], chances: [45, 55] },
  { index: 20, totals: [5, 7], chances: [4, 96] },
];
const players = [
  { kind: "human", called: "Rome" },
  { kind: "bot", called: "Greece" },
];

test("great swings are the moments that changed somebody's chance to win most, not those of most points", () => {
  assert.deepEqual(
    swings(history).map(({ index, from, to }) => [index, to - from]),
    [
      [20, 41],
      [12, 15],
      [9, 8],
    ].map(([index, change]) => [index, change]),
  );
  assert.deepEqual(swings([]), []);
  assert.deepEqual(
    swings(history.map((point) => ({ ...point, chances: null }))),
    [],
    "a game that cannot tell has none",
  );
});

test("a moment has its points and whose chance it is about: the one who looks, or whose changed", () => {
  assert.deepEqual(gainsAt(history, 12), [0, 6]);
  assert.deepEqual(gainsAt(history, 13), [0, 0], "nothing changed there");
  assert.deepEqual(chanceAt(history, 20, 0), { seat: 0, from: 45, to: 4 });
  assert.deepEqual(chanceAt(history, 20, null), { seat: 1, from: 55, to: 96 });
  assert.deepEqual(chanceAt(history, 13, null), { seat: 1, from: 55, to: 55 }, "who leads");
  assert.deepEqual(
    gainsAt(
      [
        { index: 0, totals: [null, 0] },
        { index: 1, totals: [9, null] },
      ],
      1,
    ),
    [0, 0],
    "what nobody may know is no gain",
  );
});

const battle = { index: 9, seat: 1, text: "battle", kinds: ["deed"] };
const swing = (index) => ({ index, seat: 0, text: "swing", kinds: ["swing"] });

test("a swing that is told already is not told twice, and all stand in the order of the match", () => {
  assert.deepEqual(
    withSwings([battle], [swing(20), swing(9), swing(12)]).map(({ index, kinds }) => [index, ...kinds]),
    [
      [9, "deed", "swing"],
      [12, "swing"],
      [20, "swing"],
    ],
  );
});

const list = (open = []) => ({ jump() {}, unfold() {}, open: new Set(open) });

test("chapters say their turn and what they changed; a turn in which nothing mattered has its own line", () => {
  const chapters = [0, 10, 15].map((index, at) => ({ index, seat: null, text: `Turn ${at + 1}`, kinds: [] }));
  const text = drawn(
    chapterList(
      { chapters, turns: [0, 10, 15], marks: [{ ...battle, seat: 0 }, swing(20)], history },
      { index: 10, players },
      list(),
    ),
  );
  assert.match(
    text,
    /battle.*\+12 · Rome: win chance 52 → 60%.*Turn 2.*swing.*−8 · Greece \+1 · Rome: win chance 45 → 4%/s,
  );
  assert.equal(text.match(/Turn/g).length, 1);
});

const options = {
  playing: false,
  speed: 1,
  stops: false,
  thoughts: false,
  told: "Carthage falls",
  toggleStops() {},
  toggleThoughts() {},
  jump() {},
  toggle() {},
  setSpeed() {},
  neighbour: () => -1,
};

test("pins that would lie on each other give way, and the moment that is shown has its own; the slider says where it is", () => {
  const at = (index) => ({ index, seat: 0, text: "", kinds: ["deed"] });
  const story = {
    chapters: [{ index: 0, seat: null, text: "Turn 12", kinds: [] }],
    turns: [0],
    marks: [at(0), at(1), at(2), at(50), at(51)],
    history: [],
  };
  const shown = (index) =>
    drawn(timeline({ ...options, story, frame: { index, length: 100, players: [{ kind: "human" }] } }));
  assert.equal(shown(10).match(/<i class/g)?.length, 3, "0, 2 and 50");
  assert.equal(shown(51).match(/<i class/g)?.length, 4, "and the one that is shown");
  assert.match(shown(51), /Turn 12, Carthage falls/);
});

test("of a long match the weightiest of each turn are told, all of the turn that is shown, and what is left out unfolds", () => {
  const turns = [0, 10, 20, 30];
  const marks = Array.from({ length: 40 }, (_, index) => ({ index, seat: 0, text: `deed ${index}.`, kinds: ["deed"] }));
  const told = (open) =>
    [
      ...drawn(chapterList({ chapters: [], turns, marks, history }, { index: 35, players }, list(open))).matchAll(
        /data-key="chapter (\d+)/g,
      ),
    ].map(([, at]) => Number(at));
  assert.deepEqual(
    told([]).filter((at) => at < 10),
    [0, 1, 2, 3, 4, 9],
    "of those worth the same the first, and the one that brought most",
  );
  assert.equal(told([]).filter((at) => at >= 30).length, 10);
  assert.equal(told([1]).filter((at) => at < 10).length, 10);
  const text = drawn(chapterList({ chapters: [], turns, marks, history }, { index: 35, players }, list()));
  assert.equal(text.match(/class=turn/g).length, 4, "each turn's number once");
  assert.match(text, /\+4</);
});

const ctx = {
  players: [{ called: "You" }, { called: "Greece" }],
  you: 0,
  who: (seat) => ({ name: ["You", "Greece"][seat], you: seat === 0 }),
};
const fight = {
  index: 9,
  chance: 47,
  sides: [
    { seat: 0, faces: [2, 6, 5], counts: [false, true, false], plus: 4, total: 10 },
    { seat: 1, faces: [5, 3], counts: [true, false], plus: 4, total: 9 },
  ],
};

test("the card of a moment tells its points, the dice of both sides, and the odds before they fell", () => {
  const card = (more) =>
    said(
      momentCard(
        ctx,
        { text: "Carthage falls", seat: 0, great: true, why: "", gain: 5, battles: [fight], moved: null, ...more },
        () => {},
      ),
    );
  assert.match(card({}), /Carthage falls \+5 .*\+4 10 : 9 .*\+4.* You had 47% before the dice/);
  assert.match(
    card({ battles: [{ ...fight, sides: [fight.sides[0]] }] }),
    /\+4 10 You had/,
    "the other side is still to throw",
  );
  assert.match(
    card({ battles: [{ ...fight, sides: [{ ...fight.sides[0], seat: null }] }] }),
    /The attack had 47% before the dice/,
  );
  assert.doesNotMatch(card({ battles: [{ ...fight, chance: null }] }), /before the dice/);
  assert.match(
    drawn(momentCard(ctx, { text: "", seat: 0, great: false, why: "", gain: 0, battles: [], moved: null }, () => {})),
    /moment-card +plain/,
  );
});

test("a card lies beside its place, over no panel and not over the place; without a map where nothing lies", () => {
  const board = { width: 1000, height: 500 };
  const card = { width: 300, height: 100 };
  const box = ({ left, top }) => ({ left, top, right: left + card.width, bottom: top + card.height });
  const drawer = { left: 700, top: 0, right: 1000, bottom: 500 };
  const corner = besidePlace({ x: 650, y: 250 }, card, board, [drawer], []);
  assert.equal(covered(box(corner), [drawer, { left: 620, top: 220, right: 680, bottom: 280 }]), 0);
  assert.ok(Math.hypot(corner.left + 150 - 650, corner.top + 50 - 250) < 260, "near");
  const free = whereNothingLies(card, board, [], [{ left: 0, top: 120, right: 1000, bottom: 500 }], null);
  assert.ok(free.top + card.height <= 120);
  assert.deepEqual(
    whereNothingLies(card, board, [], [], { left: 40, top: 60 }),
    { left: 40, top: 60 },
    "it stays where it was",
  );
});

test("a chance beside a deed says whose it is, also where it is another one's", () => {
  const moved = [
    { index: 0, totals: [0, 0], chances: [20, 20] },
    { index: 3, totals: [1, 0], chances: [20, 8] },
  ];
  const list_ = chapterList(
    { chapters: [], turns: [0], marks: [{ index: 3, seat: 0, text: "deed", kinds: ["deed"] }], history: moved },
    { index: 3, players },
    list(),
  );
  assert.match(said(list_), /Greece: win chance 20 → 8%/);
});
