// The land and the sea as one recognises them: a coast smoothed from the hexes, deep water, peaks, dunes, trees, waves.
// Worked out once for a board; colours are the style sheet's, so that light and dark share it.
//
// A browser paints in squares, and a line that runs over the whole board costs as much in each of them as in all: what is
// drawn is therefore cut into small pieces, of which each square needs a few.

import { pieces } from "../../coast.js";
import { nothing, svg } from "../../lit.js";
import { BEYOND, SIZE, UNIT, WIDE, centre, chance, closed, grid, region, terrainAt, worldSize } from "./hexes.js";

/** @typedef {import("./hexes.js").HexBoard} HexBoard */

const LAND = "ldhCK";
const fixed = (/** @type {number} */ number) => number.toFixed(1);

/** So many hexes to either side make a block of the board. */
const BLOCK = 10;

/** The numbers of the tiles, block by block. @param {HexBoard} board @returns {number[][]} */
function blocks({ rows, columns }) {
  const across = Math.ceil(columns / BLOCK);
  /** @type {number[][]} */
  const found = Array.from({ length: across * Math.ceil(rows / BLOCK) }, () => []);
  for (let tile = 0; tile < rows * columns; tile += 1)
    found[Math.floor(Math.floor(tile / columns) / BLOCK) * across + Math.floor((tile % columns) / BLOCK)].push(tile);
  return found;
}

/** What grows and rises on some tiles, and the hexes themselves: every kind of thing as one path. @param {HexBoard} board @param {number[]} tiles */
function nature(board, tiles) {
  const drawn = {
    landGrid: "",
    seaGrid: "",
    lit: "",
    shade: "",
    snow: "",
    trees: "",
    fields: "",
    dunes: "",
    waves: "",
    swell: "",
  };
  const u = UNIT;
  for (const tile of tiles) {
    const any = chance(tile + 1);
    const spread = (/** @type {number} */ by) => (any() * 2 - 1) * by * u;
    const [x, y] = centre(board, tile);
    const kind = terrainAt(board, tile);
    drawn[LAND.includes(kind) ? "landGrid" : "seaGrid"] += grid([x, y]);
    if (kind === "h") {
      const peaks = Array.from({ length: any() < 0.35 ? 2 : 3 }, () => ({
        x: x + spread(11),
        y: y + spread(7) + 4 * u,
        high: (8 + any() * 5) * u,
      }));
      for (const { x: px, y: py, high } of peaks.sort((one, two) => one.y - two.y)) {
        const half = high * 0.78;
        drawn.lit += `M${fixed(px - half)} ${fixed(py)}L${fixed(px)} ${fixed(py - high * 1.25)}L${fixed(px + half)} ${fixed(py)}Z`;
        drawn.shade += `M${fixed(px)} ${fixed(py - high * 1.25)}L${fixed(px + half)} ${fixed(py)}L${fixed(px + half * 0.1)} ${fixed(py)}L${fixed(px - half * 0.12)} ${fixed(py - high * 0.55)}Z`;
        if (high > 11 * u)
          drawn.snow += `M${fixed(px - half * 0.3)} ${fixed(py - high * 0.87)}L${fixed(px)} ${fixed(py - high * 1.25)}L${fixed(px + half * 0.3)} ${fixed(py - high * 0.87)}L${fixed(px)} ${fixed(py - high * 0.95)}Z`;
      }
    } else if (kind === "l" && any() < 0.62) {
      for (let count = 1 + Math.floor(any() * 3); count > 0; count -= 1) {
        const [px, py, r] = [x + spread(13), y + spread(12), 2.6 * u];
        if (any() < 0.6)
          drawn.trees += `M${fixed(px - r)} ${fixed(py)}a${fixed(r)} ${fixed(r)} 0 1 0 ${fixed(2 * r)} 0a${fixed(r)} ${fixed(r)} 0 1 0 ${fixed(-2 * r)} 0Z`;
        else
          drawn.fields += `M${fixed(px - 4 * u)} ${fixed(py)}h${fixed(8 * u)}M${fixed(px - 3 * u)} ${fixed(py + 2 * u)}h${fixed(7 * u)}`;
      }
    } else if (kind === "d" && any() < 0.75) {
      const [px, py] = [x + spread(7), y + spread(7)];
      drawn.dunes += `M${fixed(px - 9 * u)} ${fixed(py)}q${fixed(5 * u)} ${fixed(-5 * u)} ${fixed(9 * u)} 0q${fixed(4 * u)} ${fixed(-3 * u)} ${fixed(8 * u)} 0`;
    } else if ((kind === "s" || kind === "b") && any() < 0.24) {
      const wave = `M${fixed(x + spread(8) - 7 * u)} ${fixed(y + spread(8))}q${fixed(3.5 * u)} ${fixed(-4 * u)} ${fixed(7 * u)} 0t${fixed(7 * u)} 0`;
      if (kind === "s") drawn.waves += wave;
      else drawn.swell += wave;
    }
  }
  return drawn;
}

