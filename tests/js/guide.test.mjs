import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Guide, lessonsDone } from "../../web/table/guide.js";
import { guidedAt, rememberGuided } from "../../web/table/guided.js";

globalThis.ResizeObserver = class {
  observe() {}
};
const words = (key) => key;
const does = (...kinds) => [{ seat: 0, index: 1, lines: kinds.map((kind) => ({ kind })) }];
const lesson = (id, more = {}) => ({
  id,
  lights: () => "",
  done: (_, deed) => deed.lines.some(({ kind }) => kind === id),
  ...more,
});
const at = (more = {}) => ({ frame: { prompt: "" }, mine: true, attacked: false, turn: 1, ...more });
const guide = (from = "") =>
  new Guide(
    "empires",
    [
      lesson("found"),
      lesson("march", { gone: ({ turn }) => turn > 1 }),
      lesson("meet", { due: ({ attacked }) => attacked, gone: ({ turn }) => turn > 1 }),
      lesson("end", { met: ({ open }) => open }),
    ],
    words,
    from,
  );

test("a lesson is ticked when it is done, and the next is asked for", () => {
  const learning = guide();
  learning.notice(at(), does("march"));
  assert.equal(learning.lesson.id, "found", "something else was done");
  learning.notice(at(), does("found"));
  assert.equal(learning.lesson.id, "march");
  assert.deepEqual(lessonsDone("empires"), ["found"]);
});

test("a lesson whose moment has come is asked for first, and the others wait", () => {
  const learning = guide("march");
  learning.follow(at({ attacked: true }));
  assert.equal(learning.lesson.id, "meet");
  learning.follow(at());
  assert.equal(learning.lesson.id, "march", "the moment went by unused: it may come again");
  learning.follow(at({ attacked: true }));
  learning.notice(at(), does("meet"));
  assert.equal(learning.lesson.id, "march");
  learning.notice(at(), does("march"));
  assert.equal(learning.lesson.id, "end", "what was done before its turn is not asked for again");
});

test("a match that is opened again in such a moment has lost no lesson", () => {
  const learning = guide("march");
  learning.follow(at({ attacked: true }));
  rememberGuided("one", learning);
  assert.equal(guidedAt("one"), "march");
});

test("what a turn did not bring is passed over, and the guide comes to its end", () => {
  const learning = guide("march");
  learning.follow(at({ turn: 2 }));
  assert.equal(learning.lesson.id, "end");
  learning.look(at({ turn: 2, open: true }));
  assert.equal(learning.over, true);
  rememberGuided("one", learning);
  assert.equal(guidedAt("one"), "");
});

test("the card goes to the other edge where it lies over less of what a lesson speaks of, whenever that changes", () => {
  globalThis.requestAnimationFrame = (run) => run();
  let above = false;
  const covers = (y) => (above ? y < 250 : y > 300 && y < 500);
  const thing = (top) => ({
    classList: { add() {} },
    closest: () => null,
    querySelector: () => null,
    getBoundingClientRect: () => ({ left: 10, width: 40, top, height: 40 }),
    contains: (hit) => hit === top + 20,
  });
  globalThis.document = { ...document, elementFromPoint: (_, y) => (covers(y) ? "card" : y) };
  const card = { classList: { toggle: () => (above = !above) } };
  const root = (...things) => ({
    querySelectorAll: (selector) => (selector === ".guide-lit" ? [] : things),
    querySelector: () => card,
  });
  let asked = "city";
  const learning = new Guide("empires", [lesson("march", { lights: () => asked })], words);
  learning.light(at(), root(thing(320), thing(400), thing(100)));
  assert.equal(above, true, "two lie open there, one here");
  learning.light(at(), root(thing(100)));
  assert.equal(above, true, "the same is asked for: it stays");
  asked = "word";
  learning.light(at(), root(thing(600)));
  assert.equal(above, true, "what lies open either way moves nothing");
  asked = "sheet";
  learning.light(at(), root(thing(100)));
  assert.equal(above, false);
  learning.light(at({ frame: { prompt: "next" } }), root(thing(320)));
  assert.equal(above, true, "the same words light other things at the next question");
});

test("what is done before its lesson comes is not asked for again, where the lesson says so", () => {
  const learning = new Guide("early", [lesson("found"), lesson("meet", { ever: true }), lesson("end")], words);
  learning.notice(at(), does("meet"));
  assert.equal(learning.lesson.id, "found");
  assert.ok(lessonsDone("early").includes("meet"));
  learning.notice(at(), does("found"));
  assert.equal(learning.lesson.id, "end");
});

test("a lesson waits while the table asks for something else, and the end for the own turn", () => {
  const learning = new Guide("waits", [lesson("march", { when: ({ turn }) => turn > 1 })], words, "", {
    when: ({ attacked }) => !attacked,
  });
  assert.equal(learning.holds(at()), false);
  assert.equal(learning.holds(at({ turn: 2 })), true);
  assert.equal(learning.holds(at({ mine: false })), true, "while others move it says so");
  learning.notice(at(), does("march"));
  assert.equal(learning.over, true);
  assert.equal(learning.holds(at({ mine: false })), false);
  assert.equal(learning.holds(at({ attacked: true })), false, "not in the middle of a battle");
  assert.equal(learning.holds(at()), true);
});

test("where a lesson's moment has not come, what comes before it is asked for", () => {
  const learning = new Guide(
    "empires",
    [lesson("march", { meanwhile: ({ turn }) => (turn > 1 ? "answer first" : "") })],
    words,
  );
  assert.equal(learning.asks(at()), "guide.march.do");
  assert.equal(learning.asks(at({ turn: 2 })), "answer first");
  assert.equal(learning.asks(at({ turn: 2, mine: false })), "guide.march.do", "nobody is asked while others move");
});
