import "./page.mjs";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { clock } from "./clock.mjs";
import { FakeWorker } from "./workers.mjs";
import { bot, rules } from "../../web/engine.js";

const MINUTE = 60_000;

/** Which promises have ended, and how. */
const watched = (promise) => {
  const seen = { state: "waits", value: null };
  promise.then(
    (value) => Object.assign(seen, { state: "done", value }),
    (value) => Object.assign(seen, { state: "refused", value }),
  );
  return seen;
};
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** A worker that has answered: whatever died before is forgotten. */
async function running(channel) {
  const call = channel.call("games");
  FakeWorker.last.say({ stage: "ready" });
  const { calls } = FakeWorker.last;
  FakeWorker.last.answer(calls.at(-1).id, { ok: [] });
  await call;
  return FakeWorker.last;
}

let locks;
beforeEach(() => {
  clock.stop();
  locks = new Map();
  const request = (name, run) => locks.set(name, run);
  navigator.locks = { request };
});
afterEach(async () => {
  for (const channel of [rules, bot]) {
    channel.retry();
    await running(channel);
    channel.stop();
  }
  FakeWorker.all.length = 0;
  clock.goOn();
});

test("a call waits for the start, is made once, and brings its answer or its error", async () => {
  const good = rules.call("act", { action: ["roll"] });
  const bad = watched(rules.call("act", { action: ["fly"] }));
  const worker = FakeWorker.last;
  assert.deepEqual(worker.calls, []);
  worker.say({ stage: "ready" });
  const [one, other] = worker.calls;
  assert.deepEqual([one.method, one.params], ["act", { action: ["roll"] }]);
  worker.answer(other.id, { error: { type: "IllegalAction", message: "No.", report: "there", key: "error.illegal" } });
  worker.answer(one.id, { ok: { index: 1 } });
  assert.deepEqual(await good, { index: 1 });
  await settle();
  assert.equal(bad.state, "refused");
  const { type, message, report, key } = bad.value;
  assert.deepEqual([type, message, report, key], ["IllegalAction", "No.", "there", "error.illegal"]);
  assert.equal(worker.calls.length, 2);
});

test("a worker that began before the page is taken over, once, with all that it has said", async () => {
  const worker = new FakeWorker("worker.js", { name: "rules" });
  globalThis.early = {
    worker,
    lock: "early",
    heard: [{ held: true }, { stage: "download", progress: 0.5 }],
    lost: false,
  };
  const call = watched(rules.call("games"));
  assert.deepEqual([FakeWorker.all.length, rules.status.progress, locks.has("early")], [1, 0.5, true]);
  worker.say({ stage: "ready" });
  worker.answer(worker.calls.at(-1).id, { ok: [] });
  await settle();
  assert.equal(call.state, "done");
  watched(bot.call("think"));
  assert.equal(FakeWorker.all.length, 2, "the bots have a worker of their own");
  rules.stop();
  rules.start();
  assert.equal(FakeWorker.all.length, 3, "a worker that was ended is not taken again");
});

test("a worker that was lost before the page was there is not taken", () => {
  const worker = new FakeWorker("worker.js", { name: "rules" });
  globalThis.early = { worker, lock: "early", heard: [], lost: true };
  rules.start();
  assert.equal(FakeWorker.all.length, 2);
});

test("no clock runs against a download that moves, neither of the start nor of a call", async () => {
  const call = watched(rules.call("act"));
  const worker = FakeWorker.last;
  for (let piece = 1; piece <= 20; piece += 1) {
    clock.tick(0.9 * MINUTE);
    worker.say({ stage: "download", progress: piece / 20 });
  }
  await settle();
  assert.deepEqual([call.state, worker.ended, FakeWorker.all.length, rules.status.progress], ["waits", false, 1, 1]);
  worker.say({ stage: "ready" });
  clock.tick(MINUTE);
  await settle();
  assert.equal(call.value.type, "dead", "once it was made, its own clock runs");
});

test("a worker that says nothing is replaced once, then given up with a sentence", async () => {
  const call = watched(rules.call("act"));
  clock.tick(MINUTE);
  assert.ok(FakeWorker.last.ended);
  clock.tick(1000);
  assert.equal(FakeWorker.all.length, 2);
  clock.tick(MINUTE);
  await settle();
  assert.deepEqual([rules.status.stage, call.state, call.value.type], ["failed", "refused", "boot"]);
  await assert.rejects(rules.call("act"), { type: "boot" });
  assert.equal(FakeWorker.all.length, 2, "nothing is started behind the player's back");
});

