// What the parts of the Iron Age table share: its words, its icons, whose board is shown, and buttons for actions.

import { html, nothing } from "../../lit.js";
import { holdDown } from "../../parts/hold.js";
import { icon } from "../../parts/icon.js";
import { PHONE, screenQuery } from "../../parts/screen.js";
import { tip } from "../../parts/tip.js";
import { keyOf } from "../../table/action.js";
import english from "../../text/iron-age.en.toml";
import { wordsOf } from "../../words.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */
/** @typedef {import("../../match.js").Action} Action */

/** The words of this table. */
export const say = wordsOf(english);

/** Icons by what they stand for. @type {Record<string, string>} */
export const ICONS = {
  wealth: "coins",
  ships: "trireme",
  armies: "crested-helmet",
  goods: "amphora",
  food: "wheat",
  population: "meeple",
  innovation: "torch",
  innovations: "torch",
  mines: "gold-mine",
  tribute: "laurel-crown",
  skulls: "skull-crossed-bones",
  conquest: "crossed-swords",
  dice: "rolling-dices",
  score: "laurels",
  port: "harbor-dock",
  province: "village",
  developments: "scroll-unfurled",
  monuments: "greek-temple",
  colonies: "sailboat",
  famine: "desert-skull",
  unrest: "revolt",
  barbarians: "barbarian",
  pestilence: "rat",
  civil_war: "shield-opposition",
  invasion: "cavalry",
  tribe: "tattered-banner",
  demand: "laurel-crown",
  leadership: "public-speaker",
  granaries: "granary",
  dyemaking: "rolled-cloth",
  formations: "spears",
  medicine: "caduceus",
  shipbuilding: "ship-bow",
  irrigation: "watering-can",
  metallurgy: "anvil",
  religion: "prayer",
  architecture: "ionic-column",
  coinage: "two-coins",
  aqueducts: "aqueduct",
  navy: "galley",
  roads: "road",
  citizenship: "roman-toga",
  empire: "imperial-crown",
  commerce: "trade",
};

/** The picture of a thing. @param {string} name @param {string} [label] @param {string} [className] */
export const picture = (name, label = "", className = "") =>
  icon(ICONS[name] ?? name, { label, className: `of-${name} ${className}` });

/** Whether the table has its narrow form; a change is drawn by whoever was told last. */
let told = () => {};
PHONE.listen(() => told());
/** A low or narrow screen that is no phone: panels say in one line what they say in two elsewhere (small.css). */
const SMALL = screenQuery(
  "(min-width: 52.01rem) and (min-height: 30.01rem) and (max-height: 40rem), " +
    "(min-width: 52.01rem) and (max-width: 74rem) and (min-height: 30.01rem)",
);
SMALL.listen(() => told());

/** @param {Ctx} ctx */
export function isPhone(ctx) {
  told = ctx.update;
  return PHONE.matches;
}

/** @param {Ctx} ctx */
export function isSmall(ctx) {
  told = ctx.update;
  return SMALL.matches;
}

/** The seat whose board lies on the table: one's own, and during another player's turn that player's. @param {Ctx} ctx @returns {number} */
export const shownSeat = ({ view, eyes, mine }) => (mine || view.over ? (eyes ?? view.active) : view.active);

/** Whether the orders of a board can be given now: it is one's own, and one decides. @param {Ctx} ctx @param {number} seat */
export const isOwn = (ctx, seat) => ctx.mine && seat === ctx.view.active && seat === ctx.eyes;

/** Where in the log this turn's dice have been counted up, or where it began, when they gave nobody to send. @param {Ctx} ctx @returns {number} */
export const harvest = ({ log }) => log.findLastIndex(({ kind }) => kind === "ready" || kind === "turn");

/** A player's name; the one human at this device is "You". @param {Ctx} ctx @param {number} seat */
export const nameOf = (ctx, seat) => (ctx.you === seat ? say("you.name") : ctx.players[seat].name);

/** Whose empire: "Your empire". @param {Ctx} ctx @param {number} seat @param {string} what */
export const whose = (ctx, seat, what) =>
  seat === ctx.you ? say(`${what}.yours`) : say(`${what}.of`, { name: ctx.players[seat].name });

/** More than this is the choice of several dice: what lies between is possible, too. */
const ONE_DIE = 3;

/** @param {number} least @param {number} most */
export const range = (least, most) =>
  least === most ? String(least) : say(most - least > ONE_DIE ? "forecast.to" : "forecast.or", { least, most });

/** A number with its sign. @param {number} points */
export const signed = (points) => (points < 0 ? `−${-points}` : points > 0 ? `+${points}` : "0");

/** What a conquest or a demand brings: a range where some can buy a demand off. @param {{ least: number, points: number }} war */
export const worth = ({ least, points }) =>
  least === points ? signed(points) : say("forecast.to", { least: signed(least), most: signed(points) });

