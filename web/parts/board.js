// One pan-and-zoom for every map. The world is an SVG in its own units inside a view that fills the board; a camera says
// which part of the world is in sight. A press looks at the nearest thing; what a press plays is lit, and a finger sees it
// before it is played.
//
// Gestures move the world by a transform alone: nothing is drawn again until they are over.

import { guard, html, nothing, ref, repeat, svg } from "../lit.js";
import { t } from "../words.js";
import { announce } from "./live.js";
import { lettered } from "./labels.js";

/**
 * @typedef {import("../table/ctx.js").Ctx} Ctx
 * @typedef {{ x: number, y: number, width: number, height: number }} Rect
 * @typedef {{ x: number, y: number, width?: number, height?: number }} Spot
 * @typedef {{ top: number, right: number, bottom: number, left: number }} Insets
 * @typedef {{ id: string, x: number, y: number, text: string, weight: number, className?: string, dx?: number, dy?: number, anchor?: "start" | "middle" | "end",
 *   mark?: number, tall?: number, lower?: number, letter?: number, must?: boolean, from?: number }} Label with half the size of its mark, which other names keep clear of (and half
 *   its height where it is no square), how much lower it may stand where there is no room, the width of a letter where it is an unusual one, and whether the name has to be there even over a mark
 * @typedef {{ label: string, width: number, height: number, ground?: (detail: number) => unknown, still?: unknown[], draw: (detail: number) => unknown, labels?: Label[], over?: () => unknown,
 *   open?: () => Rect | null, mine?: () => Rect | null, insets?: Partial<Insets> | ((looked: string | null) => Partial<Insets>), edge?: number, least?: number, most?: number, pull?: number,
 *   settled?: (sight: Rect) => void }} World `insets`: what panels take of the view, where need be with the sheet of what is looked at
 */

/** How far from a thing a press still means it, in pixels: half a target. */
const REACH = 22;
/** A pointer that moves so far with its button down drags the map. */
const DRAG = 5;
const STEP = 1.35;
const MOST_ZOOM = 6;
const GLIDE = 420;
const ARROW_PAN = 80;
/** So many pixels around what the camera is brought to are in sight, even at the edge of the world. */
const ROOM = 56;
/** So much beyond the edge of the world can be pulled into the clear, in pixels. */
const EDGE = 60;
/** Above these scales the middle and the near detail are drawn. */
const DETAIL = [0.9, 1.7];

const between = (/** @type {number} */ low, /** @type {number} */ value, /** @type {number} */ high) =>
  Math.min(high, Math.max(low, value));

/** The largest part of a room beside what lies in it. @param {Rect} room @param {Rect} over @returns {Rect} */
function beside({ x, y, width, height }, over) {
  const parts = [
    { x, y, width, height: over.y - y },
    { x, y: over.y + over.height, width, height: y + height - over.y - over.height },
    { x, y, width: over.x - x, height },
    { x: over.x + over.width, y, width: x + width - over.x - over.width, height },
  ].map((part) => ({ ...part, width: between(1, part.width, width), height: between(1, part.height, height) }));
  return parts.reduce((most, part) => (part.width * part.height > most.width * most.height ? part : most));
}

const windowSize = () => `${innerWidth} ${innerHeight}`;

/** The part of the world that is in sight, and every way to change it. */
export class Camera {
  x = 0;
  y = 0;
  k = 0;
  /** @type {World} */
  world = { label: "", width: 1, height: 1, draw: () => nothing };
  /** @type {HTMLElement | null} */
  view = null;
  update = () => {};
  motion = true;
  /** Chooses the thing that is looked at. @type {(id: string) => void} */
  select = () => {};
  /** What is looked at: its sheet may take room. @type {string | null} */
  looked = null;
  /** @type {Map<number, PointerEvent>} */
  #fingers = new Map();
  /** Where a gesture began. @type {{ x: number, y: number, k: number, middle: { x: number, y: number }, apart: number } | null} */
  #grip = null;
  #dragged = false;
  /** @type {string} */
  #byPointer = "mouse";
  /** The lit thing that a finger has looked at, and may play now. */
  #armed = "";
  /** After how many actions the match stands. */
  #index = -1;
  #glide = 0;
  /** @type {ResizeObserver | null} */
  #sizes = null;
  /** The detail that was drawn last. */
  #drawn = -1;
  /** Where it came to rest: the point in the middle of the clear, how large the view was, and how large the window. */
  #rest = { x: 0, y: 0, area: 1, window: "" };
  /** What was framed last, beside which sheet, and what was followed since, where nobody has moved the map: how it is found again. @type {{ frame: () => Rect, looked: string | null, spot: Spot | null } | null} */
  #framed = null;

