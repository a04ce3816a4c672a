import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { retell } from "../../web/games/trade-and-war/retell.js";
import { deedsOf } from "../../web/table/deeds.js";

const ctx = {
  statics: { map: { cities: [{ id: "rome", wonder: "roman_forum" }] } },
  who: (seat) => ({ name: seat ? "Carthage" : "You", you: !seat }),
  words: (key, { n } = {}) => `${n ? `${n} ` : ""}${key.split(".")[1]}`,
};
const told = (seat, ...actions) =>
  retell(
    ctx,
    deedsOf(
      actions.flatMap((events, index) =>
        events.map(([kind, ...rest]) => ({
          index,
          seat,
          kind,
          event: [kind, seat, ...rest],
          text: kind,
          chapter: "",
          rule: "",
        })),
      ),
    ),
  ).map(({ text, deeds }) => [text, deeds.length]);
const sold = (good, n = 3) => [["sold", good, n, "city.rome"]];

test("a whole trade is one sentence: sums, buildings with their points, what was mustered", () => {
  const wonder = [
    ["bought", "metal", 1, "city.rome"],
    ["built", "wonder", "city.rome"],
    ["scored", 3, "buildings"],
  ];
  assert.deepEqual(
    told(
      1,
      sold("pottery"),
      sold("pottery"),
      sold("glass", 1),
      wonder,
      [["recruited", "city.rome"]],
      [["recruited", "city.rome"]],
      [["drew_hidden"]],
      [["done_trading"]],
    ),
    [
      [
        "Carthage sells 1 glass and 2 pottery for 7, buys 1 metal for 1, builds the roman_forum (+3), recruits 2 legions, and draws 1 card.",
        8,
      ],
    ],
  );
  assert.deepEqual(
    told(0, sold("grain"), [
      ["built", "wall", "city.rome"],
      ["scored", 1, "buildings"],
    ]),
    [["You sell 1 grain for 3 and build a wall (+1).", 2]],
  );
});

test("moves are told by where each unit came at last, those of one goal together", () => {
  const to = (unit, from, goal, city) => [["moved", `ship.${unit}`, from, goal, city]];
  assert.deepEqual(
    told(
      1,
      [["rolled", "ship.tanit", [3, 4]]],
      to("tanit", 1, 2, ""),
      to("elissa", 4, 4, "city.rome"),
      to("tanit", 2, 3, "city.rome"),
      to("himera", 7, 8, ""),
      to("dido", 5, 6, "city.rome"),
      to("melqart", 8, 9, ""),
    ),
    [["Carthage moves tanit and dido to rome and himera and melqart onwards.", 7]],
  );
});

test("talks are told as they are, and what is no deed of this player counts for another", () => {
  assert.deepEqual(told(0, sold("grain"), [["offered", 1]], [["passed", "grain", "a", "b"]]), [
    ["You sell 1 grain for 3.", 1],
    [undefined, 1],
    ["You reload.", 1],
  ]);
  assert.deepEqual(told(0, [["done_trading"]]), [[undefined, 1]]);
});

test("what comes with a new turn is told by its event", () => {
  const opening = [["blessing"], ["event", "gales"], ["taxed", 3, 2]];
  assert.deepEqual(
    retell(ctx, [{ seat: null, index: 4, lines: opening.map(([kind]) => ({ kind, text: kind })) }]).map(
      ({ text }) => text,
    ),
    ["event"],
  );
});
