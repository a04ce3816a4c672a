// About: what this is, whose work it stands on, and what it does not do.

import { at, build } from "../build.js";
import { html, render } from "../lit.js";
import { icon } from "../parts/icon.js";
import "../parts/page-style.js";
import { say } from "../parts/page-words.js";
import { t } from "../words.js";

const CREDITS = ["python", "icons", "coast", "fonts", "lit", "games"];
const PROMISES = ["tracking", "offline", "fair"];

/** @param {unknown} _route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open(_route, root, setTitle) {
  setTitle(t("title.about"));
  render(
    html`<div class="page narrow about">
      <h1 class="display" tabindex="-1">${say("about.title")}</h1>
      <p class="lead">${say("about.line")}</p>
      <section class="panel" aria-labelledby="promises">
        <h2 id="promises">${say("about.promises")}</h2>
        <ul class="promise-list">
          ${PROMISES.map((name) => html`<li>${icon("laurels")}<span>${say(`about.promise.${name}`)}</span></li>`)}
        </ul>
      </section>
      <section class="panel" aria-labelledby="credits">
        <h2 id="credits">${say("about.credits")}</h2>
        <dl class="credit-list">
          ${CREDITS.map((name) => html`<div><dt>${say(`about.credit.${name}.what`)}</dt><dd>${say(`about.credit.${name}.who`)}</dd></div>`)}
        </dl>
      </section>
      <p><a href=${at(build.licences)}>${say("about.licences")}</a></p>
      <p class="help">${say("about.version", { version: build.version ?? "", hash: build.hash ?? "" })}</p>
    </div>`,
    root,
  );
  return () => {};
}
