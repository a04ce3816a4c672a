import "./page.mjs";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import { boardPicture, lengthOf } from "../../web/parts/game-facts.js";
import * as saves from "../../web/saves.js";
import { drawn } from "./templates.mjs";

const text = (saved, more = {}) =>
  JSON.stringify({
    saved,
    slug: "morra",
    title: "Morra",
    name: "",
    standing: "Turn 1",
    over: false,
    players: [["Ann", "human", ""]],
    ...more,
  });

beforeEach(() => localStorage.clear());

test("a save's number is the time, and always greater than that of the save before it", () => {
  assert.equal(saves.versionOf(text(7)), 7);
  for (const none of [null, "", "null", "{", "[]", text("7"), text(1.5), text(9e15), text(null)])
    assert.equal(saves.versionOf(none), 0, String(none));
  const now = Date.now();
  assert.ok(saves.nextVersion(0) >= now);
  assert.equal(saves.nextVersion(now + 1e9), now + 1e9 + 1, "where a clock goes back");
});

test("of two tabs the newer save wins, and the older tab hears that it is older", () => {
  assert.equal(saves.write("m", text(5), 0), "ok");
  assert.equal(saves.write("m", text(6), 5), "ok", "the tab that knows the last one writes the next");
  assert.equal(saves.write("m", text(7), 5), "newer", "the other one has to read first");
  assert.equal(saves.versionOf(saves.read("m")), 6);
  localStorage.clear();
  assert.equal(saves.write("m", text(8), 6), "ok", "what was cleared away is saved again");
});

test("what was done after a save counts for that save only, and no longer once the next is there", () => {
  const steps = [{ method: "act", params: { action: ["a"] } }];
  saves.write("m", text(5), 0);
  saves.note("m", 5, steps);
  assert.deepEqual(saves.noted("m", 5), steps);
  assert.deepEqual(saves.noted("m", 6), []);
  saves.write("m", text(6), 5);
  assert.deepEqual(saves.noted("m", 5), []);
  for (const damaged of ["{", "null", '{"version":5}', '{"version":5,"steps":"x"}']) {
    localStorage.setItem("thalassa.unsaved.m", damaged);
    assert.deepEqual(saves.noted("m", 5), [], damaged);
  }
});

test("the screen that came after a table hears when its last save is written, until it is left, too", () => {
  const written = [];
  const stop = saves.onWritten((id) => written.push(saves.read(id)));
  saves.write("m", text(5), 0);
  saves.write("m", text(4), 3);
  stop();
  saves.write("m", text(6), 5);
  assert.deepEqual(written, [text(5)]);
});

test("the list shows what can be read, the last played first, and puts the rest aside without losing it", () => {
  const damaged = [
    "{",
    "null",
    "7",
    text(1, { title: 7 }),
    text(1, { players: "Ann" }),
    text(1, { players: [["Ann"]] }),
    text(1, { players: Array(17).fill(["Ann", "human", ""]) }),
    text("now"),
    text(1e300),
  ];
  for (const [at, row] of damaged.entries()) localStorage.setItem(`thalassa.match.bad${at}`, row);
  saves.write("old", text(5), 0);
  saves.write("new", text(6), 0);
  assert.deepEqual(
    saves.list().map(({ id }) => id),
    ["new", "old"],
  );
  assert.equal(saves.asides().length, damaged.length);
  assert.deepEqual(saves.asides().map(saves.readAside), damaged);
  assert.deepEqual(
    saves.list().map(({ id }) => id),
    ["new", "old"],
    "a second look finds nothing new",
  );
});

test("a save that was put aside is tried again in its old place, unless another stands there", () => {
  localStorage.setItem("thalassa.match.m", "{");
  saves.list();
  saves.tryAside("m");
  assert.deepEqual([saves.read("m"), saves.asides()], ["{", []]);
  saves.list();
  saves.write("m", text(5), 0);
  saves.tryAside("m");
  assert.deepEqual([saves.versionOf(saves.read("m")), saves.asides()], [5, ["m"]]);
});

