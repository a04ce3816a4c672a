// The end of a match: who won and why, the score by category, how it came about, and what to do next.

import { html, nothing } from "../lit.js";
import { lineChart, stackedBars } from "../parts/chart.js";
import { icon } from "../parts/icon.js";
import { seatMark } from "../parts/seat.js";
import { to } from "../router.js";
import { t } from "../words.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {{ again: () => void, sameSeed: () => void, copyLink: () => void, exportFile: () => void }} EndActions
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
function chart(ctx) {
  const history = historyOf(ctx);
  const series = ctx.players.map(({ seat, name }) => ({
    seat,
    name,
    points: /** @type {Array<[number, number]>} */ (
      history.flatMap(({ index, totals }) => (totals[seat] === null ? [] : [[index, totals[seat]]]))
    ),
  }));
  return lineChart({ title: t("end.chart"), xLabel: t("end.actions"), series: series.filter(({ points }) => points.length) });
}

/** @param {Ctx} ctx */
function headline(ctx) {
  const { outcome, players } = ctx.frame;
  if (!outcome) return "";
  if (outcome.won !== null) return t(outcome.won ? "end.reached" : "end.missed", { target: outcome.target ?? 0 });
  const best = outcome.ranking[0].map((seat) => players[seat].name);
  return t(best.length > 1 ? "end.tie" : "end.wins", { who: best });
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
    <div class="laurel">${icon("laurels")}</div>
    <h2 id="end-title" class="display" tabindex="-1">${headline(ctx)}</h2>
    <p class="end-why">${sentence(outcome.reason)}${outcome.tieBreak ? html` ${sentence(outcome.tieBreak)}` : nothing}
      ${ctx.frame.practised ? html`<br />${t("end.practised")}` : nothing}</p>
    <ol class="ranking">
      ${outcome.ranking.map((group, place) =>
        group.map(
          (seat) => html`<li class=${place === 0 ? "first" : ""} value=${place + 1}>
            ${seatMark(seat)} <span class="player-name">${ctx.players[seat].name}</span>
            <strong>${outcome.totals[seat]}</strong>
          </li>`,
        ),
      )}
    </ol>
    <div class="button-row centred">
      <button class="primary" @click=${actions.again}>${t("end.again")}</button>
      <button @click=${actions.sameSeed}>${t("end.same_seed")}</button>
      <a class="button" href=${to("replay", id)}>${t("end.replay")}</a>
      <button @click=${actions.copyLink}>${t("end.copy_link")}</button>
      <button @click=${actions.exportFile}>${t("end.export")}</button>
    </div>
    ${stackedBars({
      title: t("end.scores"),
      labels: outcome.categories,
      rows: order.map((seat) => ({
        seat,
        name: ctx.players[seat].name,
        parts: outcome.scores[seat],
        total: outcome.totals[seat],
      })),
    })}
    ${game.chart === "own" ? nothing : chart(ctx)}
    ${(game.parts ?? []).filter(({ place }) => place === "end").map((part) => part.render(ctx))}
  </section>`;
}
