// What the parts of the trading table share: its words, its icons, small questions about the view.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import english from "../../text/trading-in-the-mediterranean.en.toml";
import { wordsOf } from "../../words.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../match.js").Action} Action
 * @typedef {import("../../match.js").Choice} Choice
 * @typedef {{ kind: "calamity" | "idea" | "wealth" | "luxury", calamity?: string, side?: string, steps?: number, wp?: number, good?: string }} Back
 * @typedef {{ card: number, front: string, level: number, back?: Back, keep?: boolean, fades?: boolean, from?: number, known_to?: number[] }} Card
 */

/** The words of this table. */
export const say = wordsOf(english);

export const FRONT_ICONS = /** @type {Record<string, string>} */ ({
  timber: "wood-pile",
  wool: "wool",
  salt: "powder-bag",
  grain: "wheat",
  stone: "stone-block",
  bronze: "metal-bar",
  iron: "anvil",
  slaves: "manacles",
  art: "painted-pottery",
  wine: "amphora",
  dye: "rolled-cloth",
  luxury: "gems",
  spices: "incense",
  gold: "gold-mine",
  piracy: "pirate-skull",
  basic: "wood-pile",
  civic: "amphora",
});
export const SIDE_ICONS = /** @type {Record<string, string>} */ ({
  dictator: "imperial-crown",
  democracy: "public-speaker",
  mars: "spartan-helmet",
  venus: "rose",
});
export const UNIT_ICONS = /** @type {Record<string, string>} */ ({
  warrior: "spears",
  swordsman: "crested-helmet",
  knight: "mounted-knight",
  cavalry: "cavalry",
});
/** The icon of an effect, by its operation. */
const EFFECT_ICONS = /** @type {Record<string, string>} */ ({
  city: "village",
  slot: "crossed-swords",
  store: "wooden-crate",
  unit: "crested-helmet",
  wp: "two-coins",
  wp_per: "two-coins",
  draw: "trade",
  exchange: "trade",
  forced_swap: "harbor-dock",
  track: "public-speaker",
  peek: "eyeball",
  taboo: "padlock",
  discard: "hand",
  discount: "scales",
  immune: "shield-opposition",
  war_mod: "crossed-swords",
  unit_upgrade: "clockwise-rotation",
  vp_per: "laurels",
});
/** The icon of an effect; a step on a track shows the side it leads to. @param {string | undefined} op @param {string} side @param {string} [other] */
export const effectIcon = (op, side, other = "laurels") =>
  (op === "track" ? SIDE_ICONS[side] : undefined) ?? EFFECT_ICONS[String(op)] ?? other;
/** The icon of what can be bought. */
export const KIND_ICONS = /** @type {Record<string, string>} */ ({
  economic: "big-gear",
  cultural: "lyre",
  political: "ionic-column",
  religious: "greek-temple",
});

/** The seat that looks, as a player of the view; null for an onlooker. @param {Ctx} ctx */
export const me = (ctx) => (ctx.eyes === null ? null : ctx.view.players[ctx.eyes]);

/** The others clockwise, from the left neighbour of who looks. @param {Ctx} ctx @returns {number[]} */
export function around(ctx) {
  const { order } = ctx.view;
  if (ctx.eyes === null) return order;
  const place = order.indexOf(ctx.eyes);
  return [...order.slice(place + 1), ...order.slice(0, place)];
}

/** Where the others sit, by how many they are: from the left neighbour clockwise. @type {Record<number, string[]>} */
export const SEATS = {
  3: ["left", "top", "right"],
  4: ["left", "top-left", "top-right", "right"],
  5: ["left", "top-left", "top", "top-right", "right"],
  6: ["left", "top-left", "top", "top-right", "right", "bottom"],
};

/** A unit as a die. @param {Ctx} ctx @param {string} unit @param {string} [className] */
export const die = (ctx, unit, className = "") =>
  html`<span class="tm-die ${className}" role="img" aria-label=${ctx.words(`name.${unit}`)}>${icon(UNIT_ICONS[unit])}<b>${ctx.statics.units[unit].strength}</b></span>`;

/** The dice of a seat that stand on one side, and what is added to them: to an attack only where somebody marches. @param {Ctx} ctx @param {any} player @param {"attack" | "defense"} side */
export function lineOf(ctx, player, side) {
  const standing = Object.keys(ctx.statics.units).flatMap((unit, at) =>
    Array.from(
      { length: side === "attack" ? player.array[at] : (player.units[unit] ?? 0) - player.array[at] },
      () => unit,
    ),
  );
  return html`${standing.map((unit) => die(ctx, unit))}${player.mods[side] && (standing.length || side === "defense") ? html`<span class="tm-mod">${signed(player.mods[side])}</span>` : nothing}`;
}

/** What a seat is called at this table. @param {Ctx} ctx @param {number} seat */
export const called = (ctx, seat) => ctx.words(`name.${ctx.view.players[seat].civilization}`);

/** The two sides of a track. @param {string} track */
export const sidesOf = (track) => (track === "government" ? ["dictator", "democracy"] : ["mars", "venus"]);

/** The side of a track on which a space lies. @param {string} track @param {number} space */
export const sideOf = (track, space) => sidesOf(track)[Number(space > 0)];

/** The points of a seat that are known. @param {Ctx} ctx @param {number} seat */
export const sumOf = (ctx, seat) => Object.values(ctx.view.scores[seat]).reduce((total, n) => total + Number(n), 0);

/** The points of a seat: while wealth is hidden, one's own stands apart too, that like is compared with like. @param {Ctx} ctx @param {number} seat */
export function pointsOf(ctx, seat) {
  const { wealth } = ctx.view.scores[seat];
  const open = ctx.view.scores.every((/** @type {object} */ score) => "wealth" in score);
  return open ? sumOf(ctx, seat) : say("points.apart", { n: sumOf(ctx, seat) - (wealth ?? 0), wealth: wealth ?? "?" });
}

/** The mark and the name of a seat. @param {Ctx} ctx @param {number} seat */
export const who = (ctx, seat) => html`${seatMark(seat)} ${called(ctx, seat)}`;

/** The step that waits. @param {Ctx} ctx @returns {string} */
export const step = (ctx) => ctx.view.turn.step;

/** Whether who looks speaks at the market now. @param {Ctx} ctx */
export const speaking = (ctx) => ctx.mine && ctx.find("pass") !== undefined;

/** A coin with a number. @param {number | string} n @param {string} [className] */
export const coin = (n, className = "") => html`<span class="tm-coin ${className}">${n}</span>`;

/** A signed number. @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** A share in percent. @param {number} share */
export const percent = (share) => say("percent", { n: Math.round(100 * share) });

/** A picture that is pressed, and the words for who does not see it. @param {string} words @param {unknown} picture */
export const told = (words, picture) =>
  html`<span class="visually-hidden">${words}</span><span class="tm-seen" aria-hidden="true">${picture}</span>`;

/** An icon with a name for who cannot see it. @param {string} name @param {string} label */
export const named = (name, label) =>
  html`<span class="tm-named" title=${label}>${icon(name)}<span class="visually-hidden">${label}</span></span>`;

/** Whether the shown hint deals with this rival. @param {Ctx} ctx @param {number} seat */
export const hintedWith = (ctx, seat) =>
  ctx.hinted("to", seat) ||
  ctx.hinted("to_all") ||
  (ctx.view.draft?.addressed && [null, seat].includes(ctx.view.draft.to)) ||
  ctx.view.offers.some((/** @type {any} */ { maker, number }) => maker === seat && ctx.hinted("counter", number));
