// A map of hexes as SVG: terrain, names, cities, units, and places to choose. It draws what it is given and knows no rules.
//
// Pointy-top hexes, odd rows shifted half a hex to the right; tiles are numbered row by row.

import { html, nothing, svg } from "../lit.js";
import { seatClass, seatShape } from "./seat.js";

const SIZE = 10;
const WIDTH = Math.sqrt(3) * SIZE;
const SEAT_BOX = 24;

/**
 * @typedef {{ rows: number, columns: number, terrain: string[], cities: { id: string, place: number, tile: number, code: string, empire: string }[],
 *   sites: { id: string, kind: string, tile: number }[], tokens: { id: string, tile: number }[], ferries: [number, number][], labels: [string, number, number][] }} HexBoard
 * @typedef {{ tile: number, seat: number, mark: string, badge?: string, label: string, lit?: boolean }} Piece
 * @typedef {{ tile: number, seat: number, code: string, name: string, badge?: string, label: string, capital?: boolean, lit?: boolean }} Town
 * @typedef {{ tile: number, choice: any, kind: string }} Goal
 */

/** The middle of a tile. @param {HexBoard} board @param {number} tile @returns {[number, number]} */
export function centre(board, tile) {
  const row = Math.floor(tile / board.columns);
  const column = tile % board.columns;
  return [round((column + 0.5 * (row % 2)) * WIDTH + WIDTH / 2), round(row * 1.5 * SIZE + SIZE)];
}

/** @param {number} number */
const round = (number) => Math.round(number * 100) / 100;

/** The outline of a hex around a point. @param {[number, number]} at @param {number} [size] */
export function outline([x, y], size = SIZE) {
  const half = (Math.sqrt(3) / 2) * size;
  const corners = [
    [0, -size],
    [half, -size / 2],
    [half, size / 2],
    [0, size],
    [-half, size / 2],
    [-half, -size / 2],
  ];
  return `M${corners.map(([dx, dy]) => `${round(x + dx)} ${round(y + dy)}`).join("L")}Z`;
}

/** One path a terrain; made once for each board. @type {WeakMap<HexBoard, Map<string, string>>} */
const painted = new WeakMap();

/** @param {HexBoard} board */
function terrainPaths(board) {
  let paths = painted.get(board);
  if (!paths) {
    paths = new Map();
    for (const [row, line] of board.terrain.entries()) {
      for (const [column, kind] of [...line].entries()) {
        const path = outline(centre(board, row * board.columns + column), SIZE + 0.15);
        paths.set(kind, (paths.get(kind) ?? "") + path);
      }
    }
    painted.set(board, paths);
  }
  return paths;
}

/** The way to a tile as a line, out of the tile before each. @param {HexBoard} board @param {Record<string, number>} ways @param {number} start @param {number} goal */
export function routeLine(board, ways, start, goal) {
  const tiles = [goal];
  let tile = goal;
  while (tile !== start && String(tile) in ways) {
    tile = ways[tile];
    tiles.push(tile);
  }
  return `M${tiles
    .reverse()
    .map((step) => centre(board, step).join(" "))
    .join("L")}`;
}

/** @param {HexBoard} board @param {Town} town */
function townMark(board, town) {
  const [x, y] = centre(board, town.tile);
  const owned = town.seat >= 0;
  return svg`<g class="hex-town ${owned ? seatClass(town.seat) : "free"} ${town.lit ? "lit" : ""} ${town.capital ? "capital" : ""}" data-place=${town.tile}>
    <title>${town.label}</title>
    <path class="hex-town-ground" d=${outline([x, y], SIZE * 0.94)}></path>
    ${owned ? svg`<path class="hex-seat" d=${seatShape(town.seat)} transform=${seatAt(x, y - 1.5, 13)}></path>` : nothing}
    <text class="hex-code" x=${x} y=${y + 0.9}>${town.code}</text>
    ${town.badge ? svg`<text class="hex-badge" x=${x} y=${y + 8}>${town.badge}</text>` : nothing}
  </g>`;
}

/** @param {HexBoard} board @param {Piece} piece */
function pieceMark(board, piece) {
  const [x, y] = centre(board, piece.tile);
  return svg`<g class="hex-piece ${seatClass(piece.seat)} ${piece.lit ? "lit" : ""}" data-place=${piece.tile}>
    <title>${piece.label}</title>
    <path class="hex-seat" d=${seatShape(piece.seat)} transform=${seatAt(x, y, 16)}></path>
    <text class="hex-mark" x=${x} y=${y + 2.6}>${piece.mark}</text>
    ${piece.badge ? svg`<text class="hex-badge" x=${x} y=${y + 9.4}>${piece.badge}</text>` : nothing}
  </g>`;
}

