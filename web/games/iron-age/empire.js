// A player's empire: pegs, ports and provinces, what people and goods can be spent on, monuments.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { bar, pegRow } from "../../parts/sheet.js";
import { tip } from "../../parts/tip.js";
import { order, picture, say } from "./common.js";
import { monuments } from "./monuments.js";

/** @typedef {import("./common.js").Ctx} Ctx */

const ROWS = ["wealth", "ships", "armies", "goods", "food"];

/** The five peg rows with their ends; what is coming is lighter, what would be lost is flagged. @param {Ctx} ctx @param {number} seat */
export function pegBoard(ctx, seat) {
  const { pegs, strength } = ctx.view.seats[seat];
  const widest = Math.max(...ROWS.map((name) => pegs[name].most));
  return html`<section class="peg-board" data-part="pegs" aria-labelledby="pegs-title">
    <h3 id="pegs-title">${say("pegs.title")}</h3>
    <dl class="peg-rows">
      ${ROWS.map((name) => {
        const { now, most, coming, lost } = pegs[name];
        const label = say(coming ? "pegs.coming" : "pegs.row", { name: ctx.words(`view.${name}`), now, most, coming, lost });
        return html`<div class="peg-line row-${name}" ${tip(say(`pegs.${name}`, { most, strength }))}>
          <dt>${picture(name)}<span>${ctx.words(`view.${name}`)}</span></dt>
          <dd>
            ${pegRow({ label, value: now, most, widest, gain: coming, lost })}
            <b class="peg-now">${now}${coming ? html`<i>+${coming}</i>` : nothing}</b>
            ${lost ? html`<span class="overflow" role="img" aria-label=${say("pegs.lost", { n: lost })}>−${lost}</span>` : nothing}
          </dd>
        </div>`;
      })}
    </dl>
  </section>`;
}

/** Everything there is to spend, in one line that stays in sight. @param {Ctx} ctx @param {number} seat */
export function purse(ctx, seat) {
  const { view } = ctx;
  const { pegs } = view.seats[seat];
  const active = seat === view.active;
  const spendable = [
    ["population", active ? view.population : 0],
    ["innovations", active ? view.innovations : 0],
  ];
  return html`<dl class="purse" data-part="purse" aria-label=${say("purse.title")}>
    ${spendable.map(
      ([name, value]) => html`<div class="coin ${value ? "live" : "none"}" ${tip(say(`purse.${name}`))}>
        <dt>${picture(String(name), ctx.words(`view.${name}`))}</dt>
        <dd>${value}</dd>
      </div>`,
    )}
    ${["goods", "food", "armies", "ships", "wealth"].map((name) => {
      const { now, most, coming, lost } = pegs[name];
      return html`<div class="coin ${lost ? "overflowing" : ""}" ${tip(say(`pegs.${name}`, { most, strength: view.seats[seat].strength }))}>
        <dt>${picture(name, ctx.words(`view.${name}`))}</dt>
        <dd>${now}<small>/${most}</small>${coming ? html`<i>+${coming}</i>` : nothing}</dd>
        ${bar({ value: now, most, coming })}
      </div>`;
    })}
  </dl>`;
}

