import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { endWords, fighter, fought } from "../../web/games/iron-age/contest.js";
import { caption, scenes } from "../../web/games/iron-age/scenes.js";
import { main } from "../../web/games/iron-age/main.js";
import { glow, range } from "../../web/games/iron-age/common.js";
import { forecast } from "../../web/games/iron-age/forecast.js";
import { endsPill } from "../../web/games/iron-age/gauges.js";
import { columnSheet } from "../../web/games/iron-age/empire.js";
import { lessons } from "../../web/games/iron-age/guide.js";
import { purse, tiles } from "../../web/games/iron-age/purse.js";
import { end } from "../../web/games/iron-age/end.js";
import { drawn, said } from "./templates.mjs";

const NAMES = ["Ada", "Hanno", "Dido"];
const ctx = {
  you: 0,
  eyes: 0,
  players: NAMES.map((name, seat) => ({ name, seat })),
  who: (seat) => ({ name: seat === 0 ? "You" : NAMES[seat], you: seat === 0 }),
  words: (key) => key,
  frame: { index: 5 },
  view: { totals: [0, 0, 0], contest: { by: 0 } },
};

/** All that the last beat of each scene of these events says. */
const staged = (...events) =>
  scenes(ctx, { index: 4, seat: 0, lines: events.map((event) => ({ kind: event[0], event, text: event[0] })) }).map(
    ({ beats }) => said(beats.at(-1).draw(ctx)),
  );

test("a scene speaks to the one who plays, and of the others", () => {
  const [own] = staged(["demanded", 0, 1, 12, 8, 4]);
  assert.match(own, /^You demand tribute Hanno 12 against 8 \+4 tribute$/);
  const [other] = staged(["demanded", 1, 0, 12, 8, 4], ["bought_off", 2, 1]);
  assert.match(other, /^Hanno demands tribute You 12 against 8/);
  assert.match(other, /Dido gives a good instead$/);
  assert.match(staged(["bought_off", 0, 1])[0], /You give a good instead$/);
});

test("a disaster says how many skulls brought it, who is safe and who is not", () => {
  const [struck] = staged(
    ["disaster", 2, "pestilence", 3],
    ["skulls", 1, 3, "pestilence"],
    ["immune", 0, "pestilence"],
  );
  assert.match(struck, /3 skulls/);
  assert.match(struck, /Hanno −3 points You are safe$/);
  assert.match(staged(["disaster", 1, "unrest", 1], ["immune", 1, "unrest"])[0], /1 skull Hanno is safe$/);
});

test("who would gain by an answer is called as the table calls them", () => {
  assert.equal(endWords(ctx, "refuse", { theirs: 3 }), "You gain 3 tribute");
  assert.equal(endWords({ ...ctx, view: { contest: { by: 1 } } }, "refuse", { theirs: 3 }), "Hanno gains 3 tribute");
});

test("what came of one's own demand is no news of the others", () => {
  const deed = (event) => ({ index: 4, seat: 1, lines: [{ kind: event[0], event, text: "told" }] });
  assert.equal(caption(ctx, deed(["demanded", 0, 1, 12, 8, 4])).lies, true);
  assert.equal(caption(ctx, deed(["demanded", 2, 1, 12, 8, 4])).lies, false);
});

test("whoever has fought what one is asked about stands there, and is no news; every card is led to from the seal", () => {
  const fought = {
    index: 4,
    seat: 1,
    lines: [{ kind: "battle", event: ["battle", 1, "invasion", 7, 10, 7, 0, 0, 1, 0], text: "told" }],
  };
  const asked = (foe) => caption({ ...ctx, view: { ...ctx.view, contest: { foe } } }, fought).lies;
  assert.deepEqual([asked("invasion"), asked("barbarians"), caption(ctx, fought).lies], [true, false, false]);
  const [{ beats }] = scenes(ctx, {
    index: 4,
    seat: 0,
    lines: [0, 1, 2].map((seat) => ({
      kind: "battle",
      event: ["battle", seat, "invasion", 7, 10, 7, 0, 0, 1, 0],
      text: "told",
    })),
  });
  assert.deepEqual(
    [...drawn(beats[0].draw(ctx)).matchAll(/seal-way (\w*)/g)].map(([, side]) => side),
    ["", "", "east"],
  );
});

test("a split die gives one or the other, several give what lies between, too", () => {
  assert.deepEqual([range(3, 3), range(4, 6), range(0, 4)], ["3", "4 or 6", "0 to 4"]);
});

test("alone on a phone it is said how far the target is", () => {
  const pill = (to_go) => said(endsPill({ view: { rounds: 8, target: 100, to_go } }, () => {}));
  assert.deepEqual([pill(38), pill(0)], ["Beat 100 38 to go", "Beat 100 beaten!"]);
});

