// The table: an open match, played here.

import { rules } from "../engine.js";
import { gameOf } from "../games-list.js";
import { gameTable } from "../games/index.js";
import { forgetView, keepView, lastView } from "../last-view.js";
import { html, nothing, render } from "../lit.js";
import { bootStatus } from "../parts/boot-status.js";
import { keepFocus } from "../parts/focus.js";
import { shareMatch } from "../parts/link.js";
import { heard, sound } from "../parts/loudspeaker.js";
import { answered } from "../parts/painted.js";
import { go, to } from "../router.js";
import * as saves from "../saves.js";
import { onSettings, setting } from "../settings.js";
import { bindingsOf, canFaster, faster, skip } from "../table/bindings.js";
import { Table } from "../table/controller.js";
import { keyOf } from "../table/action.js";
import { makeCtx } from "../table/ctx.js";
import { challenge } from "../table/challenge.js";
import { endScreen } from "../table/end.js";
import { bar, matchFrame, news } from "../table/frame.js";
import { guidedAt, rememberGuided } from "../table/guided.js";
import { hintInSight } from "../table/in-sight.js";
import { listen, showKeys } from "../table/keys.js";
import { openMenu } from "../table/menu.js";
import { Presenter } from "../table/presenter.js";
import { openRules } from "../table/rules.js";
import { botControls, curtain, listTable, troublePanel } from "../table/screen.js";
import { catalogue, t } from "../words.js";
import { failure, isBoot, isDamaged } from "./failure.js";
import { randomSeed } from "./seeds.js";

/** A match that was set up but not started: how Python makes it. @type {{ id: string, method: string, params: Record<string, unknown>, lesson: string } | null} */
let pending = null;

/** Starts a new match: goes to its table. @param {Record<string, unknown>} params */
export function startMatch(params) {
  const id = saves.newId();
  pending = { id, method: "new", params, lesson: "" };
  go(to("play", id));
}

/** Starts the guided match of a game at one of its lessons. @param {string} slug @param {string} lesson */
export function startLesson(slug, lesson) {
  const id = saves.newId();
  pending = { id, method: "lesson", params: { slug, lesson }, lesson };
  go(to("play", id), { replace: true });
}

/** Stores a save text as a new match and goes to its table. @param {string} text */
export function playSave(text) {
  const id = saves.newId();
  saves.write(id, text, 0);
  go(to("play", id));
}

