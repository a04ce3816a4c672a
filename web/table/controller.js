// One open match at the table: whose turn, what is on its way, bots that move by themselves, saves, two tabs.
// No DOM here: whoever draws it listens to `changed`.

import { bot, rules } from "../engine.js";
import { Match } from "../match.js";
import { announce } from "../parts/live.js";
import { painted } from "../parts/painted.js";
import * as saves from "../saves.js";
import { PACES, setting } from "../settings.js";
import { t } from "../words.js";

/** @typedef {import("../match.js").Action} Action */

/** How many log lines are read out at once; more is noise. */
const MOST_SAID = 6;

/** Bots that nobody waits for are drawn and saved no more often than this, in milliseconds. */
const GLIMPSE = 150;

/** @param {number} milliseconds @param {AbortSignal} signal */
const pause = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve(undefined)), { once: true });
  });

export class Table {
  /** An action is on its way. */
  busy = false;
  /** A bot is thinking. */
  thinking = false;
  /** Bots wait. */
  paused = false;
  /** Bots move without waiting, until a human has to decide. */
  skipping = false;
  /** The seat that has to take the device before anything is shown. @type {number | null} */
  curtain = null;
  /** Another tab plays this match: we only look on. */
  readOnly = false;
  /** @type {import("../match.js").Thought | "thinking" | null} */
  hint = null;
  /** What the bot that moved last had in mind. @type {{ seat: number, label: string, why: string } | null} */
  thought = null;
  /** What went wrong with the last action. @type {{ message: string, report: string } | null} */
  trouble = null;
  /** Said once when the match was opened. */
  notice = "";
  /** How often a new frame came: for those who draw only then. */
  version = 0;

  #changed = () => {};
  #closed = false;
  #running = false;
  /** When the table was last drawn and saved. */
  #drawn = 0;
  #saving = false;
  #dirty = false;
  /** What this tab last read or wrote of the match. @type {string | null} */
  #stored = null;
  #letGo = () => {};
  #forget = () => {};
  /** Ends the wait before a bot's move. */
  #hurry = new AbortController();

  /** @param {string} id @param {Match} match */
  constructor(id, match) {
    this.id = id;
    this.match = match;
  }

  /**
   * Opens the match of a save, or a new one.
   * @param {string} id @param {{ method: string, params: Record<string, unknown> }} how
   */
  static async open(id, { method, params }) {
    const match = await Match.by(method, params);
    const table = new Table(id, match);
    table.#stored = saves.read(id);
    if (method === "open") match.text = String(params.save);
    else table.#dirty = true;
    table.notice = match.frame.notice ?? "";
    await table.#hold(false);
    table.#forget = saves.onOtherTab((other) => other === id && table.#otherTabWrote());
    return table;
  }

  get frame() {
    return this.match.frame;
  }

  /** Whether whoever looks has to decide now. */
  get mine() {
    const { frame } = this;
    return frame.seat !== null && frame.eyes === frame.seat && !this.readOnly;
  }

  get botToMove() {
    const { seat, players } = this.frame;
    return seat !== null && players[seat].kind === "bot";
  }

  /** @param {() => void} changed */
  start(changed) {
    this.#changed = changed;
    this.#arrive({ opening: true });
  }

  close() {
    this.#closed = true;
    this.#hurry.abort();
    this.#letGo();
    this.#forget();
    this.#changed = () => {};
    if (this.thinking || this.hint === "thinking") bot.stop();
    this.match.close();
  }

  // -- what the player does ----------------------------------------------------------------------------------

  /** Plays one of the choices; anything else is ignored. @param {Action} action */
  act(action) {
    const wanted = JSON.stringify(action);
    const choice = this.frame.choices.find((each) => JSON.stringify(each.action) === wanted);
    if (!choice || !this.mine) return Promise.resolve();
    return this.#change(() => this.match.act(choice.action));
  }

  undo() {
    if (this.frame.undo === null || this.readOnly) return Promise.resolve();
    return this.#change(() => this.match.undo(), "table.undone");
  }

