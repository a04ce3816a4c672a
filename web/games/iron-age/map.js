// The colonies on the real Mediterranean: holes, pegs by colour and shape, what each grants and costs now.

import { html, nothing, repeat, svg } from "../../lit.js";
import { coastMap, place } from "../../parts/coast.js";
import { seatClass, seatMark, seatShape } from "../../parts/seat.js";
import { deed, order, picture, say } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {{ id: string, holes: number, at: [number, number], grants: Record<string, number>, pegs: number[], empty: number, owner: number | "rival" | null, cost: number | null, ship: boolean }} Colony */

/** The part of the map that the colonies lie in (its view box is 1200 wide, -12 to 46 degrees). */
const WINDOW = "114 112 946 420";
/** Where a name stands: above its holes unless it would meet a neighbour. @type {Record<string, "below">} */
const NAMES = { palma: "below", sardus: "below", melita: "below", cyprus: "below", arvad: "below", rhodes: "below", ikosim: "below", rusadir: "below", oea: "below", cyrene: "below", alexandria: "below" };
/** Neighbours that would cover each other are moved a little off their place. @type {Record<string, [number, number]>} */
const NUDGES = { cyprus: [-26, 6], arvad: [14, 16], antioch: [0, -8], melita: [4, 6], rhodes: [8, -6] };
const RIVAL = 4;
const HOLE = 20;

/** The pegs of a colony, hole by hole. @param {Colony} colony @returns {Array<number | null>} */
function holesOf({ holes, pegs, owner }) {
  if (owner === "rival") return Array.from({ length: holes }, () => RIVAL);
  const filled = pegs.flatMap((count, seat) => Array.from({ length: count }, () => seat));
  return Array.from({ length: holes }, (_, at) => filled[at] ?? null);
}

/** @param {Ctx} ctx @param {Colony} colony */
const grantsText = (ctx, colony) => {
  const parts = Object.entries(colony.grants).map(([kind, n]) => ctx.words(`amount.${kind}`, { n }));
  return parts.length ? say("map.grants", { parts }) : say("map.grants_none");
};

/** @param {Ctx} ctx @param {Colony} colony */
function stateText(ctx, colony) {
  if (colony.owner === "rival") return say("map.rivals");
  if (colony.owner !== null) return say("map.owned", { name: ctx.players[colony.owner].name });
  const pegs = colony.pegs.flatMap((n, seat) => (n ? [say("map.pegs", { name: ctx.players[seat].name, n })] : []));
  return [say("map.open", { holes: colony.holes, cost: colony.cost ?? 0 }), ...pegs].join(" ");
}

/** @param {Ctx} ctx */
export function map(ctx) {
  const { view, memory } = ctx;
  const colonies = /** @type {Colony[] | undefined} */ (view.colonies);
  if (!colonies) return nothing;
  const choose = (/** @type {string} */ id) => {
    memory.colony = memory.colony === id ? null : id;
    ctx.update();
    for (const chosen of [".colony.chosen", ".colony-row.chosen"])
      document.querySelector(chosen)?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: ctx.motion ? "smooth" : "auto" });
  };
  return html`<section class="map-panel" data-part="map" aria-labelledby="map-title">
    <h2 id="map-title" class="visually-hidden">${say("map.title")}</h2>
    <div class="colony-scroll">
      ${coastMap({ update: ctx.update, label: say("map.title"), className: "colony-map", viewBox: WINDOW, draw: (coast) => svg`${colonies.map((colony) => spot(ctx, coast, colony, choose))}` })}
    </div>
    ${list(ctx, colonies, choose)}
  </section>`;
}

