// The end: score by round, turning points, luck against skill, the history of solitaire results.

import { html, nothing } from "../../lit.js";
import { lineChart } from "../../parts/chart.js";
import { seatMark } from "../../parts/seat.js";
import { to } from "../../router.js";
import { storage } from "../../storage.js";
import { turningPoints } from "../../table/points.js";
import { nameOf, say } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {import("../../match.js").Point} Point */

/** The events that change a score: what a turning point is told by. */
export const scored = [
  "bought",
  "raised",
  "colony",
  "conquered",
  "demanded",
  "skulls",
  "famine",
  "tribute",
  "built",
  "ship",
  "stored",
];
/** Which chapters begin a round. @param {import("../../match.js").Line} line */
export const turn = ({ kind }) => kind === "round";

const RESULTS = "thalassa.iron-age.results";
const MOST_RESULTS = 50;
/** Every round's start as an index of actions. @param {Ctx} ctx */
const rounds = (ctx) =>
  ctx.log.filter(({ event }) => event?.[0] === "round").map(({ index, event }) => ({ index, round: event[1] }));

/** The round of a point of the match. @param {Ctx} ctx @param {number} index */
const roundAt = (ctx, index) => rounds(ctx).findLast((start) => start.index <= index)?.round ?? 1;

/** The total of a seat after so many actions. @param {Point[]} history @param {number} seat @param {number} index */
const totalAt = (history, seat, index) => history.filter((point) => point.index <= index).at(-1)?.totals[seat] ?? 0;

/** @param {Ctx} ctx */
export function end(ctx) {
  if (!ctx.frame.outcome) return nothing;
  const history = /** @type {Point[]} */ (ctx.memory.history ?? []);
  return html`${history.length > 1 ? html`${byRound(ctx, history)}${turning(ctx, history)}` : nothing} ${luck(ctx)} ${results(ctx)}`;
}

/** @param {Ctx} ctx @param {Point[]} history */
function byRound(ctx, history) {
  const starts = rounds(ctx);
  return lineChart({
    title: say("end.by_round"),
    xLabel: say("end.round"),
    series: ctx.players.map(({ seat }) => ({
      seat,
      name: nameOf(ctx, seat),
      points: /** @type {Array<[number, number]>} */ ([
        [0, totalAt(history, seat, 0)],
        ...starts.map(({ round }, at) => [round, totalAt(history, seat, starts[at + 1]?.index ?? ctx.frame.length)]),
      ]),
    })),
  });
}

/** What one action changed of somebody's own points most: the same as a replay and the page of a link tell. @param {Ctx} ctx @param {Point[]} history */
const turning = (ctx, history) => html`<section class="turning" aria-labelledby="turning-title">
  <h3 id="turning-title">${say("end.turning")}</h3>
  <ol>
    ${turningPoints(history, ctx.log, { turn, scored }).map(
      ({ index, seat, gain, turn: round, line }) => html`<li>
        ${seatMark(seat)} <b class=${gain < 0 ? "minus" : "plus"}>${gain < 0 ? `−${-gain}` : `+${gain}`}</b>
        <span>${round}: ${line} ${moment(ctx, index - 1, say("end.watch"))}</span>
      </li>`,
    )}
  </ol>
</section>`;

/** Asks once how lucky every throw was, then draws again. @param {Ctx} ctx @returns {import("../../match.js").Throw[] | null} null: not known yet */
function throwsOf(ctx) {
  const { memory, frame, update } = ctx;
  if (memory.luckOf !== frame.length) {
    memory.luckOf = frame.length;
    memory.luck = null;
    ctx.luck().then(
      (luck) => {
        memory.luck = luck;
        update();
      },
      () => {},
    );
  }
  return memory.luck;
}

