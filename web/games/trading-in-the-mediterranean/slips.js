// Offers that wait: slips in front of whoever made them, each with a seal that says what it does to my income.

import { html, nothing, vars } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { mini } from "./cards.js";
import { around, called, coin, percent, say, sideOf, signed, told } from "./common.js";
import { turnOver } from "./draft.js";
import { speechOf } from "./speech.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** What a deal is worth: its terms, put into income, together. @param {any} effect @returns {number} */
export const gain = (effect) => effect.worth.sum;

/** Good or bad news. @param {number} n */
export const tone = (n) => (n > 0 ? "good" : n < 0 ? "bad" : "even");

/** What stands on one side of an offer. @param {Ctx} ctx @param {any[]} cards @param {string[]} fronts @param {number} wealth @param {Record<string, string>} [claims] */
export function goods(ctx, cards, fronts, wealth, claims = {}) {
  const { words } = ctx;
  return html`${cards.map(
    (card) =>
      html`<span class="tm-good" role="img" aria-label=${words(`name.${card.front}`)}>${mini(card.front, card.back)}</span>${claims[card.card] ? html`<q>${words(`name.claim_${claims[card.card]}`)}</q>` : nothing}`,
  )}${fronts.map((front) => html`<span class="tm-good" role="img" aria-label=${words(`name.ask_${front}`)}>${mini(front)}</span>`)}${wealth ? html`<span class="tm-good" role="img" aria-label=${words("card.wp", { n: wealth })}>${coin(wealth)}</span>` : nothing}${cards.length + fronts.length + wealth ? nothing : html`<span class="tm-soft">${words("desk.nothing")}</span>`}`;
}

/** The terms of a deal beside the income, each with what it is worth. @param {Ctx} ctx @param {any} effect @returns {Array<{ text: string, n: number }>} */
export function termsOf(ctx, { worth, leaves, unseen }) {
  const { words } = ctx;
  return [
    ...(worth.wealth ? [{ text: say("deal.wealth"), n: worth.wealth }] : []),
    ...worth.calamities.map((/** @type {[string, number]} */ [name, n], /** @type {number} */ at) => ({
      text: say(at < leaves.length ? "deal.leaves" : "deal.comes", { what: words(`name.${name}`) }),
      n,
    })),
    ...(worth.unseen ? [{ text: say("deal.unseen", { n: unseen }), n: worth.unseen }] : []),
  ];
}

/** Where the cubes would go, and whether that is good. @param {Ctx} ctx @param {any} effect @returns {Array<{ text: string, tone: string }>} */
export const cubesOf = (ctx, { before, after }) =>
  ["government", "religion"]
    .filter((track) => before[track].after !== after[track].after)
    .map((track) => ({
      text: trackWords(ctx, track, after[track].after, after[track].level_after),
      tone: tone(after[track].level_after - before[track].level_after),
    }));

/** The risk of backs that nobody told, and what the deal is worth where one of them is a calamity. @param {any} effect */
export const riskOf = ({ unseen, risk, worth }) =>
  unseen && risk ? say("deal.risk", { n: percent(risk), worth: signed(worth.bad) }) : "";

/** Where a cube stands, in words. @param {Ctx} ctx @param {string} track @param {number} space @param {number} level */
export const trackWords = (ctx, track, space, level) =>
  space
    ? say("deal.track", { side: ctx.words(`name.${sideOf(track, space)}`), n: Math.abs(space), level })
    : say("deal.track_none", { track: say(`track.${track}`) });

/** The seal. @param {any} effect */
export const seal = (effect) =>
  html`<span class="tm-seal ${tone(gain(effect))}" aria-hidden="true">${signed(gain(effect))}</span>`;

