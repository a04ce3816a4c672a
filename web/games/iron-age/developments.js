// The developments: what each costs, gives and does; what can be paid now is lit.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import { order, picture, say } from "./common.js";
import { shapeOf, showsAll } from "./shape.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** @param {Ctx} ctx @param {number} seat */
export function developments(ctx, seat) {
  const { view, memory } = ctx;
  const buying = view.step === "develop" && seat === view.active && ctx.mine;
  const owned = view.seats[seat].developments;
  const { goal } = view.end.developments;
  const affordable = view.developments.filter((/** @type {any} */ each) => each.affordable).length;
  const long = buying && affordable > 0 && !showsAll(shapeOf(ctx.update));
  const only = long && !memory.allDevelopments;
  const toggle = () => {
    memory.allDevelopments = !memory.allDevelopments;
    ctx.update();
  };
  // The buttons are always there, unseen while nothing can be bought: a new step does not lay the list out anew.
  return html`<section class="developments ${buying ? "buying" : ""} ${only ? "only-affordable" : ""}" data-part="developments" tabindex="0" aria-labelledby="developments-title">
    <header class="developments-head">
      <h2 id="developments-title">${say("developments.title")}</h2>
      <span class="developments-count">${buying ? say("developments.budget", { n: view.budget }) : say(ctx.players.length > 1 ? "developments.count_of" : "developments.count", { n: owned.length, goal })}</span>
      ${long ? html`<button class="quiet small" data-key="all-developments" aria-pressed=${Boolean(memory.allDevelopments)} @click=${toggle}>${say("developments.all", { n: view.developments.length })}</button>` : nothing}
    </header>
    <ul class="development-list">
      ${view.developments.map((/** @type {any} */ row) => item(ctx, seat, row, owned.includes(row.id)))}
    </ul>
  </section>`;
}

/** @param {Ctx} ctx @param {number} seat @param {any} row @param {boolean} owned */
function item(ctx, seat, row, owned) {
  const { id, cost, printed, points, starred, owners, missing, bonus } = row;
  const mine = seat === ctx.view.active;
  const state = owned ? "owned" : mine && row.affordable ? "affordable" : "dear";
  const body = html`<span class="development-icon">${picture(id)}</span>
    <span class="development-name">${ctx.words(`part.${id}`)}${starred ? html`<sup aria-hidden="true">★</sup>` : nothing}</span>
    <span class="development-effect">${ctx.words(`effect.${id}`)}</span>
    <span class="development-cost">${owned ? icon("check-mark", { label: say("developments.owned") }) : html`<span class="visually-hidden">${say("developments.cost")}</span><b>${cost}</b>${cost < printed ? html`<s>${printed}</s>` : nothing}`}</span>
    <span class="development-points"><span class="visually-hidden">${say("developments.points")}</span>${picture("score")}${points}${owned && bonus ? html`<i>+${bonus}</i>` : nothing}</span>
    <span class="development-note">${!owned && mine && missing && ctx.view.step === "develop" ? say("developments.missing", { n: missing }) : nothing}</span>
    <span class="development-owners">${ctx.players.length > 1 ? owners.map((/** @type {number} */ owner) => seatMark(owner, { label: ctx.players[owner].name })) : nothing}</span>`;
  const name = ctx.words(`part.${id}`);
  return html`<li class="development-row ${state}">
    <span class="development ${state}">${body}</span>
    ${owned ? nothing : order(ctx, ["buy", id], html`<span class="visually-hidden">${say("developments.buy", { name, cost, points })}</span>`, { className: "development-order" })}
  </li>`;
}
