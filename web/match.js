// The open match: what the page knows of it, and every change to it. Survives the death of the rules worker: the
// match is opened again from its last save and what was done since is done again.

import { bot, rules } from "./engine.js";
import { randomSeed } from "./screens/seeds.js";
import { catalogue } from "./words.js";

/**
 * @typedef {import("./frame.d.ts").Wire} Action
 * @typedef {import("./frame.d.ts").Choice} Choice
 * @typedef {import("./frame.d.ts").Refusal} Refusal
 * @typedef {import("./frame.d.ts").Line} Line
 * @typedef {import("./frame.d.ts").Player} Player
 * @typedef {import("./frame.d.ts").Outcome} Outcome
 * @typedef {import("./frame.d.ts").Frame} Frame
 * @typedef {{ seat: number | null, faces: number[], counts: boolean[], plus: number, total: number }} Side of a battle: its dice, which of them count, what is added to those
 * @typedef {{ index: number, chance: number | null, sides: Side[] }} Battle with the chance of its first side before the dice fell, in per cent
 * @typedef {{ index: number, seat: number, roll: number, expected: number, got: number, luck: number }} Throw
 * @typedef {{ index: number, totals: Array<number | null>, standing: string, chances?: number[] | null }} Point of the score over time, and where each turn begins (`standing`); `chances`: to win, in per cent, where the game can tell
 * @typedef {{ action: Action, label: string, why: string, discreet: boolean }} Decision `discreet`: the others may not notice it
 * @typedef {{ method: string, params: Record<string, unknown> }} Step one change of a match, as the bridge is asked for it
 * @typedef {{ action: Action, label: string, alternatives: Array<{ action: Action, label: string, value: number, why: string }>,
 *   plan: Array<{ action: Action, label: string }> }} Thought
 */

/** Methods that change the match: done again after a crash. */
const CHANGES = new Set(["act", "acts", "undo", "redo", "mode", "rename", "hinted"]);
/** No hint takes longer than this, in seconds: a usual thought takes one or two, on a slow machine some more. */
const THINKING = 20;

/** Failures of a worker, not of what it was asked. */
const LOST = new Set(["dead", "boot", "stopped"]);
/** What a press plays, to know it again. @param {Action[]} actions @param {boolean} bundled */
const pressOf = (actions, bundled) => JSON.stringify([actions, bundled]);

/** No worker has this number. */
const NEVER = -1;

let decided = () => {};
/** Is kept once a match of this visit was changed: the first decision was answered. */
export const firstDecision = new Promise((resolve) => (decided = () => resolve(null)));

export class Match {
  /** @type {Frame} */
  frame;
  /** The log as the present eyes see it. @type {Line[]} */
  log = [];
  /** Why a bot did what it did, by the number of actions after it. @type {Map<number, string>} */
  reasons = new Map();
  /** The view that was shown before this one. @type {any} */
  before = null;
  /** @type {Record<string, string>} */
  labels = {};
  /** The templates of the game's own words. @type {Record<string, string>} */
  entries = {};
  /** The game's own words. @type {import("./words.js").Words} */
  words = catalogue({});
  /** What never changes in this match: maps, tables. @type {any} */
  statics = {};
  /** The last save. */
  text = "";
  /** What was done since the last save, each with its place in the order of requests; `done`: Python has answered. @type {Array<Step & { order: { value: number }, done: boolean }>} */
  #since = [];
  /** What a finger is down on, as things stand: Python knows the answer already, and keeps it until the finger lifts. @type {{ frame: Frame, press: string } | null} */
  #foreseen = null;
  /** Python plays what was foreseen and is shown already. @type {Promise<unknown>} */
  #confirmed = Promise.resolve();
  #order = 0;
  /** The worker that knows this match. */
  #life = rules.life;
  /** @type {Promise<void> | null} */
  #rebuilding = null;
  /** What the bot worker knows of this match: of which, how many actions, in which of its lives. */
  #told = { id: "", length: 0, life: 0 };
  /** The last action, where nothing else has changed the match since, and how many came before it: all that the bot worker does not know while bots play. @type {{ before: number, action: Action } | null} */
  #played = null;
  /** How the match was opened, for a crash before its first save. @type {{ method: string, params: Record<string, unknown> }} */
  #origin;

