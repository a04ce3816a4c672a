// Where Python's start stands: a progress bar, or a readable failure with what can be done about it.

import { html } from "../lit.js";
import { rules } from "../engine.js";
import { copyText } from "./link.js";
import { t } from "../words.js";

/** A button that copies a report. @param {string} report */
export const copyReport = (report) =>
  html`<button @click=${() => copyText(report)}>${t("engine.copy_report")}</button>`;

/** @param {import("../engine.js").Status} status */
export function bootStatus(status) {
  if (status.stage === "failed") {
    const error = /** @type {import("../engine.js").EngineError} */ (status.error);
    return html`<div class="panel trouble" role="alert">
      <h2>${t("engine.failed")}</h2>
      <p>${error.message}</p>
      <p>${t("engine.failed_help")}</p>
      <div class="button-row">
        <button class="primary" @click=${() => rules.retry()}>${t("engine.retry")}</button>
        ${copyReport(error.report)}
      </div>
    </div>`;
  }
  const percent = status.stage === "download" ? Math.round(status.progress * 90) : 95;
  return html`<div class="panel boot">
    <p id="boot-label">${t(`engine.stage.${status.stage}`)}</p>
    <progress max="100" .value=${percent} aria-labelledby="boot-label"></progress>
  </div>`;
}
