// A guided match waits for the move it asks for: it lights up the object, says in one sentence what to do and in one why,
// notices when something else is done and goes on from there. It can be left and taken up again.

import { html } from "../lit.js";
import { adopt } from "../parts/adopt.js";
import { announce } from "../parts/live.js";
import { tip } from "../parts/tip.js";
import { storage } from "../storage.js";
import css from "../style/guide.css" with { type: "text" };
import { t } from "../words.js";
import { makeWay } from "./in-sight.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {{ id: string, lights: (ctx: Ctx) => string, done: (ctx: Ctx, deed: Deed) => boolean, met?: (ctx: Ctx) => boolean, gone?: (ctx: Ctx) => boolean, due?: (ctx: Ctx) => boolean, meanwhile?: (ctx: Ctx) => string }} Lesson
 */

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
  /** @param {string} slug @param {Lesson[]} lessons @param {(key: string) => string} words @param {string} from the lesson it begins with */
  constructor(slug, lessons, words, from = "") {
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
    tick(this.slug, this.lesson.id);
    this.behind.add(this.lesson.id);
    this.#turn(ctx);
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
    const lights = this.over || this.hidden || !ctx.mine ? "" : this.lesson.lights(ctx);
    const wanted = lights ? [...root.querySelectorAll(lights)] : [];
    for (const lit of root.querySelectorAll(".guide-lit")) if (!wanted.includes(lit)) lit.classList.remove("guide-lit");
    for (const thing of wanted) thing.classList.add("guide-lit");
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

/** @param {Ctx} ctx @param {Guide} guide */
function guideCard(ctx, guide) {
  guide.follow(ctx);
  const hide = (/** @type {boolean} */ hidden) => () => {
    guide.hidden = hidden;
    ctx.update();
  };
  guide.look(ctx);
  if (guide.hidden)
    return html`<button class="guide-back" data-key="guide back" @click=${hide(false)}>${t("guide.back")}</button>`;
  if (guide.over)
    return html`<aside class="guide-card" data-guide="over" aria-labelledby="guide-title">
      <h2 id="guide-title">${t("guide.over_title")}</h2>
      <p>${t("guide.over")}</p>
      <button class="primary" data-key="guide end" @click=${hide(true)}>${t("guide.play_on")}</button>
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
