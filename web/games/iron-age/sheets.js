// What can be done with the thing that was pressed.

import { html, nothing } from "../../lit.js";
import { brings, isOwn, order, picture, say, shownSeat } from "./common.js";
import { developmentSheet } from "./developments.js";
import { amounts, columnSheet, foundSheet } from "./empire.js";
import { colonySheet } from "./map.js";
import { monumentSheet } from "./monuments.js";
import { stronger } from "./purse.js";
import { dieSheet } from "./tray.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {import("./common.js").Action} Action */

/** The orders that a peg row gives: the action, how often, what one is called. @type {Record<string, Array<[Action, string, string]>>} */
const ROW_ORDERS = {
  armies: [[["army"], "army", "tiles.raise"]],
  food: [[["convert"], "convert", "pegs.convert"]],
  goods: [
    [["store"], "store", "pegs.store"],
    [["convert"], "convert", "pegs.convert"],
  ],
  ships: [[["ship"], "ship", "tiles.launch"]],
  wealth: [[["store"], "store", "pegs.store"]],
};

/** @param {Ctx} ctx @param {string} name */
function rowSheet(ctx, name) {
  const seat = shownSeat(ctx);
  const own = ctx.view.seats[seat];
  const { pegs, strength, strength_after } = own;
  const orders = isOwn(ctx, seat) ? ROW_ORDERS[name] : [];
  return {
    title: ctx.words(`view.${name}`),
    subtitle: say("pegs.of", { now: pegs[name].now, most: pegs[name].most }),
    body: html`<p>${ctx.words(`row.${name}`, { most: pegs[name].most, strength })}</p>
      ${orders.map(([action, key, words]) => {
        const refusal = ctx.exactly(action) ? undefined : ctx.refused(...action);
        if (!refusal && !ctx.exactly(action)) return nothing;
        return html`<div class="row-order">
          ${amounts(ctx, action, refusal ? 0 : ctx.view.most[key], (n) => say(words, { n }), { army: "armies", ship: "ships", convert: "food", store: "wealth" }[key] ?? name)}
          ${refusal || !ctx.view.gains ? nothing : html`<p>${strength_after[key] > strength ? stronger(own, key) : nothing} ${brings(ctx.view.gains[key])}</p>`}
          ${refusal ? html`<p class="refused-why">${refusal.why} ${ctx.rule(refusal.rule)}</p>` : nothing}
        </div>`;
      })}`,
  };
}

/** A development that is being paid: every way. @param {Ctx} ctx */
function paymentSheet(ctx) {
  return {
    title: say("main.pay"),
    subtitle: ctx.frame.prompt,
    body: html`<div class="pay-list">${ctx.all("pay").map(({ action, label }) => order(ctx, [action], html`${picture("wealth")}<span>${label}</span>`, { className: "wide-button" }))}</div>`,
  };
}

/** Whether anything can be done in a sheet. @param {Ctx} ctx @param {string} id */
function isLive(ctx, id) {
  const [kind, name] = id.split(" ");
  /** @type {Record<string, Action[]>} */
  const orders = {
    column: name === "port" ? [["port"], ["urn"]] : [["province"]],
    monument: [["monument", name]],
    colony: [
      ["complete", name],
      ["peg", name],
      ["unpeg", name],
    ],
    row: (ROW_ORDERS[name] ?? []).map(([action]) => action),
  };
  return ctx.mine && Boolean(orders[kind]?.some((action) => ctx.exactly(action)));
}

/** The steps in which a development is bought. */
const SELLING = ["develop", "payment"];

/** Whether a sheet belongs to the past: one's own turn or the step is over, or what it sold is bought. What is bought later is looked at on the way there. @param {Ctx} ctx @param {string} id @param {any} last as it was drawn before */
function isPast({ view }, id, last) {
  const bought = SELLING.includes(last.step) && !SELLING.includes(view.step);
  return last.mine && (last.turn !== view.turn || bought || (last.step !== view.step && !id.startsWith("development")));
}

/** Whether an open sheet is only in the way: it is of the past, or the last that could be done in it has been done. @param {Ctx} ctx @param {string} id */
function isSpent(ctx, id) {
  const { memory, frame, view, mine } = ctx;
  const last = memory.sheet?.id === id ? memory.sheet : null;
  if (last?.index !== frame.index) {
    const live = isLive(ctx, id);
    memory.sheet = {
      id,
      index: frame.index,
      live,
      mine,
      turn: view.turn,
      step: view.step,
      spent: last !== null && (isPast(ctx, id, last) || (last.live && !live)),
    };
  }
  return memory.sheet.spent;
}

/** @param {Ctx} ctx @param {string} id */
export function sheet(ctx, id) {
  if (isSpent(ctx, id)) return null;
  const [kind, name] = id.split(" ");
  switch (kind) {
    case "die":
      return ctx.mine ? dieSheet(ctx, Number(name)) : null;
    case "found":
      return foundSheet(ctx, /** @type {"port" | "province"} */ (name));
    case "column":
      return columnSheet(ctx, /** @type {"port" | "province"} */ (name));
    case "monument":
      return monumentSheet(ctx, name);
    case "development":
      return ctx.view.step === "payment" && ctx.mine ? paymentSheet(ctx) : developmentSheet(ctx, name);
    case "colony":
      return colonySheet(ctx, name);
    case "row":
      return rowSheet(ctx, name);
    default:
      return null;
  }
}
