import "./page.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { camera, mapBoard } from "../../web/parts/board.js";

/** What is told of a new size. */
let resized;
globalThis.ResizeObserver = class {
  constructor(told) {
    resized = told;
  }
  observe() {}
  disconnect() {}
};
globalThis.cancelAnimationFrame ??= () => {};

const MINE = { x: 800, y: 400, width: 200, height: 100 };
let ctx;
let eye;
let selected;
let view;
let world;

/** The classes of an element, so far as the camera asks for them. */
function classList() {
  const classes = new Set();
  return {
    add: (name) => classes.add(name),
    remove: (name) => classes.delete(name),
    contains: (name) => classes.has(name),
  };
}

/** A world of 2000 x 1000 in a view of 800 x 400, without motion. */
beforeEach(() => {
  selected = [];
  ctx = { frame: { index: 0 }, memory: {}, update() {}, select: (id) => selected.push(id), motion: false };
  mapBoard(ctx, { label: "", width: 2000, height: 1000, draw: () => "", mine: () => MINE });
  eye = camera(ctx);
  world = { style: { setProperty() {}, getPropertyValue: () => "" }, classList: classList() };
  Object.assign(globalThis, { innerWidth: 800, innerHeight: 600 });
  view = {
    clientWidth: 800,
    clientHeight: 400,
    classList: classList(),
    firstElementChild: world,
    getBoundingClientRect: () => ({ left: 0, top: 48 }),
    querySelectorAll: () => [],
    querySelector: () => null,
  };
  eye.attach(view);
  eye.fit(eye.whole);
});

const sight = () => Object.fromEntries(Object.entries(eye.sight).map(([name, value]) => [name, Math.round(value) + 0]));
/** The point of the world under a point of the page. */
const under = (x, y) => [(x - eye.x) / eye.k, (y - 48 - eye.y) / eye.k].map(Math.round);
const finger = (pointerId, clientX, clientY, others = {}) => ({
  pointerId,
  clientX,
  clientY,
  pointerType: "touch",
  button: 0,
  ...others,
});

test("all fits, mine fits", () => {
  assert.deepEqual(sight(), { x: 0, y: 0, width: 2000, height: 1000 });
  eye.fit(MINE);
  assert.deepEqual(sight(), MINE);
});

test("a screen that is turned shows as much of the world around the same point; a dock that grows moves nothing", () => {
  mapBoard(ctx, { label: "", width: 2000, height: 1000, draw: () => "", open: () => MINE });
  eye.fit({ x: 800, y: 400, width: 400, height: 200 });
  eye.pan(0, 0);
  const before = eye.k;
  Object.assign(view, { clientHeight: 300 });
  resized();
  assert.deepEqual(sight(), { x: 800, y: 400, width: 400, height: 150 });
  Object.assign(view, { clientHeight: 400 });
  resized();
  Object.assign(view, { clientWidth: 400, clientHeight: 800 });
  globalThis.innerWidth = 400;
  resized();
  assert.deepEqual(sight(), { x: 900, y: 300, width: 200, height: 400 });
  assert.equal(eye.k, before);
  Object.assign(view, { clientWidth: 800, clientHeight: 1600 });
  globalThis.innerWidth = 800;
  resized();
  assert.equal(eye.k, 2 * before);
});

test("in a window of another size what was framed is framed again, with the panels as they lie then", () => {
  let insets = {};
  const draw = () => mapBoard(ctx, { label: "", width: 2000, height: 1000, draw: () => "", open: () => MINE, insets });
  ctx.update = draw;
  draw();
  eye.first();
  Object.assign(view, { clientWidth: 600, clientHeight: 500 });
  Object.assign(globalThis, { innerWidth: 600, innerHeight: 700 });
  insets = { top: 200 };
  resized();
  assert.equal(eye.k, 3);
  assert.deepEqual([eye.x + MINE.x * eye.k, eye.y + MINE.y * eye.k], [0, 200], "in the clear below the panel");
  Object.assign(view, { clientWidth: 800, clientHeight: 400 });
  Object.assign(globalThis, { innerWidth: 800, innerHeight: 600 });
  insets = {};
  resized();
  assert.deepEqual(sight(), MINE, "as it was");
});