/** @param {number} points */
const signed = (points) => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)}`;

/** A link into the replay. @param {Ctx} ctx @param {number} index @param {unknown} content */
const moment = (ctx, index, content) => html`<a href=${to("replay", ctx.id, String(index))}>${content}</a>`;

/** A throw that can be looked at. @param {Ctx} ctx @param {import("../../match.js").Throw | undefined} each */
const throwLink = (ctx, each) =>
  each
    ? moment(
        ctx,
        each.index,
        html`${signed(each.luck)} <small>${say("end.round_n", { n: roundAt(ctx, each.index) })}</small>`,
      )
    : nothing;

/** What the dice brought against what was to be expected of them, in points, by the solver that the opponents play with. @param {Ctx} ctx */
function luck(ctx) {
  const totals = ctx.frame.outcome?.totals ?? [];
  const all = throwsOf(ctx);
  const rows = ctx.players.map(({ seat }) => {
    const own = (all ?? []).filter((each) => each.seat === seat).sort((a, b) => b.luck - a.luck);
    return {
      seat,
      name: nameOf(ctx, seat),
      sum: own.reduce((sum, each) => sum + each.luck, 0),
      best: own[0],
      worst: own.at(-1),
    };
  });
  return html`<section class="luck" aria-labelledby="luck-title">
    <h3 id="luck-title">${say("end.luck")}</h3>
    <p class="help">${say("end.luck_help")}</p>
    <div class="scroll-x" tabindex="0" role="group" aria-labelledby="luck-title">
      <table class="score-table" aria-busy=${all === null}>
        <thead><tr><th scope="col">${say("end.player")}</th><th scope="col">${say("end.dice_gave")}</th><th scope="col">${say("end.without_luck")}</th><th scope="col">${say("end.best_throw")}</th><th scope="col">${say("end.worst_throw")}</th></tr></thead>
        <tbody>
          ${rows.map(
            ({ seat, name, sum, best, worst }) => html`<tr>
              <th scope="row">${seatMark(seat)} ${name}</th>
              <td>${all ? signed(sum) : say("end.counting")}</td>
              <td>${all ? Math.round(totals[seat] - sum) : nothing}</td>
              <td>${throwLink(ctx, best)}</td>
              <td>${throwLink(ctx, worst)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** @returns {Array<{ key: string, points: number, target: number, when: number, seed: number, hints?: number }>} */
function stored() {
  try {
    const rows = JSON.parse(storage.get(RESULTS) ?? "[]");
    return Array.isArray(rows) ? rows.filter((row) => Number.isFinite(row?.points) && Number.isFinite(row?.when)) : [];
  } catch {
    return [];
  }
}

/** Solitaire: this result among the earlier ones of the same kind of game. @param {Ctx} ctx */
function results(ctx) {
  const { frame, view } = ctx;
  const { outcome } = frame;
  if (!outcome || ctx.players.length > 1 || frame.players[0].kind !== "human") return nothing;
  const kind = `${view.options.colonies} ${view.options.edition}`;
  const key = `${kind} ${frame.seed} ${frame.length} ${outcome.totals[0]}`;
  let rows = stored();
  if (!ctx.replaying && !frame.practised && !rows.some((row) => row.key === key)) {
    rows = [
      ...rows,
      {
        key,
        points: outcome.totals[0],
        target: outcome.target ?? 0,
        when: Date.now(),
        seed: frame.seed,
        hints: frame.hints ?? 0,
      },
    ].slice(-MOST_RESULTS);
    storage.set(RESULTS, JSON.stringify(rows));
  }
  const same = rows.filter((row) => row.key.startsWith(`${kind} `));
  if (!same.length) return nothing;
  // What was played with hints is listed, but it is no personal best.
  const unaided = same.filter(({ hints }) => !hints);
  const earlier = unaided.filter((row) => row.key !== key);
  const best = Math.max(...unaided.map(({ points }) => points));
  const isBest =
    earlier.length > 0 &&
    unaided.length > earlier.length &&
    outcome.totals[0] > Math.max(...earlier.map(({ points }) => points));
  const ordered = [...same].sort((a, b) => b.points - a.points).slice(0, 8);
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
  return html`<section class="results" aria-labelledby="results-title">
    <h3 id="results-title">${say("end.results")}</h3>
    ${unaided.length ? html`<p>${isBest ? say("end.new_best", { n: best }) : say("end.best", { n: best, games: unaided.length })}</p>` : nothing}
    <ol class="result-list">
      ${ordered.map((row) => html`<li class=${row.key === key ? "this" : ""}><b>${row.points}</b> <span>${row.points > row.target ? say("end.beat", { n: row.target }) : row.points === row.target ? say("end.level", { n: row.target }) : say("end.short", { n: row.target - row.points, target: row.target })}${row.hints ? html` · ${say("end.hints", { n: row.hints })}` : nothing}</span> <time>${format.format(row.when)}</time></li>`)}
    </ol>
  </section>`;
}
