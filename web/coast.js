// Places on the map of coast.<hash>.json: where a longitude and a latitude (degrees) lie in its viewBox.

const radians = (degrees) => (degrees * Math.PI) / 180;

/** [x, y] of a place on the projected coastline. */
export function place({ projection: { scale, left, top } }, longitude, latitude) {
  const y = Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2));
  return [left + scale * radians(longitude), top - scale * y];
}
