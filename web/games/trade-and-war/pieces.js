// What stands on the map, drawn: towns, ships, caravans, goods with their price, sacred places. Each around (0, 0), in the
// size it has on hexes of 40. A square crate is made here, a round token is wanted here; each wears its price as a coin.

import { html, nothing, svg } from "../../lit.js";
import { iconAt } from "../../parts/icon.js";
import { seatClass, seatShape } from "../../parts/seat.js";

/** The picture of each good. @type {Record<string, string>} */
const GOOD_ICON = { glass: "perfume-bottle", pottery: "amphora", olives: "olive", grain: "wheat", metal: "metal-bar" };
/** @type {Record<string, string>} */
export const BUILDING_ICON = {
  port: "anchor",
  trading_post: "trade",
  barracks: "crossed-swords",
  wall: "stone-wall",
  wonder: "greek-temple",
};
/** The Wonder of each capital. @type {Record<string, string>} */
export const WONDER_ICON = { rome: "capitol", athens: "greek-temple", alexandria: "lighthouse", carthage: "hill-fort" };
/** @type {Record<string, string>} */
export const UNIT_ICON = { galley: "galley", caravan: "camel", war_ship: "trireme", legion: "crested-helmet" };

/** A coin with a number, on the map. @param {number} x @param {number} y @param {number} r @param {number} n */
const coinAt = (x, y, r, n) =>
  svg`<g class="tw-coin"><circle cx=${x} cy=${y} r=${r}></circle><circle class="face" cx=${x} cy=${y} r=${r * 0.78}></circle><text x=${x} y=${y + r * 0.52} font-size=${r * 1.5}>${n}</text></g>`;

/** A coin with a number, beside words. @param {number} n */
export const coin = (n) => html`<i class="tw-coin inline" aria-hidden="true">${n}</i>`;

/** A good on the map: a crate (made here) or a token (wanted here). @param {string} good @param {{ x: number, y: number, size: number, round?: boolean, price?: number | null, glow?: boolean }} how */
export function goodAt(good, { x, y, size, round = false, price = null, glow = false }) {
  const half = size / 2;
  const shape = round
    ? svg`<circle class="rim" cx=${x} cy=${y} r=${half}></circle><circle class="body" cx=${x} cy=${y} r=${half - 2}></circle>`
    : svg`<rect class="body" x=${x - half} y=${y - half} width=${size} height=${size} rx=${size * 0.16}></rect>`;
  return svg`<g class="tw-good tw-${good} ${glow ? "glow" : ""}">
    ${glow ? svg`<circle class="halo" cx=${x} cy=${y} r=${half + 6}></circle>` : nothing}${shape}
    ${iconAt(GOOD_ICON[good], x, y, size * (round ? 0.58 : 0.68))}
    ${price === null ? nothing : coinAt(x + half - 1, y + half - 2, 7, price)}</g>`;
}

/** A good beside words: its picture alone, of which the style sheet makes a crate or a token. A town's sheet shows dozens. @param {string} good @param {{ round?: boolean, label?: string, className?: string }} [options] */
export const good = (good, { round = false, label = "", className = "" } = {}) =>
  html`<svg class="tw-crate tw-${good} ${round ? "round" : ""} ${className}" viewBox="0 0 512 512" role=${label ? "img" : nothing} aria-label=${label || nothing} aria-hidden=${label ? nothing : "true"}><use href="#icon-${GOOD_ICON[good]}"></use></svg>`;

/** @param {number} x @param {number} y @param {number} wide @param {number} high @param {string} roof */
const house = (x, y, wide, high, roof) =>
  svg`<path class="wall" d="M${x} ${y}h${wide}v${-high}h${-wide}z"></path><path class="side" d="M${x + wide * 0.62} ${y}h${wide * 0.38}v${-high}h${-wide * 0.38}z"></path><path class="roof ${roof}" d="M${x - 1.5} ${y - high}l${wide / 2 + 1.5} ${-wide * 0.42}l${wide / 2 + 1.5} ${wide * 0.42}z"></path><rect class="door" x=${x + wide * 0.2} y=${y - high * 0.62} width=${wide * 0.2} height=${high * 0.62}></rect>`;

