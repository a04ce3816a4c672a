import "./page.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { die, newest, once, python, timesAsked } from "./python.mjs";
import { Match } from "../../web/match.js";

const played = (match) => match.frame.view.actions.map(([name]) => name).join("");
/** The actions as the newest worker knows them: what the next save will hold. */
const known = async (match) =>
  JSON.parse(await match.exported())
    .match.actions.map(([name]) => name)
    .join("");

beforeEach(() => python.rest());

test("an action brings the frame, what it added to the log, and the view before", async () => {
  const match = await Match.by("new", {});
  await match.act(["a"]);
  await match.act(["b"]);
  assert.deepEqual([played(match), match.log.map(({ text }) => text)], ["ab", ["a", "b"]]);
  assert.deepEqual(match.before, { actions: [["a"]] });
  await match.undo();
  assert.deepEqual([played(match), match.log.length], ["a", 1]);
});

test("a lost worker costs nothing: the last save, and what was done since, in its order", async () => {
  const match = await Match.by("new", {});
  await match.act(["a"]);
  await match.save(1);
  await match.act(["b"]);
  await match.act(["c"]);
  await match.undo();
  await match.rename("My match");
  await match.hint();
  die(newest("rules"));
  await match.act(["d"]);
  assert.deepEqual([played(match), match.frame.name, match.frame.hints], ["abd", "My match", 1]);
  assert.equal(await known(match), "abd");
});

test("a crash before the first save begins where the match began", async () => {
  const match = await Match.by("new", {});
  await match.act(["a"]);
  die(newest("rules"));
  await match.act(["b"]);
  assert.equal(await known(match), "ab");
});

test("what was foreseen is shown before Python has played it, and is played once", async () => {
  const match = await Match.by("new", {});
  match.foresee([["a"]], false);
  await match.act(["a"]);
  assert.deepEqual([played(match), match.frame.ahead], ["a", true]);
  assert.deepEqual(
    match.unsaved.map(({ method }) => method),
    ["act"],
  );
  await match.confirm();
  assert.equal(await known(match), "a");
  await match.act(["b"]);
  assert.deepEqual([played(match), match.frame.ahead], ["ab", undefined]);
});

test("nothing of an answer reaches the page before the finger lifts", async () => {
  const match = await Match.by("new", {});
  await match.act(["a"]);
  const heard = [];
  const worker = newest("rules");
  const { say } = worker;
  worker.say = (data) => (heard.push(data), say.call(worker, data));
  match.foresee([["b"]], false);
  await match.save(1);
  const told = JSON.stringify(heard);
  assert.ok(heard.length >= 2 && !told.includes("ahead") && !told.includes('\\"b\\"'), told);
  await match.act(["b"]);
  assert.deepEqual([played(match), match.frame.ahead], ["ab", true]);
});

test("a finger that lifts elsewhere, or after something else has happened, has foreseen nothing", async () => {
  const match = await Match.by("new", {});
  match.foresee([["a"]], false);
  await match.act(["b"]);
  match.foresee([["c"]], false);
  await match.rename("My match");
  await match.act(["c"]);
  assert.deepEqual(
    [played(match), match.frame.ahead, match.frame.name, await known(match)],
    ["bc", undefined, "My match", "bc"],
  );
});

for (const when of ["before", "after"]) {
  test(`what was foreseen and is shown is there once, where the worker dies ${when} it is played`, async () => {
    const match = await Match.by("new", {});
    await match.act(["a"]);
    match.foresee([["b"]], false);
    python[when] = once("act");
    await match.act(["b"]);
    assert.equal(played(match), "ab");
    await match.confirm();
    await match.act(["c"]);
    assert.deepEqual([played(match), await known(match)], ["abc", "abc"]);
  });
}

test("what was foreseen and cannot be played is told once, and the match goes on from before it", async () => {
  const match = await Match.by("new", {});
  await match.act(["a"]);
  match.foresee([["break"]], false);
  await match.act(["break"]);
  await assert.rejects(match.confirm(), ({ type }) => type === "Fault");
  assert.deepEqual(
    match.unsaved.map(({ params }) => params.action),
    [["a"]],
  );
  await match.look(0, 0);
  await match.confirm();
  assert.deepEqual([played(match), await known(match)], ["a", "a"]);
});

for (const when of ["before", "after"]) {
  test(`an action whose worker dies ${when} it is done is there once`, async () => {
    const match = await Match.by("new", {});
    await match.act(["a"]);
    python[when] = once("act");
    await match.act(["b"]);
    assert.deepEqual([played(match), await known(match)], ["ab", "ab"]);
  });
}