/** The class of a change. @param {number} points */
export const tone = (points) => (points < 0 ? "bad" : points > 0 ? "good" : "none");

/** @param {number} share */
export const percent = (share) =>
  share > 0 && share < 0.005 ? say("odds.rare") : say("odds.percent", { n: Math.round(share * 100) });

/** The same action so many times. @param {Action} action @param {number} n @returns {Action[]} */
export const times = (action, n) => Array.from({ length: n }, () => action);

/** What is seen of a thing, and how it is called for those who hear it. @param {unknown} content @param {string} label */
export const seen = (content, label) =>
  html`<span class="visually-hidden">${label}</span><span class="seen" aria-hidden="true">${content}</span>`;

/**
 * A thing that opens its sheet, as `ctx.object`; what is drawn on it are figures and pictures, so its name is said in words of its own.
 * @param {Ctx} ctx @param {string} id @param {unknown} content @param {{ label: string, className?: string }} options
 */
export const object = (ctx, id, content, { label, className = "" }) => html`<button
  class="object ${className} ${ctx.selected === id ? "selected" : ""}"
  data-place=${id}
  data-key=${`look ${id}`}
  aria-expanded=${ctx.selected === id}
  @click=${() => ctx.select(ctx.selected === id ? null : id)}
>${seen(content, label)}</button>`;

/** The glow of what a hint speaks of: of its plan that which comes next, softer what comes later. @param {Ctx} ctx @param {Action[]} starts */
export const glow = ({ hint, hinted }, ...starts) =>
  starts.some((start) => start.every((word, at) => hint?.action[at] === word))
    ? "hinted"
    : starts.some((start) => hinted(...start))
      ? "hinted later"
      : "";

/** What was refused, exactly. @param {Ctx} ctx @param {Action} action */
const refusalOf = (ctx, action) => {
  const key = keyOf(action);
  return ctx.refusals.find(({ action: refused }) => keyOf(refused) === key);
};

/**
 * An order: a button that gives it (several actions as one), or says why it cannot be given, or is out of reach while
 * nobody asks for it. One template for all three, so that a new step does not draw the board anew.
 * @param {Ctx} ctx @param {Action[]} actions @param {unknown} content
 * @param {{ className?: string, detail?: string, hold?: boolean }} [options]
 */
export function order(ctx, actions, content, { className = "", detail = "", hold = false } = {}) {
  const [first] = actions;
  const choice = ctx.exactly(first);
  const refusal = choice ? undefined : refusalOf(ctx, first);
  const about = choice ? detail || choice.detail : refusal ? refusal.why : detail;
  const press = () => {
    if (ctx.busy) return;
    if (!choice) return refusal && ctx.announce(refusal.why);
    if (actions.length > 1) ctx.acts(actions);
    else ctx.act(choice);
  };
  return html`<button
    class="order ${choice ? "can" : refusal ? "cannot" : "idle"} ${className} ${choice ? glow(ctx, first) : ""}"
    data-key=${actions.length > 1 ? `${keyOf(first)} × ${actions.length}` : keyOf(first)}
    .plays=${actions.length > 1 ? actions : keyOf(first)}
    tabindex=${choice || refusal ? nothing : -1}
    aria-disabled=${choice && !ctx.busy ? nothing : "true"}
    aria-description=${about || nothing}
    @click=${press}
    @pointerdown=${hold ? (/** @type {PointerEvent} */ { currentTarget, button }) => void holdDown(/** @type {HTMLElement} */ (currentTarget), button) : nothing}
    ${tip(about)}
  >
    ${content}
  </button>`;
}

/** A number with its picture and its name for those who hear it. @param {string} name @param {string | number} value @param {string} label @param {string} [className] */
export const chip = (name, value, label, className = "") =>
  html`<span class="fact ${className}" role="img" aria-label=${label}>${picture(name)}<b>${value}</b></span>`;

/** What something brings in points, bonuses and all; nothing where it brings none. @param {number} points */
export const brings = (points) =>
  points
    ? html`<span class="brings ${tone(points)}" role="img" aria-label=${say("gains.points", { n: signed(points) })}>${picture("score")}${signed(points)}</span>`
    : nothing;

/** What an order costs so many times. @param {Ctx} ctx @param {string} order @param {number} [n] @returns {Array<[string, number]>} */
export const priceOf = ({ view }, order, n = 1) =>
  Object.entries(view.costs[order]).map(([what, each]) => [what, each * n]);

/** Costs as pictures: 1 person, 2 goods; and the points that they bring. @param {Ctx} ctx @param {Array<[string, number]>} parts @param {number} [points] */
export const costs = (ctx, parts, points = 0) =>
  html`<span class="costs">${parts.filter(([, n]) => n).map(([what, n]) => html`<span>${n}${picture(what, ctx.words(`amount.${what === "innovations" ? "innovation" : what}`, { n }))}</span>`)}${brings(points)}</span>`;