/** Puts a seat's shape around a point. @param {number} x @param {number} y @param {number} size */
const seatAt = (x, y, size) => `translate(${round(x - size / 2)} ${round(y - size / 2)}) scale(${round(size / SEAT_BOX)})`;

/**
 * The map. `goals` are choices on tiles: they can be pressed and reached by keyboard; pointing at one draws the way to it,
 * and so does looking at its tile (`looked`).
 * @param {{ board: HexBoard, towns: Town[], pieces: Piece[], sites: { tile: number, kind: string, label: string }[],
 *   tokens: { tile: number, label: string }[], goals: Goal[], ways?: Record<string, number>, start?: number, looked?: number,
 *   middle?: number, spot: (choice: any, content: unknown, options?: { className?: string }) => unknown }} map
 */
export function hexmap(map) {
  const { board, goals, ways = {}, start = -1, looked = -1 } = map;
  const width = round((board.columns + 0.5) * WIDTH);
  const height = round((board.rows - 1) * 1.5 * SIZE + 2 * SIZE);
  const route = (/** @type {number} */ tile) => (String(tile) in ways ? routeLine(board, ways, start, tile) : "");
  const point = (/** @type {Event} */ event) => {
    const target = /** @type {Element} */ (event.target);
    const key = target.closest("[data-key]")?.getAttribute("data-key") ?? "";
    const [verb, tile] = key.split(" ");
    const line = target.closest("svg.hexmap")?.querySelector(".hex-way");
    line?.setAttribute("d", verb === "go" || verb === "via" ? route(Number(tile)) : "");
  };
  const around = (/** @type {number} */ tile) => centre(board, tile);
  return html`<svg class="hexmap" viewBox="0 0 ${width} ${height}" @mouseover=${point} @focusin=${point}>
      ${[...terrainPaths(board)].map(([kind, path]) => svg`<path class="hex-terrain terrain-${kind}" d=${path}></path>`)}
      ${board.ferries.map(([a, b]) => svg`<line class="hex-ferry" x1=${around(a)[0]} y1=${around(a)[1]} x2=${around(b)[0]} y2=${around(b)[1]}></line>`)}
      ${board.labels.map(([words, row, column]) => {
        const [x, y] = centre(board, row * board.columns + column);
        return svg`<text class="hex-label" x=${x} y=${y}>${words}</text>`;
      })}
      ${map.sites.map(({ tile, kind, label }) => {
        const [x, y] = around(tile);
        return svg`<g class="hex-site ${kind}" data-place=${tile}><title>${label}</title><path d=${outline([x, y], 6.5)}></path></g>`;
      })}
      ${map.tokens.map(({ tile, label }) => {
        const [x, y] = around(tile);
        return svg`<g class="hex-token" data-place=${tile}><title>${label}</title><circle cx=${x} cy=${y} r="3.6"></circle></g>`;
      })}
      <path class="hex-way" d=""></path>
      ${map.towns.map((town) => townMark(board, town))}
      ${looked < 0 ? nothing : svg`<path class="hex-looked" d=${outline(around(looked), SIZE)}></path><path class="hex-way" d=${route(looked)}></path>`}
      ${goals.filter(({ kind }) => kind !== "piece").map((goal) => goalMark(map, goal))}
      ${map.towns.map(({ tile, name }) => svg`<text class="hex-name" x=${around(tile)[0]} y=${around(tile)[1] + 16}>${name}</text>`)}
      ${map.pieces.map((piece) => pieceMark(board, piece))}
      ${goals.filter(({ kind }) => kind === "piece").map((goal) => goalMark(map, goal))}
      ${map.middle === undefined || map.middle < 0
        ? nothing
        : svg`<circle class="map-middle" cx=${around(map.middle)[0]} cy=${around(map.middle)[1]} r="1"></circle>`}
    </svg>`;
}

/** @param {{ board: HexBoard, spot: (choice: any, content: unknown, options?: { className?: string }) => unknown }} map @param {Goal} goal */
const goalMark = ({ board, spot }, { tile, choice, kind }) =>
  spot(choice, svg`<title>${choice.label}${choice.detail ? `. ${choice.detail}` : ""}</title><path data-place=${tile} d=${outline(centre(board, tile), SIZE - 0.6)}></path>`, {
    className: `hex-goal ${kind}`,
  });
