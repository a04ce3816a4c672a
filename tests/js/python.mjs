// A Python for the fake workers: a game of words, one after the other, in which all players but one may be bots.

import { FakeWorker } from "./workers.mjs";

/**
 * As much of the bridge as a match needs, in every worker anew. The state of a match is the list of its actions: what
 * is lost, done twice or done in another order shows. `before` and `after` may let a worker die around a call.
 */
export const python = {
  before: () => "",
  after: () => "",
  /** Every method that any worker was asked for, and how long each bot was allowed to think. */
  asked: [],
  allowed: [],

  /** Nothing dies any more. */
  rest() {
    Object.assign(python, { before: () => "", after: () => "", asked: [], allowed: [] });
  },
};

/** Whoever shares a table looks through the own eyes, or through those that were asked for. */
const eyesOf = (match, eyes) => (match.shared ? (eyes ?? match.actions.length % 2) : 0);

const frameOf = (handle, match, since = 0, eyes = undefined) => ({
  match: handle,
  slug: "count",
  config: { seats: 1, options: {} },
  name: match.name,
  hints: match.hints,
  players: [
    { kind: "human", name: "You" },
    ...Array.from({ length: Number(match.bots ?? 0) }, () => ({ kind: "bot", name: "Rome" })),
    ...(match.shared ? [{ kind: "human", name: "Bo" }] : []),
  ],
  seat: match.actions.length % (1 + Number(match.bots ?? 0) + Number(match.shared ?? 0)),
  choices: [
    { action: ["mine"], label: "mine" },
    { action: ["search"], label: "search" },
    { action: ["break"], label: "break" },
  ],
  forced: match.actions.at(-1)?.[0] === "search",
  prompt: "",
  outcome: null,
  index: match.actions.length,
  length: match.actions.length,
  eyes: eyesOf(match, eyes),
  hidden: Boolean(match.shared),
  view: { actions: [...match.actions] },
  log: match.actions.slice(since).map((action, at) => ({
    index: since + at + 1,
    text: action[0],
    seat: (since + at) % (1 + Number(match.bots ?? 0) + Number(match.shared ?? 0)),
  })),
  logStart: since,
});

const BRIDGE = {
  new: (world, { bots = 0, shared = false }) =>
    opened(world, { actions: [], undone: [], name: "", hints: 0, bots, shared }),
  open: (world, { save }) => opened(world, JSON.parse(save).match),
  frame: (world, { match, since, eyes }) => frameOf(match, world.matches.get(match), since, eyes),
  act(world, { match, action, since, eyes }) {
    if (action[0] === "break") throw { type: "Fault", message: "The rules are broken.", report: "" };
    world.matches.get(match).actions.push(action);
    return frameOf(match, world.matches.get(match), since, eyes);
  },
  acts(world, { match, actions, since, eyes }) {
    const gone = actions.findIndex(([verb]) => verb === "gone");
    const played = gone < 0 ? actions : actions.slice(0, gone);
    world.matches.get(match).actions.push(...played);
    return {
      ...frameOf(match, world.matches.get(match), since, eyes),
      played: played.length,
      stopped: gone < 0 ? "" : "gone",
    };
  },
  foresee(world, { match, actions, since, eyes }) {
    const found = structuredClone(world.matches.get(match));
    found.actions.push(...actions);
    world.ahead = { match, frame: { ...frameOf(match, found, since, eyes), ahead: true } };
    return {};
  },
  foreseen: (world, { match }) => (world.ahead?.match === match ? world.ahead.frame : null),
  undo(world, { match }) {
    const found = world.matches.get(match);
    found.undone.push(found.actions.pop());
    return frameOf(match, found);
  },
  redo(world, { match }) {
    const found = world.matches.get(match);
    found.actions.push(found.undone.pop());
    return frameOf(match, found);
  },
  rename(world, { match, name, ...rest }) {
    if ("eyes" in rest) throw { type: "BadRequest", message: "rename() has no eyes", report: "" };
    world.matches.get(match).name = name;
    return frameOf(match, world.matches.get(match));
  },
  hinted: (world, { match }) => ({ hints: ++world.matches.get(match).hints }),
  save: (world, { match, saved }) => ({ text: JSON.stringify({ saved, match: world.matches.get(match) }) }),
  words: () => ({}),
  static: () => ({}),
  log(world, { match, known, since }) {
    const { actions } = world.matches.get(match);
    return known === "id"
      ? { id: "id", since, actions: actions.slice(since) }
      : { id: "id", since: 0, actions, header: {} };
  },
  think(world, { since, actions, header, seconds }) {
    python.allowed.push(seconds);
    if (!header && (world.followed ?? -1) < since)
      throw { type: "BadConfig", message: "Who?", report: "", key: "error.unfollowed" };
    world.followed = since + actions.length;
    return { action: ["after", world.followed], label: "", alternatives: [], plan: [], told: actions.length };
  },
};
BRIDGE.hint = BRIDGE.think;

function opened(world, match) {
  const handle = ++world.handles;
  world.matches.set(handle, structuredClone(match));
  return frameOf(handle, match);
}

function reply(worker, { id, text }) {
  if (worker.dead) return;
  const { method, params } = JSON.parse(text);
  python.asked.push(method);
  if (python.before(method) === "die") return die(worker);
  let answer;
  try {
    answer = { ok: BRIDGE[method](worker.world, params) };
  } catch (error) {
    answer = { error };
  }
  if (python.after(method) === "die") return die(worker);
  worker.answer(id, answer);
}

export function die(worker) {
  worker.dead = true;
  worker.say({ fatal: "killed" });
}

const idle = () => new Promise((resolve) => setImmediate(resolve));

FakeWorker.onPost = async (worker, data) => {
  await idle();
  if (!data.boot) return reply(worker, data);
  worker.world = { matches: new Map(), handles: 10 * FakeWorker.all.length };
  worker.say({ stage: "ready" });
};

export const newest = (name) => FakeWorker.all.filter((worker) => worker.name === name).at(-1);
/** Once, around the next call of a method. */
export const once = (method) => {
  let left = 1;
  return (called) => (called === method && left-- > 0 ? "die" : "");
};
export const timesAsked = (method) => python.asked.filter((called) => called === method).length;
