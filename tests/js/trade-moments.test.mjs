import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, said } from "./templates.mjs";

globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
const { caption, sums } = await import("../../web/games/trade-and-war/captions.js");
const { scenes } = await import("../../web/games/trade-and-war/scenes.js");

const ROME = 0;
const CARTHAGE = 3;
const line = (index, seat, ...event) => ({
  index,
  seat,
  kind: event[0],
  event,
  text: `${event[0]}!`,
  chapter: "",
  rule: "",
});
const deed = (...lines) => ({ index: lines[0].index, seat: lines[0].seat, lines });
const card = { kind: "war", icon: "flame" };
/** The table as Rome sees it after some lines of the log. */
const table = (log = []) => ({
  you: ROME,
  mine: false,
  before: null,
  log,
  words: (key, { n } = {}) => (n === undefined ? key : `${n} ${key}`),
  who: (seat) => ({ name: seat === ROME ? "You" : `empire ${seat}`, you: seat === ROME }),
  statics: { cards: { W05: card, M06: card }, search: { golden_temple: [0, 5, 10, 15, 20, 25] }, map: { cities: [] } },
  view: {
    step: "",
    target: 20,
    units: [],
    cities: [],
    players: [14, 9, 7, 11].map((points, seat) => ({ points, coins: 5, empire: `empire ${seat}`, out: seat === 3 })),
  },
});
const names = (ctx, one) => scenes(ctx, one).map(({ name }) => name);

test("a card that slows one's own ship is shown, though it stands under the own name", () => {
  const winds = deed(line(2, ROME, "played", CARTHAGE, "M06"), line(2, ROME, "slowed", ROME, "ship.aquila", 3));
  const [scene] = scenes(table(winds.lines), winds);
  assert.deepEqual([scene.name, scene.hold], ["card", true]);
  assert.match(said(scene.beats[0].draw()), /plays card.M06 slowed!/);
  const { hits, held } = caption(table(winds.lines), winds);
  assert.deepEqual([hits, held], [true, true]);
});

test("a card whose target is chosen after it was played is shown when it hits", () => {
  const log = [
    line(4, CARTHAGE, "played", CARTHAGE, "W05"),
    line(5, CARTHAGE, "unit_lost", ROME, "ship.aquila", 0, "card", 7),
  ];
  assert.deepEqual(names(table(log), deed(log[0])), []);
  assert.deepEqual(names(table(log), deed(log[1])), ["card"]);
  const own = [line(4, ROME, "played", ROME, "W05"), line(5, ROME, "unit_lost", CARTHAGE, "ship.tanit", 0, "card", 7)];
  assert.deepEqual(names(table(own), deed(own[1])), [], "the own card is known");
  const drowned = [...log.slice(0, 1), line(9, ROME, "unit_lost", ROME, "ship.aquila", 0, "deep", 7)];
  assert.deepEqual(names(table(drowned), deed(drowned[1])), [], "no card did it");
});

test("whoever fought or fell looks until a press, whosever dice came last", () => {
  const held = (...event) => caption(table(), deed(line(3, CARTHAGE, ...event))).held;
  assert.ok(held("battle_won", ROME, CARTHAGE), "the defender's dice came last");
  assert.ok(held("repulsed", ROME, "city.carthage", 2));
  assert.ok(held("eliminated", ROME));
  assert.ok(held("ended", "points"));
  assert.ok(!held("battle_won", CARTHAGE, 1));
  assert.ok(!held("eliminated", 1));
});

test("the last scene ranks the fallen last, with the points they had", () => {
  const end = deed(line(8, ROME, "ended", "points"));
  const scene = scenes(table(end.lines), end).at(-1);
  assert.match(
    said(scene.beats[0].draw()),
    /empire.empire 0 14 .*empire.empire 1 9 .*empire.empire 2 7 .*empire.empire 3 11$/,
  );
});

test("a search shows what each face would have brought", () => {
  const found = deed(line(6, ROME, "searched", ROME, "gt_siwa", 3), line(6, ROME, "coins", ROME, 10));
  const [scene] = scenes(table(found.lines), found);
  assert.match(caption(table(found.lines), found).text, /^You find 10 coins: site\.gt_siwa$/);
  assert.match(said(scene.beats[1].draw()), /1 2 5 3 10 4 15 5 20 6 25 coins!$/);
});

test("a duel is told by what was lost in it, a claim with its points", () => {
  const text = (...events) => caption(table(), deed(...events.map((event) => line(3, CARTHAGE, ...event)))).text;
  assert.equal(
    text(["unit_lost", 1, "ship.argo", 0, "battle", 7], ["battle_won", ROME, 1]),
    "You destroy empire.empire 1's ship.argo.",
  );
  assert.equal(
    text(["unit_lost", ROME, "ship.aquila", 0, "battle", 7], ["battle_won", 1, ROME]),
    "empire 1 destroys your ship.aquila.",
  );
  assert.ok(
    caption(table(), deed(line(3, CARTHAGE, "attacked", CARTHAGE, "ship.tanit", ROME, "ship.aquila"))).leads,
    "how it ended tells it",
  );
  assert.equal(
    text(["battle_won", CARTHAGE, ROME], ["city_taken", CARTHAGE, ROME, "city.caralis"]),
    "city_taken!",
    "what fell, not who won",
  );
  const taken = (from) => caption(table(), deed(line(4, CARTHAGE, "city_taken", CARTHAGE, from, "city.caralis"))).leads;
  assert.deepEqual([taken(-1), taken(ROME)], [true, false], "the claim tells it, but not the loss");
  assert.equal(
    text(["claimed", CARTHAGE, "city.caralis", 1], ["scored", CARTHAGE, 1, "cities"]),
    "empire 3 claims city.caralis: +1.",
  );
});