  /** @param {Element | undefined} element */
  attach = (element) => {
    if (element === this.view) return;
    this.#sizes?.disconnect();
    this.view = /** @type {HTMLElement | null} */ (element ?? null);
    if (!this.view) return;
    this.#sizes = new ResizeObserver(() => this.#resized());
    this.#sizes.observe(this.view);
    this.#place();
  };

  get detail() {
    return DETAIL.filter((scale) => this.k > scale).length;
  }

  get #size() {
    const { clientWidth: width = 0, clientHeight: height = 0 } = this.view ?? {};
    return { width, height };
  }

  /** A map that is not in sight, behind another panel of a phone, is not moved. */
  get #shown() {
    return this.#size.width > 0;
  }

  /** The part of the view that nothing lies over. */
  get #clear() {
    return this.#clearOf(this.looked);
  }

  /** The same while something is looked at, or nothing. @param {string | null} looked */
  #clearOf(looked) {
    const { width, height } = this.#size;
    const { insets = {} } = this.world;
    const { top = 0, right = 0, bottom = 0, left = 0 } = typeof insets === "function" ? insets(looked) : insets;
    // On a narrow screen the panels become sheets, and everything is clear.
    const [across, down] = width < left + right + 320 ? [0, 0] : [left, right];
    return { x: across, y: top, width: Math.max(1, width - across - down), height: Math.max(1, height - top - bottom) };
  }

  #resized() {
    if (this.k === 0 || !this.world.open) this.#begin();
    else if (this.#shown && this.#rest.window !== windowSize()) this.#turned();
    else if (this.#shown) this.#settled();
  }

  /** In a window of another size what was framed is framed again; where the map was moved, as much of the world is in sight, around the same point. */
  #turned() {
    // What lies over the map lies elsewhere now.
    this.update();
    if (this.#framed) {
      // A sheet that was opened since has not changed the scale.
      const { frame, looked, spot } = this.#framed;
      this.#frame(frame, false, looked);
      if (spot) this.#follow(spot, this.#clear, false);
      return;
    }
    const { width, height } = this.#size;
    const { x, y, area } = this.#rest;
    this.#go(
      this.#aimed(
        { x, y },
        between(this.least, this.k * Math.sqrt((width * height) / area), this.world.most ?? MOST_ZOOM),
      ),
      false,
    );
  }

  #begin() {
    const { width } = this.#size;
    if (width) this.first({ glide: false });
  }

  /** The view that the map opens with. @param {{ glide?: boolean }} [options] */
  first({ glide = true } = {}) {
    // In another window it may open with another part.
    this.#frame(() => this.world.open?.() ?? this.whole, glide);
  }

  get whole() {
    return { x: 0, y: 0, width: this.world.width, height: this.world.height };
  }

  /** The least scale: the whole world in sight, and no more than that. */
  get least() {
    const { width, height } = this.#size;
    return Math.min(width / this.world.width, height / this.world.height, this.world.least ?? Infinity) || 0.1;
  }

  /** Frames a part of the world. @param {Rect} rect @param {{ glide?: boolean }} [options] */
  fit(rect, { glide = true } = {}) {
    this.#frame(() => rect, glide);
  }

  /** @param {() => Rect} frame @param {boolean} glide */
  #frame(frame, glide, looked = this.looked) {
    if (!this.#shown) return;
    this.#go(this.#framing(frame(), this.#clearOf(looked)), glide);
    this.#framed = { frame, looked, spot: null };
  }

  /** @param {Rect} rect */
  #framing(rect, clear = this.#clear) {
    return this.#aimed(
      rect,
      between(this.least, Math.min(clear.width / rect.width, clear.height / rect.height), this.world.most ?? MOST_ZOOM),
      clear,
    );
  }

  /** What of the world would lie in the clear if a part of it were framed, and at which scale. @param {Rect} rect @returns {Rect & { k: number }} */
  framed(rect) {
    if (!this.#shown) return { ...rect, k: this.k || 1 };
    const [clear, { k, x, y }] = [this.#clear, this.#framing(rect)];
    return { x: (clear.x - x) / k, y: (clear.y - y) / k, width: clear.width / k, height: clear.height / k, k };
  }

  /** A point or a part of the world in the middle of the clear; but nothing beyond the world's edge where the world has enough to fill the view, unless panels would hide it then. @param {Spot} spot @param {number} k */
  #aimed({ x, y, width = 0, height = 0 }, k, clear = this.#clear) {
    const size = this.#size;
    const along = (
      /** @type {number} */ from,
      /** @type {number} */ long,
      /** @type {number} */ view,
      /** @type {number} */ at,
      /** @type {number} */ part,
      /** @type {number} */ world,
    ) => {
      const [middle, half] = [(at + part / 2) * k, part ? (part * k) / 2 : ROOM];
      const aim = from + long / 2 - middle;
      return world * k <= long
        ? aim
        : between(Math.min(view - world * k, from + long - half - middle), aim, Math.max(0, from + half - middle));
    };
    return {
      k,
      x: along(clear.x, clear.width, size.width, x, width, this.world.width),
      y: along(clear.y, clear.height, size.height, y, height, this.world.height),
    };
  }

  /** The part of the world that the view shows. */
  get sight() {
    const { width, height } = this.#size;
    return { x: -this.x / this.k, y: -this.y / this.k, width: width / this.k, height: height / this.k };
  }

  /** Brings a point into the middle of the clear, at the present scale. @param {Spot} spot */
  centre({ x, y }) {
    if (!this.#shown) return;
    this.#go(this.#aimed({ x, y }, this.k), true);
  }

  /** Brings a point or a part of the world into the clear, at the present scale where that does; stays where it is in sight already. @param {Spot} spot */
  follow(spot, clear = this.#clear) {
    if (!this.#shown) return;
    if (this.#framed) this.#framed.spot = spot;
    this.#follow(spot, clear, true);
  }

  /** @param {Spot} spot @param {Rect} clear @param {boolean} glide */
  #follow({ x, y, width = 0, height = 0 }, clear, glide) {
    const { k } = this;
    if (width * k > clear.width || height * k > clear.height)
      return this.#go(this.#framing({ x, y, width: Math.max(width, 1), height: Math.max(height, 1) }, clear), glide);
    const edge = this.world?.edge ?? Math.min(clear.width, clear.height) * 0.12;
    const [left, top] = [x * k + this.x, y * k + this.y];
    const inSight =
      left >= clear.x + edge &&
      left + width * k <= clear.x + clear.width - edge &&
      top >= clear.y + edge &&
      top + height * k <= clear.y + clear.height - edge;
    if (inSight) return;
    this.#go(this.#aimed({ x, y, width, height }, k, clear), glide);
  }

  /** Brings things of the map into the clear, and from under what lies over it. @param {Element[]} things @param {DOMRect} [over] */
  show(things, over) {
    if (!this.view) return;
    const view = this.view.getBoundingClientRect();
    const boxes = things.map((thing) => (thing.querySelector(".touch") ?? thing).getBoundingClientRect());
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
    this.follow(
      {
        x: (left - view.left - this.x) / this.k,
        y: (top - view.top - this.y) / this.k,
        width: (right - left) / this.k,
        height: (bottom - top) / this.k,
      },
      over &&
        beside(this.#clear, {
          x: over.left - view.left,
          y: over.top - view.top,
          width: over.width,
          height: over.height,
        }),
    );
  }

  /** @param {{ x: number, y: number, k: number }} aim @param {boolean} glide */
  #go(aim, glide) {
    cancelAnimationFrame(this.#glide);
    if (!glide || !this.motion || this.k === 0) {
      Object.assign(this, aim);
      this.#place();
      return this.#settled();
    }
    const from = { x: this.x, y: this.y, k: this.k };
    this.#lift();
    const began = performance.now();
    const frame = (/** @type {number} */ now) => {
      const part = between(0, (now - began) / GLIDE, 1);
      const ease = part * part * (3 - 2 * part);
      this.x = from.x + (aim.x - from.x) * ease;
      this.y = from.y + (aim.y - from.y) * ease;
      this.k = from.k + (aim.k - from.k) * ease;
      this.#place();
      if (part < 1) this.#glide = requestAnimationFrame(frame);
      else this.#settled();
    };
    this.#glide = requestAnimationFrame(frame);
  }

  /** Zooms by a factor around a point of the view. @param {number} by @param {{ x: number, y: number }} [at] */
  zoom(by, at) {
    const clear = this.#clear;
    const { x, y } = at ?? { x: clear.x + clear.width / 2, y: clear.y + clear.height / 2 };
    const k = between(this.least, this.k * by, this.world.most ?? MOST_ZOOM);
    const ratio = k / this.k;
    this.#framed = null;
    this.#go({ k, x: x - (x - this.x) * ratio, y: y - (y - this.y) * ratio }, at === undefined);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.#framed = null;
    this.#go({ k: this.k, x: this.x + dx, y: this.y + dy }, false);
  }

  /** Keeps some of the world in sight, and puts it where the camera says. */
  #place() {
    const world = /** @type {HTMLElement | null} */ (this.view?.firstElementChild);
    if (!world || !this.k || !this.#shown) return;
    const { width, height } = this.#size;
    const [w, h] = [this.world.width * this.k, this.world.height * this.k];
    const clear = this.#clear;
    const pull = Math.min(EDGE, this.world.pull ?? EDGE);
    // A world smaller than the view floats in it, as far as panels ask for; a larger one may be pulled so far beyond them.
    const lies = (
      /** @type {number} */ at,
      /** @type {number} */ world,
      /** @type {number} */ view,
      /** @type {number} */ from,
      /** @type {number} */ to,
    ) =>
      world <= view
        ? between(Math.min(0, to - world), at, Math.max(view - world, from))
        : between(to - pull - world, at, from + pull);
    this.x = lies(this.x, w, width, clear.x, clear.x + clear.width);
    this.y = lies(this.y, h, height, clear.y, clear.y + clear.height);
    // At rest it lies on whole pixels: what was only pushed is shown as it was painted. By a part of a pixel, all of it would be painted again.
    if (!world.classList.contains("moving")) [this.x, this.y] = [Math.round(this.x), Math.round(this.y)];
    const transform = `translate(${this.x}px, ${this.y}px) scale(${this.k})`;
    if (world.style.transform !== transform) world.style.transform = transform;
  }

  /** Before a movement: the world is moved as it was painted, until it has come to rest. */
  #lift() {
    this.view?.firstElementChild?.classList.add("moving");
  }

  /** After a movement: what keeps its size on the screen is told the scale, and another detail is drawn. */
  #settled() {
    const world = /** @type {HTMLElement | null} */ (this.view?.firstElementChild);
    world?.classList.remove("moving");
    this.#place();
    const [clear, { width, height }] = [this.#clear, this.#size];
    this.#rest = {
      x: (clear.x + clear.width / 2 - this.x) / this.k,
      y: (clear.y + clear.height / 2 - this.y) / this.k,
      area: width * height,
      window: windowSize(),
    };
    // Told again, all that keeps its size would be styled anew; a map that is drawn anew was not told yet.
    if (world && world.style.getPropertyValue("--k") !== String(this.k)) world.style.setProperty("--k", String(this.k));
    this.world.settled?.(this.sight);
    const step = Math.round(Math.log2(this.k) * 4);
    if (step === this.#drawn) return;
    this.#drawn = step;
    this.update();
  }

  // -- gestures ------------------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  down = (event) => {
    this.#byPointer = event.pointerType;
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.#fingers.set(event.pointerId, event);
    this.#dragged = this.#fingers.size > 1;
    this.#hold();
  };

  #hold() {
    const middle = this.#middle();
    this.#grip = middle && { x: this.x, y: this.y, k: this.k, middle, apart: this.#apart() };
  }

  #middle() {
    const fingers = [...this.#fingers.values()];
    if (!fingers.length || !this.view) return null;
    const box = this.view.getBoundingClientRect();
    const sum = (/** @type {(finger: PointerEvent) => number} */ of) =>
      fingers.reduce((total, finger) => total + of(finger), 0) / fingers.length;
    return { x: sum(({ clientX }) => clientX) - box.left, y: sum(({ clientY }) => clientY) - box.top };
  }

  #apart() {
    const [one, two] = this.#fingers.values();
    return two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0;
  }

  /** @param {PointerEvent} event */
  move = (event) => {
    if (!this.#fingers.has(event.pointerId) || !this.#grip || !this.view) return;
    const first = this.#fingers.get(event.pointerId);
    if (!this.#dragged && first && Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < DRAG)
      return;
    if (!this.#dragged) this.#hold();
    this.#dragged = true;
    this.#fingers.set(event.pointerId, event);
    const { x, y, k, middle, apart } = this.#grip;
    const now = this.#middle();
    if (!now) return;
    cancelAnimationFrame(this.#glide);
    this.#framed = null;
    this.view.setPointerCapture?.(event.pointerId);
    this.view.classList.add("pulled");
    this.#lift();
    this.k = apart ? between(this.least, (k * this.#apart()) / apart, this.world.most ?? MOST_ZOOM) : k;
    const ratio = this.k / k;
    this.x = now.x - (middle.x - x) * ratio;
    this.y = now.y - (middle.y - y) * ratio;
    this.#place();
  };

  /** @param {PointerEvent} event */
  up = (event) => {
    if (!this.#fingers.delete(event.pointerId)) return;
    if (this.#fingers.size) return this.#hold();
    this.#grip = null;
    this.view?.classList.remove("pulled");
    if (this.#dragged) this.#settled();
  };

  /** @param {WheelEvent} event */
  wheel = (event) => {
    event.preventDefault();
    const box = /** @type {HTMLElement} */ (this.view).getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), {
      x: event.clientX - box.left,
      y: event.clientY - box.top,
    });
  };

  /** A second press at once brings nearer, but not on a thing: that was pressed twice. @param {MouseEvent} event */
  twice = (event) => {
    if (/** @type {Element} */ (event.target).closest("[data-place], [data-key]")) return;
    const box = /** @type {HTMLElement} */ (this.view).getBoundingClientRect();
    this.zoom(STEP * STEP, { x: event.clientX - box.left, y: event.clientY - box.top });
  };

  /** What the keys of a map do. @type {Record<string, () => void>} */
  keys = {
    "+": () => this.zoom(STEP),
    "=": () => this.zoom(STEP),
    "-": () => this.zoom(1 / STEP),
    0: () => this.first(),
    ArrowLeft: () => this.pan(ARROW_PAN, 0),
    ArrowRight: () => this.pan(-ARROW_PAN, 0),
    ArrowUp: () => this.pan(0, ARROW_PAN),
    ArrowDown: () => this.pan(0, -ARROW_PAN),
  };

  /** @param {KeyboardEvent} event */
  key = (event) => {
    const run = this.keys[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };

  /** Before anything on the map hears a press. @param {MouseEvent} event */
  press = (event) => {
    if (this.#dragged) {
      this.#dragged = false;
      event.stopPropagation();
      return;
    }
    const direct = /** @type {Element} */ (event.target).closest("[data-key], [data-place]");
    const thing = direct ?? this.#nearest(event);
    if (!thing) return;
    const key = thing.getAttribute("data-key");
    if (key !== null && this.#byPointer === "touch" && this.#armed !== key) {
      event.stopPropagation();
      this.#arm(thing, key);
      return;
    }
    this.#disarm();
    if (direct) return;
    event.stopPropagation();
    if (key === null) this.select(/** @type {string} */ (thing.getAttribute("data-place")));
    else thing.dispatchEvent(new MouseEvent("click"));
  };

  /** The match stands elsewhere now: what a finger was about to play has been played in another way, or cannot be any more. @param {number} index */
  stand(index) {
    if (this.#index !== index) this.#disarm();
    this.#index = index;
  }

  /** @param {Element} thing @param {string} key */
  #arm(thing, key) {
    this.#disarm();
    this.#armed = key;
    thing.classList.add("armed");
    const label = thing.getAttribute("aria-label") ?? "";
    announce(t("board.again", { label }));
    const told = this.view?.querySelector(".board-told");
    if (told) told.textContent = t("board.again", { label });
  }

  #disarm() {
    this.#armed = "";
    this.view?.querySelector(".armed")?.classList.remove("armed");
    const told = this.view?.querySelector(".board-told");
    if (told) told.textContent = "";
  }

  /** @param {MouseEvent} event */
  #nearest({ clientX, clientY }) {
    /** @type {Element | null} */
    let best = null;
    let least = REACH;
    for (const thing of this.view?.querySelectorAll("[data-place], .board-world [data-key]") ?? []) {
      const box = (thing.querySelector(".touch") ?? thing).getBoundingClientRect();
      const away = Math.hypot(
        Math.max(box.left - clientX, 0, clientX - box.right),
        Math.max(box.top - clientY, 0, clientY - box.bottom),
      );
      if (away < least) [best, least] = [thing, away];
    }
    return best;
  }

  /** What has the focus is brought into sight. @param {FocusEvent} event */
  focused = (event) => {
    const thing = /** @type {Element} */ (event.target);
    if (thing === this.view || !thing.matches(":focus-visible") || !this.view) return;
    // The browser scrolls what it focuses into sight; the camera does that here.
    this.view.scrollTo(0, 0);
    this.show([thing]);
  };
}

/** The camera of a table's map. @param {Ctx} ctx @returns {Camera} */
export const camera = (ctx) => (ctx.memory.camera ??= new Camera());

/** A map that fills the board. @param {Ctx} ctx @param {World} world */
export function mapBoard(ctx, world) {
  const eye = camera(ctx);
  eye.world = world;
  eye.update = ctx.update;
  eye.select = ctx.select;
  eye.looked = ctx.selected;
  eye.motion = ctx.motion;
  eye.stand(ctx.frame.index);
  const button = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => void} */ run) =>
    html`<button class="board-button" data-key=${key} aria-label=${t(key)} title=${t(key)} @click=${run}>${sign}</button>`;
  return html`<div
      class="board-view"
      tabindex="0"
      role="group"
      aria-label=${world.label}
      ${ref(eye.attach)}
      @click=${{ handleEvent: eye.press, capture: true }}
      @pointerdown=${eye.down}
      @pointermove=${eye.move}
      @pointerup=${eye.up}
      @pointercancel=${eye.up}
      @wheel=${{ handleEvent: eye.wheel, passive: false }}
      @dblclick=${eye.twice}
      @keydown=${eye.key}
      @focusin=${eye.focused}
    >
      <div class="board-world">
        ${world.ground ? sheet(world, "board-ground", ground(world, eye.detail)) : nothing}
        ${sheet(world, "board-things", svg`${world.draw(eye.detail)}${letters(world, eye.k)}${world.over?.()}`)}
      </div>
      <p class="board-told" role="presentation"></p>
    </div>
    <div class="board-zoom" role="group" aria-label=${t("board.camera")}>
      ${button("+", "board.nearer", () => eye.zoom(STEP))} ${button("−", "board.farther", () => eye.zoom(1 / STEP))}
      ${button("⤢", "board.all", () => eye.fit(eye.whole))}
      ${world.mine?.() ? button("◎", "board.mine", () => eye.fit(/** @type {Rect} */ (world.mine?.() ?? eye.whole))) : nothing}
    </div>`;
}

/** What lies below everything; drawn anew only when what it is made of (`still`) has changed, where the game tells. @param {World} world @param {number} detail */
const ground = ({ ground: draw, still }, detail) =>
  still ? guard([...still, detail], () => draw?.(detail)) : draw?.(detail);

/** One layer of the world: what hardly ever changes lies below what does, and is not painted again with it. @param {World} world @param {string} className @param {unknown} content */
const sheet = ({ width, height }, className, content) =>
  html`<svg class=${className} width=${width} height=${height} viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** The names on the map, as many as find room at this scale. @param {World} world @param {number} k */
const letters = (world, k) =>
  world.labels
    ? svg`<g class="board-labels" aria-hidden="true">${repeat(
        lettered(world.labels, k || 1),
        ({ id }) => id,
        ({ x, y, dx = 0, dy = 0, text, className = "", anchor = "middle" }) =>
          svg`<g transform="translate(${x} ${y})"><text class="board-label ${className}" x=${dx} y=${dy} text-anchor=${anchor}>${text}</text></g>`,
      )}</g>`
    : nothing;
