// The board: provinces tinted and named, who holds which land, cities by size with shape and colour of their owner.

import { pieces } from "../../coast.js";
import { guard, keyed, nothing, svg, vars } from "../../lit.js";
import { camera, mapBoard } from "../../parts/board.js";
import { coastNow, loadCoast, place as project } from "../../parts/coast.js";
import { iconAt } from "../../parts/icon.js";
import { lying, narrow } from "../../parts/screen.js";
import { seatClass, seatShape } from "../../parts/seat.js";
import {
  aims,
  areaAt,
  choicesAt,
  cityAt,
  draftOf,
  lookAt,
  placeName,
  say,
  seatName,
  step,
  takeWay,
  tracing,
} from "./common.js";
import { takeUp } from "./drag.js";
import { borders, cells, curve, lane, laneTo, shores } from "./lanes.js";
import { ridden } from "./ride.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../parts/board.js").Rect} Rect
 * @typedef {import("./lanes.js").Point} Point
 */

const WIDTH = 1200;
const HEIGHT = 570;
/** The coast is drawn in pieces, by squares of this side. */
const SQUARE = 75;
/** Half the size of a city's mark by its size, in pixels. */
const RADIUS = [0, 9, 11, 13.5];
/** Capitals are written in wide letters. */
const CAPITAL_LETTER = 11;
const KEY = "M12 1l3 7.4l8 .6l-6.1 5.2l1.9 7.8l-6.8-4.2l-6.8 4.2l1.9-7.8l-6.1-5.2l8-.6Z";

/** The part of a phone's height that a sheet covers. */
const SHEET_PART = 0.36;

/** What lies over the map of a phone: the shields, and a sheet from below. @param {Ctx} ctx */
const phoneInsets = (ctx) => ({ top: 60, bottom: ctx.selected && !lying() ? innerHeight * SHEET_PART : 20 });

/** Where a place lies on the map. @param {Ctx} ctx @param {string} id @returns {Point} */
export function at(ctx, id) {
  const coast = coastNow();
  const spot = ctx.statics.places[id];
  return coast && spot ? project(coast, spot[0], spot[1]) : [WIDTH / 2, HEIGHT / 2];
}

/** A part of the map with some places in it. @param {Ctx} ctx @param {string[]} ids @param {number} [pad] @returns {Rect | null} */
export function around(ctx, ids, pad = 40) {
  if (!ids.length || !coastNow()) return null;
  const spots = ids.map((id) => at(ctx, id));
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - pad, Math.min(...ys) - pad];
  return { x: left, y: top, width: Math.max(...xs) + pad - left, height: Math.max(...ys) + pad - top };
}

/** @param {Ctx} ctx @param {number | null} seat */
const citiesOf = (ctx, seat) =>
  ctx.view.cities.filter((/** @type {any} */ row) => row.owner === seat).map((/** @type {any} */ row) => row.id);

/** The own cities, where an own turn begins. @param {Ctx} ctx */
export const ownLand = (ctx) => around(ctx, citiesOf(ctx, ctx.eyes));

/** What matters to the player: the own cities and, while empires are founded, where markers can go; else everything. @param {Ctx} ctx */
function home(ctx) {
  const own =
    ctx.eyes === null ? [] : [...citiesOf(ctx, ctx.eyes), ...ctx.all("place").map(({ action }) => String(action[1]))];
  return around(ctx, own.length ? own : Object.keys(ctx.statics.places), own.length ? 40 : 20);
}

/** @param {Ctx} ctx */
export function board(ctx) {
  const coast = coastNow();
  if (!coast) {
    loadCoast().then(ctx.update, () => {});
    return nothing;
  }
  const answer = lookAt(ctx, ctx.selected);
  const legal = legalPlaces(ctx);
  const mark = marksOf(ctx, legal);
  frameWay(ctx, answer);
  frameChoices(ctx, legal);
  return mapBoard(ctx, {
    label: ctx.words("map.title"),
    width: WIDTH,
    height: HEIGHT,
    ground: (detail) => svg`<g class="empires-map detail-${detail}">
      ${ground(ctx, coast)} ${shoreline(coast, "em-coast")} ${seaNames(coast, detail)} ${provinceNames(ctx, detail)} ${lines(ctx)}
    </g>`,
    still: [landsOf(ctx), coast],
    draw: (detail) => svg`<g class="empires-map detail-${detail}">
      ${ways(ctx, answer)} ${ctx.view.areas.map((/** @type {any} */ area) => mark(area, areaMark))} ${ctx.view.cities.map((/** @type {any} */ city) => mark(city, cityMark))} ${questions(ctx, answer)} ${traveller(ctx, answer)}
    </g>`,
    labels: labelsOf(ctx, legal),
    open: () => home(ctx),
    mine: () => home(ctx),
    insets: narrow()
      ? phoneInsets(ctx)
      : {
          top: 24,
          right: ctx.selected || ctx.memory.guided || (ctx.replaying && ctx.memory.drawer) ? 400 : 24,
          bottom: ctx.selected && ctx.memory.guided ? 130 : 24,
          left: 215,
        },
    most: 5,
  });
}