const PLATES = ["port", "trading_post", "barracks"];

/**
 * A town: houses, temple or Wonder, wall, plates for its buildings, the banner of its owner with its legions.
 * @param {{ id: string, owner: number, legions: number, buildings: string[], capital: boolean }} town
 */
export function townPicture({ id, owner, legions, buildings, capital }) {
  const plates = PLATES.filter((name) => buildings.includes(name));
  const wonder = buildings.includes("wonder");
  return svg`<ellipse class="tw-shadow" cx="0" cy="14" rx="27" ry="7"></ellipse>
    <g class="tw-houses">
      ${
        wonder
          ? svg`<circle class="tw-glory" cx="0" cy="-15" r="20"></circle>${iconAt(WONDER_ICON[id] ?? "greek-temple", 0, -16, 35, "tw-wonder edge")}${iconAt(WONDER_ICON[id] ?? "greek-temple", 0, -16, 32, "tw-wonder")}`
          : capital
            ? svg`<path class="wall" d="M-12 -12h24v-3h-24z"></path><path class="roof gold" d="M-13 -15l13 -8l13 8z"></path>${[0, 1, 2, 3, 4].map((at) => svg`<rect class="wall" x=${-11 + at * 5} y="-12" width="2.6" height="11"></rect>`)}`
            : nothing
      }
      ${house(-24, 4, 11, 9, "a")}${house(13, 4, 11, 8, "b")}${house(-13, 6, 9, 8, "c")}${house(4, 6, 10, 9, "a")}${house(-20, 13, 10, 8, "c")}${house(9, 13, 11, 8, "a")}${house(-6, 14, 12, 9, "b")}
      ${
        buildings.includes("wall")
          ? svg`<path class="tw-wall" transform="translate(0 -4)" d="M-28 6v11h56v-11h-5v3h-4v-3h-5v3h-4v-3h-5v3h-4v-3h-5v3h-4v-3h-5v3h-4v-3h-5v3h-5v-3z"></path><path class="tw-gate" d="M-4 13v-5a4 4 0 0 1 8 0v5z"></path>`
          : nothing
      }
    </g>
    ${plates.map((name, at) => {
      const x = -plates.length * 8 + at * 16;
      return svg`<rect class="tw-plate" x=${x + 0.5} y="15" width="15" height="15" rx="3.5"></rect>${iconAt(BUILDING_ICON[name], x + 8, 22.5, 11, "tw-plate-icon")}`;
    })}
    ${
      owner >= 0
        ? svg`<g class="tw-banner ${seatClass(owner)}"><path class="pole" d="M-27 12V-34"></path><path class="cloth" d="M-27 -34h28l-5 8l5 8h-28z"></path><path class="mark" transform="translate(-25 -32) scale(.5)" d=${seatShape(owner)}></path><text x="-7.6" y="-21.4">${legions}</text></g>`
        : nothing
    }`;
}

/** What is aboard, one small box each. @param {Array<[string, number]>} hold @param {number} legions @param {number} room @param {number} y */
function cargo(hold, legions, room, y) {
  const wide = 9.4;
  const box = wide - 0.8;
  return Array.from({ length: room }, (_, at) => {
    const x = (-room * wide) / 2 + at * wide;
    const aboard = hold[at]?.[0];
    if (aboard)
      return svg`<g class="tw-good tw-${aboard}"><rect class="body" x=${x} y=${y - 5} width=${box} height=${box} rx="1.8"></rect>${iconAt(GOOD_ICON[aboard], x + box / 2, y - 5 + box / 2, 6.8)}</g>`;
    if (at < hold.length + legions)
      return svg`<g class="tw-soldier"><rect x=${x} y=${y - 5} width=${box} height=${box} rx="4"></rect>${iconAt(UNIT_ICON.legion, x + box / 2, y - 5 + box / 2, 7)}</g>`;
    return svg`<rect class="tw-empty" x=${x} y=${y - 5} width=${box} height=${box} rx="1.8"></rect>`;
  });
}

