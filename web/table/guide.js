// A guided match waits for the move it asks for: it lights up the object, says in one sentence what to do and in one why,
// notices when something else is done and goes on from there. It can be left and taken up again.

import { html, nothing } from "../lit.js";
import { adopt } from "../parts/adopt.js";
import { announce } from "../parts/live.js";
import { tip } from "../parts/tip.js";
import { go, to } from "../router.js";
import { storage } from "../storage.js";
import css from "../style/guide.css" with { type: "text" };
import { t } from "../words.js";
import { layClear } from "./beside.js";
import { makeWay } from "./in-sight.js";
import { total } from "./players.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {{ id: string, lights: (ctx: Ctx) => string, done: (ctx: Ctx, deed: Deed) => boolean, met?: (ctx: Ctx) => boolean, gone?: (ctx: Ctx) => boolean, due?: (ctx: Ctx) => boolean, meanwhile?: (ctx: Ctx) => string, when?: (ctx: Ctx) => boolean, ever?: boolean }} Lesson
 * @typedef {{ when?: (ctx: Ctx) => boolean, body?: (ctx: Ctx) => unknown }} End when the last sheet may come, and what it explains
 */

/** What the card never lies over: what a lesson speaks of, what is asked, what is looked at. */
const MUST = "[data-keep], .sheet, [data-drawer], .strip > *, .caption, .prompt-whole, .notices > *, .shields > *";
/** What it covers as little of as can be. */
const THINGS =
  "[data-place], .board-label, :is(.board, .floats) :is(button, section, article, h2, h3, p, li, dt, dd, svg:not(.icon):not(.board-world > svg))";
/** How long the map still glides after a paint, in milliseconds. */
const GLIDES = 500;

// Before those of the games, which put the card where it covers least.
adopt(css, "first");

const KEY = "thalassa.lessons";

/** The lessons that were done, of all games. @returns {Record<string, string[]>} */
function learnt() {
  try {
    return Object(JSON.parse(storage.get(KEY) ?? "{}"));
  } catch {
    return {};
  }
}

/** The lessons of a game that were done. @param {string} slug */
export const lessonsDone = (slug) => (Array.isArray(learnt()[slug]) ? learnt()[slug] : []);

/** @param {string} slug @param {string} lesson */
function tick(slug, lesson) {
  const done = learnt();
  const own = lessonsDone(slug);
  if (!own.includes(lesson)) storage.set(KEY, JSON.stringify({ ...done, [slug]: [...own, lesson] }));
}

export class Guide {
  /** @param {string} slug @param {Lesson[]} lessons @param {(key: string) => string} words @param {string} from the lesson it begins with @param {End} [end] */
  constructor(slug, lessons, words, from = "", end = {}) {
    this.end = end;
    this.slug = slug;
    this.lessons = lessons;
    this.words = words;
    this.at = Math.max(
      0,
      lessons.findIndex(({ id }) => id === from),
    );
    /** What was done, or can no longer be done. */
    this.behind = new Set(lessons.slice(0, this.at).map(({ id }) => id));
    /** Put away by the player, who can take it up again. */
    this.hidden = false;
  }

  /** What was brought into sight last. */
  #cleared = "";
  /** Where there is more or less room now, the card lies elsewhere. @type {ResizeObserver | null} */
  #sizes = null;
  /** Until the map lies still. @type {ReturnType<typeof setTimeout> | undefined} */
  #glides;

