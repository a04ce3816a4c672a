// What is shown where a match cannot be: always a sentence, always a way on.

import { html, nothing } from "../lit.js";
import { copyReport } from "../parts/boot-status.js";
import { t } from "../words.js";

/** Errors after which the save stays where it is: it is whole, this site only cannot read it. */
const WHOLE = new Set(["error.save_newer"]);

/** Whether a save is damaged, by the error that opening it gave. @param {any} error */
export const isDamaged = ({ type, key }) => type === "BadSave" && !WHOLE.has(key);

/** Whether Python is to blame, not the match: then there is a second try. @param {any} error */
export const isBoot = ({ type }) => type === "boot";

/** @param {any} error @param {unknown} [more] */
export const failure = ({ type, message, report }, more = nothing) => html`<div class="page narrow">
  <h1 tabindex="-1">${t("failure.title")}</h1>
  <div class="panel trouble" role="alert">
    <p>${type === "NoMatch" ? t("failure.no_match") : message}</p>
    ${more}
    <div class="button-row">
      <a class="button primary" href="#/">${t("failure.home")}</a>
      ${report && report !== message ? copyReport(report) : nothing}
    </div>
  </div>
</div>`;
