// One setting as a group of radio buttons.

import { html } from "../lit.js";
import { CHOICES, choose, setting } from "../settings.js";
import { t } from "../words.js";
import { sound } from "./loudspeaker.js";

/** @param {import("../settings.js").Setting} name @param {string} value @param {() => void} update */
function chosen(name, value, update) {
  choose(name, value);
  // How loud it is can only be heard.
  if (name === "volume" || name === "sound") sound("coin");
  update();
}

/** @param {import("../settings.js").Setting} name @param {() => void} update */
export const choicesOf = (name, update) => html`<fieldset class="setting">
  <legend>${t(`settings.${name}.label`)}</legend>
  <p class="help" id="help-${name}">${t(`settings.${name}.help`)}</p>
  <div class="segments" aria-describedby="help-${name}">
    ${CHOICES[name].map(
      (value) => html`<label class="segment">
        <input type="radio" name="setting-${name}" .checked=${setting(name) === value} @change=${() => chosen(name, value, update)} />
        <span>${name === "language" ? ownName(value) : t(`settings.${name}.${value}`)}</span>
      </label>`,
    )}
  </div>
</fieldset>`;

/** What a language calls itself. @param {string} code */
const ownName = (code) => new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