/** What can be answered to an offer: yes, another offer, no; null: nothing now. @param {Ctx} ctx @param {any} offer */
function answers(ctx, offer) {
  const { words } = ctx;
  const [accept, counter, refuse] = ["accept", "counter", "refuse"].map((verb) => ctx.find(verb, offer.number));
  const hinted = (/** @type {string} */ verb) => (ctx.hinted(verb, offer.number) ? "hinted" : "");
  if (!refuse) return null;
  return html`<div class="tm-answers">
    ${accept ? ctx.button(accept, told(accept.label, html`${icon("check-mark")}<span>${words("desk.accept")}</span>`), { className: `tm-yes ${hinted("accept")}` }) : nothing}
    ${
      counter
        ? html`<button class="tm-change ${hinted("counter")}" data-key="counter ${offer.number}" @click=${() => turnOver(ctx, offer)}>${told(say("slip.change_label", { who: called(ctx, offer.maker) }), html`${icon("clockwise-rotation")}<span>${say("slip.change")}</span>`)}</button>`
        : nothing
    }
    ${ctx.button(refuse, told(refuse.label, html`${icon("cancel")}<span>${say("slip.no")}</span>`), { className: `tm-no ${hinted("refuse")}` })}
  </div>`;
}

/** @param {Ctx} ctx @param {any} offer @param {number} rank where it stands among all, best first @param {string} place which of its maker's it is, where there are several */
function slip(ctx, offer, rank, place) {
  const { effect } = offer;
  const maker = called(ctx, offer.maker);
  const title = say(offer.counter ? "slip.answers" : offer.to === null ? "slip.offers_all" : "slip.offers", {
    who: maker,
  });
  const accept = ctx.find("accept", offer.number);
  const income = say("deal.income", { n: effect.before.income, m: effect.after.income });
  const worth = say("deal.worth", { n: signed(gain(effect)) });
  const summary = `${title}: ${accept?.label ?? ""} ${worth} ${income}`;
  const more = [
    ...termsOf(ctx, effect).map(({ text, n }) => `${text} ${signed(n)}`),
    ...cubesOf(ctx, effect).map(({ text }) => text),
  ].join(" · ");
  const speech = speechOf(ctx, offer);
  const risk = riskOf(effect);
  return html`<article class="tm-slip ${seatClass(offer.maker)}" data-offer=${offer.number} aria-label=${summary} ${vars({ "--rank": rank })}>
    <header>${seatMark(offer.maker)} <h3>${title}</h3><small>${place || (ctx.view.turn.round < offer.expires ? say("slip.until", { n: offer.expires }) : "")}</small></header>
    <div class="tm-swap"><span class="tm-maker">${seatMark(offer.maker)}</span>${goods(ctx, offer.give, [], offer.give_wp, offer.claims)} <span class="tm-for">${say("slip.for_your")}</span><span class="tm-for brief" aria-hidden="true">${say("slip.for")}</span> ${goods(ctx, [], offer.want, offer.want_wp)} ${seal(effect)}</div>
    <p class="tm-effect ${more || risk ? "" : "plain"}" title="${income}${more ? ` · ${more}` : ""} ${risk}"><span class="tm-risk brief" aria-hidden="true">${risk ? say("deal.risk_brief", { n: percent(effect.risk) }) : nothing}</span><b>${income}</b>${more ? html`<i> · </i><span class="tm-beyond">${more}</span>` : nothing}${risk ? html` <span class="tm-risk">${risk}</span>` : nothing}</p>
    ${speech ? html`<p class="tm-said">${say("speech.quoted", { words: speech })}</p>` : nothing}
    ${answers(ctx, offer) ?? (ctx.view.settling || ctx.replaying ? nothing : html`<p class="tm-soft">${say("slip.wait")}</p>`)}
  </article>`;
}

