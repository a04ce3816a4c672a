import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { lotsOf } from "../../web/games/mediterranean-empires/dice.js";
import { caption, mentions, sums } from "../../web/games/mediterranean-empires/news.js";

/** Carthage is looked at by Rome: a hand that is read, or a card that is named, is a secret told. */
const SECRET = "carthage/ambush";
const ids = ["rome", "carthage", "syracusae"];
const secretive = (seat) =>
  new Proxy(seat, {
    get: (row, name) =>
      ["hand", "deck"].includes(String(name))
        ? assert.fail(`the caption read the ${String(name)} of another seat`)
        : row[name],
  });
const ctx = {
  eyes: 0,
  players: [
    { seat: 0, name: "Rome" },
    { seat: 1, name: "Carthage" },
  ],
  statics: { ids, cards: {} },
  view: {
    seats: [secretive({ empire: "rome" }), secretive({ empire: "carthage" })],
    cities: [{ id: "syracusae", owner: 0 }],
    areas: [],
    get hand() {
      return assert.fail("the caption read the hand");
    },
  },
  words: (key) => key,
  log: [],
  memory: {},
};
const told = (...events) =>
  caption(ctx, {
    seat: 1,
    index: 7,
    lines: events.map((event) => ({ kind: event[0], event, text: "", index: 7, seat: 1 })),
  });

/** What a card of another seat is part of before it lies open. */
const HIDDEN = {
  "cards that are drawn": [["drew", 1, SECRET, SECRET]],
  "cards that nobody sees drawn": [["drew_hidden", 1, 2]],
  "a force that marches": [["declared", "expedition", 1, 2, 0, 4, ["carthage", "~", "syracusae"], null]],
  "a card that is swapped": [
    ["discarded", 1, SECRET],
    ["drew_hidden", 1, 1],
  ],
  "a pass": [["passed", 1]],
  "the cards of a force, told by their number": [["revealed", 1, `${SECRET}:T`]],
};

for (const [what, events] of Object.entries(HIDDEN))
  test(`a caption names no card: ${what}`, () => {
    const { text } = told(...events);
    assert.ok(text, "something is said");
    assert.ok(!text.includes("ambush"), text);
  });

test("a card that is played is named: it lies open", () =>
  assert.match(told(["played", 1, SECRET, "X", 0]).text, /card\.carthage\.ambush/));

test("what comes for a city of one's own is marked as a hit", () =>
  assert.equal(told(["declared", "expedition", 1, 2, 0, 4, ["carthage", "~", "syracusae"], null]).hits, true));

test("a force that is lost on its way is told as lost, one that arrives as what led to the battle", () => {
  const declared = ["declared", "expedition", 1, 2, 0, 4, ["carthage", "~", "syracusae"], null];
  const lost = told(declared, ["lost", 1, "shipwreck", SECRET], ["attack_over", 1, "expedition", 2]);
  assert.ok(lost.weight === 2 && !lost.leads && /lost on the way/.test(lost.text), lost.text);
  assert.equal(told(declared).leads, true);
});

test("a fight is told in few words until its outcome is, and then by that alone", () => {
  const pirates = told(["assault", -1, 2, 0, 8, 1, 2, 1]);
  assert.deepEqual([pirates.leads, pirates.mark], [true, null]);
  assert.match(pirates.text, /^place\.syracusae is assaulted$/);
  const carthage = told(["assault", 1, 2, 0, 8, 1, 2, 1]);
  assert.ok(carthage.leads && carthage.mark === 1 && /assaults place\.syracusae$/.test(carthage.text), carthage.text);
  assert.equal(told(["battle", 1, 2, 1, 0, 4, 0, 4, 0, 1, 1]).leads, true);
});

test("a card of one's own that is stopped is a hit, and who stopped it is told", () => {
  const stopped = (target, die) =>
    told(["cancelling", 1, "carthage/word", target], ["cancel_roll", 1, "carthage/word", target, die, 3]);
  assert.match(stopped("rome/foedus", 5).text, /^empire\.carthage stops card\.rome\.foedus with card\.carthage\.word$/);
  assert.equal(stopped("rome/foedus", 5).hits, true);
  assert.match(stopped("rome/foedus", 2).text, /^card\.rome\.foedus stands against/);
  assert.equal(stopped("gaul/foedus", 5).hits, false);
});

test("news bear the mark of whom they name, also where the one who is answered is seen at work", () => {
  const seen = (...events) =>
    caption(ctx, {
      seat: 0,
      index: 7,
      lines: events.map((event) => ({ kind: event[0], event, text: "", index: 7, seat: 0 })),
    }).mark;
  assert.equal(seen(["played", 1, SECRET, "X", 0]), 1);
  assert.equal(seen(["declared", "land_interception", 1, 2, 0, 4, ["carthage"], null]), 1);
  assert.equal(seen(["total", 0, 0, 8, 9, 1], ["total", 1, 1, 8, 12, 4], ["won", 0, 2, 1, 0]), 1);
  assert.equal(seen(["control", 2, 0, 1]), 1);
  assert.equal(seen(["event", 1, 2, 3, 4, 0, "shortage"]), null);
});

