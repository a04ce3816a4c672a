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
import { icon } from "../parts/icon.js";
import { shareMatch } from "../parts/link.js";
import { announce, sentences } from "../parts/live.js";
import { lying } from "../parts/screen.js";
import { seatMark } from "../parts/seat.js";
import { Stage } from "../parts/stage.js";
import { toast } from "../parts/toast.js";
import * as saves from "../saves.js";
import css from "../style/replay.css" with { type: "text" };
import { Beside } from "../table/beside.js";
import { makeCtx } from "../table/ctx.js";
import { captionOf, deedsOf } from "../table/deeds.js";
import { endScreen } from "../table/end.js";
import { bar, matchFrame } from "../table/frame.js";
import { listen, showKeys } from "../table/keys.js";
import { chaptersOf } from "../table/log.js";
import { atThisMoment, chanceAt, chanceOf, momentCard, say, signed, swings } from "../table/moment.js";
import { listTable } from "../table/screen.js";
import { beginnings, gainsAt } from "../table/points.js";
import { SPEEDS, SWING, chapterList, kindButtons, timeline, withSwings } from "../table/timeline.js";
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

/** Where the list of chapters lies open beside the board, if the game leaves room for it. */
const ROOMY = "(min-width: 75rem) and (min-height: 40rem)";

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
  /** Where it will be once it has arrived: the next step of a quick hand is counted from there. @type {number | null} */
  #aim = null;
  /** @type {Record<string, any>} */
  #memory = {};
  /** Whether playing halts at what mattered. */
  #stops = false;
  /** Whether bots say why they did what is shown. */
  #thoughts = false;
  /** The turns of the match, and what mattered in it. @type {{ chapters: Mark[], turns: number[], marks: Mark[], history: import("../match.js").Point[] }} */
  #all = { chapters: [], turns: [], marks: [], history: [] };
  /** What does not count as having mattered. @type {Set<Kind>} */
  #without = new Set();
  /** The turns of which the list of chapters tells everything. @type {Set<number>} */
  #unfolded = new Set();
  /** What the moment that is shown brought. @type {{ text: string, seat: number | null, why: string, great: boolean, spot: import("../parts/board.js").Spot | null } | null} */
  #told = null;
  /** @type {import("../match.js").Battle[]} */
  #battles = [];
  #beside = new Beside();
  /** Where the camera has to go, once it sees. @type {import("../parts/board.js").Spot | null} */
  #going = null;
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
    const turned = () => this.paint();
    addEventListener("resize", turned);
    this.#forget = [
      rules.onStatus((status) => this.#onStatus(status)),
      listen(() => this.#bindings()),
      () => removeEventListener("resize", turned),
    ];
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
    return {
      ...this.#all,
      marks: this.#all.marks.filter(({ kinds }) => kinds.some((kind) => !this.#without.has(kind))),
    };
  }

  // -- opening -------------------------------------------------------------------------------------------------

  async #begin() {
    try {
      const save = saves.read(this.code);
      const opened = save === null ? await Match.by("read", { code: this.code }) : await Match.by("open", { save });
      if (this.#closed) return opened.close();
      this.#game = await gameTable(opened.frame.slug);
      if (this.#closed) return opened.close();
      this.root.dataset.game = opened.frame.slug;
      this.#match = opened;
      this.setTitle(t("title.replay_of", { name: opened.frame.name }));
      const { outcome, length } = opened.frame;
      this.#over = outcome !== null;
      const eyes =
        (save === null && outcome) || !this.#seats(opened).includes(opened.frame.eyes ?? -1) ? null : opened.frame.eyes;
      // What mattered is told as these eyes have seen it, and counted: it was opened as whoever decides now sees it.
      if (!this.#over) await opened.at(length, eyes);
      await this.#tell(opened);
      if (this.#game.frame?.clearSide && matchMedia(ROOMY).matches) this.#memory.drawer = { name: "chapters" };
      await this.jump(this.first ?? (outcome ? 0 : opened.frame.length), eyes);
    } catch (error) {
      this.#waiting = isBoot(error);
      this.#problem = this.#waiting ? null : error;
      this.paint();
    }
  }

  /** Finds the turns and what mattered, from the whole log. @param {Match} match */
  async #tell(match) {
    const ctx = this.#ctx(match);
    const chapters = chaptersOf(match.log).flatMap(({ first, title }) =>
      title ? [{ index: first, text: title, seat: null, kinds: [] }] : [],
    );
    const turns = beginnings(match.log, this.#game).map(({ index }) => index);
    const marks = deedsOf(match.log).flatMap((deed) => {
      const said = captionOf(ctx, this.#game, deed);
      /** @type {Kind} */
      const kind = said?.deal ? "deal" : "deed";
      return said && (said.weight > 1 || said.deal)
        ? [
            {
              index: deed.index,
              text: said.text.replace(/\.$/, ""),
              seat: said.mark === undefined ? deed.seat : said.mark,
              icon: said.icon,
              kinds: [kind],
            },
          ]
        : [];
    });
    const { history, battles } = await match.story();
    this.#battles = battles;
    /** @type {Mark[]} */
    const swung = swings(history).map(({ index, seat, from, to }) => ({
      index,
      seat,
      icon: SWING,
      kinds: ["swing"],
      text: this.#tellOf(ctx, index)?.text || chanceOf({ seat, from, to }, match.frame.players),
    }));
    this.#all = { chapters, turns, marks: withSwings(marks, swung), history };
  }

  /** What was done at a point, in a sentence. @param {import("../table/ctx.js").Ctx} ctx @param {number} index */
  #tellOf(ctx, index) {
    const deed = deedsOf(ctx.log.filter((line) => line.index === index))[0];
    if (!deed) return null;
    const said = captionOf(ctx, this.#game, deed);
    const text = said?.text || (deed.lines.find((line) => line.text)?.text ?? "");
    return text
      ? { deed, text: text.replace(/\.$/, ""), seat: said?.mark === undefined ? deed.seat : said.mark }
      : null;
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
    else if (match) {
      keepFocus(this.root, () => render(this.#screen(match), this.root));
      this.#lay(match);
    } else
      render(
        html`<h1 class="visually-hidden" tabindex="-1">${t("title.replay")}</h1><div class="page narrow">${bootStatus(rules.status)}</div>`,
        this.root,
      );
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
    const actions = {
      again: () => this.#playOn(0),
      sameSeed: () => this.#playOn(0),
      copyLink: () => this.#copyLink(),
      exportFile: () => this.#exportFile(),
    };
    const end =
      frame.outcome && !this.#memory.endAway
        ? html`<div class="end-over">${endScreen(ctx, this.#game, { ...actions, ...(this.#game.frame && { away: () => this.#awayWithEnd() }) }, this.code)}</div>`
        : nothing;
    const game = this.#retold(ctx);
    // The bar tells what happened, where a match asks for a decision.
    const moment = this.#told
      ? { ...ctx, seat: this.#told.seat ?? ctx.seat, frame: { ...frame, prompt: this.#told.text } }
      : ctx;
    const top = bar(moment, game, {
      tools: [
        ...(game.frame
          ? [
              {
                icon: "scroll-unfurled",
                key: "table.log",
                run: () => ctx.open("log"),
                pressed: this.#memory.drawer?.name === "log",
                narrow: false,
              },
            ]
          : []),
        ...(game.frame
          ? [
              {
                icon: "tied-scroll",
                key: "table.chapters",
                run: () => ctx.open("chapters"),
                pressed: this.#memory.drawer?.name === "chapters",
              },
            ]
          : []),
      ],
      title: html`${frame.name} <span class="replay-badge">${say("badge")}</span>`,
      extra: html`${this.#eyes(shown)} <button class="primary bar-branch" data-key="branch" @click=${() => this.#playOn(frame.ended ?? 0)}>${say("branch")}</button>`,
    });
    // Beside the board of a lying phone there is room, over it there is none.
    const aside = lying();
    const card = end === nothing ? this.#card(ctx, aside) : nothing;
    const foot = this.#foot(shown, aside ? card : nothing);
    if (!game.frame) return listTable(ctx, game, { bar: top, end, foot });
    return matchFrame(ctx, game, { bar: top, stage: this.#stage, over: html`${aside ? nothing : card} ${end}`, foot });
  }

  /** The game's table with what a replay adds to it: the points of the moment at the shields, the list of chapters. @param {import("../table/ctx.js").Ctx} ctx @returns {import("../table/ctx.js").GameModule} */
  #retold({ frame }) {
    const own = this.#game.frame;
    if (!own) return this.#game;
    const gains = gainsAt(this.#all.history, frame.index);
    /** @type {NonNullable<typeof own.shield>} */
    const shield = (ctx, seat) =>
      html`${own.shield?.(ctx, seat) ?? nothing}${gains[seat] ? html`<b class="shield-gain ${gains[seat] > 0 ? "" : "loss"}">${signed(gains[seat])}</b>` : nothing}`;
    const chapters = (/** @type {import("../table/ctx.js").Ctx} */ ctx) => {
      const chance = chanceAt(this.#all.history, frame.index, frame.eyes);
      return {
        title: t("table.chapters"),
        body: html`<div class="chapters-head">${kindButtons(this.#all.marks, this.#without, (kind) => this.#toggleKind(kind))} ${chance ? atThisMoment(ctx, chance) : nothing}</div> ${chapterList(this.#story, frame, { jump: (at) => this.#go(at), open: this.#unfolded, unfold: (turn) => this.#unfold(turn) })}`,
      };
    };
    return { ...this.#game, frame: { ...own, shield, drawers: { ...own.drawers, chapters } } };
  }

  /** What happened, over the board: what it brought, what was thrown, how the chances changed, and what the bot thought. @param {import("../table/ctx.js").Ctx} ctx @param {boolean} aside whether it lies beside the board instead */
  #card(ctx, aside) {
    const { frame, memory } = ctx;
    const told = this.#told;
    if (!told || this.#stage.now) return nothing;
    const chance = chanceAt(this.#all.history, frame.index, frame.eyes);
    // The list of chapters tells of the chances where it lies open.
    const moved = chance && chance.from !== chance.to && memory.drawer?.name !== "chapters" ? chance : null;
    const battles = this.#battles.filter(({ index }) => index === frame.index);
    return momentCard(
      ctx,
      { ...told, battles, moved, gain: gainsAt(this.#all.history, frame.index)[told.seat ?? -1] ?? 0 },
      aside ? undefined : this.#beside.attach,
    );
  }

  /** Puts the card of the moment where it belongs. @param {Match} shown */
  #lay(shown) {
    const { drawer, selected } = this.#memory;
    const spot = this.#told?.spot ?? null;
    const { index, eyes } = shown.frame;
    const eye = spot && camera(this.#ctx(shown));
    const going = this.#going;
    if (eye?.k && going) {
      this.#going = null;
      eye.follow(going);
    }
    this.#beside.settle(
      [index, eyes, this.#told?.why, drawer?.name, selected, innerWidth, innerHeight].join(" "),
      eye,
      spot,
    );
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
      <span>${say("eyes")}</span> ${frame.eyes === null ? icon("owl") : seatMark(frame.eyes)}
      <select aria-label=${say("eyes")} data-key="eyes" @change=${(/** @type {Event} */ event) => this.#see(chosen(event))}>
        <option value="" .selected=${frame.eyes === null}>${say("onlooker")}</option>
        ${seats.map((seat) => html`<option value=${seat} .selected=${frame.eyes === seat}>${frame.players[seat].called}</option>`)}
      </select>
    </label>`;
  }

  /** @param {Match} shown @param {unknown} card */
  #foot({ frame }, card) {
    return timeline({
      frame,
      card,
      story: this.#story,
      told: this.#told?.text ?? "",
      playing: this.#playing,
      speed: this.#speed,
      stops: this.#stops,
      toggleStops: () => {
        this.#stops = !this.#stops;
        this.paint();
      },
      thoughts: this.#thoughts,
      toggleThoughts: () => this.#toggleThoughts(),
      jump: (at) => this.#go(at),
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
    this.#aim = this.#wanted.at;
    if (this.#moving) return;
    this.#moving = true;
    try {
      while (this.#wanted && !this.#closed) {
        const { at: target, eyes: through } = this.#wanted;
        this.#wanted = null;
        const heard = match.log.length;
        const step = target === match.frame.index + 1 && through === match.frame.eyes;
        await match.at(target, through);
        this.#arrived(match, step ? match.log.slice(heard) : null);
      }
    } catch (error) {
      this.#problem = error;
      this.paint();
    }
    this.#moving = false;
    this.#aim = null;
  }

  /** @param {Match} match @param {import("../match.js").Line[] | null} news what one step brought; null: it was a jump */
  #arrived(match, news) {
    const ctx = this.#ctx(match);
    const { index, standing } = match.frame;
    const great = this.#story.marks.find((mark) => mark.index === index);
    const told = this.#tellOf(ctx, index);
    this.#told = told && {
      text: great?.text ?? told.text,
      seat: told.seat,
      why: "",
      great: Boolean(great),
      spot: this.#game.frame?.where?.(ctx, told.deed) ?? null,
    };
    const lines = (news ?? []).filter(({ text }) => text).map(({ text }) => text);
    announce(
      lines.length && lines.length <= 6
        ? sentences(lines)
        : great
          ? say("spoken", { turn: standing, told: great.text })
          : standing,
    );
    this.#going = this.#told?.spot ?? null;
    this.#askWhy(match);
    this.paint();
    this.#game.painted?.(ctx);
  }

  /** @param {number} turn */
  #unfold(turn) {
    this.#unfolded.add(turn);
    this.paint();
  }

  /** @param {Kind} kind */
  #toggleKind(kind) {
    if (!this.#without.delete(kind)) this.#without.add(kind);
    this.paint();
  }

  #toggleThoughts() {
    this.#thoughts = !this.#thoughts;
    if (!this.#thoughts && this.#told) this.#told.why = "";
    if (this.#match) this.#askWhy(this.#match);
    this.paint();
  }

  /** Lets the bot whose deed is shown say why, if that is wanted; by then something else may be shown. @param {Match} match */
  async #askWhy(match) {
    const told = this.#told;
    const { begun = 0, players } = match.frame;
    if (!this.#thoughts || !told || players[told.seat ?? -1]?.kind !== "bot") return;
    const { label, why } = await match.reasonOf(begun).catch(() => ({ label: "", why: "" }));
    if (this.#told !== told || this.#closed || !this.#thoughts || !why) return;
    told.why = say("thought", { label, why });
    announce(told.why);
    this.paint();
  }

  /** The mark before or after the present point. @param {Mark[]} list @param {-1 | 1} by */
  #neighbour(list, by) {
    const index = this.#match?.frame.index ?? 0;
    const found = by > 0 ? list.find((mark) => mark.index > index) : list.findLast((mark) => mark.index < index);
    return found?.index ?? (by > 0 ? (this.#match?.frame.length ?? 0) : 0);
  }

  /** The same moment through other eyes, which may count other steps while the match is played. @param {string} value */
  async #see(value) {
    const match = /** @type {Match} */ (this.#match);
    const eyes = value === "" ? null : Number(value);
    this.#pause();
    await this.jump(match.frame.index, eyes);
    if (this.#over || this.#closed) return;
    const here = match.frame.index;
    await this.jump(match.frame.length);
    await this.#tell(match);
    await this.jump(here);
  }

  #toggle() {
    const match = this.#match;
    this.#playing = !this.#playing;
    if (this.#playing && match && match.frame.index === match.frame.length) this.jump(0);
    this.#tick();
    this.paint();
  }

  /** Nothing goes on by itself any more. */
  #pause() {
    this.#playing = false;
    this.#tick();
  }

  /** Goes where a hand wants to be: what plays halts there. @param {number} at */
  #go(at) {
    this.#pause();
    this.#stage.clear();
    return this.jump(at);
  }

  #tick() {
    clearTimeout(this.#timer);
    if (!this.#playing) return;
    this.#timer = setTimeout(async () => {
      const match = this.#match;
      if (!match || this.#closed) return;
      const heard = match.log.length;
      await this.jump(match.frame.index + 1);
      // Somebody has stepped in meanwhile.
      if (!this.#playing) return;
      const [deed] = deedsOf(match.log.slice(heard));
      if (deed && this.#speed <= 2)
        await this.#stage.play(this.#game.frame?.scenes?.(this.#ctx(match), deed) ?? [], { held: false });
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
    /** @type {import("../table/keys.js").Key[]} */
    const scene = this.#stage.now
      ? [{ keys: [" ", "Enter", "Escape"], label: t("stage.skip"), run: () => this.#stage.skip(), any: true }]
      : [];
    const { index, length } = this.#match.frame;
    const { chapters, marks } = this.#story;
    return [
      ...scene,
      { keys: ["ArrowLeft"], label: say("back"), run: () => this.#go((this.#aim ?? index) - 1) },
      { keys: ["ArrowRight"], label: say("forward"), run: () => this.#go((this.#aim ?? index) + 1) },
      { keys: ["Shift+ArrowLeft"], label: say("mark_back"), run: () => this.#go(this.#neighbour(marks, -1)) },
      { keys: ["Shift+ArrowRight"], label: say("mark_on"), run: () => this.#go(this.#neighbour(marks, 1)) },
      { keys: ["PageUp"], label: say("turn_back"), run: () => this.#go(this.#neighbour(chapters, -1)) },
      { keys: ["PageDown"], label: say("turn_on"), run: () => this.#go(this.#neighbour(chapters, 1)) },
      { keys: ["Home"], label: say("first"), run: () => this.#go(0) },
      { keys: ["End"], label: say("last"), run: () => this.#go(length) },
      { keys: [" ", "p"], label: say("play"), run: () => this.#toggle() },
      {
        keys: ["1", "2", "3", "4"],
        label: say("speed"),
        run: (key) => (
          (this.#speed = Object.keys(SPEEDS)
            .map(Number)
            .sort((one, two) => one - two)[Number(key) - 1]),
          this.paint()
        ),
      },
      {
        keys: ["Escape"],
        label: t("keys.close"),
        run: () => ((this.#memory.drawer = null), (this.#memory.selected = null), this.paint()),
      },
      { keys: ["?"], label: t("keys.title"), run: () => showKeys(this.#bindings()) },
    ];
  }
}

/** @param {Event} event */
const chosen = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;
