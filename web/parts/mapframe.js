// The frame around a map: it scrolls, draws the map larger or smaller, keeps the eye on what matters, and says below
// it what was pointed at. A finger is wider than a city: a tap takes the nearest place, and shows it before it is played.
//
// What can be looked at carries `data-place` (around its `.touch`, where that is smaller); what can be chosen is a spot
// (`ctx.spot`) with such a mark inside.

import { html, nothing, vars } from "../lit.js";
import { t } from "../words.js";

/** @typedef {import("../table/ctx.js").Ctx} Ctx */
/** @typedef {import("../match.js").Choice} Choice */

/** How far from a place a press still means it, in pixels: half a target. */
const REACH = 22;
/** A mouse that moves so far with its button down drags the map. */
const DRAG = 5;
/** The part of the frame at its edges that does not count as being in sight. */
const EDGE = 0.12;
const NARROW = matchMedia("(max-width: 40rem)");

/** The place nearest to a press, within reach. @param {Element} frame @param {MouseEvent} event */
function nearest(frame, { clientX, clientY }) {
  /** @type {Element | null} */
  let best = null;
  let least = REACH;
  for (const mark of frame.querySelectorAll("[data-place]")) {
    const box = (mark.querySelector(".touch") ?? mark).getBoundingClientRect();
    const away = Math.hypot(box.left + box.width / 2 - clientX, box.top + box.height / 2 - clientY);
    const chosen = mark.closest("[role=button]") !== null;
    if (away < least || (away === least && chosen)) [best, least] = [mark, away];
  }
  return best;
}

/** A press on the map: by mouse a choice is played at once, by finger it is shown first. @param {Ctx} ctx @param {MouseEvent} event */
function press(ctx, event) {
  const frame = /** @type {Element} */ (event.currentTarget);
  const direct = /** @type {Element} */ (event.target).closest("[data-place]");
  const mark = direct ?? nearest(frame, event);
  if (!mark) return;
  const place = mark.getAttribute("data-place");
  const byMouse = /** @type {PointerEvent} */ (event).pointerType !== "touch";
  if (direct?.closest("[role=button]") && (byMouse || ctx.memory.looked === place)) return;
  event.stopPropagation();
  ctx.memory.looked = place;
  ctx.update();
}

/** Drags the map with the mouse. @param {PointerEvent} down */
function drag(down) {
  if (down.pointerType !== "mouse" || down.button !== 0) return;
  const frame = /** @type {HTMLElement} */ (down.currentTarget);
  const from = [frame.scrollLeft, frame.scrollTop];
  let dragged = false;
  const move = (/** @type {PointerEvent} */ event) => {
    const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
    dragged ||= Math.hypot(dx, dy) > DRAG;
    if (dragged) [frame.scrollLeft, frame.scrollTop] = [from[0] - dx, from[1] - dy];
  };
  const noClick = (/** @type {Event} */ event) => dragged && event.stopPropagation();
  const up = () => {
    removeEventListener("pointermove", move);
    frame.addEventListener("click", noClick, { capture: true, once: true });
    setTimeout(() => frame.removeEventListener("click", noClick, { capture: true }));
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up, { once: true });
}

/**
 * A map in its frame. `zooms`: how many times as wide as the frame the map can be, on wide and on narrow screens (0: all
 * of it in sight); `start`: which of them at first. `tell` says what was looked at: lines of words and the choices there.
 * @param {Ctx} ctx
 * @param {{ label: string, map: unknown, zooms: number[], narrow: number[], start?: number,
 *   tell: (place: string) => { lines: string[], choices: Choice[] } | null }} options
 */
export function mapFrame(ctx, { label, map, zooms, narrow, start = 1, tell }) {
  const steps = NARROW.matches ? narrow : zooms;
  const step = Math.min(ctx.memory.zoom ?? start, steps.length - 1);
  const change = (/** @type {number} */ by) => {
    ctx.memory.zoom = Math.min(steps.length - 1, Math.max(0, step + by));
    ctx.memory.centred = "";
    ctx.update();
  };
  if (!ctx.memory.centred) requestAnimationFrame(() => showMiddle(ctx));
  const zoom = (/** @type {string} */ sign, /** @type {number} */ by, /** @type {string} */ key) =>
    html`<button class="square" data-key=${key} aria-label=${t(key)} aria-disabled=${steps[step + by] === undefined ? "true" : nothing} @click=${() => steps[step + by] !== undefined && change(by)}>${sign}</button>`;
  return html`<div class="map-box">
    <div
      class="map-frame ${steps[step] ? "" : "whole"}"
      tabindex="0"
      role="group"
      aria-label=${label}
      ${vars({ "--map-zoom": steps[step] || 1 })}
      @click=${{ handleEvent: (/** @type {MouseEvent} */ event) => press(ctx, event), capture: true }}
      @pointerdown=${drag}
    >
      ${map}
    </div>
    <div class="map-zoom">${zoom("+", 1, "map.larger")}${zoom("−", -1, "map.smaller")}</div>
  </div>
  ${told(ctx, ctx.memory.looked ? tell(ctx.memory.looked) : null)}`;
}

/** What was looked at, and what can be done there. @param {Ctx} ctx @param {{ lines: string[], choices: Choice[] } | null} known */
function told(ctx, known) {
  if (!known) return html`<p class="map-told quiet-words">${t(ctx.choices.length ? "map.look" : "map.look_only")}</p>`;
  const close = () => {
    ctx.memory.looked = "";
    ctx.update();
  };
  return html`<div class="map-told ${known.lines.length ? "" : "only-choices"}" role="status">
    <div>${known.lines.map((line) => html`<p>${line}</p>`)}</div>
    ${known.choices.length ? html`<div class="map-choices">${known.choices.map((choice) => ctx.button(choice, undefined, { className: "choice" }))}</div>` : nothing}
    <button class="quiet square" aria-label=${t("common.close")} @click=${close}>×</button>
  </div>`;
}

/** After each paint of a new frame: what was looked at is old, and the eye follows the play. @param {Ctx} ctx */
export function mapPainted(ctx) {
  const { memory, frame } = ctx;
  if (memory.lookedAt !== frame.index && memory.looked) queueMicrotask(() => ((memory.looked = ""), ctx.update()));
  memory.lookedAt = frame.index;
  showMiddle(ctx);
}

/** Brings the middle of the map (`.map-middle`) into sight inside its frame, without moving the page. @param {Ctx} ctx */
function showMiddle(ctx) {
  const frame = document.querySelector(".map-frame");
  const mark = frame?.querySelector(".map-middle");
  if (!frame || !mark) return;
  const box = mark.getBoundingClientRect();
  const view = frame.getBoundingClientRect();
  const [x, y] = [(box.left - view.left) / view.width, (box.top - view.top) / view.height];
  const inSight = Math.min(x, y) > EDGE && Math.max(x, y) < 1 - EDGE;
  if (inSight && ctx.memory.centred) return;
  ctx.memory.centred = "yes";
  frame.scrollLeft += (x - 0.5) * view.width;
  frame.scrollTop += (y - 0.5) * view.height;
}
