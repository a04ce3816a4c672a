// Small scenes of what just happened or is about to: both strengths added up, not only a line in the log.

import { html, nothing } from "../../lit.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { picture, say } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {any[]} Event */

/** How many scenes stand under the stage, where they move no button: more for whoever decides next, so that nothing that concerned them is missed. */
const MOST = { deciding: 3, watching: 1 };

/** The events that the one who looks has not had before the eyes at a decision of their own. @param {Ctx} ctx @returns {Event[]} */
function fresh(ctx) {
  const { memory, frame } = ctx;
  if (memory.sceneAt === undefined || frame.index < memory.sceneAt) {
    memory.sceneFrom = frame.index - 1;
    memory.sceneAt = memory.seenAt = frame.index;
  }
  if (frame.index !== memory.sceneAt) {
    memory.sceneFrom = ctx.mine ? memory.seenAt : frame.index - 1;
    memory.sceneAt = frame.index;
  }
  if (ctx.mine) memory.seenAt = frame.index;
  return ctx.log.filter(({ index }) => index > memory.sceneFrom).map(({ event }) => event);
}

/** Two sides with what they are made of. @param {{ left: unknown, leftParts: unknown, own: number, right: unknown, against: number, result?: unknown, className?: string }} options */
const versus = ({ left, leftParts, own, right, against, result = nothing, className = "" }) => html`<div class="versus ${className}">
  <div class="side"><span class="side-name">${left}</span><b>${own}</b><small>${leftParts}</small></div>
  <span class="versus-mark" aria-hidden="true">${picture("conquest")}</span>
  <div class="side"><span class="side-name">${right}</span><b>${against}</b></div>
  <p class="versus-result">${result}</p>
</div>`;

/** @param {number} armies @param {number} formations @param {number} fleet */
const parts = (armies, formations, fleet) =>
  [say("scene.armies", { n: armies }), ...(formations ? [say("scene.formations", { n: formations })] : []), ...(fleet ? [say("scene.fleet", { n: fleet })] : [])].join(" + ");

/** @param {Ctx} ctx @param {number} seat */
const who = (ctx, seat) => html`${seatMark(seat)} ${ctx.players[seat].name}`;

/** @param {Ctx} ctx @param {Event} event */
function scene(ctx, event) {
  const [kind, seat] = event;
  switch (kind) {
    case "battle": {
      const [, , foe, own, against, armies, formations, fleet, army, ship] = event;
      const gap = Math.abs(own - against);
      const outcome = own > against ? "won" : own < against ? "lost" : "even";
      return html`<li class="scene battle ${outcome} ${seatClass(seat)}">
        ${versus({
          left: who(ctx, seat),
          leftParts: parts(armies, formations, fleet),
          own,
          right: html`${picture(foe)} ${ctx.words(`foe.${foe}`)}`,
          against,
          result: say(`scene.${outcome}`, { n: gap, army, ship }),
        })}
      </li>`;
    }
    case "demanded": {
      const [, , other, own, theirs, won] = event;
      return html`<li class="scene demand ${won ? "won" : "even"} ${seatClass(seat)}">
        ${versus({
          left: html`${picture("demand")} ${who(ctx, seat)}`,
          leftParts: say("scene.demand"),
          own,
          right: other < 0 ? say("scene.imaginary") : who(ctx, other),
          against: theirs,
          result: won ? say("scene.demand_won", { n: won }) : say("scene.demand_none"),
        })}
      </li>`;
    }
    case "bought_off":
      return card(ctx, seat, "goods", say("scene.bought_off", { name: ctx.players[event[2]].name }));
    case "disaster":
      return card(ctx, seat, event[2], say("scene.disaster", { n: event[3], name: ctx.words(`disaster.${event[2]}`) }), "bad");
    case "famine":
      return card(ctx, seat, "famine", say("scene.famine", { n: event[2] }), "bad");
    case "immune":
      return card(ctx, seat, event[2], say("scene.immune", { name: ctx.words(`disaster.${event[2]}`) }), "good");
    case "skulls":
      return ["unrest", "pestilence", "civil_war"].includes(event[3]) ? card(ctx, seat, event[3], say("scene.skulls", { n: event[2], name: ctx.words(`disaster.${event[3]}`) }), "bad") : nothing;
    case "overflow":
      return card(ctx, seat, event[2], say("scene.overflow", { what: ctx.words(`amount.${event[2]}`, { n: event[3] }) }), "bad");
    case "raised":
      return card(ctx, seat, "monuments", say(event[4] ? "scene.raised_first" : "scene.raised", { name: ctx.words(`view.${event[2]}`), n: event[3] }), "good");
    case "built":
      return card(ctx, seat, event[2], say(`scene.built_${event[2]}`, { n: event[3] }), "good");
    case "colony":
      return card(ctx, seat, "colonies", say("scene.colony", { name: ctx.words(`part.${event[2]}`) }), "good");
    case "rival":
      return html`<li class="scene card bad">${picture("colonies")}<p>${say("scene.rival", { name: ctx.words(`part.${event[2]}`) })}</p></li>`;
    case "bought":
      return card(ctx, seat, event[2], say("scene.bought", { name: ctx.words(`part.${event[2]}`) }), "good");
    default:
      return nothing;
  }
}