test("a worker that dies while it starts is started again, after pauses that grow, and the calls go over to it", async () => {
  const call = rules.call("act");
  FakeWorker.last.onerror({ preventDefault() {}, message: "killed" });
  clock.tick(999);
  assert.equal(FakeWorker.all.length, 1);
  clock.tick(1);
  assert.equal(FakeWorker.all.length, 2);
  FakeWorker.last.say({ fatal: "killed" });
  clock.tick(1999);
  assert.equal(FakeWorker.all.length, 2);
  clock.tick(1);
  assert.equal(FakeWorker.all.length, 3);
  FakeWorker.last.say({ stage: "ready" });
  FakeWorker.last.answer(FakeWorker.last.calls[0].id, { ok: "played" });
  assert.equal(await call, "played");
});

test("a worker that dies later refuses what it was asked; the next call starts a new one, which is another life", async () => {
  const worker = await running(rules);
  const { life } = rules;
  const call = watched(rules.call("act"));
  worker.say({ held: true });
  for (const freed of locks.values()) freed();
  await settle();
  assert.deepEqual([call.state, call.value.type, worker.ended, rules.status.stage], ["refused", "dead", true, "idle"]);
  const next = watched(rules.call("act"));
  assert.equal(rules.life, life + 1);
  worker.say({ stage: "ready" });
  worker.answer(FakeWorker.last.calls[0]?.id ?? 1, { ok: "a ghost's" });
  await settle();
  assert.deepEqual([next.state, rules.status.stage], ["waits", "download"], "what a dead worker says is not heard");
});

test("three deaths without an answer in between are enough; an answer forgives them all", async () => {
  for (let death = 0; death < 5; death += 1) {
    const worker = await running(rules);
    worker.say({ fatal: "killed" });
    assert.equal(rules.status.stage, "idle");
  }
  for (let death = 0; death < 2; death += 1) {
    const call = watched(rules.call("act"));
    FakeWorker.last.say({ stage: "ready" });
    FakeWorker.last.say({ fatal: "killed" });
    await settle();
    assert.equal(call.state, "refused");
  }
  assert.equal(rules.status.stage, "failed");
});

test("the bots' worker starts again by itself, however often it has failed", async () => {
  for (let round = 0; round < 3; round += 1) {
    const call = watched(bot.call("think"));
    FakeWorker.last.say({ stage: "failed", error: { type: "start", message: "No." } });
    await settle();
    assert.deepEqual([call.state, bot.status.stage], ["refused", "failed"]);
  }
  assert.equal(FakeWorker.all.length, 3);
});

test("after a broken line the same worker goes on from what it has", async () => {
  const call = watched(rules.call("act"));
  const worker = FakeWorker.last;
  worker.say({ stage: "failed", error: { type: "network", message: "No network." } });
  await settle();
  assert.deepEqual([call.state, rules.status.stage, worker.ended], ["refused", "failed", false]);
  rules.retry();
  assert.deepEqual(
    [FakeWorker.all.length, worker.heard.filter(({ boot }) => boot).length, rules.status.stage],
    [1, 2, "download"],
  );
});

test("whoever draws the status wrongly keeps nobody from hearing of it", () => {
  const faults = [];
  globalThis.reportError = (error) => faults.push(error.message);
  const heard = [];
  const leave = [
    rules.onStatus(() => {
      throw new Error("drawn wrongly");
    }),
    rules.onStatus(({ stage }) => heard.push(stage)),
  ];
  rules.start();
  for (const each of leave) each();
  assert.deepEqual([faults, heard], [["drawn wrongly"], ["download"]]);
});

test("a call of somebody who hears that Python is ready is made once, after those that waited", () => {
  const leave = rules.onStatus(({ stage }) => stage === "ready" && rules.call("second").catch(() => {}));
  rules.call("first").catch(() => {});
  FakeWorker.last.say({ stage: "ready" });
  leave();
  assert.deepEqual(
    FakeWorker.last.calls.map(({ method }) => method),
    ["first", "second"],
  );
});
