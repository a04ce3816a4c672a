// One open match at the table: whose turn, what is on its way, bots that move by themselves, saves, two tabs.
// No DOM here: whoever draws it listens to `changed`.

import { build } from "../build.js";
import { bot, expectBots, rules } from "../engine.js";
import { Match } from "../match.js";
import { announce, hush, sentences } from "../parts/live.js";
import { painted } from "../parts/painted.js";
import { toast } from "../parts/toast.js";
import * as saves from "../saves.js";
import { PACES, setting } from "../settings.js";
import { t } from "../words.js";
import { keyOf } from "./action.js";
import { deedsOf } from "./deeds.js";
import { total } from "./players.js";

/** @typedef {import("../match.js").Action} Action */

/** How many log lines are read out at once; more is noise. */
const MOST_SAID = 6;

/** Before a bot's worker that failed is started again, in milliseconds: twice as long each time, up to a bound. */
const BOT_PAUSE = { first: build.patience?.pause ?? 1000, longest: 30_000 };

/** @param {number} milliseconds @param {AbortSignal} signal */
const pause = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve(undefined)), { once: true });
  });

/** Bots that nobody waits for are drawn no more often than this, in milliseconds. */
const GLIMPSE = 150;
/** What bots do in a row is noted move by move, and saved no more often than this, in milliseconds. */
const SAVED_EVERY = 2500;
/** So long the bots may think, all together, between two deeds of the player, in seconds. @type {Record<string, number>} */
const THINKING = { instant: 8, quick: 3, normal: 20, slow: 40 };
/** However many have thought before, a bot has this much time, in seconds. */
const LEAST_THOUGHT = 0.2;

export class Table {
  /** An action is on its way. */
  busy = false;
  /** A bot is thinking. */
  thinking = false;
  /** Bots wait. */
  paused = false;
  /** Bots move without waiting, until somebody else does something, or a human has to decide. */
  skipping = false;
  /** Whose deeds are skipped. @type {number | null} */
  #skipped = null;
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

  /** The points of all seats, by the number of actions after which they were seen. @type {Map<number, Array<number | null>>} */
  totals = new Map();

  #changed = () => {};
  /** Shows what happened; the bots wait for it. @type {(deeds: import("./deeds.js").Deed[], by: { bot: boolean, signal: AbortSignal }) => Promise<void>} */
  #present = async () => {};
  /** What is being shown of the player's own deeds. @type {Promise<void>} */
  #shown = Promise.resolve();
  #closed = false;
  #running = false;
  /** When the table was last drawn, and when it was last saved. */
  #drawn = 0;
  #saved = 0;
  /** How long the bots have thought since the player's last deed, in seconds. */
  #thoughtFor = 0;
  /** @type {Promise<void> | null} */
  #saving = null;
  #dirty = false;
  /** The number of the save that this tab last read or wrote. */
  #version = 0;
  /** No other tab can play this match now. */
  #holds = false;
  #letGo = () => {};
  /** Ends what waits for another tab. */
  #left = new AbortController();
  #forget = () => {};
  /** Ends the wait before a bot's move. */
  #hurry = new AbortController();
  /** The bots' turn ended because Python could not be started. */
  #waitsForPython = false;
  /** How often the bots' worker failed in a row, and what was said of it. */
  #botFailures = 0;
  /** @type {{ message: string, report: string } | null} */
  #botTrouble = null;

  /** Nobody has a table without one: `open` brings it. @type {Match} */
  match = /** @type {any} */ (null);

  /** @param {string} id */
  constructor(id) {
    this.id = id;
  }