/** Brings a way and its goal into sight, once, when they are looked at. @param {Ctx} ctx @param {any} answer */
function frameWay(ctx, answer) {
  const key = answer?.ways ? `${ctx.frame.index} ${ctx.selected} ${answer.way}` : "";
  if (!key || ctx.memory.framed === key) return;
  ctx.memory.framed = key;
  // Who goes to meet somebody sees where they come from, too.
  const enemy = step(ctx) === "meet" ? (ctx.view.attack?.route ?? []) : [];
  const rect = around(ctx, [...answer.ways[answer.way].places, ...enemy], 24);
  if (rect) requestAnimationFrame(() => camera(ctx).follow(rect));
}

/** Brings the places that are asked about into sight, once: they may lie far from home. @param {Ctx} ctx @param {Set<string>} legal */
function frameChoices(ctx, legal) {
  if (watching(ctx)) ctx.memory.asked = null;
  if (watching(ctx) || step(ctx) !== "other" || !legal.size || ctx.memory.asked === ctx.frame.index) return;
  ctx.memory.asked = ctx.frame.index;
  const rect = ctx.find("place") ? home(ctx) : around(ctx, [...legal], 24);
  if (rect) requestAnimationFrame(() => camera(ctx).follow(rect));
}

/** Whether the last deed of another is still being shown: the camera is there, and comes back after it. @param {Ctx} ctx */
const watching = (ctx) => Boolean(ctx.memory.caption);

/** Places that a press can do something with now. @param {Ctx} ctx @returns {Set<string>} */
function legalPlaces(ctx) {
  const now = step(ctx);
  // A card that is played or swapped by itself takes the whole action: what it can be aimed at is lit.
  if (now === "march" && draftOf(ctx).cards.some(({ as }) => as === "I" || as === "swap"))
    return new Set(
      aims(ctx)
        .flatMap(({ action }) => action.slice(1).map(String))
        .filter((id) => id in ctx.statics.places),
    );
  if (now === "march" && ctx.find("expedition")) return new Set(ctx.look({ about: "reach" })?.places ?? []);
  const found = new Set(
    ctx.choices
      .filter(({ action }) => ["target", "land"].includes(String(action[0])))
      .map(({ action }) => String(action[1])),
  );
  for (const id of Object.keys(ctx.statics.places)) if (now === "other" && choicesAt(ctx, id).length) found.add(id);
  return found;
}

/** All that the ground is made of besides the map itself: who holds which land, which barbarians are subdued. @param {Ctx} ctx */
const landsOf = ({ view }) =>
  `${view.cities.map((/** @type {any} */ { owner }) => owner)} ${view.areas.map((/** @type {any} */ { subdued }) => (subdued ? 1 : 0))}`;

/** @type {string[] | null} */
let shore = null;

/** The line of the coast, as wide and dark as its class says. @param {import("../../parts/coast.js").Coast} coast @param {string} className */
function shoreline(coast, className) {
  shore ??= pieces(coast.land, SQUARE);
  return svg`<g class=${className}>${shore.map((piece) => svg`<path d=${piece}></path>`)}</g>`;
}

