// The table of a game that has none of its own yet: the view as a list, choices, players, log. And what lies over any
// table: trouble, the curtain.

import { html, nothing } from "../lit.js";
import { copyReport } from "../parts/boot-status.js";
import { seatMark } from "../parts/seat.js";
import { t } from "../words.js";
import { choiceList } from "./choices.js";
import { hintDrawer } from "./drawers.js";
import { logPanel } from "./log.js";
import { playersPanel } from "./players.js";
import { genericView } from "./view.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("./ctx.js").GameModule} GameModule
 */

/** @param {Ctx} ctx @param {GameModule} game @param {unknown} top */
const tableBody = (ctx, game, top) => html`<div class="table-grid" data-game=${ctx.frame.slug}>
  <div class="board-column">${top} ${ctx.replaying ? nothing : choiceList(ctx)} ${genericView(ctx)}</div>
  <div class="side-column">${playersPanel(ctx)} ${logPanel(ctx, game)}</div>
</div>`;

/** A table without a board of its own, inside the frame: it scrolls where the board would be. @param {Ctx} ctx @param {GameModule} game @param {{ bar: unknown, notices?: unknown, end?: unknown, foot?: unknown }} slots */
export const listTable = (
  ctx,
  game,
  { bar, notices = nothing, end = nothing, foot = nothing },
) => html`<div class="match listed ${ctx.mine ? "mine" : ""}" data-game=${ctx.frame.slug}>
  ${bar}
  <div class="arena">
    <div class="board scrolls" data-board tabindex="-1">
      ${notices}
      ${tableBody(ctx, game, html`${ctx.hint ? hintPanel(hintDrawer(ctx)) : nothing} ${end}`)}
    </div>
  </div>
  ${foot}
</div>`;

/** @param {import("./drawers.js").Drawer} hint */
const hintPanel = ({ title, body }) => html`<div class="panel"><h2>${title}</h2>${body}</div>`;

/** @param {{ paused: boolean, pause: () => void, skip: () => void }} bots */
export const botControls = ({ paused, pause, skip }) => html`<div class="bot-controls">
  <button class="quiet" aria-pressed=${paused} data-key="pause" @click=${pause}>${t(paused ? "bots.resume" : "bots.pause")}</button>
  <button class="quiet" data-key="skip" @click=${skip}>${t("bots.skip")}</button>
</div>`;

/** @param {{ message: string, report: string }} trouble @param {() => void} dismiss */
export const troublePanel = (trouble, dismiss) => html`<div class="panel trouble" role="alert">
  <p>${trouble.message}</p>
  <div class="button-row">
    <button @click=${dismiss}>${t("common.ok")}</button>
    ${trouble.report === trouble.message ? nothing : copyReport(trouble.report)}
  </div>
</div>`;

/** The device goes to the next player; nothing of the match is in the page meanwhile. @param {import("../match.js").Player} player @param {number} seat @param {() => void} lift */
export const curtain = (player, seat, lift) => html`<section class="curtain" aria-labelledby="curtain-title">
  <div class="curtain-mark">${seatMark(seat)}</div>
  <h2 id="curtain-title" class="display" tabindex="-1">${t("curtain.title", { name: player.name })}</h2>
  <p>${t("curtain.text", { name: player.name })}</p>
  <button class="primary large" data-key="curtain" @click=${lift}>${t("curtain.ready", { name: player.name })}</button>
</section>`;