test("no more than a narrow border is pulled into sight beyond the edge of the world", () => {
  eye.fit(MINE);
  eye.pan(1e5, 1e5);
  assert.deepEqual([eye.x, eye.y], [60, 60]);
  eye.pan(-1e5, -1e5);
  assert.deepEqual([eye.x + 2000 * eye.k, eye.y + 1000 * eye.k], [740, 340]);
});

test("at rest the world lies on whole pixels, and follows a finger by less", () => {
  const lies = () =>
    world.style.transform
      .match(/translate\((.*)px, (.*)px\)/)
      .slice(1)
      .map(Number);
  eye.fit({ x: 801.3, y: 400.7, width: 333, height: 111 });
  assert.ok(lies().every(Number.isInteger), `${lies()}`);
  eye.down(finger(1, 300, 200));
  eye.move(finger(1, 310, 200));
  eye.move(finger(1, 320.4, 200.3));
  assert.ok(!lies().every(Number.isInteger), `${lies()}`);
  eye.up(finger(1, 320.4, 200.3));
  assert.ok(lies().every(Number.isInteger), `${lies()}`);
});

test("two fingers bring nearer around what lies between them, and move it along", () => {
  const held = under(400, 248);
  eye.down(finger(1, 350, 248));
  eye.down(finger(2, 450, 248));
  eye.move(finger(1, 300, 248));
  eye.move(finger(2, 500, 248));
  assert.equal(eye.k, 0.8, "twice as far apart is twice as near");
  assert.deepEqual(under(400, 248), held);
  eye.move(finger(1, 330, 258));
  eye.move(finger(2, 530, 258));
  assert.deepEqual(under(430, 258), held);
  eye.up(finger(1, 330, 258));
  eye.move(finger(2, 500, 258));
  assert.equal(eye.k, 0.8, "one finger that stays only drags");
  eye.up(finger(2, 500, 258));
  let heard = true;
  eye.press({ stopPropagation: () => (heard = false), target: { closest: () => null }, clientX: 500, clientY: 258 });
  assert.ok(!heard && selected.length === 0, "the end of a gesture is no press");
});

test("a double press brings nearer to where it was, but not on a thing", () => {
  const at = under(200, 148);
  const open = { closest: () => null };
  eye.twice({ target: open, clientX: 200, clientY: 148 });
  assert.ok(eye.k > 0.7);
  assert.ok(
    under(200, 148).every((part, axis) => Math.abs(part - at[axis]) <= 1 / eye.k),
    "to the pixel",
  );
  const { k } = eye;
  eye.twice({ target: { closest: () => ({}) }, clientX: 200, clientY: 148 });
  assert.equal(eye.k, k);
});

test("arrow keys move it, + and - zoom, 0 brings the first view back; with Ctrl they are the browser's", () => {
  const press = (key, others = {}) => {
    let taken = false;
    eye.key({ key, preventDefault: () => (taken = true), stopPropagation() {}, ...others });
    return taken;
  };
  eye.fit(MINE);
  const before = { ...sight() };
  assert.ok(press("ArrowRight") && sight().x > before.x);
  assert.ok(press("ArrowDown") && sight().y > before.y);
  assert.ok(press("ArrowLeft") && press("ArrowUp"));
  assert.deepEqual(sight(), before);
  assert.ok(press("-") && sight().width > before.width);
  assert.ok(press("+") && sight().width === before.width);
  assert.ok(!press("+", { ctrlKey: true }) && !press("a"));
  assert.deepEqual(sight(), before);
  assert.ok(press("0"));
  assert.equal(sight().width, 2000);
  mapBoard(ctx, { label: "", width: 2000, height: 1000, draw: () => "", open: () => MINE });
  assert.ok(press("0"));
  assert.deepEqual(sight(), MINE);
});

test("the camera follows what happens elsewhere, stays where it is in sight, and steps back for what is too large", () => {
  eye.fit(MINE);
  const before = sight();
  eye.follow({ x: 900, y: 450 });
  assert.deepEqual(sight(), before);
  eye.follow({ x: 1500, y: 700 });
  assert.deepEqual(sight(), { ...before, x: 1400, y: 650 });
  eye.follow({ x: 200, y: 100, width: 1000, height: 500 });
  assert.deepEqual(sight(), { x: 200, y: 100, width: 1000, height: 500 });
});

