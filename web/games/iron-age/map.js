// The colonies on the real Mediterranean: holes, pegs by colour and shape, what each grants; the sheet of a colony.

import { html, nothing, svg } from "../../lit.js";
import { camera, mapBoard } from "../../parts/board.js";
import { coastNow, loadCoast, place } from "../../parts/coast.js";
import { iconAt } from "../../parts/icon.js";
import { seatClass, seatMark, seatShape } from "../../parts/seat.js";
import { brings, glow, ICONS, isOwn, isPhone, isSmall, nameOf, order, picture, say } from "./common.js";
import { amounts } from "./empire.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {{ id: string, holes: number, at: [number, number], grants: Record<string, number>, pegs: number[], empty: number, foreign: number, most: number, owner: number | "rival" | null, cost: number | null, ship: boolean }} Colony */

/** How the colonies are drawn: "small" on a phone, "low" on a low screen. @typedef {"" | "small" | "low"} Size */

/** The part of the map that the colonies lie in, with room for their names; and with the one that lies farthest west, where four play. */
const WINDOW = { x: 163, y: 128, width: 900, height: 362 };
const WHOLE = { ...WINDOW, x: 120, width: 930 };
/** On a narrow screen the outermost holes reach further. */
const NARROW = { x: 140, y: 128, width: 910, height: 362 };
/** Panels cover much of the board: the map may be smaller than it. */
const LEAST = 0.3;
/** Where a name stands: above its holes unless it would meet a neighbour or the coast. @type {Record<string, "above" | "below" | "left" | "right">} */
const NAMES = {
  massalia: "left",
  corsis: "right",
  sardus: "below",
  palma: "below",
  melita: "below",
  carthage: "below",
  syracuse: "right",
  ikosim: "below",
  rusadir: "below",
  oea: "right",
  crete: "below",
  cyrene: "below",
  arvad: "below",
  cyprus: "below",
};
/** The same where all is small and close together. @type {typeof NAMES} */
const SMALL_NAMES = { ...NAMES, massalia: "above", palma: "above", melita: "right", alexandria: "below" };
/** Neighbours that would cover each other are moved a little off their place, in pixels of the screen. @type {Record<string, [number, number]>} */
const NUDGES = {
  melita: [0, 10],
  carthage: [-10, 2],
  antioch: [-4, -3],
  arvad: [8, 25],
  crete: [0, 2],
  sardus: [-2, 0],
  alexandria: [0, 4],
  cyprus: [-30, 6],
  palma: [0, 6],
  rhodes: [4, -4],
};
/** On a low screen: all holes, and room for names at both sides. */
const LOW = { x: 67, y: 133, width: 1100, height: 360 };
const LOW_SCALE = 0.86;
/** There each name stands at its free side. @type {typeof NAMES} */
const LOW_NAMES = {
  ...NAMES,
  massalia: "right",
  barcelona: "left",
  mastia: "left",
  palma: "left",
  sardus: "right",
  crete: "left",
  cyrene: "above",
  alexandria: "left",
  arvad: "right",
};
/** @type {typeof NUDGES} */
const LOW_NUDGES = { carthage: [-6, 0], syracuse: [6, -4], melita: [0, 4], cyprus: [-18, 6], arvad: [16, 8] };
/** What lies east of this longitude would lie under its own sheet: there the sheet is at the left. */
const EAST = 18;
const RIVAL = 4;
const HOLE = 13;

/** The pegs of a colony, hole by hole. @param {Colony} colony @returns {Array<number | null>} */
function holesOf({ holes, pegs, owner }) {
  if (owner === "rival") return Array.from({ length: holes }, () => RIVAL);
  const filled = pegs.flatMap((count, seat) => Array.from({ length: count }, () => seat));
  return Array.from({ length: holes }, (_, at) => filled[at] ?? null);
}

/** @param {Ctx} ctx @param {Colony} colony */
const grantsText = (ctx, colony) => {
  const parts = Object.entries(colony.grants).map(([kind, n]) => ctx.words(`amount.${kind}`, { n }));
  return say(parts.length ? "map.grants" : "map.grants_none", { points: ctx.statics.colony_points, parts });
};

/** @param {Ctx} ctx @param {Colony} colony */
function stateText(ctx, colony) {
  if (colony.owner === "rival") return say("map.rivals");
  if (colony.owner === ctx.you) return say("map.yours");
  if (colony.owner !== null) return say("map.owned", { name: nameOf(ctx, colony.owner) });
  const pegs = colony.pegs.flatMap((n, seat) => (n ? [say("map.pegs", { name: nameOf(ctx, seat), n })] : []));
  return [say("map.open", { holes: colony.holes, cost: colony.cost ?? 0 }), ...pegs].join(" ");
}