test("a tile that cannot be pressed says what is missing", () => {
  const shown = (population, food, goods, armies = 1) =>
    said(
      tiles({
        ...ctx,
        exactly: () => undefined,
        refused: () => ({ why: "why" }),
        refusals: [],
        hinted: () => false,
        view: {
          active: 0,
          population,
          colonies: [],
          costs: { army: { population: 1, food: 1 }, ship: { goods: 2 } },
          most: { army: 0, ship: 0, port: 0, urn: 0, province: 0 },
          seats: [
            {
              strength: 3,
              developments: [],
              pegs: {
                food: { now: food },
                goods: { now: goods },
                armies: { now: armies, most: 10 },
                ships: { now: 0, most: 8 },
              },
              port_columns: [{ boxes: 1, filled: 1, urns: 2, urns_filled: 0 }],
              province_columns: [{ boxes: 2, filled: 0, armies: 2, tribute: 1 }],
            },
          ],
        },
      }),
    );
  assert.match(shown(1, 0, 1), /Army .*no food .*Port 1 .*too few goods .*Ship .*too few goods/);
  assert.match(shown(0, 3, 1), /Army .*no people left .*Province 1 .*no people left/);
  assert.match(shown(3, 3, 1, 10), /Army .*the row is full .*Port 1/);
});

test("half of a later port is given in the sheet of the next, which says so; the tile of the next port never means it", () => {
  const columns = [
    { boxes: 1, filled: 1, urns: 2, urns_filled: 1, built: false },
    { boxes: 1, filled: 0, urns: 3, urns_filled: 0, built: false },
  ];
  const own = {
    strength: 3,
    strength_after: { army: 4, ship: 3 },
    developments: [],
    pegs: { food: { now: 0 }, goods: { now: 0 }, armies: { now: 1, most: 10 }, ships: { now: 0, most: 8 } },
    port_columns: columns,
    province_columns: [],
  };
  const view = {
    active: 0,
    step: "build",
    population: 2,
    colonies: null,
    gains: null,
    costs: { army: { population: 1, food: 1 }, ship: { goods: 2 }, port: { population: 1 }, urn: { goods: 1 } },
    most: { army: 0, ship: 0, port: 2, urn: 0, province: 0 },
    seats: [own],
  };
  const table = {
    ...ctx,
    view,
    refusals: [],
    hinted: () => false,
    exactly: ([verb]) => (verb === "port" ? { action: ["port"], key: "port", label: "" } : undefined),
    refused: (verb) => (verb === "port" ? undefined : { why: "why" }),
  };
  assert.match(said(columnSheet(table, "port").body), /Send one person ahead to port 2 .*To finish it: amount.goods/);
  assert.match(drawn(tiles(table)), /data-key=urn\s/);
  assert.doesNotMatch(drawn(tiles(table)), /data-key=port\s/);
});

test("what was built in an earlier turn is no order of a turn that gave nobody to send", () => {
  const log = [
    ["ready", 0, 7, 0],
    ["box", 0, "port", 2],
    ["turn", 1],
    ["ready", 1, 2, 0],
    ["turn", 0],
    ["rolled", 0],
    ["box", 0, "port", 3],
  ].map((event, index) => ({ index, kind: event[0], event }));
  const view = {
    step: "build",
    active: 0,
    population: 0,
    free_boxes: 0,
    developments: [],
    most: { store: 0, convert: 0 },
    seats: [{ pegs: { goods: { now: 0 }, wealth: { now: 0 } } }],
  };
  const late = (entries) => ({
    ...ctx,
    statics: {},
    mine: true,
    memory: {},
    choices: [],
    exactly: () => undefined,
    view,
    log: entries,
    frame: { index: entries.length, undo: 1 },
  });
  assert.deepEqual(
    main(late(log)).map(({ detail }) => detail),
    ["2 orders this turn"],
  );
  assert.deepEqual(main(late(log.slice(0, 6))), []);
  assert.doesNotMatch(said(purse(late(log))), /at work/);
  assert.match(said(purse(late(log.slice(0, 2)))), /0 people left, 7 at work/);
});

test("the guide asks for no helmet where the yellow die is a skull that stays", () => {
  const conquest = lessons.find(({ id }) => id === "conquest");
  const asks = (fate) =>
    conquest.meanwhile({
      ...ctx,
      statics: { faces: { empire: ["skull"] } },
      memory: {},
      view: { step: "roll", round: 1, active: 0, rolls: 1, dice: [{ die: 6, fate: true, ...fate }] },
    });
  assert.match(asks({ face: "skull", locked: true }), /^The yellow skull stays/);
  assert.match(asks({ face: "omens", loose: true }), /^No helmet/);
});

test("of a hint's plan what comes next glows, and what comes later is told more softly", () => {
  const plan = [
    ["monument", "wall"],
    ["monument", "obelisk"],
  ];
  const hinting = {
    hint: { action: plan[0] },
    hinted: (...start) => plan.some((action) => start.every((word, at) => action[at] === word)),
  };
  assert.deepEqual(
    ["wall", "obelisk", "colossus"].map((id) => glow(hinting, ["monument", id])),
    ["hinted", "hinted later", ""],
  );
  assert.equal(glow(hinting, ["port"], ["monument", "wall"]), "hinted");
  assert.equal(glow({ hint: null, hinted: () => false }, ["port"]), "");
});