test("what is done while a save is on its way is neither lost with the worker nor done twice", async () => {
  const match = await Match.by("new", {});
  await match.act(["a"]);
  const [, text] = await Promise.all([match.act(["b"]), match.save(1), match.act(["c"]), match.hint()]);
  assert.equal(JSON.parse(text).match.actions.length, 2);
  assert.deepEqual(
    match.unsaved.map(({ method }) => method),
    ["act", "hinted"],
  );
  die(newest("rules"));
  await match.act(["d"]);
  assert.deepEqual([await known(match), match.frame.hints], ["abcd", 1]);
});

test("a save whose worker dies holds what was done once, and so does what follows it", async () => {
  const match = await Match.by("new", {});
  await match.act(["a"]);
  python.before = once("save");
  await Promise.all([match.save(1), match.act(["b"])]);
  python.before = once("act");
  await match.act(["c"]);
  assert.equal(await known(match), "abc");
  await match.save(2);
  assert.deepEqual(match.unsaved, []);
  die(newest("rules"));
  await match.look(0);
  assert.equal(played(match), "abc");
});

test("several questions to a lost worker open the match once", async () => {
  const match = await Match.by("new", {});
  await match.act(["a"]);
  await match.save(1);
  die(newest("rules"));
  await Promise.all([match.act(["b"]), match.exported(), match.look(0)]);
  assert.equal(timesAsked("open"), 1);
  assert.equal(await known(match), "ab");
});

test("a worker that dies while the match is opened again is given one more try", async () => {
  const match = await Match.by("new", {});
  await match.act(["a"]);
  await match.save(1);
  await match.act(["b"]);
  die(newest("rules"));
  python.before = once("act");
  await match.act(["c"]);
  assert.equal(await known(match), "abc");
});

test("after a fault of the rules Python's copy is not trusted: it is opened anew, without the fault", async () => {
  const match = await Match.by("new", {});
  await match.act(["a"]);
  await match.save(1);
  await assert.rejects(match.act(["break"]), { type: "Fault" });
  await match.act(["b"]);
  assert.deepEqual([await known(match), timesAsked("open")], ["ab", 1]);
});

test("what was noted before the page went away is done again: actions, names, hints, and nothing else", async () => {
  const before = await Match.by("new", {});
  await before.act(["a"]);
  const text = await before.save(1);
  await before.act(["b"]);
  await before.rename("My match");
  await before.hint();
  await before.act(["c"]);
  const noted = JSON.parse(JSON.stringify(before.unsaved));

  const match = await Match.by("open", { save: text });
  match.text = text;
  await match.catchUp([...noted, { method: "close", params: {} }]);
  assert.deepEqual([played(match), match.frame.name, match.frame.hints, match.log.length], ["abc", "My match", 1, 3]);
  assert.equal(timesAsked("close"), 0);
  die(newest("rules"));
  await match.act(["d"]);
  assert.equal(await known(match), "abcd");
});

test("a noted step that no longer fits leaves the match as far as it came", async () => {
  const match = await Match.by("new", {});
  const step = (name) => ({ method: "act", params: { action: [name], eyes: 0, since: 0 } });
  await assert.rejects(match.catchUp([step("a"), step("break"), step("b")]));
  assert.equal(played(match), "a");
});

test("the bots' worker is told what is new, and everything where it lost the match", async () => {
  const match = await Match.by("new", {});
  await match.act(["a"]);
  assert.equal((await match.think()).told, 1);
  await match.act(["b"]);
  const asked = timesAsked("log");
  assert.equal((await match.think()).told, 1, "only what is new");
  assert.equal(timesAsked("log"), asked, "and nobody was asked what was just played");

  die(newest("bot"));
  assert.equal((await match.think()).told, 2, "another worker knows nothing");

  newest("bot").world.followed = undefined;
  const thoughts = timesAsked("think");
  assert.deepEqual((await match.think()).action, ["after", 2]);
  assert.equal(timesAsked("think"), thoughts + 2, "it said that it does not know the match, and was told");

  python.before = once("think");
  await match.act(["c"]);
  assert.deepEqual((await match.think()).action, ["after", 3]);

  await match.act(["d"]);
  await match.act(["e"]);
  assert.deepEqual([(await match.think()).told, newest("bot").world.followed], [2, 5], "two at once are asked for");
  await match.act(["f"]);
  await match.undo();
  await match.redo();
  assert.deepEqual(
    [(await match.think()).told, newest("bot").world.followed],
    [1, 6],
    "what was taken back and done again, too",
  );
});
