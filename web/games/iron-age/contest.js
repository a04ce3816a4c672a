// A battle or a demand that waits for an answer: both sides figure by figure, and both outcomes before the press.

import { html, nothing, vars } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { keyOf } from "../../table/action.js";
import { figure } from "../../words.js";
import { nameOf, picture, say, signed } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {{ own: number, against: number, tribute: number, skulls: number, armies: number, ships: number, points: number, goods?: number, theirs?: number }} End */

/** The answer that leaves more points; of equal ones the first. @param {{ ends: Record<string, End> }} contest @returns {End} */
export const preferredEnd = ({ ends }) =>
  Object.values(ends).reduce((best, end) => (end.points > best.points ? end : best));

/** How a battle ended in one word of the catalogue. @param {number} own @param {number} against */
export const outcomeOf = (own, against) => (own > against ? "won" : own < against ? "lost" : "even");

/** The answers of each step with what is pressed for them: choice, words, icon. @type {Record<string, { icon: string }>} */
export const ANSWERS = {
  "navy sail": { icon: "galley" },
  "navy stay": { icon: "harbor-dock" },
  fight: { icon: "crossed-swords" },
  ignore: { icon: "stone-block" },
  conquer: { icon: "crossed-swords" },
  pass: { icon: "village" },
  give: { icon: "amphora" },
  refuse: { icon: "hand" },
};

/** What an answer brings, in few words. @param {Ctx} ctx @param {string} answer @param {End} end */
export function endWords(ctx, answer, end) {
  if (answer === "give") return say("contest.give");
  if (answer === "refuse") return say("contest.refuse", { who: ctx.who(ctx.view.contest.by), n: end.theirs ?? 0 });
  if (answer === "ignore" || answer === "pass") return say("contest.nothing");
  return say(`contest.${outcomeOf(end.own, end.against)}`, { n: Math.abs(end.own - end.against) });
}

/** What is lost either way. @param {End} end */
const losses = ({ armies, ships }) =>
  [armies ? say("contest.army_lost", { n: armies }) : "", ships ? say("contest.ship_lost", { n: ships }) : ""]
    .filter(Boolean)
    .join(", ");

/** Both strengths, large. @param {number} own @param {number} against */
export const versus = (own, against) =>
  html`<p class="versus"><b>${own}</b> <span>${say("contest.against")}</span> <i>${against}</i></p>`;

/** So many figures, the last ones lost. @param {string} name @param {number} n @param {number} lost */
const figures = (name, n, lost) =>
  html`<span class="fighters ${n > 8 ? "close" : ""}" aria-hidden="true">${Array.from({ length: n }, (_, at) => picture(name, "", at < n - lost ? "" : "lost"))}</span>`;

/** @param {string} name @param {string} words @param {number} n @param {boolean} [bonus] */
const part = (name, words, n, bonus) =>
  html`<p class="strength-line ${bonus && !n ? "nil" : ""}">${picture(name)}<span>${words}</span><b>${!bonus ? n : n ? signed(n) : "–"}</b></p>`;

/**
 * What leads from the seal of the attackers to a card: how many cards' widths it stands at the right of the seal.
 * @param {number} far
 */
const arrow = (far) => html`<i class="seal-way ${far > 0 ? "east" : ""}" ${vars({ "--far": Math.abs(far) })}></i>`;

/**
 * One who fights or has fought. @param {Ctx} ctx
 * @param {{ seat: number, armies: number, formations: number, fleet: number, own: number, against: number, army: number, ship: number, told: number, points?: [number, number] | null }} battle `told`: how much of it has been told: 1 the figures, 2 the sum, 3 how it ended
 * @param {number} far as of its arrow
 */
