// Offers that wait: slips in front of whoever made them, each with a seal that says what it does to my income.

import { html, nothing, vars } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { mini } from "./cards.js";
import { SEATS, around, called, coin, odds, say, sideOf, signed, told } from "./common.js";
import { turnOver } from "./draft.js";
import { speechOf } from "./speech.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** What changes in income. @param {any} effect */
export const gain = (effect) => effect.after.income - effect.before.income;

/** What stands on one side of an offer. @param {Ctx} ctx @param {any[]} cards @param {string[]} fronts @param {number} wealth @param {Record<string, string>} [claims] */
export function goods(ctx, cards, fronts, wealth, claims = {}) {
  const { words } = ctx;
  return html`${cards.map(
    (card) =>
      html`<span class="tm-good" role="img" aria-label=${words(`name.${card.front}`)}>${mini(card.front, card.back)}</span>${claims[card.card] ? html`<q>${words(`name.claim_${claims[card.card]}`)}</q>` : nothing}`,
  )}${fronts.map((front) => html`<span class="tm-good" role="img" aria-label=${words(`name.ask_${front}`)}>${mini(front)}</span>`)}${wealth ? html`<span class="tm-good" role="img" aria-label=${words("card.wp", { n: wealth })}>${coin(wealth)}</span>` : nothing}${cards.length + fronts.length + wealth ? nothing : html`<span class="tm-soft">${words("desk.nothing")}</span>`}`;
}

/** What an offer does apart from the income, and whether that is good. @param {Ctx} ctx @param {any} effect @returns {Array<{ text: string, tone: string }>} */
export function consequence(ctx, effect) {
  const { words } = ctx;
  /** @type {Array<{ text: string, tone: string }>} */
  const parts = [];
  // What is paid now, and what the backs that come and go bring when they are spent.
  const wealth = effect.wealth + effect.after.wealth - effect.before.wealth;
  if (wealth) parts.push({ text: say("deal.wealth", { n: signed(wealth) }), tone: wealth > 0 ? "good" : "bad" });
  for (const name of effect.leaves)
    parts.push({ text: say("deal.leaves", { what: words(`name.${name}`) }), tone: "good" });
  for (const name of effect.comes)
    parts.push({ text: say("deal.comes", { what: words(`name.${name}`) }), tone: "bad" });
  for (const track of ["government", "religion"]) {
    const before = effect.before[track];
    const after = effect.after[track];
    const higher = after.level_after - before.level_after;
    if (before.after !== after.after)
      parts.push({
        text: trackWords(ctx, track, after.after, after.level_after),
        tone: higher > 0 ? "good" : higher < 0 ? "bad" : "",
      });
  }
  return parts;
}

/** Where a cube stands, in words. @param {Ctx} ctx @param {string} track @param {number} space @param {number} level */
export const trackWords = (ctx, track, space, level) =>
  space
    ? say("deal.track", { side: ctx.words(`name.${sideOf(track, space)}`), n: Math.abs(space), level })
    : say("deal.track_none", { track: say(`track.${track}`) });

/** The seal. @param {any} effect */
const seal = (effect) =>
  html`<span class="tm-seal ${gain(effect) > 0 ? "good" : gain(effect) < 0 ? "bad" : "even"}" aria-hidden="true">${signed(gain(effect))}</span>`;

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

/** @param {Ctx} ctx @param {any} offer @param {number} rank where it stands among all, best first */
function slip(ctx, offer, rank) {
  const { effect } = offer;
  const maker = called(ctx, offer.maker);
  const title = say(offer.counter ? "slip.answers" : offer.to === null ? "slip.offers_all" : "slip.offers", {
    who: maker,
  });
  const accept = ctx.find("accept", offer.number);
  const income = say("deal.income", { n: effect.before.income, m: effect.after.income });
  const summary = `${title}: ${accept?.label ?? ""} ${income}`;
  const more = consequence(ctx, effect)
    .map(({ text }) => text)
    .join(" · ");
  const speech = speechOf(ctx, offer);
  const risk = effect.unseen && effect.risk ? say("deal.risk", { n: effect.unseen, odds: odds(effect.risk) }) : "";
  return html`<article class="tm-slip ${seatClass(offer.maker)}" data-offer=${offer.number} aria-label=${summary} ${vars({ "--rank": rank })}>
    <header>${seatMark(offer.maker)} <h3>${title}</h3></header>
    <div class="tm-swap"><span class="tm-maker">${seatMark(offer.maker)}</span>${goods(ctx, offer.give, [], offer.give_wp, offer.claims)} <span class="tm-for">${say("slip.for_your")}</span><span class="tm-for brief" aria-hidden="true">${say("slip.for")}</span> ${goods(ctx, [], offer.want, offer.want_wp)} ${seal(effect)}</div>
    <p class="tm-effect ${more || risk ? "" : "plain"}" title="${income}${more ? ` · ${more}` : ""} ${risk}"><span class="tm-risk brief" aria-hidden="true">${risk ? say("deal.risk_brief", { odds: odds(effect.risk) }) : nothing}</span><b>${income}</b>${more ? html`<i> · </i><span class="tm-beyond">${more}</span>` : nothing}${risk ? html` <span class="tm-risk">${risk}</span>` : nothing}</p>
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

/** Which slips lie where: before their maker while there is room, else at the emptier end of the table. @param {Ctx} ctx @param {any[]} put best first @param {number} own */
function piles(ctx, put, own) {
  const others = around(ctx);
  const places = SEATS[others.length] ?? [];
  const end = (/** @type {string} */ place) =>
    others.length > 3 ? ["left", "right"].find((side) => place.endsWith(side)) : place;
  /** @type {Record<string, any[]>} */
  const lying = { left: [], top: [], right: [] };
  for (const offer of put) {
    const home = end(places[others.indexOf(offer.maker)] ?? "");
    const emptier = lying.left.length + own <= lying.right.length ? "left" : "right";
    const room = home === "top" ? !lying.top.length : home && lying[home].length < 2;
    lying[room && home ? home : emptier].push(offer);
  }
  return lying;
}

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
  const lying = piles(ctx, put, mine.length + Math.min(1, aside.length));
  const laid = (/** @type {string} */ where) => lying[where].map((offer) => slip(ctx, offer, put.indexOf(offer)));
  const crowded = (/** @type {number} */ n) => (n > 2 ? "crowded three" : n > 1 ? "crowded" : "");
  return html`<section class="tm-slips n-${around(ctx).length}" aria-label=${say("slip.region")}>
    ${lying.left.length + mine.length + aside.length ? html`<div class="tm-pile at-left ${crowded(lying.left.length + mine.length)}">${laid("left")} ${mine.map((/** @type {any} */ offer) => ownSlip(ctx, offer))} ${folded(ctx, aside)}</div>` : nothing}
    ${lying.top.length ? html`<div class="tm-pile at-top">${laid("top")}</div>` : nothing}
    ${lying.right.length ? html`<div class="tm-pile at-right ${crowded(lying.right.length)}">${laid("right")}</div>` : nothing}
  </section>`;
}
