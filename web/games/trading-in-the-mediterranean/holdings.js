// Everything a player holds openly.

import { html, nothing } from "../../lit.js";
import { tip } from "../../parts/tip.js";
import { cardName, face } from "./cards.js";
import { called, die, me, say } from "./common.js";
import { mat } from "./dock.js";
import { cubes } from "./places.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** @param {Ctx} ctx @param {number} seat */
export function holdings(ctx, seat) {
  const player = ctx.view.players[seat];
  const { words, statics } = ctx;
  const tags = (/** @type {string} */ title, /** @type {string[]} */ items) =>
    html`<h3>${words(title)} <small>${items.length}</small></h3>
      ${items.length ? html`<div class="tm-tags">${items.map((id) => html`<span class="tm-tag" tabindex="0" ${tip(statics.items[id].text)}>${words(`name.${id}`)}</span>`)}</div>` : html`<p class="tm-soft">${words("desk.nothing")}</p>`}`;
  const cards = (/** @type {string} */ title, /** @type {any[]} */ list) =>
    list.length
      ? html`<h3>${title}</h3><div class="tm-tags">${list.map((card) => html`<span role="img" aria-label=${cardName(ctx, card)}>${face(ctx, card, { small: true })}</span>`)}</div>`
      : nothing;
  const faith = ctx.view.faith?.[seat];
  const scores = ctx.view.scores[seat];
  return html`<div class="tm-holdings">
    <p><b>${called(ctx, seat)}</b>, ${words(`name.age_${player.age}`)}, ${words("effect.city", { n: player.cities })}, ${say("holdings.draws", { n: player.draws })}</p>
    ${seat === ctx.eyes && me(ctx) ? mat(ctx, player) : html`<p>${cubes(ctx, player, true)}</p>`}
    <table class="tm-scores"><tbody>${Object.entries(scores).map(([name, n]) => html`<tr><th scope="row">${words(`category.${name}`)}</th><td>${n}</td></tr>`)}${"wealth" in scores ? nothing : html`<tr><th scope="row">${words("category.wealth")}</th><td>${say("points.hidden")}</td></tr>`}</tbody></table>
    ${faith && seat !== ctx.eyes && faith.kept + faith.broken ? html`<p>${say("place.faith", { kept: Math.round(faith.kept), wrongs: Math.round(2 * faith.broken) })}</p>` : nothing}
    <p>${words("desk.army", { n: player.army, ...player.squares })} ${Object.entries(player.units).flatMap(([unit, n]) => Array.from({ length: Number(n) }, () => die(ctx, unit)))}</p>
    ${tags("desk.buildings", player.buildings)} ${tags("desk.developments", player.developments)}
    ${cards(words("desk.warehouse", { n: player.stored.length, limit: player.warehouse_limit }), player.stored)} ${cards(words("desk.used"), player.used)} ${cards(say("holdings.fronts"), player.cards)}
  </div>`;
}
