import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { retell } from "../../web/games/iron-age/retell.js";
import { caption, scenes } from "../../web/games/iron-age/scenes.js";
import { deedsOf } from "../../web/table/deeds.js";
import { said } from "./templates.mjs";

const faces = {
  empire: ["population", "food", "either", "innovation", "port", "skull"],
  fate: ["plenty", "drought", "skull"],
};
const ctx = {
  statics: { faces },
  who: (seat) => ({ name: seat ? "Hanno" : "You", you: !seat }),
  words: (key, { n } = {}) => (n ? `${n} ${key}` : key),
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

test("people sent one by one are one sentence: what stands, and what was begun", () => {
  const person = (n) => [["box", "province", n]];
  assert.deepEqual(
    told(
      0,
      person(4),
      [
        ["box", "province", 5],
        ["built", "province", 3],
        ["die", 3],
      ],
      person(6),
      [["box", "wall", 1]],
      [["box", "wall", 2]],
      [["urn", 1]],
      [["army"]],
    ),
    [
      [
        "You build province 3, 2 stones of part.wall, 1 army, 1 person for the next province, and 1 good for the next port",
        7,
      ],
    ],
  );
});

test("throws are told by what lies there at last", () => {
  const rolls = [
    [["rolled", 1, [0, 0, 5, -1, -1, -1, 6], [0, 1, 2, 6]]],
    [["kept"], ["rolled", 2, [0, 0, 5, -1, -1, -1, 7], [6]]],
    [["led", 1, 0, 1]],
  ];
  assert.deepEqual(told(1, ...rolls), [
    ["Hanno rolls 2 times: face.population, face.food, face.skull, and face.drought", 3],
  ]);
  assert.deepEqual(told(0, rolls[0]), [["You roll 2 faces.population, face.skull, and face.plenty", 1]]);
});

test("what is of no such sort is told as it is, and parts what is", () => {
  assert.deepEqual(told(0, [["stored", 4]], [["stored", 4]], [["bought", "roads"]], [["stored", 4]]), [
    ["You store 8 goods as 2 wealth", 2],
    [undefined, 1],
    ["You store 4 goods as 1 wealth", 1],
  ]);
});

test("what another's dice cost the one who looks is told as that, not as whose dice they were", () => {
  const line = (event, text) => ({ index: 1, seat: 1, kind: event[0], event, text });
  const deed = {
    seat: 1,
    index: 1,
    lines: [
      line(["disaster", 1, "pestilence", 3], "3 skulls for Hanno: Pestilence"),
      line(["skulls", 0, 3, "pestilence"], "You lose 3 points: Pestilence"),
    ],
  };
  assert.deepEqual(caption({ eyes: 0 }, deed), {
    text: "You lose 3 points: Pestilence",
    weight: 2,
    icon: "skull-crossed-bones",
    hits: true,
    lies: false,
  });
  assert.equal(caption({ eyes: 2 }, deed).text, "3 skulls for Hanno: Pestilence");
});

test("a demand made of an equal says why nothing comes of it, and never speaks of the stronger", () => {
  const text = "You (1) get no tribute from Hanno (1)";
  const deed = {
    seat: 0,
    index: 1,
    lines: [{ index: 1, seat: 0, kind: "demanded", event: ["demanded", 0, 1, 1, 1, 0], text }],
  };
  const [scene] = scenes(ctx, deed);
  const end = said(
    scene.beats
      .at(-1)
      .draw({ ...ctx, words: (key) => key, players: [{ name: "You" }, { name: "Hanno" }], frame: { players: [] } }),
  );
  assert.equal(scene.say, text);
  assert.match(end, /Not stronger: no tribute/i);
});
