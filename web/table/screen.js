// The table as it is drawn: prompt, board, choices, players, log. The same for play and for replay.

import { html, nothing } from "../lit.js";
import { copyReport } from "../parts/boot-status.js";
import { icon } from "../parts/icon.js";
import { seatMark } from "../parts/seat.js";
import { motion } from "../settings.js";
import { t } from "../words.js";
import { choiceList } from "./choices.js";
import { logPanel } from "./log.js";
import { playersPanel } from "./players.js";
import { genericView } from "./view.js";

/** More lines than these are for the log. */
const MOST_NEWS = 40;

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("./ctx.js").GameModule} GameModule
 */

/** @param {GameModule} game @param {import("./ctx.js").Part["place"]} place */
const partsAt = (game, place) => (game.parts ?? []).filter((part) => part.place === place);

/** @param {Ctx} ctx @param {GameModule} game @param {"board" | "side"} place */
const added = (ctx, game, place) =>
  partsAt(game, place).map(
    (part) => html`<section class="panel game-part">
      ${part.title ? html`<h2>${ctx.words(part.title)}</h2>` : nothing} ${part.render(ctx)}
    </section>`,
  );

/** Whether a narrow screen puts the choices between the board and all the rest. @param {GameModule} game */
const isStacked = (game) => partsAt(game, "more").length > 0;

/** The line that says what the game waits for. @param {Ctx} ctx @param {GameModule} game @param {{ thinking?: boolean, extra?: unknown }} [options] */
export const promptBar = (ctx, game, { thinking = false, extra = nothing } = {}) => html`<div class="prompt ${ctx.mine ? "mine" : ""}">
  ${ctx.seat === null ? icon("laurels") : seatMark(ctx.seat)}
  <p id="prompt" class="prompt-text" tabindex="-1" data-index=${ctx.frame.index}>
    ${ctx.frame.prompt}${thinking ? html` <span class="thinking" role="presentation"><i></i><i></i><i></i></span>` : nothing}
  </p>
  ${extra} ${isStacked(game) && ctx.mine && ctx.choices.length ? toChoices() : nothing} ${isStacked(game) ? news(ctx) : nothing}
</div>`;

/** On a narrow screen the choices may be out of sight: the way there. */
const toChoices = () => html`<button class="quiet square to-choices" data-key="to-choices" aria-label=${t("keys.choices")} @click=${() => showChoices()}>↓</button>`;

function showChoices() {
  const target = document.querySelector(".choices:has(.choice)") ?? document.querySelector(".board");
  const bar = document.querySelector(".prompt")?.getBoundingClientRect().height ?? 0;
  if (target) scrollTo({ top: target.getBoundingClientRect().top + scrollY - bar - 8, behavior: motion() ? "smooth" : "instant" });
}

/** On a narrow screen the log is far down: what was done since the own last decision, the newest line in sight. @param {Ctx} ctx */
function news({ log, players, eyes, memory, update, frame }) {
  if (players[eyes ?? -1]?.kind === "human" && frame.seat === eyes && memory.newsIndex !== frame.index) {
    memory.newsFrom = memory.newsNext ?? 0;
    memory.newsNext = log.length;
    memory.newsIndex = frame.index;
  }
  const lines = log.slice(memory.newsFrom ?? 0).filter(({ text }) => text);
  const newest = (lines.at(-1) ?? log.findLast(({ text }) => text))?.text;
  if (!newest) return nothing;
  const fold = () => {
    memory.newsOpen = !memory.newsOpen;
    update();
  };
  return html`<div class="news">
    <button class="news-line" data-key="news" aria-expanded=${Boolean(memory.newsOpen)} @click=${fold}><span class="visually-hidden">${t("table.news")}</span><span class="news-newest">${newest}</span></button>
    ${memory.newsOpen ? html`<ol class="news-list">${(lines.length ? lines : log.slice(-5)).slice(-MOST_NEWS).map(({ text }) => html`<li>${text}</li>`)}</ol>` : nothing}
  </div>`;
}

/** A game's own board leaves the choices that it does not offer itself to the side. @param {Ctx} ctx @param {GameModule} game @param {{ top?: unknown, bottom?: unknown }} [slots] */
export function tableBody(ctx, game, { top = nothing, bottom = nothing } = {}) {
  const own = game.table;
  const choices = ctx.replaying ? nothing : choiceList(ctx, game);
  return html`<div class="table-grid ${own ? "own-board" : ""} ${isStacked(game) ? "stacked" : ""}" data-game=${ctx.frame.slug}>
    <div class="board-column">
      ${top}
      ${own ? html`<div class="board">${own(ctx)}</div>` : html`${choices}${genericView(ctx)}`}
      ${added(ctx, game, "board")}
      ${isStacked(game) ? html`<div class="more">${partsAt(game, "more").map((part) => part.render(ctx))}</div>` : nothing}
      ${bottom}
    </div>
    <div class="side-column">${own ? choices : nothing} ${game.players === "own" ? nothing : playersPanel(ctx, game)} ${added(ctx, game, "side")} ${logPanel(ctx)}</div>
  </div>`;
}

/** @param {{ message: string, report: string }} trouble @param {() => void} dismiss */
export const troublePanel = (trouble, dismiss) => html`<div class="panel trouble" role="alert">
  <p>${trouble.message}</p>
  <div class="button-row">
    <button @click=${dismiss}>${t("common.ok")}</button>
    ${trouble.report === trouble.message ? nothing : copyReport(trouble.report)}
  </div>
</div>`;

/** @param {Ctx} ctx @param {import("../match.js").Thought} hint @param {() => void} close */
export const hintPanel = (ctx, hint, close) => {
  const all = hint.alternatives.length ? hint.alternatives : [{ ...hint, why: "" }];
  // Two dice that show the same make two choices of the same words: one is enough.
  const best = all.filter(({ label }, at) => all.findIndex((row) => row.label === label) === at).slice(0, 4);
  return html`<section class="panel hint" aria-labelledby="hint-title">
    <header class="panel-head">
      <h2 id="hint-title">${t("hint.title")}</h2>
      <button class="quiet square" aria-label=${t("common.close")} @click=${close}>×</button>
    </header>
    <ol class="hint-list">
      ${best.map((row, index) => {
        const choice = ctx.exactly(row.action);
        return html`<li>
          ${choice ? ctx.button(choice, row.label, { className: index ? "quiet" : "hinted" }) : row.label}
          ${row.why && (index === 0 || row.why !== best[0].why) ? html`<span class="hint-why">${row.why}</span>` : nothing}
        </li>`;
      })}
    </ol>
  </section>`;
};

/** The device goes to the next player; nothing of the match is in the page meanwhile. @param {import("../match.js").Player} player @param {number} seat @param {() => void} lift */
export const curtain = (player, seat, lift) => html`<section class="curtain" aria-labelledby="curtain-title">
  <div class="curtain-mark">${seatMark(seat)}</div>
  <h2 id="curtain-title" class="display" tabindex="-1">${t("curtain.title", { name: player.name })}</h2>
  <p>${t("curtain.text", { name: player.name })}</p>
  <button class="primary large" data-key="curtain" @click=${lift}>${t("curtain.ready", { name: player.name })}</button>
</section>`;
