// Cities, areas and the lines between them on the real Mediterranean. Fed by a view: `cities` ({ id, owner, size, forts,
// port, key, capital, dice }), `areas` ({ id, dice, subdued }) and static places and lines. A place that is in one
// choice is a button; where it is in several, they are offered below the map.

import { nothing, svg } from "../lit.js";
import { keyOf } from "../table/ctx.js";
import { coastMap, place } from "./coast.js";
import { mapFrame } from "./mapframe.js";
import { seatClass, seatShape } from "./seat.js";

/** @typedef {import("../table/ctx.js").Ctx} Ctx */
/** @typedef {{ id: string, owner: number | null, size: number, forts: number, dice: number, port: boolean, key: boolean, capital: boolean }} City */
/** @typedef {{ id: string, dice: number, subdued: boolean }} Area */
/** @typedef {{ places: Record<string, [number, number]>, lines: Array<[string, string, string, Array<[number, number]>?]> }} Chart */

const MARGIN = 26;
/** How large a unit of the map is drawn, in pixels, step by step; frames are about so wide. */
const SIZES = { wide: [2.2, 3.2, 4.6], wideFrame: 900, narrow: [1.9, 2.8, 4.2], narrowFrame: 340 };

/** The steps of the zoom for a map of some width: all of it first. @param {number} width @param {number[]} sizes @param {number} frame */
const zoomSteps = (width, sizes, frame) => [0, ...sizes.map((size) => Math.max(1, (size * width) / frame))];