/** Six columns: the die on top, the port and the province below it. @param {Ctx} ctx @param {number} seat */
function columns(ctx, seat) {
  const { port_columns: ports, province_columns: provinces, dice } = ctx.view.seats[seat];
  const nextPort = ports.findIndex((/** @type {any} */ each) => !each.built);
  const nextProvince = provinces.findIndex((/** @type {any} */ each) => !each.built);
  return html`<table class="columns" data-part="columns">
    <caption class="visually-hidden">${say("columns.title")}</caption>
    <thead>
      <tr>
        <th scope="col"><span class="visually-hidden">${say("columns.dice")}</span>${icon("rolling-dices")}</th>
        ${ports.map((/** @type {any} */ _, /** @type {number} */ at) => html`<th scope="col"><span class="column-die ${at < dice ? "have" : ""}" ${tip(say(at < dice ? "columns.die_have" : "columns.die_not", { n: at + 1 }))}>${at + 1}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">${picture("port")}<span>${say("columns.ports")}</span></th>
        ${ports.map((/** @type {any} */ { boxes, filled, urns, urns_filled: full, built }, /** @type {number} */ at) => html`<td class="cell ${built ? "built" : at === nextPort ? "next" : ""}">
          <span class="cell-in" role="img" aria-label=${say(built ? "columns.port_built" : "columns.port", { n: at + 1, filled, boxes, full, urns })} ${tip(say("columns.port_tip", { n: at + 1, urns }))}>
            <span class="lots">${Array.from({ length: boxes }, (_, box) => html`<i class="lot ${box < filled ? "full" : ""}"></i>`)}</span>
            <span class="urns">${Array.from({ length: urns }, (_, urn) => html`<i class="urn ${urn < full ? "full" : ""}">${icon("amphora")}</i>`)}</span>
          </span>
        </td>`)}
      </tr>
      <tr>
        <th scope="row">${picture("province")}<span>${say("columns.provinces")}</span></th>
        ${provinces.map((/** @type {any} */ { boxes, filled, armies, tribute, built }, /** @type {number} */ at) => html`<td class="cell ${built ? "built" : at === nextProvince ? "next" : ""}">
          <span class="cell-in" role="img" aria-label=${say(built ? "columns.province_built" : "columns.province", { n: at + 1, filled, boxes, armies, tribute })} ${tip(say("columns.province_tip", { n: at + 1, boxes, armies, tribute }))}>
            <span class="lots">${Array.from({ length: boxes }, (_, box) => html`<i class="lot ${box < filled ? "full" : ""}"></i>`)}</span>
            <span class="cell-gift">${armies ? html`<span>${icon("crested-helmet")}${armies}</span>` : nothing} ${tribute ? html`<span>${icon("laurel-crown")}${tribute}</span>` : nothing}</span>
          </span>
        </td>`)}
      </tr>
    </tbody>
  </table>`;
}

/** @param {Ctx} ctx @param {string} name @param {string} title @param {Array<[string, number]>} costs @param {string} gives */
const orderBody = (ctx, name, title, costs, gives) => html`<span class="order-icon">${picture(name)}</span>
  <span class="order-head"><span>${title}</span><span class="order-cost">${costs.map(([what, n]) => html`<span>${n}${picture(what, ctx.words(`view.${what}`))}</span>`)}</span></span>
  <span class="order-gives">${gives}</span>`;

/** What people and goods can be spent on, one click each. @param {Ctx} ctx @param {number} seat */
function orders(ctx, seat) {
  const { view } = ctx;
  if (seat !== view.active) return nothing;
  const own = view.seats[seat];
  const port = own.port_columns.find((/** @type {any} */ each) => each.filled < each.boxes);
  const urn = own.port_columns.find((/** @type {any} */ each) => each.urns_filled < each.urns);
  const province = own.province_columns.find((/** @type {any} */ each) => !each.built);
  const portNumber = own.port_columns.indexOf(port) + 1;
  const urnNumber = own.port_columns.indexOf(urn) + 1;
  return html`<div class="orders" role="group" aria-label=${say("orders.title")} data-part="orders">
    ${province ? order(ctx, ["province"], orderBody(ctx, "province", say("orders.province"), [["population", 1]], say("orders.province_gives", { n: province.boxes - province.filled, armies: province.armies, tribute: province.tribute })), { hold: true }) : nothing}
    ${port ? order(ctx, ["port"], orderBody(ctx, "port", say("orders.port"), [["population", 1]], say("orders.port_gives", { n: portNumber })), { hold: true }) : nothing}
    ${urn ? order(ctx, ["urn"], orderBody(ctx, "goods", say("orders.urn"), [["goods", 1]], say("orders.urn_gives", { n: urnNumber, left: urn.urns - urn.urns_filled })), { hold: true }) : nothing}
    ${order(ctx, ["army"], orderBody(ctx, "armies", say("orders.army"), [["population", 1], ["food", 1]], say("orders.army_gives", { n: own.strength })), { hold: true })}
    ${order(ctx, ["ship"], orderBody(ctx, "ships", say("orders.ship"), [["goods", 2]], say("orders.ship_gives")), { hold: true })}
    ${ctx.find("convert") || own.developments.includes("granaries") ? order(ctx, ["convert"], orderBody(ctx, "granaries", say("orders.convert"), [["goods", 1]], say("orders.convert_gives")), { hold: true }) : nothing}
  </div>`;
}

/** @param {Ctx} ctx @param {number} seat */
export const empire = (ctx, seat) => html`<section class="empire" data-part="empire" aria-labelledby="empire-title">
  <h2 id="empire-title">${say(seat === ctx.eyes ? "empire.yours" : "empire.of", { name: ctx.players[seat].name })}</h2>
  ${columns(ctx, seat)} ${orders(ctx, seat)} ${monuments(ctx, seat)}
</section>`;