  /** Lays the card where it covers nothing that is asked for or spoken of: in short where there is little room. @param {Element} root */
  #lay(root) {
    const card = /** @type {HTMLElement | null} */ (root.querySelector(".guide-card"));
    if (!card?.isConnected) return;
    const all = (/** @type {string} */ names) =>
      [...root.querySelectorAll(names)].filter((each) => !card.contains(each));
    const lit = all(".guide-lit");
    // Where all of it has no room, what the lesson speaks of weighs most.
    const [must, things] = [[...lit, ...lit, ...lit, ...all(MUST)], all(THINGS)];
    for (const short of ["", "brief", "least"]) {
      card.classList.remove("brief", "least");
      if (short) card.classList.add(short);
      if (layClear(card, must, things)) return;
    }
  }

  get lesson() {
    return this.lessons[this.at];
  }

  get over() {
    return this.at >= this.lessons.length;
  }

  /** The first lesson that still lies ahead: where a match that is opened again goes on. */
  get next() {
    return this.lessons.find(({ id }) => !this.behind.has(id)) ?? this.lesson;
  }

  /** Something was done: goes on where it was what was asked for, or where that can no longer be done. @param {Ctx} ctx @param {Deed[]} deeds */
  notice(ctx, deeds) {
    const before = this.at;
    // What was done once needs not be asked for.
    for (const { id, ever, done } of this.lessons)
      if (ever && !this.behind.has(id) && deeds.some((deed) => done(ctx, deed))) this.#learnt(id);
    if (!this.over && deeds.some((deed) => this.lesson.done(ctx, deed))) this.#done(ctx);
    this.follow(ctx);
    if (this.at !== before) this.#say(ctx);
  }

  /** Goes on where what was asked for lies on the table without a deed: dice set aside, a thing set apart. @param {Ctx} ctx */
  look(ctx) {
    while (!this.over && ctx.mine && this.lesson.met?.(ctx)) {
      this.#done(ctx);
      this.#say(ctx);
    }
  }

  /** Passes over what can no longer be done. @param {Ctx} ctx */
  follow(ctx) {
    this.#turn(ctx);
    while (!this.over && this.lesson.gone?.(ctx)) {
      this.behind.add(this.lesson.id);
      this.#turn(ctx);
    }
  }

  /** @param {Ctx} ctx */
  #done(ctx) {
    this.#learnt(this.lesson.id);
    this.#turn(ctx);
  }

  /** @param {string} id */
  #learnt(id) {
    tick(this.slug, id);
    this.behind.add(id);
  }

  /** Whether there is a card now: a lesson waits while the table asks for something else, and the end for the own turn. @param {Ctx} ctx */
  holds(ctx) {
    const { when } = this.over ? this.end : this.lesson;
    return this.over ? ctx.mine && (when?.(ctx) ?? true) : !ctx.mine || (when?.(ctx) ?? true);
  }

  /** Turns to the lesson whose moment has come, else to the first that lies ahead. @param {Ctx} ctx */
  #turn(ctx) {
    const ahead = this.lessons.filter(({ id }) => !this.behind.has(id));
    const lesson = ahead.find(({ due }) => due?.(ctx)) ?? ahead[0];
    this.at = lesson ? this.lessons.indexOf(lesson) : this.lessons.length;
  }

  /** What is to be done now: what the lesson is about, or what comes before. @param {Ctx} ctx */
  asks(ctx) {
    const { id, meanwhile } = this.lesson;
    return (ctx.mine && meanwhile?.(ctx)) || this.words(`guide.${id}.do`);
  }

  /** @param {Ctx} ctx */
  #say(ctx) {
    announce(this.over ? t("guide.over") : `${this.asks(ctx)} ${this.words(`guide.${this.lesson.id}.why`)}`);
  }

  /** What is asked for, in a card beside the board. @param {Ctx} ctx */
  card(ctx) {
    return guideCard(ctx, this);
  }

  /** Lights up what the lesson speaks of; what is new among it comes into sight. @param {Ctx} ctx @param {Element} root */
  light(ctx, root) {
    const lights = this.over || this.hidden || !ctx.mine || !this.holds(ctx) ? "" : this.lesson.lights(ctx);
    const wanted = lights ? [...root.querySelectorAll(lights)] : [];
    for (const lit of root.querySelectorAll(".guide-lit")) if (!wanted.includes(lit)) lit.classList.remove("guide-lit");
    for (const thing of wanted) thing.classList.add("guide-lit");
    if (!this.#sizes) (this.#sizes = new ResizeObserver(() => this.#lay(root))).observe(root);
    requestAnimationFrame(() => this.#lay(root));
    clearTimeout(this.#glides);
    this.#glides = setTimeout(() => this.#lay(root), GLIDES);
    // What is asked next may lie elsewhere though it is lit by the same words.
    const sight = `${lights} ${ctx.frame.prompt}`;
    if (!wanted.length || this.#cleared === sight) return;
    this.#cleared = sight;
    requestAnimationFrame(() => clear(root, wanted));
  }
}

/** What a lesson speaks of comes into sight, and the card goes to the edge where it lies over less of it. @param {Element} root @param {Element[]} wanted */
function clear(root, wanted) {
  const card = root.querySelector(".guide-card");
  if (!card) return;
  if (wanted[0].closest(".dock-own")) wanted[0].scrollIntoView({ block: "nearest", inline: "center" });
  makeWay(card, wanted);
}

/** What brings points, and what it has brought so far. @param {Ctx} ctx */
function scoring(ctx) {
  const scores = /** @type {Record<string, number> | undefined} */ (ctx.view.scores?.[ctx.eyes ?? 0]);
  return scores
    ? html`<p>${t("guide.scores")}</p>
        <dl class="facts score-sum">
          ${Object.entries(scores).map(([category, points]) => html`<div><dt>${ctx.words(`category.${category}`)}</dt><dd>${points}</dd></div>`)}
          <div class="sum"><dt>${t("end.total")}</dt><dd>${total(scores)}</dd></div>
        </dl>`
    : nothing;
}

/** @param {Ctx} ctx @param {Guide} guide */
function guideCard(ctx, guide) {
  guide.follow(ctx);
  const hide = (/** @type {boolean} */ hidden) => () => {
    guide.hidden = hidden;
    ctx.update();
  };
  guide.look(ctx);
  if (guide.hidden || !guide.holds(ctx)) return nothing;
  if (guide.over)
    return html`<aside class="guide-card guide-end" data-guide="over" aria-labelledby="guide-title">
      <h2 id="guide-title">${t("guide.over_title")}</h2>
      <p>${t("guide.over")}</p>
      ${guide.end.body?.(ctx) ?? scoring(ctx)}
      <div class="button-row">
        <button class="primary" data-key="guide end" @click=${hide(true)}>${t("guide.play_on")}</button>
        <button data-key="guide real" @click=${() => go(to("new", ctx.frame.slug))}>${t("guide.real")}</button>
      </div>
    </aside>`;
  const { id } = guide.lesson;
  return html`<aside class="guide-card" data-guide=${id} aria-labelledby="guide-title">
    <p class="guide-count">${t("guide.count", { n: guide.at + 1, of: guide.lessons.length })}
      <span class="guide-dots" aria-hidden="true">${guide.lessons.map(({ id: each }, at) => html`<i class=${guide.behind.has(each) ? "done" : at === guide.at ? "now" : ""}></i>`)}</span></p>
    <h2 id="guide-title">${guide.words(`guide.${id}.title`)}</h2>
    <p class="guide-do">${ctx.mine ? guide.asks(ctx) : t("guide.wait")}</p>
    <p class="guide-why">${guide.words(`guide.${id}.why`)}</p>
    <button class="quiet square" data-key="guide leave" aria-label=${t("guide.leave")} ${tip(t("guide.leave"))} @click=${hide(true)}>×</button>
  </aside>`;
}
