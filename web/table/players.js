// Who plays, whose turn it is, and the score so far.

import { html, nothing } from "../lit.js";
import { icon } from "../parts/icon.js";
import { seatClass, seatMark } from "../parts/seat.js";
import { t } from "../words.js";

/** @param {Record<string, number> | null | undefined} scores */
export const total = (scores) => (scores ? Object.values(scores).reduce((sum, points) => sum + points, 0) : null);

/** @param {import("./ctx.js").Ctx} ctx */
export function playersPanel(ctx) {
  const scores = /** @type {Array<Record<string, number> | null>} */ (ctx.view.scores ?? []);
  return html`<section class="panel players-panel" aria-labelledby="players-title">
    <h2 id="players-title">${t("table.players")}</h2>
    <ul class="players">
      ${ctx.players.map(
        (player) => html`<li class="player ${seatClass(player.seat)} ${player.seat === ctx.seat ? "acting" : ""}">
          ${seatMark(player.seat)}
          <div class="player-who">
            <span class="player-name">${player.name}</span>
            <span class="player-kind">${kindOf(ctx, player)}</span>
          </div>
          ${score(ctx, scores[player.seat])}
        </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {import("./ctx.js").Ctx} ctx @param {import("./ctx.js").Ctx["players"][number]} player */
function kindOf(ctx, player) {
  const turn = player.seat === ctx.seat ? t("table.to_move") : "";
  const kind = player.kind === "bot" ? player.botLabel : player.seat === ctx.eyes ? t("table.you") : t("table.human");
  return html`${kind}${turn ? html` <span class="turn-mark">${icon("hourglass")} ${turn}</span>` : nothing}`;
}

/** @param {import("./ctx.js").Ctx} ctx @param {Record<string, number> | null | undefined} scores */
function score(ctx, scores) {
  const points = total(scores);
  if (points === null || !scores) return nothing;
  const categories = Object.entries(scores);
  const sum = html`<span class="player-score">${points}<span class="visually-hidden"> ${t("table.points", { n: points })}</span></span>`;
  if (categories.length < 2) return sum;
  return html`<details class="score-fold">
    <summary>${sum}</summary>
    <dl class="score-list">
      ${categories.map(([name, value]) => html`<div><dt>${ctx.words(`category.${name}`)}</dt><dd>${value}</dd></div>`)}
    </dl>
  </details>`;
}
