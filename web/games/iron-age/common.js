// What the parts of the Iron Age table share: its words, its icons, and buttons for actions.

import { html, nothing } from "../../lit.js";
import { hold as holding } from "../../parts/hold.js";
import { icon } from "../../parts/icon.js";
import { tip } from "../../parts/tip.js";
import { keyOf } from "../../table/ctx.js";
import english from "../../text/iron-age.en.toml";
import { wordsOf } from "../../words.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */
/** @typedef {import("../../match.js").Action} Action */

/** The words of this table. */
export const say = wordsOf(english);

/** Icons by what they stand for. */
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
  famine: "dog-bowl",
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

/** The picture of a thing. @param {string} name @param {string} [label] */
export const picture = (name, label = "") => icon(/** @type {Record<string, string>} */ (ICONS)[name] ?? name, { label });

/** The seat whose board is shown: that of whoever looks, or the one that was opened. @param {Ctx} ctx @returns {number} */
export const shownSeat = (ctx) => ctx.memory.looking ?? ctx.eyes ?? ctx.view.active;

/** Whether a hint points at this action. @param {Ctx} ctx @param {Action} action */
export const hinted = (ctx, action) => ctx.hint !== null && keyOf(ctx.hint.action) === keyOf(action);

/**
 * A place on the board that an action belongs to: a button that does it, or says why it cannot be done, or is out of
 * reach while nobody asks for it. One template for all three, so that a new step does not draw the board anew.
 * @param {Ctx} ctx @param {Action} action @param {unknown} content
 * @param {{ className?: string, detail?: string, hold?: boolean }} [options]
 */
export function order(ctx, action, content, { className = "", detail = "", hold = false } = {}) {
  const choice = ctx.exactly(action);
  const key = keyOf(action);
  const refusal = choice ? undefined : ctx.refusals.find(({ action: refused }) => keyOf(refused) === key);
  const about = choice ? detail || choice.detail : refusal ? refusal.why : detail;
  const press = () => {
    if (choice) ctx.act(choice);
    else if (refusal) ctx.announce(refusal.why);
  };
  return html`<button
    class="order ${choice ? "can" : refusal ? "cannot" : "idle"} ${className} ${hinted(ctx, action) ? "hinted" : ""}"
    data-key=${key}
    tabindex=${choice || refusal ? nothing : -1}
    aria-disabled=${choice && !ctx.busy ? nothing : "true"}
    aria-description=${choice ? spoken(choice.label, about) : about || nothing}
    @click=${press}
    ${tip(about)}
    ${hold ? holding() : nothing}
  >
    ${content}
  </button>`;
}

/** @param {string} label @param {string} more */
const spoken = (label, more) => (more && more !== label ? `${label}. ${more}` : label);

/** A button of the stage: an action in words. @param {Ctx} ctx @param {Action} action @param {{ className?: string, next?: boolean, hold?: boolean, content?: unknown }} [options] */
export function deed(ctx, action, { className = "", next = false, hold = false, content = undefined } = {}) {
  const choice = ctx.exactly(action);
  if (!choice) return nothing;
  return html`<button
    class="deed ${className} ${hinted(ctx, action) ? "hinted" : ""}"
    data-key=${keyOf(action)}
    data-next=${next ? "" : nothing}
    aria-disabled=${ctx.busy ? "true" : nothing}
    @click=${() => ctx.act(choice)}
    ${hold ? holding() : nothing}
  >
    ${content ?? html`<span class="deed-label">${choice.label}</span>${choice.detail ? html`<span class="deed-detail">${choice.detail}</span>` : nothing}`}
  </button>`;
}

/** A number with its picture and its name for those who hear it. @param {string} name @param {string | number} value @param {string} label @param {{ className?: string, tipText?: string }} [options] */
export const chip = (name, value, label, { className = "", tipText = label } = {}) => html`<span class="fact ${className}" role="img" aria-label=${label} ${tip(tipText)}>
  ${picture(name)}<b>${value}</b>
</span>`;
