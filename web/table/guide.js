// A guided match waits for the move it asks for: it lights up the object, says in one sentence what to do and in one why,
// notices when something else is done and goes on from there. It can be left and taken up again.

import { html, nothing } from "../lit.js";
import { announce } from "../parts/live.js";
import { storage } from "../storage.js";
import { t } from "../words.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {{ id: string, lights: (ctx: Ctx) => string, done: (ctx: Ctx, deed: Deed) => boolean, met?: (ctx: Ctx) => boolean, gone?: (ctx: Ctx) => boolean, due?: (ctx: Ctx) => boolean, meanwhile?: (ctx: Ctx) => string }} Lesson
 */

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
    this.at = Math.max(0, lessons.findIndex(({ id }) => id === from));
    /** What was done, or can no longer be done. */
    this.behind = new Set(lessons.slice(0, this.at).map(({ id }) => id));
    /** Put away by the player, who can take it up again. */
    this.hidden = false;
  }

  /** The lesson whose things have been brought into sight. */
  #cleared = -1;

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
    if (this.at !== before) this.#say();
  }

  /** Goes on where what was asked for lies on the table without a deed: dice set aside, a thing set apart. @param {Ctx} ctx */
  look(ctx) {
    while (!this.over && ctx.mine && this.lesson.met?.(ctx)) {
      this.#done(ctx);
      this.#say();
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

  #say() {
    announce(this.over ? t("guide.over") : `${this.words(`guide.${this.lesson.id}.do`)} ${this.words(`guide.${this.lesson.id}.why`)}`);
  }

  /** What is asked for, in a card beside the board. @param {Ctx} ctx */
  card(ctx) {
    return guideCard(ctx, this);
  }

  /** Lights up what the lesson speaks of. @param {Ctx} ctx @param {Element} root */
  light(ctx, root) {
    const wanted = this.over || this.hidden || !ctx.mine ? [] : [...root.querySelectorAll(this.lesson.lights(ctx))];
    for (const lit of root.querySelectorAll(".guide-lit")) if (!wanted.includes(lit)) lit.classList.remove("guide-lit");
    for (const thing of wanted) thing.classList.add("guide-lit");
    if (wanted.length && this.#cleared !== this.at) requestAnimationFrame(() => this.#clear(root, wanted));
  }

  /** Once a lesson: what it speaks of comes into sight, out from under the card. @param {Element} root @param {Element[]} wanted */
  #clear(root, wanted) {
    const card = root.querySelector(".guide-card");
    if (!card) return;
    this.#cleared = this.at;
    card.classList.remove("above");
    if (wanted[0].closest(".dock-own")) wanted[0].scrollIntoView({ block: "nearest", inline: "center" });
    const under = card.getBoundingClientRect();
    const hidden = wanted.every((thing) => {
      const { left, right, top, bottom } = thing.getBoundingClientRect();
      return bottom > under.top && top < under.bottom && right > under.left && left < under.right;
    });
    card.classList.toggle("above", hidden);
  }
}

/** @param {Ctx} ctx @param {Guide} guide */
function guideCard(ctx, guide) {
  guide.follow(ctx);
  const hide = (/** @type {boolean} */ hidden) => () => {
    guide.hidden = hidden;
    ctx.update();
  };
  guide.look(ctx);
  if (guide.hidden) return html`<button class="guide-back" data-key="guide back" @click=${hide(false)}>${t("guide.back")}</button>`;
  if (guide.over)
    return html`<aside class="guide-card" data-guide="over" aria-labelledby="guide-title">
      <h2 id="guide-title">${t("guide.over_title")}</h2>
      <p>${t("guide.over")}</p>
      <button class="primary" data-key="guide end" @click=${hide(true)}>${t("guide.play_on")}</button>
    </aside>`;
  const { id, meanwhile } = guide.lesson;
  const waits = ctx.mine ? meanwhile?.(ctx) : "";
  return html`<aside class="guide-card" data-guide=${id} aria-labelledby="guide-title">
    <p class="guide-count">${t("guide.count", { n: guide.at + 1, of: guide.lessons.length })}
      <span class="guide-dots" aria-hidden="true">${guide.lessons.map(({ id: each }, at) => html`<i class=${guide.behind.has(each) ? "done" : at === guide.at ? "now" : ""}></i>`)}</span></p>
    <h2 id="guide-title">${guide.words(`guide.${id}.title`)}</h2>
    <p class="guide-do">${waits || guide.words(`guide.${id}.do`)}</p>
    <p class="guide-why">${guide.words(`guide.${id}.why`)}</p>
    ${ctx.mine ? nothing : html`<p class="help">${t("guide.wait")}</p>`}
    <button class="quiet" data-key="guide leave" @click=${hide(true)}>${t("guide.leave")}</button>
  </aside>`;
}
