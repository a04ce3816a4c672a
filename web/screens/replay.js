// Replay: any match, step by step, by turns and by what mattered, through the eyes one may have; from any point a new
// match can branch off.

import { rules } from "../engine.js";
import { gameTable } from "../games/index.js";
import { html, nothing, render } from "../lit.js";
import { Match } from "../match.js";
import { adopt } from "../parts/adopt.js";
import { bootStatus } from "../parts/boot-status.js";
import { camera } from "../parts/board.js";
import { keepFocus } from "../parts/focus.js";
import { shareMatch } from "../parts/link.js";
import { announce } from "../parts/live.js";
import { Stage } from "../parts/stage.js";
import { toast } from "../parts/toast.js";
import * as saves from "../saves.js";
import css from "../style/replay.css" with { type: "text" };
import { makeCtx } from "../table/ctx.js";
import { captionOf, deedsOf } from "../table/deeds.js";
import { beginnings, endScreen } from "../table/end.js";
import { bar, matchFrame } from "../table/frame.js";
import { listen, showKeys } from "../table/keys.js";
import { chaptersOf } from "../table/log.js";
import { listTable } from "../table/screen.js";
import { chapterList, kindButtons, SPEEDS, swings, timeline, withSwings } from "../table/timeline.js";
import { t } from "../words.js";
import { failure, isBoot } from "./failure.js";
import { playSave } from "./play.js";

/**
 * @typedef {import("../table/timeline.js").Mark} Mark
 * @typedef {import("../table/timeline.js").Kind} Kind
 */