test("names are shown without what steers the text around them, and not without end", () => {
  const card = saves.card(
    "m",
    text(5, {
      name: "a\u202eb\u0000c",
      players: [
        [`${"x".repeat(500)}`, "human", ""],
        ["\u200f Bo\n", "bot", "easy"],
      ],
    }),
  );
  assert.deepEqual([card.name, card.players[0][0].length, card.players[1]], ["abc", 80, ["Bo", "bot", "easy"]]);
});

test("a deleted match comes back as it was", () => {
  saves.write("m", text(5), 0);
  const bringBack = saves.remove("m");
  assert.equal(saves.read("m"), null);
  bringBack();
  assert.equal(saves.read("m"), text(5));
});

test("names that look empty are, a family stays together, and the page and Python think the same of every character", () => {
  for (const blank of ["\u2800", "\u3164\u3164", "\u115f \ufe0f\u034f", "\u{e0100}\uffa0\ufe0f\ufe0f", "\u200d"])
    assert.equal(saves.cleanName(blank), "", JSON.stringify(blank));
  for (const whole of ["👨‍👩‍👧", "❤️‍🔥", "Zoë"]) assert.equal(saves.cleanName(whole), whole);
  assert.equal(saves.cleanName("Zoë\u00a0de\u3000Vries"), "Zoë de Vries");
  const hidden = [];
  for (let each = 0x20; each < 0xe1000; each += 1) {
    const sign = String.fromCodePoint(each);
    if (/[\p{Z}\p{C}\p{DI}\u2800]/u.test(sign) && !/[\p{Cn}\p{Cs}\p{Co}]/u.test(sign)) hidden.push(each);
  }
  const shown = (/** @type {number} */ each) => saves.cleanName(`a${String.fromCodePoint(each)}b`);
  assert.ok(hidden.length > 300 && hidden.every((each) => ["ab", "a b"].includes(shown(each))));
  const code = `import json, sys
from pygame_core.kernel.match import clean_name
print(json.dumps([clean_name(f"a{chr(each)}b", "") for each in json.load(sys.stdin)]))`;
  const root = process.cwd();
  const options = { cwd: root, encoding: "utf8", input: JSON.stringify(hidden) };
  const python = execFileSync(join(root, ".venv", "bin", "python"), ["-c", code], options);
  assert.deepEqual(JSON.parse(python), hidden.map(shown));
});

test("a game that is called like something of JavaScript's is no game, and has a picture all the same", () => {
  const listed = (slug) => saves.card("m", text(5, { slug }));
  for (const slug of ["toString", "valueOf", "hasOwnProperty", "__proto__", "", "a b", "-", "a-"])
    assert.equal(listed(slug), null, slug);
  assert.equal(listed("iron-age")?.slug, "iron-age");
  for (const slug of ["constructor", "toString", "__proto__"]) {
    assert.equal(drawn(boardPicture(slug)), drawn(boardPicture("guest")), slug);
    assert.equal(lengthOf(slug, { seats: [] }).minutes, 0, slug);
  }
});

test("moves that could not be kept are known, until they are", () => {
  assert.equal(saves.unkept(), false);
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  saves.write("m", text(5), 0);
  localStorage.setItem = setItem;
  assert.equal(saves.unkept(), true);
  saves.write("m", text(6), 5);
  assert.equal(saves.unkept(), false);
});

test("where a frame may hold no lock, a match is played all the same; one that was taken away is not", async () => {
  const { locks } = navigator;
  const refused = (name) => ({ request: () => Promise.reject(new DOMException("no", name)) });
  const put = (value) => Object.defineProperty(navigator, "locks", { value, configurable: true });
  put(refused("SecurityError"));
  const letGo = await saves.hold("m", { lost: () => assert.fail("nobody took it") });
  assert.equal(typeof letGo, "function");
  let lost = 0;
  put(refused("AbortError"));
  saves.hold("n", { lost: () => (lost += 1) });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(lost, 1);
  put(locks);
});