/** How wide a name is on the screen, about. @param {string} name */
const widthOf = (name) =>
  [...name].reduce((sum, letter) => sum + (/[ilt]/.test(letter) ? 4 : /[mMA]/.test(letter) ? 9.5 : 6.8), 0);

/** The board with colonies. @param {Ctx} ctx */
export function map(ctx) {
  const coast = coastNow();
  if (!coast) {
    loadCoast().then(ctx.update, () => {});
    return html`<div class="sea-wait"></div>`;
  }
  const colonies = /** @type {Colony[]} */ (ctx.view.colonies);
  const phone = isPhone(ctx);
  const low = isSmall(ctx);
  const eye = camera(ctx);
  const size = low ? "low" : phone && eye.k < 0.75 ? "small" : "";
  return mapBoard(ctx, {
    label: say("map.title"),
    width: coast.width,
    height: coast.height,
    ground:
      () => svg`<rect class="coast-sea" width=${coast.width} height=${coast.height}></rect><path class="coast-halo far" d=${coast.land}></path><path class="coast-halo near" d=${coast.land}></path><path class="coast-land" d=${coast.land}></path>
      <text class="sea-name" x=${place(coast, 19.4, 35.3)[0]} y=${place(coast, 19.4, 35.3)[1]}>${say("map.sea")}</text>`,
    draw: () => svg`${colonies.map((colony) => pin(ctx, coast, colony, size))}`,
    open: () => (low ? LOW : phone ? NARROW : colonies.some(({ id }) => id === "rusadir") ? WHOLE : WINDOW),
    mine: () => mine(coast, colonies, ctx.eyes),
    least: LEAST,
    // All of it is in sight: what a finger finds around a colony may reach under a panel without moving the map.
    edge: phone ? undefined : -18,
    insets: phone
      ? {}
      : low
        ? { top: 54, left: 8, right: 340, bottom: 150 }
        : { top: 42, left: 196, right: 404, bottom: 208 },
  });
}

/** Around one's own pegs. @param {import("../../parts/coast.js").Coast} coast @param {Colony[]} colonies @param {number | null} seat */
function mine(coast, colonies, seat) {
  const own = colonies.filter(({ pegs }) => seat !== null && pegs[seat]).map(({ at }) => place(coast, ...at));
  if (!own.length) return null;
  const [xs, ys] = [own.map(([x]) => x), own.map(([, y]) => y)];
  const air = 70;
  return {
    x: Math.min(...xs) - air,
    y: Math.min(...ys) - air,
    width: Math.max(...xs) - Math.min(...xs) + 2 * air,
    height: Math.max(...ys) - Math.min(...ys) + 2 * air,
  };
}

/** @param {Ctx} ctx @param {import("../../parts/coast.js").Coast} coast @param {Colony} colony @param {Size} size */
function pin(ctx, coast, colony, size) {
  const scale = size === "low" ? LOW_SCALE : 1;
  const [x, y] = place(coast, ...colony.at);
  const [dx, dy] = (size === "low" ? LOW_NUDGES : NUDGES)[colony.id] ?? [0, 0];
  const name = ctx.words(`part.${colony.id}`);
  const can = ctx.find("complete", colony.id) ? "complete" : ctx.find("peg", colony.id) ? "can" : "";
  const own = colony.owner === null ? "" : `taken ${seatClass(colony.owner === "rival" ? RIVAL : colony.owner)}`;
  const width = colony.holes * HOLE + 10;
  return svg`<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">${ctx.place(
    `colony ${colony.id}`,
    svg`<g class="pin ${size}"><g transform="translate(${dx} ${dy}) scale(${scale})">
      <rect class="touch" x=${-Math.max(width, 44) / 2} y="-22" width=${Math.max(width, 44)} height="44"></rect>
      ${can ? svg`<rect class="plate-light" x=${-width / 2 - 4} y="-14" width=${width + 8} height="28" rx="14"></rect>` : nothing}
      <rect class="plate" x=${-width / 2} y="-10" width=${width} height="20" rx="10"></rect>
      ${holesOf(colony).map((seat, at) => {
        const cx = (at - (colony.holes - 1) / 2) * HOLE;
        return seat === null
          ? svg`<circle class="pit" cx=${cx} cy="0" r="4.2"></circle>`
          : svg`<path class="peg ${seatClass(seat)}" d=${seatShape(seat)} transform="translate(${cx - 6} -6) scale(0.5)"></path>`;
      })}
    </g></g>`,
    {
      label: `${name}. ${stateText(ctx, colony)} ${grantsText(ctx, colony)}`,
      className: `colony ${can} ${own} ${glow(ctx, ...["peg", "complete", "unpeg"].map((verb) => [verb, colony.id]))}`,
    },
  )}<g class="pin letters ${size}" aria-hidden="true"><g transform="translate(${dx} ${dy})">${lettering(colony, name, width * scale, size)}</g></g></g>`;
}

