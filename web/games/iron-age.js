// The table of The Iron Age: dice, stage, boards, map. It draws the view; every click is one of the choices.

import { html, nothing, repeat } from "../lit.js";
import { tabs } from "../parts/tabs.js";
import { say, shownSeat } from "./iron-age/common.js";
import { developments } from "./iron-age/developments.js";
import { empire, pegBoard, purse } from "./iron-age/empire.js";
import { end } from "./iron-age/end.js";
import { guideAt, guideStep } from "./iron-age/learn.js";
import { map } from "./iron-age/map.js";
import { lookingAt, rivals } from "./iron-age/rivals.js";
import { scenes } from "./iron-age/scenes.js";
import { shapeOf, showsAll } from "./iron-age/shape.js";
import { stage } from "./iron-age/stage.js";
import { horizon, scorePanel, tracks } from "./iron-age/tracks.js";
import { rolling, toggleDie, tray } from "./iron-age/tray.js";
import css from "./iron-age.css" with { type: "text" };

export { rule } from "./iron-age/learn.js";

/** @typedef {import("../table/ctx.js").Ctx} Ctx */

export const style = css;
export const players = "own";
export const chart = "own";
/** The board offers every choice itself. */
export const handles = () => true;
export const parts = [{ place: /** @type {const} */ ("end"), render: end }];

/** The panel that a step is about, on screens that show one at a time. @type {Record<string, string>} */
const PANEL_OF_STEP = { colonies: "map", develop: "developments", payment: "developments" };

/** The panel that is shown: the one of the step, until the player chooses another. @param {Ctx} ctx */
function panelOf(ctx) {
  const { memory, view } = ctx;
  const moment = `${view.round} ${view.active} ${view.step} ${ctx.mine}`;
  if (memory.panelMoment !== moment) {
    memory.panelMoment = moment;
    if (ctx.mine) memory.panel = PANEL_OF_STEP[view.step] ?? "empire";
  }
  return memory.panel ?? "empire";
}

/** The boards that are drawn: on a wide screen all of them, with the map in the place of one's own empire while it is open. @param {string} panel @param {string} shape */
const drawn = (panel, shape) => {
  if (!showsAll(shape)) return [panel];
  return panel === "map" ? ["map", "score"] : ["empire", "developments", "score"];
};

/** @type {Record<string, (ctx: Ctx, seat: number) => unknown>} */
const BOARDS = {
  empire,
  developments,
  map,
  score: (ctx, seat) => html`${pegBoard(ctx, seat)} ${scorePanel(ctx, seat)} ${tracks(ctx, seat)}`,
};

/** @param {Ctx} ctx */
export function table(ctx) {
  const { view, memory } = ctx;
  const seat = shownSeat(ctx);
  const panel = panelOf(ctx);
  const shape = shapeOf(ctx.update);
  const names = ["empire", "developments", ...(view.colonies ? ["map"] : []), "score"];
  const show = (/** @type {string} */ id) => {
    memory.panel = id;
    ctx.update();
  };
  return html`<div class="ia-shape ${shape}"><div class="iron-age step-${view.step || "over"} ${ctx.mine ? "mine" : ""} ${ctx.players.length === 1 ? "alone" : ""} ${view.colonies ? "with-map" : ""}" data-guide=${guideAt(ctx)?.at ?? nothing}>
    <div class="ia-top">${horizon(ctx)} ${rivals(ctx)}</div>
    <div class="ia-play">${tray(ctx)} ${stage(ctx)} <div class="ia-scenes">${scenes(ctx)}</div></div>
    <div class="ia-purse">${purse(ctx, seat)}</div>
    <div class="ia-board panel-${panel}">
      ${lookingAt(ctx)}
      ${tabs({
        name: "iron-age",
        label: say("panels.title"),
        tabs: names.map((id) => ({ id, label: say(`panels.${id}`) })),
        chosen: panel,
        choose: show,
        panel: html`<div class="ia-panels">
          ${repeat(drawn(panel, shape), (id) => id, (id) => html`<div class="ia-${id}">${BOARDS[id](ctx, seat)}</div>`)}
        </div>`,
      })}
    </div>
    ${guideStep(ctx)}
  </div></div>`;
}

/** @param {Ctx} ctx @param {Array<string | number>} action */
const doIt = (ctx, action) => {
  if (ctx.view.step === "roll" && ctx.mine) ctx.act(action);
};

export const keys = [
  ...Array.from({ length: 7 }, (_, at) => ({
    key: String(at + 1),
    label: say(at === 6 ? "keys.fate" : "keys.die", { n: at + 1 }),
    when: (/** @type {Ctx} */ ctx) => ["roll", "leadership", "omens"].includes(ctx.view.step),
    run: (/** @type {Ctx} */ ctx) => toggleDie(ctx, at),
  })),
  { key: "d", label: say("keys.roll"), run: (/** @type {Ctx} */ ctx) => doIt(ctx, rolling(ctx).roll) },
  { key: "k", label: say("keys.keep_all"), run: (/** @type {Ctx} */ ctx) => doIt(ctx, rolling(ctx).stop) },
  {
    key: "o",
    label: say("keys.odds"),
    run: (/** @type {Ctx} */ ctx) => {
      ctx.memory.odds = !ctx.memory.odds;
      ctx.update();
    },
  },
];

/** The sounds of what happened, one for each kind. @type {Record<string, string>} */
const SOUNDS = { rolled: "dice", led: "dice", box: "build", urn: "build", built: "build", raised: "build", army: "build", ship: "build", colony: "build", stored: "coin", bought: "coin", tribute: "coin", skulls: "disaster", famine: "disaster" };

/** Brings what the guide speaks of into sight, once a step. @param {Ctx} ctx */
function showGuided(ctx) {
  const step = guideAt(ctx);
  if (ctx.memory.guideShown === step?.id) return;
  ctx.memory.guideShown = step?.id;
  requestAnimationFrame(() => document.querySelector(`.iron-age [data-part="${step?.at}"]`)?.scrollIntoView({ block: "nearest", behavior: ctx.motion ? "smooth" : "auto" }));
}

/** @param {Ctx} ctx */
export function painted(ctx) {
  if (guideAt(ctx)) showGuided(ctx);
  if (!ctx.before) return;
  const heard = new Set(ctx.log.filter(({ index }) => index === ctx.frame.index).map(({ event }) => SOUNDS[event?.[0]]).filter(Boolean));
  for (const name of heard) ctx.sound(name);
}
