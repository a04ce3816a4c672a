// node coast.mjs OUT.json
// The coastline of the Mediterranean (Natural Earth, through world-atlas), projected once, and how to project a place.
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { geoMercator, geoPath } from "d3-geo";
import { feature } from "topojson-client";

const WEST = -12;
const EAST = 46;
const SOUTH = 27;
const NORTH = 48.5;
const WIDTH = 1200;
/** The land goes on beyond the view box, for maps that reach further and for frames of another shape. */
const MARGIN = 300;

const [out] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const atlas = JSON.parse(readFileSync(require.resolve("world-atlas/land-50m.json"), "utf8"));
const land = feature(atlas, atlas.objects.land);

// Mercator, so that a place is two lines of arithmetic anywhere: x = scale * longitude + left (degrees as radians),
// y = top - scale * ln(tan(45 degrees + latitude / 2)).
const scale = WIDTH / (((EAST - WEST) * Math.PI) / 180);
const projection = geoMercator().scale(scale).translate([0, 0]).center([0, 0]);
const [left, top] = projection([WEST, NORTH]).map((value) => -value);
projection.translate([left, top]);
const height = Math.round(projection([EAST, SOUTH])[1]);
projection.clipExtent([
  [-MARGIN, -MARGIN],
  [WIDTH + MARGIN, height + MARGIN],
]);

// Islands smaller than a dot on the map are noise.
const SMALLEST = 1.5;
const flat = { type: "MultiPolygon", coordinates: [] };
for (const { geometry } of land.features) {
  for (const polygon of geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates) {
    if (geoPath(projection).area({ type: "Polygon", coordinates: polygon }) >= SMALLEST) flat.coordinates.push(polygon);
  }
}
const path = geoPath(projection).digits(1)(flat);

writeFileSync(
  out,
  JSON.stringify({
    viewBox: `0 0 ${WIDTH} ${height}`,
    width: WIDTH,
    height,
    margin: MARGIN,
    bounds: { west: WEST, east: EAST, south: SOUTH, north: NORTH },
    projection: { kind: "mercator", scale, left, top },
    land: path,
  }),
);
