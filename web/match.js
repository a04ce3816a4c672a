// The open match: what the page knows of it, and every change to it. Survives the death of the rules worker: the
// match is opened again from its last save and what was done since is done again.

import { bot, rules } from "./engine.js";
import { catalogue } from "./words.js";

/**
 * @typedef {Array<string | number>} Action
 * @typedef {{ action: Action, verb: string, group: string, label: string, detail: string }} Choice
 * @typedef {{ action: Action, verb: string, group: string, label: string, why: string, rule: string }} Refusal
 * @typedef {{ index: number, kind: string, event: any[], text: string, rule: string }} Line
 * @typedef {{ name: string, kind: "human" | "bot", bot: string, botLabel: string }} Player
 * @typedef {{ ranking: number[][], scores: Array<Record<string, number>>, totals: number[],
 *   categories: Record<string, string>, reason: string, tieBreak: string, won: boolean | null, target: number | null }} Outcome
 * @typedef {{ match: number, slug: string, title: string, name: string, index: number, length: number,
 *   players: Player[], seat: number | null, acting: number | null, discreet: boolean, eyes: number | null, hidden: boolean, mode: "fair" | "practice",
 *   practised: boolean, seed: number, config: { seats: number, options: Record<string, string> }, prompt: string,
 *   choices: Choice[], refusals: Refusal[], view: any, past: string[], log: Line[], logStart: number,
 *   undo: number | null, redo: boolean, standing: string, outcome: Outcome | null,
 *   labels?: Record<string, string>, notice?: string }} Frame
 * @typedef {{ index: number, seat: number, roll: number, expected: number, got: number, luck: number }} Throw
 * @typedef {{ action: Action, label: string, why: string }} Decision
 * @typedef {{ action: Action, label: string, alternatives: Array<{ action: Action, label: string, value: number, why: string }> }} Thought
 */

/** Methods that change the match: done again after a crash. */
const CHANGES = new Set(["act", "undo", "redo", "mode", "rename"]);

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
  /** What was done since the last save. @type {Array<{ method: string, params: Record<string, unknown> }>} */
  #since = [];
  /** The worker that knows this match. */
  #life = rules.life;
  /** @type {Promise<void> | null} */
  #rebuilding = null;
  /** How the match was opened, for a crash before its first save. @type {{ method: string, params: Record<string, unknown> }} */
  #origin;

  /** @param {{ method: string, params: Record<string, unknown> }} origin @param {Frame} frame */
  constructor(origin, frame) {
    this.#origin = origin;
    this.frame = frame;
    this.#take(frame);
  }

  /** A match by the method that makes one: `new`, `open` or `read`. @param {string} method @param {Record<string, unknown>} params */
  static async by(method, params) {
    const match = new Match({ method, params }, await again(() => rules.call(method, params)));
    await match.#learn();
    return match;
  }

  async #learn() {
    const { slug, config } = this.frame;
    const [words, statics] = await Promise.all([this.#ask("words", { slug }), this.#ask("static", { slug, ...config })]);
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
  }

  get handle() {
    return this.frame.match;
  }

  /** The seats that humans play. */
  get humans() {
    return this.frame.players.flatMap((player, seat) => (player.kind === "human" ? [seat] : []));
  }

  /** Asks about this match, opening it again if the worker was lost. @param {string} method @param {Record<string, unknown>} params */
  async #ask(method, params) {
    return await again(async () => {
      rules.start();
      if (rules.life !== this.#life) await (this.#rebuilding ??= this.#rebuild());
      return await rules.call(method, "match" in params ? { ...params, match: this.handle } : params);
    });
  }

  /** Opens the match in a new worker: the last save, and what was done since. */
  async #rebuild() {
    try {
      const { life } = rules;
      const { method: how, params: origin } = this.text ? { method: "open", params: { save: this.text } } : this.#origin;
      const { match } = await rules.call(how, origin);
      for (const { method, params } of this.#since) await rules.call(method, { ...params, match });
      this.frame = { ...this.frame, match };
      this.#life = life;
    } finally {
      this.#rebuilding = null;
    }
  }

  /** Changes the match or looks at it through other eyes; the frame and the log follow. @param {string} method @param {Record<string, unknown>} [params] @param {number} [since] */
  async #frame(method, params = {}, since = this.log.length) {
    const asked = { eyes: this.frame.eyes, since, ...params, match: this.handle };
    const frame = await this.#ask(method, asked);
    if (CHANGES.has(method)) this.#since.push({ method, params: asked });
    this.#take(frame);
    return frame;
  }

  /** @param {Action} action */
  act(action) {
    return this.#frame("act", { action });
  }

  undo() {
    return this.#frame("undo", {}, 0);
  }

  redo() {
    return this.#frame("redo", {}, 0);
  }

  /** @param {string} mode */
  setMode(mode) {
    return this.#frame("mode", { mode });
  }

  /** @param {number | null} eyes */
  look(eyes) {
    return this.#frame("frame", { eyes }, this.frame.hidden ? 0 : this.log.length);
  }

  /** The match as it was after its first `at` actions. @param {number} at @param {number | null} eyes */
  at(at, eyes) {
    return this.#frame("frame", { at, eyes }, 0);
  }

  /** Gives the match another name, or one of its players. @param {string} name @param {number} [seat] */
  async rename(name, seat) {
    const params = seat === undefined ? { name } : { name, seat };
    const renamed = await this.#ask("rename", { ...params, match: this.handle });
    this.#since.push({ method: "rename", params });
    this.frame = { ...this.frame, name: renamed.name, players: renamed.players };
  }

  /** Remembers why a bot did what led to this point. @param {number} index @param {string} why */
  reason(index, why) {
    if (why) this.reasons.set(index, why);
    else this.reasons.delete(index);
  }

  /** The save text; from now on a lost worker goes on from here. */
  async save() {
    const done = this.#since.length;
    const { text } = await this.#ask("save", { match: this.handle, saved: Date.now() });
    this.text = text;
    this.#since.splice(0, done);
    return text;
  }

  /** @returns {Promise<string>} */
  async code() {
    return (await this.#ask("code", { match: this.handle })).code;
  }

  /** @returns {Promise<Array<{ index: number, seat: number | null, totals: Array<number | null>, standing: string }>>} */
  history() {
    return this.#ask("history", { match: this.handle });
  }

  /** How lucky each throw of dice was, in points. @returns {Promise<Throw[]>} */
  async luck() {
    const log = await this.#ask("log", { match: this.handle });
    return await again(() => bot.call("luck", log));
  }

  /** What the bot on the acting seat does, and what it says of it. @returns {Promise<Decision>} */
  async think() {
    const log = await this.#ask("log", { match: this.handle });
    return await again(() => bot.call("think", log));
  }

  /** What the strongest bot would do on the acting seat, and its alternatives. @returns {Promise<Thought>} */
  async hint() {
    const log = await this.#ask("log", { match: this.handle });
    return await again(() => bot.call("hint", log));
  }

  /** A new match that shares the first `at` actions. @param {number} at @param {Array<object>} [players] */
  async branch(at, players) {
    const frame = await this.#ask("branch", { match: this.handle, at, ...(players && { players }) });
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
