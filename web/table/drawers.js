// Drawers: the log, the hint, all choices, a player's holdings. They lie over the board; nothing moves it.

import { html, nothing } from "../lit.js";
import { icon } from "../parts/icon.js";
import { t } from "../words.js";
import { choiceList } from "./choices.js";
import { counted } from "./hints.js";
import { logBook } from "./log.js";
import { total } from "./players.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("./ctx.js").GameModule} GameModule
 * @typedef {{ title: string, body: unknown, wide?: boolean }} Drawer
 */

/** What the open drawer holds. @param {Ctx} ctx @param {GameModule} game @returns {Drawer | null} */
function drawerOf(ctx, game) {
  const open = ctx.memory.drawer;
  if (!open) return null;
  const own = game.frame?.drawers?.[open.name]?.(ctx, open.argument);
  if (own) return own;
  const draw = /** @type {Record<string, () => Drawer | null>} */ ({
    log: () => ({ title: t("table.log"), body: html`${sinceButton(ctx)} ${logBook(ctx, game)}` }),
    since: () => ({ title: t("strip.title"), body: html`${ctx.news("rows")} ${ctx.news("all")}`, wide: true }),
    hint: () => hintDrawer(ctx),
    choices: () => ({ title: t("table.choices"), body: choiceList(ctx) }),
    holdings: () => ({ title: ctx.players[open.argument].name, body: holdings(ctx, game, open.argument) }),
  })[open.name];
  return draw?.() ?? null;
}

/** What the others did since the own last turn stays here, wherever else it was put away. @param {Ctx} ctx */
const sinceButton = (ctx) =>
  ctx.replaying || ctx.eyes === null || ctx.players.length < 2
    ? nothing
    : html`<button class="quiet" data-key="log since" @click=${() => ctx.open("since")}>${icon("hourglass")} ${t("strip.title")}</button>`;

/** @param {Ctx} ctx @param {GameModule} game */
export function drawerView(ctx, game) {
  const drawer = drawerOf(ctx, game);
  if (!drawer) return nothing;
  return html`<aside class="drawer ${drawer.wide ? "wide" : ""}" data-drawer=${ctx.memory.drawer.name} aria-labelledby="drawer-title">
    <header class="drawer-head">
      <h2 id="drawer-title" tabindex="-1">${drawer.title}</h2>
      <button class="quiet square" data-key="drawer close" aria-label=${t("common.close")} @click=${() => ctx.close()}>×</button>
    </header>
    <div class="drawer-body" tabindex="0" role="group" aria-labelledby="drawer-title">${drawer.body}</div>
  </aside>`;
}

// -- the hint ----------------------------------------------------------------------------------------------------

/** A row whose other ways are unfolded no longer sticks to the foot. */
const unfolding = {
  capture: true,
  /** @param {Event} event */
  handleEvent: ({ currentTarget, target }) =>
    /** @type {Element} */ (currentTarget).classList.toggle(
      "unfolded",
      /** @type {HTMLDetailsElement} */ (target).open,
    ),
};

/** What follows a hint, its other ways beside it; and how many were taken. @param {Ctx} ctx @param {unknown} button @param {unknown[]} others */
export const hintFoot = (ctx, button, others) => html`<div class="hint-row" @toggle=${unfolding}>
    ${button}
    ${others.length ? html`<details class="fold"><summary>${t("hint.others", { n: others.length })}</summary><ol class="hint-list">${others.map((other) => html`<li>${other}</li>`)}</ol></details>` : nothing}
    <p class="help">${t("hint.counted", { n: ctx.frame.hints ?? 0 })}</p>
  </div>`;

/** @param {Ctx} ctx @returns {Drawer} */
export function hintDrawer(ctx) {
  const { hint } = ctx;
  if (!hint)
    return {
      title: t("hint.title"),
      body: html`<p class="thinking-line" role="status">${t("hint.thinking")} <span class="thinking" role="presentation"><i></i><i></i><i></i></span></p>`,
    };
  const all = hint.alternatives.length ? hint.alternatives : [{ ...hint, why: "" }];
  // Two dice that show the same make two choices of the same words: one is enough.
  const [best, ...others] = all
    .filter(({ label }, at) => all.findIndex((row) => row.label === label) === at)
    .slice(0, 4);
  const plan = (hint.plan ?? []).slice(1);
  const row = (
    /** @type {{ action: import("../match.js").Action, label: string }} */ { action, label },
    /** @type {string} */ className,
  ) => {
    const choice = ctx.exactly(action);
    return choice ? ctx.button(choice, label, { className }) : html`<b>${label}</b>`;
  };
  return {
    title: t("hint.title"),
    body: html`<section class="hint">
      <div class="hint-best">${row(best, "choice hinted")} ${best.why ? html`<p class="hint-why">${best.why}</p>` : nothing}</div>
      ${
        plan.length
          ? html`<h3>${t("hint.then")}</h3>
            <ol class="hint-plan">${counted(plan).map(({ label, n }) => html`<li>${n > 1 ? t("hint.times", { label, n }) : label}</li>`)}</ol>`
          : nothing
      }
      ${hintFoot(
        ctx,
        plan.length
          ? html`<button class="primary" data-key="hint plan" @click=${() => ctx.acts((hint.plan ?? []).map(({ action }) => action))}>${t("hint.do_all")}</button>`
          : nothing,
        others.map(
          (other) =>
            html`${row(other, "choice")} ${other.why && other.why !== best.why ? html`<span class="hint-why">${other.why}</span>` : nothing}`,
        ),
      )}
    </section>`,
  };
}

// -- holdings ----------------------------------------------------------------------------------------------------

/** @param {Ctx} ctx @param {GameModule} game @param {number} seat */
function holdings(ctx, game, seat) {
  const scores = /** @type {Record<string, number> | null} */ (ctx.view.scores?.[seat] ?? null);
  const player = ctx.players[seat];
  return html`<p class="help">${player.kind === "bot" ? player.botLabel : t("table.human")}</p>
    ${game.frame?.holdings?.(ctx, seat) ?? nothing}
    ${
      scores
        ? html`<dl class="facts score-sum">
          ${Object.entries(scores).map(([category, points]) => html`<div><dt>${ctx.words(`category.${category}`)}</dt><dd>${points}</dd></div>`)}
          <div class="sum"><dt>${t("end.total")}</dt><dd>${total(scores)}</dd></div>
        </dl>`
        : nothing
    }`;
}
