// What a game's table gets to draw from (web/games/README.md describes it).

import { html, nothing, svg } from "../lit.js";
import { announce } from "../parts/live.js";
import { sound } from "../parts/loudspeaker.js";
import { go, to } from "../router.js";
import { motion } from "../settings.js";
import { t } from "../words.js";
import { keyOf } from "./action.js";
import { since } from "./deeds.js";
import { inPlan, isNext } from "./hints.js";
import { openRules } from "./rules.js";

/**
 * @typedef {import("../match.js").Action} Action
 * @typedef {import("../match.js").Choice} Choice
 * @typedef {import("../match.js").Refusal} Refusal
 * @typedef {ReturnType<typeof makeCtx>} Ctx
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {{ place: "end", render: (ctx: Ctx) => unknown }} Part
 * @typedef {{ label: string, detail?: string, icon?: string, key?: string, choice?: Choice, actions?: Action[], run?: () => void, off?: string, tone?: string, means?: string, ask?: string }} MainButton
 * @typedef {{ title: string, subtitle?: unknown, seat?: number | null, body: unknown, wide?: boolean, left?: boolean }} Sheet
 * @typedef {{ board: (ctx: Ctx) => unknown, dock?: (ctx: Ctx) => unknown, main?: (ctx: Ctx) => MainButton[],
 *   title?: (ctx: Ctx, seat: number) => unknown, shield?: (ctx: Ctx, seat: number) => unknown, points?: (ctx: Ctx, seat: number) => number | string | null | undefined, honour?: (ctx: Ctx, seat: number) => string,
 *   holdings?: (ctx: Ctx, seat: number) => unknown, floats?: (ctx: Ctx) => unknown, chips?: (ctx: Ctx) => unknown,
 *   sheet?: (ctx: Ctx, id: string) => Sheet | null, panelled?: (ctx: Ctx) => boolean, ownNews?: (ctx: Ctx) => boolean, since?: { ended: (ctx: Ctx, deed: Deed) => boolean, open?: (ctx: Ctx) => boolean, told?: (ctx: Ctx, deeds: Deed[], seat: number, gain: (deed: Deed, seat: number) => number) => import("./since.js").Told[] }, home?: (ctx: Ctx) => import("../parts/board.js").Rect | null, docked?: boolean, clearSide?: boolean, drawers?: Record<string, (ctx: Ctx, argument: any) => import("./drawers.js").Drawer | null>,
 *   scenes?: (ctx: Ctx, deed: Deed) => import("../parts/stage.js").Scene[], settles?: (ctx: Ctx, deed: Deed) => number, where?: (ctx: Ctx, deed: Deed) => import("../parts/board.js").Spot | null,
 *   caption?: (ctx: Ctx, deed: Deed) => import("./deeds.js").Caption | null, sums?: (ctx: Ctx, deeds: Deed[]) => Array<{ deed: Deed } & import("./deeds.js").Caption>, retell?: (ctx: Ctx, deeds: Deed[]) => import("./log.js").Told[],
 *   mentions?: (ctx: Ctx, line: import("../match.js").Line) => Array<{ name: string, show: () => void }>,
 *   guide?: () => Promise<{ lessons: import("./guide.js").Lesson[], words: (key: string) => string, end?: import("./guide.js").End }> }} TableFrame
 * @typedef {{ key: string, label: string, run: (ctx: Ctx) => void, when?: (ctx: Ctx) => boolean }} GameKey
 * @typedef {{ frame?: TableFrame, parts?: Part[], keys?: GameKey[], painted?: (ctx: Ctx) => void, style?: string, chart?: "own", turn?: (line: import("../match.js").Line) => boolean, categories?: string[], scored?: string[], rule?: (ctx: Ctx) => string }} GameModule
 */

/** Whether an action begins with these words. @param {Action} action @param {Action} start */
const begins = (action, start) => start.every((word, index) => action[index] === word);

/** Whether a key presses what has the focus, where that is no button of the browser's. @param {KeyboardEvent} event */
function pressed(event) {
  if (event.key !== "Enter" && event.key !== " ") return false;
  event.preventDefault();
  event.stopPropagation();
  return !event.repeat;
}

/**
 * Answers are kept for as long as the match stands where it stands.
 * @param {{ frame: { index: number, eyes: number | null }, memory: Record<string, any>, update: () => void, question?: (question: Record<string, unknown>) => Promise<any> }} source
 * @param {Record<string, unknown>} question
 */
function answered({ frame, memory, update, question: ask }, question) {
  const at = `${frame.index} ${frame.eyes}`;
  if (memory.looked?.at !== at) memory.looked = { at, answers: new Map() };
  const { answers } = memory.looked;
  const key = JSON.stringify(question);
  if (!answers.has(key) && ask) {
    answers.set(key, null);
    ask(question).then(
      (answer) => (answers.set(key, answer), update()),
      () => answers.delete(key),
    );
  }
  return answers.get(key) ?? null;
}

