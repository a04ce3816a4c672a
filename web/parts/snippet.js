// A piece of a real table, drawn by the table's own code: the guided match where one of its lessons begins, cut to what
// matters there. It is a picture: nothing in it can be pressed, and it is drawn when it comes into sight.

import { gameTable } from "../games/index.js";
import { html, nothing, ref, render } from "../lit.js";
import { Match } from "../match.js";
import { makeCtx } from "../table/ctx.js";
import { matchFrame } from "../table/frame.js";
import { Stage } from "./stage.js";

/** @typedef {{ slug: string, lesson: string, shows: string, opens?: string }} Wanted `shows`: what the picture is cut to; `opens`: the object that was pressed */

/** So much of the table is seen around what is shown, in pixels of the table. */
const MARGIN = 12;
/** A picture does not show a table much larger than it is played on. */
const LARGEST = 1.3;
/** The picture takes the shape of what it shows, between these: width by height. */
const [TALLEST, WIDEST] = [1.35, 2.4];

/** @type {WeakMap<Element, Snippet>} */
const known = new WeakMap();
/** Those whose match is open. @type {Set<Snippet>} */
const open = new Set();

/** @param {Wanted} wanted */
export const snippet = (wanted) =>
  html`<div
    class="snippet"
    inert
    aria-hidden="true"
    data-lesson=${wanted.lesson}
    ${ref((element) => {
      if (element && !known.has(element)) known.set(element, new Snippet(/** @type {HTMLElement} */ (element), wanted));
    })}
  ></div>`;

class Snippet {
  /** @type {Match | null} */
  #match = null;
  /** @type {import("../table/ctx.js").GameModule} */
  #game = {};
  /** What the lesson lights up. @type {((ctx: import("../table/ctx.js").Ctx) => string) | undefined} */
  #lights;
  /** @type {Record<string, any>} */
  #memory = {};
  #table = document.createElement("div");

  /** @param {HTMLElement} root @param {Wanted} wanted */
  constructor(root, wanted) {
    this.root = root;
    this.wanted = wanted;
    this.#table.className = "snippet-table";
    this.#memory.selected = wanted.opens ?? null;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      this.#begin();
    });
    seen.observe(root);
  }

  async #begin() {
    const { slug, lesson } = this.wanted;
    for (const other of open) other.leave();
    open.add(this);
    try {
      [this.#game, this.#match] = await Promise.all([gameTable(slug), Match.by("lesson", { slug, lesson })]);
    } catch {
      // Without Python there is no table to draw; the words beside the picture say the same.
      return;
    }
    const guide = await this.#game.frame?.guide?.();
    this.#lights = guide?.lessons.find(({ id }) => id === lesson)?.lights;
    this.root.append(this.#table);
    this.#draw();
    new ResizeObserver(() => this.#cut()).observe(this.root);
  }

  #ctx(/** @type {Match} */ match) {
    return makeCtx({
      frame: match.frame,
      before: null,
      statics: match.statics,
      words: match.words,
      labels: match.labels,
      log: [],
      mine: true,
      busy: false,
      replaying: false,
      hint: null,
      memory: this.#memory,
      id: "",
      thought: null,
      reasons: match.reasons,
      act: () => {},
      update: () => this.#draw(),
      question: (question) => match.question(question),
      history: () => Promise.resolve([]),
      luck: () => Promise.resolve([]),
    });
  }

  #draw() {
    if (!this.#match) return;
    const ctx = this.#ctx(this.#match);
    this.#spread();
    render(
      matchFrame(ctx, this.#game, { bar: html`<div></div>`, stage: new Stage(() => {}), notices: nothing }),
      this.#table,
    );
    this.#game.painted?.(ctx);
    for (const lit of this.#lights ? this.#table.querySelectorAll(this.#lights(ctx)) : [])
      lit.classList.add("guide-lit");
    this.#cut();
  }

  /** Closes the match of a picture that is no longer on the page. */
  leave() {
    if (this.root.isConnected) return;
    this.#match?.close();
    this.#match = null;
    open.delete(this);
  }

  /** Lays the table out as large as the window: a map looks at its size when it is first drawn. */
  #spread() {
    Object.assign(this.#table.style, { width: `${innerWidth}px`, height: `${innerHeight}px`, transform: "none" });
  }

  /** Moves the table so that what is shown fills the picture. */
  #cut() {
    this.#spread();
    const whole = this.#table.getBoundingClientRect();
    const boxes = [...this.#table.querySelectorAll(this.wanted.shows)]
      .map((each) => each.getBoundingClientRect())
      .filter(({ width, height }) => width && height);
    if (!boxes.length) return;
    const left = Math.min(...boxes.map((box) => box.left)) - whole.left - MARGIN;
    const top = Math.min(...boxes.map((box) => box.top)) - whole.top - MARGIN;
    const width = Math.max(...boxes.map((box) => box.right)) - whole.left - left + MARGIN;
    const height = Math.max(...boxes.map((box) => box.bottom)) - whole.top - top + MARGIN;
    this.root.style.aspectRatio = String(Math.max(TALLEST, Math.min(WIDEST, width / height)));
    const { clientWidth, clientHeight } = this.root;
    const scale = Math.min(clientWidth / width, clientHeight / height, LARGEST);
    const x = within(clientWidth - innerWidth * scale, clientWidth / 2 - (left + width / 2) * scale);
    const y = within(clientHeight - innerHeight * scale, clientHeight / 2 - (top + height / 2) * scale);
    this.#table.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }
}

/** A shift of the table that leaves no edge of the picture bare, as far as there is table enough. @param {number} least @param {number} wanted */
const within = (least, wanted) => (least > 0 ? wanted : Math.max(least, Math.min(0, wanted)));
