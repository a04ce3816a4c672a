// The whole board in small, under the event of the turn.

import { html, nothing, svg } from "../../lit.js";
import { camera } from "../../parts/board.js";
import { seatClass } from "../../parts/seat.js";
import { centre, worldSize } from "./hexes.js";
import { cityAt, w } from "./model.js";
import { small } from "./terrain.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

/** The whole board in small: whose what is, and which part of it is in sight. A press goes there. @param {Ctx} ctx */
export function overview(ctx) {
  const { map } = ctx.statics;
  const { width, height } = worldSize(map);
  const eye = camera(ctx);
  const sight = eye.k ? eye.sight : null;
  const go = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    eye.centre({
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    });
  };
  return html`<button class="tw-overview" data-key="overview" tabindex="-1" aria-label=${w("overview")} title=${w("overview")} @click=${go}>
    <svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${small(map)}
      ${map.cities.map((/** @type {any} */ city) => {
        const [x, y] = centre(map, city.tile);
        const { owner } = cityAt(ctx, city.place);
        return svg`<circle class="town ${owner >= 0 ? seatClass(owner) : "free"}" cx=${x} cy=${y} r=${owner >= 0 ? 17 : 11}></circle>`;
      })}
      ${ctx.view.units.map((/** @type {any} */ unit) => {
        const [x, y] = centre(map, unit.tile);
        return svg`<rect class="ship ${seatClass(unit.seat)}" x=${x - 9} y=${y - 9} width="18" height="18"></rect>`;
      })}
      ${sight ? svg`<rect class="sight" x=${sight.x} y=${sight.y} width=${sight.width} height=${sight.height}></rect>` : nothing}
    </svg>
  </button>`;
}

/** The frame of the overview follows the camera without anything being drawn again. @param {import("../../parts/board.js").Rect} sight */
export function showSight(sight) {
  if (!Number.isFinite(sight.x)) return; // a map without room yet, as in a picture that is still to be laid out
  const frame = document.querySelector(".tw-overview .sight");
  for (const [name, value] of Object.entries(sight)) frame?.setAttribute(name, String(value));
}