test("while a die may be turned it is told what the dice give as they lie", () => {
  const lies = {
    population: 3,
    population_least: 3,
    goods: 2,
    food: 0,
    innovations: 0,
    hungry: 2,
    hungry_least: 2,
    goods_lost: 0,
  };
  const view = {
    step: "omens",
    active: 0,
    dice: [{ die: 0, face: "population" }],
    turned: { 0: { population: lies, port: { ...lies, population: 0 } } },
    seats: [{ pegs: { goods: { now: 1 }, food: { now: 1 } } }],
    disaster: null,
  };
  assert.match(
    said(forecast({ ...ctx, statics: { fate_die: 6 }, view })),
    /^These give .*3 .*\+1 .*−1 .*2 provinces hungry −2$/,
  );
});

test("a turning point is told of whose points moved, not of who lost by it", () => {
  const history = [
    { index: 0, totals: [0, 0, 0] },
    { index: 3, totals: [0, 20, 0] },
    { index: 7, totals: [0, 20, 60] },
  ];
  const log = [
    { index: 0, kind: "round", text: "Round 1", chapter: "Round 1", event: ["round", 1] },
    { index: 3, kind: "bought", text: "Hanno buys", event: ["bought"] },
    { index: 7, kind: "bought", text: "Dido buys", event: ["bought"] },
  ];
  const text = said(
    end({
      ...ctx,
      id: "m",
      log,
      update() {},
      luck: () => new Promise(() => {}),
      memory: { history },
      frame: { outcome: { totals: [0, 20, 60] }, length: 7, players: [{ kind: "human" }] },
    }),
  );
  assert.match(text, /\+20 Round 1: Hanno buys/);
  assert.match(text, /\+60 Round 1: Dido buys/);
  assert.doesNotMatch(text, /−/);
});

test("what was reached with hints is listed, and is no personal best", () => {
  const row = (points, hints) => ({ key: `off 2018 1 9 ${points}`, points, target: 100, when: 1, seed: 1, hints });
  localStorage.setItem("thalassa.iron-age.results", JSON.stringify([row(100, 0), row(122, 96)]));
  const alone = {
    ...ctx,
    id: "m",
    log: [],
    players: [{ name: "Ada", seat: 0 }],
    update() {},
    luck: () => new Promise(() => {}),
    memory: {},
    view: { options: { colonies: "off", edition: "2018" } },
    frame: {
      seed: 1,
      length: 9,
      hints: 0,
      practised: false,
      players: [{ kind: "human" }],
      outcome: { totals: [110], target: 100 },
    },
  };
  const text = said(end(alone));
  assert.match(text, /A new personal best: 110 points/);
  assert.match(text, /122\D.*96 hints/);
});

test("whoever is asked last sees what the battle made of the others' points, unless a ship was lost", () => {
  const battle = (seat, foe, ship = 0) => ["battle", seat, foe, 7, 10, 5, 2, 0, 1, ship];
  const events = [
    battle(1, "invasion"),
    ["skulls", 1, 9, "invasion"],
    ["disaster", 1, "invasion", 5],
    battle(1, "invasion"),
    ["skulls", 1, 3, "invasion"],
    battle(2, "invasion", 1),
    ["tribute", 2, 4, "invasion"],
  ];
  const contest = { foe: "invasion", asked: 2, sides: [{ seat: 1 }, { seat: 2 }, { seat: 0 }] };
  const told = fought({
    view: { contest, totals: [20, 11, 30] },
    log: events.map((event) => ({ kind: event[0], event })),
  });
  assert.deepEqual(
    told.map(({ seat, points }) => [seat, points]),
    [
      [1, [14, 11]],
      [2, null],
    ],
  );
});

test("a strength is told row by row, with the bonus that is missing", () => {
  const rows = (formations, fleet) =>
    said(
      fighter(ctx, {
        seat: 1,
        armies: 7,
        formations,
        fleet,
        own: 7 + formations + fleet,
        against: 10,
        army: 1,
        ship: 0,
        told: 3,
      }),
    );
  assert.match(rows(0, 0), /view.armies 7 part.formations – 7 against 10/);
  assert.match(rows(2, 3), /view.armies 7 part.formations \+2 part.navy \+3 12 against 10/);
});

test("the way on does not shine while people could still work, and says how many are idle", () => {
  const building = (population, others) => {
    const choices = [["done"], ...others].map((action) => ({ action }));
    const view = { step: "build", population, free_boxes: 0, developments: [], most: { store: 0, convert: 0 } };
    return main({
      ...ctx,
      mine: true,
      choices,
      exactly: ([verb]) => choices.find(({ action }) => action[0] === verb),
      memory: {},
      log: [],
      frame: { undo: null },
      view,
    })[0];
  };
  assert.deepEqual(
    [building(2, [["province"]]).tone, building(2, []).tone, building(0, [["ship"]]).tone],
    ["early", undefined, undefined],
  );
  assert.match(building(2, [["province"]]).detail, /2 people stay unused/);
});
