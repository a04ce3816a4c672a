// Shows what happened: the camera goes there, one caption a deed, a scene where the game has one. Bots wait for it; small
// steps take no time, and a long turn of one player gets quicker and quicker.

import { html } from "../lit.js";
import { camera } from "../parts/board.js";
import { HASTE, Stage } from "../parts/stage.js";
import { PACES, fall, motion, setting } from "../settings.js";
import { captionOf } from "./deeds.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("./ctx.js").GameModule} GameModule
 * @typedef {import("./deeds.js").Deed} Deed
 */

/** How long all that the others do between two own deeds may be shown at each pace, in milliseconds; each of them has an equal part of it. What comes after is only glimpsed. @type {Record<string, number>} */
const ROUND = { quick: 3000, normal: 18_000, slow: 45_000 };
/** How long one of the others may take in all, at a pace that is in a hurry: what they think and what is drawn is time that whoever waits has waited, too. @type {Record<string, number>} */
const EACH = { quick: 1650 };
/** So much of it goes by before anything is shown. */
const WORK = 600;
/** Whoever has not been shown yet has this part of the round in any case. */
const KEPT = 0.25;
/** A longer silence than this is no work: the bots were told to wait. */
const LONGEST_WORK = 1500;
/** Where there are fewer others than these, they do not get longer turns. */
const LEAST_OTHERS = 3;
const GLIMPSE = 20;
/** However little time there is, how a scene ends that hit whoever looks is seen for so long. */
const LEAST_SEEN = 450;

/** @param {number} milliseconds @param {AbortSignal} [signal] */
const pause = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (!milliseconds || signal?.aborted) return resolve(undefined);
    const over = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", over);
      resolve(undefined);
    };
    const timer = setTimeout(over, milliseconds);
    signal?.addEventListener("abort", over);
  });

/** All that was told of a deed. @param {Deed} deed @returns {import("../parts/stage.js").Scene} */
function toldScene({ lines }) {
  const told = lines.map(({ text }) => text).filter(Boolean);
  return {
    name: "told",
    say: told.join(" "),
    hold: true,
    beats: [{ ms: 0, draw: () => html`<div class="retold">${told.map((text) => html`<p>${text}</p>`)}</div>` }],
  };
}

export class Presenter {
  /** How long was shown of each seat since the own last deed. @type {Map<number | null, number>} */
  #spent = new Map();
  /** How long the others have made whoever waits wait for something to be shown since then, and when the last of it was over. */
  #worked = 0;
  #idle = performance.now();
  /** When all that moves on the table will lie still. */
  #lie = 0;
  /** Counts the own deeds. */
  #turn = 0;
  /** Which of the others is shown. @type {number | null} */
  showing = null;
  /** A turn has begun whose pieces are not in sight yet. */
  #due = false;

  /** @param {() => Ctx} ctx @param {() => GameModule} game @param {() => void} paint */
  constructor(ctx, game, paint) {
    this.ctx = ctx;
    this.game = game;
    this.paint = paint;
    this.stage = new Stage(paint);
  }

