// The score as if the game ended now, the tracks of the sheet, and how near the end is.

import { html, nothing, vars } from "../../lit.js";
import { boxTrack } from "../../parts/sheet.js";
import { tip } from "../../parts/tip.js";
import { picture, say } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */

const ENDS = ["developments", "tribute", "monuments"];

/** @param {Ctx} ctx @param {number} seat */
export function scorePanel(ctx, seat) {
  const { view } = ctx;
  const table = Object.entries(/** @type {Record<string, number>} */ (view.scores[seat])).filter(([name, points]) => points || ["monuments", "developments", "tribute", "disasters", "wealth"].includes(name));
  const most = Math.max(20, ...table.map(([, points]) => Math.abs(points)));
  return html`<section class="score" data-part="score" aria-labelledby="score-title">
    <header class="score-head">
      <h2 id="score-title">${say("score.title")}</h2>
      <b class="score-total">${view.totals[seat]}</b>
      ${view.target === null ? nothing : html`<span class="score-target">${say("score.target", { n: view.target })}</span>`}
    </header>
    <dl class="score-bars">
      ${table.map(
        ([name, points]) => html`<div class=${points < 0 ? "minus" : ""}>
          <dt>${ctx.words(`category.${name}`)}</dt>
          <dd><span class="score-bar" aria-hidden="true" ${vars({ "--value": Math.abs(points) / most })}></span><b>${points < 0 ? `−${-points}` : points}</b></dd>
        </div>`,
      )}
    </dl>
  </section>`;
}

/** @param {Ctx} ctx @param {number} seat */
export function tracks(ctx, seat) {
  const { view } = ctx;
  const { tribute, conquest, skulls } = view.seats[seat];
  const alone = ctx.players.length === 1;
  const goal = alone ? [] : [view.end.tribute.goal];
  return html`<section class="tracks" data-part="tracks" aria-labelledby="tracks-title">
    <h3 id="tracks-title" class="visually-hidden">${say("tracks.title")}</h3>
    <div class="track" ${tip(say("tracks.tribute_tip"))}>
      <h4>${picture("tribute")} ${say("tracks.tribute")} <b>${tribute}</b></h4>
      ${boxTrack({ label: say("tracks.boxes", { n: tribute, of: view.tracks.tribute }), count: view.tracks.tribute, filled: tribute, perRow: 15, marks: goal, className: "good" })}
    </div>
    <div class="track" ${tip(say("tracks.disasters_tip"))}>
      <h4>${picture("skulls")} ${say("tracks.disasters")} <b>${skulls}</b></h4>
      ${boxTrack({ label: say("tracks.boxes", { n: skulls, of: view.tracks.disasters }), count: view.tracks.disasters, filled: skulls, perRow: 15, className: "bad" })}
    </div>
    <div class="track" ${tip(say("tracks.conquest_tip", { n: conquest }))}>
      <h4>${picture("conquest")} ${say("tracks.conquest")} <b>${conquest}</b></h4>
      ${boxTrack({ label: say("tracks.boxes", { n: conquest, of: view.tracks.conquest }), count: view.tracks.conquest, filled: conquest, perRow: 15, className: "war" })}
    </div>
  </section>`;
}

/** The rounds (alone) or how near the end is (with others). @param {Ctx} ctx */
export function horizon(ctx) {
  const { view } = ctx;
  if (view.rounds !== null) {
    return html`<div class="horizon rounds" role="img" aria-label=${say("horizon.round", { n: view.round, of: view.rounds })} ${tip(say("horizon.round", { n: view.round, of: view.rounds }))}>
      ${Array.from({ length: view.rounds }, (_, at) => html`<i class=${at + 1 < view.round ? "past" : at + 1 === view.round ? "now" : ""}></i>`)}
    </div>`;
  }
  return html`<ul class="horizon ends" aria-label=${say("horizon.ends")}>
    ${ENDS.map((kind) => {
      const { now, goal, met } = view.end[kind];
      const label = say(`horizon.${kind}`, { now, goal });
      return html`<li class=${met ? "met" : ""} ${tip(label)}><span role="img" aria-label=${label}>${picture(kind)}<b>${now}</b><small>/${goal}</small></span></li>`;
    })}
  </ul>`;
}
