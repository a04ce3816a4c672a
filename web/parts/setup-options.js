// Set-up: the options of the rules, and how the deal is drawn.

import { html, live, nothing } from "../lit.js";
import { fittingOf } from "../setup-form.js";
import { t } from "../words.js";
import { written } from "./setup-seats.js";

/** So many options are shown without being asked for. */
const FEW = 3;
const SEEDS = /** @type {const} */ (["random", "daily", "own"]);

/** @typedef {import("./setup-seats.js").Sheet} Sheet */
/** @typedef {import("../games-list.js").Option} Option */

/** The first options stand open; the others are folded, with what differs from the book in sight. @param {Sheet} sheet @param {string[]} [elsewhere] */
export const optionFields = (sheet, elsewhere = []) => {
  const { game, form } = sheet;
  const open = game.options.filter(
    (option) => fittingOf(option, form.seats.length).length > 1 && !elsewhere.includes(option.name),
  );
  if (!open.length) return nothing;
  const [few, more] = [open.slice(0, FEW), open.slice(FEW)];
  const changed = more.filter((option) => form.options[option.name] !== option.default);
  return html`<section class="panel setup-options" aria-labelledby="options-title">
    <h2 id="options-title" class="display">${t("setup.options")}</h2>
    ${few.map((option) => optionField(sheet, option))}
    ${
      more.length
        ? html`<details class="variants">
          <summary>${t(changed.length ? "setup.more_changed" : "setup.more", { n: more.length, changed: changed.length })}</summary>
          <div class="variant-list">${more.map((option) => optionField(sheet, option))}</div>
        </details>`
        : nothing
    }
  </section>`;
};

/** @param {Sheet} sheet @param {Option} option */
const optionField = (sheet, option) => {
  const { form, paint } = sheet;
  const fitting = fittingOf(option, form.seats.length);
  const changed = form.options[option.name] !== option.default && fitting.some(({ value }) => value === option.default);
  return html`<fieldset class="option-field">
    <legend>${option.label}${changed ? html` <span class="changed">${t("setup.changed")}</span>` : nothing}</legend>
    <div class="segments">
      ${fitting.map(
        ({ value, label }) => html`<label class="segment">
          <input type="radio" name="option-${option.name}" value=${value} .checked=${live(form.options[option.name] === value)} @change=${() => ((form.options[option.name] = value), paint())} />
          <span>${label}</span>
        </label>`,
      )}
    </div>
    <p class="help">${option.help}${fitting.length < option.choices.length ? html` ${t("setup.more_seats", { n: seatsFor(sheet, option) })}` : nothing}</p>
  </fieldset>`;
};

/** Numbers of players for which an option has other choices. @param {Sheet} sheet @param {Option} option */
const seatsFor = ({ form }, option) => {
  const hidden = option.choices.filter((choice) => !fittingOf(option, form.seats.length).includes(choice));
  return [...new Set(hidden.flatMap(({ seats }) => seats ?? []))]
    .filter((count) => count !== form.seats.length)
    .sort((a, b) => a - b);
};

/** @param {Sheet} sheet */
export const seedField = ({ form, paint }) => html`<fieldset class="panel">
  <legend>${t("setup.seed")}</legend>
  <div class="segments">
    ${SEEDS.map(
      (kind) => html`<label class="segment">
        <input type="radio" name="seed" value=${kind} .checked=${live(form.seed === kind)} @change=${() => ((form.seed = kind), paint())} />
        <span>${t(`setup.seed_${kind}`)}</span>
      </label>`,
    )}
  </div>
  ${
    form.seed === "own"
      ? html`<label class="field">
        <span>${t("setup.seed_number")}</span>
        <input
          inputmode="numeric"
          pattern="[0-9]{1,15}"
          required
          title=${t("setup.seed_rule")}
          .value=${form.own}
          @input=${(/** @type {Event} */ event) => (form.own = written(event))}
        />
      </label>`
      : nothing
  }
  <p class="help">${t("setup.seed_help")}</p>
</fieldset>`;