  /**
   * Opens the saved match, or a new one. The match is held before it is read: what another tab writes until then is
   * in it, and what it writes later is heard of.
   * @param {string} id @param {import("../match.js").Step | null} fresh how a new match is made @param {AbortSignal} signal of a player who has left
   */
  static async open(id, fresh, signal) {
    const table = new Table(id);
    signal.addEventListener("abort", () => table.close());
    try {
      await table.#hold(false);
      const heard = [
        saves.onOtherTab((other) => (other === id || other === null) && table.#otherTabWrote(other === null)),
        rules.onStatus(({ stage }) => stage === "ready" && table.#goOnWithPython()),
      ];
      table.#forget = () => heard.forEach((stop) => void stop());
      if (fresh) table.match = await Match.by(fresh.method, fresh.params);
      else await table.#read();
      table.#dirty ||= fresh !== null;
      table.notice = table.match.frame.notice ?? "";
      return table;
    } catch (error) {
      table.close();
      throw error;
    }
  }

  /** Reads the saved match, with what was shown but not saved any more; again where another tab was quicker. */
  async #read() {
    const text = saves.read(this.id);
    if (text === null) throw { type: "NoMatch" };
    const match = await Match.by("open", { save: text });
    match.text = text;
    const steps = this.readOnly ? [] : saves.noted(this.id, saves.versionOf(text));
    // What no longer fits was of another version of the rules: the save itself is whole.
    await match.catchUp(steps).catch(() => {});
    this.match?.close();
    this.match = match;
    this.#version = saves.versionOf(text);
    this.#dirty = steps.length > 0;
    if (saves.versionOf(saves.read(this.id)) > this.#version) await this.#read();
  }

  get frame() {
    return this.match.frame;
  }

  /** Whether whoever looks has to decide now. */
  get mine() {
    const { frame } = this;
    return frame.seat !== null && frame.eyes === frame.seat && !this.readOnly;
  }

  /** Whether several at this device have secrets from each other; in some games there are none yet at the beginning. */
  get shared() {
    return this.frame.hidden && this.match.humans.length > 1 && !this.frame.view.open;
  }

  get botToMove() {
    const { seat, players } = this.frame;
    return seat !== null && players[seat].kind === "bot";
  }

  /** @param {() => void} changed @param {(deeds: import("./deeds.js").Deed[], by: { bot: boolean, signal: AbortSignal }) => Promise<void>} [present] shows what happened; bots wait for it */
  start(changed, present = async () => {}) {
    this.#changed = changed;
    this.#present = present;
    if (this.readOnly) saves.whenFree(this.id, this.#left.signal, () => this.readOnly && this.takeOver());
    this.#arrive({ opening: true });
  }

  close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#left.abort();
    this.#hurry.abort();
    this.#forget();
    this.#changed = () => {};
    if (this.thinking || this.hint === "thinking") bot.stop();
    this.#leave();
  }

  /** Saves what was shown, then lets go of the match. */
  async #leave() {
    if (this.match) await this.#save();
    this.#letGo();
    this.match?.close();
  }

  // -- what the player does ----------------------------------------------------------------------------------

  /** Plays one of the choices; anything else is ignored. @param {Action} action */
  act(action) {
    const wanted = JSON.stringify(action);
    const choice = this.frame.choices.find((each) => JSON.stringify(each.action) === wanted);
    if (!choice || !this.mine) return Promise.resolve();
    return this.#change(() => this.match.act(choice.action), { shown: true });
  }

  /** Plays several actions as one: one answer, one paint, one save, one undo; says so where it ended early. @param {Action[]} actions */
  async acts(actions) {
    if (!actions.length || !this.mine || this.busy) return;
    const { match } = this;
    await this.#change(() => match.acts(actions), { shown: true });
    const { played, stopped } = this.frame;
    // What came to light is to be seen.
    if (stopped && stopped !== "shown" && !this.trouble)
      toast(t(`bundle.${stopped}`, { played: played ?? 0, n: actions.length }));
  }

  /** A finger is down on what plays a choice, by its name, or several actions as one. @param {string | Action[]} what */
  foresee(what) {
    if (!this.mine || this.busy) return;
    const choice = this.frame.choices.find(({ action }) => keyOf(action) === what);
    if (choice) this.match.foresee([choice.action], false);
    else if (Array.isArray(what)) this.match.foresee(what, true);
  }

  /** Takes back the last decision, or everything after so many actions. @param {number} [to] */
  undo(to) {
    if (this.frame.undo === null || this.readOnly) return Promise.resolve();
    return this.#change(() => this.match.undo(to), { said: t("table.undone") });
  }

  redo() {
    if (!this.frame.redo || this.readOnly) return Promise.resolve();
    return this.#change(() => this.match.redo(), { said: t("table.redone") });
  }

  /** Follows the setting for undo. */
  async followMode() {
    if (this.frame.mode !== setting("undo") && !this.readOnly)
      await this.#change(() => this.match.setMode(setting("undo")));
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
      this.#note();
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
    announce(t(this.paused ? "bots.paused" : "bots.resumed"));
    if (this.paused) this.#hurry.abort();
    else this.#run();
    this.#changed();
  }

  /** Passes over what one of the others does. @param {number | null} seat */
  skip(seat = this.frame.acting ?? this.frame.seat) {
    this.skipping = true;
    this.#skipped = seat;
    this.paused = false;
    this.#hurry.abort();
    this.#run();
    this.#changed();
  }

  /** The named seat has the device now. The curtain hides what the one before saw until Python has answered. */
  async liftCurtain() {
    if (this.curtain !== null) await this.#look(this.curtain);
  }

  /** Looks through the eyes of a seat. @param {number} seat */
  async #look(seat) {
    try {
      await this.match.look(seat);
      this.curtain = null;
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
    // What the other tab has shown and not saved any more was noted for this one.
    if (saves.noted(this.id, this.#version).length) await this.#readAgain();
    else await this.#reread();
    this.readOnly = false;
    this.#dirty ||= saves.read(this.id) === null;
    this.#arrive({ opening: true });
  }

  dismissTrouble() {
    this.trouble = null;
    this.#changed();
  }

  // -- changes -------------------------------------------------------------------------------------------------

  /** @param {() => Promise<unknown>} change @param {{ said?: string, shown?: boolean }} [options] */
  async #change(change, { said = "", shown = false } = {}) {
    if (this.busy || this.#closed) return;
    if (this.thinking || this.hint === "thinking") bot.stop();
    this.busy = true;
    this.#thoughtFor = 0;
    this.hint = null;
    this.trouble = null;
    const heard = this.match.log.length;
    let done = false;
    try {
      await change();
      done = true;
      this.#count();
      this.#note();
      if (said) announce(said);
      this.#said(heard);
      if (shown) this.#shown = this.#show(deedsOf(this.match.log.slice(heard)), false);
    } catch (error) {
      this.#report(error);
      await this.#goBack(error);
    }
    this.busy = false;
    this.#arrive({ changed: done });
  }

  /** After a fault of the rules: the match as it was before it. @param {unknown} error */
  async #goBack(error) {
    if (/** @type {any} */ (error).type === "Fault") await this.#lookAgain();
  }

  #lookAgain() {
    return this.match.look(this.frame.eyes, 0).catch((again) => this.#report(again));
  }

  /** Shows deeds once they are drawn. @param {import("./deeds.js").Deed[]} deeds @param {boolean} bot */
  async #show(deeds, bot) {
    await Promise.resolve();
    if (!deeds.length || this.curtain !== null) return;
    await this.#present(deeds, { bot, signal: this.#hurry.signal });
  }

  /** A new frame is there. @param {{ opening?: boolean, changed?: boolean }} [news] */
  async #arrive({ opening = false, changed = !opening } = {}) {
    if (this.#closed) return;
    this.#count();
    const { frame, match } = this;
    const saved = !this.#dirty;
    const turnOf = frame.seat !== null && frame.players[frame.seat].kind === "human" ? frame.seat : null;
    if (turnOf !== null) this.skipping = false;
    if (turnOf !== null && this.shared && (opening || turnOf !== frame.eyes)) this.#dropCurtain(turnOf);
    else if (turnOf !== null && turnOf !== frame.eyes) await this.#look(turnOf);
    this.#dirty ||= changed || match.text === "";
    this.version += 1;
    // One paint for what was done and for who thinks about it now.
    this.thinking = this.#botsMayMove();
    this.#changed();
    await painted();
    if (!(await this.#stands())) {
      if (saved) this.#dirty = false;
      return;
    }
    if (!this.botToMove || performance.now() - this.#saved > SAVED_EVERY) await this.#save();
    this.#drawn = performance.now();
    if (this.mine && !this.#closed && frame.players.some(({ kind }) => kind === "bot")) expectBots();
    if (frame.forced && this.#mayFollow(frame)) return this.#follow(frame);
    this.#run();
  }

  /** Whether Python has played what is shown; where it could not, the match is as it was before it. */
  async #stands() {
    try {
      await this.match.confirm();
      return true;
    } catch (error) {
      this.#report(error);
      this.#note();
      await this.#lookAgain();
      this.thinking = this.#botsMayMove();
      this.version += 1;
      this.#changed();
      return false;
    }
  }

  /** @param {import("../match.js").Frame} frame */
  #mayFollow(frame) {
    return this.mine && this.frame === frame && !this.busy && !this.#closed && this.curtain === null && !this.trouble;
  }

  /** Plays the only choice there is, once what led to it has been seen. @param {import("../match.js").Frame} frame */
  async #follow(frame) {
    await this.#shown;
    if (this.#mayFollow(frame)) await this.act(frame.choices[0].action);
  }

  /** @param {number} seat who takes the device now */
  #dropCurtain(seat) {
    this.curtain = seat;
    this.hint = null;
    this.thought = null;
    hush();
  }

  /** Whether the device goes to another player before anything may be shown or said. */
  get #curtainFalls() {
    const { frame } = this;
    const { seat } = frame;
    return this.shared && seat !== null && frame.players[seat].kind === "human" && seat !== frame.eyes;
  }

  /** Reads out what is new in the log, and what is asked. @param {number} heard */
  #said(heard) {
    const { frame, match } = this;
    if (this.#curtainFalls) return;
    const news = match.log.slice(heard).map(({ text }) => text);
    const lines = news.filter(Boolean).slice(-MOST_SAID);
    announce(sentences([...lines, this.mine || frame.outcome ? frame.prompt : ""]));
  }

  /** @param {unknown} error */
  #report(error) {
    const { type, message, report } = /** @type {import("../engine.js").EngineError} */ (error);
    if (type === "stopped" || this.#closed) return;
    this.trouble =
      type === "Fault" ? { message: t("engine.rules_fault"), report: this.#faultReport(report) } : { message, report };
    announce(this.trouble.message);
  }

  /** All that somebody needs who wants to see the same fault. @param {string} report */
  #faultReport(report) {
    const { slug, config, seed, index } = this.frame;
    return `${report}\n${slug} ${JSON.stringify(config)} seed ${seed}, after action ${index}, build ${build.hash}`;
  }

  // -- bots ----------------------------------------------------------------------------------------------------

  async #run() {
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#botsMayMove()) await this.#patientBotMove();
    } catch (error) {
      this.paused = true;
      this.#waitsForPython = /** @type {any} */ (error).type === "boot";
      this.#report(error);
    }
    this.#running = false;
    this.thinking = false;
    this.#changed();
    if (this.#dirty) this.#save();
    // A player's own move may have ended the thought of a bot that is to move again by now.
    if (this.#botsMayMove()) this.#run();
  }

  /** Python was started by a second try: the bots go on where they had to stop. */
  #goOnWithPython() {
    if (!this.#waitsForPython) return;
    this.#waitsForPython = false;
    this.paused = false;
    this.trouble = null;
    this.#run();
  }

  /** A worker that fails is started again, as often as needed, with growing pauses. */
  async #patientBotMove() {
    try {
      await this.#botMove();
      if (this.#botTrouble && this.trouble === this.#botTrouble) this.trouble = null;
      this.#botFailures = 0;
    } catch (error) {
      const { type, report } = /** @type {import("../engine.js").EngineError} */ (error);
      if ((type !== "boot" && type !== "dead") || rules.status.stage === "failed") throw error;
      const wait = Math.min(BOT_PAUSE.longest, BOT_PAUSE.first * 2 ** this.#botFailures++);
      this.trouble = this.#botTrouble = { message: t("bots.failed"), report };
      this.#hurry = new AbortController();
      this.#changed();
      await pause(wait, this.#hurry.signal);
    }
  }

  #botsMayMove() {
    return this.botToMove && !this.paused && !this.busy && !this.readOnly && !this.#closed && this.curtain === null;
  }

  /** Whether a bot moves next and the player is in a hurry: then not every step is drawn, only what is told and where it all leads. */
  get #hurried() {
    const quick = this.skipping || PACES[setting("pace")] <= PACES.quick;
    return quick && this.botToMove && performance.now() - this.#drawn < GLIMPSE;
  }

  async #botMove() {
    const { index } = this.frame;
    if (this.#hurry.signal.aborted) this.#hurry = new AbortController();
    const told = this.thinking;
    this.thinking = true;
    if (!told && !this.#hurried) this.#changed();
    const thought = await this.#think();
    if (!thought) return;
    await this.#shown;
    if (!this.#botsMayMove() || this.frame.index !== index) return;
    const { seat } = this.frame;
    const heard = this.match.log.length;
    await this.match.act(thought.action);
    this.#count();
    this.#note();
    const { label, why, discreet } = thought;
    if (!discreet) {
      this.thought = { seat: seat ?? 0, label, why };
      this.match.reason(this.frame.index, why);
    }
    this.#said(heard);
    // What nobody can see takes no time, and neither does what nobody wants to see.
    if (this.#hurried || (discreet && this.botToMove)) this.#dirty = true;
    else await this.#arrive();
    const deeds = deedsOf(this.match.log.slice(heard));
    if (deeds.some(({ seat }) => seat !== null && seat !== this.#skipped)) this.skipping = false;
    // A discreet move tells nothing of itself; what came of it lies open: the dice of a battle after the last pass.
    if (!this.skipping) {
      if (this.#hurry.signal.aborted) this.#hurry = new AbortController();
      this.#shown = this.#show(deeds, true);
    }
    // While it is shown, the next bot thinks already.
    if (!this.#botsMayMove()) await this.#shown;
  }

  /** What the bot on turn has in mind; null: it was stopped. Nobody has more than half of the time that is left for all, so that the last has some, too. */
  async #think() {
    const began = performance.now();
    // Where bots are among themselves nobody waits for his turn.
    const left = THINKING[setting("pace")] - (this.match.humans.length ? this.#thoughtFor : 0);
    try {
      return await this.match.think(Math.max(LEAST_THOUGHT, left / 2));
    } catch (error) {
      if (/** @type {any} */ (error).type === "stopped") return null;
      throw error;
    } finally {
      this.thinking = false;
      this.#thoughtFor += (performance.now() - began) / 1000;
    }
  }

  /** Notes the points as they are seen now. */
  #count() {
    const { index, view } = this.frame;
    this.totals.set(index, (view.scores ?? []).map(total));
  }

  // -- saves and tabs ------------------------------------------------------------------------------------------

  /** Notes what was done before it is shown: from then on it is not lost, even if the page goes away at once. */
  #note() {
    if (this.#version && !this.readOnly) saves.note(this.id, this.#version, this.match.unsaved);
  }

  /** Saves what is new, one save at a time. */
  #save() {
    if (!this.#dirty) return this.#saving ?? Promise.resolve();
    return (this.#saving ??= this.#saveAll());
  }

  async #saveAll() {
    await null; // `#saving` is set before the end can unset it
    try {
      while (this.#dirty && !this.readOnly) {
        this.#dirty = false;
        const version = saves.nextVersion(this.#version);
        this.#write(await this.match.save(version), version);
        this.#saved = performance.now();
      }
    } catch (error) {
      this.#report(error);
      this.#changed();
    } finally {
      this.#saving = null;
    }
  }

  /** @param {string} text @param {number} version */
  #write(text, version) {
    if (this.readOnly) return;
    const gone = this.#version > 0 && saves.read(this.id) === null;
    if (saves.write(this.id, text, this.#version) === "newer") {
      this.#otherTabWrote();
      return;
    }
    this.#version = version;
    if (!gone) return;
    this.notice = t("tabs.saved_again");
    announce(this.notice);
    this.#changed();
  }

  /** @param {boolean} steal */
  async #hold(steal) {
    const lost = () => {
      this.#holds = false;
      this.#becomeReadOnly();
    };
    const letGo = await saves.hold(this.id, { steal, lost });
    this.#letGo = letGo ?? (() => {});
    this.#holds = letGo !== null && Boolean(navigator.locks);
    this.readOnly = letGo === null;
    if (this.#closed) this.#letGo();
  }

  #becomeReadOnly() {
    if (this.readOnly || this.#closed) return;
    this.readOnly = true;
    this.hint = null;
    announce(t("tabs.taken"));
    this.#changed();
  }

  /** Another tab has written: the newer save counts. Where no tab can hold a match, whoever wrote last plays it. @param {boolean} [cleared] all storage was */
  async #otherTabWrote(cleared = false) {
    if (this.#closed || !this.match) return;
    const text = saves.read(this.id);
    if (text === null) {
      this.#isGone(cleared);
      return;
    }
    if (saves.versionOf(text) <= this.#version) return;
    if (!this.#holds) this.#becomeReadOnly();
    await this.#reread();
    if (this.readOnly) {
      this.version += 1;
      this.#changed();
    } else {
      this.#arrive({ opening: true });
    }
  }

  /** The match is not stored any more: what nobody wanted is put right at once, what somebody deleted is not, until it is played on. @param {boolean} cleared */
  #isGone(cleared) {
    if (this.readOnly) return;
    if (cleared) {
      this.#dirty = true;
      this.#save();
      return;
    }
    this.notice = t("tabs.deleted");
    this.#changed();
  }

  async #reread() {
    if (saves.versionOf(saves.read(this.id)) > this.#version) await this.#readAgain();
  }

  async #readAgain() {
    try {
      const { eyes } = this.frame;
      await this.#read();
      if (this.frame.eyes !== eyes && this.curtain === null) await this.match.look(eyes);
    } catch (error) {
      this.#report(error);
    }
  }

  /** The rules worker's status, for those who draw. */
  get engineStatus() {
    return rules.status;
  }
}