/** Sea, land, the tints of the provinces, who holds what: all that lies inside the coast is cut out once. @param {Ctx} ctx @param {import("../../parts/coast.js").Coast} coast */
const ground = (ctx, coast) => svg`<defs>
    <clipPath id="em-land"><path d=${coast.land} clip-rule="evenodd"></path></clipPath>
    <pattern id="em-out" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45) scale(0.5)"><path class="em-hatch" d="M0 0V6"></path></pattern>
    <pattern id="em-wild" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(38) scale(0.45)"><path class="em-wild-hatch" d="M0 0V7"></path></pattern>
    <pattern id="em-waves" width="46" height="22" patternUnits="userSpaceOnUse" patternTransform="scale(0.5)"><path class="em-wave" d="M4 8q3-3 6 0t6 0M27 18q3-3 6 0t6 0"></path></pattern>
  </defs>
  <rect class="em-sea" x="-400" y="-400" width="2000" height="1370"></rect>
  <rect fill="url(#em-waves)" x="-400" y="-400" width="2000" height="1370"></rect>
  ${shoreline(coast, "em-shallow wide")}${shoreline(coast, "em-shallow")}
  <g clip-path="url(#em-land)">
    <rect class="em-far" x="-400" y="-400" width="2000" height="1370"></rect><rect fill="url(#em-out)" x="-400" y="-400" width="2000" height="1370"></rect>
    ${ctx.statics.provinces.map(
      (/** @type {any} */ province) =>
        svg`<path class="em-ground" d=${provincePath(ctx, province.id)}></path><path class="em-province" fill=${province.color} d=${provincePath(ctx, province.id)}></path>`,
    )}
    <path class="em-province-edge" d=${provinceEdges(ctx)}></path>
    ${ctx.view.areas.map((/** @type {any} */ area) =>
      area.subdued
        ? svg`<path class="em-tamed" d=${cells[area.id]}></path>`
        : svg`<path class="em-wild" d=${cells[area.id]}></path><path fill="url(#em-wild)" d=${cells[area.id]}></path>`,
    )}
    ${holdings(ctx)}
  </g>`;

/** @param {Ctx} ctx @param {string} id */
function provincePath(ctx, id) {
  const known = (ctx.memory.provincePaths ??= new Map());
  if (!known.has(id))
    known.set(
      id,
      Object.entries(ctx.statics.provinceOf)
        .flatMap(([city, province]) => (province === id ? [cells[city]] : []))
        .join(""),
    );
  return known.get(id);
}

/** @param {Ctx} ctx */
function provinceEdges(ctx) {
  const { provinceOf } = ctx.statics;
  return (ctx.memory.provinceEdges ??= borders
    .filter(([, a, b]) => provinceOf[a] !== provinceOf[b] && (provinceOf[a] || provinceOf[b]))
    .map(([path]) => path)
    .join(""));
}

/** Who holds which land: a tint, and a band inside its border. @param {Ctx} ctx */
function holdings(ctx) {
  const { cities } = ctx.view;
  const owner = Object.fromEntries(cities.map((/** @type {any} */ city) => [city.id, city.owner]));
  return ctx.players.map(({ seat }) => {
    const own = citiesOf(ctx, seat);
    const land = own.map((/** @type {string} */ id) => cells[id]).join("");
    const shore = own.map((/** @type {string} */ id) => shores[id] ?? "").join("");
    const edge = borders
      .filter(([, a, b]) => owner[a] !== owner[b] && (owner[a] === seat || owner[b] === seat))
      .map(([path]) => path)
      .join("");
    return svg`<g class=${seatClass(seat)}>
      <clipPath id="em-own-${seat}"><path d=${land}></path></clipPath>
      <path class="em-held" d=${land}></path>
      <g clip-path="url(#em-own-${seat})"><path class="em-band" d=${edge}></path><path class="em-band shore" d=${shore}></path></g>
    </g>`;
  });
}

/** @param {Ctx} ctx @param {number} detail */
function provinceNames(ctx, detail) {
  return ctx.statics.provinces.map((/** @type {any} */ { id }) => {
    const cities = Object.entries(ctx.statics.provinceOf).flatMap(([city, province]) =>
      province === id ? [at(ctx, city)] : [],
    );
    const [x, y] = [0, 1].map((axis) => cities.reduce((sum, spot) => sum + spot[axis], 0) / cities.length);
    return svg`<text class="em-province-name" x=${x.toFixed(1)} y=${(y + 8).toFixed(1)} font-size=${detail > 1 ? 6 : 8.5} aria-hidden="true">${ctx.words(`province.${id}`)}</text>`;
  });
}

/** Where the names of the seas stand, by longitude and latitude. @type {Record<string, [number, number]>} */
const SEAS = { oceanus: [-6, 45.4], nostrum: [5.4, 41.4], internum: [20.4, 34.6], pontus: [34, 43.3] };
/** The seas between them are named when the map is near. @type {Record<string, [number, number]>} */
const GULFS = { tyrrhenum: [12, 39.6], adria: [15.6, 42.9], ionium: [18.6, 38] };

