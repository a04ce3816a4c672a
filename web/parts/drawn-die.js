// Dice: a face drawn by the game, locked, kept or thrown. Over a die that can be kept lies a toggle button: the die
// itself stays as it is when it can no longer be pressed.

import { html, nothing, vars } from "../lit.js";
import { tip } from "./tip.js";

/**
 * Which dice tumble now. `thrown` grows with every throw of the match; a die tumbles once for the throw it was part of,
 * never when a match is opened or a throw is undone. Two equal animations take turns, so that each throw starts anew.
 * @param {Record<string, any>} memory @param {number} thrown @param {readonly number[]} dice
 */
export function tumbling(memory, thrown, dice) {
  const last = memory.tumble ?? { thrown, even: false, dice: [] };
  if (thrown !== last.thrown) memory.tumble = { thrown, even: !last.even, dice: thrown > last.thrown ? [...dice] : [] };
  else memory.tumble = last;
  const { even, dice: moving } = memory.tumble;
  return (/** @type {number} */ die) => (moving.includes(die) ? (even ? "tumble-even" : "tumble-odd") : "");
}

/**
 * @param {{ face: unknown, label: string, about: string, className?: string, order?: number, badge?: unknown,
 *   pressed?: boolean | null, disabled?: boolean, key?: string, shortcut?: string, press?: (() => void) | null }} options
 *   `about`: what the face does, for the tip; `pressed`: kept or not (null: not a toggle); `press`: what a click does (null: the die is only shown).
 */
export function die({
  face,
  label,
  about,
  className = "",
  order = 0,
  badge = nothing,
  pressed = null,
  disabled = false,
  key = "",
  shortcut = "",
  press = null,
}) {
  return html`<div class="cube ${press ? "pressable" : ""} ${className}" role=${press ? nothing : "img"} aria-label=${press ? nothing : label} ${vars({ "--order": order })} ${tip(about)}>
    <svg class="cube-face" viewBox="0 0 100 100" aria-hidden="true"><rect class="cube-body" x="3" y="3" width="94" height="94" rx="18"></rect>${face}</svg>
    ${badge}
    ${
      press
        ? html`<button
          class="cube-press"
          data-key=${key || nothing}
          aria-label=${label}
          aria-pressed=${pressed === null ? nothing : pressed}
          aria-disabled=${disabled ? "true" : nothing}
          aria-keyshortcuts=${shortcut || nothing}
          @click=${() => disabled || press()}
          ${tip(about)}
        ></button>`
        : nothing
    }
  </div>`;
}