test("a thing comes into the clear, beside the card that lies over the map, and stays where it lies open", () => {
  eye.fit({ x: 800, y: 400, width: 400, height: 200 });
  const box = (left, top, width, height) => ({ left, top, width, height, right: left + width, bottom: top + height });
  const at = (x, y) => ({
    querySelector: () => null,
    getBoundingClientRect: () => box(x * eye.k + eye.x - 10, y * eye.k + eye.y + 48 - 10, 20, 20),
  });
  const card = box(0, 48, 800, 240);
  const below = () => (1000 * eye.k + eye.x > 0 ? 430 * eye.k + eye.y : 0);
  assert.ok(below() < 240, "it lies under the card");
  eye.show([at(1000, 430)], card);
  assert.ok(below() > 250 && below() < 390, `below the card: ${below()}`);
  const rest = sight();
  eye.show([at(1000, 430)], card);
  assert.deepEqual(sight(), rest);
  const apart = [
    [900, 420],
    [1100, 620],
  ];
  eye.show(
    apart.map(([x, y]) => at(x, y)),
    card,
  );
  for (const [x, y] of apart)
    assert.ok(
      y * eye.k + eye.y > 240 && y * eye.k + eye.y < 400 && x * eye.k + eye.x > 0 && x * eye.k + eye.x < 800,
      "both, as near as they fit",
    );
});

test("a map behind another panel does not follow what it cannot show: it comes back as it was left", () => {
  eye.fit(MINE);
  const { x, y, k } = eye;
  eye.attach(undefined);
  for (const move of [
    () => eye.follow({ x: 1500, y: 700 }),
    () => eye.centre({ x: 10, y: 10 }),
    () => eye.fit(eye.whole),
  ])
    move();
  assert.deepEqual([eye.x, eye.y, eye.k], [x, y, k]);
});

test("the camera shows nothing beyond the edge, but whatever lies on it", () => {
  eye.fit({ x: 900, y: 400, width: 200, height: 100 });
  eye.centre({ x: 60, y: 500 });
  assert.equal(Math.round(eye.sight.x) + 0, 0);
  for (const y of [0, 1000]) {
    eye.centre({ x: 1000, y });
    const top = y * eye.k + eye.y;
    assert.ok(top > 40 && top < 360, `a place at ${y} is ${top} pixels below the top of 400`);
  }
});

test("neither zoom nor drag loses the world", () => {
  for (let turn = 0; turn < 30; turn += 1) eye.zoom(1.35);
  assert.ok(eye.k <= 6);
  eye.pan(1e5, -1e5);
  const { x, y, width, height } = eye.sight;
  assert.ok(x + width > 0 && y < 1000 && x < 2000 && y + height > 0);
  for (let turn = 0; turn < 60; turn += 1) eye.zoom(1 / 1.35);
  assert.equal(eye.k, 0.4);
});

test("a board that fills the view is pulled from behind its panels, and no farther than it says", () => {
  mapBoard(ctx, { label: "", width: 2000, height: 1000, draw: () => "", insets: { top: 100, bottom: 50 }, pull: 20 });
  eye.fit(MINE);
  eye.pan(1e5, 1e5);
  assert.deepEqual([eye.x, eye.y], [20, 120]);
  eye.pan(-1e5, -1e5);
  assert.deepEqual([eye.x + 2000 * eye.k, eye.y + 1000 * eye.k], [780, 330]);
});

test("panels lie over the world, not over what is beyond it, unless they would hide what is looked at", () => {
  mapBoard(ctx, { label: "", width: 2000, height: 1000, draw: () => "", insets: { top: 100 } });
  eye.fit({ x: 900, y: 400, width: 200, height: 100 });
  const { k } = eye;
  const lies = (y) => y * k + eye.y;
  eye.centre({ x: 1000, y: 60 });
  assert.ok(lies(0) <= 0 && lies(60) > 100, `the edge ${lies(0)}, the place ${lies(60)}`);
  eye.centre({ x: 1000, y: 5 });
  assert.ok(lies(0) > 100 && lies(5) >= 150, "a place at the edge is seen beside the panel");
  eye.follow({ x: 900, y: 30, width: 200, height: 60 });
  assert.ok(lies(30) >= 100 && lies(90) <= 400, "a part of the world is seen whole");
});