export function fighter(ctx, { seat, armies, formations, fleet, own, against, army, ship, told, points = null }, far) {
  const outcome = outcomeOf(own, against);
  return html`<article class="fighter ${seatClass(seat)} ${told > 2 ? outcome : ""}">${arrow(far)}
    <header>${seatMark(seat)} <b>${nameOf(ctx, seat)}</b><span>${told > 2 ? say("contest.fought") : ""}</span></header>
    <div class="fighter-body">
      ${figures("armies", armies, told > 2 ? army : 0)}
      ${part("armies", ctx.words("view.armies"), armies)}
      ${part("formations", ctx.words("part.formations"), formations, true)}
      ${fleet ? part("navy", ctx.words("part.navy"), fleet, true) : nothing}
      <div class=${told > 1 ? "" : "untold"}>${versus(own, against)}</div>
    </div>
    <footer class="seal ${outcome} ${told > 2 ? "" : "untold"}">
      <b>${say(`contest.seal_${outcome}`, { n: Math.abs(own - against) })}</b>
      <span>${points ? `${say("contest.score", { before: figure(points[0]), after: figure(points[1]) })}, ` : nothing}${losses(/** @type {End} */ ({ armies: army, ships: ship })) || say("contest.none_lost")}</span>
    </footer>
  </article>`;
}

/** The attackers: a horde over the board, its strength in a seal. @param {string} foe @param {number} against */
export const horde = (foe, against) => html`<div class="horde ${foe}" aria-hidden="true">
  <div class="horde-row">${[5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5].map((far) => html`<span class="rank-${far}">${picture(foe)}</span>`)}</div>
  <b class="horde-seal">${against}</b>
</div>`;

/** How those fared who were asked before. @param {Ctx} ctx @returns {Array<ReturnType<typeof battleOf> & { points: [number, number] | null }>} */
export function fought({ view, log }) {
  const { contest } = view;
  const since = log.slice(log.findLastIndex(({ kind }) => kind === "disaster") + 1).map(({ event }) => event ?? []);
  const before = contest.sides.slice(0, contest.asked).map((/** @type {any} */ { seat }) => seat);
  return since
    .filter(([kind, seat, foe]) => kind === "battle" && foe === contest.foe && before.includes(seat))
    .map((event) => ({ ...battleOf(event), points: pointsOf(view, since, battleOf(event)) }));
}

/** @param {any[]} event */
export const battleOf = ([, seat, foe, own, against, armies, formations, fleet, army, ship]) => ({
  seat,
  foe,
  own,
  against,
  armies,
  formations,
  fleet,
  army,
  ship,
  told: 3,
});

/** What a battle made of a player's points, as they stand after it. @param {any} view @param {any[][]} events @param {ReturnType<typeof battleOf>} battle @returns {[number, number] | null} */
export function pointsOf({ totals, scores }, events, { seat, foe, army, ship }) {
  // What a lost ship or army would have counted is not told by any event.
  if (ship || (army && scores?.[seat].empire)) return null;
  const change = events.reduce(
    (sum, [kind, whose, n, source]) =>
      whose !== seat || source !== foe ? sum : kind === "tribute" ? sum + n : kind === "skulls" ? sum - n : sum,
    0,
  );
  return [totals[seat] - change, totals[seat]];
}

/** The one who is asked, with both outcomes as buttons. @param {Ctx} ctx @param {number} far as of its arrow */
function asked(ctx, far) {
  const { contest } = ctx.view;
  const side = contest.sides[contest.asked];
  const demand = contest.foe === "demand";
  return html`<article class="fighter asked ${seatClass(contest.seat)}">${arrow(far)}
    <header>${seatMark(contest.seat)} <b>${nameOf(ctx, contest.seat)}</b><span>${say(ctx.mine ? "contest.yours" : "contest.decides")}</span></header>
    <div class="fighter-body">
      <div class="fighter-rows">
        <div>${figures("armies", side.armies, 0)}${side.fleet ? html`<span class="harbour">${figures("navy", side.fleet, 0)}</span>` : nothing}</div>
        <div>
          ${part("armies", ctx.words("view.armies"), side.armies)}
          ${part("formations", ctx.words("part.formations"), side.formations, true)}
          ${side.fleet ? part("navy", say(contest.ends["navy sail"] ? "contest.if_they_sail" : "contest.fleet"), side.fleet, true) : nothing}
        </div>
      </div>
      <div class="ends">
        ${Object.entries(/** @type {Record<string, End>} */ (contest.ends)).map(([answer, end], at) => answerCard(ctx, answer, end, at === 0, demand))}
      </div>
      ${demand ? nothing : advice(contest)}
    </div>
  </article>`;
}

