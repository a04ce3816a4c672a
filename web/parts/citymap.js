// Cities, areas and the lines between them on the real Mediterranean. Fed by a view: `cities` ({ id, owner, size, forts,
// port, key, capital, dice }), `areas` ({ id, dice, subdued }) and static places and lines. A place that is among the
// choices is a button.

import { html, nothing, svg } from "../lit.js";
import { coastMap, place } from "./coast.js";
import { seatClass, seatShape } from "./seat.js";

/** @typedef {import("../table/ctx.js").Ctx} Ctx */
/** @typedef {{ id: string, owner: number | null, size: number, forts: number, dice: number, port: boolean, key: boolean, capital: boolean }} City */
/** @typedef {{ id: string, dice: number, subdued: boolean }} Area */
/** @typedef {{ places: Record<string, [number, number]>, lines: Array<[string, string, string, Array<[number, number]>?]> }} Chart */

const MARGIN = 26;

/** The window of the map that all places of the scenario lie in. @param {Array<[number, number]>} spots */
function windowOf(spots) {
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  const left = Math.min(...xs) - MARGIN;
  const top = Math.min(...ys) - MARGIN;
  return [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
}

/** The choice that a click on a place means: the first whose place it is. @param {Ctx} ctx @param {string} id @param {string[]} verbs */
const choiceAt = (ctx, id, verbs) => ctx.choices.find(({ action }) => verbs.includes(String(action[0])) && action[1] === id);

/** What is to be said of a city. @param {Ctx} ctx @param {City} city */
function cityWords(ctx, city) {
  const owner = city.owner === null ? ctx.words("map.neutral") : ctx.players[city.owner].name;
  const marks = [city.port && "map.port", city.key && "map.key", city.capital && "map.capital"].filter(Boolean);
  const extra = marks.map((key) => ctx.words(String(key))).join(", ");
  return ctx.words("map.city", { name: ctx.words(`place.${city.id}`), owner, size: city.size, forts: city.forts, dice: city.dice, marks: extra ? `, ${extra}` : "" });
}

/** @param {Ctx} ctx @param {City} city @param {[number, number]} at @param {string[]} verbs @param {Set<string>} onRoute */
function citySpot(ctx, city, [x, y], verbs, onRoute) {
  const choice = choiceAt(ctx, city.id, verbs);
  const words = cityWords(ctx, city);
  const scale = 0.24 + 0.1 * city.size;
  const half = 12 * scale;
  const mark =
    city.owner === null
      ? svg`<circle class="city-mark neutral" r=${half * 0.85}></circle>`
      : svg`<path class="city-mark ${seatClass(city.owner)}" d=${seatShape(city.owner)} transform="translate(${-half} ${-half}) scale(${scale})"></path>`;
  const content = svg`<g class="city ${choice ? "open" : ""} ${onRoute.has(city.id) ? "on-route" : ""}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">
    <title>${choice ? `${choice.label}. ` : ""}${words}</title>
    <circle class="touch" r="9"></circle>
    ${city.capital ? svg`<circle class="capital" r=${half + 2.6}></circle>` : nothing}
    ${mark}
    ${city.key ? svg`<path class="key" d="M0 -3.6 1 -1.1 3.6 -1.1 1.6 0.6 2.3 3.2 0 1.7 -2.3 3.2 -1.6 0.6 -3.6 -1.1 -1 -1.1Z" transform="translate(0 ${-half - 4.6})"></path>` : nothing}
    ${city.port ? svg`<path class="port" d="M-4 0q1-1.6 2 0t2 0t2 0t2 0" transform="translate(0 ${half + 2.4})"></path>` : nothing}
    ${city.forts > 1 ? svg`<text class="forts" x=${half + 1} y=${-half + 2}>${city.forts}</text>` : nothing}
    ${city.size > 1 || choice ? svg`<text class="place-name" y=${half + (city.port ? 8.4 : 6.4)}>${ctx.words(`place.${city.id}`)}</text>` : nothing}
  </g>`;
  return choice ? ctx.spot(choice, content, { label: `${choice.label}. ${words}`, className: "spot" }) : content;
}

/** @param {Ctx} ctx @param {Area} area @param {[number, number]} at @param {string[]} verbs */
function areaSpot(ctx, area, [x, y], verbs) {
  const choice = choiceAt(ctx, area.id, verbs);
  const words = ctx.words(area.subdued ? "map.area_subdued" : "map.area", { name: ctx.words(`place.${area.id}`), dice: area.dice });
  const content = svg`<g class="area ${area.subdued ? "subdued" : ""} ${choice ? "open" : ""}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">
    <title>${words}</title>
    <ellipse class="touch" rx="13" ry="10"></ellipse>
    <ellipse class="area-mark" rx="10" ry="6.5"></ellipse>
    <text class="area-dice" y="2.4">${area.subdued ? "✓" : area.dice}</text>
    <text class="place-name" y="13">${ctx.words(`place.${area.id}`)}</text>
  </g>`;
  return choice ? ctx.spot(choice, content, { label: words, className: "spot" }) : content;
}

/** The whole map. `verbs`: the choices that a click on a place may mean. @param {Ctx} ctx @param {string[]} verbs */
export function cityMap(ctx, verbs) {
  const chart = /** @type {Chart} */ (ctx.statics);
  const { view } = ctx;
  if (!chart?.places || !view.cities) return nothing;
  const shown = [...view.cities, ...view.areas].map(({ id }) => id);
  const here = new Set(shown);
  const route = [...(view.attack?.route ?? []), ...(view.defence?.route ?? [])];
  return html`<section class="city-map" aria-label=${ctx.words("map.title")}>
    ${coastMap({
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
        return svg`${chart.lines.filter(([a, b]) => here.has(a) && here.has(b)).map((line) => svg`<path class="line ${line[2]}" d="M${path(line)}"></path>`)}
          ${marches(view.attack, at)}${marches(view.defence, at)}
          ${view.areas.map((/** @type {Area} */ area) => areaSpot(ctx, area, at(area.id), verbs))}
          ${view.cities.map((/** @type {City} */ city) => citySpot(ctx, city, at(city.id), verbs, onRoute))}`;
      },
    })}
  </section>`;
}

/** The way of a force, drawn over the lines. @param {any} force @param {(id: string) => [number, number]} at */
function marches(force, at) {
  if (!force || force.route.length < 2) return nothing;
  const points = force.route.map((/** @type {string} */ id) => at(id).map((value) => value.toFixed(1)).join(" "));
  return svg`<path class="march ${force.seat === null ? "" : seatClass(force.seat)}" d="M${points.join("L")}"></path>`;
}
