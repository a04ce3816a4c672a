// The dock: the peg board, the tray with dice or with what there is to spend, and what is to come of it.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { coming, pegBoard, ROWS } from "./pegs.js";
import { isPhone, object, picture, say, shownSeat } from "./common.js";
import { forecast } from "./forecast.js";
import { isSpending } from "./main.js";
import { purse, tiles } from "./purse.js";
import { tray } from "./tray.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** @param {Ctx} ctx */
export function dock(ctx) {
  const spending = isSpending(ctx);
  const building = spending && ctx.view.step === "build";
  const phone = isPhone(ctx);
  return html`<div class="ia-dock ${spending ? "spending" : "rolling"} ${building ? "building" : ""} ${ctx.view.contest ? "answering" : ""}">
    ${phone ? stock(ctx) : pegBoard(ctx)} ${spending ? purse(ctx) : tray(ctx)} ${building ? tiles(ctx) : nothing}
    ${phone ? (building ? nothing : html`<div class="phone-foot">${ctx.view.step === "throw" ? nothing : html`${forecast(ctx)}${hintLink(ctx)}`}</div>`) : forecast(ctx)}
  </div>`;
}

/** On a narrow screen the peg board is one row of numbers. @param {Ctx} ctx */
function stock(ctx) {
  const seat = shownSeat(ctx);
  const { pegs } = ctx.view.seats[seat];
  const after = coming(ctx, seat);
  return html`<section class="stock" data-part="pegs" aria-label=${say("pegs.title")}>
    ${ROWS.map((name) => {
      const { now, most } = pegs[name];
      const then = after[name] ?? now;
      return object(
        ctx,
        `row ${name}`,
        html`${picture(name)}<b>${now}${then === now ? nothing : html`<i class=${then > now ? "more" : "less"}>→${then}</i>`}</b>`,
        {
          label: say(then === now ? "pegs.row" : "pegs.after", {
            name: ctx.words(`view.${name}`),
            now,
            most,
            after: then,
          }),
          className: "stock-row",
        },
      );
    })}
  </section>`;
}

/** @param {Ctx} ctx */
const hintLink = (ctx) =>
  ctx.mine && ctx.view.kept
    ? html`<button class="link hint-link" data-key="phone hint" @click=${() => /** @type {HTMLElement | null} */ (document.querySelector('[data-key="table.hint"], [data-key="hint"]'))?.click()}>${icon("greek-sphinx")} ${say("hint.link")}</button>`
    : nothing;
