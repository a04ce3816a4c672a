// Five monuments, each drawn of exactly as many stones as it has boxes: it grows with every box that is filled.

import { html, svg } from "../../lit.js";
import { seatMark } from "../../parts/seat.js";
import { order, say } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** @param {number} x @param {number} y @param {number} width @param {number} height */
const block = (x, y, width, height) => `M${x} ${y}h${width}v${height}h${-width}Z`;

/** An arch of the Coliseum. @param {number} x @param {number} y @param {number} width @param {number} height */
const arch = (x, y, width, height) => {
  const inner = width * 0.26;
  const radius = width / 2 - inner;
  return `${block(x, y, width, height)}M${x + inner} ${y + height}v${-(height * 0.42)}a${radius} ${radius} 0 0 1 ${radius * 2} 0v${height * 0.42}Z`;
};

/** A column with base and capital. @param {number} x @param {number} top @param {number} bottom */
const column = (x, top, bottom) =>
  `M${x - 5.5} ${bottom}v-4h2l1-${bottom - top - 8}h-2v-4h9v4h-2l1 ${bottom - top - 8}h2v4Z`;

/** Stones from the ground up, in a box of 100 x 110. @type {Record<string, string[]>} */
const STONES = {
  obelisk: [
    block(30, 96, 40, 10),
    "M37 96 39 70H61L63 96Z",
    "M39 70 41 44H59L61 70Z",
    "M41 44 43 20H57L59 44Z",
    "M43 20 50 6 57 20Z",
  ],
  colossus: [
    block(18, 97, 64, 9),
    "M30 97 33 70H47L44 97Z",
    "M56 97 53 70H67L70 97Z",
    "M33 70 31 38C38 33 62 33 69 38L67 70Z",
    "M31 38 22 42 17 66 24 68 30 50Z",
    "M69 38 74 20 70 8 79 6 82 22 75 50Z",
    "M42 20C42 10 58 10 58 20C58 27 55 33 50 33S42 27 42 20ZM42 15 36 8 44 10 50 2 56 10 64 8 58 15Z",
  ],
  wall: [
    block(2, 86, 23, 20),
    block(26.3, 86, 23, 20),
    block(50.6, 86, 23, 20),
    block(75, 86, 23, 20),
    block(2, 64, 31, 20.6),
    block(34.4, 64, 31, 20.6),
    block(67, 64, 31, 20.6),
    "M2 62.600V30H8V36H14V30H20V36H27V62.600Z",
    "M28.400 62.600V48H38V52H46V48H54V52H62V48H71.600V62.600Z",
    "M73 62.600V30H79V36H86V30H92V36H98V62.600Z",
  ],
  acropolis: [
    block(4, 97, 92, 9),
    block(10, 88, 80, 8),
    ...[17, 30.2, 43.4, 56.6, 69.8, 83].map((x) => column(x, 46, 87)),
    block(9, 37, 40.4, 8),
    block(50.6, 37, 40.4, 8),
    "M7 36 36 22.300V36Z",
    "M93 36 64 22.300V36Z",
    "M37.200 36V21.700L50 15.500 62.800 21.700V36Z",
  ],
  coliseum: [
    ...[0, 1, 2, 3, 4].map((at) => arch(3 + at * 18.9, 76, 18.3, 30)),
    ...[0, 1, 2, 3, 4].map((at) => arch(3 + at * 18.9, 47, 18.3, 28)),
    "M3 46V25C9 22 15 20 21.300 18.500V46Z",
    "M21.900 46V18.400C28 17 34 16.200 40.200 15.800V46Z",
    "M40.800 46V15.700C47 15.400 53 15.400 59.100 15.900V46Z",
    "M59.700 46V22C66 23 72 24 78 26V46Z",
    "M78.600 46V33C85 34 91 35 96.900 37V46Z",
  ],
};

/** A building with its first `filled` stones laid, the others outlined. @param {string} id @param {number} filled @param {boolean} next */
export const building = (id, filled, next) => svg`${STONES[id].map(
  (path, at) => svg`<path class="stone ${at < filled ? "laid" : at === filled && next ? "next" : ""}" fill-rule="evenodd" d=${path}></path>`,
)}`;

/** @param {Ctx} ctx @param {number} seat */
export function monuments(ctx, seat) {
  const { view } = ctx;
  const own = view.seats[seat].monuments;
  return html`<section class="monuments" data-part="monuments" aria-labelledby="monuments-title">
    <h3 id="monuments-title">${say("monuments.title")}</h3>
    <div class="monument-row">
      ${view.monuments.map((/** @type {any} */ monument) => {
        const { id, first, later, taken, owners, boxes } = monument;
        const { filled, built, points } = own[id];
        const name = ctx.words(`view.${id}`);
        const mine = seat === view.active;
        const can = mine && ctx.find("monument", id) !== undefined;
        const about = say(built ? "monuments.built" : taken === null ? "monuments.first" : "monuments.later", { name, filled, boxes, points, first, later });
        const content = html`<svg class="building ${built ? "built" : ""}" viewBox="0 0 100 110" aria-hidden="true">
            <path class="ground" d="M0 107.500H100"></path>
            ${building(id, filled, can)}
          </svg>
          <span class="monument-name">${name}</span>
          <span class="monument-boxes">${built ? say("monuments.done") : `${filled}/${boxes}`}</span>
          <span class="monument-points"><b class=${taken === null && !built ? "" : points === first ? "" : "gone"}>${first}</b> <i class=${built && points === first ? "gone" : ""}>${later}</i></span>
          <span class="monument-owners">${owners.map((/** @type {number} */ owner) => seatMark(owner, { label: ctx.players[owner].name }))}</span>`;
        const detail = [about, monument.immune ? say("monuments.wall") : "", owners.length ? say("monuments.owners", { who: owners.map((/** @type {number} */ owner) => ctx.players[owner].name) }) : ""].filter(Boolean).join(" ");
        return mine && !built
          ? order(ctx, ["monument", id], content, { className: "monument", detail, hold: true })
          : html`<div class="order monument ${built ? "built" : ""}" role="img" aria-label=${detail}>${content}</div>`;
      })}
    </div>
  </section>`;
}
