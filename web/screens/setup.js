// Set-up: a form made from what the game says of itself.

import { GUIDED } from "../games/index.js";
import { gameOf } from "../games-list.js";
import { html, nothing, render } from "../lit.js";
import { gameArt } from "../parts/art.js";
import { seatMark } from "../parts/seat.js";
import { storage } from "../storage.js";
import { to } from "../router.js";
import { setting } from "../settings.js";
import { t } from "../words.js";
import { lost } from "./lost.js";
import { startMatch } from "./play.js";
import { dailySeed, randomSeed } from "./seeds.js";

/** So many options are shown without being asked for. */
const FEW = 3;
const LONGEST_NAME = 24;
const MOST_SEED = 2 ** 53 - 1;

/**
 * @typedef {{ name: string, kind: "human" | "bot", level: string, mood: string }} Seat
 * @typedef {{ seats: Seat[], options: Record<string, string>, seed: "random" | "daily" | "own", own: string }} Form
 */

const keyOf = (/** @type {string} */ slug) => `thalassa.setup.${slug}`;

/** @param {{ slug: string }} route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open({ slug }, root, setTitle) {
  const game = gameOf(slug);
  if (!game) return lost(root, setTitle, t("lost.game", { slug: slug.slice(0, 60) }));
  const form = remembered(game) ?? fresh(game);

  const paint = () => {
    settle(game, form);
    render(
      html`<div class="page narrow setup">
        <div class="setup-head">
          ${gameArt(slug)}
          <h1 class="display" tabindex="-1">${game.title}</h1>
          <p>${game.line} <a href=${to("rules", slug)}>${t("setup.rules")}</a></p>
          ${Object.hasOwn(GUIDED, slug) ? html`<button class="guided" @click=${startGuided}>${t("setup.guided")}</button>` : nothing}
        </div>
        <form @submit=${submit}>
          ${seatsField()} ${optionFields()} ${seedField()}
          <div class="button-row sticky-row"><button class="primary large">${t("setup.start")}</button></div>
        </form>
      </div>`,
      root,
    );
  };

  const startGuided = () =>
    startMatch({ slug, ...GUIDED[slug], mode: setting("undo"), players: [{ name: t("setup.guided_name"), kind: "human", bot: "" }] }, { guided: true });

  const seatsField = () => html`<fieldset class="panel">
    <legend>${t("setup.players")}</legend>
    ${game.seats[0] === game.seats[1]
      ? nothing
      : html`<div class="segments" role="radiogroup" aria-label=${t("setup.seat_count")}>
          ${range(game.seats[0], game.seats[1]).map(
            (count) => html`<label class="segment">
              <input type="radio" name="seats" .checked=${form.seats.length === count} @change=${() => resize(count)} />
              <span>${count}</span>
            </label>`,
          )}
        </div>`}
    <ol class="seat-rows">
      ${form.seats.map(seatRow)}
    </ol>
  </fieldset>`;

  const seatRow = (/** @type {Seat} */ seat, /** @type {number} */ index) => html`<li class="seat-row">
    ${seatMark(index)}
    <label class="field">
      <span class="visually-hidden">${t("setup.name", { n: index + 1 })}</span>
      <input
        maxlength=${LONGEST_NAME}
        .value=${seat.name}
        placeholder=${defaultName(seat, index)}
        @input=${(/** @type {Event} */ event) => (seat.name = valueOf(event))}
      />
    </label>
    <label class="field">
      <span class="visually-hidden">${t("setup.kind", { n: index + 1 })}</span>
      <select
        @change=${(/** @type {Event} */ event) => {
          const value = valueOf(event);
          seat.kind = value === "human" ? "human" : "bot";
          if (value !== "human") seat.level = value;
          paint();
        }}
      >
        <option value="human" .selected=${seat.kind === "human"}>${t("setup.human")}</option>
        ${opponents(game).map(
          ({ name, label }) => html`<option value=${name} .selected=${seat.kind === "bot" && seat.level === name}>${t("setup.bot", { label })}</option>`,
        )}
      </select>
    </label>
    ${seat.kind === "bot" && game.temperaments.length
      ? html`<label class="field">
          <span class="visually-hidden">${t("setup.mood", { n: index + 1 })}</span>
          <select @change=${(/** @type {Event} */ event) => (seat.mood = valueOf(event))}>
            <option value="" .selected=${seat.mood === ""}>${t("setup.balanced")}</option>
            ${game.temperaments.map(({ name, label }) => html`<option value=${name} .selected=${seat.mood === name}>${label}</option>`)}
          </select>
        </label>`
      : nothing}
  </li>`;

  /** Few options stand open; many are folded, with what differs from the usual game in sight. */
  const optionFields = () => {
    const open = game.options.filter((option) => fittingOf(option, form.seats.length).length > 1);
    if (!open.length) return nothing;
    if (open.length <= FEW) return open.map((option) => html`<div class="panel">${optionField(option)}</div>`);
    const changed = open.filter((option) => form.options[option.name] !== option.default);
    const labels = changed.map(({ name, choices }) => choices.find(({ value }) => value === form.options[name])?.label ?? "");
    return html`<details class="panel variants">
      <summary>${t("setup.variants")} <span class="changed">${labels.length ? labels.join(", ") : t("setup.usual")}</span></summary>
      <div class="variant-list">${open.map(optionField)}</div>
    </details>`;
  };

  const optionField = (/** @type {import("../games-list.js").Option} */ option) => {
    const fitting = fittingOf(option, form.seats.length);
    const plain = fitting.every(({ help }) => !help);
    const radio = (/** @type {string} */ value) => html`<input
      type="radio"
      name="option-${option.name}"
      value=${value}
      .checked=${form.options[option.name] === value}
      @change=${() => ((form.options[option.name] = value), paint())}
    />`;
    return html`<fieldset>
      <legend>${option.label}</legend>
      <p class="help">${option.help}</p>
      ${plain
        ? html`<div class="segments">${fitting.map(({ value, label }) => html`<label class="segment">${radio(value)}<span>${label}</span></label>`)}</div>`
        : html`<div class="option-list">
            ${fitting.map(
              ({ value, label, help }) => html`<label class="option">
                ${radio(value)}
                <span class="option-words"><strong>${label}</strong><span class="help">${help}</span></span>
              </label>`,
            )}
          </div>`}
      ${fitting.length < option.choices.length ? html`<p class="help">${t("setup.more_seats")}</p>` : nothing}
    </fieldset>`;
  };

  const seedField = () => html`<fieldset class="panel">
    <legend>${t("setup.seed")}</legend>
    <p class="help">${t("setup.seed_help")}</p>
    <div class="segments">
      ${/** @type {const} */ (["random", "daily", "own"]).map(
        (kind) => html`<label class="segment">
          <input type="radio" name="seed" .checked=${form.seed === kind} @change=${() => ((form.seed = kind), paint())} />
          <span>${t(`setup.seed_${kind}`)}</span>
        </label>`,
      )}
    </div>
    ${form.seed === "own"
      ? html`<label class="field">
          <span>${t("setup.seed_number")}</span>
          <input
            inputmode="numeric"
            pattern="[0-9]{1,15}"
            required
            title=${t("setup.seed_rule")}
            .value=${form.own}
            @input=${(/** @type {Event} */ event) => (form.own = valueOf(event))}
          />
        </label>`
      : nothing}
  </fieldset>`;

  const resize = (/** @type {number} */ count) => {
    while (form.seats.length < count) form.seats.push(botSeat(game));
    form.seats.length = count;
    paint();
  };

  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    storage.set(keyOf(slug), JSON.stringify(form));
    startMatch({
      slug,
      seats: form.seats.length,
      options: form.options,
      seed: seedOf(form),
      mode: setting("undo"),
      players: form.seats.map((seat, index) => ({
        name: seat.name.trim() || defaultName(seat, index),
        kind: seat.kind,
        bot: seat.kind === "bot" ? [seat.level, seat.mood].filter(Boolean).join(":") : "",
      })),
    });
  };

  setTitle(t("title.new", { game: game.title }));
  paint();
  return () => {};
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/** @param {number} low @param {number} high */
const range = (low, high) => Array.from({ length: high - low + 1 }, (_, index) => low + index);

