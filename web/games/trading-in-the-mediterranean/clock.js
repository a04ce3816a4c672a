// The optional clock: it runs while the market is open and cards are stored, and rings for whoever decides when the time is up.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { storage } from "../../storage.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** Under this key it is kept when the present market ends. */
const CLOCK = "thalassa.clock";

/** The steps in which the clock runs: whoever has not stored when it rings spends what is not stored (TM-063). */
const TIMED = ["visit", "commit"];

/** @param {any} turn */
const runs = (turn) => turn.clock > 0 && turn.phase === 3 && TIMED.includes(turn.step);

/** After each paint: starts or stops the clock. @param {Ctx} ctx */
export function clockPainted(ctx) {
  const { memory, view } = ctx;
  memory.latest = ctx;
  if (!runs(view.turn) || view.turn.round === 0) return stop(memory);
  if (memory.market !== view.turn.number) {
    memory.market = view.turn.number;
    memory.ends = endOfMarket(ctx);
  }
  memory.ticking ||= setInterval(() => tick(memory), 1000);
  tick(memory);
}

/** @param {Record<string, any>} memory */
function stop(memory) {
  clearInterval(memory.ticking);
  memory.ticking = 0;
}

/** When the bell rings in this market: kept, so that leaving the table wins no time. @param {Ctx} ctx @returns {number} */
function endOfMarket({ id, view }) {
  const market = `${id} ${view.turn.number}`;
  const [kept, ends] = (storage.get(CLOCK) ?? "").split("|");
  if (kept === market) return Number(ends);
  const end = Date.now() + view.turn.clock * 60_000;
  storage.set(CLOCK, `${market}|${end}`);
  return end;
}

/** Each second the time is drawn; when it is up, the bell rings for whoever speaks then. @param {Record<string, any>} memory */
function tick(memory) {
  const { latest: ctx } = memory;
  if (!document.querySelector(".tm-clock")) return;
  if (Date.now() < memory.ends) queueMicrotask(ctx.update);
  else if (ctx.mine && ctx.find("bell")) queueMicrotask(() => memory.latest.act(["bell"]));
}

/** Time left as 3:07. @param {Ctx} ctx */
export function clock(ctx) {
  const { view, memory } = ctx;
  if (!runs(view.turn) || ctx.replaying) return nothing;
  const left = Math.max(0, Math.round(((memory.ends ?? endOfMarket(ctx)) - Date.now()) / 1000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return html`<span class="tm-clock bar-chip keep" role="timer">${icon("hourglass")} ${time}</span>`;
}