  /** Shows deeds that were just done. @param {Deed[]} deeds @param {{ bot: boolean, signal: AbortSignal }} by */
  present = async (deeds, { bot, signal }) => {
    if (bot) {
      this.#worked += Math.min(LONGEST_WORK, performance.now() - this.#idle);
      for (const deed of deeds) await this.#others(deed, signal);
      this.#idle = performance.now();
      this.#goHome();
    } else {
      this.#spent.clear();
      this.#worked = 0;
      this.#idle = performance.now();
      const turn = ++this.#turn;
      for (const deed of deeds) {
        const scenes = this.#scenes(deed);
        const settle = this.#settle(deed);
        if (scenes.length && Stage.on) await pause(settle);
        // Whoever has gone on meanwhile does not want to see it any more.
        if (turn === this.#turn) await this.stage.play(scenes);
      }
    }
  };

  /** Whoever looks decides now: once the others have been shown, the map goes back to what is theirs. */
  home() {
    this.#due = true;
    // What is to be shown first is begun by then.
    setTimeout(() => this.#goHome());
  }

  #goHome() {
    if (!this.#due || this.showing !== null) return;
    this.#due = false;
    const ctx = this.ctx();
    const spot = ctx.mine ? this.game().frame?.home?.(ctx) : null;
    if (spot) camera(ctx).follow(spot);
  }

  /** How long pieces that this deed, or one before it, has moved still move: until then no scene begins. @param {Deed} deed */
  #settle(deed) {
    const now = performance.now();
    const moves = motion() ? (this.game().frame?.settles?.(this.ctx(), deed) ?? 0) * fall() : 0;
    this.#lie = Math.max(this.#lie, now + moves);
    return Math.round(this.#lie - now);
  }

  /** @param {Deed} deed */
  #scenes(deed) {
    return this.game().frame?.scenes?.(this.ctx(), deed) ?? [];
  }

  /** @param {Deed} deed @param {AbortSignal} signal */
  async #others(deed, signal) {
    if (signal.aborted || !Stage.on) return;
    const ctx = this.ctx();
    const said = captionOf(ctx, this.game(), deed);
    const scenes = this.#scenes(deed);
    const settle = this.#settle(deed);
    if (!scenes.length && !(said && (said.weight > 0 || said.hits))) return;
    const spot = this.game().frame?.where?.(ctx, deed);
    if (spot) camera(ctx).follow(spot);
    const held = said?.held ?? Boolean(said?.hits);
    const { room, turn } = this.#left(ctx, deed.seat);
    const length = Stage.length(scenes);
    // What hit whoever looks is shown in any case, as fast as need be; what waits for a press has all the time there is.
    const hit = held || Boolean(said?.hits);
    const asked = held && scenes.some(({ hold }) => hold);
    const within = asked ? length : Math.min(length, Math.max(scenes.length * LEAST_SEEN, room - settle));
    const staged = scenes.length > 0 && (hit || room - settle >= length * HASTE);
    const wait = staged ? settle + within : Math.max(GLIMPSE, Math.min(PACES[setting("pace")], turn, room));
    const began = performance.now();
    this.showing = deed.seat;
    if (staged && settle) {
      this.paint();
      await pause(settle, signal);
    }
    if (said) ctx.memory.caption = { ...said, seat: deed.seat };
    this.paint();
    if (!staged) await pause(wait, signal);
    else if (!signal.aborted) await this.stage.play(scenes, { held, part: within / length });
    this.#spent.set(deed.seat, (this.#spent.get(deed.seat) ?? 0) + wait);
    // A machine that is late is late for the next one, too.
    if (!asked) this.#worked += Math.min(LONGEST_WORK, Math.max(0, performance.now() - began - wait));
    ctx.memory.caption = this.showing = null;
    // The next deed brings its own caption; where the player decides now, the last one has been read.
    if (this.ctx().mine) this.paint();
  }

  /** How much longer others may be shown in this round so that those who come after have their time, and how much longer one of them. @param {Ctx} ctx @param {number | null} seat */
  #left({ players }, seat) {
    const pace = setting("pace");
    const all = ROUND[pace];
    const others = Math.max(LEAST_OTHERS, players.length - 1);
    const shown = [...this.#spent.values()].reduce((sum, one) => sum + one, 0);
    const unseen = Math.max(0, players.length - 1 - new Set([...this.#spent.keys(), seat]).size);
    const kept = (unseen * KEPT * all * LEAST_OTHERS) / others;
    const hurry = others * (EACH[pace] ?? Number.POSITIVE_INFINITY) - this.#worked - unseen * WORK;
    return { room: Math.min(all, hurry) - shown - kept, turn: all / others - (this.#spent.get(seat) ?? 0) };
  }

  /** Shows a deed again, because the player asked for it. @param {Deed} deed */
  again = async (deed) => {
    const ctx = this.ctx();
    const spot = this.game().frame?.where?.(ctx, deed);
    if (spot) camera(ctx).follow(spot);
    const said = captionOf(ctx, this.game(), deed);
    ctx.announce(said?.text ?? "");
    const scenes = this.#scenes(deed);
    const [named] = scenes.length ? [] : deed.lines.flatMap((line) => this.game().frame?.mentions?.(ctx, line) ?? []);
    // Where nothing can be shown of it, what it names can, or the place with its caption; else it is told.
    if (named) named.show();
    else if (!scenes.length && !spot) scenes.push(toldScene(deed));
    else if (!scenes.length) await this.#glimpse({ ...said, seat: deed.seat });
    await this.stage.play(scenes, { always: true });
  };

  /** Shows what the others did once more, deed after deed, until something else is wanted. @param {Deed[]} deeds */
  watch = async (deeds) => {
    const turn = ++this.#turn;
    const ctx = this.ctx();
    ctx.close();
    for (const deed of deeds) {
      if (turn !== this.#turn) return;
      const said = captionOf(ctx, this.game(), deed);
      const scenes = this.#scenes(deed);
      if (!scenes.length && !(said?.text && (said.weight > 0 || said.hits))) continue;
      const spot = this.game().frame?.where?.(ctx, deed);
      if (spot) camera(ctx).follow(spot);
      if (scenes.length) await this.stage.play(scenes, { always: true, held: false });
      else await this.#glimpse({ ...said, seat: deed.seat });
    }
  };

  /** Says for a moment what happened where the camera looks. @param {object} caption */
  async #glimpse(caption) {
    const { memory } = this.ctx();
    memory.caption = caption;
    this.paint();
    await pause(PACES.slow);
    if (memory.caption === caption) memory.caption = null;
    this.paint();
  }

  /** Ends whatever is shown, or waits to be. */
  clear() {
    this.#turn += 1;
    this.stage.clear();
    this.ctx().memory.caption = null;
  }
}