/**
 * A ship or a caravan of its owner, with what it carries.
 * @param {{ kind: string, seat: number, hold?: Array<[string, number]>, legions?: number, room?: number, lit?: boolean }} unit
 */
export function unitPicture({ kind, seat, hold = [], legions = 0, room = 0, lit = false }) {
  const halo = lit ? svg`<ellipse class="tw-halo" cx="0" cy="9" rx="31" ry="14"></ellipse>` : nothing;
  if (kind === "caravan")
    return svg`${halo}<ellipse class="tw-shadow" cx="0" cy="16" rx="24" ry="5"></ellipse>
      <g class="tw-camel ${seatClass(seat)}">${iconAt(UNIT_ICON.caravan, -2, -3, 42, "edge")}${iconAt(UNIT_ICON.caravan, -2, -3, 40)}</g>
      <path class="tw-flag ${seatClass(seat)}" transform="translate(8 -27) scale(.62)" d=${seatShape(seat)}></path>
      ${cargo(hold, legions, room, 13)}`;
  const war = kind === "war_ship";
  return svg`${halo}<ellipse class="tw-shadow" cx="0" cy="15" rx="27" ry="5"></ellipse>
    <g class="tw-ship ${war ? "war" : ""} ${seatClass(seat)}">
      <path class="mast" d="M-1 -26v28"></path>
      <path class="sail" d="M-15 -25q14 -4 28 0q4 8 0 17q-14 4 -28 0q4 -9 0 -17z"></path><path class="stripes" d="M-13 -20q13 -3 27 0M-13 -12q13 3 27 0"></path>
      <path class="hull" d=${`M-29 -2q3 13 14 14h25q12 -1 ${war ? "21 -8l-8 -3" : "17 -17q-7 3 -8 7"}q-4 3 -11 3h-25q-7 0 -12 -9z`}></path>
      <path class="gleam" d="M-22 6q4 3 10 3h22"></path>${[0, 1, 2, 3, 4].map((at) => svg`<path class="oar" d="M${-13 + at * 6} 10l-3 8"></path>`)}
      <path class="mark" transform="translate(-7 -23) scale(.58)" d=${seatShape(seat)}></path>
    </g>${cargo(hold, legions, room, 2)}`;
}

/** A ship or caravan beside words. @param {{ kind: string, seat: number }} unit */
export const unitIcon = (unit) =>
  html`<svg class="tw-unit-icon" viewBox="-33 -31 66 54" aria-hidden="true">${unitPicture(unit)}</svg>`;

/** @param {string | undefined} kind */
export const siteIcon = (kind) => (kind === "golden_temple" ? "greek-temple" : "water-splash");

/** @param {string} kind */
export const sitePicture = (kind) =>
  svg`<g class="tw-site ${kind}"><circle r="16"></circle>${iconAt(siteIcon(kind), 0, 0, 24)}</g>`;

export const tokenPicture = () =>
  svg`<g class="tw-life"><circle r="12"></circle><use href="#icon-hearts" x="-9" y="-8.5" width="18" height="18"></use></g>`;

/** A heart beside words. @param {string} [className] */
export const heart = (className = "") =>
  html`<svg class="icon tw-heart ${className}" viewBox="0 0 512 512" aria-hidden="true"><use href="#icon-hearts"></use></svg>`;

/** Two cards beside words. */
export const cardsPicture = () =>
  html`<svg class="icon tw-cards" viewBox="0 0 24 24" aria-hidden="true"><rect class="back" x="9" y="3" width="12" height="17" rx="2" transform="rotate(10 15 11)"></rect><rect x="3" y="4" width="12" height="17" rx="2" transform="rotate(-6 9 12)"></rect></svg>`;

/** Where the pips of each face lie, in parts of a die. @type {Record<number, Array<[number, number]>>} */
const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** A die on the map. @param {number} face @param {number} x @param {number} y @param {number} size */
export const dieAt = (face, x, y, size) =>
  svg`<g class="tw-die"><rect x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} rx=${size * 0.2}></rect>${PIPS[face].map(([a, b]) => svg`<circle cx=${x + a * size * 0.26} cy=${y + b * size * 0.26} r=${size * 0.1}></circle>`)}</g>`;
