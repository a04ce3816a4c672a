// Shows what happened: the camera goes there, one caption a deed, a scene where the game has one. Bots wait for it; small
// steps take no time, and a long turn of one player gets quicker and quicker.

import { camera } from "../parts/board.js";
import { Stage } from "../parts/stage.js";
import { PACES, fall, motion, setting } from "../settings.js";
import { captionOf } from "./deeds.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("./ctx.js").GameModule} GameModule
 * @typedef {import("./deeds.js").Deed} Deed
 */

/** How long all that the others do between two own deeds may be shown at each pace, in milliseconds; each of them has an equal part of it. What comes after is only glimpsed. @type {Record<string, number>} */
const ROUND = { quick: 3000, normal: 18_000, slow: 45_000 };
/** Where there are fewer others than these, they do not get longer turns. */
const LEAST_OTHERS = 3;
const GLIMPSE = 20;

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

export class Presenter {
  /** How long was shown of each seat since the own last deed. @type {Map<number | null, number>} */
  #spent = new Map();
  /** When all that moves on the table will lie still. */
  #lie = 0;
  /** Counts the own deeds. */
  #turn = 0;

  /** @param {() => Ctx} ctx @param {() => GameModule} game @param {() => void} paint */
  constructor(ctx, game, paint) {
    this.ctx = ctx;
    this.game = game;
    this.paint = paint;
    this.stage = new Stage(paint);
  }

  /** Shows deeds that were just done. @param {Deed[]} deeds @param {{ bot: boolean, signal: AbortSignal }} by */
  present = async (deeds, { bot, signal }) => {
    if (bot) for (const deed of deeds) await this.#others(deed, signal);
    else {
      this.#spent.clear();
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
    // What hit whoever looks is shown in any case.
    const held = said?.held ?? Boolean(said?.hits);
    const { round, turn } = this.#left(ctx, deed.seat);
    const length = settle + Stage.length(scenes);
    const staged = scenes.length > 0 && (held || said?.hits || length <= round);
    const wait = staged ? length : Math.max(GLIMPSE, Math.min(PACES[setting("pace")], turn, round));
    if (staged && settle) {
      this.paint();
      await pause(settle, signal);
    }
    if (said) ctx.memory.caption = { ...said, seat: deed.seat };
    this.paint();
    if (!staged) await pause(wait, signal);
    else if (!signal.aborted) await this.stage.play(scenes, { held });
    this.#spent.set(deed.seat, (this.#spent.get(deed.seat) ?? 0) + wait);
    ctx.memory.caption = null;
    // The next deed brings its own caption; where the player decides now, the last one has been read.
    if (this.ctx().mine) this.paint();
  }

  /** How much longer others may be shown in this round, and one of them in it. @param {Ctx} ctx @param {number | null} seat */
  #left({ players }, seat) {
    const all = ROUND[setting("pace")];
    const spent = [...this.#spent.values()].reduce((sum, one) => sum + one, 0);
    return { round: all - spent, turn: all / Math.max(LEAST_OTHERS, players.length - 1) - (this.#spent.get(seat) ?? 0) };
  }

  /** Shows a deed again, because the player asked for it. @param {Deed} deed */
  again = async (deed) => {
    const ctx = this.ctx();
    const spot = this.game().frame?.where?.(ctx, deed);
    if (spot) camera(ctx).follow(spot);
    const said = captionOf(ctx, this.game(), deed);
    ctx.announce(said?.text ?? "");
    const scenes = this.#scenes(deed);
    // Where nothing can be shown of it, what it names can.
    if (!scenes.length) deed.lines.flatMap((line) => this.game().frame?.mentions?.(ctx, line) ?? [])[0]?.show();
    await this.stage.play(scenes, { always: true });
  };

  /** Ends whatever is shown, or waits to be. */
  clear() {
    this.#turn += 1;
    this.stage.clear();
    this.ctx().memory.caption = null;
  }
}
