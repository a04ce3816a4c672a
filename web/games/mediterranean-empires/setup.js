// Set-up: the scenarios as cards with a small map, the lands of the chosen one, and who leads which empire.

import { rules } from "../../engine.js";
import { html, live, nothing, svg } from "../../lit.js";
import { adopt } from "../../parts/adopt.js";
import { coastMap, coastNow, place } from "../../parts/coast.js";
import { icon } from "../../parts/icon.js";
import { seatClass, seatMark, seatShape } from "../../parts/seat.js";
import { nameAt } from "../../parts/setup-seats.js";
import { fittingOf } from "../../setup-form.js";
import { catalogue } from "../../words.js";
import { CRESTS, say } from "./common.js";
import css from "./setup.css" with { type: "text" };

/**
 * @typedef {import("../../parts/setup-seats.js").Sheet} Sheet
 * @typedef {{ places: Record<string, [number, number]>, capitals: Record<string, string>, keys: string[] }} Lands
 * @typedef {{ lands: Lands, words: import("../../words.js").Words }} Known
 */

adopt(css);

const SLUG = "mediterranean-empires";
const SCENARIO = "scenario";
const LEADERS = "empires";
const IN_ORDER = "order";
const MARGIN = 40;
/** @type {Map<string, Known | null>} */
const known = new Map();

/** Options that are chosen here and not in the list of all. */
export const options = [SCENARIO, LEADERS];

/** What Python tells of a scenario; null until it has. @param {Sheet} sheet @param {string} scenario */
function landsOf({ form, paint }, scenario) {
  if (!known.has(scenario)) {
    known.set(scenario, null);
    ask(scenario, form.seats.length).then(paint);
  }
  return known.get(scenario) ?? null;
}

/** @param {string} scenario @param {number} seats */
async function ask(scenario, seats) {
  try {
    const [lands, entries] = await Promise.all([
      rules.call("static", { slug: SLUG, seats, options: { [SCENARIO]: scenario } }),
      rules.call("words", { slug: SLUG }),
    ]);
    known.set(scenario, { lands, words: catalogue(entries) });
  } catch {
    // Without Python there is no map; the form says everything in words too, and the next visit asks again.
    known.delete(scenario);
  }
}

/** Where: one card a scenario; and who leads whom. @param {Sheet} sheet */
export const where = (sheet) => {
  const [scenario, leaders] = options.map((name) => sheet.game.options.find((option) => option.name === name));
  if (!scenario || !leaders) return nothing;
  return html`<fieldset class="option-field">
      <legend class="visually-hidden">${scenario.label}</legend>
      <div class="scenario-cards">${fittingOf(scenario, sheet.form.seats.length).map(({ value, label }) => scenarioCard(sheet, value, label))}</div>
    </fieldset>
    <fieldset class="option-field">
      <legend>${say("setup.leaders")}</legend>
      <div class="segments">
        ${leaders.choices.map(
          ({ value }) => html`<label class="segment">
            <input type="radio" name="option-${LEADERS}" value=${value} .checked=${live(sheet.form.options[LEADERS] === value)} @change=${() => choose(sheet, LEADERS, value)} />
            <span>${say(`setup.leaders_${value}`)}</span>
          </label>`,
        )}
      </div>
    </fieldset>`;
};

/** @param {Sheet} sheet @param {string} name @param {string} value */
function choose({ form, paint }, name, value) {
  form.options[name] = value;
  paint();
}

/** @param {Sheet} sheet @param {string} scenario @param {string} label */
const scenarioCard = (sheet, scenario, label) => {
  const found = landsOf(sheet, scenario);
  return html`<label class="scenario-card">
    <input type="radio" name="option-${SCENARIO}" value=${scenario} .checked=${live(sheet.form.options[SCENARIO] === scenario)} @change=${() => choose(sheet, SCENARIO, scenario)} />
    ${found ? mapOf(sheet, found, false) : html`<span class="coast waiting"></span>`}
    <strong>${label}</strong>
    <span>${found ? say("setup.powers", { who: Object.keys(found.lands.capitals).map((empire) => found.words(`empire.${empire}`)) }) : nothing}</span>
  </label>`;
};

/** The lands of the chosen scenario, and its empires as cards. @param {Sheet} sheet */
export const lands = (sheet) => {
  const found = landsOf(sheet, sheet.form.options[SCENARIO]);
  if (!found) return html`<div class="scenario-map waiting"></div>`;
  const { words } = found;
  const homes = Object.entries(found.lands.capitals);
  return html`<figure class="panel scenario-map">
      ${mapOf(sheet, found, true)}
      <figcaption><p class="help">${words(`scenario.${sheet.form.options[SCENARIO]}`)} ${say("setup.key_cities", { cities: found.lands.keys.map((id) => words(`place.${id}`)) })}</p></figcaption>
    </figure>
    <div class="empire-cards ${homes.length > 4 ? "many" : ""}" role="group" aria-label=${say("setup.empires")}>${homes.map(([empire, home], seat) => empireCard(sheet, words, empire, home, seat))}</div>`;
};

