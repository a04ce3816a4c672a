// The menu of an open match: names, pace, undo mode, link, export, keys.

import { html, nothing } from "../lit.js";
import { openDialog } from "../parts/dialog.js";
import { choicesOf } from "../parts/setting-row.js";
import { t } from "../words.js";

/**
 * @param {import("./controller.js").Table} table
 * @param {{ copyLink: () => void, exportFile: () => void, keys: () => void, replay: () => void, leave: () => void,
 *   rules: () => void, redo: () => void, log?: () => void, choices?: () => void }} actions
 */
export function openMenu(table, actions) {
  const { frame } = table;
  return openDialog({
    title: t("menu.title"),
    draw: (close, update) => {
      const then = (/** @type {() => void} */ run) => () => (close(), run());
      const renamed = (/** @type {Event} */ event) =>
        table.rename(/** @type {HTMLInputElement} */ (event.target).value);
      // Where the bar has no room for them, what one plays with comes first.
      return html`<div class="menu-narrow">
          ${actions.log ? html`<button @click=${then(actions.log)}>${t("table.log")}</button>` : nothing}
          ${actions.choices ? html`<button @click=${then(actions.choices)}>${t("table.all_choices")}</button>` : nothing}
          <button @click=${then(actions.rules)}>${t("table.rules")}</button>
          <button @click=${then(actions.redo)}>${t("table.redo")}</button>
          <button @click=${then(actions.leave)}>${t("menu.leave")}</button>
        </div>
        <label class="field">
          <span>${t("menu.name")}</span>
          <input maxlength="40" .value=${frame.name} @change=${renamed} ?disabled=${table.readOnly} />
        </label>
        ${choicesOf("pace", update)} ${choicesOf("undo", update)} ${choicesOf("sound", update)} ${choicesOf("volume", update)}
        <dl class="facts">
          <div><dt>${t("menu.seed")}</dt><dd>${frame.seed}</dd></div>
          <div><dt>${t("menu.actions")}</dt><dd>${frame.deeds}</dd></div>
        </dl>
        <div class="button-column">
          <button @click=${then(actions.copyLink)}>${t("end.copy_link")}</button>
          <button @click=${then(actions.exportFile)}>${t("end.export")}</button>
          <button @click=${then(actions.replay)}>${t("end.replay")}</button>
          <button @click=${then(actions.keys)}>${t("keys.title")} <kbd>?</kbd></button>
          <button class="menu-wide" @click=${then(actions.leave)}>${t("menu.leave")}</button>
        </div>`;
    },
  });
}
