// The generic board: any view as a readable nested list, with the game's own labels.

import { html, nothing } from "../lit.js";
import { seatMark } from "../parts/seat.js";
import { t } from "../words.js";

/** @typedef {import("./ctx.js").Ctx} Ctx */

/** Lists and tables that are longer than this are folded. */
const LONG = 12;

/** @param {unknown} value */
const isPlain = (value) => value === null || typeof value !== "object";

/** @param {Ctx} ctx @param {string} key */
const labelOf = (ctx, key) => ctx.labels[key] ?? capital(key.replaceAll("_", " "));

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {unknown} value */
function plain(value) {
  if (value === null || value === "") return t("view.nothing");
  if (typeof value === "boolean") return t(value ? "view.yes" : "view.no");
  return String(value);
}

/** @param {Ctx} ctx @param {unknown} value @returns {unknown} */
function shown(ctx, value) {
  if (isPlain(value)) return html`<span class="value">${plain(value)}</span>`;
  if (Array.isArray(value)) return list(ctx, value);
  return table(ctx, /** @type {Record<string, unknown>} */ (value));
}

/** @param {Ctx} ctx @param {unknown[]} items */
function list(ctx, items) {
  if (!items.length) return html`<span class="value">${t("view.nothing")}</span>`;
  const bySeat = items.length === ctx.players.length && items.length > 1 && items.some((item) => !isPlain(item));
  if (bySeat) {
    return html`<ul class="view-list">
      ${items.map((item, seat) => html`<li><span class="key">${seatMark(seat)} ${ctx.players[seat].name}</span> ${shown(ctx, item)}</li>`)}
    </ul>`;
  }
  if (items.every(isPlain)) return html`<span class="value">${items.map(plain).join(", ")}</span>`;
  return html`<ol class="view-list">
    ${items.map((item) => html`<li>${shown(ctx, item)}</li>`)}
  </ol>`;
}

/** @param {Ctx} ctx @param {Record<string, unknown>} entries */
function table(ctx, entries) {
  const rows = Object.entries(entries);
  if (!rows.length) return html`<span class="value">${t("view.nothing")}</span>`;
  const body = html`<ul class="view-list">
    ${rows.map(([key, value]) => html`<li><span class="key">${labelOf(ctx, key)}</span> ${shown(ctx, value)}</li>`)}
  </ul>`;
  if (rows.length <= LONG) return body;
  return html`<details class="fold">
    <summary>${t("view.entries", { n: rows.length })}</summary>
    ${body}
  </details>`;
}

/** @param {Ctx} ctx */
export function genericView(ctx) {
  const { scores: _scores, ...rest } = ctx.view;
  return html`<section class="panel generic-view" aria-labelledby="view-title">
    <h2 id="view-title">${t("table.view")}</h2>
    <ul class="view-list top">
      ${Object.entries(rest).map(
        ([key, value]) => html`<li><span class="key">${labelOf(ctx, key)}</span> ${shown(ctx, value)}</li>`,
      )}
    </ul>
    ${Object.keys(rest).length ? nothing : t("view.nothing")}
  </section>`;
}