/** The link to a rule: pressed, it opens over the table; its address leads to the page. @param {string} slug @param {string} id */
export function ruleLink(slug, id) {
  if (!id) return nothing;
  const look = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openRules(slug, id);
  };
  return html`<a class="why" href=${to("rules", slug, id)} aria-label=${t("table.why_rule", { id })} @click=${look}>${t("table.why")}</a>`;
}

/**
 * @typedef {{ frame: import("../match.js").Frame, before: any, statics: any, words: import("../words.js").Words,
 *   mine: boolean, busy: boolean, replaying: boolean, hint: import("../match.js").Thought | null,
 *   memory: Record<string, any>, act: (action: Action) => Promise<void> | void,
 *   acts?: (actions: Action[]) => Promise<void> | void, update: () => void,
 *   id: string, thought: { seat: number, label: string, why: string } | null, reasons: Map<number, string>,
 *   history: () => Promise<any>, luck: () => Promise<import("../match.js").Throw[]>, log: import("../match.js").Line[], labels: Record<string, string>,
 *   question?: (question: Record<string, unknown>) => Promise<any>, news?: (form: "strip" | "rows" | "all") => unknown, totals?: Map<number, Array<number | null>>, takeBack?: (to: number) => void }} Source
 */

/** @param {Source} source */
export function makeCtx(source) {
  const { frame, mine, replaying } = source;
  const open = mine && !replaying;
  const choices = open ? frame.choices : [];
  const refusals = open ? frame.refusals : [];
  const play = player(source, open);
  return {
    ...source,
    view: frame.view,
    choices,
    refusals,
    players: frame.players.map((player, seat) => ({ seat, ...player })),
    seat: frame.acting ?? frame.seat,
    eyes: frame.eyes,
    /** The seat of the one human at this device, or null. */
    you: frame.you,
    /** A player at the head of a sentence: `{who:sells|sell}` knows whether it is "You". @param {number | null} seat @returns {import("../words.js").Who} */
    who: (seat) => ({ name: frame.players[seat ?? 0].called, you: seat === frame.you }),
    /** What the others did since the own last decision. */
    get deeds() {
      return since(source.log, frame.eyes, actedAt(source));
    },
    /** What the others did since the own last turn, in one line, or all rows of it; where the game draws it itself (`ownNews`), the frame does not. @param {"strip" | "rows" | "all"} [form] */
    news: (form = "strip") => source.news?.(form) ?? nothing,
    announce,
    sound,
    motion: motion(),
    act: play,
    /** Plays several actions as one. @param {Action[]} actions */
    acts: (actions) => (!source.busy && open ? decided(source).acts?.(actions) : undefined),
    /** Takes back everything after so many actions, where undo reaches. @param {number} to */
    takeBack: (to) => (!source.busy && open ? source.takeBack?.(to) : undefined),
    ...questions(source),
    ...sheets(source),
    ...finders(choices, refusals),
    ...choiceButtons(source, play),
    ...objectButtons(source),
    ...refusing(frame.slug),
    /** Opens the replay at a point. @param {number} index */
    goTo: (index) => go(to("replay", source.id, String(index))),
  };
}

/** What plays a choice, where the one who looks may. @param {Source} source @param {boolean} open */
const player = (source, open) => (/** @type {Choice | Action} */ what) =>
  !source.busy && open ? decided(source).act(Array.isArray(what) ? what : what.action) : undefined;

/** Remembers that who looks decides now: not every decision is told by the log. @param {Source} source */
function decided(source) {
  const { eyes, index } = source.frame;
  Object.assign(source.memory, { acted: { eyes, index }, news: null });
  return source;
}

/** How far the match had come when who looks decided last, unless that was taken back. @param {Source} source */
const actedAt = ({ memory: { acted }, frame: { eyes, index } }) =>
  acted?.eyes === eyes && acted.index < index ? acted.index : -1;

/** What is asked of the game and of the hint. @param {Source} source */
const questions = (source) => ({
  /** The game's answer to a question of its table (`Game.look`): null until it is there, then drawn again. @param {Record<string, unknown>} question */
  look: (question) => answered(source, question),
  /** The same, to be waited for; null where nothing can be asked. @param {Record<string, unknown>} question @returns {Promise<any>} */
  ask: (question) => source.question?.(question) ?? Promise.resolve(null),
  /** Whether the plan of the shown hint holds an action that begins so. @param {...(string | number)} start */
  hinted: (...start) => inPlan(source.hint, start),
});

/** What opens the sheet of an object. @param {Source} source */
const selecting = (source) => (/** @type {string | null} */ id) => {
  source.memory.selected = id;
  // A sheet that opens would lie behind what somebody holds.
  if (id !== null && source.memory.drawer?.name === "holdings") source.memory.drawer = null;
  source.update();
};

