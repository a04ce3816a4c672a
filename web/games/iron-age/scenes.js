// What happened, staged: battles sum by sum, disasters seat by seat, demands, a monument that stands; and captions.

import { html, nothing } from "../../lit.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { battleOf, fighter, horde, pointsOf, versus } from "./contest.js";
import { nameOf, picture, say } from "./common.js";
import { building } from "./monuments.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {import("../../table/deeds.js").Deed} Deed */
/** @typedef {import("../../parts/stage.js").Scene} Scene */

/** Disasters that fill boxes and are no battles. */
const BOXES = ["unrest", "pestilence", "civil_war"];
/** How long each beat is, in milliseconds: the horde, the figures, the sum, the seal. */
const BATTLE = [350, 450, 400, 400];
const SHORT = [400, 700];
/** How long thrown dice tumble; the fate die, which is the last, shows its face then (dock.css). */
const TUMBLE = 900;

/** The events of a deed. @param {Deed} deed @returns {any[][]} */
const eventsOf = ({ lines }) => lines.map(({ event }) => event).filter(Boolean);

/** What the lines of these kinds say, in one sentence. @param {Deed} deed @param {string[]} kinds */
const told = ({ lines }, kinds) =>
  lines
    .filter(({ kind, text }) => text && kinds.includes(kind))
    .map(({ text }) => text)
    .join(". ");

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene[]} */
export function scenes(ctx, deed) {
  const events = eventsOf(deed);
  return [
    ...disasterScenes(deed, events),
    ...battleScenes(ctx, deed, events),
    ...demandScenes(deed, events),
    ...raisedScenes(ctx, deed, events),
    ...rivalScenes(deed, events),
  ];
}

/** What the dice bring is staged when they lie. @param {Ctx} _ @param {Deed} deed */
export const settles = (_, deed) =>
  eventsOf(deed).some(([kind]) => ["rolled", "led", "omened"].includes(kind)) ? TUMBLE : 0;

/** @param {Ctx} now @param {Deed} deed @param {any[][]} events @returns {Scene[]} */
function battleScenes({ frame, view }, deed, events) {
  // What is shown again later has other points beside it.
  const battles = events
    .filter(([kind]) => kind === "battle")
    .map((event) => ({
      ...battleOf(event),
      points: deed.index === frame.index ? pointsOf(view, events, battleOf(event)) : null,
    }));
  if (!battles.length) return [];
  const [{ foe, against }] = battles;
  const draw = (/** @type {number} */ beat) => (/** @type {Ctx} */ ctx) =>
    html`<div class="contest-scene ${foe}">
    <h2 class="contest-title">${say(`contest.title_${foe}`)}</h2>
    ${horde(foe, against)}
    <div class="fighters-row">${battles.map((battle, at) => fighter(ctx, { ...battle, told: beat }, at - (battles.length - 1) / 2))}</div>
  </div>`;
  return [{ name: "battle", say: told(deed, ["battle"]), beats: BATTLE.map((ms, beat) => ({ ms, draw: draw(beat) })) }];
}

/** @param {Deed} deed @param {any[][]} events @returns {Scene[]} */
function disasterScenes(deed, events) {
  const rows = events.filter(
    ([kind, , id, source]) =>
      (kind === "skulls" && (BOXES.includes(source) || source === "famine")) ||
      (kind === "immune" && BOXES.includes(id)),
  );
  const kinds = [...new Set(rows.map(([kind, , id, source]) => (kind === "immune" ? id : source)))];
  const [, by, , skulls] = events.find(([kind]) => kind === "disaster") ?? [];
  return kinds.map((name) => {
    const hit = rows.filter(([kind, , id, source]) => (kind === "immune" ? id : source) === name);
    const draw = (/** @type {boolean} */ seen) => (/** @type {Ctx} */ ctx) =>
      html`<div class="disaster-scene ${name}">
      ${picture(name)}
      <h2>${name === "famine" ? say("scene.famine") : ctx.words(`disaster.${name}`)}</h2>
      ${skulls && name !== "famine" ? html`<p>${seatMark(by)} ${say("forecast.skulls", { n: skulls })}</p>` : nothing}
      <ul class=${seen ? "" : "untold"}>
        ${hit.map(([kind, seat, n]) => html`<li class=${seatClass(seat)}>${seatMark(seat)} <b>${nameOf(ctx, seat)}</b> ${kind === "immune" ? html`<span class="good">${say("scene.immune", { who: ctx.who(seat) })}</span>` : html`<span class="bad">${say("scene.skulls", { n })}</span>`}</li>`)}
      </ul>
    </div>`;
    return {
      name: "disaster",
      say: told(deed, ["disaster", "famine", "skulls", "immune"]),
      beats: SHORT.map((ms, beat) => ({ ms, draw: draw(beat > 0) })),
    };
  });
}

