import { live } from "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { useRegion } from "../../web/parts/live.js";
import { choose } from "../../web/settings.js";
import { Presenter } from "../../web/table/presenter.js";

useRegion(live);

/** Longer than any scene: the time after which what was read out is cleared away, which nobody waits for. */
const NO_WAIT = 5000;

/** What the page itself waits for, in milliseconds, while something runs: no clock of the machine is in it. `run` can ask how long it was so far. */
async function waited(run) {
  const real = globalThis.setTimeout;
  let sum = 0;
  globalThis.setTimeout = (call, ms = 0) => ((sum += ms < NO_WAIT ? ms : 0), real(call, 0));
  try {
    await run(() => sum);
  } finally {
    globalThis.setTimeout = real;
  }
  return sum;
}

/** A table of four at which every deed is told; the named ones have a scene. */
function table({ scenes = () => [], hits = () => false, settles = () => 0, weight = () => 1 } = {}) {
  const memory = {};
  const captions = [];
  const ctx = () => ({ memory, players: [0, 1, 2, 3], mine: false, announce: () => {} });
  const frame = {
    caption: (_, { index }) => ({ text: `deed ${index}`, weight: weight(index), hits: hits(index) }),
    scenes: (_, deed) => scenes(deed),
    settles: (_, deed) => settles(deed),
  };
  const presenter = new Presenter(
    ctx,
    () => ({ frame }),
    () => memory.caption && captions.push(memory.caption.text),
  );
  return { presenter, captions };
}

const round = (each) =>
  [1, 2, 3].flatMap((seat) => Array.from({ length: each }, (_, at) => ({ seat, index: seat * 100 + at, lines: [] })));
const battle = (name) => ({
  name,
  say: name,
  beats: [
    { ms: 700, draw: () => "" },
    { ms: 900, draw: () => "" },
  ],
});
const show = (presenter, deeds) => presenter.present(deeds, { bot: true, signal: new AbortController().signal });

test("a round of three bots is shown in six seconds at the quick pace, however much they do, and each deed is told", async () => {
  choose("pace", "quick");
  choose("motion", "on");
  for (const each of [1, 5, 20]) {
    const { presenter, captions } = table({ scenes: ({ index }) => (index % 4 === 0 ? [battle("battle")] : []) });
    const deeds = round(each);
    const ms = await waited(() => show(presenter, deeds));
    assert.ok(ms <= 6000, `${each} deeds each: ${ms} ms`);
    assert.ok(ms >= Math.min(3000, each * 500), `${each} deeds each: ${ms} ms is no show`);
    assert.deepEqual(
      captions.filter((text, at) => captions.indexOf(text) === at),
      deeds.map(({ index }) => `deed ${index}`),
    );
  }
});

test("one who does much takes no time from those who come after", async () => {
  choose("pace", "quick");
  const { presenter } = table();
  await waited(() =>
    show(
      presenter,
      round(30).filter(({ seat }) => seat === 1),
    ),
  );
  const ms = await waited(() => show(presenter, [{ seat: 2, index: 900, lines: [] }]));
  assert.equal(ms, 250);
});

test("what hit the player is staged even where the round has taken its time, and the next round begins anew", async () => {
  choose("pace", "quick");
  const staged = [];
  const { presenter } = table({
    hits: (index) => index === 999,
    scenes: ({ index }) => (index === 999 ? [{ name: "hit", say: "hit", beats: [{ ms: 5, draw: () => "" }] }] : []),
  });
  presenter.stage.play = async (scenes) => void staged.push(...scenes.map(({ name }) => name));
  await waited(() => show(presenter, [...round(40), { seat: 3, index: 999, lines: [] }]));
  assert.deepEqual(staged, ["hit"]);
  await presenter.present([], { bot: false, signal: new AbortController().signal });
  assert.equal(await waited(() => show(presenter, [{ seat: 1, index: 1, lines: [] }])), 250);
});

test("a scene begins when the dice lie: others' and one's own, and at the quick pace they lie sooner", async () => {
  choose("motion", "on");
  // The last throw, and the small step after it that brings the battle.
  const [thrown, kept] = [
    { seat: 1, index: 1, lines: [] },
    { seat: 1, index: 2, lines: [] },
  ];
  for (const [pace, fall] of [
    ["quick", 450],
    ["normal", 900],
  ]) {
    choose("pace", pace);
    for (const bot of [true, false]) {
      const { presenter, captions } = table({
        scenes: ({ index }) => (index === 2 ? [battle("battle")] : []),
        settles: ({ index }) => (index === 1 ? 900 : 0),
        weight: () => 0,
      });
      let begun = -1;
      let told = -1;
      await waited((sum) => {
        presenter.stage.play = async () => void ((begun = sum()), (told = captions.length));
        return presenter.present([thrown, kept], { bot, signal: new AbortController().signal });
      });
      assert.ok(begun > fall / 2 && begun <= fall, `${pace}, ${bot ? "another" : "own"}: ${begun} ms`);
      assert.equal(told, bot ? 1 : 0);
    }
  }
  choose("pace", "quick");
});