/** @param {Ctx} ctx @param {number} seat @param {string} name @param {string} text @param {string} [tone] */
const card = (ctx, seat, name, text, tone = "") => html`<li class="scene card ${tone} ${seatClass(seat)}">
  ${picture(name)}<p>${ctx.players.length > 1 ? html`<b>${ctx.players[seat].name}</b> ` : nothing}${text}</p>
</li>`;

/** @param {Ctx} ctx */
export function scenes(ctx) {
  const mine = (/** @type {Event} */ event) => event[1] === ctx.eyes || event[2] === ctx.eyes;
  const events = fresh(ctx);
  // A disaster that its roller bears has a card of its own already: what it did, or that it did nothing.
  const told = (/** @type {Event} */ [kind, seat, id]) => kind === "disaster" && events.some((event) => event[1] === seat && [event[2], event[3]].includes(id) && ["skulls", "immune"].includes(event[0]));
  const shown = events
    .filter((event) => !told(event) && (ctx.view.step !== "roll" || !ctx.mine || mine(event)))
    .map((event) => scene(ctx, event))
    .filter((each) => each !== nothing)
    .slice(-(ctx.mine ? MOST.deciding : MOST.watching));
  if (!shown.length) return nothing;
  return html`<ul class="scenes" data-part="scenes" aria-label=${say("scene.title")}>${shown}</ul>`;
}

/** The battle or demand that waits for a decision. @param {Ctx} ctx */
export function waiting(ctx) {
  const { view } = ctx;
  const { step } = view;
  if (view.demand) {
    const { from, to, strength, against, tribute } = view.demand;
    return versus({
      left: html`${picture("demand")} ${who(ctx, from)}`,
      leftParts: say("scene.demand"),
      own: strength,
      right: who(ctx, to),
      against,
      result: say("scene.stake", { n: tribute }),
      className: "open",
    });
  }
  const seat = view.battle?.seat ?? view.active;
  const own = view.seats[seat];
  const armies = own.pegs.armies.now;
  if (view.battle) {
    const { strength, without, against, foe } = view.battle;
    return versus({
      left: who(ctx, seat),
      leftParts: say("scene.ships_or_not", { with: strength, without }),
      own: strength,
      right: html`${picture(foe)} ${ctx.words(`foe.${foe}`)}`,
      against,
      className: "open",
    });
  }
  if (step !== "fate" && step !== "raid") return nothing;
  const foe = step === "fate" ? "tribe" : "barbarians";
  const against = step === "fate" ? own.conquest : view.disasters.find((/** @type {any} */ each) => each.id === "barbarians").battle;
  const fleet = own.developments.includes("navy") ? own.pegs.ships.now : 0;
  const gap = own.strength - against;
  return versus({
    left: who(ctx, seat),
    leftParts: parts(armies, own.strength - armies - fleet, fleet),
    own: own.strength,
    right: html`${picture(foe)} ${ctx.words(`foe.${foe}`)}`,
    against,
    result: say(gap > 0 ? "scene.would_win" : gap < 0 ? "scene.would_lose" : "scene.would_tie", { n: Math.abs(gap) }),
    className: "open",
  });
}
