// The keys of the table. `?` shows them; none works while somebody types.

import { html } from "../lit.js";
import { openDialog } from "../parts/dialog.js";
import { t } from "../words.js";

/** @typedef {{ keys: string[], label: string, run: (key: string) => void, held?: boolean, any?: boolean }} Key held: it goes on while the key is held; any: so does every other key, whatever has the focus, for as long as it comes first */

/** Whether a key press belongs to a field, which Escape leaves, to the button that shows a scene again, or to the browser. @param {KeyboardEvent} event */
const isTyping = (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.dataset?.key === "stage again" && (event.key === "Enter" || event.key === " ")) return true;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (event.key !== "Escape" && target.matches?.("input:not([type=range]), textarea, select")) ||
    target.closest?.("dialog") !== null
  );
};

/** What is no key of its own, or the browser's: Tab, Shift, F5. */
const ELSEWHERE = /^(Tab|Shift|Control|Alt|Meta|CapsLock|F\d)/;

/** Listens to keys until the returned function is called. @param {() => Key[]} bindings */
export function listen(bindings) {
  const hear = (/** @type {KeyboardEvent} */ event) => {
    if (isTyping(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : `${event.shiftKey ? "Shift+" : ""}${event.key}`;
    const all = bindings();
    const found =
      all.find(({ keys }) => keys.includes(key)) ?? all.find(({ any }) => any && !ELSEWHERE.test(event.key));
    // A key that is held does nothing again, not even where the browser would press what has the focus.
    if (event.repeat && !found?.held) {
      if (key === "Enter" && /** @type {HTMLElement} */ (event.target).matches?.("[data-main]")) event.preventDefault();
      return;
    }
    if (!found) return;
    event.preventDefault();
    found.run(key);
  };
  /** Before anything on the table hears a key that ends a scene. @param {KeyboardEvent} event */
  const first = (event) => {
    if (isTyping(event) || ELSEWHERE.test(event.key) || !bindings()[0]?.any) return;
    event.stopPropagation();
    event.preventDefault();
    hear(event);
  };
  addEventListener("keydown", first, true);
  addEventListener("keydown", hear);
  return () => {
    removeEventListener("keydown", first, true);
    removeEventListener("keydown", hear);
  };
}

/** @param {Key[]} bindings */
export function showKeys(bindings) {
  return openDialog({
    title: t("keys.title"),
    draw: () =>
      html`<dl class="key-list">
        ${bindings.map(
          ({ keys, label }) => html`<div>
            <dt>${keys.length > 2 ? html`<kbd>${name(keys[0])}</kbd>–<kbd>${name(keys[keys.length - 1])}</kbd>` : keys.map((key) => html`<kbd>${name(key)}</kbd> `)}</dt>
            <dd>${label}</dd>
          </div>`,
        )}
      </dl>`,
  });
}

/** @param {string} key */
const name = (key) =>
  ({
    ArrowLeft: "←",
    ArrowRight: "→",
    ArrowDown: "↓",
    "Shift+ArrowLeft": "⇧←",
    "Shift+ArrowRight": "⇧→",
    " ": t("keys.space"),
    Escape: "Esc",
  })[key] ?? key;
