// The end: score by round, turning points, luck against skill, the history of solitaire results.

import { html, nothing } from "../../lit.js";
import { lineChart } from "../../parts/chart.js";
import { seatMark } from "../../parts/seat.js";
import { storage } from "../../storage.js";
import { say } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {{ index: number, totals: Array<number | null> }} Point */

const RESULTS = "thalassa.iron-age.results";
const MOST_RESULTS = 50;
const SWINGS = 3;
const FACES = 6;

/** What a thrown face is worth in symbols: people, food, goods, an innovation as the 3 goods it stands for. A skull gives two and costs. */
const SYMBOLS = { population: 3, food: 3, either: 2, innovation: 3, port: 2, skull: 0, plenty: 1, drought: -1, omens: 2, conquest: 2, tribute: 2 };
const EMPIRE = [SYMBOLS.population, SYMBOLS.food, SYMBOLS.either, SYMBOLS.innovation, SYMBOLS.port, SYMBOLS.skull];
const FATE = [SYMBOLS.plenty, SYMBOLS.drought, SYMBOLS.omens, SYMBOLS.conquest, SYMBOLS.tribute, SYMBOLS.skull];
const NAMES = ["population", "food", "either", "innovation", "port", "skull", "plenty", "drought", "omens", "conquest", "tribute"];
const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Every round's start as an index of actions. @param {Ctx} ctx */
const rounds = (ctx) => ctx.log.filter(({ event }) => event?.[0] === "round").map(({ index, event }) => ({ index, round: event[1] }));

/** The total of a seat after so many actions. @param {Point[]} history @param {number} seat @param {number} index */
const totalAt = (history, seat, index) => history.filter((point) => point.index <= index).at(-1)?.totals[seat] ?? 0;

/** @param {Ctx} ctx */
export function end(ctx) {
  if (!ctx.frame.outcome) return nothing;
  const history = /** @type {Point[]} */ (ctx.memory.history ?? []);
  return html`${history.length > 1 ? html`${byRound(ctx, history)}${turningPoints(ctx, history)}` : nothing} ${luck(ctx)} ${results(ctx)}`;
}

/** @param {Ctx} ctx @param {Point[]} history */
function byRound(ctx, history) {
  const starts = rounds(ctx);
  return lineChart({
    title: say("end.by_round"),
    xLabel: say("end.round"),
    series: ctx.players.map(({ seat, name }) => ({
      seat,
      name,
      points: /** @type {Array<[number, number]>} */ ([
        [0, totalAt(history, seat, 0)],
        ...starts.map(({ round }, at) => [round, totalAt(history, seat, starts[at + 1]?.index ?? ctx.frame.length)]),
      ]),
    })),
  });
}

/** The largest swings: what one action changed between a seat and the best of the others (alone: the score itself). @param {Ctx} ctx @param {Point[]} history */
function turningPoints(ctx, history) {
  const lead = (/** @type {Point} */ { totals }, /** @type {number} */ seat) => {
    const others = totals.filter((_, at) => at !== seat).map((total) => total ?? 0);
    return (totals[seat] ?? 0) - (others.length ? Math.max(...others) : 0);
  };
  const swings = history.slice(1).flatMap((point, at) =>
    ctx.players.map(({ seat }) => ({ index: point.index, seat, change: lead(point, seat) - lead(history[at], seat) })),
  );
  const largest = swings
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .filter(({ index }, at, all) => all.findIndex((each) => each.index === index) === at)
    .slice(0, SWINGS)
    .sort((a, b) => a.index - b.index);
  const starts = rounds(ctx);
  return html`<section class="turning" aria-labelledby="turning-title">
    <h3 id="turning-title">${say("end.turning")}</h3>
    <ol>
      ${largest.map(({ index, seat, change }) => {
        const line = ctx.log.filter((entry) => entry.index === index && entry.text).at(-1)?.text ?? "";
        const round = starts.filter((start) => start.index <= index).at(-1)?.round ?? 1;
        return html`<li>
          ${seatMark(seat)} <b class=${change < 0 ? "minus" : "plus"}>${change < 0 ? `−${-change}` : `+${change}`}</b>
          <span>${say("end.in_round", { n: round })} ${line}</span>
        </li>`;
      })}
    </ol>
  </section>`;
}

/** What the dice gave against what they give on average, and what was made of it. @param {Ctx} ctx */
function luck(ctx) {
  const totals = ctx.frame.outcome?.totals ?? [];
  const rows = ctx.players.map(({ seat, name }) => {
    let came = 0;
    let expected = 0;
    let skulls = 0;
    let thrown = 0;
    for (const { event } of ctx.log) {
      if (event?.[0] !== "rolled" || event[1] !== seat) continue;
      for (const die of event[4]) {
        const face = NAMES[event[3][die]];
        came += SYMBOLS[/** @type {keyof typeof SYMBOLS} */ (face)];
        expected += mean(die === FACES ? FATE : EMPIRE);
        skulls += face === "skull" ? 1 : 0;
        thrown += 1;
      }
    }
    return { seat, name, came, expected, skulls, thrown, points: totals[seat] };
  });
  if (!rows.some(({ thrown }) => thrown)) return nothing;
  return html`<section class="luck" aria-labelledby="luck-title">
    <h3 id="luck-title">${say("end.luck")}</h3>
    <p class="help">${say("end.luck_help")}</p>
    <div class="scroll-x" tabindex="0" role="group" aria-labelledby="luck-title">
      <table class="score-table">
        <thead><tr><th scope="col">${say("end.player")}</th><th scope="col">${say("end.came")}</th><th scope="col">${say("end.skulls")}</th><th scope="col">${say("end.made")}</th></tr></thead>
        <tbody>
          ${rows.map(({ seat, name, came, expected, skulls, thrown, points }) => {
            const gap = Math.round(((came - expected) / Math.max(1, expected)) * 100);
            return html`<tr>
              <th scope="row">${seatMark(seat)} ${name}</th>
              <td>${say(gap < 0 ? "end.unlucky" : "end.lucky", { came, expected: Math.round(expected), n: Math.abs(gap) })}</td>
              <td>${say("end.skull_count", { n: skulls, expected: Math.round(thrown / FACES) })}</td>
              <td>${say("end.per_symbol", { n: (points / Math.max(1, came) * 10).toFixed(1) })}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** @returns {Array<{ key: string, points: number, target: number, when: number, seed: number }>} */
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
    rows = [...rows, { key, points: outcome.totals[0], target: outcome.target ?? 0, when: Date.now(), seed: frame.seed }].slice(-MOST_RESULTS);
    storage.set(RESULTS, JSON.stringify(rows));
  }
  const same = rows.filter((row) => row.key.startsWith(`${kind} `));
  if (!same.length) return nothing;
  const best = Math.max(...same.map(({ points }) => points));
  const earlier = same.filter((row) => row.key !== key);
  const isBest = earlier.length > 0 && outcome.totals[0] > Math.max(...earlier.map(({ points }) => points));
  const ordered = [...same].sort((a, b) => b.points - a.points).slice(0, 8);
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
  return html`<section class="results" aria-labelledby="results-title">
    <h3 id="results-title">${say("end.results")}</h3>
    <p>${isBest ? say("end.new_best", { n: best }) : say("end.best", { n: best, games: same.length })}</p>
    <ol class="result-list">
      ${ordered.map((row) => html`<li class=${row.key === key ? "this" : ""}><b>${row.points}</b> <span>${say(row.points > row.target ? "end.beat" : "end.short", { n: row.target })}</span> <time>${format.format(row.when)}</time></li>`)}
    </ol>
  </section>`;
}