/** The names of the seas. @param {import("../../parts/coast.js").Coast} coast @param {number} detail */
const seaNames = (coast, detail) =>
  Object.entries(detail > 1 ? { ...SEAS, ...GULFS } : SEAS).map(([name, spot]) => {
    const [x, y] = project(coast, ...spot);
    return svg`<text class="em-sea-name" x=${x.toFixed(1)} y=${y.toFixed(1)} font-size=${detail > 1 ? 6.5 : 10} aria-hidden="true">${say(`sea.${name}`)}</text>`;
  });

/** The points of a line on the board. @param {Ctx} ctx @param {[string, string, string, Array<[number, number]>]} line @returns {Point[]} */
function linePoints(ctx, [a, b, , via]) {
  const coast = coastNow();
  return [
    at(ctx, a),
    ...(coast ? via.map(([longitude, latitude]) => project(coast, longitude, latitude)) : []),
    at(ctx, b),
  ];
}

/** Roads, straits, the links of barbarians. @param {Ctx} ctx */
const lines = (ctx) =>
  ctx.statics.lines.map((/** @type {any} */ line) => {
    const points = linePoints(ctx, line);
    const path = `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
    if (line[2] !== "coastal") return svg`<path class="em-line ${line[2]}" d=${path}></path>`;
    const [x, y] =
      points.length > 2 ? points[1] : [(points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2];
    return svg`<path class="em-line coastal" d=${path}></path><g transform="translate(${x} ${y})"><g class="em-keep em-strait"><rect x="-6.5" y="-6.5" width="13" height="13" rx="3"></rect><circle r="2"></circle></g></g>`;
  });

// -- ways ----------------------------------------------------------------------------------------------------------

/** @typedef {[string | null, string | Point, string]} Leg from where, to which place or spot at sea, how */

/** The points of a leg: a lane over water, a road as it is drawn. @param {Ctx} ctx @param {Leg} leg @returns {Point[]} */
function legPoints(ctx, [from, to, kind]) {
  if (typeof to !== "string") return from === null ? [to] : [at(ctx, from), ...laneTo(from, to), to];
  if (kind === "naval") return from === null ? [at(ctx, to)] : [at(ctx, from), ...lane(from, to), at(ctx, to)];
  const line = ctx.statics.lines.find(
    (/** @type {any} */ [a, b]) => (a === from && b === to) || (a === to && b === from),
  );
  if (!line || from === null) return [at(ctx, from ?? to), at(ctx, to)];
  const points = linePoints(ctx, line);
  return line[0] === from ? points : points.reverse();
}

/** The legs of a force under way. @param {any} force @returns {Leg[]} */
function legsOf(force) {
  const { route, steps } = force;
  const offset = steps.length < route.length ? 1 : 0;
  return steps.map((/** @type {string} */ kind, /** @type {number} */ at) => [
    route[at + offset - 1] ?? null,
    route[at + offset],
    kind,
  ]);
}

/** The ship lies half-way along its course; who comes to meet it does so beyond it. */
const PAST_THE_SHIP = 0.78;

/** From the port where a fleet puts out to sea to where it meets those who sail these legs. @param {Ctx} ctx @param {string} port @param {Leg[]} legs @returns {Leg[]} */
function outToSea(ctx, port, legs) {
  const sail = legs.find((leg) => leg[2] === "naval");
  return sail ? [[port, ridden([legPoints(ctx, sail)], PAST_THE_SHIP)[1], "naval"]] : [];
}

/** All legs of a force under way: who intercepts at sea comes out of a port to the ships of the others. @param {Ctx} ctx @param {any} force @returns {Leg[]} */
const legsUnder = (ctx, force) => [
  ...legsOf(force),
  ...(force.kind === "naval_interception" && ctx.view.attack
    ? outToSea(ctx, force.route.at(-1), legsOf(ctx.view.attack))
    : []),
];

/** Forces whose way is drawn: those under way, and the one that is being made ready. @param {Ctx} ctx @param {any} answer */
function waysNow(ctx, answer) {
  const found = [];
  for (const name of ["attack", "defence"]) {
    const force = ctx.view[name];
    const legs = force ? legsUnder(ctx, force) : [];
    if (legs.length) found.push({ seat: force.seat, legs, other: false, under: true });
  }
  if (answer?.ways) {
    answer.ways.forEach((/** @type {any} */ way, /** @type {number} */ index) => {
      if (index !== answer.way) found.unshift({ seat: ctx.eyes, legs: way.legs, other: true, under: false });
    });
    const { legs, places } = answer.ways[answer.way];
    const out = ctx.selected === "sea" && ctx.view.attack ? outToSea(ctx, places.at(-1), legsOf(ctx.view.attack)) : [];
    found.push({ seat: ctx.eyes, legs: [...legs, ...out], other: false, under: false });
  }
  return found;
}

/** A way on the map. @param {Ctx} ctx @param {number | null} seat @param {Leg[]} legs @param {string} sort @param {((event: PointerEvent) => void) | symbol} [pull] */
const wayLine = (ctx, seat, legs, sort, pull = nothing) =>
  svg`<g class="em-way ${sort} ${seat === null ? "foe" : seatClass(seat)}" @pointerdown=${pull}>${legs.map((leg) => {
    const path = curve(legPoints(ctx, leg));
    return svg`<path class="em-way-halo" d=${path}></path><path class="em-way-line ${leg[2]}" d=${path}></path>`;
  })}</g>`;

/** @param {Ctx} ctx @param {any} answer */
const ways = (ctx, answer) => [
  ...comersOf(ctx, answer).map(({ seat, legs }) => wayLine(ctx, seat, legs, "comer")),
  ...waysNow(ctx, answer).map(({ seat, legs, other, under }) =>
    under || other || answer.ways.length < 2
      ? wayLine(ctx, seat, legs, other ? "other" : "")
      : wayLine(ctx, seat, legs, "pulls", (event) => pullWay(ctx, answer, event)),
  ),
];

/** The way is pulled over a place: another one goes by there. @param {Ctx} ctx @param {any} answer @param {PointerEvent} event */
function pullWay(ctx, { ways, way }, event) {
  event.stopPropagation();
  takeUp(event, null, (place) => {
    const other = ways.findIndex(
      (/** @type {any} */ { places }, /** @type {number} */ at) => at !== way && places.includes(place),
    );
    if (other < 0 || place === ctx.selected) ctx.announce(say("way.not_there"));
    else takeWay(ctx, other);
  });
}

/** Who may come to meet the force on the way that is drawn: by which way, and to which spot. @param {Ctx} ctx @param {any} answer @returns {Array<{ seat: number, legs: Leg[], spot: Point }>} */
function comersOf(ctx, answer) {
  const way = answer?.ways?.[answer.way];
  return (answer?.comers ?? []).map((/** @type {any} */ { place, port, legs }) => {
    const out = place === null ? outToSea(ctx, port, way.legs) : [];
    return { seat: way.met.seat, legs: [...legs, ...out], spot: place === null ? out[0][1] : at(ctx, place) };
  });
}

/** The ship or the standard that travels: who has set out comes along the way, once. @param {Ctx} ctx @param {any} answer */
function traveller(ctx, answer) {
  return waysNow(ctx, answer)
    .filter(({ other, legs }) => !other && legs.length)
    .map(({ seat, legs, under }) => {
      const naval = legs.findIndex((/** @type {any} */ leg) => leg[2] === "naval");
      const last = naval < 0 ? legs.length - 1 : naval;
      const [way, [x, y]] = ridden(legs.slice(0, last + 1).map((/** @type {any} */ leg) => legPoints(ctx, leg)));
      const path = `M${way.map(([px, py]) => `${(px - x).toFixed(1)} ${(py - y).toFixed(1)}`).join("L")}`;
      return keyed(
        `${under} ${path}`,
        svg`<g class="em-traveller ${under ? "under" : ""} ${seat === null ? "foe" : seatClass(seat)}" transform="translate(${x} ${y})" aria-hidden="true"><g class="em-ride" ${vars({ "--way": `path("${path}")` })}><g class="em-keep"><circle r="15"></circle>${iconAt(naval < 0 ? "spartan-helmet" : "trireme", 0, 0, 21)}</g></g></g>`,
      );
    });
}

/** Where the owner of the target may meet the force on the way that is drawn: a question in their colour. @param {Ctx} ctx @param {any} answer */
const questions = (ctx, answer) =>
  comersOf(ctx, answer).map(
    ({ seat, spot: [x, y] }) =>
      svg`<g class="em-met ${seatClass(seat)}" transform="translate(${x} ${y})" aria-hidden="true"><g class="em-keep"><circle cx="13" cy="-13" r="8"></circle><text x="13" y="-9">?</text></g></g>`,
  );

// -- cities and areas ----------------------------------------------------------------------------------------------

/** @param {Ctx} ctx @param {any} city */
function cityWords(ctx, city) {
  const { words } = ctx;
  const marks = ["port", "key", "capital"]
    .filter((name) => city[name])
    .map((name) => `, ${words(`map.${name}`)}`)
    .join("");
  const owner = city.owner === null ? words("map.neutral") : seatName(ctx, city.owner);
  return words("map.city", {
    name: placeName(ctx, city.id),
    owner,
    size: city.size,
    forts: city.forts,
    dice: city.dice,
    marks,
  });
}

/** @param {Ctx} ctx @param {any} area */
const areaWords = (ctx, area) =>
  ctx.words(area.subdued ? "map.area_subdued" : "map.area", { name: placeName(ctx, area.id), dice: area.dice });

const HINTED_VERBS = ["target", "place", "city", "wall", "subdue", "pirates", "land"];

/** How a place looks now: can be pressed, lies over sea, is the target, is hinted at. @param {Ctx} ctx @param {Set<string>} legal */
function statesOf(ctx, legal) {
  const overseas = new Set(
    step(ctx) === "march" && ctx.find("expedition") ? ctx.look({ about: "reach" })?.overseas : [],
  );
  const goal = tracing(ctx) ? ctx.view.attack?.target : null;
  const hinted = (/** @type {string} */ id) => Boolean(ctx.hint) && HINTED_VERBS.some((verb) => ctx.hinted(verb, id));
  return (/** @type {string} */ id) =>
    `${legal.has(id) ? "legal" : ""} ${overseas.has(id) ? "overseas" : ""} ${ctx.selected === id || goal === id ? "target" : ""} ${hinted(id) ? "hinted" : ""}`;
}

/** Makes the marks of places, each anew only when it has changed: a press changes one or two of a hundred. @param {Ctx} ctx @param {Set<string>} legal */
function marksOf(ctx, legal) {
  const stateOf = statesOf(ctx, legal);
  const names = ctx.players.map(({ seat }) => seatName(ctx, seat)).join();
  const rolls = new Map(aims(ctx).map(({ action, roll }) => [action[1], roll]));
  return (
    /** @type {any} */ place,
    /** @type {(ctx: Ctx, place: any, state: string, roll: number | null) => unknown} */ draw,
  ) => {
    const state = stateOf(place.id);
    const roll = rolls.get(place.id) ?? null;
    return guard([JSON.stringify(place), state, ctx.selected === place.id, names, roll], () =>
      draw(ctx, place, state, roll),
    );
  };
}

/** What the die must show for a city, beside its mark. @param {number} roll @param {number} r */
const rollMark = (roll, r) =>
  svg`<g class="em-roll" transform="translate(${r + 7} ${-r - 2})"><rect x="-11" y="-9" width="22" height="18" rx="5"></rect><text y="4.5">${say(roll > 1 ? "aim.roll" : "aim.sure", { n: roll })}</text></g>`;

/** @param {Ctx} ctx @param {any} city @param {string} state @param {number | null} roll */
function cityMark(ctx, city, state, roll) {
  const [x, y] = at(ctx, city.id);
  const r = RADIUS[city.size];
  const shape =
    city.owner === null
      ? svg`<circle class="em-neutral" r=${r * 0.86}></circle>`
      : svg`<path class="em-seat" d=${seatShape(city.owner)} transform="translate(${-r} ${-r}) scale(${r / 12})"></path>`;
  const bricks =
    city.forts > 1
      ? Array.from(
          { length: city.forts },
          (_, index) =>
            svg`<rect class="em-brick" x=${(index - city.forts / 2) * 7 + 0.5} y=${r + 2} width="6" height="5"></rect>`,
        )
      : nothing;
  return svg`<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})">${ctx.place(
    city.id,
    svg`<g class="em-keep ${city.owner === null ? "" : seatClass(city.owner)}">
      <circle class="touch" r="18"></circle><circle class="em-goal" r=${r + 8}></circle>
      ${city.capital ? svg`<circle class="em-capital-out" r=${r + 4.6}></circle><circle class="em-capital" r=${r + 2.6}></circle>` : nothing}
      ${shape}<text class="em-size" y=${r * 0.4 + (city.owner === 2 ? r * 0.16 : 0)} font-size=${r * 1.15}>${city.size}</text>${bricks}
      ${city.key ? svg`<path class="em-key" d=${KEY} transform="translate(${r * 0.35} ${-r * 1.8}) scale(0.62)"></path>` : nothing}
      ${city.port ? svg`<g class="em-port" transform="translate(${-r * 1.02} ${r * 0.82})"><circle r="5.4"></circle>${iconAt("anchor", 0, 0, 7.6)}</g>` : nothing}
      ${roll === null ? nothing : rollMark(roll, r)}
    </g>`,
    {
      label:
        roll === null
          ? cityWords(ctx, city)
          : say(roll > 1 ? "aim.said" : "aim.said_sure", { city: cityWords(ctx, city), n: roll }),
      className: `em-city ${state}`,
    },
  )}</g>`;
}

const WILD_HEIGHT = 20;
/** How wide the mark of barbarians is, by the dice in it. @param {any} area */
const wildWidth = (area) => 20 + area.dice * 13;

/** @param {Ctx} ctx @param {any} area @param {string} state */
function areaMark(ctx, area, state) {
  const [x, y] = at(ctx, area.id);
  const wide = wildWidth(area);
  const mark = area.subdued
    ? svg`<circle class="em-tamed-mark" r="10"></circle>${iconAt("shaking-hands", 0, 0, 14)}`
    : svg`<rect class="em-wild-mark" x=${-wide / 2} y=${-WILD_HEIGHT / 2} width=${wide} height=${WILD_HEIGHT} rx="10"></rect>${iconAt("barbarian", -wide / 2 + 10, 0, 15)}
        ${Array.from({ length: area.dice }, (_, index) => svg`<g class="em-die ${index >= area.strength ? "hot" : ""}" transform="translate(${-wide / 2 + 24 + index * 13} 0)"><rect x="-5.5" y="-5.5" width="11" height="11" rx="2.5"></rect><circle r="1.7"></circle></g>`)}`;
  return svg`<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})">${ctx.place(
    area.id,
    svg`<g class="em-keep"><circle class="touch" r="18"></circle><circle class="em-goal" r="20"></circle>${mark}</g>`,
    { label: areaWords(ctx, area), className: `em-area ${state}` },
  )}</g>`;
}

/** Below this scale the map is seen as a whole: names of ordinary cities wait until it is nearer. A phone never shows so many. */
const overview = () => (narrow() ? 1.1 : 1.25);
/** Where so many places can be pressed, they are no longer few that are named from afar. */
const MANY_LIT = 24;

/** Names: capitals, keys, what can be pressed, then the rest by size. @param {Ctx} ctx @param {Set<string>} legal */
function labelsOf(ctx, legal) {
  const key = `${ctx.frame.index} ${ctx.eyes} ${ctx.selected} ${legal.size}`;
  if (ctx.memory.labels?.key === key) return ctx.memory.labels.list;
  const list = Object.keys(ctx.statics.places).map((id) => {
    const [x, y] = at(ctx, id);
    const city = cityAt(ctx, id);
    const area = areaAt(ctx, id);
    const r = city ? RADIUS[city.size] + (city.forts > 1 ? 6 : 0) + (city.capital ? 4 : 0) : 9;
    const weight =
      (city ? city.size : 0) +
      (city?.capital ? 20 : 0) +
      (city?.key ? 12 : 0) +
      (legal.has(id) ? 5 : 0) +
      (ctx.selected === id ? 40 : 0) +
      (city?.owner === ctx.eyes ? 3 : 0);
    return {
      id,
      x,
      y,
      dy: r + 15,
      mark: city ? r + 4 : area?.subdued ? 12 : wildWidth(area) / 2,
      tall: area ? WILD_HEIGHT / 2 : city?.key ? r + 10 : undefined,
      letter: city?.capital ? CAPITAL_LETTER : undefined,
      from:
        ctx.selected === id || city?.capital || city?.key || (legal.has(id) && legal.size < MANY_LIT) ? 0 : overview(),
      must: ctx.selected === id || Boolean(city?.capital || city?.key),
      text: placeName(ctx, id),
      weight,
      className: `${city?.capital ? "capital" : ""} ${area ? "wild" : ""} ${city?.key || city?.size === 3 ? "great" : ""}`,
    };
  });
  ctx.memory.labels = { key, list };
  return list;
}
