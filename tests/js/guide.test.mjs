import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Guide, lessonsDone } from "../../web/table/guide.js";
import { guidedAt, rememberGuided } from "../../web/table/guided.js";

const words = (key) => key;
const does = (...kinds) => [{ seat: 0, index: 1, lines: kinds.map((kind) => ({ kind })) }];
const lesson = (id, more = {}) => ({ id, lights: () => "", done: (_, deed) => deed.lines.some(({ kind }) => kind === id), ...more });
const at = (more = {}) => ({ mine: true, attacked: false, turn: 1, ...more });
const guide = (from = "") =>
  new Guide("empires", [lesson("found"), lesson("march", { gone: ({ turn }) => turn > 1 }), lesson("meet", { due: ({ attacked }) => attacked, gone: ({ turn }) => turn > 1 }), lesson("end", { met: ({ open }) => open })], words, from);

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

test("the card goes to the other edge where it lies over all that a lesson speaks of, once a lesson", () => {
  globalThis.requestAnimationFrame = (run) => run();
  const thing = (top) => ({ classList: { add() {} }, closest: () => null, getBoundingClientRect: () => ({ left: 10, right: 50, top, bottom: top + 40 }) });
  const moved = [];
  const card = { classList: { remove() {}, toggle: (_, above) => moved.push(above) }, getBoundingClientRect: () => ({ left: 0, right: 300, top: 300, bottom: 500 }) };
  const root = (...things) => ({ querySelectorAll: (selector) => (selector === ".guide-lit" ? [] : things), querySelector: () => card });
  const learning = guide();
  learning.light(at(), root(thing(320), thing(400)));
  learning.light(at(), root(thing(320)));
  assert.deepEqual(moved, [true]);
  learning.notice(at(), does("found"));
  learning.light(at(), root(thing(320), thing(100)));
  assert.deepEqual(moved, [true, false], "one of them lies open");
});
