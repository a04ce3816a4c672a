// A number with a button less and a button more.

import { html, nothing } from "../lit.js";
import { t } from "../words.js";

/** @param {{ name: string, label: string, value: number, least?: number, most: number, change: (value: number) => void }} options */
export function stepper({ name, label, value, least = 0, most, change }) {
  const button = (/** @type {string} */ sign, /** @type {number} */ to, /** @type {string} */ key) => {
    const off = to < least || to > most;
    return html`<button class="square" data-key="${name} ${key}" aria-label=${t(`stepper.${key}`, { label })} aria-disabled=${off ? "true" : nothing} @click=${() => off || change(to)}>${sign}</button>`;
  };
  return html`<div class="stepper" role="group" aria-label=${label}>
    ${button("−", value - 1, "less")}<output>${value}</output>${button("+", value + 1, "more")}
  </div>`;
}
