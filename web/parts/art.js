// Pictures of the games, in the manner of painted vases: dark figures on fired clay between two bands.

import { html, svg } from "../lit.js";
import { coastMap, place } from "./coast.js";
import { iconAt } from "./icon.js";

/** The figures of each picture, from left to right, and the clay they stand on. @type {Record<string, { clay: string, figures: string[] }>} */
const PICTURES = {
  "iron-age": { clay: "terracotta", figures: ["greek-temple", "spartan-helmet", "chariot", "anvil", "ionic-column"] },
  "trade-and-war": { clay: "aegean", figures: ["trireme", "amphora", "crossed-swords", "camel", "scales"] },
  "mediterranean-empires": {
    clay: "bronze",
    figures: ["great-pyramid", "laurel-crown", "trojan-horse", "elephant", "obelisk"],
  },
  "trading-in-the-mediterranean": { clay: "wine", figures: ["grapes", "coins", "shaking-hands", "wheat", "lyre"] },
};
const OTHER = { clay: "olive", figures: ["hand", "dice-six-faces-five", "amphora", "hand", "laurels"] };

const WIDTH = 480;
const HEIGHT = 200;
const GROUND = 166;
const SIZES = [78, 70, 112, 70, 78];

/** The picture of a game; one that has none of its own gets the one for guests. @param {string} slug */
export function gameArt(slug) {
  const { clay, figures } = Object.hasOwn(PICTURES, slug) ? PICTURES[slug] : OTHER;
  const step = WIDTH / figures.length;
  return html`<svg class="vase clay-${clay}" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
    <rect class="clay" width=${WIDTH} height=${HEIGHT}></rect>
    ${band(0)} ${band(HEIGHT - 24)}
    <line class="ground" x1="0" x2=${WIDTH} y1=${GROUND + 2} y2=${GROUND + 2}></line>
    ${figures.map((name, index) => iconAt(name, step * (index + 0.5), GROUND - SIZES[index] / 2, SIZES[index], "figure"))}
  </svg>`;
}

const KEY = 24;

/** A band of the Greek key. @param {number} top */
const band = (top) => svg`<g class="band" transform="translate(0 ${top})">
  <rect class="band-ground" width=${WIDTH} height="24"></rect>
  <path class="meander" d=${Array.from({ length: WIDTH / KEY }, (_, index) => `M${index * KEY} 20.5h${KEY}m-4.5 0v-16h-14.5v10.5h9v-5.5`).join("")}></path>
</g>`;

/** Ships on the hero's sea: icon, longitude, latitude, size. @type {Array<[string, number, number, number]>} */
const SHIPS = [
  ["trireme", 18.6, 35.6, 62],
  ["galley", 6.6, 38.9, 46],
  ["galley", 28.6, 34.0, 40],
];

/** The sea itself, for the head of the home page. @param {() => void} update */
export const heroArt = (update) =>
  coastMap({
    update,
    className: "hero-map",
    viewBox: "180 130 900 420",
    draw: (coast) => svg`
      ${[30, 35, 40, 45].map((latitude) => svg`<line class="graticule" x1="0" x2="1200" y1=${place(coast, 0, latitude)[1]} y2=${place(coast, 0, latitude)[1]}></line>`)}
      ${[-5, 0, 5, 10, 15, 20, 25, 30, 35, 40].map((longitude) => svg`<line class="graticule" y1="0" y2="900" x1=${place(coast, longitude, 0)[0]} x2=${place(coast, longitude, 0)[0]}></line>`)}
      ${SHIPS.map(([name, longitude, latitude, size]) => iconAt(name, ...place(coast, longitude, latitude), size, "ship"))}`,
  });
