// The empire: six columns, the die on top, the port and the province below it; the rivals' marks where they stand.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import { tip } from "../../parts/tip.js";
import {
  brings,
  costs,
  glow,
  isOwn,
  isSmall,
  object,
  order,
  picture,
  priceOf,
  say,
  seen,
  shownSeat,
  times,
  whose,
} from "./common.js";
import { nextColumn, toGo } from "./purse.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {import("./common.js").Action} Action */

/** The others who stand at this column. @param {Ctx} ctx @param {number} seat @param {"ports" | "provinces"} kind @param {number} at */
const marks = (ctx, seat, kind, at) =>
  html`<span class="tile-marks">${ctx.players.filter((other) => other.seat !== seat && ctx.view.seats[other.seat][kind] === at + 1).map((other) => seatMark(other.seat, { label: other.name }))}</span>`;

/** @param {string} name @param {number} n @param {number} filled */
const lots = (name, n, filled) =>
  html`<span class="lots">${Array.from({ length: n }, (_, at) => picture(name, "", at < filled ? "full" : "open"))}</span>`;

/** The same on a low screen: what is still to be brought, as a figure. @param {string} name @param {number} n @param {number} filled */
const toBring = (name, n, filled) =>
  n > filled ? html`<span class="lots to-bring">${picture(name)}${n - filled}</span>` : nothing;