/** Closed lines in pieces. @param {import("./hexes.js").Point[][]} loops */
const cut = (loops) => pieces(loops.map(closed).join(""), BLOCK * WIDE);

/** Broad strokes need every other point. @param {import("./hexes.js").Point[][]} loops */
const coarser = (loops) => loops.map((loop) => loop.filter((_, at) => at % 2 === 0));

/** @param {HexBoard} board */
function survey(board) {
  const land = region(board, LAND, 0.11);
  const deep = region(board, "b", 0.06);
  return {
    land: land.map(closed).join(""),
    coast: cut(land),
    shore: cut(coarser(land)),
    deep: deep.map(closed).join(""),
    brink: cut(coarser(deep)),
    hills: region(board, "h", 0.1).map(closed),
    desert: region(board, "d", 0.1).map(closed),
    blocks: blocks(board).map((tiles) => nature(board, tiles)),
  };
}

/** @type {WeakMap<HexBoard, ReturnType<typeof survey>>} */
const known = new WeakMap();

/** @param {HexBoard} board */
function paths(board) {
  const found = known.get(board) ?? survey(board);
  known.set(board, found);
  return found;
}

/** Pieces that lie over each other as one thing would: what lets the ground shine through is the group's. @param {string} className @param {string[]} all @param {number} [wide] */
const strewn = (className, all, wide) =>
  svg`<g class=${className} stroke-width=${wide ?? nothing}>${all.map((path) => svg`<path d=${path}></path>`)}</g>`;

/** The double rule of the map's border: how wide each line is, and how far out. */
const RULES = [
  [1, 0.5],
  [2.6, 5],
];

/** The whole ground of the map. @param {HexBoard} board */
export function ground(board) {
  const { width, height } = worldSize(board);
  const far = BEYOND * WIDE;
  const p = paths(board);
  const each = (/** @type {Exclude<keyof ReturnType<typeof nature>, symbol>} */ kind) =>
    p.blocks.map((block) => block[kind]).filter(Boolean);
  return svg`<defs>
      <clipPath id="tw-land"><path d=${p.land}></path></clipPath>
      <pattern id="tw-hatch" width=${7 * UNIT} height=${7 * UNIT} patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="tw-hatch" width=${2.4 * UNIT} height=${7 * UNIT}></rect></pattern>
    </defs>
    <g class="tw-ground" aria-hidden="true">
      <rect class="tw-sea" x=${-far} y=${-far} width=${width + 2 * far} height=${height + 2 * far}></rect>
      ${strewn("tw-brink", p.brink, WIDE * 0.2)}<path class="tw-deep" d=${p.deep}></path>
      ${strewn("tw-foam far", p.shore, WIDE * 0.6)}${strewn("tw-foam", p.shore, WIDE * 0.34)}${strewn("tw-foam near", p.shore, WIDE * 0.15)}
      <path class="tw-cast" d=${p.land} transform="translate(1 2.2)"></path>
      <path class="tw-soil" d=${p.land}></path>
      <g clip-path="url(#tw-land)">${strewn("tw-desert", p.desert)}${strewn("tw-hills", p.hills)}${strewn("tw-shore", p.shore, WIDE * 0.26)}</g>
      ${strewn("tw-grid sea", each("seaGrid"))}${strewn("tw-grid", each("landGrid"))}
      ${strewn("tw-coast", p.coast)}
      ${strewn("tw-dunes", each("dunes"))}${strewn("tw-fields", each("fields"))}${strewn("tw-trees", each("trees"))}
      ${strewn("tw-peaks", each("lit"))}${strewn("tw-peaks shade", each("shade"))}${strewn("tw-snow", each("snow"))}
      ${strewn("tw-waves", each("waves"))}${strewn("tw-waves deep", each("swell"))}
      <path class="tw-beyond" fill-rule="evenodd" d="M${-far} ${-far}h${width + 2 * far}v${height + 2 * far}h${-width - 2 * far}zM0 0v${height}h${width}v${-height}z"></path>
      ${RULES.map(([wide, out]) => svg`<rect class="tw-rule" stroke-width=${wide} x=${-out} y=${-out} width=${width + 2 * out} height=${height + 2 * out}></rect>`)}
      ${board.ferries.map(([a, b]) => {
        const [[x, y], [toX, toY]] = [centre(board, a), centre(board, b)];
        return svg`<path class="tw-ferry" d="M${x} ${y}L${toX} ${toY}"></path>`;
      })}
      ${board.labels.map(([name, row, column]) => {
        const [x, y] = centre(board, row * board.columns + column);
        return svg`<text class="tw-region ${/^(MARE|OCE|PON)/.test(name) ? "sea" : ""}" x=${x} y=${y} font-size=${SIZE * 0.62}>${name}</text>`;
      })}
    </g>`;
}

/** The board in small: land, deep sea. @param {HexBoard} board */
export const small = (board) =>
  svg`<path class="tw-deep" d=${paths(board).deep}></path><path class="tw-soil" d=${paths(board).land}></path><path class="tw-coast" d=${paths(board).land}></path>`;
