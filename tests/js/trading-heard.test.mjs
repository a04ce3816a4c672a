import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, hindrance } from "../../web/games/trading-in-the-mediterranean/draft.js";
import { caption, scenes } from "../../web/games/trading-in-the-mediterranean/scenes.js";
import { conversation } from "../../web/games/trading-in-the-mediterranean/war.js";

const line = (...event) => ({ kind: event[0], event, text: event.join(" "), index: 1, seat: 1 });
const told = (eyes, ...lines) => caption({ eyes }, { seat: 1, index: 1, lines });

test("a no is heard by whom it is said to, and by nobody else", () => {
  assert.equal(told(0, line("refused", 1, 0)).weight, 1);
  assert.equal(told(2, line("refused", 1, 0)).weight, 0);
});

test("a bot's no is heard with its reason", () => {
  const reasons = new Map([[1, "you have wronged me before"]]);
  const no = { seat: 1, index: 1, lines: [{ ...line("refused", 1, 0), text: "Thrace refuses your offer." }] };
  assert.equal(caption({ eyes: 0, reasons }, no).text, "Thrace refuses your offer: “you have wronged me before”");
  assert.equal(caption({ eyes: 0, reasons: new Map() }, no).text, "Thrace refuses your offer.");
});

test("a calamity bears the mark of who passed it on, what comes to all bears none", () => {
  assert.equal(told(0, line("struck", 0, 3, 2)).mark, 2);
  assert.equal(told(0, line("struck", 0, 3, -1)).mark, null, "once it bore the mark of who acted last");
  assert.equal(told(0, line("bought", 1, [], 0, 0)).mark, null);
  assert.equal(told(0, line("blamed", 1, 0, 3)).mark, 1);
  assert.equal(
    told(0, line("attacked", 0, 2, 4)).mark,
    0,
    "targets turn when the last has chosen: once that one's mark",
  );
  assert.equal(told(0, line("advanced", 2, 1)).mark, 2);
});

test("a new age names its deed and waits to be read, a war waits for who fights in it", () => {
  const dawn = told(0, line("bought", 1, [], 0, 0), line("advanced", 2, 1), line("age", 1));
  assert.deepEqual([dawn.text, dawn.weight, dawn.held], ["age 1", 2, true]);
  assert.equal(told(0, line("attacked", 0, 2, 3)).held, true);
  assert.equal(told(1, line("attacked", 0, 2, 3)).held, false);
});

test("what a calamity takes without a choice is shown to whom it is taken from, and heard of others", () => {
  const shown = (eyes, forced) =>
    scenes({ eyes, memory: { forced } }, { seat: 0, index: 1, lines: [line("lost_unit", 0, 0)] }).map(({ say }) => say);
  assert.deepEqual(shown(0, 1), ["lost_unit 0 0"], "once an army was gone unseen");
  assert.deepEqual(shown(0), [], "one has chosen it");
  assert.deepEqual(shown(1, 1), []);
  assert.equal(told(1, line("lost_unit", 0, 0)).weight, 1);
});

test("what a victor takes waits to be read by whom it is taken from", () => {
  const shown = (eyes, ...lines) =>
    scenes({ eyes, memory: {} }, { seat: 1, index: 1, lines }).map(({ say, hold }) => [say, hold]);
  assert.deepEqual(
    shown(0, line("seized", 1, 0, 30)),
    [["seized 1 0 30", true]],
    "once a caption of a moment, at the quick pace",
  );
  assert.deepEqual(shown(2, line("seized", 1, 0, 30)), []);
});

test("an offer that Python holds lies on the scale and can be sent", () => {
  const draft = {
    to: 2,
    addressed: true,
    give: [{ card: 7, front: "wool" }],
    give_wp: 0,
    want: ["salt"],
    want_wp: 1,
    claims: {},
    answers: null,
  };
  const ctx = {
    memory: {},
    view: { draft, turn: { number: 1 } },
    find: (verb) => (verb === "post" ? { action: ["post"] } : undefined),
  };
  assert.deepEqual(draftOf(ctx), {
    to: 2,
    give: [7],
    give_wp: 0,
    want: ["salt"],
    want_wp: 1,
    claims: {},
    answers: null,
  });
  assert.equal(hindrance(ctx), "");
});

test("an offer whose slip lies before one is no news, others' offers and old ones are", () => {
  const view = {
    turn: { step: "visit" },
    offers: [
      { maker: 1, waiting: true, aside: "" },
      { maker: 2, waiting: true, aside: "unpayable" },
    ],
  };
  const lies = (...lines) => caption({ eyes: 0, view }, { seat: 1, index: 1, lines }).lies;
  assert.equal(lies(line("offered", 1, 0)), true);
  assert.equal(lies(line("offered", 1, -1)), true, "to all is to me too");
  assert.equal(lies(line("offered", 1, 2)), false, "not to me");
  assert.equal(lies(line("offered", 2, 0)), false, "its slip is folded away");
  assert.equal(lies(line("offered", 3, 0)), false, "it lies there no more");
  assert.equal(lies(line("offered", 1, 0), line("deal", 2, 3)), false, "something else happened with it");
  assert.equal(
    caption(
      { eyes: 0, view: { turn: { step: "commit" }, offers: [] } },
      { seat: 1, index: 1, lines: [line("offered", 1, 0)] },
    ).lies,
    true,
    "the market is closed",
  );
  assert.equal(lies(line("said", 1, 2, "promise")), true, "the council of the war tells it");
  assert.equal(lies(line("said", 1, 0, "threaten")), false, "said to me");
});

test("what was said before a war is told with its answer", () => {
  const log = [
    line("said", 1, 0, "promise"),
    line("war", 4),
    line("said", 1, 0, "demand_wp", 3),
    line("declined", 0, 1, 1),
    line("said", 2, 3, "promise"),
    line("bribing", 2, 1),
    line("said", 1, 2, "promise"),
    line("bribed", 0, 2, 5),
    line("declined", 2, 0, 0),
    line("said", 3, 0, "demand_wp", 1),
  ];
  const told = conversation({ log }).map(({ who, what, answer }) => [who, what, answer?.who, answer?.what]);
  assert.deepEqual(told, [
    [1, "demand_wp", 0, "declined_demand"],
    [2, "promise", undefined, undefined],
    [2, "bribe", 1, "promise"],
    [0, "bribe_of", 2, "declined_bribe"],
    [3, "demand_wp", undefined, undefined],
  ]);
  assert.deepEqual(
    conversation({ log: [line("war", 4), line("said", 1, 0, "demand_wp", 3), line("bribed", 0, 1, 3)] })[0].answer,
    { who: 0, to: 1, what: "bribe_of", much: 3 },
  );
});
