// The end of a match: who won and why, the score by category, how it came about, and what to do next.

import { html, nothing } from "../lit.js";
import { scoreChart, stackedBars } from "../parts/chart.js";
import { icon } from "../parts/icon.js";
import { seatMark } from "../parts/seat.js";
import { to } from "../router.js";
import { figure, t } from "../words.js";
import { beginnings } from "./points.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {{ again: () => void, sameSeed: () => void, copyLink: () => void, exportFile: () => void, away?: () => void,
 *   challenge?: { level: string, run: () => void } | null }} EndActions
 */

/** Fetches the history once, then draws again. @param {Ctx} ctx */
function historyOf(ctx) {
  const { memory, update, frame } = ctx;
  if (memory.historyOf !== frame.length) {
    memory.historyOf = frame.length;
    memory.history = [];
    ctx.history().then(
      (/** @type {any} */ history) => {
        memory.history = history;
        update();
      },
      () => {},
    );
  }
  return /** @type {Array<{ index: number, totals: Array<number | null> }>} */ (memory.history);
}

/** @param {Ctx} ctx */
function headline(ctx) {
  const { outcome, players } = ctx.frame;
  if (!outcome) return "";
  if (outcome.won !== null) {
    const target = outcome.target ?? 0;
    const n = target - outcome.totals[0];
    const reached = ctx.you === null ? "end.reached_by" : "end.reached";
    return t(outcome.won ? reached : n > 0 ? "end.missed" : "end.level", { target, n, who: players[0].name });
  }
  const [best] = outcome.ranking;
  if (best.length === 1 && best[0] === ctx.you) return t("end.you_win");
  return t(best.length > 1 ? "end.tie" : "end.wins", { who: best.map((seat) => players[seat].called) });
}

/** A laurel for whoever looks and has won; onlookers see one for the winner. @param {Ctx} ctx */
function celebrated({ frame: { outcome }, eyes }) {
  if (!outcome) return false;
  return outcome.won ?? (eyes === null || outcome.ranking[0].includes(eyes));
}

/** A reason as a sentence: games give some as a sentence, some as its middle. @param {string} reason */
const sentence = (reason) => reason.replace(/^./, (first) => first.toUpperCase()).replace(/\.?$/, ".");

/** @param {Ctx} ctx @param {import("./ctx.js").GameModule} game @param {EndActions} actions @param {string} id */
export function endScreen(ctx, game, actions, id) {
  const { outcome } = ctx.frame;
  if (!outcome) return nothing;
  historyOf(ctx);
  const order = outcome.ranking.flat();
  return html`<section class="panel end" aria-labelledby="end-title">
    ${celebrated(ctx) ? html`<div class="laurel">${icon("laurels")}</div>` : nothing}
    <h2 id="end-title" class="display" tabindex="-1">${headline(ctx)}</h2>
    <p class="end-why">${sentence(outcome.reason)}${outcome.tieBreak && !outcome.ties.some(Boolean) ? html` ${sentence(outcome.tieBreak)}` : nothing}
      ${ctx.frame.practised ? html`<br />${t("end.practised")}` : nothing}
      ${ctx.frame.hints ? html`<br />${t("end.hints", { n: ctx.frame.hints })}` : nothing}</p>
    <ol class="ranking">
      ${outcome.ranking.map((group, place) =>
        group.map(
          (seat) => html`<li class=${place === 0 ? "first" : ""} value=${place + 1}>
            ${seatMark(seat)} <span class="player-name">${ctx.players[seat].called}</span> ${game.frame?.honour ? html`<span class="honour">${game.frame.honour(ctx, seat)}</span>` : nothing}
            <strong>${figure(outcome.totals[seat])}</strong>
            ${outcome.ties[place] ? html`<small class="tie">${sentence(outcome.ties[place])}</small>` : nothing}
          </li>`,
        ),
      )}
    </ol>
    <div class="button-row centred">
      <button class="primary" @click=${actions.again}>${t("end.again")}</button>
      ${actions.challenge ? html`<button data-key="end challenge" @click=${actions.challenge.run}>${t("end.challenge", { level: actions.challenge.level })}</button>` : nothing}
      <button @click=${actions.sameSeed}>${t("end.same_seed")}</button>
      ${ctx.replaying ? nothing : html`<a class="button" href=${to("replay", id)}>${t("end.replay")}</a>`}
      <button @click=${actions.copyLink}>${t("end.copy_link")}</button>
      <button @click=${actions.exportFile}>${t("end.export")}</button>
      ${actions.away ? html`<button class="quiet" data-key="end away" @click=${actions.away}>${t("end.away")}</button>` : nothing}
    </div>
    ${stackedBars({
      title: t("end.scores"),
      labels: outcome.categories,
      order: game.categories ?? Object.keys(outcome.categories),
      rows: order.map((seat) => ({
        seat,
        name: ctx.players[seat].called,
        parts: outcome.scores[seat],
        total: outcome.totals[seat],
      })),
    })}
    ${game.chart === "own" ? nothing : scoreChart(ctx.players, historyOf(ctx), beginnings(ctx.log, game))}
    ${(game.parts ?? []).filter(({ place }) => place === "end").map((part) => part.render(ctx))}
  </section>`;
}

// -- what one will remember, turn by turn --------------------------------------------------------------------------

/** @typedef {import("../match.js").Line} Line */

/** The turns of a log, each with what is told of it. @param {Line[]} log @param {(line: Line) => boolean} told */
export function turnsOf(log, told) {
  /** @type {Array<{ title: string, lines: Line[] }>} */
  const turns = [];
  for (const line of log) {
    if (line.chapter) turns.push({ title: line.chapter, lines: [] });
    else if (told(line)) turns.at(-1)?.lines.push(line);
  }
  return turns.filter(({ lines }) => lines.length);
}

/** @param {ReturnType<typeof turnsOf>} turns @param {Record<string, string>} pictures of each kind of line */
export const turnList = (turns, pictures) =>
  html`<div class="told-turns">${turns.map(({ title, lines }) => html`<section><h4>${title}</h4><ul>${lines.map(({ kind, text }) => html`<li>${icon(pictures[kind])} <span>${text}</span></li>`)}</ul></section>`)}</div>`;