/** @param {Deed} deed @param {any[][]} events @returns {Scene[]} */
function demandScenes(deed, events) {
  const demands = events.filter(([kind]) => kind === "demanded");
  const bought = events.filter(([kind]) => kind === "bought_off");
  if (!demands.length && !bought.length) return [];
  const by = demands[0]?.[1] ?? bought[0][2];
  const draw = (/** @type {boolean} */ seen) => (/** @type {Ctx} */ ctx) =>
    html`<div class="disaster-scene demand ${seatClass(by)}">
    ${picture("demand")}
    <h2>${say("contest.title_demand", { who: ctx.who(by) })}</h2>
    <ul>
      ${demands.map(([, , other, own, theirs, won]) => html`<li class=${other < 0 ? "" : seatClass(other)}>${other < 0 ? nothing : seatMark(other)} <b>${other < 0 ? say("scene.neighbour") : nameOf(ctx, other)}</b> ${versus(own, theirs)} <span class="${won ? "good" : ""} ${seen ? "" : "untold"}">${won ? say("scene.tribute", { n: won }) : say("scene.no_tribute")}</span></li>`)}
      ${bought.map(([, payer]) => html`<li class=${seatClass(payer)}>${seatMark(payer)} <b>${nameOf(ctx, payer)}</b> <span class=${seen ? "" : "untold"}>${say("scene.bought_off", { who: ctx.who(payer) })}</span></li>`)}
    </ul>
  </div>`;
  return [
    {
      name: "demand",
      say: told(deed, ["demanded", "bought_off"]),
      beats: SHORT.map((ms, beat) => ({ ms, draw: draw(beat > 0) })),
    },
  ];
}

/** The solitaire rival, which has no turn of its own to be watched. @param {Deed} deed @param {any[][]} events @returns {Scene[]} */
const rivalScenes = (deed, events) =>
  events.some(([kind]) => kind === "rival")
    ? [
        {
          name: "rival",
          say: told(deed, ["rival"]),
          beats: [
            {
              ms: 900,
              draw: (/** @type {Ctx} */ now) => html`<div class="disaster-scene rival">
              ${picture("colonies")}
              <h2>${say("scene.neighbour")}</h2>
              <ul>
                ${deed.lines.map(({ kind, text, event }) => (kind === "rival" ? html`<li><b>${now.words(`part.${event[2]}`)}</b> <span>${text}</span></li>` : nothing))}
              </ul>
            </div>`,
            },
          ],
        },
      ]
    : [];

/** @param {Ctx} ctx @param {Deed} deed @param {any[][]} events @returns {Scene[]} */
function raisedScenes(ctx, deed, events) {
  return events
    .filter(([kind]) => kind === "raised")
    .map(([, seat, id, points, first]) => {
      const { boxes } = ctx.view.monuments.find((/** @type {any} */ each) => each.id === id);
      return {
        name: "raised",
        say: told(deed, ["raised"]),
        beats: [
          {
            ms: 500,
            draw: (/** @type {Ctx} */ now) => html`<div class="raised-scene ${seatClass(seat)}">
              ${building(id, boxes)}
              <h2>${now.words(`view.${id}`)}</h2>
              <p>${seatMark(seat)} ${nameOf(now, seat)} <b class="good">${say(first ? "scene.first" : "scene.points", { n: points })}</b></p>
            </div>`,
          },
        ],
      };
    });
}

// -- captions ----------------------------------------------------------------------------------------------------

/** What matters most of what a deed tells, and how much it matters. @type {Array<[string, number]>} */
const WEIGHTS = [
  ["end", 2],
  ["battle", 2],
  ["demanded", 2],
  ["bought_off", 2],
  ["disaster", 2],
  ["famine", 2],
  ["raised", 2],
  ["bought", 1],
  ["colony", 1],
  ["rival", 1],
  ["built", 1],
  ["founded", 1],
  ["rolled", 0],
  ["led", 0],
  ["omened", 0],
];

/** The mark of what mattered in a replay, where it is no battle. @type {Record<string, string>} */
const ICONS = {
  end: "laurels",
  demanded: "two-coins",
  bought_off: "two-coins",
  disaster: "skull-crossed-bones",
  famine: "skull-crossed-bones",
  raised: "greek-temple",
};

/** @param {Ctx} ctx @param {Deed} deed */
export function caption(ctx, deed) {
  const best = WEIGHTS.find(([kind]) =>
    deed.lines.some((line) => line.kind === kind && line.text && weighs(line.event)),
  );
  const line = best
    ? deed.lines.find((each) => each.kind === best[0] && each.text)
    : deed.lines.find(({ text }) => text);
  if (!line) return null;
  const struck = deed.seat !== ctx.eyes ? deed.lines.find(({ event, text }) => text && strikes(ctx, event)) : undefined;
  return {
    text: (struck ?? line).text,
    weight: best?.[1] ?? 0,
    icon: ICONS[best?.[0] ?? ""],
    hits: Boolean(struck),
    lies: answersMe(ctx, line.event) || standsBeside(ctx, line.event),
  };
}

/** What came of one's own demand was staged in one's own turn, whoever answered it. @param {Ctx} ctx @param {any[]} event */
const answersMe = (ctx, event) =>
  (event[0] === "demanded" && event[1] === ctx.eyes) || (event[0] === "bought_off" && event[2] === ctx.eyes);

/** Whoever has fought what one is asked about stands there with all figures. @param {Ctx} ctx @param {any[]} event */
const standsBeside = ({ view }, [kind, , foe]) => kind === "battle" && view.contest?.foe === foe;

/** A demand of nothing is no news. @param {any[]} event */
const weighs = (event) => event[0] !== "demanded" || event[5] > 0;

/** Whether an event cost the one who looks something. @param {Ctx} ctx @param {any[]} event */
const strikes = (ctx, [kind, seat, other, , , won]) =>
  (kind === "skulls" && seat === ctx.eyes) ||
  (kind === "demanded" && other === ctx.eyes && won > 0) ||
  (kind === "battle" && seat === ctx.eyes);
