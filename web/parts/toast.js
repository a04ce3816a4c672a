// Short messages at the edge of the screen, some with one thing to do ("Deleted. Undo").

import { html, nothing, render, repeat } from "../lit.js";
import { announce } from "./live.js";
import { t } from "../words.js";

const STAY = 9000;

/** @typedef {{ id: number, text: string, action?: { label: string, run: () => void } }} Toast */

/** @type {Toast[]} */
let toasts = [];
let lastId = 0;
/** @type {HTMLElement | null} */
let host = null;

/** @param {HTMLElement} element */
export function useToasts(element) {
  host = element;
}

/** @param {number} id */
function close(id) {
  toasts = toasts.filter((toast) => toast.id !== id);
  paint();
}

function paint() {
  if (!host) return;
  render(
    repeat(
      toasts,
      ({ id }) => id,
      ({ id, text, action }) => html`<div class="toast">
        <span>${text}</span>
        ${
          action
            ? html`<button class="quiet" @click=${() => (action.run(), close(id))}>${action.label}</button>`
            : nothing
        }
        <button class="quiet square" aria-label=${t("common.close")} @click=${() => close(id)}>×</button>
      </div>`,
    ),
    host,
  );
}

/** Shows a message for a while, and says it. @param {string} text @param {{ label: string, run: () => void }} [action] @param {number} [stay] how long, in milliseconds */
export function toast(text, action, stay = STAY) {
  const id = ++lastId;
  toasts = [...toasts.slice(-2), { id, text, action }];
  paint();
  announce(text);
  setTimeout(() => close(id), stay);
}
