import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { keepFocus } from "../../web/parts/focus.js";

globalThis.IntersectionObserver = class {
  observe() {}
};
globalThis.CSS = { escape: (text) => text };

/** A page of things with names; what is taken out of it loses the focus. */
const page = (...names) => {
  const thing = (name) => ({
    name,
    dataset: name === "h1" ? {} : { key: name },
    focus: () => (document.activeElement = root.things.get(name)),
    blur: () => (document.activeElement = document.body),
  });
  const root = {
    things: new Map(),
    contains: (each) => [...root.things.values()].includes(each),
    querySelector: (selector) => root.things.get(/data-key="(.*)"/.exec(selector)?.[1] ?? selector) ?? null,
    show(...now) {
      root.things = new Map(now.map((name) => [name, root.things.get(name) ?? thing(name)]));
      if (!root.contains(document.activeElement)) document.activeElement = document.body;
    },
  };
  document.body = { name: "body" };
  root.show(...names);
  return root;
};
const has = () => document.activeElement.name;

test("the focus comes back to its object after the others' turns", () => {
  const root = page("h1", "main 0", "die 1");
  root.things.get("main 0").focus();
  keepFocus(root, () => root.show("h1", "skip"));
  assert.equal(has(), "h1");
  keepFocus(root, () => root.show("h1", "skip"));
  assert.equal(has(), "h1", "while they play it stays where it is");
  keepFocus(root, () => root.show("h1", "main 0", "die 1"));
  assert.equal(has(), "main 0");
});

test("it does not come back to whoever went elsewhere meanwhile", () => {
  const root = page("h1", "main 0", "log");
  root.things.get("main 0").focus();
  keepFocus(root, () => root.show("h1", "log"));
  root.things.get("log").focus();
  keepFocus(root, () => root.show("h1", "main 0", "log"));
  assert.equal(has(), "log");
});

test("what is drawn anew under the same name keeps it", () => {
  const root = page("h1", "port");
  root.things.get("port").focus();
  keepFocus(root, () => {
    root.things.clear();
    root.show("h1", "port");
  });
  assert.equal(has(), "port");
});

test("from the title it goes to the next decision where its own place does not come back", () => {
  const root = page("h1", "take food");
  root.things.get("take food").focus();
  keepFocus(root, () => root.show("h1"));
  assert.equal(has(), "h1");
  keepFocus(root, () => root.show("h1", "[data-next]", "log"));
  assert.equal(has(), "[data-next]");
  keepFocus(root, () => root.show("h1", "[data-next]", "take food"));
  assert.equal(has(), "take food", "its own place is better still");
});
