// The hexes of the board in the units of its map: pointy-top, odd rows shifted half a hex to the right, numbered row by row.

/**
 * @typedef {{ rows: number, columns: number, terrain: string[], cities: { id: string, place: number, tile: number, code: string, empire: string }[],
 *   sites: { id: string, kind: string, tile: number }[], tokens: { id: string, tile: number }[], ferries: [number, number][], labels: [string, number, number][] }} HexBoard
 * @typedef {[number, number]} Point
 */

/** How wide a hex is. */
export const WIDE = 24;
/** From its middle to a corner. */
export const SIZE = WIDE / Math.sqrt(3);
/** Things are drawn for hexes of 40: how much smaller they are here. */
export const UNIT = WIDE / 40;
/** How many hexes of parchment lie beyond the edge of the board, and how far the coast goes on under its rule. */
export const BEYOND = 14;
const UNDER = 2;

const round = (/** @type {number} */ number) => Math.round(number * 10) / 10;

/** @param {HexBoard} board */
export const worldSize = ({ rows, columns }) => ({
  width: Math.ceil((columns + 0.5) * WIDE),
  height: Math.ceil((rows - 1) * 1.5 * SIZE + 2 * SIZE),
});

/** @param {number} row @param {number} column @returns {Point} */
const middle = (row, column) => [round((column + 0.5 + 0.5 * (row & 1)) * WIDE), round(row * 1.5 * SIZE + SIZE)];

/** The middle of a tile. @param {HexBoard} board @param {number} tile @returns {Point} */
export const centre = (board, tile) => middle(Math.floor(tile / board.columns), tile % board.columns);

/** @param {HexBoard} board @param {number} tile */
export const terrainAt = (board, tile) => board.terrain[Math.floor(tile / board.columns)][tile % board.columns];

/** The six corners, clockwise from the top. @param {Point} at @param {number} [size] @returns {Point[]} */
function corners([x, y], size = SIZE) {
  const half = (Math.sqrt(3) / 2) * size;
  return [
    [x, y - size],
    [x + half, y - size / 2],
    [x + half, y + size / 2],
    [x, y + size],
    [x - half, y + size / 2],
    [x - half, y - size / 2],
  ];
}

/** @param {Point[]} points */
const line = (points) => `M${points.map(([x, y]) => `${round(x)},${round(y)}`).join("L")}`;

/** @param {Point[]} points */
export const closed = (points) => `${line(points)}Z`;

/** The outline of a hex as path data. @param {Point} at @param {number} [size] */
export const outline = (at, size = SIZE) => closed(corners(at, size));

/** The three edges of a hex that its neighbours to the right and below leave to it: of all hexes together, every edge once. @param {Point} at */
export const grid = (at) => line(corners(at).slice(0, 4));

/** Many hexes as one path. @param {HexBoard} board @param {number[]} tiles @param {number} [size] */
export const outlines = (board, tiles, size = SIZE) => tiles.map((tile) => outline(centre(board, tile), size)).join("");

/** The way to a tile, out of the tile before each, from its start on. @param {Record<string, number>} ways @param {number} start @param {number} goal */
export function wayTo(ways, start, goal) {
  const tiles = [goal];
  let tile = goal;
  while (tile !== start && String(tile) in ways) {
    tile = ways[tile];
    tiles.push(tile);
  }
  return tiles.reverse();
}

/** A line over the middles of tiles. @param {HexBoard} board @param {number[]} tiles */
export const lineOver = (board, tiles) => `M${tiles.map((tile) => centre(board, tile).join(" ")).join("L")}`;

/** Whether two tiles share an edge. @param {HexBoard} board @param {number} tile @param {number} other */
export function beside(board, tile, other) {
  const [[x, y], [a, b]] = [centre(board, tile), centre(board, other)];
  return Math.hypot(x - a, y - b) < WIDE * 1.1;
}

/** A number of its own for every pair, the same each time: nature looks the same on every visit. @param {number} seed */
export function chance(seed) {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The neighbours of a hex in the order of its edges, clockwise from the upper right. @param {number} row @param {number} column */
function around(row, column) {
  const odd = row & 1;
  return [
    [row - 1, column + odd],
    [row, column + 1],
    [row + 1, column + odd],
    [row + 1, column - 1 + odd],
    [row, column - 1],
    [row - 1, column - 1 + odd],
  ];
}

/** Corners cut twice: a coast instead of a saw. @param {Point[]} loop @returns {Point[]} */
const smoothed = (loop) =>
  loop.flatMap(([x, y], at) => {
    const [a, b] = loop[(at + 1) % loop.length];
    return /** @type {Point[]} */ ([
      [x * 0.75 + a * 0.25, y * 0.75 + b * 0.25],
      [x * 0.25 + a * 0.75, y * 0.25 + b * 0.75],
    ]);
  });

/**
 * The smoothed outlines of all hexes of some terrains. Beyond the edge of the board they go on as at the edge.
 * @param {HexBoard} board @param {string} kinds @param {number} rough how much their corners wander, in parts of a hex
 */
export function region(board, kinds, rough) {
  const inside = (/** @type {number} */ row, /** @type {number} */ column) =>
    row >= -UNDER &&
    row < board.rows + UNDER &&
    column >= -UNDER &&
    column < board.columns + UNDER &&
    kinds.includes(
      board.terrain[Math.min(Math.max(row, 0), board.rows - 1)][Math.min(Math.max(column, 0), board.columns - 1)],
    );
  // Corners lie on a lattice of half widths and half sizes: the same corner of two hexes has the same name.
  const key = (/** @type {Point} */ [x, y]) => `${Math.round((2 * x) / WIDE)},${Math.round((2 * y) / SIZE)}`;
  /** @type {Map<string, { point: Point, next: string[] }>} */
  const knots = new Map();
  for (let row = -UNDER; row < board.rows + UNDER; row += 1) {
    for (let column = -UNDER; column < board.columns + UNDER; column += 1) {
      if (!inside(row, column)) continue;
      const points = corners(middle(row, column));
      around(row, column).forEach(([r, c], edge) => {
        if (inside(r, c)) return;
        const [from, to] = [points[edge], points[(edge + 1) % 6]];
        const knot = knots.get(key(from)) ?? { point: from, next: [] };
        knot.next.push(key(to));
        knots.set(key(from), knot);
      });
    }
  }
  const wander = (/** @type {Point} */ [x, y]) => {
    const any = chance(Math.round((2 * x) / WIDE) * 977 + Math.round((2 * y) / SIZE) * 13 + 5000);
    return /** @type {Point} */ ([x + (any() * 2 - 1) * rough * WIDE, y + (any() * 2 - 1) * rough * WIDE]);
  };
  /** @type {Point[][]} */
  const loops = [];
  for (const [first, knot] of knots) {
    while (knot.next.length) {
      /** @type {Point[]} */
      const loop = [];
      let name = first;
      for (;;) {
        const here = knots.get(name);
        const next = here?.next.pop();
        if (!here || !next) break;
        loop.push(wander(here.point));
        name = next;
        if (name === first) break;
      }
      if (loop.length > 2) loops.push(smoothed(smoothed(loop)));
    }
  }
  return loops;
}
