import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fit, larger, screenQuery } from "../../web/parts/screen.js";
import { choose } from "../../web/settings.js";

const PHONE = "(max-width: 52rem), (max-height: 30rem)";

test("sizes in rem are those of the player's letters, and heights have some room more", () => {
  assert.equal(larger(PHONE), PHONE);
  choose("text", "200");
  assert.equal(larger(PHONE), "(max-width: 104rem), (max-height: 72rem)");
  assert.equal(larger("(width >= 60rem) and (hover: hover)"), "(width >= 120rem) and (hover: hover)");
  assert.equal(larger("(prefers-reduced-motion: reduce)"), "(prefers-reduced-motion: reduce)");
  choose("text", "100");
});

test("letters that the browser makes larger count like those of the settings", async () => {
  const real = globalThis.getComputedStyle;
  globalThis.getComputedStyle = () => ({ fontSize: "32px" });
  try {
    const settings = await import("../../web/settings.js?large");
    assert.equal(settings.letters(), 2);
    settings.apply();
    assert.equal(document.documentElement.dataset.text, "large");
  } finally {
    globalThis.getComputedStyle = real;
    choose("text", "100");
  }
  assert.equal(document.documentElement.dataset.text, "");
});

test("a style sheet asks anew whenever the letters change, never of what was asked before", () => {
  const media = { mediaText: PHONE };
  const sheet = { cssRules: [{ cssRules: [{ media, cssRules: [] }] }, { selectorText: ".die" }] };
  for (const [text, asked] of [
    ["200", "(max-width: 104rem), (max-height: 72rem)"],
    ["150", "(max-width: 78rem), (max-height: 54rem)"],
    ["100", PHONE],
  ]) {
    choose("text", text);
    fit(sheet);
    assert.equal(media.mediaText, asked);
  }
});

test("whoever asked what screen this is hears of every change, whatever the letters are by then", () => {
  const real = globalThis.matchMedia;
  const lists = new Map();
  globalThis.matchMedia = (query) => {
    const heard = new Set();
    const list = {
      matches: query.includes("104rem"),
      addEventListener: (_, call) => heard.add(call),
      removeEventListener: (_, call) => heard.delete(call),
      heard,
    };
    lists.set(query, list);
    return list;
  };
  try {
    const phone = screenQuery(PHONE);
    let told = 0;
    const forget = phone.listen(() => told++);
    assert.equal(phone.matches, false);
    choose("text", "200");
    assert.equal(phone.matches, true);
    assert.deepEqual(
      [...lists.values()].map(({ heard }) => heard.size),
      [0, 1],
    );
    for (const call of lists.get(larger(PHONE)).heard) call();
    assert.equal(told, 1);
    forget();
    for (const call of lists.get(larger(PHONE)).heard) call();
    assert.equal(told, 1);
  } finally {
    globalThis.matchMedia = real;
    choose("text", "100");
  }
});
