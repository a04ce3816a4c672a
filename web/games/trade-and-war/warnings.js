// What one can lose before one is asked again, and what the last trade still brings: all of it reckoned by the rules.

import { html, nothing, svg } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { SIZE, centre, outline } from "./hexes.js";
import { bundle } from "./market.js";
import { idOf, nameOf, percent, step, tileOf, unitAt, w } from "./model.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

/** The cities in danger, the gravest first. @param {Ctx} ctx @returns {any[]} */
const threatsOf = ({ view }) => view.threats ?? [];

/** A pill beside each city that can fall. @param {Ctx} ctx @returns {import("./badges.js").Badge[]} */
export const threatBadges = (ctx) =>
  threatsOf(ctx).map(({ city, chance }) => ({
    tile: tileOf(ctx, city),
    text: w("percent", { n: percent(chance) }),
    tone: "bad",
    picture: "crossed-swords",
    aside: true,
  }));

/** A ring around each city that can fall, and around those who may take it. @param {Ctx} ctx */
export const threatRings = (ctx) =>
  threatsOf(ctx).map(({ city, enemies }) => {
    const foes = enemies.flatMap((/** @type {any} */ { place }) => unitAt(ctx, place) ?? []);
    return svg`<path class="tw-threat" d=${outline(centre(ctx.statics.map, tileOf(ctx, city)), SIZE * 1.9)}></path>
      ${foes.map((/** @type {any} */ { tile }) => svg`<path class="tw-threat foe" d=${outline(centre(ctx.statics.map, tile), SIZE * 1.2)}></path>`)}`;
  });

/** What is said of a city in danger. @param {Ctx} ctx @param {any} threat */
const said = (ctx, { city, legions, chance }) =>
  ctx.words("threat.say", { city: nameOf(ctx, city), legions, n: percent(chance) });

/** What is said of one place, for those who do not see its ring. @param {Ctx} ctx @param {number} place */
export function threatened(ctx, place) {
  const threat = threatsOf(ctx).find(({ city }) => city === place);
  return threat ? `. ${said(ctx, threat)}` : "";
}

/** The city most in danger, who may come, and what helps. @param {Ctx} ctx */
function threatCard(ctx) {
  const threat = threatsOf(ctx).find(({ grave }) => grave);
  if (!threat) return nothing;
  const { enemies, mends, last, city } = threat;
  const who = enemies
    .slice(0, 2)
    .map((/** @type {any} */ { place, arrives, wins }) =>
      ctx.words(arrives < 1 ? "threat.one" : "threat.always", {
        unit: nameOf(ctx, place),
        arrives: percent(arrives),
        wins: percent(wins),
      }),
    )
    .join(" ");
  const remedy = (/** @type {any} */ { kind, n, price, chance }) => {
    const what = ctx.words(`threat.${kind}`, { n });
    return ctx.words("threat.change", {
      what: price ? ctx.words("threat.priced", { what, n: price }) : what,
      before: percent(threat.chance),
      after: percent(chance),
    });
  };
  return html`<section class="tw-question tw-alarm" data-keep aria-label=${ctx.words("threat.title")}>
    <h3>${icon("crossed-swords")} ${ctx.words("threat.title")}</h3>
    <p><b>${said(ctx, threat)}</b></p>
    <p>${who} ${last ? ctx.words("threat.last") : nothing}</p>
    <div class="tw-answers">${mends.map((/** @type {any} */ mend) => bundle(ctx, `mend ${city} ${mend.kind} ${mend.n}`, mend.actions, remedy(mend)))}</div>
  </section>`;
}

/** What warns while one trades: that it is the last trade, else the city most in danger. @param {Ctx} ctx */
export const warning = (ctx) => (ctx.view.last ? reachCard(ctx) : threatCard(ctx));

/** The next thing that the shown plan asks for, if it is being shown. @param {Ctx} ctx @returns {import("./model.js").Action | undefined} */
export const shownNext = ({ view, memory }) => (memory.showing ? view.last?.plan?.steps[0]?.[0] : undefined);

/** Looks at the place of the next step of the plan. @param {Ctx} ctx */
export function showNext(ctx) {
  const next = shownNext(ctx);
  if (!next || ctx.memory.shownAt === ctx.frame.index) return;
  ctx.memory.shownAt = ctx.frame.index;
  if (next[0] === "play") return;
  ctx.memory.hold = Number(next[0] === "pass" ? next[2] : next[1]);
  ctx.select(idOf(ctx.memory.hold));
}

/** Each building that the last trade can still bring. @param {Ctx} ctx */
function reachCard(ctx) {
  const rows = ctx.view.last.rows ?? [];
  if (!rows.length) return nothing;
  const gain = (/** @type {any} */ { mine, place }) =>
    ctx.words(place === 1 ? "last.wins" : "last.gain", { n: mine - ctx.view.last.mine });
  return html`<section class="tw-question tw-alarm" data-keep aria-label=${ctx.words("last.rows")}>
    <h3>${icon("hourglass")} ${ctx.words("last.rows")}</h3>
    <ul class="tw-rows">${rows.map((/** @type {any} */ row) => html`<li><span>${ctx.words("last.row", { what: ctx.words(row.name), city: nameOf(ctx, row.city), n: row.cost })}</span><b class=${row.place === 1 ? "tw-good-words" : ""}>${gain(row)}</b></li>`)}</ul>
  </section>`;
}

/** That it is the last trade, why, and the best that is certain. @param {Ctx} ctx */
export function lastBanner(ctx) {
  const { last } = ctx.view;
  if (!last || step(ctx) !== "trade") return nothing;
  const { why, rival, plan } = last;
  const show = () => {
    Object.assign(ctx.memory, { showing: true, shownAt: -1 });
    showNext(ctx);
    ctx.update();
  };
  const told = !plan
    ? "none"
    : plan.place > 1 && why === "target"
      ? "behind"
      : !plan.cost
        ? "gift"
        : plan.name
          ? "one"
          : "many";
  const args = { m: last.mine, n: last.theirs, who: ctx.who(rival) };
  const best = plan && {
    ...args,
    place: plan.place,
    what: plan.name && ctx.words(plan.name),
    cost: plan.cost,
    means: plan.means,
    m: plan.mine,
    n: plan.theirs,
  };
  return html`<section class="tw-last" role="alert" data-keep>
    <h2>${icon("hourglass")} ${ctx.words(`last.${why}`)}</h2>
    <p>${ctx.words(rival < 0 ? "last.why_alone" : `last.why_${why}`, args)}</p>
    <p class="tw-best"><b>${ctx.words(`last.${told}`, best)}</b>${plan ? html` <button class="primary" data-key="show plan" @click=${show}>${ctx.words("last.show", { n: plan.steps.length })}</button>` : nothing}</p>
  </section>`;
}