  redo() {
    if (!this.frame.redo || this.readOnly) return Promise.resolve();
    return this.#change(() => this.match.redo(), "table.redone");
  }

  /** Follows the setting for undo. */
  async followMode() {
    if (this.frame.mode !== setting("undo") && !this.readOnly) await this.#change(() => this.match.setMode(setting("undo")));
  }

  /** @param {string} name @param {number} [seat] */
  rename(name, seat) {
    return this.#change(() => this.match.rename(name, seat));
  }

  /** Asks the strongest opponent what it would do; a second time puts the hint away. */
  async askHint() {
    if (this.hint) {
      if (this.hint === "thinking") bot.stop();
      this.hint = null;
      this.#changed();
      return;
    }
    if (!this.mine || this.busy) return;
    const { index } = this.frame;
    this.hint = "thinking";
    this.#changed();
    try {
      const thought = await this.match.hint();
      if (this.frame.index !== index || this.hint !== "thinking") return;
      this.hint = thought;
      announce(t("hint.said", { label: thought.label, why: thought.alternatives[0]?.why ?? "" }));
    } catch (error) {
      if (this.hint === "thinking") this.hint = null;
      this.#report(error);
    }
    this.#changed();
  }

  pause() {
    this.paused = !this.paused;
    if (!this.paused) this.#run();
    this.#changed();
  }

  skip() {
    this.skipping = true;
    this.paused = false;
    this.#hurry.abort();
    this.#run();
    this.#changed();
  }

  /** The named seat has the device now. */
  async liftCurtain() {
    const seat = this.curtain;
    if (seat === null) return;
    this.curtain = null;
    await this.#look(seat);
  }

