import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { purse } from "../../web/games/iron-age/purse.js";
import { said } from "./templates.mjs";

/** The tray of somebody whose dice gave four people. */
const tray = (step, population) =>
  said(
    purse({
      log: [{ kind: "ready", event: ["ready", 0, 4] }],
      statics: { wealth: 4 },
      words: (key, { n }) => `${n} ${key}`,
      view: {
        step,
        population,
        active: 0,
        free_boxes: 0,
        innovations: 0,
        seats: [{ pegs: { goods: { now: 3 }, wealth: { now: 0 } } }],
      },
    }),
  );

test("while one builds the tray tells who is left and who works", () => {
  assert.match(tray("build", 4), /^4 people/);
  assert.match(tray("build", 2), /^2 people left, 2 at work/);
  assert.match(tray("build", 0), /^0 people left, 4 at work/);
});

test("once the building is done nobody is said to be at work who had nothing to do", () => {
  for (const step of ["develop", "payment", "next"]) assert.equal(tray(step, 0), "3 amount.goods");
});
