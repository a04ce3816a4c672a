// What there is to spend, as objects on the tray: people, goods, torches, wealth; and the tiles that spend them.

import { html, nothing } from "../../lit.js";
import { costs, harvest, order, picture, priceOf, say, times } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {import("./common.js").Action} Action */

/** More figures than these stand closer together. */
const ROOMY = 8;

/** The steps in which people are sent to work. */
const WORKING = ["granary", "colonies", "build"];

/** The people that this turn's dice gave. @param {Ctx} ctx @returns {number} */
const peopleOfTurn = (ctx) => {
  const last = ctx.log[harvest(ctx)];
  return Math.max(ctx.view.population, last?.kind === "ready" ? last.event[2] : 0);
};

/** @param {string} name @param {number} n @param {number} [spent] */
const figures = (name, n, spent = 0) =>
  html`<span class="figures ${n + spent > ROOMY ? "close" : ""}" aria-hidden="true">${Array.from({ length: n + spent }, (_, at) => picture(name, "", at < n ? "" : "spent"))}</span>`;

/** @param {Ctx} ctx */
export function purse(ctx) {
  const { view, statics } = ctx;
  const seat = view.active;
  const { pegs } = view.seats[seat];
  // Once the building is done nobody is left to send, and those who had nothing to do are not at work.
  const all = WORKING.includes(view.step) ? peopleOfTurn(ctx) : view.population;
  return html`<section class="tray purse-tray" data-part="purse" aria-label=${say("purse.title")}>
    ${all ? html`<div class="heap people-heap ${view.population ? "live" : ""}"><p>${say(all > view.population ? "purse.people_at_work" : "purse.people", { n: view.population, spent: all - view.population })}</p>${figures("population", view.population, all - view.population)}</div>` : nothing}
    ${view.free_boxes ? html`<div class="heap stone-heap live"><p>${say("purse.stones", { n: view.free_boxes })}</p>${figures("stone-block", view.free_boxes)}</div>` : nothing}
    <div class="heap goods-heap"><p>${ctx.words("amount.goods", { n: pegs.goods.now })}</p>${figures("goods", pegs.goods.now)}</div>
    ${view.innovations ? html`<div class="heap torch-heap"><p>${say("purse.torches", { n: view.innovations, worth: view.innovation_worth })}</p>${figures("innovation", view.innovations)}</div>` : nothing}
    ${pegs.wealth.now ? html`<div class="heap wealth-heap"><p>${say("purse.wealth", { n: pegs.wealth.now, worth: statics.wealth })}</p>${figures("wealth", pegs.wealth.now)}</div>` : nothing}
  </section>`;
}

/** The next port or province that is not finished, with its number. @param {any[]} columns */
export const nextColumn = (columns) => {
  const at = columns.findIndex(({ built }) => !built);
  return at < 0 ? null : { ...columns[at], number: at + 1 };
};

/** What is missing to a port. @param {Ctx} ctx @param {any} port @returns {string[]} */
export const toGo = (ctx, { boxes, filled, urns, urns_filled: full }) =>
  Object.entries({ population: boxes - filled, goods: urns - full }).flatMap(([what, n]) =>
    n ? [ctx.words(`amount.${what}`, { n })] : [],
  );

/** The orders that bring the next port as far as possible now. @param {Ctx} ctx @returns {Action[]} */
function portOrders(ctx) {
  const { view } = ctx;
  const next = nextColumn(view.seats[view.active].port_columns);
  if (!next) return [];
  const workers = Math.min(next.boxes - next.filled, view.most.port);
  return [...times(["port"], workers), ...times(["urn"], Math.min(next.urns - next.urns_filled, view.most.urn))];
}

/** The same for the next province. @param {Ctx} ctx @returns {Action[]} */
function provinceOrders(ctx) {
  const { view } = ctx;
  const next = nextColumn(view.seats[view.active].province_columns);
  return next ? times(["province"], Math.min(next.boxes - next.filled, view.most.province)) : [];
}

