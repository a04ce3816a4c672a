// The other players: a strip each, which opens their whole board.

import { html, nothing } from "../../lit.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { chip, say, shownSeat } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** @param {Ctx} ctx */
export function rivals(ctx) {
  const { view, memory } = ctx;
  if (ctx.players.length === 1) return nothing;
  const home = ctx.eyes ?? view.active;
  const open = (/** @type {number} */ seat) => {
    memory.looking = seat === home ? null : seat;
    ctx.update();
  };
  return html`<section class="rivals" data-part="rivals" aria-labelledby="rivals-title">
    <h2 id="rivals-title" class="visually-hidden">${say("rivals.title")}</h2>
    <ul>
      ${view.order.map((/** @type {number} */ seat) => {
        const { strength, dice, pegs, developments } = view.seats[seat];
        const { name, kind, botLabel } = ctx.players[seat];
        const shown = shownSeat(ctx) === seat;
        return html`<li>
          <button class="rival ${seatClass(seat)} ${seat === view.active ? "active" : ""} ${shown ? "shown" : ""}" data-key="rival ${seat}" aria-pressed=${shown} @click=${() => open(seat)}>
            ${seatMark(seat)}
            <span class="rival-who"><b>${name}</b><small>${seat === ctx.eyes ? say("rivals.you") : kind === "bot" ? botLabel : say("rivals.human")}</small></span>
            <span class="rival-score"><span class="visually-hidden">${say("rivals.points")}</span>${view.totals[seat]}</span>
            <span class="rival-facts">
              ${chip("dice", dice, say("rivals.dice", { n: dice }))} ${chip("armies", strength, say("rivals.strength", { n: strength }))}
              ${chip("goods", pegs.goods.now, ctx.words("amount.goods", { n: pegs.goods.now }))}
              ${chip("developments", developments.length, say("rivals.developments", { n: developments.length }))}
            </span>
          </button>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** Says whose board is shown when it is not one's own. @param {Ctx} ctx */
export function lookingAt(ctx) {
  const seat = shownSeat(ctx);
  if (ctx.memory.looking === null || ctx.memory.looking === undefined) return nothing;
  const back = () => {
    ctx.memory.looking = null;
    ctx.update();
  };
  return html`<p class="looking ${seatClass(seat)}">
    ${seatMark(seat)} <span>${say("rivals.looking", { name: ctx.players[seat].name })}</span>
    <button class="quiet small" data-key="own-board" @click=${back}>${say("rivals.back")}</button>
  </p>`;
}