  /** @param {{ method: string, params: Record<string, unknown> }} origin @param {Frame} frame */
  constructor(origin, frame) {
    this.#origin = origin;
    this.frame = frame;
    this.#take(frame);
  }

  /** A match by the method that makes one: `new`, `open`, `read` or `lesson`. @param {string} method @param {Record<string, unknown>} params */
  static async by(method, params) {
    const match = new Match({ method, params }, await again(() => rules.call(method, params)));
    await match.#learn();
    return match;
  }

  async #learn() {
    const { slug, config } = this.frame;
    const [words, statics] = await Promise.all([
      this.#ask("words", { slug }),
      this.#ask("static", { slug, ...config }),
    ]);
    this.entries = words;
    this.words = catalogue(words);
    this.statics = statics;
  }

  /** @param {Frame} frame */
  #take(frame) {
    if (this.frame !== frame) this.before = this.frame.view;
    if (frame.labels) this.labels = frame.labels;
    this.log.length = Math.min(this.log.length, frame.logStart);
    this.log.push(...frame.log);
    this.frame = frame;
    this.#told.length = Math.min(this.#told.length, frame.length);
  }

  get handle() {
    return this.frame.match;
  }

  /** The seats that humans play. */
  get humans() {
    return this.frame.players.flatMap((player, seat) => (player.kind === "human" ? [seat] : []));
  }

  /**
   * Asks about this match, opening it again if the worker was lost. `order` learns when it was asked: the worker
   * answers one request after the other.
   * @param {string} method @param {Record<string, unknown>} params
   */
  async #ask(method, params, order = { value: 0 }) {
    return await again(async () => {
      rules.start();
      if (rules.life !== this.#life) await (this.#rebuilding ??= this.#rebuild());
      order.value = ++this.#order;
      return await rules.call(method, "match" in params ? { ...params, match: this.handle } : params);
    });
  }

  /** Opens the match in a new worker: the last save, and what was done since. */
  async #rebuild() {
    try {
      const { life } = rules;
      const { method: how, params: origin } = this.text
        ? { method: "open", params: { save: this.text } }
        : this.#origin;
      const { match } = await rules.call(how, origin);
      for (const { method, params, done } of this.#since) if (done) await rules.call(method, { ...params, match });
      this.frame = { ...this.frame, match };
      this.#life = life;
    } finally {
      this.#rebuilding = null;
    }
  }

  /** Changes the match or looks at it through other eyes; the frame and the log follow. @param {string} method @param {Record<string, unknown>} [params] @param {number} [since] */
  async #frame(method, params = {}, since = this.log.length) {
    const asked = { eyes: this.frame.eyes, ...params, since, match: this.handle };
    this.#played = null;
    const frame = await this.#changing(method, asked);
    this.#take(frame);
    return frame;
  }

  /** Plays something: what was foreseen is shown at once, and Python plays it meanwhile. @param {"act" | "acts"} method @param {Record<string, unknown>} params @param {Action[]} actions */
  async #press(method, params, actions) {
    const foreseen = this.#foreseen;
    this.#foreseen = null;
    if (foreseen?.frame !== this.frame || foreseen.press !== pressOf(actions, method === "acts"))
      return await this.#frame(method, params);
    this.#played = null;
    let shown = false;
    const kept = rules.call("foreseen", { match: this.handle }).catch(() => null);
    const answer = this.#changing(
      method,
      { eyes: this.frame.eyes, ...params, since: this.log.length, match: this.handle },
      () => shown,
    );
    this.#confirmed = Promise.all([this.#confirmed, answer]);
    // Whoever asks for it hears of it.
    this.#confirmed.catch(() => {});
    /** @type {Frame | null} */
    const ahead = await kept;
    shown = ahead !== null;
    const frame = ahead ?? (await answer);
    this.#take(frame);
    return frame;
  }

  /** Asks, and remembers what changed the match. After a fault Python's copy of it is not trusted any more. @param {string} method @param {Record<string, unknown>} params @param {() => boolean} [shown] whether it is shown before Python has answered */
  async #changing(method, params, shown) {
    const step = { method, params, order: { value: Number.POSITIVE_INFINITY }, done: false };
    const remember = () => {
      if (CHANGES.has(method) && !this.#since.includes(step)) this.#since.push(step);
    };
    if (shown) remember();
    try {
      const answer = await this.#ask(method, params, step.order);
      step.done = true;
      remember();
      if (CHANGES.has(method)) decided();
      return answer;
    } catch (error) {
      const { type } = /** @type {any} */ (error);
      // What was shown is done again by the next worker, where the last one was lost with it.
      if (LOST.has(type) && shown?.()) step.done = true;
      else this.#since = this.#since.filter((each) => each !== step);
      if (CHANGES.has(method) && type === "Fault") this.#life = NEVER;
      throw error;
    }
  }

  /** What was done since the last save, for whoever keeps it until the next. @returns {Step[]} */
  get unsaved() {
    return this.#since.map(({ method, params: { match: _, ...params } }) => ({ method, params }));
  }

  /** Does again what was done after the last save and before the page went away. @param {Step[]} steps */
  async catchUp(steps) {
    if (!steps.length) return;
    try {
      for (const { method, params } of steps) {
        if (CHANGES.has(method)) await this.#changing(method, { ...params, match: this.handle });
      }
    } finally {
      await this.#frame("frame", {}, 0);
    }
  }

  /** @param {Action} action */
  async act(action) {
    const before = this.frame.length;
    const frame = await this.#press("act", { action }, [action]);
    this.#played = { before, action };
    return frame;
  }

  /** Plays actions in a row as one, undone in one step; `frame.played` and `frame.stopped` say how far it came. @param {Action[]} actions */
  acts(actions) {
    return this.#press("acts", { actions }, actions);
  }

  /** Lets Python work out the answer to what is about to be played: a finger is down on it, and may still go elsewhere. What a die will show stays in the worker. @param {Action[]} actions @param {boolean} bundled */
  foresee(actions, bundled) {
    if (rules.life !== this.#life || rules.status.stage !== "ready") return;
    const { frame } = this;
    const asked = { match: this.handle, actions, bundled, eyes: frame.eyes, since: this.log.length };
    this.#foreseen = { frame, press: pressOf(actions, bundled) };
    // What cannot be foreseen is answered when it is played.
    rules.call("foresee", asked).catch(() => {});
  }

  /** Takes back the last decision, or everything after so many actions. @param {number} [to] */
  undo(to) {
    return this.#frame("undo", to === undefined ? {} : { to }, 0);
  }

  redo() {
    return this.#frame("redo", {}, 0);
  }

  /** @param {string} mode */
  setMode(mode) {
    return this.#frame("mode", { mode });
  }

  /** @param {number | null} eyes @param {number} [since] of the log */
  look(eyes, since = this.frame.hidden ? 0 : this.log.length) {
    return this.#frame("frame", { eyes }, since);
  }

  /** The match at a step of its replay, as the present eyes count them; the frame counts as the new ones do. @param {number} at @param {number | null} eyes */
  at(at, eyes) {
    return this.#frame("replay", { at, eyes, counted: this.frame.eyes }, 0);
  }

  /** Gives the match another name, or one of its players. @param {string} name @param {number} [seat] */
  async rename(name, seat) {
    const params = seat === undefined ? { name } : { name, seat };
    const renamed = await this.#changing("rename", { ...params, match: this.handle });
    this.frame = { ...this.frame, name: renamed.name, players: renamed.players };
  }

  /** Remembers why a bot did what led to this point. @param {number} index @param {string} why */
  reason(index, why) {
    if (why) this.reasons.set(index, why);
    else this.reasons.delete(index);
  }

  /** Resolves once Python has played what is shown; fails, once, where it could not. */
  async confirm() {
    const waited = this.#confirmed;
    this.#confirmed = Promise.resolve();
    await waited;
  }

  /** The save text; from now on a lost worker goes on from here. @param {number} saved its number: the time, or more */
  async save(saved) {
    const order = { value: 0 };
    const { text } = await this.#ask("save", { match: this.handle, saved }, order);
    this.text = text;
    this.#since = this.#since.filter((step) => step.order.value > order.value);
    return text;
  }

  /** The match as text to take away. @returns {Promise<string>} */
  async exported() {
    return (await this.#ask("save", { match: this.handle, saved: Date.now() })).text;
  }

  /** @returns {Promise<string>} */
  async code() {
    return (await this.#ask("code", { match: this.handle })).code;
  }

  /** @returns {Promise<Point[]>} */
  history() {
    return this.#ask("history", { match: this.handle });
  }

  /** The score over time and the battles so far (what was thrown, and the odds before), by the steps of the replay. @returns {Promise<{ history: Point[], battles: Battle[] }>} */
  story() {
    return this.#ask("story", { match: this.handle, eyes: this.frame.eyes });
  }

  /** Asks the game a question of its table: what can be reckoned before one decides. @param {Record<string, unknown>} question @returns {Promise<any>} */
  question(question) {
    return this.#ask("look", { match: this.handle, question, eyes: this.frame.eyes });
  }

  /** Asks the bot worker about this match; it is told only what it does not know yet. @param {string} method @param {Record<string, unknown>} [more] */
  async #askBot(method, more = {}) {
    const ask = async () => {
      bot.start();
      const known = this.#told.life === bot.life ? this.#told : { id: "", length: 0 };
      const news =
        this.#news(known) ?? (await this.#ask("log", { match: this.handle, known: known.id, since: known.length }));
      this.#told = { id: news.id, length: news.since + news.actions.length, life: bot.life };
      return await bot.call(method, { ...news, ...more });
    };
    return await again(async () => {
      try {
        return await ask();
      } catch (error) {
        if (/** @type {any} */ (error).key !== "error.unfollowed") throw error;
        this.#told = { id: "", length: 0, life: 0 };
        return await ask();
      }
    });
  }

  /** What the bot worker does not know yet, where that is the last action alone: then nobody need be asked for it. @param {{ id: string, length: number }} known */
  #news({ id, length }) {
    const { frame } = this;
    if (!id || this.#played?.before !== length || frame.length !== length + 1) return null;
    return { id, since: length, actions: [this.#played.action], names: frame.players.map(({ name }) => name) };
  }

  /** How lucky each throw of dice was, in points. @returns {Promise<Throw[]>} */
  luck() {
    return this.#askBot("luck");
  }

  /** What the bot on the acting seat does, and what it says of it. @param {number} seconds so long it may think @returns {Promise<Decision>} */
  think(seconds) {
    return this.#askBot("think", { seconds });
  }

  /** What the bot that took an action, counted from 0, says of it; nothing where a human took it. @param {number} at @returns {Promise<{ label: string, why: string }>} */
  reasonOf(at) {
    return this.#askBot("reason", { at, seconds: THINKING });
  }

  /** What the strongest bot would do on the acting seat, its alternatives and its plan; the match counts it. @returns {Promise<Thought>} */
  async hint() {
    const thought = await this.#askBot("hint", { seconds: THINKING });
    const { hints } = await this.#changing("hinted", { match: this.handle });
    this.frame = { ...this.frame, hints };
    return thought;
  }

  /** A new match that shares the first `at` actions. @param {number} at @param {Array<object>} [players] */
  async branch(at, players) {
    const seed = randomSeed();
    const frame = await this.#ask("branch", { match: this.handle, at, seed, ...(players && { players }) });
    const { text } = await rules.call("save", { match: frame.match, saved: Date.now() });
    rules.call("close", { match: frame.match });
    return text;
  }

  /** Lets Python forget the match. */
  close() {
    if (rules.status.stage === "ready") rules.call("close", { match: this.handle }).catch(() => {});
  }
}

/** Asks a second time where the worker died the first time. @param {() => Promise<any>} ask */
async function again(ask) {
  try {
    return await ask();
  } catch (error) {
    if (/** @type {any} */ (error).type !== "dead") throw error;
    return await ask();
  }
}