/** @param {Ctx} ctx @param {string} name @param {string} title @param {Array<[string, number]>} parts @param {string} note @param {number} [points] */
const tile = (ctx, name, title, parts, note, points = 0) =>
  html`${picture(name)}<span class="tile-title">${title}</span>${costs(ctx, parts, points)}<span class="tile-note">${note}</span>`;

/** What is missing for an order, in few words; "" where it is nothing of this. @param {Ctx} ctx @param {Array<[string, number]>} parts @param {string} [row] the pegs that it moves */
function lack({ view }, parts, row) {
  const { pegs } = view.seats[view.active];
  if (row && pegs[row].now === pegs[row].most) return say("tiles.full");
  const what = parts.find(([name, n]) => n > (name === "population" ? view.population : pegs[name].now))?.[0];
  return what ? say(`tiles.short_${what}`) : "";
}

/** What an order adds to the strength in battle. @param {any} own @param {string} what */
export const stronger = ({ strength, strength_after: after }, what) =>
  say("tiles.strength", { now: strength, after: after[what] });

/** The tiles of the dock while one builds: army, ship, the next port and the next province. @param {Ctx} ctx */
export function tiles(ctx) {
  const { view } = ctx;
  const { gains } = view;
  const own = view.seats[view.active];
  const port = nextColumn(own.port_columns);
  const province = nextColumn(own.province_columns);
  const [ports, provinces] = [portOrders(ctx), provinceOrders(ctx)];
  const count = (/** @type {Action[]} */ list, /** @type {string} */ verb) =>
    list.filter(([first]) => first === verb).length;
  const finishesPort =
    port && count(ports, "port") === port.boxes - port.filled && count(ports, "urn") === port.urns - port.urns_filled;
  const [army, ship] = [priceOf(ctx, "army"), priceOf(ctx, "ship")];
  const idlePort =
    port && !ports.length
      ? lack(ctx, [
          ["population", port.boxes - port.filled],
          ["goods", port.urns - port.urns_filled],
        ])
      : "";
  const idleShip =
    ctx.refused("ship") && !view.most.ship
      ? view.colonies || own.developments.includes("shipbuilding")
        ? lack(ctx, ship, "ships")
        : say("tiles.ship_needs")
      : "";
  return html`<div class="tiles" role="group" aria-label=${say("tiles.title")} data-part="orders">
    ${order(ctx, [["army"]], tile(ctx, "armies", say("tiles.army"), army, (view.most.army ? "" : lack(ctx, army, "armies")) || stronger(own, "army"), gains?.army), { className: "tile", hold: true })}
    ${
      port
        ? order(
            ctx,
            ports.length ? ports : [[port.filled < port.boxes ? "port" : "urn"]],
            tile(
              ctx,
              "port",
              say("tiles.port", { n: port.number }),
              [
                ["population", count(ports, "port") || (ports.length ? 0 : port.boxes - port.filled)],
                ["goods", ports.length ? count(ports, "urn") : port.urns - port.urns_filled],
              ],
              idlePort ? idlePort : finishesPort ? say("tiles.port_done", { n: port.number }) : say("tiles.port_left"),
              finishesPort ? gains?.port : 0,
            ),
            { className: "tile" },
          )
        : nothing
    }
    ${order(ctx, [["ship"]], tile(ctx, "ships", say("tiles.ship"), ship, idleShip || (own.strength_after.ship > own.strength ? stronger(own, "ship") : say("tiles.ship_gives")), gains?.ship), { className: "tile", hold: true })}
    ${province ? order(ctx, provinces.length ? provinces : [["province"]], tile(ctx, "province", say("tiles.province", { n: province.number }), [["population", provinces.length || province.boxes - province.filled]], !provinces.length ? say("tiles.short_population") : provinces.length === province.boxes - province.filled ? say("tiles.province_gives", { armies: province.armies, tribute: province.tribute }) : say("tiles.province_left", { n: province.filled + provinces.length, of: province.boxes })), { className: "tile" }) : nothing}
  </div>`;
}
