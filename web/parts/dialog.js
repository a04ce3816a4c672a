// Modal dialogs: the browser's own <dialog>, which keeps the focus inside and closes with Esc.

import { html, render } from "../lit.js";
import { t } from "../words.js";

/**
 * Opens a dialog; `draw` gets a function that closes it. Resolves to what it was closed with.
 * @param {{ title: string, className?: string, draw: (close: (value?: any) => void, update: () => void) => unknown }} options
 * @returns {Promise<any>}
 */
export function openDialog({ title, className = "", draw }) {
  const dialog = document.createElement("dialog");
  dialog.className = `dialog ${className}`;
  dialog.setAttribute("aria-labelledby", "dialog-title");
  document.body.append(dialog);
  return new Promise((resolve) => {
    const close = (/** @type {unknown} */ value = undefined) => {
      resolve(value);
      dialog.close();
    };
    const update = () =>
      render(
        html`<header class="dialog-head">
            <h2 id="dialog-title">${title}</h2>
            <button class="quiet square" aria-label=${t("common.close")} @click=${() => close()}>×</button>
          </header>
          <div class="dialog-body">${draw(close, update)}</div>`,
        dialog,
      );
    update();
    // Whoever goes back, or anywhere else, does not take it along.
    const leave = () => close();
    addEventListener("hashchange", leave);
    dialog.addEventListener("click", (event) => event.target === dialog && close());
    dialog.addEventListener("close", () => {
      removeEventListener("hashchange", leave);
      resolve(undefined);
      dialog.remove();
    });
    dialog.showModal();
    // What is to be written over is marked.
    /** @type {HTMLInputElement | null} */ (dialog.querySelector("input[autofocus]"))?.select();
  });
}
