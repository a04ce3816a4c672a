// Cards with two faces: the good above, the secret back below as a strip whose colour, icon and word say its kind.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import { FRONT_ICONS, SIDE_ICONS, called, say } from "./common.js";

/**
 * @typedef {import("./common.js").Ctx} Ctx
 * @typedef {import("./common.js").Card} Card
 * @typedef {import("./common.js").Back} Back
 */

/** Words of a back with more letters than this are set smaller. */
const LONG = 7;

/** A single word with more letters takes the whole strip. */
const LONGEST = 12;

/** The icon of a back. @param {Back} back */
const backIcon = (back) =>
  back.kind === "calamity"
    ? "skull-crossed-bones"
    : back.kind === "idea"
      ? SIDE_ICONS[String(back.side)]
      : back.kind === "wealth"
        ? "two-coins"
        : FRONT_ICONS[String(back.good)];

/** The class of a back: its colour. @param {Back} back */
const backClass = (back) =>
  back.kind === "idea"
    ? back.side === "dictator" || back.side === "democracy"
      ? "government"
      : "religion"
    : back.kind === "wealth" && Number(back.wp) < 0
      ? "loss"
      : back.kind;

/** The words of a back, whole. @param {Ctx} ctx @param {Back} back */
function backWords(ctx, back) {
  const { words } = ctx;
  if (back.kind === "calamity") return words("back.calamity", { what: words(`name.${back.calamity}`) });
  if (back.kind === "idea") return words("back.idea", { n: Number(back.steps), side: words(`name.${back.side}`) });
  if (back.kind === "wealth")
    return words(Number(back.wp) > 0 ? "back.gain" : "back.loss", { n: Math.abs(Number(back.wp)) });
  return words(`name.${back.good}`);
}

/** The words of a back, as short as a strip is. @param {Ctx} ctx @param {Back} back */
function backShort(ctx, back) {
  if (back.kind === "calamity") return ctx.words(`name.${back.calamity}`);
  if (back.kind === "idea") return say("card.idea", { side: say(`side.${back.side}`), n: Number(back.steps) });
  if (back.kind === "wealth") return Number(back.wp) > 0 ? `+${back.wp}` : `−${-Number(back.wp)}`;
  return ctx.words(`name.${back.good}`);
}

/** What a card is called: front, back, giver. @param {Ctx} ctx @param {Card} card */
export function cardName(ctx, card) {
  const front = ctx.words(`name.${card.front}`);
  const faces = card.back ? ctx.words("card.both", { front, back: backWords(ctx, card.back) }) : front;
  return card.from === undefined ? faces : say("card.from", { card: faces, who: called(ctx, card.from) });
}

/** A card as a picture. @param {Ctx} ctx @param {Card} card @param {{ claim?: string, small?: boolean }} [options] */
export function face(ctx, card, { claim = "", small = false } = {}) {
  const { words } = ctx;
  return html`<span class="tm-card tm-${card.front} ${small ? "small" : ""}">
    <span class="tm-front">
      <span class="tm-level" aria-hidden="true">${Array.from({ length: card.level }, () => html`<i></i>`)}</span>
      ${card.from === undefined ? nothing : html`<span class="tm-giver">${seatMark(card.from)}</span>`}
      ${icon(FRONT_ICONS[card.front])}<b>${words(`name.${card.front}`)}</b>
    </span>
    ${
      card.back
        ? html`<span class="tm-back ${backClass(card.back)} ${backShort(ctx, card.back).length > LONG ? "long" : ""}">${
            backShort(ctx, card.back)
              .split(" ")
              .some((word) => word.length > LONGEST)
              ? nothing
              : icon(backIcon(card.back))
          }<span>${backShort(ctx, card.back)}</span></span>`
        : html`<span class="tm-back unseen">${say("card.unseen")}</span>`
    }
    ${claim ? html`<span class="tm-claim">${words("desk.said", { claim: words(`name.claim_${claim}`) })}</span>` : nothing}
  </span>`;
}

/** A good as a small card. @param {string} front @param {Back} [back] a back one has seen */
export const mini = (front, back) =>
  html`<span class="tm-mini tm-${front}">${icon(FRONT_ICONS[front])}${back ? html`<span class="tm-known ${backClass(back)}">${icon(backIcon(back))}</span>` : nothing}</span>`;

/** A card of which nobody else has seen anything. */
export const hiddenMini = () => html`<span class="tm-mini tm-hidden">${icon("trireme")}</span>`;

/** Cards that are seen, in sets of one front, biggest worth first. @param {Card[]} cards @returns {Array<{ front: string, cards: Card[] }>} */
export function inSets(cards) {
  /** @type {Map<string, Card[]>} */
  const sets = new Map();
  for (const card of cards) sets.set(card.front, [...(sets.get(card.front) ?? []), card]);
  return [...sets]
    .map(([front, held]) => ({ front, cards: held }))
    .sort((one, two) => two.cards.length * two.cards[0].level - one.cards.length * one.cards[0].level);
}