/** What lies open: the sheet of an object, a drawer. @param {Source} source */
const sheets = (source) => ({
  /** The object whose sheet is open. @type {string | null} */
  selected: source.memory.selected ?? null,
  select: selecting(source),
  /** Opens a drawer; a second time puts it away. @param {string} name @param {any} [argument] */
  open: (name, argument = null) => {
    const same = source.memory.drawer?.name === name && source.memory.drawer.argument === argument;
    source.memory.drawer = same ? null : { name, argument };
    source.update();
  },
  /** Puts the drawer away. */
  close: () => {
    source.memory.drawer = null;
    source.update();
  },
});

/** The choices of a frame by their action: a table asks for them hundreds of times in one drawing. @type {WeakMap<Choice[], Map<string, Choice>>} */
const byAction = new WeakMap();

/** @param {Choice[]} choices */
function table(choices) {
  const known = byAction.get(choices);
  if (known) return known;
  const made = new Map([...choices].reverse().map((choice) => [keyOf(choice.action), choice]));
  byAction.set(choices, made);
  return made;
}

/** What is offered and what is refused, found by how the action begins. @param {Choice[]} choices @param {Refusal[]} refusals */
const finders = (choices, refusals) => ({
  /** @param {Action} action */
  exactly: (action) => table(choices).get(keyOf(action)),
  /** @param {...(string | number)} start */
  find: (...start) => choices.find(({ action }) => begins(action, start)),
  /** @param {...(string | number)} start */
  all: (...start) => choices.filter(({ action }) => begins(action, start)),
  /** @param {...(string | number)} start */
  refused: (...start) => refusals.find(({ action }) => begins(action, start)),
});

/** What can be done, to be pressed; it glows where a hint would do it next. @param {Source} source @param {(choice: Choice) => unknown} play */
const choiceButtons = ({ busy, hint }, play) => ({
  /** @param {Choice} choice @param {unknown} [content] @param {{ className?: string, label?: string, key?: string }} [options] */
  button: (choice, content = choiceWords(choice), { className = "choice", label = "", key = "" } = {}) =>
    html`<button
      class="${className} ${isNext(hint, [choice.action]) ? "hinted" : ""}"
      data-key=${keyOf(choice.action)}
      aria-disabled=${busy ? "true" : nothing}
      aria-label=${label || nothing}
      aria-keyshortcuts=${key || nothing}
      @click=${() => play(choice)}
    >
      ${content}
    </button>`,

  /** @param {Choice} choice @param {unknown} content @param {{ className?: string, label?: string }} [options] */
  spot: (choice, content, { className = "spot", label = choice.label } = {}) =>
    svg`<g
      class=${className}
      role="button"
      tabindex="0"
      data-key=${keyOf(choice.action)}
      aria-label=${label}
      aria-disabled=${busy ? "true" : nothing}
      @click=${() => play(choice)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => pressed(event) && play(choice)}
    >${content}</g>`,
});

/** What can be looked at, to be pressed. @param {Source} source */
const objectButtons = (source) => {
  const select = selecting(source);
  return {
    /** A thing that can be looked at: pressing it opens its sheet. @param {string} id @param {unknown} content @param {{ label: string, className?: string, off?: string }} options */
    object: (id, content, { label, className = "", off = "" }) =>
      html`<button
        class="object ${className} ${source.memory.selected === id ? "selected" : ""}"
        data-place=${id}
        aria-label=${label}
        aria-description=${off || nothing}
        aria-expanded=${source.memory.selected === id}
        @click=${() => select(source.memory.selected === id ? null : id)}
      >
        ${content}
      </button>`,

    /** The same on a map. @param {string} id @param {unknown} content @param {{ label: string, className?: string }} options */
    place: (id, content, { label, className = "" }) =>
      svg`<g
        class="place ${className} ${source.memory.selected === id ? "selected" : ""}"
        role="button"
        tabindex="0"
        data-place=${id}
        aria-label=${label}
        aria-expanded=${source.memory.selected === id}
        @click=${() => select(id)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => pressed(event) && select(id)}
      >${content}</g>`,
  };
};

/** Why something cannot be done, and the rules to read. @param {string} slug */
const refusing = (slug) => ({
  /** @param {Refusal} refusal @param {unknown} [content] */
  refusal: (refusal, content = html`<span class="choice-label">${refusal.label}</span>`) =>
    html`<div class="refused">
      <button class="choice" aria-disabled="true" data-key=${keyOf(refusal.action)} @click=${() => announce(refusal.why)}>
        ${content}
      </button>
      <p class="refused-why">${refusal.why} ${ruleLink(slug, refusal.rule)}</p>
    </div>`,

  /** @param {string} id */
  rule: (id) => ruleLink(slug, id),
  /** @param {string} [id] */
  openRules: (id = "") => openRules(slug, id),
});

/** @param {Choice} choice */
export const choiceWords = (choice) =>
  html`<span class="choice-label">${choice.label}</span>${choice.detail ? html`<span class="choice-detail">${choice.detail}</span>` : nothing}`;
