import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { lengthOf, minutesOf } from "../../web/parts/game-facts.js";
import { withPlayer } from "../../web/setup-form.js";

const people = (...kinds) => kinds.map((kind) => ({ kind }));
const GAMES = {
  "iron-age": { usual: { length: "full" }, short: { length: "short" } },
  "trade-and-war": { many: 2, usual: { turns: "20" }, short: { turns: "12" } },
  "mediterranean-empires": { usual: { turns: "3" }, long: { turns: "5" } },
  "trading-in-the-mediterranean": { many: 5, usual: { rounds: "full" }, short: { rounds: "quick" } },
};

test("a match is as long as its options make it, in every game", () => {
  for (const [slug, { many = 4, usual, short, long }] of Object.entries(GAMES)) {
    const seats = people("human", ...Array(many - 1).fill("bot"));
    const { minutes, decisions } = lengthOf(slug, { seats, options: usual });
    assert.ok(minutes >= 5 && decisions > 0, slug);
    if (short) assert.ok(lengthOf(slug, { seats, options: short }).decisions < 0.9 * decisions, slug);
    if (long) assert.ok(lengthOf(slug, { seats, options: long }).decisions > 1.1 * decisions, slug);
  }
});

test("several at this screen take longer, and whoever only watches decides nothing", () => {
  for (const slug of Object.keys(GAMES)) {
    const table = (...kinds) => lengthOf(slug, { seats: people(...kinds) });
    const one = table("human", "bot", "bot", "bot");
    assert.ok(table("human", "human", "human", "bot").minutes > one.minutes, slug);
    const none = table("bot", "bot", "bot", "bot");
    assert.equal(none.decisions, 0, slug);
    assert.ok(none.minutes < one.minutes && none.minutes > 0, slug);
  }
  assert.deepEqual(lengthOf("guest", { seats: people("human") }), { decisions: 0, minutes: 0 });
  assert.equal(minutesOf("guest"), 0);
});

test("what is played now has somebody at this screen in it, whatever was watched last", () => {
  const form = (...kinds) => ({ seats: kinds.map((kind) => ({ name: "Ada", kind })), options: {}, seed: "random" });
  const kinds = ({ seats }) => seats.map(({ kind }) => kind);
  assert.deepEqual(kinds(withPlayer(form("bot", "bot"))), ["human", "bot"]);
  assert.equal(withPlayer(form("bot", "bot")).seats[0].name, "");
  const own = form("bot", "human");
  assert.equal(withPlayer(own), own);
});