test("what a rival sold good by good is one piece of news, a single good is none", () => {
  const sales = [
    ["grain", 3],
    ["glass", 2],
    ["grain", 3],
  ].map(([good, coins], at) => deed(line(4 + at, 1, "sold", 1, good, coins, "city.rome")));
  const single = deed(line(9, 2, "sold", 2, "metal", 1, "city.rome"));
  const ctx = { ...table(), players: [0, 1, 2, 3].map((seat) => ({ seat })) };
  const news = sums(ctx, [
    ...sales.slice(0, 2),
    deed(line(7, 1, "bought", 1, "metal", 1, "city.rome")),
    sales[2],
    single,
  ]);
  assert.deepEqual(
    news.map(({ deed: { index }, text }) => [index, text]),
    [[6, "empire 1 sells 1 goods.glass and 2 goods.grain for 8."]],
  );
});

test("a city whose garrison lost a die but not its last legion has not fallen", () => {
  const log = [
    line(1, ROME, "attacked", ROME, "ship.ultor", CARTHAGE, "city.carthage", 3, 3, 0),
    line(2, ROME, "attack_roll", ROME, [4], 0, 4, [], 47),
    line(3, CARTHAGE, "defence_roll", CARTHAGE, [1], 2, 3, []),
    line(3, CARTHAGE, "battle_won", ROME, CARTHAGE),
  ];
  const ctx = table(log);
  ctx.view.cities = [{ place: 3, id: "carthage", owner: CARTHAGE, legions: 1, buildings: [] }];
  ctx.statics.events = {};
  const [scene] = scenes(ctx, deed(...log.slice(2)));
  const end = scene.beats.at(-1).draw();
  assert.match(said(end), /4 beats 3\. 1 legion of city.carthage holds out\./);
  assert.doesNotMatch(drawn(end), /tw-flame/);
});

test("a card that is cancelled concerns those who fight", () => {
  const log = (defender) => [
    line(1, 1, "attacked", 1, "ship.argo", defender, "city.rome", 3, 0, 0),
    line(2, 1, "played", 1, "W05"),
    line(2, 1, "cancelled", 1),
  ];
  const shown = (defender) => names(table(log(defender)), deed(...log(defender).slice(1)));
  assert.deepEqual([shown(ROME), shown(CARTHAGE)], [["card"], []]);
});

test("a deal is marked in the replay, with a sign of its own, though it is no great deed", () => {
  const { deal, icon, weight } = caption(table(), deed(line(4, CARTHAGE, "accepted", CARTHAGE, 1)));
  assert.deepEqual({ deal, icon, weight }, { deal: true, icon: "shaking-hands", weight: 1 });
  assert.equal(caption(table(), deed(line(5, CARTHAGE, "built", CARTHAGE, "city", "wall"))).deal, false);
});

test("a building is marked in a replay like any other point, under a sign that is no battle's", () => {
  const said = caption(
    table(),
    deed(
      line(3, CARTHAGE, "built", CARTHAGE, "port", "city.carthage"),
      line(3, CARTHAGE, "scored", CARTHAGE, 1, "buildings"),
    ),
  );
  assert.deepEqual([said.weight, said.icon, said.text], [2, "greek-temple", "built!"]);
});

test("an attack that was beaten off is good news, and bears the mark of who won", () => {
  const won = deed(
    line(3, CARTHAGE, "attacked", CARTHAGE, "ship.melqart", ROME, "ship.aquila", 12, 25, 0),
    line(3, CARTHAGE, "battle_won", ROME, CARTHAGE),
    line(3, CARTHAGE, "unit_lost", CARTHAGE, "ship.melqart", 0, "battle", 7),
  );
  const told = caption(table(won.lines), won);
  assert.deepEqual([told.hits, told.mark], [false, ROME]);
  const lost = deed(
    line(3, CARTHAGE, "attacked", CARTHAGE, "ship.melqart", ROME, "ship.aquila", 12, 25, 0),
    line(3, CARTHAGE, "battle_won", CARTHAGE, ROME),
    line(3, CARTHAGE, "unit_lost", ROME, "ship.aquila", 0, "battle", 7),
  );
  const bad = caption(table(lost.lines), lost);
  assert.deepEqual([bad.hits, bad.mark], [true, CARTHAGE]);
});

test("a piece that is brought back bears its owner's mark, under whoever's name it returned", () => {
  const back = deed(line(4, 1, "revived", 2, "galley", "city.alexandria"));
  assert.equal(caption(table(back.lines), back).mark, 2);
});
