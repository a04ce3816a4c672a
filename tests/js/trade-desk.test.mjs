import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, said } from "./templates.mjs";

globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
const { desk } = await import("../../web/games/trade-and-war/deal.js");

const offer = (goods = {}, others = {}) => ({ goods, coins: 0, life: 0, any_cards: 0, cards: [], ...others });
const ship = (place, seat, hold, others = {}) => ({
  place,
  unit: place - 25,
  seat,
  name: `ship ${place}`,
  kind: "galley",
  free: 4 - hold.length,
  hold,
  at: -1,
  ...others,
});

/** Rome's galley beside one of Carthage; what can be chosen are the given actions. */
function table({ step = "offer", deal = {}, actions = [], done = [false, false], refused = [] } = {}) {
  const choices = actions.map((action) => ({ action, label: action.join(" ") }));
  return {
    mine: true,
    you: 0,
    busy: false,
    played: [],
    view: {
      step,
      refused,
      deal: { from: 0, to: 1, places: [25, 33], counter: false, give: offer(), want: offer(), ...deal },
      players: [
        { empire: "rome", coins: 14, done: done[0] },
        { empire: "carthage", coins: 9, done: done[1] },
      ],
      cities: [{ place: 0, id: "rome", wants: "grain", sell: [1, 1, 1, 3, 1] }],
      units: [
        ship(
          25,
          0,
          [
            ["pottery", 0],
            ["pottery", 0],
            ["metal", 1],
          ],
          { away: { 0: 3 } },
        ),
        ship(33, 1, [["grain", 0]]),
      ],
    },
    words: (key, args) => (args ? `${key} ${Object.values(args)}` : key),
    all: (verb) => choices.filter(({ action }) => action[0] === verb),
    find: (verb) => choices.find(({ action }) => action[0] === verb),
    exactly: (wanted) => choices.find(({ action }) => action.join() === wanted.join()),
    button: (choice, content) => `[${choice.label}]`,
    acts(actions) {
      this.played.push(...actions);
    },
  };
}

test("a good that lies on the scale leaves its slot, one that was passed on today cannot be pressed", () => {
  const ctx = table({
    deal: { give: offer({ pottery: 1 }) },
    actions: [
      ["give", "pottery"],
      ["take_back", "give", "pottery"],
      ["ask", "grain"],
    ],
  });
  const shown = drawn(desk(ctx));
  assert.equal(shown.match(/tw-slot laid/g)?.length, 1);
  assert.equal(shown.match(/\[give pottery\]/g)?.length, 1, "the other one");
  assert.equal(shown.match(/\[take_back give pottery\]/g)?.length, 1);
  assert.match(shown, /passed on this turn/);
  assert.match(shown, /\[ask grain\]/);
});

test("the desk tells who can still be asked, and what a counter-offer answers", () => {
  assert.match(said(desk(table({ done: [false, true] }))), /is done trading, but can still be asked/);
  assert.match(
    said(desk(table({ step: "answer", deal: { from: 1, to: 0, places: [33, 25] }, done: [true, false] }))),
    /You were done: if you accept/,
  );
  const refused = [{ from: 0, to: 1, give: offer({ pottery: 2 }), want: offer({ grain: 1 }, { coins: 3 }) }];
  const answer = said(
    desk(
      table({
        step: "answer",
        deal: {
          from: 1,
          to: 0,
          places: [33, 25],
          counter: true,
          give: offer({ grain: 1 }),
          want: offer({ pottery: 1 }),
        },
        refused,
      }),
    ),
  );
  assert.match(answer, /makes a counter-offer/);
  assert.match(answer, /You had offered goods.pottery 2 for goods.grain 1, deal.coins 3/);
  assert.match(answer, /sells for 3 in city.rome, 3 tiles away/);
});

test("a counter-offer begins with what was offered", () => {
  const ctx = table({
    step: "answer",
    deal: {
      from: 1,
      to: 0,
      places: [33, 25],
      give: offer({ grain: 1 }, { life: 1 }),
      want: offer({ pottery: 2 }, { coins: 6 }),
    },
    actions: [["counter"]],
  });
  const press = desk(ctx)
    .values.at(-1)
    .values.find((value) => typeof value === "function");
  press();
  assert.deepEqual(ctx.played, [
    ["counter"],
    ["give", "pottery"],
    ["give", "pottery"],
    ["give_coins", 5],
    ["give_coins", 1],
    ["ask", "grain"],
    ["ask_life"],
  ]);
});

test("of a rival's city the goods are told, not the slots: each can be asked for", () => {
  const ctx = table({ deal: { places: [25, 7] }, actions: [["ask", "metal"]] });
  ctx.view.cities.push({
    place: 7,
    id: "athens",
    owner: 1,
    goods: { metal: 2 },
    free: 3,
    wants: "glass",
    sell: [3, 1, 1, 1, 1],
  });
  assert.equal(drawn(desk(ctx)).match(/\[ask metal\]/g)?.length, 2);
});

test("a card that was asked for is named at the desk: on a phone the hand is put away", () => {
  const ctx = table({ step: "hand_over", deal: { from: 1, to: 0, places: [33, 25] }, actions: [["hand_over", "W01"]] });
  ctx.statics = { cards: { W01: { icon: "shout" } } };
  assert.match(drawn(desk(ctx)), /\[hand_over W01\]/);
});

test("coins lie on the scale as coins: each is taken off by itself, five at a press", () => {
  const ctx = table({ deal: { give: offer({}, { coins: 7 }) }, actions: [["take_back", "give", "coin"]] });
  assert.equal(drawn(desk(ctx)).match(/\[take_back give coin\]/g)?.length, 2, "two of one");
  assert.equal(drawn(desk(ctx)).match(/Take the 5 coins off/g)?.length, 1);
});