/** @param {{ code: string, at: number | null }} route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open(route, root, setTitle) {
  adopt(css);
  const screen = new ReplayScreen(route, root, setTitle);
  screen.start();
  return () => screen.close();
}

class ReplayScreen {
  /** @type {Match | null} */
  #match = null;
  /** @type {import("../table/ctx.js").GameModule} */
  #game = {};
  /** @type {any} */
  #problem = null;
  #waiting = false;
  #speed = 1;
  #playing = false;
  #timer = 0;
  #closed = false;
  #moving = false;
  /** Where the replay should be, while it is on its way there. @type {{ at: number, eyes: number | null } | null} */
  #wanted = null;
  /** @type {Record<string, any>} */
  #memory = {};
  /** Whether playing halts at what mattered. */
  #stops = false;
  /** Whether bots say why they did what is shown. */
  #thoughts = false;
  /** The turns of the match, and what mattered in it. @type {{ chapters: Mark[], turns: number[], marks: Mark[], history: Array<{ index: number, totals: Array<number | null> }> }} */
  #all = { chapters: [], turns: [], marks: [], history: [] };
  /** What does not count as having mattered. @type {Set<Kind>} */
  #without = new Set();
  /** Whether the match is over: then everybody's cards may be seen. */
  #over = false;
  #stage = new Stage(() => this.paint());
  /** @type {Array<() => unknown>} */
  #forget = [];

  /** @param {{ code: string, at: number | null }} route @param {HTMLElement} root @param {(title: string) => void} setTitle */
  constructor({ code, at }, root, setTitle) {
    this.code = code;
    this.first = at;
    this.root = root;
    this.setTitle = setTitle;
  }

  start() {
    this.#forget = [rules.onStatus((status) => this.#onStatus(status)), listen(() => this.#bindings())];
    this.setTitle(t("title.replay"));
    this.paint();
    this.#begin();
  }

  close() {
    this.#closed = true;
    delete this.root.dataset.game;
    clearTimeout(this.#timer);
    for (const stop of this.#forget) stop();
    this.#match?.close();
  }

  /** The story, as far as it is asked for. */
  get #story() {
    return { ...this.#all, marks: this.#all.marks.filter(({ kind }) => !kind || !this.#without.has(kind)) };
  }

  // -- opening -------------------------------------------------------------------------------------------------

  async #begin() {
    try {
      const save = saves.read(this.code);
      const opened = save === null ? await Match.by("read", { code: this.code }) : await Match.by("open", { save });
      if (this.#closed) return opened.close();
      this.#game = await gameTable(opened.frame.slug);
      this.root.dataset.game = opened.frame.slug;
      this.#match = opened;
      this.setTitle(t("title.replay_of", { name: opened.frame.name }));
      const { outcome, length } = opened.frame;
      this.#over = outcome !== null;
      const eyes = (save === null && outcome) || !this.#seats(opened).includes(opened.frame.eyes ?? -1) ? null : opened.frame.eyes;
      // What mattered is told as these eyes have seen it: it was opened as whoever decides now sees it.
      if (!this.#over && eyes !== opened.frame.eyes) await opened.at(length, eyes);
      await this.#tell(opened);
      await this.jump(this.first ?? (outcome ? 0 : length), eyes);
    } catch (error) {
      this.#waiting = isBoot(error);
      this.#problem = this.#waiting ? null : error;
      this.paint();
    }
  }

  /** Finds the turns and what mattered, from the whole log. @param {Match} match */
  async #tell(match) {
    const ctx = this.#ctx(match);
    const chapters = chaptersOf(match.log).flatMap(({ first, title }) => (title ? [{ index: first, text: title, seat: null }] : []));
    const turns = beginnings(match.log, this.#game).map(({ index }) => index);
    const marks = deedsOf(match.log).flatMap((deed) => {
      const said = captionOf(ctx, this.#game, deed);
      return said && (said.weight > 1 || said.deal) ? [{ index: deed.index, text: said.text, seat: said.mark === undefined ? deed.seat : said.mark, icon: said.icon, kind: said.deal ? /** @type {const} */ ("deal") : /** @type {const} */ ("deed") }] : [];
    });
    this.#all = { chapters, turns, marks, history: [] };
    if (!this.#over) return;
    const history = await match.history();
    const words = (/** @type {number} */ seat, /** @type {number} */ points) => t(points > 0 ? "replay.gained" : "replay.lost", { name: match.frame.players[seat].called, n: Math.abs(points) });
    this.#all = { chapters, turns, marks: withSwings(marks, swings(history, words)), history };
  }

  /** A match that waited for Python is opened when a second try succeeds. @param {import("../engine.js").Status} status */
  #onStatus({ stage }) {
    this.paint();
    if (stage !== "ready" || !this.#waiting) return;
    this.#waiting = false;
    this.#begin();
  }

  // -- drawing -------------------------------------------------------------------------------------------------

  paint() {
    if (this.#closed) return;
    const match = this.#match;
    if (this.#problem) render(failure(this.#problem), this.root);
    else if (match) keepFocus(this.root, () => render(this.#screen(match), this.root));
    else render(html`<h1 class="visually-hidden" tabindex="-1">${t("title.replay")}</h1><div class="page narrow">${bootStatus(rules.status)}</div>`, this.root);
  }

  /** @param {Match} shown */
  #ctx(shown) {
    return makeCtx({
      frame: shown.frame,
      before: shown.before,
      statics: shown.statics,
      words: shown.words,
      labels: shown.labels,
      log: shown.log,
      mine: false,
      busy: false,
      replaying: true,
      hint: null,
      memory: this.#memory,
      id: this.code,
      thought: null,
      reasons: shown.reasons,
      act: () => {},
      update: () => this.paint(),
      history: () => shown.history(),
      luck: () => shown.luck(),
    });
  }

  /** @param {Match} shown */
  #screen(shown) {
    const ctx = this.#ctx(shown);
    const { frame } = shown;
    const actions = { again: () => this.#playOn(0), sameSeed: () => this.#playOn(0), copyLink: () => this.#copyLink(), exportFile: () => this.#exportFile() };
    const end = frame.outcome && !this.#memory.endAway ? html`<div class="end-over">${endScreen(ctx, this.#game, { ...actions, ...(this.#game.frame && { away: () => this.#awayWithEnd() }) }, this.code)}</div>` : nothing;
    const game = this.#game.frame ? { ...this.#game, frame: { ...this.#game.frame, drawers: { ...this.#game.frame.drawers, chapters: () => ({ title: t("replay.chapters"), body: html`${kindButtons(this.#all.marks, this.#without, (kind) => this.#toggleKind(kind))} ${chapterList(this.#story, frame.index, (at) => this.jump(at))}` }) } } } : this.#game;
    const top = bar(ctx, game, {
      tools: [
        ...(game.frame ? [{ icon: "scroll-unfurled", key: "table.log", run: () => ctx.open("log"), pressed: this.#memory.drawer?.name === "log", narrow: false }] : []),
        ...(game.frame ? [{ icon: "tied-scroll", key: "replay.chapters", run: () => ctx.open("chapters"), pressed: this.#memory.drawer?.name === "chapters" }] : []),
      ],
      title: t("replay.title", { name: frame.name }),
      extra: html`${this.#eyes(shown)} <button class="primary bar-branch" data-key="branch" @click=${() => this.#playOn(frame.index)}>${t("replay.branch")}</button>`,
    });
    const foot = this.#foot(shown);
    if (!game.frame) return listTable(ctx, game, { bar: top, end, foot });
    return matchFrame(ctx, game, { bar: top, stage: this.#stage, over: end, foot });
  }

  #awayWithEnd() {
    this.#memory.endAway = true;
    this.paint();
  }

  /** Whose eyes one may have besides an onlooker's: anybody's once the match is over, else those of who plays here alone. @param {Match} shown */
  #seats({ frame, humans }) {
    if (this.#over || !frame.hidden) return frame.players.map((_, seat) => seat);
    return humans.length === 1 ? humans : [];
  }

  /** @param {Match} shown */
  #eyes(shown) {
    const { frame } = shown;
    const seats = this.#seats(shown);
    return html`<label class="bar-field">
      <span>${t("replay.eyes")}</span>
      <select data-key="eyes" @change=${(/** @type {Event} */ event) => this.#see(chosen(event))}>
        <option value="" .selected=${frame.eyes === null}>${t("replay.onlooker")}</option>
        ${seats.map((seat) => html`<option value=${seat} .selected=${frame.eyes === seat}>${frame.players[seat].called}</option>`)}
      </select>
    </label>`;
  }

  /** @param {Match} shown */
  #foot({ frame }) {
    return timeline({
      frame,
      story: this.#story,
      playing: this.#playing,
      speed: this.#speed,
      stops: this.#stops,
      toggleStops: () => {
        this.#stops = !this.#stops;
        this.paint();
      },
      thoughts: this.#thoughts,
      toggleThoughts: () => this.#toggleThoughts(),
      jump: (at) => this.jump(at),
      toggle: () => this.#toggle(),
      setSpeed: (speed) => {
        this.#speed = speed;
        this.paint();
      },
      neighbour: (list, by) => this.#neighbour(list, by),
    });
  }

  // -- moving --------------------------------------------------------------------------------------------------

  /** Goes to a point; the newest wish wins, one request at a time. @param {number} at @param {number | null} [eyes] */
  async jump(at, eyes = this.#match?.frame.eyes ?? null) {
    const match = this.#match;
    if (!match) return;
    this.#wanted = { at: Math.max(0, Math.min(at, match.frame.length)), eyes };
    if (this.#moving) return;
    this.#moving = true;
    try {
      while (this.#wanted && !this.#closed) {
        const { at: target, eyes: through } = this.#wanted;
        this.#wanted = null;
        const heard = match.log.length;
        const step = target === match.frame.index + 1 && through === match.frame.eyes;
        await match.at(target, through);
        this.#arrived(match, step ? match.log.slice(heard) : []);
      }
    } catch (error) {
      this.#problem = error;
      this.paint();
    }
    this.#moving = false;
  }

  /** @param {Match} match @param {import("../match.js").Line[]} news what one step brought */
  #arrived(match, news) {
    const ctx = this.#ctx(match);
    const told = news.filter(({ text }) => text);
    announce(told.length === 0 || told.length > 6 ? match.frame.standing : told.map(({ text }) => text).join(". "));
    const [deed] = deedsOf(news);
    const shown = deed ?? this.#marked(match);
    const said = shown ? captionOf(ctx, this.#game, shown) : null;
    this.#memory.caption = said?.text ? { ...said, seat: shown?.seat ?? null } : null;
    const spot = shown ? this.#game.frame?.where?.(ctx, shown) : null;
    if (spot) camera(ctx).follow(spot);
    this.#askWhy(match);
    this.paint();
    this.#game.painted?.(ctx);
  }

  /** The deed that a mark stands for, where the replay has jumped to one. @param {Match} match */
  #marked({ log, frame: { index } }) {
    return this.#story.marks.some((mark) => mark.index === index) ? deedsOf(log.filter((line) => line.index === index))[0] : undefined;
  }

  /** @param {Kind} kind */
  #toggleKind(kind) {
    if (!this.#without.delete(kind)) this.#without.add(kind);
    this.paint();
  }

  #toggleThoughts() {
    this.#thoughts = !this.#thoughts;
    const { caption } = this.#memory;
    if (!this.#thoughts && caption) caption.why = "";
    if (this.#match) this.#askWhy(this.#match);
    this.paint();
  }

  /** Lets the bot whose deed is shown say why, if that is wanted; by then something else may be shown. @param {Match} match */
  async #askWhy(match) {
    const { caption } = this.#memory;
    const { index, players } = match.frame;
    if (!this.#thoughts || !caption || players[caption.seat ?? -1]?.kind !== "bot") return;
    const { label, why } = await match.reasonOf(index - 1).catch(() => ({ label: "", why: "" }));
    if (this.#memory.caption !== caption || this.#closed || !this.#thoughts || !why) return;
    caption.why = t("replay.thought", { label, why });
    announce(caption.why);
    this.paint();
  }

  /** The mark before or after the present point. @param {Mark[]} list @param {-1 | 1} by */
  #neighbour(list, by) {
    const index = this.#match?.frame.index ?? 0;
    const found = by > 0 ? list.find((mark) => mark.index > index) : list.findLast((mark) => mark.index < index);
    return found?.index ?? (by > 0 ? this.#match?.frame.length ?? 0 : 0);
  }

  /** @param {string} value */
  #see(value) {
    this.jump(/** @type {Match} */ (this.#match).frame.index, value === "" ? null : Number(value));
  }

  #toggle() {
    const match = this.#match;
    this.#playing = !this.#playing;
    if (this.#playing && match && match.frame.index === match.frame.length) this.jump(0);
    this.#tick();
    this.paint();
  }

  #tick() {
    clearTimeout(this.#timer);
    if (!this.#playing) return;
    this.#timer = setTimeout(async () => {
      const match = this.#match;
      if (!match || this.#closed) return;
      const heard = match.log.length;
      await this.jump(match.frame.index + 1);
      const [deed] = deedsOf(match.log.slice(heard));
      if (deed && this.#speed <= 2) await this.#stage.play(this.#game.frame?.scenes?.(this.#ctx(match), deed) ?? [], { held: false });
      const halt = this.#stops && this.#story.marks.some(({ index }) => index === match.frame.index);
      if (halt || match.frame.index >= match.frame.length) this.#playing = false;
      this.#tick();
      this.paint();
    }, SPEEDS[1] / this.#speed);
  }

  // -- what can be done with it --------------------------------------------------------------------------------

  /** @param {number} at */
  async #playOn(at) {
    try {
      playSave(await /** @type {Match} */ (this.#match).branch(at));
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  #copyLink() {
    const shown = /** @type {Match} */ (this.#match);
    return shareMatch(() => shown.code(), shown.frame.name);
  }

  async #exportFile() {
    const shown = /** @type {Match} */ (this.#match);
    saves.download(saves.fileName(shown.frame.slug, Date.now()), await shown.exported());
  }

  /** @returns {import("../table/keys.js").Key[]} */
  #bindings() {
    if (!this.#match) return [];
    if (this.#stage.now) return [{ keys: [" ", "Enter", "Escape"], label: t("stage.skip"), run: () => this.#stage.skip() }];
    const { index, length } = this.#match.frame;
    const { chapters, marks } = this.#story;
    return [
      { keys: ["ArrowLeft"], label: t("replay.back"), run: () => this.jump(index - 1) },
      { keys: ["ArrowRight"], label: t("replay.forward"), run: () => this.jump(index + 1) },
      { keys: ["Shift+ArrowLeft"], label: t("replay.mark_back"), run: () => this.jump(this.#neighbour(marks, -1)) },
      { keys: ["Shift+ArrowRight"], label: t("replay.mark_on"), run: () => this.jump(this.#neighbour(marks, 1)) },
      { keys: ["PageUp"], label: t("replay.turn_back"), run: () => this.jump(this.#neighbour(chapters, -1)) },
      { keys: ["PageDown"], label: t("replay.turn_on"), run: () => this.jump(this.#neighbour(chapters, 1)) },
      { keys: ["Home"], label: t("replay.first"), run: () => this.jump(0) },
      { keys: ["End"], label: t("replay.last"), run: () => this.jump(length) },
      { keys: [" ", "p"], label: t("replay.play"), run: () => this.#toggle() },
      { keys: ["1", "2", "3", "4"], label: t("replay.speed"), run: (key) => ((this.#speed = Object.keys(SPEEDS).map(Number).sort((one, two) => one - two)[Number(key) - 1]), this.paint()) },
      { keys: ["Escape"], label: t("keys.close"), run: () => ((this.#memory.drawer = null), (this.#memory.selected = null), this.paint()) },
      { keys: ["?"], label: t("keys.title"), run: () => showKeys(this.#bindings()) },
    ];
  }
}

/** @param {Event} event */
const chosen = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;