/** Its name and, where there is room, what it grants. @param {Colony} colony @param {string} name @param {number} width @param {Size} size */
function lettering(colony, name, width, size) {
  const where = { "": NAMES, small: SMALL_NAMES, low: LOW_NAMES }[size][colony.id] ?? "above";
  const grants = size === "small" ? [] : Object.entries(colony.grants);
  const wide = widthOf(name) + grants.length * 25;
  const left = where === "right" ? width / 2 + 5 : where === "left" ? -width / 2 - 5 - wide : -wide / 2;
  const base = where === "above" ? -15 : where === "below" ? 24 : 4.5;
  return svg`<rect class="name-plate" x=${left - 4} y=${base - 12} width=${wide + 8} height="16" rx="5"></rect>
    <text class="colony-name" x=${left} y=${base}>${name}</text>
    ${grants.map(([kind, n], at) => svg`<g class="grant">${iconAt(ICONS[kind] ?? kind, left + widthOf(name) + 10 + at * 25, base - 4.3, 14)}<text x=${left + widthOf(name) + 17.5 + at * 25} y=${base}>${n}</text></g>`)}`;
}

/** @param {Ctx} ctx @param {string} id */
export function colonySheet(ctx, id) {
  const colony = /** @type {Colony | undefined} */ (
    ctx.view.colonies?.find((/** @type {Colony} */ each) => each.id === id)
  );
  if (!colony) return null;
  const own = isOwn(ctx, ctx.view.active);
  const gain = own ? ctx.view.gains?.colonies[id] : undefined;
  return {
    title: ctx.words(`part.${id}`),
    subtitle: grantsText(ctx, colony),
    left: colony.at[0] > EAST,
    seat: typeof colony.owner === "number" ? colony.owner : null,
    body: html`${gain === undefined || gain === ctx.statics.colony_points ? nothing : html`<p class=${gain > 0 ? "good" : "bad"}>${say("gains.with_bonuses")} ${brings(gain)}</p>`}<p class="colony-holes" aria-hidden="true">${holesOf(colony).map((seat) => (seat === null ? html`<i class="pit"></i>` : seatMark(seat)))}</p>
      <p>${stateText(ctx, colony)}</p>
      ${
        colony.owner !== null || !own
          ? nothing
          : html`${order(ctx, [["complete", id]], html`<b>${say("map.complete")}</b> <span class="costs"><span>${colony.cost}${picture("population", ctx.words("view.population"))}</span><span>1${picture("ships", ctx.words("view.ships"))}</span></span>`, { className: "primary wide-button" })}
            ${colony.foreign ? html`<p class="bad">${say("map.displaces", { n: colony.foreign })}</p>` : nothing}
            ${refusalLine(ctx, ["complete", id])}
            <h3>${say("map.pegs_title", { n: ctx.view.seats[ctx.view.active].pegs_left })}</h3>
            ${amounts(ctx, ["peg", id], colony.most, (n) => say("map.peg", { n }), "population")}
            ${ctx.refused("peg", id)?.why === ctx.refused("complete", id)?.why ? nothing : refusalLine(ctx, ["peg", id])}
            ${colony.most ? html`<p class="help">${say(ctx.players.length > 1 ? "map.peg_help" : "map.peg_help_alone")}</p>` : nothing}
            ${ctx.exactly(["unpeg", id]) ? html`${order(ctx, [["unpeg", id]], html`<span>${say("map.unpeg")}</span>`, { className: "wide-button" })}<p class="help">${say("map.unpeg_help")}</p>` : nothing}`
      }`,
  };
}

/** Why something cannot be done, with the rule. @param {Ctx} ctx @param {import("./common.js").Action} action */
function refusalLine(ctx, action) {
  const refusal = ctx.exactly(action) ? undefined : ctx.refused(...action);
  return refusal ? html`<p class="refused-why">${refusal.why} ${ctx.rule(refusal.rule)}</p>` : nothing;
}

/** Where a deed happened. @param {Ctx} ctx @param {import("../../table/deeds.js").Deed} deed */
export function where(ctx, deed) {
  const coast = coastNow();
  const id = deed.lines
    .map(({ event }) => (["colony", "pegged", "unpegged", "rival"].includes(event?.[0]) ? event[2] : null))
    .find(Boolean);
  const colony = /** @type {Colony | undefined} */ (
    ctx.view.colonies?.find((/** @type {Colony} */ each) => each.id === id)
  );
  if (!coast || !colony) return null;
  const [x, y] = place(coast, ...colony.at);
  return { x, y };
}
