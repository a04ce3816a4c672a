// Cards are cards, everywhere: band and icon of the type, a picture, the three factors with the one that counts lit,
// the effect in a few true words, the crest of the empire.

import { html, nothing, vars } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatClass } from "../../parts/seat.js";
import { CRESTS, FACTORS, TYPES, cardName, say, seatOf } from "./common.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

/** So many letters fill the text of a card, and its name; what is longer is written smaller. */
const LONG_TEXT = 46;
const LONG_NAME = 18;
/** A word of so many letters does not fit beside the icon of a narrow card. */
const LONG_WORD = 9;

/** @param {number | string | null} value */
const dice = (value) => (value === "d6" ? 1 : value === "2d6" ? 2 : 0);

/** @param {number | string | null} value */
const factor = (value) =>
  value === null
    ? "–"
    : dice(value)
      ? Array.from(
          { length: dice(value) },
          () =>
            html`<svg class="mini-die" viewBox="0 0 20 20" aria-hidden="true"><rect x="1" y="1" width="18" height="18" rx="5"></rect><circle cx="6" cy="6" r="2"></circle><circle cx="10" cy="10" r="2"></circle><circle cx="14" cy="14" r="2"></circle></svg>`,
        )
      : value;

/** How small a name is written. @param {string} name */
const sizeOf = (name) =>
  name.length > LONG_NAME ? "long" : name.split(" ").some((word) => word.length >= LONG_WORD) ? "wide" : "";

/** A card as one would read it out. @param {Ctx} ctx @param {string} slug */
export function cardWords(ctx, slug) {
  const card = ctx.statics.cards[slug];
  const types = [...card.types].map((type) => ctx.words(`type.${type}`)).join(", ");
  const factors = card.cf
    .map((/** @type {any} */ value, /** @type {number} */ at) =>
      value === null
        ? ""
        : say(`card.factor_${at}`, {
            n: value === "d6" ? say("card.one_die") : value === "2d6" ? say("card.two_dice") : value,
          }),
    )
    .filter(Boolean);
  return [cardName(ctx, slug), types, ...factors, ...card.face].join(", ");
}

/** The face of a card. @param {Ctx} ctx @param {string} slug @param {{ className?: string, use?: number | null, whole?: boolean }} [options] `use`: the column that counts now */
export function cardFace(ctx, slug, { className = "", use = null, whole = false } = {}) {
  const card = ctx.statics.cards[slug];
  const seat = seatOf(ctx, card.empire);
  const texts = whole ? card.full : card.face;
  const flavour = ctx.words(`flavour.${slug.replace("/", ".")}`);
  return html`<span class="card type-${card.types[0]} ${className}" aria-hidden="true">
    <span class="card-head">${[...card.types].map((type) => html`<span class="card-type type-${type}">${icon(TYPES[type])}</span>`)}<span class=${sizeOf(cardName(ctx, slug))}>${cardName(ctx, slug)}</span></span>
    <span class="card-art">${icon(card.art, { className: "card-figure" })}<span class="card-crest ${seat < 0 ? "" : seatClass(seat)}">${icon(CRESTS[card.empire])}</span></span>
    ${
      card.cf.some((/** @type {unknown} */ value) => value !== null)
        ? html`<span class="card-factors">${card.cf.map((/** @type {any} */ value, /** @type {number} */ at) => html`<span class="${value === null ? "none" : dice(value) > 1 ? "two" : ""} ${use === at ? "use" : ""}">${icon(FACTORS[at])}<b>${factor(value)}</b></span>`)}</span>`
        : html`<span class="card-kind">${ctx.words(`type.${card.types[0]}`)}</span>`
    }
    <span class="card-text ${texts.join(" ").length > LONG_TEXT ? "long" : ""}">${texts.length ? texts.map((/** @type {string} */ text) => html`<span>${text}</span>`) : html`<i>${flavour}</i>`}</span>
  </span>`;
}

/** A card that opens large when pressed. @param {Ctx} ctx @param {string} slug @param {{ className?: string, use?: number | null, note?: unknown, order?: number }} [options] */
export const shownCard = (ctx, slug, { className = "", use = null, note = nothing, order = 0 } = {}) =>
  html`<button class="card-button ${className}" data-card=${slug} ${vars({ "--order": order })} @click=${(/** @type {Event} */ event) => (event.stopPropagation(), ctx.open("card", slug))}><span class="visually-hidden">${cardWords(ctx, slug)}</span>${cardFace(ctx, slug, { use })}${note}</button>`;

/** The drawer of one card. @param {Ctx} ctx @param {string} slug */
export function cardDrawer(ctx, slug) {
  const card = ctx.statics.cards[slug];
  const flavour = ctx.words(`flavour.${slug.replace("/", ".")}`);
  return {
    title: cardName(ctx, slug),
    body: html`<div class="card-large">${cardFace(ctx, slug)}</div>
      <p><b>${[...card.types].map((type) => ctx.words(`type.${type}`)).join(", ")}</b> · ${say("card.of", { empire: ctx.words(`empire.${card.empire}`), n: card.count })}</p>
      ${card.full.length ? html`<ul class="card-full">${card.full.map((/** @type {string} */ text) => html`<li>${text}.</li>`)}</ul>` : html`<p>${say("card.no_effect")}</p>`}
      <p class="card-uses">${[...card.types].map((type) => html`<span>${icon(TYPES[type])} ${say(`uses.${type}`)}</span>`)}</p>
      <p><i>${flavour}</i></p>`,
  };
}

/** All 280 cards, deck by deck. @param {Ctx} ctx @param {string | null} only the empire that is shown */
export function gallery(ctx, only) {
  const empires = Object.keys(CRESTS);
  const shown = only ?? ctx.view.seats[ctx.eyes ?? 0]?.empire ?? empires[0];
  const cards = Object.entries(ctx.statics.cards).filter(([, card]) => /** @type {any} */ (card).empire === shown);
  return {
    title: say("gallery.title"),
    wide: true,
    body: html`<div class="gallery-decks" role="group" aria-label=${say("gallery.decks")}>
        ${empires.map((empire) => html`<button class="quiet" aria-pressed=${empire === shown} data-key="gallery ${empire}" @click=${() => ctx.open("gallery", empire)}>${icon(CRESTS[empire])} ${ctx.words(`empire.${empire}`)}</button>`)}
      </div>
      <p>${say("gallery.count", { n: cards.reduce((sum, [, card]) => sum + /** @type {any} */ (card).count, 0), kinds: cards.length })}</p>
      <div class="card-grid">${cards.map(([slug, card]) => shownCard(ctx, slug, { note: /** @type {any} */ (card).count > 1 ? html`<span class="card-count">×${/** @type {any} */ (card).count}</span>` : nothing }))}</div>`,
  };
}
