// The hint about dice: what to keep, in the same sense in which a die is pressed; laying them so plays nothing.

import { html, nothing } from "../../lit.js";
import { t } from "../../words.js";
import { say } from "./common.js";
import { laidAsHinted, setAsHinted } from "./tray.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** How many other ways are named. */
const MOST_OTHERS = 3;

/** The drawer of a hint about dice to keep; null: the frame's own drawer does. @param {Ctx} ctx */
export function diceHint(ctx) {
  const { hint } = ctx;
  if (hint?.action[0] !== "keep") return null;
  const all = hint.alternatives.filter(({ label }, at, rows) => rows.findIndex((row) => row.label === label) === at);
  const others = all.filter(({ label }) => label !== hint.label).slice(0, MOST_OTHERS);
  const set = () => {
    setAsHinted(ctx);
    ctx.close();
  };
  return {
    title: say("hint.title"),
    body: html`<section class="hint">
      <p class="hint-says"><b>${hint.label}</b></p>
      ${all[0]?.why ? html`<p class="hint-why">${all[0].why}</p>` : nothing}
      <div class="hint-row">${laidAsHinted(ctx) ? html`<p>${say("hint.laid")}</p>` : html`<button class="primary" data-key="hint set" @click=${set}>${say("hint.set")}</button>`}</div>
      ${others.length
        ? html`<details class="fold"><summary>${say("hint.others", { n: others.length })}</summary>
            <ol class="hint-list">${others.map(({ label, why }) => html`<li><b>${label}</b> ${why ? html`<span class="hint-why">${why}</span>` : nothing}</li>`)}</ol></details>`
        : nothing}
      <p class="help">${t("hint.counted", { n: ctx.frame.hints ?? 0 })}</p>
    </section>`,
  };
}