/** @param {Ctx} ctx @param {import("../../parts/coast.js").Coast} coast @param {Colony} colony @param {(id: string) => void} choose */
function spot(ctx, coast, colony, choose) {
  const [east, south] = NUDGES[colony.id] ?? [0, 0];
  const [x, y] = place(coast, ...colony.at).map((value, axis) => value + [east, south][axis]);
  const name = ctx.words(`part.${colony.id}`);
  const can = ctx.find("complete", colony.id) ? "complete" : ctx.find("peg", colony.id) ? "can" : "";
  const width = colony.holes * HOLE + 8;
  const below = NAMES[colony.id] === "below";
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose(colony.id);
  };
  return svg`<g class="colony ${can} ${ctx.memory.colony === colony.id ? "chosen" : ""} ${colony.owner === null ? "" : "taken"}" role="button" tabindex="0" data-key="colony ${colony.id}"
      aria-pressed=${ctx.memory.colony === colony.id} aria-label="${name}. ${stateText(ctx, colony)} ${grantsText(ctx, colony)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"
      @click=${() => choose(colony.id)} @keydown=${press}>
    <rect class="touch" x=${-Math.max(width, 44) / 2} y="-24" width=${Math.max(width, 44)} height="48"></rect>
    <rect class="plate" x=${-width / 2} y="-13" width=${width} height="26" rx="13"></rect>
    ${holesOf(colony).map((seat, at) => {
      const cx = (at - (colony.holes - 1) / 2) * HOLE;
      return seat === null
        ? svg`<circle class="pit" cx=${cx} cy="0" r="6"></circle>`
        : svg`<path class="peg ${seatClass(seat)}" d=${seatShape(seat)} transform="translate(${cx - 9} -9) scale(0.75)"></path>`;
    })}
    <text class="colony-name" x="0" y=${below ? 31 : -19}>${name}</text>
  </g>`;
}

/** The same as a list, with the buttons. @param {Ctx} ctx @param {Colony[]} colonies @param {(id: string) => void} choose */
function list(ctx, colonies, choose) {
  const { memory, view } = ctx;
  const chosen = colonies.find(({ id }) => id === memory.colony);
  const { pegs_left: left, pegs } = view.seats[view.active];
  const possible = colonies.filter(({ id, owner }) => owner === null && (ctx.find("complete", id) || ctx.find("peg", id) || ctx.find("unpeg", id)));
  const rows = chosen ? [chosen, ...possible.filter((colony) => colony !== chosen)] : possible;
  return html`<div class="colony-side">
    <p class="colony-stock">${say("map.stock", { ships: pegs.ships.now, pegs: left, population: view.population })}</p>
    ${rows.length === 0 ? html`<p class="stage-text">${say("map.none")}</p>` : nothing}
    <ul class="colony-list">
      ${repeat(
        rows,
        ({ id }) => id,
        (colony) => html`<li class="colony-row ${colony === chosen ? "chosen" : ""}">
          <button class="colony-head quiet" data-key="row ${colony.id}" aria-pressed=${colony === chosen} @click=${() => choose(colony.id)}>
            <b>${ctx.words(`part.${colony.id}`)}</b>
            <span class="colony-holes" aria-hidden="true">${holesOf(colony).map((seat) => (seat === null ? html`<i class="pit"></i>` : seatMark(seat)))}</span>
            <span class="colony-grants">${grants(ctx, colony)}</span>
          </button>
          ${colony === chosen ? html`<p class="colony-text">${stateText(ctx, colony)} ${grantsText(ctx, colony)}</p>` : nothing}
          ${colony.owner === null
            ? html`<div class="colony-deeds">
                ${order(ctx, ["complete", colony.id], html`${say("map.complete")} <span class="order-cost"><span>${colony.cost}${picture("population", ctx.words("view.population"))}</span><span>1${picture("ships", ctx.words("view.ships"))}</span></span>`, { className: "small-order" })}
                ${order(ctx, ["peg", colony.id], html`${say("map.peg")} <span class="order-cost"><span>1${picture("population", ctx.words("view.population"))}</span></span>`, { className: "small-order", hold: true })}
                ${deed(ctx, ["unpeg", colony.id], { className: "small-order", content: say("map.unpeg") })}
              </div>`
            : nothing}
        </li>`,
      )}
    </ul>
  </div>`;
}

/** @param {Ctx} ctx @param {Colony} colony */
const grants = (ctx, colony) =>
  Object.entries(colony.grants).map(([kind, n]) => html`<span>${n}${picture(kind, ctx.words(`amount.${kind}`, { n }))}</span>`);
