// One setting as a group of radio buttons.

import { html } from "../lit.js";
import { CHOICES, choose, setting } from "../settings.js";
import { t } from "../words.js";

/** @param {import("../settings.js").Setting} name @param {() => void} update */
export const choicesOf = (name, update) => html`<fieldset class="setting">
  <legend>${t(`settings.${name}.label`)}</legend>
  <p class="help" id="help-${name}">${t(`settings.${name}.help`)}</p>
  <div class="segments" aria-describedby="help-${name}">
    ${CHOICES[name].map(
      (value) => html`<label class="segment">
        <input type="radio" name="setting-${name}" .checked=${setting(name) === value} @change=${() => (choose(name, value), update())} />
        <span>${t(`settings.${name}.${value}`)}</span>
      </label>`,
    )}
  </div>
</fieldset>`;