/** The window of the map that all places of the scenario lie in. @param {Array<[number, number]>} spots */
function windowOf(spots) {
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  const left = Math.min(...xs) - MARGIN;
  const top = Math.min(...ys) - MARGIN;
  return [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
}

/** The choices that are about a place: their verb says which of their words name places. @param {Ctx} ctx @param {string} id @param {Record<string, number>} verbs */
const choicesAt = (ctx, id, verbs) => ctx.choices.filter(({ action }) => action.slice(1, 1 + (verbs[action[0]] ?? 0)).includes(id));

/** What is to be said of a city. @param {Ctx} ctx @param {City} city */
export function cityWords(ctx, city) {
  const owner = city.owner === null ? ctx.words("map.neutral") : ctx.players[city.owner].name;
  const marks = [city.port && "map.port", city.key && "map.key", city.capital && "map.capital"].filter(Boolean);
  const extra = marks.map((key) => ctx.words(String(key))).join(", ");
  return ctx.words("map.city", { name: ctx.words(`place.${city.id}`), owner, size: city.size, forts: city.forts, dice: city.dice, marks: extra ? `, ${extra}` : "" });
}

/** @param {Ctx} ctx @param {City} city @param {[number, number]} at @param {Record<string, number>} verbs @param {Set<string>} onRoute */
function citySpot(ctx, city, [x, y], verbs, onRoute) {
  const choices = choicesAt(ctx, city.id, verbs);
  const choice = choices.length === 1 ? choices[0] : null;
  const words = cityWords(ctx, city);
  const scale = 0.24 + 0.1 * city.size;
  const half = 12 * scale;
  const mark =
    city.owner === null
      ? svg`<circle class="city-mark neutral" r=${half * 0.85}></circle>`
      : svg`<path class="city-mark ${seatClass(city.owner)}" d=${seatShape(city.owner)} transform="translate(${-half} ${-half}) scale(${scale})"></path>`;
  const content = svg`<g class="city ${choices.length ? "open" : ""} ${onRoute.has(city.id) ? "on-route" : ""} ${ctx.memory.looked === city.id ? "looked" : ""}" data-place=${city.id} transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">
    <title>${choice ? `${choice.label}. ` : ""}${words}</title>
    <circle class="touch" r="9"></circle>
    ${city.capital ? svg`<circle class="capital" r=${half + 2.6}></circle>` : nothing}
    ${mark}
    ${city.key ? svg`<path class="key" d="M0 -3.6 1 -1.1 3.6 -1.1 1.6 0.6 2.3 3.2 0 1.7 -2.3 3.2 -1.6 0.6 -3.6 -1.1 -1 -1.1Z" transform="translate(0 ${-half - 4.6})"></path>` : nothing}
    ${city.port ? svg`<path class="port" d="M-4 0q1-1.6 2 0t2 0t2 0t2 0" transform="translate(0 ${half + 2.4})"></path>` : nothing}
    ${city.forts > 1 ? svg`<text class="forts" x=${half + 1} y=${-half + 2}>${city.forts}</text>` : nothing}
    <text class="place-name ${city.size > 1 || choices.length ? "" : "small"}" y=${half + (city.port ? 8.4 : 6.4)}>${ctx.words(`place.${city.id}`)}</text>
  </g>`;
  return choice ? ctx.spot(choice, content, { label: `${choice.label}. ${words}`, className: "spot" }) : content;
}

/** @param {Ctx} ctx @param {Area} area */
const areaWords = (ctx, area) => ctx.words(area.subdued ? "map.area_subdued" : "map.area", { name: ctx.words(`place.${area.id}`), dice: area.dice });

/** @param {Ctx} ctx @param {Area} area @param {[number, number]} at @param {Record<string, number>} verbs */
function areaSpot(ctx, area, [x, y], verbs) {
  const choices = choicesAt(ctx, area.id, verbs);
  const choice = choices.length === 1 ? choices[0] : null;
  const words = areaWords(ctx, area);
  const content = svg`<g class="area ${area.subdued ? "subdued" : ""} ${choices.length ? "open" : ""} ${ctx.memory.looked === area.id ? "looked" : ""}" data-place=${area.id} transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">
    <title>${words}</title>
    <ellipse class="touch" rx="13" ry="10"></ellipse>
    <ellipse class="area-mark" rx="10" ry="6.5"></ellipse>
    <text class="area-dice" y="2.4">${area.subdued ? "✓" : area.dice}</text>
    <text class="place-name" y="13">${ctx.words(`place.${area.id}`)}</text>
  </g>`;
  return choice ? ctx.spot(choice, content, { label: `${choice.label}. ${words}`, className: "spot" }) : content;
}

/** The place that the eye should be on: the target, the middle of the choices, one's own capital. @param {Ctx} ctx @param {Record<string, number>} verbs @param {(id: string) => [number, number]} at */
function middle(ctx, verbs, at) {
  const { view, eyes } = ctx;
  const named = ctx.choices.flatMap(({ action }) => action.slice(1, 1 + (verbs[action[0]] ?? 0)).map(String));
  const target = view.attack?.target ?? view.battle?.place;
  const home = view.seats[eyes ?? view.order[0]]?.capital;
  const ids = target ? [target] : named.length ? named : home ? [home] : [];
  const spots = ids.filter((id) => ctx.statics.places[id]).map(at);
  if (!spots.length) return null;
  const between = (/** @type {number[]} */ values) => (Math.min(...values) + Math.max(...values)) / 2;
  return [between(spots.map(([x]) => x)), between(spots.map(([, y]) => y))];
}

/** What is known of a place, and what can be done there. @param {Ctx} ctx @param {string} id @param {Record<string, number>} verbs */
function tell(ctx, id, verbs) {
  const city = ctx.view.cities.find((/** @type {City} */ one) => one.id === id);
  const area = ctx.view.areas.find((/** @type {Area} */ one) => one.id === id);
  if (!city && !area) return null;
  const refusals = ctx.refusals.filter(({ action }) => action[1] === id).map(({ why }) => why);
  return { lines: [city ? cityWords(ctx, city) : areaWords(ctx, area), ...refusals], choices: choicesAt(ctx, id, verbs) };
}

/** The whole map. `verbs`: the choices that are about places, and how many each names. @param {Ctx} ctx @param {Record<string, number>} verbs */
export function cityMap(ctx, verbs) {
  const chart = /** @type {Chart} */ (ctx.statics);
  const { view } = ctx;
  if (!chart?.places || !view.cities) return nothing;
  const shown = [...view.cities, ...view.areas].map(({ id }) => id);
  const here = new Set(shown);
  const route = [...(view.attack?.route ?? []), ...(view.defence?.route ?? [])];
  const map = coastMap({
    update: ctx.update,
    label: ctx.words("map.title"),
    className: "empires-map",
    viewBox: ctx.memory.window ?? "",
    draw: (coast) => {
      const at = (/** @type {string} */ id) => place(coast, ...chart.places[id]);
      const box = windowOf(shown.map(at)).map((value) => value.toFixed(0)).join(" ");
      if (ctx.memory.window !== box) {
        ctx.memory.window = box;
        queueMicrotask(ctx.update);
      }
      const onRoute = new Set(route);
      const path = (/** @type {[string, string, string, Array<[number, number]>?]} */ [a, b, , bends = []]) =>
        [at(a), ...bends.map((bend) => place(coast, ...bend)), at(b)].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
      const eye = middle(ctx, verbs, at);
      return svg`${chart.lines.filter(([a, b]) => here.has(a) && here.has(b)).map((line) => svg`<path class="line ${line[2]}" d="M${path(line)}"></path>`)}
        ${ctx.all("route").map(({ action }) => way(ctx, action, at))}${marches(view.attack, at)}${marches(view.defence, at)}
        ${view.areas.map((/** @type {Area} */ area) => areaSpot(ctx, area, at(area.id), verbs))}
        ${view.cities.map((/** @type {City} */ city) => citySpot(ctx, city, at(city.id), verbs, onRoute))}
        ${eye ? svg`<circle class="map-middle" cx=${eye[0]} cy=${eye[1]} r="1"></circle>` : nothing}`;
    },
  });
  const width = Number((ctx.memory.window ?? "").split(" ")[2] ?? 0);
  return mapFrame(ctx, {
    label: ctx.words("map.title"),
    map,
    zooms: zoomSteps(width, SIZES.wide, SIZES.wideFrame),
    narrow: zoomSteps(width, SIZES.narrow, SIZES.narrowFrame),
    tell: (id) => tell(ctx, id, verbs),
  });
}

/** A route among the choices; the one that is pointed at stands out. @param {Ctx} ctx @param {import("../match.js").Action} action @param {(id: string) => [number, number]} at */
function way(ctx, action, at) {
  const ids = action.slice(1).map(String).filter((id) => ctx.statics.places[id]);
  const pointed = ctx.memory.pointed === keyOf(action);
  return svg`<path class="way ${pointed ? "pointed" : ""}" d="M${ids.map((id) => at(id).map((value) => value.toFixed(1)).join(" ")).join("L")}"></path>`;
}

/** The way of a force, drawn over the lines. @param {any} force @param {(id: string) => [number, number]} at */
function marches(force, at) {
  if (!force || force.route.length < 2) return nothing;
  const points = force.route.map((/** @type {string} */ id) => at(id).map((value) => value.toFixed(1)).join(" "));
  return svg`<path class="march ${force.seat === null ? "" : seatClass(force.seat)}" d="M${points.join("L")}"></path>`;
}