/** @param {{ id: string }} route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open({ id }, root, setTitle) {
  const screen = new PlayScreen(id, root, setTitle);
  screen.start();
  return () => screen.close();
}

class PlayScreen {
  /** @type {Table | null} */
  #table = null;
  /** @type {import("../table/ctx.js").GameModule} */
  #game = {};
  /** @type {any} */
  #problem = null;
  /** Python could not start; the match is opened when a second try succeeds. */
  #waiting = false;
  /** What was on the table when the page was left. @type {import("../last-view.js").LastView | null} */
  #before = null;
  /** @type {import("../table/guide.js").Guide | null} */
  #guide = null;
  #drawn = -1;
  /** The hint that was shown last. @type {import("../match.js").Thought | null} */
  #hint = null;
  /** How far the match had come when it was drawn last. @type {{ index: number, mine: boolean } | null} */
  #heard = null;
  /** Whose turn it was when it was drawn last, and which. @type {{ now: number | null, standing: string } | null} */
  #turn = null;
  #closed = false;
  #left = new AbortController();
  /** What each player has in mind: what is selected, drafted, opened. @type {Map<number | null, Record<string, any>>} */
  #memories = new Map();
  /** @type {Array<() => unknown>} */
  #forget = [];

  /** @param {string} id @param {HTMLElement} root @param {(title: string) => void} setTitle */
  constructor(id, root, setTitle) {
    this.id = id;
    this.root = root;
    this.setTitle = setTitle;
    this.presenter = new Presenter(
      () => this.#ctx(/** @type {Table} */ (this.#table)),
      () => this.#game,
      () => this.paint(),
    );
  }

  start() {
    this.#forget = [
      rules.onStatus((status) => this.#onStatus(status)),
      onSettings(() => (this.#table?.followMode(), this.paint())),
      listen(() => this.#bindings()),
    ];
    this.setTitle(t("title.play"));
    this.paint();
    this.#recall();
    this.#begin();
    addEventListener("pagehide", this.#keep);
    this.root.addEventListener("pointerdown", this.#foresee);
  }

  close() {
    this.#closed = true;
    this.#left.abort();
    delete this.root.dataset.game;
    removeEventListener("pagehide", this.#keep);
    this.root.removeEventListener("pointerdown", this.#foresee);
    for (const stop of this.#forget) stop();
    if (this.#table) this.presenter.clear();
    this.#table?.close();
  }

  // -- opening -------------------------------------------------------------------------------------------------

  async #begin() {
    try {
      const fresh = pending?.id === this.id ? pending : null;
      const opened = await Table.open(this.id, fresh, this.#left.signal);
      pending = null;
      if (this.#closed) return opened.close();
      this.#game = await gameTable(opened.frame.slug);
      this.root.dataset.game = opened.frame.slug;
      this.#before = null;
      this.#table = opened;
      await this.#takeGuide(fresh ? fresh.lesson : guidedAt(this.id));
      opened.start(() => this.paint(), this.#present);
      opened.followMode();
      this.#rehearse(opened.frame.slug);
    } catch (error) {
      this.#waiting = isBoot(error);
      this.#problem = this.#waiting ? null : error;
      if (this.#problem && isDamaged(this.#problem)) saves.setAside(this.id);
      this.paint();
    }
  }

  /** What was not rehearsed while the match was set up. @param {string} slug */
  async #rehearse(slug) {
    const game = gameOf(slug);
    await answered();
    const { rehearse } = await import("../rehearsal.js");
    if (game) rehearse(game, () => this.#closed, { politely: true });
  }

  /** @param {string} lesson the lesson that a guided match is at, or "" */
  async #takeGuide(lesson) {
    const load = this.#game.frame?.guide;
    if (!lesson || !load || !this.#table) return;
    const [{ lessons, words, end }, { Guide }] = await Promise.all([load(), import("../table/guide.js")]);
    this.#guide = new Guide(this.#table.frame.slug, lessons, words, lesson, end);
    this.#memory.guided = true;
    this.#guide.follow(this.#ctx(this.#table));
    rememberGuided(this.id, this.#guide);
  }

  /** The guide that was put away. */
  #takeUp() {
    if (this.#guide) this.#guide.hidden = false;
    this.paint();
  }

  /** A match that waited for Python is opened when a second try succeeds. @param {import("../engine.js").Status} status */
  #onStatus({ stage }) {
    this.paint();
    if (stage !== "ready" || !this.#waiting) return;
    this.#waiting = false;
    this.#begin();
  }

  async #recall() {
    const last = lastView(this.id);
    if (!last) return;
    this.#game = await gameTable(last.frame.slug);
    if (this.#closed) return;
    this.root.dataset.game = last.frame.slug;
    this.#before = last;
    if (!this.#table) this.paint();
  }

  /** Two at one table have secrets from each other: nothing is kept of theirs. */
  #keep = () => {
    if (this.#table && !this.#table.shared) keepView(this.id, this.#table.match);
  };

  /** What lies under the finger is most often played when it lifts: Python's answer is made ready until then. @param {PointerEvent} event */
  #foresee = ({ target, button }) => {
    const pressed = /** @type {(HTMLElement & { plays?: string | import("../match.js").Action[] }) | null} */ (
      /** @type {Element} */ (target).closest("[data-key]")
    );
    if (pressed && !button) this.#table?.foresee(pressed.plays ?? pressed.dataset.key ?? "");
  };

  /** Nobody takes over with the device what the one before had in mind. */
  get #memory() {
    const whose = this.#table?.shared ? this.#table.frame.eyes : null;
    const memory = this.#memories.get(whose) ?? {};
    this.#memories.set(whose, memory);
    return memory;
  }

  // -- what happened -------------------------------------------------------------------------------------------

  /** @param {import("../table/deeds.js").Deed[]} deeds @param {{ bot: boolean, signal: AbortSignal }} by */
  #present = async (deeds, by) => {
    if (this.#closed || !this.#table) return;
    if (this.#guide) {
      const { at } = this.#guide;
      this.#guide.notice(this.#ctx(this.#table), by.bot ? [] : deeds);
      rememberGuided(this.id, this.#guide);
      // The deed itself is drawn already, with the lesson before.
      if (this.#guide.at !== at) this.paint();
    }
    await this.presenter.present(deeds, by);
  };

  // -- drawing -------------------------------------------------------------------------------------------------

  paint() {
    if (this.#closed) return;
    if (this.#problem)
      render(
        failure(this.#problem, isDamaged(this.#problem) ? html`<p>${t("failure.put_aside")}</p>` : nothing),
        this.root,
      );
    else if (this.#table) this.#paintTable(this.#table);
    else if (this.#before && rules.status.stage !== "failed" && this.#drawLast(this.#before)) return;
    else
      render(
        html`<h1 class="visually-hidden" tabindex="-1">${t("title.play")}</h1><div class="page narrow">${bootStatus(rules.status)}</div>`,
        this.root,
      );
  }

  /** Whether the kept view could be drawn: what is stored may be anything. @param {import("../last-view.js").LastView} last */
  #drawLast(last) {
    try {
      this.#paintLast(last);
      return true;
    } catch {
      this.#before = null;
      forgetView();
      render(nothing, this.root);
      return false;
    }
  }

  /** The table as it was left, to look at until Python is there. @param {import("../last-view.js").LastView} last */
  #paintLast({ frame, log, labels, entries, statics }) {
    const ctx = makeCtx({
      frame,
      before: null,
      statics,
      words: catalogue(entries),
      labels,
      log,
      mine: false,
      busy: true,
      replaying: true,
      hint: null,
      memory: this.#memory,
      id: this.id,
      thought: null,
      reasons: new Map(),
      act: () => {},
      update: () => this.paint(),
      history: () => Promise.resolve([]),
      luck: () => Promise.resolve([]),
    });
    render(this.#frameOf(ctx, { tools: [], notices: bootStatus(rules.status) }), this.root);
  }

  /** @param {Table} open */
  #ctx(open) {
    /** @type {import("../table/ctx.js").Ctx} */
    const ctx = makeCtx({
      frame: open.frame,
      before: open.match.before,
      statics: open.match.statics,
      words: open.match.words,
      labels: open.match.labels,
      log: open.match.log,
      mine: open.mine,
      busy: open.busy,
      replaying: false,
      hint: open.hint === "thinking" ? null : open.hint,
      memory: this.#memory,
      id: this.id,
      thought: open.thought,
      reasons: open.match.reasons,
      act: (action) => (this.presenter.clear(), open.act(action)),
      acts: (actions) => (this.presenter.clear(), open.acts(actions)),
      takeBack: (to) => void this.#undo(open, to),
      update: () => this.paint(),
      history: () => open.match.history(),
      luck: () => open.match.luck(),
      question: (question) => open.match.question(question),
      news: (form) => news(ctx, this.#game, this.presenter, form),
      totals: open.totals,
    });
    return ctx;
  }

  /** @param {Table} open */
  #paintTable(open) {
    // A hint is gone once something is played: its drawer goes with it.
    if (open.hint === null && this.#memory.drawer?.name === "hint") this.#memory.drawer = null;
    this.#endOfTurn(open);
    const ctx = this.#ctx(open);
    const offered = (/** @type {string} */ key) =>
      key.startsWith("main ") || ctx.choices.some(({ action }) => keyOf(action) === key);
    keepFocus(
      this.root,
      () => render(this.#screen(open, ctx), this.root),
      this.#drawn === open.version ? undefined : offered,
    );
    this.#guide?.light(ctx, this.root);
    this.#pointOut(ctx.hint);
    if (this.#drawn === open.version) return;
    this.#drawn = open.version;
    this.setTitle(t("title.match", { name: open.frame.name }));
    if (open.curtain === null) this.#game.painted?.(ctx);
    this.#hear(open);
  }

  /** What a new hint glows on comes into sight. @param {import("../match.js").Thought | null} hint */
  #pointOut(hint) {
    if (hint && hint !== this.#hint) requestAnimationFrame(() => hintInSight(this.root, this.#memory.camera));
    this.#hint = hint;
  }

  /** What was done since it was drawn last is heard, and that one has to decide now. @param {Table} open */
  #hear({ frame: { index, slug }, match: { log }, mine, curtain }) {
    const last = this.#heard;
    this.#heard = { index, mine };
    if (!last || curtain !== null) return;
    heard(
      log.filter((line) => line.index > last.index),
      slug,
    );
    if (!mine || last.mine) return;
    sound("turn");
    this.presenter.home();
  }

  /** With the own turn goes the sheet of what one looked at in it. @param {Table} open */
  #endOfTurn({ frame: { acting, seat, eyes, standing } }) {
    const now = acting ?? seat;
    const last = this.#turn;
    if (last && eyes !== null && last.now === eyes && (now !== eyes || standing !== last.standing))
      this.#memory.selected = null;
    this.#turn = { now, standing };
  }

  /** @param {Table} open @param {import("../table/ctx.js").Ctx} ctx */
  #screen(open, ctx) {
    if (open.curtain !== null)
      return html`<h1 class="visually-hidden" tabindex="-1">${open.frame.name}</h1>${curtain(open.frame.players[open.curtain], open.curtain, () => open.liftCurtain())}${this.#troubles(open)}`;
    return this.#frameOf(ctx, {
      tools: this.#tools(open, ctx),
      thinking: open.thinking || open.hint === "thinking",
      bots:
        open.botToMove && !open.readOnly
          ? {
              paused: open.paused,
              pause: () => open.pause(),
              skip: () => skip({ table: open, presenter: this.presenter }),
            }
          : null,
      notices: html`${open.readOnly ? otherTab(open) : nothing}
      ${open.notice ? html`<p class="banner">${open.notice} <button class="quiet" @click=${() => ((open.notice = ""), this.paint())}>${t("common.ok")}</button></p>` : nothing}
      ${this.#troubles(open)}`,
      end: open.frame.outcome && !this.#memory.endAway ? this.#end(open, ctx) : nothing,
    });
  }

  /** What went wrong, and how far Python is. @param {Table} open */
  #troubles = (open) => html`${open.trouble ? troublePanel(open.trouble, () => open.dismissTrouble()) : nothing}
    ${rules.status.stage === "ready" ? nothing : bootStatus(rules.status)}`;

  /** @param {import("../table/ctx.js").Ctx} ctx @param {{ tools: import("../table/frame.js").Tool[], thinking?: boolean, bots?: any, notices?: unknown, end?: unknown }} slots */
  #frameOf(ctx, { tools, thinking = false, bots = null, notices = nothing, end = nothing }) {
    const framed = this.#game.frame !== undefined;
    const top = bar(ctx, this.#game, { tools, thinking, extra: bots && !framed ? botControls(bots) : nothing });
    if (!framed) return listTable(ctx, this.#game, { bar: top, notices, end });
    return matchFrame(ctx, this.#game, {
      bar: top,
      stage: this.presenter.stage,
      guide: this.#guide,
      bots,
      notices,
      over: end,
      result:
        ctx.frame.outcome && this.#memory.endAway
          ? () => {
              this.#memory.endAway = false;
              this.paint();
            }
          : null,
    });
  }

  /** @param {Table} open @param {import("../table/ctx.js").Ctx} ctx @returns {import("../table/frame.js").Tool[]} */
  #tools(open, ctx) {
    const drawer = this.#memory.drawer?.name;
    const framed = this.#game.frame !== undefined;
    return [
      {
        icon: "anticlockwise-rotation",
        key: "table.undo",
        run: () => this.#undo(open),
        off: open.frame.undo === null || open.readOnly,
      },
      {
        icon: "clockwise-rotation",
        key: "table.redo",
        run: () => open.redo(),
        off: !open.frame.redo || open.readOnly,
        narrow: false,
      },
      // While others move there is nothing to ask a hint for.
      open.botToMove
        ? { icon: "fast-forward-button", key: "bots.faster", run: faster, off: !canFaster() }
        : {
            icon: "greek-sphinx",
            key: "table.hint",
            run: () => this.#askHint(open, ctx),
            off: !open.mine,
            pressed: open.hint !== null,
          },
      ...(framed
        ? [
            {
              icon: "scroll-unfurled",
              key: "table.log",
              run: () => ctx.open("log"),
              pressed: drawer === "log",
              narrow: false,
            },
          ]
        : []),
      ...(framed
        ? [
            {
              icon: "hand",
              key: "table.all_choices",
              run: () => ctx.open("choices"),
              pressed: drawer === "choices",
              narrow: false,
            },
          ]
        : []),
      ...(this.#guide?.hidden && !this.#guide.over
        ? [{ icon: "owl", key: "guide.back", run: () => this.#takeUp() }]
        : []),
      { icon: "rule-book", key: "table.rules", run: () => this.#openRules(open), narrow: false },
      { icon: "hamburger-menu", key: "table.menu", run: () => this.#menu(open, ctx) },
    ];
  }

  /** @param {Table} open @param {number} [to] */
  #undo(open, to) {
    this.presenter.clear();
    return open.undo(to);
  }

  /** The hint in its drawer; a second time puts it away. @param {Table} open @param {import("../table/ctx.js").Ctx} ctx */
  #askHint(open, ctx) {
    const asked = open.hint === null && open.mine;
    open.askHint();
    if (this.#game.frame && asked !== (this.#memory.drawer?.name === "hint")) ctx.open("hint");
  }

  /** The rules, at the rule of the present step. @param {Table} open */
  #openRules(open) {
    openRules(open.frame.slug, this.#game.rule?.(this.#ctx(open)) ?? open.frame.rule);
  }

  /** @param {Table} open @param {import("../table/ctx.js").Ctx} ctx */
  #end(open, ctx) {
    const away = () => {
      this.#memory.endAway = true;
      this.paint();
    };
    return html`<div class="end-over">${endScreen(ctx, this.#game, { ...this.#endActions(open), away: this.#game.frame ? away : undefined }, this.id)}</div>`;
  }

  /** @param {Table} open @param {number} seed @param {import("../table/challenge.js").Player[]} [players] */
  #again(open, seed, players = open.frame.players) {
    const { slug, config, name } = open.frame;
    startMatch({
      slug,
      ...config,
      seed,
      mode: setting("undo"),
      players: players.map(({ name, kind, bot }) => ({ name, kind, bot })),
      name,
    });
  }

  /** @param {Table} open */
  #endActions(open) {
    const { slug, players, outcome } = open.frame;
    const [you] = players.flatMap(({ kind }, seat) => (kind === "human" ? [seat] : []));
    const next = challenge(
      players,
      gameOf(slug)?.levels ?? [],
      outcome?.won ?? outcome?.ranking[0].includes(you) ?? false,
    );
    return {
      challenge: next && { level: next.level, run: () => this.#again(open, randomSeed(), next.players) },
      again: () => this.#again(open, randomSeed()),
      sameSeed: () => this.#again(open, open.frame.seed),
      copyLink: () => this.#copyLink(open),
      exportFile: () => this.#exportFile(open),
    };
  }

  /** @param {Table} open */
  #copyLink(open) {
    return shareMatch(() => open.match.code(), open.frame.name);
  }

  /** @param {Table} open */
  async #exportFile(open) {
    saves.download(saves.fileName(open.frame.slug, Date.now()), await open.match.exported());
  }

  /** @param {Table} open @param {import("../table/ctx.js").Ctx} ctx */
  #menu(open, ctx) {
    return openMenu(open, {
      copyLink: () => this.#copyLink(open),
      exportFile: () => this.#exportFile(open),
      keys: () => showKeys(this.#bindings()),
      replay: () => go(to("replay", this.id)),
      leave: () => go("#/"),
      rules: () => this.#openRules(open),
      redo: () => open.redo(),
      ...(this.#game.frame && { log: () => ctx.open("log"), choices: () => ctx.open("choices") }),
    });
  }

  /** @returns {import("../table/keys.js").Key[]} */
  #bindings() {
    const table = this.#table;
    if (!table) return [];
    const ctx = this.#ctx(table);
    return bindingsOf({
      table,
      ctx,
      game: this.#game,
      root: this.root,
      presenter: this.presenter,
      hint: () => this.#askHint(table, ctx),
      rules: () => this.#openRules(table),
      menu: () => this.#menu(table, ctx),
    });
  }
}

/** @param {Table} open */
const otherTab = (open) => html`<div class="banner" role="status">
  <span>${t("tabs.read_only")}</span>
  <button class="primary" @click=${() => open.takeOver()}>${t("tabs.take_over")}</button>
</div>`;
