import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { stackedBars } from "../../web/parts/chart.js";
import { challenge } from "../../web/table/challenge.js";
import { logBook, pieces } from "../../web/table/log.js";
import { endScreen } from "../../web/table/end.js";
import { drawn, said } from "./templates.mjs";

const actions = { again() {}, sameSeed() {}, copyLink() {}, exportFile() {} };
/** The end of a solitaire match with a target of 100. */
const ended = (points, others = {}) => ({
  frame: {
    length: 9,
    hints: 0,
    practised: false,
    players: [{ name: "Ada" }],
    outcome: {
      won: points > 100,
      target: 100,
      ranking: [[0]],
      ties: [""],
      tieBreak: "",
      totals: [points],
      scores: [{ tribute: points }],
      categories: { tribute: "Tribute" },
      reason: "the eighth round is over",
    },
  },
  players: [{ seat: 0, name: "Ada", called: others.you === null ? "Ada" : "You" }],
  memory: { historyOf: 9, history: [] },
  eyes: 0,
  you: 0,
  replaying: false,
  ...others,
});
const end = (ctx) => endScreen(ctx, { chart: "own" }, actions, "match");

test("a stranger is not told that he reached the target, nor sent to the replay out of it", () => {
  assert.match(said(end(ended(122))), /You reached the target of 100/);
  assert.match(said(end(ended(122))), /Watch the replay/);
  const watched = said(end(ended(122, { you: null, replaying: true })));
  assert.match(watched, /Ada reached the target of 100/);
  assert.doesNotMatch(watched, /You|Watch the replay/);
});

test("who plays is You in the ranking and in the scores, and less than nothing has a minus", () => {
  const own = drawn(end(ended(-12)));
  assert.equal(own.match(/You/g)?.length >= 3, true);
  assert.doesNotMatch(own, /Ada|-12/);
  assert.match(own, /−12/);
});

test("who missed the target gets no laurel, and hears by how much", () => {
  assert.match(drawn(end(ended(122))), /laurel/);
  assert.doesNotMatch(drawn(end(ended(97))), /laurel/);
  assert.match(said(end(ended(97))), /3 short of the target of 100/);
  assert.match(said(end(ended(122, { frame: { ...ended(122).frame, hints: 96 } }))), /96 hints taken/);
});

test("the score runs over turns where the log has any, else over actions", () => {
  const history = [
    { index: 0, totals: [0] },
    { index: 900, totals: [12] },
    { index: 2502, totals: [110] },
  ];
  const match = (log) => ended(122, { log, memory: { historyOf: 9, history } });
  const chart = (log) => said(endScreen(match(log), {}, actions, "match"));
  const turns = [0, 310, 600, 1900].map((index, at) => ({ index, chapter: `Turn ${at + 1}` }));
  assert.match(chart(turns), /turn 4/);
  assert.doesNotMatch(chart(turns), /2502/);
  assert.match(chart([{ index: 3, chapter: "" }]), /action 2502/);
});

test("rounds that have chapters of their own are no turns, and a rank stands beside the name", () => {
  const history = [
    { index: 0, totals: [0] },
    { index: 90, totals: [12] },
  ];
  const log = [
    ["turn", 1],
    ["event", 1],
    ["turn", 2],
    ["event", 2],
    ["event", 2],
  ].map(([kind], at) => ({ index: 10 * at, chapter: "x", kind }));
  const ctx = ended(122, { log, memory: { historyOf: 9, history } });
  const text = said(
    endScreen(ctx, { turn: ({ kind }) => kind === "turn", frame: { honour: () => "Hegemon" } }, actions, "match"),
  );
  assert.match(text, /turn 2/);
  assert.doesNotMatch(text, /turn [3-5]/);
  assert.match(text, /You\s+Hegemon/);
});

test("what decided between equal points stands at the place it decided, a shared victory at the head", () => {
  const players = ["Ada", "Ben", "Cleo"].map((name, seat) => ({ seat, name, called: name }));
  const scores = players.map(() => ({ tribute: 7 }));
  const tied = {
    won: null,
    target: null,
    ranking: [[1], [0], [2]],
    ties: ["", "", "More pegs"],
    tieBreak: "More pegs",
    totals: [9, 12, 9],
    scores,
    categories: { tribute: "T" },
    reason: "over",
  };
  const match = (outcome) => ended(9, { frame: { ...ended(9).frame, players, outcome }, players });
  const text = said(end(match(tied)));
  assert.equal(text.match(/More pegs\./g)?.length, 1);
  assert.match(text, /Cleo\s+9\s+More pegs\./);
  const shared = said(end(match({ ...tied, ranking: [[0, 2], [1]], ties: ["", ""], tieBreak: "Shared" })));
  assert.match(shared, /Over\.\s+Shared\./);
});