/** @param {Seat} seat @param {number} index */
const defaultName = (seat, index) => (seat.kind === "bot" ? t(`names.${index}`) : t("setup.you", { n: index + 1 }));

/** @param {import("../games-list.js").OptionChoice} choice @param {number} seats */
const fits = (choice, seats) => choice.seats === null || choice.seats.includes(seats);

/** @param {import("../games-list.js").Option} option @param {number} seats */
const fittingOf = ({ choices }, seats) => choices.filter((choice) => fits(choice, seats));

/** @param {import("../games-list.js").Game} game @returns {Seat} */
const botSeat = (game) => {
  const known = opponents(game);
  return { name: "", kind: "bot", level: (known.find(({ name }) => name === "normal") ?? known[0]).name, mood: "" };
};

/** The levels of a game's opponents; a game without levels has at least the one who plays at random. @param {import("../games-list.js").Game} game */
const opponents = ({ levels, bots }) => (levels.length ? levels : bots);

/** One human, the others bots. @param {import("../games-list.js").Game} game @returns {Form} */
function fresh(game) {
  const count = Math.max(game.seats[0], Math.min(2, game.seats[1]));
  const seats = range(1, count).map(() => botSeat(game));
  seats[0].kind = "human";
  return { seats, options: {}, seed: "random", own: "" };
}

/** What was chosen the last time, as far as it still makes sense. @param {import("../games-list.js").Game} game @returns {Form | null} */
function remembered(game) {
  try {
    const { seats, options, seed, own } = JSON.parse(storage.get(keyOf(game.slug)) ?? "");
    if (seats.length < game.seats[0] || seats.length > game.seats[1]) return null;
    const known = (/** @type {Array<{ name: string }>} */ list, /** @type {unknown} */ name) => list.some((each) => each.name === name);
    return {
      seats: seats.map((/** @type {any} */ seat) => ({
        ...botSeat(game),
        name: String(seat.name).slice(0, LONGEST_NAME),
        kind: seat.kind === "human" ? "human" : "bot",
        ...(known(opponents(game), seat.level) && { level: seat.level }),
        ...(known(game.temperaments, seat.mood) && { mood: seat.mood }),
      })),
      options: Object(options),
      seed: seed === "daily" ? "daily" : "random",
      own: String(own),
    };
  } catch {
    return null;
  }
}

/** Makes every option one that fits the number of seats. @param {import("../games-list.js").Game} game @param {Form} form */
function settle(game, form) {
  const count = form.seats.length;
  const settled = game.options.map((option) => {
    const fitting = fittingOf(option, count).map(({ value }) => value);
    const chosen = form.options[option.name];
    return [option.name, fitting.includes(chosen) ? chosen : fitting.includes(option.default) ? option.default : fitting[0]];
  });
  form.options = Object.fromEntries(settled);
}

/** @param {Form} form */
function seedOf({ seed, own }) {
  if (seed === "daily") return dailySeed();
  return seed === "own" ? Math.min(Number(own), MOST_SEED) : randomSeed();
}