/** Which answer leaves more points, in one sentence. @param {{ ends: Record<string, End> }} contest */
function advice({ ends }) {
  const [[one, first], [two, second]] = Object.entries(ends);
  if (first.points === second.points)
    return html`<p class="contest-advice">${icon("laurels")} ${say("contest.same")}</p>`;
  const better = first.points > second.points ? one : two;
  return html`<p class="contest-advice">${icon("laurels")} ${say("contest.better", { what: say(`answer.${better.replace(" ", "_")}`), n: Math.abs(first.points - second.points) })}</p>`;
}

/** @param {Ctx} ctx @param {string} answer @param {End} end @param {boolean} first @param {boolean} demand */
function answerCard(ctx, answer, end, first, demand) {
  const choice = ctx.exactly(answer.split(" "));
  const fights = !demand && end.against > 0;
  const content = html`<span class="end-title">${icon(ANSWERS[answer].icon)} ${say(`answer.${answer.replace(" ", "_")}`)}</span>
    ${fights ? versus(end.own, end.against) : nothing}
    <b class="end-words ${fights ? outcomeOf(end.own, end.against) : "even"}">${endWords(ctx, answer, end)}</b>
    <span class="end-losses">${fights ? losses(end) : nothing}</span>`;
  if (!choice) return html`<div class="end-card ${first ? "first" : ""}">${content}</div>`;
  return html`<button class="end-card ${first ? "first" : ""} ${ctx.hinted(...choice.action) ? "hinted" : ""}" data-key="answer ${keyOf(choice.action)}" .plays=${keyOf(choice.action)} data-place="answer ${answer}" aria-disabled=${ctx.busy ? "true" : nothing} @click=${() => ctx.act(choice)}>${content}</button>`;
}

/** Who has stood, who stands, who comes. @param {Ctx} ctx */
function chain(ctx) {
  const { contest, skulls } = ctx.view;
  if (contest.sides.length < 2) return nothing;
  return html`<p class="chain"><span class="bad">${say("forecast.skulls", { n: skulls })}</span>
    ${contest.sides.map((/** @type {any} */ { seat }, /** @type {number} */ at) => html` › <span class=${at < contest.asked ? "good" : at === contest.asked ? "now" : ""}>${at < contest.asked ? "✓ " : at === contest.asked ? "● " : ""}${nameOf(ctx, seat)}</span>`)}
  </p>`;
}

/** The staged decision, over the board. @param {Ctx} ctx */
export function contestView(ctx) {
  const { contest } = ctx.view;
  if (!contest || ctx.memory.stageOn) return nothing;
  const title = say(`contest.title_${contest.foe}`, { who: ctx.who(contest.by) });
  const done = fought(ctx);
  // Whoever is asked has a card as wide as two others.
  const half = done.length / 2;
  return html`<section class="contest-scene ${contest.foe}" data-part="contest" aria-label=${title}>
    ${chain(ctx)}
    <h2 class="contest-title">${title}</h2>
    ${contest.foe === "demand" ? demander(ctx) : horde(contest.foe, contest.against)}
    <div class="fighters-row asking">${done.map((battle, at) => fighter(ctx, battle, at - half - 0.5))}${asked(ctx, half / 2)}</div>
  </section>`;
}

/** Who demands tribute, and how strong. @param {Ctx} ctx */
function demander(ctx) {
  const { contest } = ctx.view;
  return html`<div class="horde demand ${seatClass(contest.by)}" aria-hidden="true"><div class="horde-row"><span class="rank-0">${picture("demand")}</span></div><b class="horde-seal">${contest.against}</b></div>`;
}