  /** Looks through the eyes of a seat (onlookers and open games only). @param {number} seat */
  async #look(seat) {
    try {
      await this.match.look(seat);
      this.#said(this.match.log.length);
    } catch (error) {
      this.#report(error);
    }
    this.version += 1;
    this.#changed();
  }

  /** Plays the match in this tab from now on; the other tab is told. */
  async takeOver() {
    await this.#hold(true);
    await this.#reread();
    this.readOnly = false;
    this.#arrive({ opening: true });
  }

  dismissTrouble() {
    this.trouble = null;
    this.#changed();
  }

  // -- changes -------------------------------------------------------------------------------------------------

  /** @param {() => Promise<unknown>} change @param {string} [said] */
  async #change(change, said = "") {
    if (this.busy || this.#closed) return;
    if (this.thinking || this.hint === "thinking") bot.stop();
    this.busy = true;
    this.hint = null;
    this.trouble = null;
    const heard = this.match.log.length;
    try {
      await change();
      if (said) announce(t(said));
      this.#said(heard);
    } catch (error) {
      this.#report(error);
    }
    this.busy = false;
    this.#arrive();
  }

  /** A new frame is there. */
  async #arrive({ opening = false } = {}) {
    if (this.#closed) return;
    const { frame, match } = this;
    const turnOf = frame.seat !== null && frame.players[frame.seat].kind === "human" ? frame.seat : null;
    if (turnOf !== null) this.skipping = false;
    const shared = frame.hidden && match.humans.length > 1;
    if (turnOf !== null && shared && (opening || turnOf !== frame.eyes)) this.curtain = turnOf;
    else if (turnOf !== null && turnOf !== frame.eyes) await this.#look(turnOf);
    if (opening) this.#dirty ||= match.text === "";
    else this.#dirty = true;
    this.version += 1;
    this.#changed();
    await painted();
    await this.#save();
    this.#drawn = performance.now();
    this.#run();
  }

  /** Reads out what is new in the log, and what is asked. @param {number} heard */
  #said(heard) {
    const { frame, match } = this;
    const news = match.log.slice(heard).map(({ text }) => text);
    const lines = news.filter(Boolean).slice(-MOST_SAID);
    announce([...lines, this.mine || frame.outcome ? frame.prompt : ""].filter(Boolean).join(". "));
  }

  /** @param {unknown} error */
  #report(error) {
    const { type, message, report } = /** @type {import("../engine.js").EngineError} */ (error);
    if (type === "stopped" || this.#closed) return;
    this.trouble = { message, report };
    announce(message);
  }

  // -- bots ----------------------------------------------------------------------------------------------------

  async #run() {
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#botsMayMove()) await this.#botMove();
    } catch (error) {
      this.paused = true;
      this.#report(error);
    }
    this.#running = false;
    this.thinking = false;
    this.#changed();
    if (this.#dirty) this.#save();
    // A player's own move may have ended the thought of a bot that is to move again by now.
    if (this.#botsMayMove()) this.#run();
  }

  #botsMayMove() {
    return this.botToMove && !this.paused && !this.busy && !this.readOnly && !this.#closed && this.curtain === null;
  }

  /** Whether a bot moves next and the player wants to see only where it all leads: then not every step is drawn. */
  get #hurried() {
    const quick = this.skipping || PACES[setting("pace")] === 0;
    return quick && this.botToMove && performance.now() - this.#drawn < GLIMPSE;
  }

  async #botMove() {
    const { index } = this.frame;
    const began = performance.now();
    this.thinking = true;
    this.#hurry = new AbortController();
    if (!this.#hurried) this.#changed();
    let thought;
    try {
      thought = await this.match.think();
    } catch (error) {
      if (/** @type {any} */ (error).type === "stopped") return;
      throw error;
    } finally {
      this.thinking = false;
    }
    const { seat, discreet } = this.frame;
    const wait = this.skipping || discreet ? 0 : PACES[setting("pace")] - (performance.now() - began);
    if (wait > 0) await pause(wait, this.#hurry.signal);
    if (!this.#botsMayMove() || this.frame.index !== index) return;
    const heard = this.match.log.length;
    await this.match.act(thought.action);
    const { label, why } = thought;
    if (!discreet) {
      this.thought = { seat: seat ?? 0, label, why };
      this.match.reason(this.frame.index, why);
    }
    this.#said(heard);
    if (this.#hurried) this.#dirty = true;
    else await this.#arrive();
  }

  // -- saves and tabs ------------------------------------------------------------------------------------------

  /** Saves what is new, one save at a time. */
  async #save() {
    if (this.#saving || this.readOnly) return;
    this.#saving = true;
    try {
      while (this.#dirty && !this.readOnly) {
        this.#dirty = false;
        const text = await this.match.save();
        if (saves.write(this.id, text, this.#stored) === "conflict") this.#becomeReadOnly();
        else this.#stored = text;
      }
    } catch (error) {
      this.#report(error);
      this.#changed();
    }
    this.#saving = false;
  }

  /** @param {boolean} steal */
  async #hold(steal) {
    const letGo = await saves.hold(this.id, { steal, lost: () => this.#becomeReadOnly() });
    if (letGo) this.#letGo = letGo;
    else this.readOnly = true;
  }

  #becomeReadOnly() {
    if (this.readOnly || this.#closed) return;
    this.readOnly = true;
    this.hint = null;
    announce(t("tabs.taken"));
    this.#changed();
  }

  /** Another tab plays on: we follow it. Where we play ourselves, our match was changed behind our back. */
  async #otherTabWrote() {
    if (this.#closed || saves.read(this.id) === this.#stored) return;
    if (!this.readOnly) this.#becomeReadOnly();
    await this.#reread();
    this.version += 1;
    this.#changed();
  }

  async #reread() {
    const text = saves.read(this.id);
    if (text === null || text === this.#stored) return;
    try {
      const { eyes } = this.frame;
      const newer = await Match.by("open", { save: text });
      newer.text = text;
      if (newer.frame.eyes !== eyes && this.curtain === null) await newer.look(eyes);
      this.match.close();
      this.match = newer;
      this.#stored = text;
    } catch (error) {
      this.#report(error);
    }
  }

  /** The rules worker's status, for those who draw. */
  get engineStatus() {
    return rules.status;
  }
}
