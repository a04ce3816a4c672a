import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { captionOf, deedsOf, since } from "../../web/table/deeds.js";
import { inPlan } from "../../web/table/hints.js";
import { chaptersOf, inRuns, logBook, newest, retold, stretchesOf } from "../../web/table/log.js";
import { said } from "./templates.mjs";

const line = (index, seat, text = "", chapter = "") => ({
  index,
  seat,
  text,
  chapter,
  kind: "x",
  event: ["x"],
  rule: "",
});

test("what one action caused is one deed", () => {
  const deeds = deedsOf([line(1, 0, "a"), line(1, 0, "b"), line(2, 1, "c")]);
  assert.deepEqual(
    deeds.map(({ index, seat, lines }) => [index, seat, lines.length]),
    [
      [1, 0, 2],
      [2, 1, 1],
    ],
  );
});

test("news begin after the own last decision, and the set-up is none", () => {
  const log = [line(0, null, "set-up"), line(1, 0, "mine"), line(2, 1, "theirs"), line(3, 2, "theirs too")];
  assert.deepEqual(
    since(log, 0).map(({ index }) => index),
    [2, 3],
  );
  assert.deepEqual(
    since(log, 0, 2).map(({ index }) => index),
    [3],
    "a decision that no line tells of",
  );
  assert.deepEqual(
    since(log, 2).map(({ index }) => index),
    [],
  );
  assert.deepEqual(
    since(log, null).map(({ index }) => index),
    [1, 2, 3],
  );
});

test("a deed without words of its own game is told by its first sentence", () => {
  const deed = { seat: 1, index: 2, lines: [line(2, 1), line(2, 1, "Rome sails"), line(2, 1, "Rome lands")] };
  assert.deepEqual(captionOf({}, {}, deed), { text: "Rome sails", weight: 1 });
  assert.equal(captionOf({}, {}, { seat: 1, index: 2, lines: [line(2, 1)] }), null);
  assert.equal(captionOf({}, { frame: { caption: () => ({ text: "own", weight: 2 }) } }, deed).weight, 2);
});

test("the log is cut where a turn begins", () => {
  const chapters = chaptersOf([
    line(0, null, "set-up"),
    line(1, 0, "a", "Turn 1"),
    line(2, 1, "b"),
    line(3, 0, "c", "Turn 2"),
  ]);
  assert.deepEqual(
    chapters.map(({ title, deeds }) => [title, deeds.length]),
    [
      ["", 1],
      ["Turn 1", 2],
      ["Turn 2", 1],
    ],
  );
});

test("a title under which nothing was done stands before the next one, and no line repeats its title", () => {
  const chapters = chaptersOf([
    line(1, 0, "a", "Your turn"),
    line(2, 0, "Round 2", "Round 2"),
    line(2, 0, "", "Rome’s turn"),
    line(3, 1, "b"),
  ]);
  assert.deepEqual(
    chapters.map(({ title, deeds }) => [title, deeds.length]),
    [
      ["Your turn", 1],
      ["Round 2 · Rome’s turn", 1],
    ],
  );
});

test("a hint glows on all of its plan, and on nothing else", () => {
  const hint = {
    action: ["keep", 1],
    label: "",
    alternatives: [],
    plan: [
      { action: ["keep", 1], label: "" },
      { action: ["build", "port"], label: "" },
    ],
  };
  assert.ok(inPlan(hint, ["keep"]) && inPlan(hint, ["build", "port"]));
  assert.ok(!inPlan(hint, ["keep", 2]) && !inPlan(null, ["keep"]));
});

test("the same deed several times in a row is told once", () => {
  const told = retold(
    {},
    {},
    deedsOf([line(1, 0, "You sell pottery"), line(2, 0, "You sell pottery"), line(3, 0, "You sail")]),
  );
  assert.deepEqual(
    told.map(({ times }) => times),
    [2, 1],
  );
});

test("the log goes by turn and player, and what comes with a new turn is nobody's deed", () => {
  const [, second] = chaptersOf([
    line(1, 0, "a", "Turn 1"),
    line(2, 0, "b"),
    line(2, 0, "Taxes are paid", "Turn 2"),
    line(3, 1, "c"),
    line(4, 1, "d"),
    line(5, 0, "e"),
  ]);
  assert.deepEqual(
    stretchesOf(second.deeds).map(({ seat, deeds }) => [seat, deeds.map(({ index }) => index)]),
    [
      [null, [2]],
      [1, [3, 4]],
      [0, [5]],
    ],
  );
});

test("a game tells deeds of one sort in a row as one sentence, and the others as they are", () => {
  const sort = ({ lines }) => (lines[0].text.startsWith("sell") ? "sold" : "");
  const frame = {
    retell: (_, deeds) => inRuns(deeds, sort, (kind, run) => (run.length > 1 ? `${kind} ${run.length}` : "")),
  };
  const told = retold(
    {},
    { frame },
    deedsOf([
      line(1, 0, "sell pottery"),
      line(2, 0, "sell wine"),
      line(3, 0, "sail"),
      line(4, 0, "sail"),
      line(5, 0, "sell oil"),
    ]),
  );
  assert.deepEqual(
    told.map(({ text, deeds, times }) => [text, deeds[0].index, deeds.length, times]),
    [
      ["sold 2", 1, 2, 1],
      [undefined, 3, 1, 2],
      [undefined, 5, 1, 1],
    ],
  );
});

test("a long log begins with its newest chapters, whole ones, and with all where that is not enough", () => {
  const chapters = [3, 1, 0, 2].map((n, at) => ({
    at,
    deeds: deedsOf(Array.from({ length: n }, (_, index) => line(index, 0, "a"))),
  }));
  const told = (least) => newest(chapters, least).map(({ at }) => at);
  assert.deepEqual([1, 2, 3, 4, 6, 7, Infinity].map(told), [
    [3],
    [3],
    [1, 2, 3],
    [0, 1, 2, 3],
    [0, 1, 2, 3],
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ]);
});

test("why a bot refused stands below its refusal, not below what was demanded", () => {
  const ctx = {
    log: [line(1, 0, "Ada demands tribute"), line(2, 1, "Hanno refuses"), line(3, 0, "Ada builds")],
    memory: {},
    frame: { slug: "iron-age", past: [] },
    players: [{ name: "Ada" }, { name: "Hanno" }],
    reasons: new Map([[2, "It can spare the points"]]),
    goTo: () => {},
  };
  const told = said(logBook(ctx, {}));
  const [demand, refusal, why, next] = [
    "demands tribute",
    "Hanno refuses",
    "It can spare the points",
    "Ada builds",
  ].map((words) => told.indexOf(words));
  assert.ok(0 <= demand && demand < refusal && refusal < why && why < next, told);
});
