// The log: what happened, newest last, with "why?" links to the rules.

import { html, nothing, repeat } from "../lit.js";
import { t } from "../words.js";
import { ruleLink } from "./ctx.js";

/** More lines than these are kept, but shown only when asked for. */
const RECENT = 60;

/** Why a bot did it, under the first line of what it did. @param {import("./ctx.js").Ctx} ctx @param {import("../match.js").Line[]} lines @param {number} index */
function because({ reasons }, lines, index) {
  const why = lines[index].index === lines[index - 1]?.index ? undefined : reasons.get(lines[index].index);
  return why ? html`<span class="log-why">${why}</span>` : nothing;
}

/** @param {import("./ctx.js").Ctx} ctx */
export function logPanel(ctx) {
  const { frame, log, memory, update } = ctx;
  const lines = log.filter(({ text }) => text);
  const shown = memory.wholeLog ? lines : lines.slice(-RECENT);
  const showAll = () => {
    memory.wholeLog = true;
    update();
  };
  const fold = () => {
    memory.longLog = !memory.longLog;
    update();
  };
  // The box is filled from its foot upwards (see the style sheet): the newest line stays in sight by itself.
  return html`<section class="panel log-panel ${memory.longLog ? "long" : ""}" aria-labelledby="log-title">
    <header class="log-head">
      <h2 id="log-title" tabindex="-1">${t("table.log")}</h2>
      <button class="quiet log-fold" data-key="log fold" aria-expanded=${Boolean(memory.longLog)} @click=${fold}>${t(memory.longLog ? "log.less" : "log.more")}</button>
    </header>
    <div class="log-scroll" tabindex="0" role="group" aria-labelledby="log-title">
      <div class="log-lines">
        ${frame.past.length
          ? html`<details class="fold"><summary>${t("log.past")}</summary><ul class="log">${frame.past.map((line) => html`<li>${line}</li>`)}</ul></details>`
          : nothing}
        ${shown.length < lines.length
          ? html`<button class="quiet" @click=${showAll}>${t("log.earlier", { n: lines.length - shown.length })}</button>`
          : nothing}
        <ol class="log">
          ${repeat(
            shown,
            (_, index) => lines.length - shown.length + index,
            (line, index) => html`<li class="log-line">${line.text} ${ruleLink(frame.slug, line.rule)} ${because(ctx, shown, index)}</li>`,
          )}
        </ol>
      </div>
    </div>
  </section>`;
}