/** What is left to do for the next port and province, in one line. @param {Ctx} ctx @param {number} seat */
function aims(ctx, seat) {
  const own = ctx.view.seats[seat];
  const [port, province] = [nextColumn(own.port_columns), nextColumn(own.province_columns)];
  return [
    port ? say("empire.port_aim", { n: port.number, parts: toGo(ctx, port) }) : "",
    province && !ctx.view.colonies
      ? say("empire.province_aim", {
          n: province.number,
          people: province.boxes - province.filled,
          armies: province.armies,
          tribute: province.tribute,
        })
      : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** @param {Ctx} ctx @param {number} [seat] */
export function empire(ctx, seat = shownSeat(ctx)) {
  const { port_columns: ports, province_columns: provinces, dice } = ctx.view.seats[seat];
  const next = {
    ports: ports.findIndex((/** @type {any} */ { built }) => !built),
    provinces: provinces.findIndex((/** @type {any} */ { built }) => !built),
  };
  return html`<section class="ia-panel empire" data-part="empire" aria-label=${whose(ctx, seat, "empire")}>
    <header><h2>${whose(ctx, seat, "empire")}</h2><p class="panel-note">${aims(ctx, seat)}</p></header>
    <table class="columns">
      <caption class="visually-hidden">${say("columns.title")}</caption>
      <thead>
        <tr>
          <th scope="col">${icon("rolling-dices")}<span>${say("columns.dice")}</span></th>
          ${ports.map((/** @type {any} */ _, /** @type {number} */ at) => html`<th scope="col"><span class="column-die ${at < dice ? "have" : ""}" ${tip(say(at < dice ? "columns.die_have" : "columns.die_not", { n: at + 1 }))}>${at + 1}</span></th>`)}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">${picture("port")}<b>${say("columns.ports")}</b><small>${say("columns.ports_note")}</small></th>
          ${ports.map((/** @type {any} */ column, /** @type {number} */ at) => html`<td>${cell(ctx, seat, "port", column, at, at === next.ports)}${marks(ctx, seat, "ports", at)}</td>`)}
        </tr>
        <tr>
          <th scope="row">${picture("province")}<b>${say("columns.provinces")}</b><small>${say("columns.provinces_note")}</small></th>
          ${provinces.map((/** @type {any} */ column, /** @type {number} */ at) => html`<td>${cell(ctx, seat, "province", column, at, at === next.provinces)}${marks(ctx, seat, "provinces", at)}</td>`)}
        </tr>
      </tbody>
    </table>
  </section>`;
}

/** @param {Ctx} ctx @param {"port" | "province"} kind */
const canFill = (ctx, kind) => Boolean(ctx.exactly([kind]) || (kind === "port" && ctx.exactly(["urn"])));

/** @param {Ctx} ctx @param {number} seat @param {"port" | "province"} kind @param {any} column @param {number} at @param {boolean} next */
function cell(ctx, seat, kind, column, at, next) {
  const n = at + 1;
  const { built, boxes, filled } = column;
  const needs = isSmall(ctx) ? toBring : lots;
  const content = built
    ? html`${picture(kind)}<span class="tile-name">${say(`columns.${kind}_name`, { n })}${column.tribute ? html`<small>${picture("tribute")}+${column.tribute}</small>` : nothing}</span>`
    : kind === "port"
      ? html`${needs("population", boxes, filled)}${needs("goods", column.urns, column.urns_filled)}`
      : html`${needs("population", boxes, filled)}<span class="tile-gift">${picture("armies")}${column.armies} ${picture("tribute")}${column.tribute}</span>`;
  const label = say(built ? `columns.${kind}_built` : `columns.${kind}`, {
    n,
    boxes,
    filled,
    urns: column.urns ?? 0,
    full: column.urns_filled ?? 0,
    armies: column.armies ?? 0,
    tribute: column.tribute ?? 0,
  });
  const className = `cell ${kind} ${built ? "built" : next ? "next" : "far"}`;
  const found = seat === ctx.eyes && n === 2 ? ctx.exactly(["found", kind]) : undefined;
  if (found)
    return html`<span class="lit-cell">${object(ctx, `found ${kind}`, content, { label: found.label, className: `${className} can ${ctx.hinted("found", kind) ? "hinted" : ""}` })}</span>`;
  if (!next || !isOwn(ctx, seat))
    return html`<span class=${className} role="img" aria-label=${label} ${tip(label)}>${content}</span>`;
  return object(ctx, `column ${kind}`, content, {
    label,
    className: `${className} ${canFill(ctx, kind) ? "can" : ""} ${kind === "port" ? glow(ctx, ["port"], ["urn"]) : glow(ctx, [kind])}`,
  });
}

// -- sheets ------------------------------------------------------------------------------------------------------

/**
 * Buttons for one, two, three, all of an order, each with what it costs: where that is the thing itself, its picture says it.
 * @param {Ctx} ctx @param {Action} action @param {number} most @param {(n: number) => string} words @param {string} name
 * @param {(n: number) => Array<[string, number]>} [cost]
 */
export function amounts(ctx, action, most, words, name, cost = (n) => priceOf(ctx, String(action[0]), n)) {
  const price = (/** @type {number} */ n) => costs(ctx, cost(n));
  const steps = [...new Set([1, 2, 3, most].filter((n) => n >= 1 && n <= most))].sort((one, two) => one - two);
  if (!steps.length)
    return order(ctx, [action], html`<span>${words(1)}</span> ${price(1)}`, { className: "wide-button" });
  return html`<div class="amounts" role="group">
    ${steps.map((n, at) =>
      at === steps.length - 1
        ? order(ctx, times(action, n), html`<span>${words(n)}</span> ${price(n)}`, { className: "primary amount-all" })
        : order(
            ctx,
            times(action, n),
            seen(
              html`${picture(name)}<b>${n}</b> ${cost(n).some(([what]) => what === name) ? nothing : price(n)}`,
              words(n),
            ),
            { className: "amount" },
          ),
    )}
  </div>`;
}

/** Why nothing can be built yet. @param {Ctx} ctx */
export const later = (ctx) =>
  ctx.view.step === "colonies" ? html`<p class="refused-why">${say("columns.later")}</p>` : nothing;

/** What a finished port or province brings beside what is printed on it. @param {Ctx} ctx @param {"port" | "province"} kind */
function becomes({ view: { gains } }, kind) {
  return gains && (gains[kind] || gains.dice[kind])
    ? html`<p class="good">${brings(gains[kind])} ${gains.dice[kind] ? say("gains.die") : nothing}</p>`
    : nothing;
}

/** One half of a later port can be given before the next port has its other half. @param {Ctx} ctx @param {"port" | "urn"} verb @param {string} words @param {number} at */
const ahead = (ctx, verb, words, at) =>
  ctx.exactly([verb])
    ? order(
        ctx,
        [[verb]],
        html`<span>${say(`columns.${words}`, { n: at + 1 })}</span> ${costs(ctx, priceOf(ctx, verb))}`,
        { className: "wide-button" },
      )
    : nothing;

/** @param {Ctx} ctx @param {"port" | "province"} kind */
export function columnSheet(ctx, kind) {
  const { view } = ctx;
  const next = nextColumn(view.seats[view.active][`${kind}_columns`]);
  if (!next) return null;
  const n = next.number;
  if (kind === "province") {
    const left = next.boxes - next.filled;
    return {
      title: say("columns.province_name", { n }),
      subtitle: say("columns.province_text", { armies: next.armies, tribute: next.tribute }),
      body: html`${amounts(ctx, ["province"], Math.min(left, view.most.province), (count) => say("tiles.fill", { n: count }), "population")}
        <p>${say("columns.left", { n: next.filled, of: next.boxes, left })}</p>${becomes(ctx, kind)}${later(ctx)}`,
    };
  }
  const [workers, urns] = [next.boxes - next.filled, next.urns - next.urns_filled];
  const columns = view.seats[view.active].port_columns;
  return {
    title: say("columns.port_name", { n }),
    subtitle: say("columns.port_text", { n }),
    body: html`${
      workers
        ? order(ctx, [["port"]], html`<span>${say("columns.worker")}</span> ${costs(ctx, priceOf(ctx, "port"))}`, {
            className: "wide-button",
          })
        : ahead(
            ctx,
            "port",
            "worker_ahead",
            columns.findIndex((/** @type {any} */ each) => each.filled < each.boxes),
          )
    }
      ${
        urns
          ? amounts(ctx, ["urn"], Math.min(urns, view.most.urn), (count) => say("columns.urns", { n: count }), "goods")
          : ahead(
              ctx,
              "urn",
              "urn_ahead",
              columns.findIndex((/** @type {any} */ each) => each.urns_filled < each.urns),
            )
      }
      <p>${say("columns.port_left", { parts: toGo(ctx, next) })}</p>${becomes(ctx, kind)}${later(ctx)}`,
  };
}

/** @param {Ctx} ctx @param {"port" | "province"} kind */
export function foundSheet(ctx, kind) {
  const choice = ctx.exactly(["found", kind]);
  if (!choice) return null;
  return {
    title: say(`main.${kind}`),
    body: html`<p>${choice.detail}</p>${ctx.button(choice, choice.label, { className: "primary wide-button" })}`,
  };
}
