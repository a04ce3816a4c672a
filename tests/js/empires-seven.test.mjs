import { live } from "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { battleScenes } from "../../web/games/mediterranean-empires/battle.js";
import { caption } from "../../web/games/mediterranean-empires/news.js";
import { outcomeScenes, weatherScenes } from "../../web/games/mediterranean-empires/weather.js";
import { useRegion } from "../../web/parts/live.js";
import { choose } from "../../web/settings.js";
import { Presenter } from "../../web/table/presenter.js";

useRegion(live);

/** Seven bots around one person: what is shown of them has to leave room for their thoughts in twelve seconds. */
const BOTS = [1, 2, 3, 4, 5, 6, 7];
const SHOWN = 6000;
const ids = ["rome", "city", "area"];
const view = {
  seats: [0, ...BOTS].map((seat) => ({ empire: `empire${seat}`, points: 10 })),
  cities: [
    { id: "rome", owner: 0 },
    { id: "city", owner: null },
  ],
  areas: [{ id: "area" }],
  battle: null,
  attack: null,
};
const table = {
  eyes: 0,
  mine: false,
  memory: {},
  frame: { index: 0 },
  log: [],
  players: view.seats.map((_, seat) => ({ seat, name: `bot ${seat}` })),
  statics: { ids, cards: { "rome/hastati": { cf: [4, 2, 2], types: "T", empire: "rome" } } },
  view,
  words: (key) => key,
  announce: () => {},
};

let index = 0;
const deed = (seat, ...events) => ({
  seat,
  index: ++index,
  lines: events.map((event) => ({ kind: event[0], event, text: event[0], index, seat })),
});
const marches = (seat, place) => deed(seat, ["declared", "expedition", seat, place, 0, 1, ["city"], null]);
const assaults = (seat) => deed(seat, ["revealed", seat, "rome/hastati:T"], ["assault", seat, 1, -1, 2, 0, 2, 1]);
const storms = (seat) =>
  deed(
    seat,
    ["total", 0, seat, 2, 8, 6],
    ["total", 1, -1, 0, 5, 2, 3],
    ["stormed", seat, 1, -1],
    ["points", seat, 1, 0],
    ["control", 1, -1, seat],
  );
const beats = (seat) =>
  deed(
    seat,
    ["revealed", seat, "rome/hastati:T"],
    ["battle", 0, 2, seat, -1, 4, 0, 0, 0, 1, 2],
    ["total", 0, seat, 4, 9, 5],
    ["total", 1, -1, 0, 3, 1, 2],
    ["won", 0, 2, seat, -1],
    ["subduing", seat, 2, 4, 0, "triumph"],
  );
const plays = (seat) => deed(seat, ["played", seat, "rome/hastati", "T", 0]);

/** The most that seven can do: every one fights, with cards of others in between. */
const ROUNDS = {
  "each storms a city": (seat) => [marches(seat, 1), assaults(seat), storms(seat)],
  "each fights barbarians": (seat) => [marches(seat, 2), beats(seat)],
  "each fights twice, and others play cards": (seat) => [
    marches(seat, 1),
    plays(seat),
    plays(1 + (seat % 7)),
    assaults(seat),
    storms(seat),
    marches(seat, 2),
    plays(seat),
    beats(seat),
  ],
  "each passes": (seat) => [deed(seat, ["passed", seat])],
};

for (const [what, round] of Object.entries(ROUNDS))
  test(`seven bots are shown at the quick pace in time for their thoughts: ${what}`, async () => {
    choose("pace", "quick");
    choose("motion", "on");
    const frame = {
      caption,
      scenes: (ctx, each) => [...weatherScenes(ctx, each), ...battleScenes(ctx, each), ...outcomeScenes(ctx, each)],
    };
    const told = new Set();
    const presenter = new Presenter(
      () => table,
      () => ({ frame }),
      () => table.memory.caption && told.add(table.memory.caption.seat),
    );
    const deeds = BOTS.flatMap(round);
    const real = globalThis.setTimeout;
    let ms = 0;
    globalThis.setTimeout = (call, wait = 0) => ((ms += wait < 5000 ? wait : 0), real(call, 0));
    try {
      await presenter.present(deeds, { bot: true, signal: new AbortController().signal });
    } finally {
      globalThis.setTimeout = real;
    }
    assert.ok(ms <= SHOWN, `${ms} ms`);
    if (what !== "each passes") assert.equal(told.size, BOTS.length, "each of them is told of");
  });
