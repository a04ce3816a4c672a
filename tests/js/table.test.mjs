import { device, live } from "./page.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { bot, rules } from "../../web/engine.js";
import { useRegion } from "../../web/parts/live.js";
import { note } from "../../web/saves.js";
import { choose } from "../../web/settings.js";
import { Table } from "../../web/table/controller.js";
import { newest, once, python, timesAsked } from "./python.mjs";

beforeEach(() => python.rest());

/** Waits until something is true of the table, as it is drawn. */
const until = async (isTrue) => {
  for (let turn = 0; !isTrue(); turn += 1) {
    assert.ok(turn < 20_000, `never came: ${isTrue}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
};
const opened = (id, fresh) => Table.open(id, fresh, new AbortController().signal);

test("bots that had to stop because Python could not start go on after a second try", async () => {
  const table = await opened("bots", { method: "new", params: { bots: true } });
  table.start(() => {});
  await until(() => table.match.text !== "");
  // From the bots' turn on every worker dies of the first thing that it is asked: until the page gives up.
  let dying = false;
  python.before = (method) => ((dying ||= method === "log") ? "die" : "");
  await table.act(["mine"]);
  await until(() => rules.status.stage === "failed" && table.paused);
  assert.ok(table.trouble);
  python.rest();
  rules.retry();
  await until(() => table.frame.length === 2);
  assert.deepEqual([table.paused, table.trouble, table.frame.view.actions], [false, null, [["mine"], ["after", 1]]]);
  table.close();
});

test("several actions as one say so where they ended early, and nothing where all were played", async () => {
  useRegion(live);
  const table = await opened("bundle", { method: "new", params: {} });
  table.start(() => {});
  await until(() => table.match.text !== "");
  await table.acts([["mine"], ["mine"]]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.ok(!live.textContent.includes("done"), live.textContent);
  await table.acts([["mine"], ["gone"], ["mine"]]);
  await until(() => live.textContent.includes("1 of 3 done"));
  assert.equal(table.frame.length, 3);
  table.close();
});

test("on a phone the bots' worker starts only when it is asked", async () => {
  bot.stop();
  device.add("coarse");
  const table = await opened("phone", { method: "new", params: { bots: 1 } });
  table.start(() => {});
  await until(() => table.match.text !== "");
  assert.deepEqual([table.mine, bot.status.stage], [true, "idle"]);
  await table.act(["mine"]);
  await until(() => bot.status.stage === "ready" && table.mine);
  device.clear();
  table.close();
});

test("the bots' worker starts while the player decides, where there are bots", async () => {
  bot.stop();
  const alone = await opened("alone", { method: "new", params: {} });
  alone.start(() => {});
  await until(() => alone.match.text !== "");
  assert.equal(bot.status.stage, "idle");
  alone.close();
  const table = await opened("warm", { method: "new", params: { bots: 1 } });
  table.start(() => {});
  await until(() => bot.status.stage === "ready");
  assert.deepEqual([table.mine, timesAsked("think")], [true, 0]);
  table.close();
});

test("a bot thinks while the deed before it is shown, and moves after it", async () => {
  const table = await opened("meanwhile", { method: "new", params: { bots: 3 } });
  let shown = () => {};
  let showing = 0;
  table.start(
    () => {},
    (_, { bot: isBot }) => (isBot ? ((showing += 1), new Promise((resolve) => (shown = resolve))) : Promise.resolve()),
  );
  await until(() => table.match.text !== "");
  await table.act(["mine"]);
  for (const moved of [1, 2]) {
    await until(() => showing === moved && timesAsked("think") === moved + 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(table.frame.length, 1 + moved, "nothing is done before it was seen what was done");
    shown();
  }
  await until(() => showing === 3 && table.mine);
  shown();
  table.close();
});

test("a press passes over what one of the others does: the next one is shown", async () => {
  const table = await opened("over", { method: "new", params: { bots: 4 } });
  /** Whose deeds were shown, and whether each was broken off. */
  const seen = [];
  table.start(
    () => {},
    (deeds, { bot: isBot, signal }) => {
      if (!isBot) return Promise.resolve();
      const shown = { seats: deeds.map(({ seat }) => seat), over: signal.aborted };
      seen.push(shown);
      return new Promise((resolve) => signal.addEventListener("abort", () => ((shown.over = true), resolve())));
    },
  );
  await until(() => table.match.text !== "");
  await table.act(["mine"]);
  for (const seat of [1, 2]) {
    await until(() => seen.at(-1)?.seats[0] === seat && timesAsked("think") >= seat + 1);
    table.skip(seat);
  }
  await until(() => seen.length === 3);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(
    seen,
    [1, 2, 3].map((seat) => ({ seats: [seat], over: seat < 3 })),
    "each is passed over by a press of its own",
  );
  assert.equal(table.skipping, false);
  table.skip(3);
  await until(() => seen.length === 4);
  table.skip(4);
  await until(() => table.mine);
  table.close();
});

test("the only choice that is left is played when what led to it has been seen, not while it is shown", async () => {
  const table = await opened("follow", { method: "new", params: {} });
  let seen = () => {};
  let told = 0;
  table.start(
    () => {},
    () => ((told += 1), told === 1 ? new Promise((resolve) => (seen = resolve)) : Promise.resolve()),
  );
  await until(() => table.match.text !== "");
  await table.act(["search"]);
  await until(() => told === 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(table.frame.view.actions, [["search"]]);
  seen();
  await until(() => table.frame.length === 2);
  assert.deepEqual(table.frame.view.actions, [["search"], ["mine"]]);
  table.close();
});

test("the bots of a round share one time to think, and a new round has it anew", async () => {
  const table = await opened("share", { method: "new", params: { bots: 3 } });
  table.start(() => {});
  await until(() => table.match.text !== "");
  const real = performance.now;
  let later = 0;
  performance.now = () => real.call(performance) + later;
  // Every thought takes six seconds by the clock of the page.
  python.before = (method) => ((later += method === "think" ? 6000 : 0), "");
  try {
    for (const round of [1, 2]) {
      await table.act(["mine"]);
      await until(() => table.mine && table.frame.length === 4 * round);
    }
  } finally {
    performance.now = real;
  }
  assert.deepEqual(
    python.allowed.map((seconds) => Math.round(seconds)),
    [10, 7, 4, 10, 7, 4],
  );
  table.close();
});

test("one paint shows what a bot did and that the next one thinks; in a hurry small steps are drawn together", async () => {
  const real = performance.now;
  for (const [pace, most] of [
    ["normal", 8],
    ["quick", 4],
  ]) {
    choose("pace", pace);
    // However busy the machine is, all this happens in one moment.
    performance.now = () => 1000;
    const table = await opened(`paints ${pace}`, { method: "new", params: { bots: 6 } });
    let paints = 0;
    const thinking = [];
    table.start(() => ((paints += 1), thinking.push(table.thinking)));
    await until(() => table.match.text !== "");
    paints = 0;
    await table.act(["mine"]);
    await until(() => table.mine && !table.thinking && table.frame.length === 7);
    assert.ok(paints <= most, `${pace}: ${paints} paints of seven moves`);
    assert.ok(thinking.includes(true) && !thinking.at(-1));
    table.close();
    performance.now = real;
  }
  choose("pace", "normal");
});

test("moves of bots in a row are noted at once and saved once, when the player decides again", async () => {
  const table = await opened("row", { method: "new", params: { bots: 6 } });
  table.start(() => {});
  await until(() => table.match.text !== "");
  const before = timesAsked("save");
  await table.act(["mine"]);
  await until(() => table.mine && JSON.parse(localStorage.getItem("thalassa.match.row")).match.actions.length === 7);
  assert.ok(timesAsked("save") - before <= 2, `${timesAsked("save") - before} saves of six moves`);
  table.close();
});

test("a hint counts even if the page goes away at once", async () => {
  const table = await opened("hint", { method: "new", params: {} });
  table.start(() => {});
  await until(() => localStorage.getItem("thalassa.match.hint") !== null);
  await table.askHint();
  assert.equal(JSON.parse(localStorage.getItem("thalassa.match.hint")).match.hints, 0);
  const after = await opened("hint", null);
  assert.equal(after.frame.hints, 1);
  for (const each of [table, after]) each.close();
});

test("a lost worker in the middle of an action is not even noticed", async () => {
  const table = await opened("lost", { method: "new", params: {} });
  table.start(() => {});
  const worker = newest("rules");
  python.after = once("act");
  await table.act(["mine"]);
  assert.deepEqual([table.frame.length, table.trouble, newest("rules") === worker], [1, null, false]);
  table.close();
});

test("what a finger was down on is shown at once; where the rules then fail at it, that is said and the match is as before", async () => {
  const table = await opened("foreseen", { method: "new", params: {} });
  table.start(() => {});
  await until(() => table.match.text !== "");
  table.foresee("mine");
  await table.act(["mine"]);
  assert.deepEqual([table.frame.ahead, table.frame.length], [true, 1]);
  table.foresee("break");
  await table.act(["break"]);
  assert.equal(table.frame.length, 2);
  await until(() => table.trouble);
  await until(() => table.frame.length === 1);
  assert.deepEqual(table.frame.view.actions, [["mine"]]);
  table.foresee("nothing");
  await table.act(["mine"]);
  await until(() => JSON.parse(table.match.text).match.actions.length === 2);
  table.close();
});

test("the curtain stays until the eyes behind it are those of the one who lifts it, even if Python is lost meanwhile", async () => {
  const table = await opened("shared", { method: "new", params: { shared: true } });
  /** Whose eyes a paint without a curtain showed, while whom the turn was. */
  const seen = new Set();
  table.start(() => table.curtain === null && seen.add(`${table.frame.eyes} at the turn of ${table.frame.seat}`));
  await until(() => table.curtain === 0 && table.match.text !== "");
  await table.liftCurtain();
  assert.equal(table.curtain, null);
  await table.act(["mine"]);
  await until(() => table.curtain === 1 && !table.busy);
  const stop = rules.onStatus(
    () => table.curtain === null && seen.add(`${table.frame.eyes} at the turn of ${table.frame.seat}`),
  );
  python.before = once("frame");
  await table.liftCurtain();
  stop();
  assert.deepEqual(
    [table.curtain, table.frame.eyes, [...seen]],
    [null, 1, ["0 at the turn of 0", "1 at the turn of 1"]],
  );
  table.close();
});

test("whoever takes a match over has what the other tab showed and did not save any more", async () => {
  const table = await opened("taken", { method: "new", params: {} });
  table.start(() => {});
  await until(() => localStorage.getItem("thalassa.match.taken") !== null);
  const { saved } = JSON.parse(localStorage.getItem("thalassa.match.taken"));
  note("taken", saved, [{ method: "act", params: { action: ["shown"], eyes: 0 } }]);
  await table.takeOver();
  assert.deepEqual(table.frame.view.actions, [["shown"]]);
  await until(() => JSON.parse(localStorage.getItem("thalassa.match.taken")).match.actions.length === 1);
  table.close();
});

test("a match that another tab held is played here once that tab is gone", async () => {
  let gone = () => {};
  const request = (_name, { ifAvailable }, run) => {
    if (ifAvailable) return Promise.resolve(run(null));
    return new Promise((resolve) => (gone = () => resolve(run({}))));
  };
  localStorage.setItem(
    "thalassa.match.held",
    JSON.stringify({ saved: 5, match: { actions: [["one"]], undone: [], name: "", hints: 0 } }),
  );
  navigator.locks = {
    request: (name, options, run) => (options.steal ? Promise.resolve(run({})) : request(name, options, run)),
  };
  const table = await opened("held", null);
  table.start(() => {});
  assert.ok(table.readOnly);
  gone();
  await until(() => !table.readOnly);
  await table.act(["mine"]);
  await until(() => JSON.parse(localStorage.getItem("thalassa.match.held")).match.actions.length === 2);
  table.close();
  delete navigator.locks;
});
