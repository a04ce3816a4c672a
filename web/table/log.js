// The log: what happened, newest last, with "why?" links to the rules.

import { html, nothing, ref, repeat } from "../lit.js";
import { t } from "../words.js";
import { ruleLink } from "./ctx.js";

/** More lines than these are kept, but shown only when asked for. */
const RECENT = 60;

/** Keeps the newest line in sight, unless the reader has scrolled up. @param {Element | undefined} element */
function follow(element) {
  const box = /** @type {HTMLElement & { atEnd?: boolean } | undefined} */ (element);
  if (!box) return;
  if (box.atEnd === undefined) {
    box.atEnd = true;
    box.addEventListener("scroll", () => {
      box.atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    });
  }
  if (box.atEnd) requestAnimationFrame(() => (box.scrollTop = box.scrollHeight));
}

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
    memory.logFolded = !memory.logFolded;
    update();
  };
  return html`<section class="panel log-panel ${memory.logFolded ? "folded" : ""}" aria-labelledby="log-title">
    <header class="panel-head">
      <h2 id="log-title" tabindex="-1">${t("table.log")}</h2>
      <button class="quiet square log-toggle" data-key="log-toggle" aria-expanded=${!memory.logFolded} aria-label=${t("log.fold")} @click=${fold}>${memory.logFolded ? "+" : "−"}</button>
    </header>
    <div class="log-scroll" ?hidden=${memory.logFolded} tabindex="0" role="group" aria-labelledby="log-title" ${ref((element) => follow(element))}>
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
  </section>`;
}