test("whoever goes on while the own dice fall is not shown what they brought", async () => {
  const { presenter } = table({ scenes: () => [battle("battle")], settles: () => 900 });
  presenter.stage.play = async () => assert.fail("shown after all");
  const shown = presenter.present([{ seat: 0, index: 1, lines: [] }], {
    bot: false,
    signal: new AbortController().signal,
  });
  presenter.clear();
  await shown;
});

/** How long a round takes in all where, before each deed, the bots think and the table is drawn for so long. */
async function roundWith(work, deeds, of) {
  const real = performance.now;
  let clock = 1_000_000;
  performance.now = () => clock;
  const { presenter, captions } = table(of);
  const played = [];
  const play = presenter.stage.play;
  presenter.stage.play = (scenes, options) => (
    played.push({ name: scenes[0].name, part: options.part }), play.call(presenter.stage, scenes, options)
  );
  try {
    let shown = 0;
    await presenter.present([], { bot: false, signal: new AbortController().signal });
    for (const deed of deeds) {
      clock += work;
      const ms = await waited(() => show(presenter, [deed]));
      clock += ms;
      shown += ms;
    }
    return { ms: shown + work * deeds.length, shown, played, captions };
  } finally {
    performance.now = real;
  }
}

test("what the bots think and what is drawn counts: a round at the quick pace ends in time on a slow machine, too", async () => {
  choose("pace", "quick");
  choose("motion", "on");
  // As The Iron Age plays it: fifteen small steps a turn, of which four are told; each last throw strikes whoever waits.
  const struck = ({ index }) => index % 100 === 2;
  const of = {
    scenes: (deed) => (struck(deed) ? [battle("disaster")] : []),
    hits: (index) => struck({ index }),
    settles: (deed) => (struck(deed) ? 900 : 0),
    weight: (index) => (index % 100 > 2 && index % 3 === 0 ? 1 : 0),
  };
  for (const work of [0, 25, 40]) {
    const { ms, shown, played } = await roundWith(work, round(15), of);
    assert.ok(ms <= 5400, `${work} ms of work a step: ${ms} ms`);
    assert.ok(shown >= 2400, `${work} ms of work a step: ${shown} ms is no show`);
    assert.equal(played.length, 3, "each stroke is staged");
    assert.ok(
      played.every(({ part }) => part * 1150 >= 450),
      JSON.stringify(played),
    );
    assert.ok(played[0].part > 0.9, "the first has its time");
  }
});

test("bots that were told to wait have not worked meanwhile", async () => {
  choose("pace", "quick");
  const { shown } = await roundWith(60_000, round(1).slice(0, 1), {});
  assert.equal(shown, 250);
});

test("news of which there is no picture are told when they are pressed, at any pace, or named where they happened", async () => {
  choose("pace", "instant");
  const line = (text) => ({ text, event: [], kind: "" });
  const again = (scenes, frame = {}) => {
    const { presenter } = table({ scenes: () => scenes });
    Object.assign(presenter.game().frame, frame);
    presenter.again({ seat: 1, index: 7, lines: [line("A deal."), line(null), line("It pays.")] });
    const said = presenter.stage.now?.scene.say;
    presenter.clear();
    return said;
  };
  assert.equal(again([]), "A deal. It pays.", "once nothing came of a press");
  assert.equal(again([battle("war")]), "war");
  assert.equal(again([], { mentions: () => [{ name: "it", show() {} }] }), undefined, "what it names is shown");

  const { presenter, captions } = table();
  const looked = [];
  Object.assign(presenter.game().frame, { where: () => ({ x: 1, y: 2 }) });
  presenter.ctx().memory.camera = { follow: (spot) => looked.push(spot) };
  await waited(() => presenter.again({ seat: 1, index: 7, lines: [] }));
  assert.deepEqual(
    [looked, captions, presenter.ctx().memory.caption, presenter.stage.now],
    [[{ x: 1, y: 2 }], ["deed 7"], null, null],
  );
});
