// The map of coast.<hash>.json: where a longitude and a latitude (degrees) lie in its viewBox, and its line in pieces.

const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;

/** [x, y] of a place on the projected coastline. @param {{ projection: { scale: number, left: number, top: number } }} coast @param {number} longitude @param {number} latitude @returns {[number, number]} */
export function place({ projection: { scale, left, top } }, longitude, latitude) {
  const y = Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2));
  return [left + scale * radians(longitude), top - scale * y];
}

/**
 * A line of straight steps in pieces, each with the steps that begin in one square of the map. A long line is slow to draw,
 * however little of it is in sight; of pieces the browser leaves out those that are not.
 * @param {string} line path data of M, L and Z alone @param {number} side of a square
 */
export function pieces(line, side) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const ring of line.split("M").slice(1)) {
    const points = ring.replace("Z", "").split("L");
    if (ring.endsWith("Z")) points.push(points[0]);
    let here = "";
    for (const [at, to] of points.slice(1).entries()) {
      const square = points[at]
        .split(",")
        .map((part) => Math.floor(Number(part) / side))
        .join(" ");
      found.set(square, `${found.get(square) ?? ""}${square === here ? "" : `M${points[at]}`}L${to}`);
      here = square;
    }
  }
  return [...found.values()];
}