/** Who leads an empire is known before the match only where the scenario says it; then a press takes the one human there. @param {Sheet} sheet @param {import("../../words.js").Words} words @param {string} empire @param {string} home @param {number} seat */
const empireCard = (sheet, words, empire, home, seat) => {
  const { form } = sheet;
  const inOrder = form.options[LEADERS] === IN_ORDER;
  const own = inOrder && form.seats[seat].kind === "human";
  const face = html`<span class="empire-crest ${inOrder ? seatClass(seat) : ""}">${icon(CRESTS[empire])}${inOrder ? seatMark(seat) : nothing}</span>
    <strong class="display">${words(`empire.${empire}`)}</strong>
    <span class="empire-character">${say(`character.${empire}`)}</span>
    <b>${inOrder ? nameAt(sheet, seat) : say("setup.capital", { city: words(`place.${home}`) })}</b>`;
  if (!inOrder || own || !oneHuman(form)) return html`<div class="empire-card ${own ? "own" : ""}">${face}</div>`;
  return html`<button type="button" class="empire-card" data-key="lead ${empire}" @click=${() => lead(sheet, seat)}>${face}<span class="visually-hidden">${say("setup.lead")}</span></button>`;
};

const oneHuman = (/** @type {Sheet["form"]} */ { seats }) => seats.filter(({ kind }) => kind === "human").length === 1;

/** The one human changes places with whoever leads an empire. @param {Sheet} sheet @param {number} seat */
function lead({ form, paint }, seat) {
  const from = form.seats.findIndex(({ kind }) => kind === "human");
  [form.seats[from], form.seats[seat]] = [form.seats[seat], form.seats[from]];
  paint();
}

/** @param {Sheet} sheet @param {Known} found @param {boolean} named */
const mapOf = ({ paint }, { lands: { places, capitals, keys }, words }, named) => {
  const homes = Object.values(capitals);
  const scale = named ? 1 : 1.9;
  const name = (
    /** @type {string} */ id,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ below,
  ) => (named ? svg`<text x=${x} y=${y + below}>${words(`place.${id}`)}</text>` : nothing);
  return coastMap({
    update: paint,
    viewBox: viewBoxOf(places),
    draw: (coast) => svg`
      ${homes.map((id, seat) => {
        const [x, y] = place(coast, ...places[id]);
        return svg`<circle class="land-wash ${seatClass(seat)}" cx=${x} cy=${y} r="62"></circle>`;
      })}
      ${Object.keys(places).map((id) => {
        const [x, y] = place(coast, ...places[id]);
        return svg`<circle class="city-dot" cx=${x} cy=${y} r=${3.5 * scale}></circle>`;
      })}
      ${keys.map((id) => {
        const [x, y] = place(coast, ...places[id]);
        const apart = homes
          .map((home) => place(coast, ...places[home]))
          .flatMap(([hx, hy]) => (Math.abs(hy - y) < 30 ? [Math.abs(hx - x)] : []));
        // The name of a capital stands below it: beside that there is room only above, and very near it only below.
        const below = Math.min(...apart) < 40 ? 46 : Math.min(...apart) < 110 ? -14 : 26;
        return svg`<path class="key-city" d=${STAR} transform="translate(${x} ${y}) scale(${scale})"></path>${name(id, x, y, below)}`;
      })}
      ${homes.map((id, seat) => {
        const [x, y] = place(coast, ...places[id]);
        return svg`<g class="home-land ${seatClass(seat)}">
          <circle class="land-disc" cx=${x} cy=${y} r=${17 * scale}></circle>
          <path class="mark" d=${seatShape(seat)} transform="translate(${x} ${y}) scale(${scale * 0.9}) translate(-12 -12)"></path>
          ${name(id, x, y, 38)}
        </g>`;
      })}`,
  });
};

/** A star around the origin. */
const STAR = `M${Array.from({ length: 10 }, (_, point) => {
  const [angle, radius] = [(point * Math.PI) / 5, point % 2 ? 5 : 11];
  return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
}).join("L")}Z`;

/** The box of the coast's picture around some places. @param {Lands["places"]} places */
function viewBoxOf(places) {
  const coast = coastNow();
  if (!coast) return "";
  const spots = Object.values(places).map((at) => place(coast, ...at));
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top].map(Math.round).join(" ");
}
