// The hint about dice: what to keep, in the same sense in which a die is pressed; laying them so plays nothing.

import { html, nothing } from "../../lit.js";
import { hintFoot } from "../../table/drawers.js";
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
    title: t("hint.title"),
    body: html`<section class="hint">
      <p class="hint-says"><b>${hint.label}</b></p>
      ${all[0]?.why ? html`<p class="hint-why">${all[0].why}</p>` : nothing}
      ${hintFoot(
        ctx,
        laidAsHinted(ctx)
          ? html`<p>${say("hint.laid")}</p>`
          : html`<button class="primary" data-key="hint set" @click=${set}>${say("hint.set")}</button>`,
        others.map(
          ({ label, why }) => html`<b>${label}</b> ${why ? html`<span class="hint-why">${why}</span>` : nothing}`,
        ),
      )}
    </section>`,
  };
}
