// What is shown where a match cannot be: always a sentence, always a way on.

import { html, nothing } from "../lit.js";
import { copyReport } from "../parts/boot-status.js";
import * as saves from "../saves.js";
import { t } from "../words.js";

/** Errors after which the save stays where it is: it is not damaged. */
const KEEPS = new Set(["error.save_newer", "error.unknown_game"]);

/** @param {any} error @param {string} id of the match, or empty */
export function failure(error, id) {
  const { type, message, report, key } = error;
  const damaged = type === "BadSave" && id && !KEEPS.has(key);
  if (damaged) saves.setAside(id);
  return html`<div class="page narrow">
    <h1 tabindex="-1">${t("failure.title")}</h1>
    <div class="panel trouble" role="alert">
      <p>${type === "NoMatch" ? t("failure.no_match") : message}</p>
      ${damaged ? html`<p>${t("failure.put_aside")}</p>` : nothing}
      <div class="button-row">
        <a class="button primary" href="#/">${t("failure.home")}</a>
        ${report && report !== message ? copyReport(report) : nothing}
      </div>
    </div>
  </div>`;
}