/** One's own offers on the table. @param {Ctx} ctx @param {any} offer */
function ownSlip(ctx, offer) {
  const withdraw = ctx.find("withdraw", offer.number);
  const to = offer.to === null ? ctx.words("card.everyone") : called(ctx, offer.to);
  const asked = (offer.to === null ? (ctx.view.partners ?? []) : [offer.to]).filter(
    (/** @type {number} */ seat) => !offer.answered?.includes(seat),
  );
  const marks = (/** @type {number[]} */ seats) => seats.map((seat) => seatMark(seat, { label: called(ctx, seat) }));
  return html`<article class="tm-slip own ${seatClass(offer.maker)}" data-offer=${offer.number}>
    <header>${seatMark(offer.maker)} <h3>${say("slip.yours", { to })}</h3></header>
    <div class="tm-swap">${goods(ctx, offer.give, [], offer.give_wp, offer.claims)} <span class="tm-for">${say("slip.for")}</span> ${goods(ctx, [], offer.want, offer.want_wp)}
      ${withdraw ? ctx.button(withdraw, told(withdraw.label, say("slip.withdraw")), { className: "tm-withdraw" }) : nothing}</div>
    <p class="tm-soft">${offer.answered?.length ? html`${marks(offer.answered)} ${say("slip.refused")} · ` : nothing}${marks(asked)} ${say("slip.still_asked")}</p>
  </article>`;
}

/** What is not put to me: cannot be paid, or was refused before. @param {Ctx} ctx @param {any[]} aside */
function folded(ctx, aside) {
  if (!aside.length) return nothing;
  const open = ctx.memory.folded === ctx.view.turn.number;
  const toggle = () => {
    ctx.memory.folded = open ? -1 : ctx.view.turn.number;
    ctx.update();
  };
  return html`<div class="tm-folded">
    <button class="tm-fold" data-key="folded" aria-expanded=${open} @click=${toggle}>${aside.map((offer) => seatMark(offer.maker))} ${say("slip.aside", { n: aside.length })}</button>
    ${open ? html`<ul>${aside.map((offer) => html`<li>${seatMark(offer.maker)} ${goods(ctx, offer.give, [], offer.give_wp, offer.claims)} <span class="tm-for">${say("slip.for_your")}</span> ${goods(ctx, [], offer.want, offer.want_wp)} <small>${say(`slip.${offer.aside}`)}</small> ${answers(ctx, offer) ?? nothing}</li>`)}</ul>` : nothing}
  </div>`;
}

/** Whose column has most room: there lies what is one's own, and what is not put to one. @param {any[][]} lying */
const roomiest = (lying) => lying.reduce((best, pile, at) => (pile.length < lying[best].length ? at : best), 0);

/** All offers that one sees; one's own and what is folded at the left. @param {Ctx} ctx */
export function slips(ctx) {
  const { view } = ctx;
  if (view.turn.phase !== 3 || ctx.eyes === null) return nothing;
  const waiting = view.offers.filter((/** @type {any} */ offer) => offer.maker !== ctx.eyes && offer.waiting);
  const put = waiting
    .filter((/** @type {any} */ offer) => !offer.aside)
    .sort((/** @type {any} */ one, /** @type {any} */ two) => gain(two.effect) - gain(one.effect));
  const mine = view.offers.filter((/** @type {any} */ offer) => offer.maker === ctx.eyes);
  const aside = waiting.filter((/** @type {any} */ offer) => offer.aside);
  const lying = around(ctx).map((seat) => put.filter((/** @type {any} */ { maker }) => maker === seat));
  const room = roomiest(lying);
  const beside = mine.length + Math.min(1, aside.length);
  return html`<section class="tm-slips" aria-label=${say("slip.region")}>
    ${lying.map((pile, at) =>
      pile.length || (at === room && beside)
        ? html`<div class="tm-pile ${pile.length > 1 || (pile.length && at === room && beside) ? "several" : ""}" tabindex=${pile.length > 1 ? 0 : nothing} ${vars({ "--column": at + 1 })}>${pile.map((/** @type {any} */ offer, /** @type {number} */ which) => slip(ctx, offer, put.indexOf(offer), pile.length > 1 ? say("slip.of", { n: which + 1, of: pile.length }) : ""))}
            ${at === room ? html`${mine.map((/** @type {any} */ offer) => ownSlip(ctx, offer))} ${folded(ctx, aside)}` : nothing}</div>`
        : nothing,
    )}
  </section>`;
}
