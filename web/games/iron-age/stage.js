// The stage: what the present step asks, in one fixed place under the dice.

import { html, nothing } from "../../lit.js";
import { deed, picture, say } from "./common.js";
import { waiting } from "./scenes.js";
import { omenFaces, rollButtons } from "./tray.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** The buttons of each step. @type {Record<string, (ctx: Ctx) => unknown>} */
const STEPS = {
  second: (ctx) => html`<div class="second">
    ${deed(ctx, ["found", "port"], { className: "choice-card", next: true, content: html`${picture("port")}<b>${say("second.port")}</b><span>${say("second.port_text")}</span>` })}
    ${deed(ctx, ["found", "province"], { className: "choice-card", content: html`${picture("province")}<b>${say("second.province")}</b><span>${say("second.province_text")}</span>` })}
  </div>`,
  roll: rollButtons,
  leadership: (ctx) => html`<p class="stage-text">${say("leadership.pick")}</p>${deed(ctx, ["pass"], { next: true })}`,
  omens: (ctx) => html`${omenFaces(ctx)}${deed(ctx, ["pass"], { next: true })}`,
  take: (ctx) => html`<div class="deeds">
    ${deed(ctx, ["take", "food"], { next: true, content: html`${picture("food")}<span class="deed-label">${ctx.find("take", "food")?.label}</span>` })}
    ${deed(ctx, ["take", "population"], { content: html`${picture("population")}<span class="deed-label">${ctx.find("take", "population")?.label}</span>` })}
  </div>`,
  granary: (ctx) => html`<div class="deeds">${deed(ctx, ["convert"], { hold: true })}${deed(ctx, ["done"], { className: "go", next: true })}</div>`,
  raid: (ctx) => html`<div class="deeds">${deed(ctx, ["fight"], { next: true })}${deed(ctx, ["ignore"])}</div>`,
  battle: (ctx) => html`<div class="deeds">${deed(ctx, ["navy", "sail"], { next: true })}${deed(ctx, ["navy", "stay"])}</div>`,
  fate: (ctx) => html`<div class="deeds">${deed(ctx, ["conquer"], { next: true })}${deed(ctx, ["pass"])}</div>`,
  demand: (ctx) => html`<div class="deeds">${deed(ctx, ["give"], { next: true })}${deed(ctx, ["refuse"])}</div>`,
  colonies: (ctx) => html`<div class="deeds">${done(ctx, "stage.colonies_done", "stage.for_building")}</div>`,
  build: (ctx) => html`<div class="deeds">${done(ctx, "stage.build_done", "stage.unused")}</div>`,
  develop: (ctx) => html`<div class="deeds">${deed(ctx, ["pass"], { className: "go", content: html`<span class="deed-label">${say("stage.develop_pass")}</span>` })}</div>`,
  payment: (ctx) => html`<div class="deeds payment">
    ${ctx.all("pay").map(({ action }, at) => deed(ctx, action, { next: at === 0, content: payment(ctx, action) }))}
  </div>`,
  store: (ctx) => html`<div class="deeds">${deed(ctx, ["store"], { hold: true })}${deed(ctx, ["convert"], { hold: true })}${deed(ctx, ["done"], { className: "go", next: true, content: html`<span class="deed-label">${say("stage.turn_done")}</span>` })}</div>`,
};

/** Ends a step; says what becomes of the people that are left. @param {Ctx} ctx @param {string} key @param {string} rest */
const done = (ctx, key, rest) => {
  const left = ctx.view.population;
  return deed(ctx, ["done"], {
    className: `go ${left ? "leaves" : ""}`,
    next: true,
    content: html`<span class="deed-label">${say(key)}</span>${left ? html`<span class="deed-detail">${say(rest, { n: left })}</span>` : nothing}`,
  });
};

/** A way to pay, with pictures. @param {Ctx} ctx @param {import("./common.js").Action} action */
const payment = (ctx, [, goods, innovations, wealth]) => html`<span class="pay-parts">
    ${goods ? html`<span>${goods}${picture("goods", ctx.words("view.goods"))}</span>` : nothing}
    ${innovations ? html`<span>${innovations}${picture("innovation", ctx.words("view.innovations"))}</span>` : nothing}
    ${wealth ? html`<span>${wealth}${picture("wealth", ctx.words("view.wealth"))}</span>` : nothing}
  </span>
  <span class="deed-label">${ctx.find("pay", goods, innovations, wealth)?.label}</span>`;

/** @param {Ctx} ctx */
export function stage(ctx) {
  const { view } = ctx;
  return html`<section class="stage step-${view.step || "over"}" data-part="stage" aria-labelledby="stage-title">
    <h2 id="stage-title" class="stage-title">${view.step ? say(`step.${view.step}`) : say("step.over")}</h2>
    ${ctx.mine ? html`${waiting(ctx)}${STEPS[view.step]?.(ctx) ?? nothing}` : html`${waiting(ctx)}${onlooker(ctx)}`}
  </section>`;
}

/** While somebody else decides. @param {Ctx} ctx */
const onlooker = (ctx) =>
  ctx.seat === null || ctx.replaying ? nothing : html`<p class="stage-text">${say("stage.waits", { name: ctx.players[ctx.seat].name })}</p>`;