test("a category has the same colour in every match, and what was lost is part of the bar", () => {
  const order = ["tribute", "developments", "disasters"];
  const bars = (parts, total) =>
    drawn(
      stackedBars({
        title: "",
        labels: { tribute: "T", developments: "D", disasters: "X" },
        order,
        rows: [{ seat: 0, name: "Ada", parts, total }],
      }),
    );
  const colour = (text, part) =>
    new RegExp(`part-(\\d+)[^>]*data-part=${part}|data-part=${part}[^>]*part-(\\d+)`)
      .exec(text)
      ?.slice(1)
      .find(Boolean);
  const whole = bars({ tribute: 20, developments: 114, disasters: -12 }, 122);
  const without = bars({ developments: 30 }, 30);
  assert.equal(colour(whole, "developments"), colour(without, "developments"));
  assert.notEqual(colour(whole, "developments"), undefined);
  assert.match(whole, /bar-part[^"]*minus/);
});

test("a bot's reason says whose it is: under somebody else's demand it is not that player's", () => {
  const line = {
    index: 4,
    seat: 1,
    text: "You demand tribute of Hanno: 2",
    chapter: "",
    kind: "demanded",
    event: ["demanded"],
    rule: "",
  };
  const ctx = {
    log: [line],
    frame: { slug: "iron-age", past: [] },
    memory: {},
    update() {},
    reasons: new Map([[4, "0.4 points better than giving"]]),
    players: [{ name: "You" }, { name: "Hanno" }],
    replaying: true,
  };
  assert.match(said(logBook(ctx, {})), /Hanno: 0\.4 points better than giving/);
});

test("what a line of the log names can be opened where the table can show it", () => {
  const things = [{ name: "Troops of the sea" }, { name: "Troops" }, { name: "Nobody" }];
  const cut = pieces("You lose Troops of the sea, Troops and a ship", things);
  assert.deepEqual(
    cut.map(({ text, thing }) => [text, thing?.name]),
    [
      ["You lose ", undefined],
      ["Troops of the sea", "Troops of the sea"],
      [", ", undefined],
      ["Troops", "Troops"],
      [" and a ship", undefined],
    ],
  );
});

test("who plays alone wins in the second person, everybody else by name", () => {
  const players = [
    { name: "You", called: "You" },
    { name: "Hanno", called: "Hanno" },
  ];
  const outcome = {
    won: null,
    ties: [],
    tieBreak: "",
    totals: [37, 35],
    scores: [{ tribute: 37 }, { tribute: 35 }],
    categories: { tribute: "Tribute" },
    reason: "the tribute limit was reached",
  };
  const told = (ranking) =>
    said(
      end(
        ended(0, {
          players: players.map((player, seat) => ({ seat, ...player })),
          frame: { ...ended(0).frame, players, outcome: { ...outcome, ranking } },
        }),
      ),
    );
  assert.match(told([[0], [1]]), /You win(?!s)/);
  assert.match(told([[1], [0]]), /Hanno wins/);
  assert.match(told([[0, 1]]), /You and Hanno share the win/);
});

test("who has won is asked to meet the same opponents a level stronger, up to the strongest", () => {
  const levels = ["easy", "normal", "hard"].map((name) => ({ name, label: name.toUpperCase() }));
  const table = (...bots) => [
    { name: "Ada", kind: "human", bot: "" },
    ...bots.map((bot) => ({ name: bot, kind: "bot", bot })),
  ];
  const next = challenge(table("normal:merchant", "hard"), levels, true);
  assert.deepEqual([next.level, ...next.players.map(({ bot }) => bot)], ["HARD", "", "hard:merchant", "hard"]);
  assert.equal(challenge(table("normal"), levels, false), null);
  assert.equal(challenge(table("hard:merchant", "hard"), levels, true), null);
  assert.equal(challenge(table(), levels, true), null);
  const offered = endScreen(
    ended(122),
    { chart: "own" },
    { ...actions, challenge: { level: "Hard", run() {} } },
    "match",
  );
  assert.match(said(offered), /Next challenge: Hard/);
});