test("an ambush that cost own cards is a hit; what an event cost is told by itself, not by who acted before it", () => {
  assert.equal(
    told(["played", 1, SECRET, "X", 0], ["ambush_roll", 1, SECRET, 5, 3], ["lost", 0, "ambush", "rome/hastati"]).hits,
    true,
  );
  assert.equal(told(["played", 1, SECRET, "X", 0], ["ambush_roll", 1, SECRET, 1, 3]).hits, false);
  const last = [
    ["passed", 1],
    ["event", 1, 2, 3, 4, 0, "shortage"],
    ["points", 0, -2, 5],
  ];
  assert.equal(told(...last).hits, false);
  const deed = {
    seat: 1,
    index: 7,
    lines: last.map((event) => ({ kind: event[0], event, text: "", index: 7, seat: 1 })),
  };
  assert.deepEqual(
    sums(ctx, [deed]).map(({ text, hits, mark }) => [text, hits, mark]),
    [["event.shortage: −2 points for you", true, null]],
  );
  assert.deepEqual(sums({ ...ctx, eyes: 1 }, [deed]), []);
});

test("who attacks without being a player is called as the attack was told, also where it is met among barbarians", () => {
  const log = [{ kind: "attack", event: ["attack", "neutral", 1, 0, 12, 0, 2, 3, 0], index: 5 }];
  const wild = {
    ...ctx,
    log,
    statics: { ids: [...ids, "balari"], cards: {} },
    view: { seats: ctx.view.seats, cities: [], areas: [{ id: "balari" }] },
  };
  const of = (...events) =>
    caption(wild, {
      seat: 1,
      index: 7,
      lines: events.map((event) => ({ kind: event[0], event, text: "", index: 7, seat: 1 })),
    }).text;
  const battle = ["battle", 0, 3, -1, 1, 6, 0, 12, 0, 1, 1];
  assert.match(
    of(battle, ["total", 0, -1, 6, 7, 1], ["total", 1, 1, 12, 14, 2], ["won", 0, 3, 1, -1]),
    /^empire\.carthage beats place\.syracusae at place\.balari 14:7$/,
  );
  assert.match(
    of(battle, ["total", 0, -1, 6, 12, 6], ["total", 1, 1, 9, 10, 1], ["won", 0, 3, -1, 1]),
    /^place\.syracusae beats empire\.carthage at place\.balari 12:10$/,
  );
});

test("barbarians are called by their name", () => {
  const wild = {
    ...ctx,
    statics: { ids: [...ids, "balari"], cards: {} },
    view: { seats: ctx.view.seats, cities: [], areas: [{ id: "balari" }] },
  };
  const of = (...events) =>
    caption(wild, {
      seat: 1,
      index: 7,
      lines: events.map((event) => ({ kind: event[0], event, text: "", index: 7, seat: 1 })),
    }).text;
  assert.match(
    of(["total", 0, 1, 8, 12, 4], ["total", 1, -1, 0, 3, 3], ["won", 0, 3, 1, -1]),
    /^empire\.carthage beats the place\.balari 12:3$/,
  );
  assert.match(
    of(["total", 0, 1, 8, 9, 1], ["total", 1, -1, 0, 10, 6, 4], ["won", 0, 3, -1, 1]),
    /^The place\.balari beat empire\.carthage 10:9$/,
  );
  assert.match(of(["declared", "expedition", 1, 3, 0, 2, ["carthage"], null]), /marches on the place\.balari$/);
});

test("a line of the log opens the cards it names, and nothing that is no card", () => {
  const shown = [];
  const line = { event: ["revealed", 1, "rome/triarii:T", "rome/triarii:T", "place:n/a"] };
  const found = mentions(
    { ...ctx, statics: { cards: { "rome/triarii": {} } }, open: (...what) => shown.push(what) },
    line,
  );
  assert.deepEqual(
    found.map(({ name }) => name),
    ["card.rome.triarii"],
  );
  found[0].show();
  assert.deepEqual(shown, [["card", "rome/triarii"]]);
});

test("dice lie in lots by where they come from, what is taken away goes off the walls", () => {
  const works = [
    ["base", 4],
    ["carthage/triple_wall", 2],
    ["rome/siege_works", -1],
  ];
  assert.deepEqual(lotsOf(works, 5), [
    { name: "base", n: 3 },
    { name: "carthage/triple_wall", n: 2 },
  ]);
  assert.equal(lotsOf(works, 4), null, "lots that are not what was thrown are not told");
  assert.equal(lotsOf([], 0), null);
});

test("the one human at the table is spoken to, wherever the sentence names them; the others by their empires", () => {
  const spoken = { ...ctx, you: 0, who: () => ({ name: "You", you: true }) };
  const of = (...events) =>
    caption(spoken, {
      seat: 1,
      index: 7,
      lines: events.map((event) => ({ kind: event[0], event, text: "", index: 7, seat: 1 })),
    }).text;
  assert.equal(of(["control", 2, 1, 0]), "You take place.syracusae");
  assert.equal(of(["control", 2, 0, 1]), "empire.carthage takes place.syracusae");
  assert.equal(
    of(
      ["battle", 0, 2, 1, 0, 6, 0, 12, 0, 1, 1],
      ["total", 0, 1, 6, 9, 3],
      ["total", 1, 0, 6, 7, 1],
      ["won", 0, 2, 1, 0],
    ),
    "empire.carthage beats you at place.syracusae 9:7",
  );
  assert.equal(of(["declared", "expedition", 0, 2, 0, 4, ["rome", "syracusae"], null]), "You march on place.syracusae");
});
