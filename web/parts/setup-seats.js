// Set-up: who sits where, and how the match is called in one line.

import { html, live, nothing } from "../lit.js";
import { LONGEST_NAME, defaultName, fittingOf, opponents } from "../setup-form.js";
import { t } from "../words.js";
import { openDialog } from "./dialog.js";
import { lengthOf } from "./game-facts.js";
import { portrait } from "./portrait.js";

/**
 * A form that is being filled in: `paint` draws it anew.
 * @typedef {import("../setup-form.js").Seat} Seat
 * @typedef {{ game: import("../games-list.js").Game, form: import("../setup-form.js").Form, paint: () => void }} Sheet
 */

/** @param {Sheet} sheet */
export const seatsField = (sheet) => html`<fieldset class="panel setup-seats">
  <legend>${t("setup.players")}</legend>
  <ol class="seat-rows">
    ${sheet.form.seats.map((seat, index) => seatRow(sheet, seat, index))}
  </ol>
</fieldset>`;

/** How whoever sits there is called. @param {Sheet} sheet @param {number} index */
export const nameAt = ({ form }, index) => form.seats[index].name.trim() || defaultName(form, index);

/** @param {Sheet} sheet @param {Seat} seat @param {number} index */
const seatRow = (sheet, seat, index) => html`<li class="seat-row ${seat.kind}">
  ${portrait(index, seat.kind === "human")}
  <div class="seat-words">
    <span class="seat-name display">${nameAt(sheet, index)}</span>
    <span class="seat-line">${seat.kind === "human" ? t("setup.human_line") : moodLine(sheet, seat)}</span>
  </div>
  ${
    seat.kind === "bot"
      ? html`<div class="segments joined" role="radiogroup" aria-label=${t("setup.level", { name: nameAt(sheet, index) })}>
        ${opponents(sheet.game).map(
          ({ name, label }) => html`<label class="segment">
            <input type="radio" name="level-${index}" value=${name} .checked=${live(seat.level === name)} @change=${() => ((seat.level = name), sheet.paint())} />
            <span>${label}</span>
          </label>`,
        )}
      </div>`
      : nothing
  }
  <button type="button" data-key="change-${index}" @click=${() => change(sheet, index)}>${t("setup.change")}<span class="visually-hidden"> ${nameAt(sheet, index)}</span></button>
</li>`;

const moodLine = (/** @type {Sheet} */ { game }, /** @type {Seat} */ { mood }) => {
  const found = game.temperaments.find(({ name }) => name === mood);
  return found
    ? html`<b>${found.label}</b> · ${found.line}`
    : html`<b>${t("setup.balanced")}</b> · ${t("setup.balanced_line")}`;
};

/** Who sits here: a character with one temperament or another, or somebody at this screen. @param {Sheet} sheet @param {number} index */
const change = async ({ game, form, paint }, index) => {
  const seat = form.seats[index];
  const kinds = [
    {
      value: "human",
      label: t("setup.human"),
      line: t("setup.human_help"),
      chosen: () => seat.kind === "human",
      take: () => (seat.kind = "human"),
    },
    ...[{ name: "", label: t("setup.balanced"), line: t("setup.balanced_line") }, ...game.temperaments].map(
      ({ name, label, line }) => ({
        value: name || "balanced",
        label: t("setup.bot", { label }),
        line,
        chosen: () => seat.kind === "bot" && seat.mood === name,
        take: () => Object.assign(seat, { kind: "bot", mood: name }),
      }),
    ),
  ];
  await openDialog({
    title: t("setup.seat_title", { n: index + 1 }),
    draw: (close, update) => html`<fieldset class="option-list">
        <legend class="visually-hidden">${t("setup.kind", { n: index + 1 })}</legend>
        ${kinds.map(
          ({ value, label, line, chosen, take }) => html`<label class="option">
            <input type="radio" name="kind" ?autofocus=${chosen()} value=${value} .checked=${live(chosen())} @change=${() => (take(), update(), paint())} />
            <span class="option-words"><strong>${label}</strong><span class="help">${line}</span></span>
          </label>`,
        )}
      </fieldset>
      <label class="field">
        <span>${t("setup.name", { n: index + 1 })}</span>
        <input maxlength=${LONGEST_NAME} .value=${seat.name} placeholder=${defaultName(form, index)} @input=${(/** @type {Event} */ event) => ((seat.name = written(event)), paint())} />
      </label>
      <div class="button-row"><button class="primary" @click=${() => close()}>${t("common.ok")}</button></div>`,
  });
  paint();
};

/** Who plays, in one line. @param {Sheet} sheet */
export const headline = (sheet) => {
  const names = (/** @type {Seat["kind"]} */ wanted) =>
    sheet.form.seats.flatMap(({ kind }, index) => (kind === wanted ? [nameAt(sheet, index)] : []));
  const [humans, bots] = [names("human"), names("bot")];
  if (!bots.length) return humans.length === 1 ? t("setup.alone") : t("setup.among", { who: humans });
  return humans.length ? t("setup.against", { who: humans, rivals: bots }) : t("setup.watch", { rivals: bots });
};

/** How long, and by which rules. @param {Sheet} sheet */
export const details = ({ game, form }) => {
  const changed = game.options.filter(
    ({ name, default: usual, choices }) =>
      form.options[name] !== usual &&
      fittingOf({ choices, name, default: usual, label: "", help: "" }, form.seats.length).some(
        ({ value }) => value === usual,
      ),
  );
  const { decisions, minutes } = lengthOf(game.slug, form);
  return [
    minutes ? t(decisions ? "setup.length" : "setup.length_watched", { decisions, n: minutes }) : "",
    changed.length ? t("setup.changes", { n: changed.length }) : t("setup.usual"),
    t("setup.saved"),
  ]
    .filter(Boolean)
    .join(" · ");
};

/** What was written into a field. @param {Event} event */
export const written = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;
