// The exchange desk: both holds side by side, two trays between them. A press puts one in, a press on the tray takes it out.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { empireOf, nameOf, thingAt, w } from "./model.js";
import { cardsPicture, good, heart } from "./pieces.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

/** Whether the desk lies on the table. @param {Ctx} ctx */
export const dealing = ({ mine, view: { deal, step } }) => mine && Boolean(deal) && ["offer", "answer", "hand_over"].includes(step);

/** @param {Ctx} ctx */
export function desk(ctx) {
  if (!dealing(ctx)) return nothing;
  const { deal, step } = ctx.view;
  const making = step === "offer";
  const [mine, theirs] = making ? [deal.from, deal.to] : [deal.to, deal.from];
  const [myPlace, theirPlace] = making ? deal.places : [...deal.places].reverse();
  const [gives, gets] = making ? [deal.give, deal.want] : [deal.want, deal.give];
  return html`<section class="tw-desk" aria-labelledby="tw-desk-title">
    <h2 id="tw-desk-title">${w(making ? "desk_make" : "desk_answer", { who: empireOf(ctx, theirs) })}</h2>
    <div class="tw-desk-sides">
      ${side(ctx, mine, myPlace, gives, making ? "give" : "")} <span class="tw-scale">${icon("scales")}</span> ${side(ctx, theirs, theirPlace, gets, making ? "ask" : "")}
    </div>
    ${ctx.find("counter") ? html`<div class="tw-desk-more">${ctx.button(/** @type {any} */ (ctx.find("counter")))}</div>` : nothing}
  </section>`;
}

/** @param {Ctx} ctx @param {number} seat @param {number} place @param {any} offer @param {string} verb */
function side(ctx, seat, place, offer, verb) {
  return html`<div class="tw-desk-side ${seatClass(seat)}">
    <h3>${seatMark(seat)} ${seat === ctx.you ? w("you_give") : w("they_give", { who: empireOf(ctx, seat) })}</h3>
    <div class="tw-tray" role="group" aria-label=${w("tray")}>${tray(ctx, offer, verb)}</div>
    <p class="tw-desk-from">${nameOf(ctx, place)}</p>
    <div class="tw-slots">${verb ? additions(ctx, place, verb) : stored(ctx, place)}</div>
  </div>`;
}

/** What lies on a tray. @param {Ctx} ctx @param {any} offer @param {string} verb */
function tray(ctx, offer, verb) {
  if (!offer) return nothing;
  const items = [
    ...Object.entries(/** @type {Record<string, number>} */ (offer.goods)).flatMap(([name, n]) => Array.from({ length: n }, () => ({ what: name, picture: good(name), label: ctx.words(`good.${name}`) }))),
    ...(offer.coins ? [{ what: "coin", picture: html`${icon("coins")} <b>${offer.coins}</b>`, label: ctx.words("deal.coins", { n: offer.coins }) }] : []),
    ...(offer.life ? [{ what: "life", picture: html`${heart()} <b>${offer.life}</b>`, label: ctx.words("deal.life", { n: offer.life }) }] : []),
    ...(offer.any_cards ? [{ what: "card", picture: html`${cardsPicture()} <b>${offer.any_cards}</b>`, label: ctx.words("deal.cards", { n: offer.any_cards }) }] : []),
    ...offer.cards.map((/** @type {string} */ id) => ({ what: id, picture: html`${icon(ctx.statics.cards[id].icon)}`, label: ctx.words(`card.${id}`) })),
  ];
  if (!items.length) return html`<span class="tw-note">${w("tray_empty")}</span>`;
  return items.map(({ what, picture, label }) => {
    const back = verb ? ctx.exactly(["take_back", verb, what]) : undefined;
    return back ? ctx.button(back, picture, { className: "tw-slot full", label: back.label }) : html`<span class="tw-slot full" role="img" aria-label=${label}>${picture}</span>`;
  });
}

/** What lies in the hold that is talked about, to be looked at. @param {Ctx} ctx @param {number} place */
const stored = (ctx, place) =>
  Object.entries(/** @type {Record<string, number>} */ (thingAt(ctx, place)?.goods ?? {})).map(
    ([name, n]) => html`<span class="tw-slot full wide" role="img" aria-label=${w("amount", { n, what: ctx.words(`good.${name}`) })}>${good(name)}<b>${n}</b></span>`,
  );

/** What can still be put on it. @param {Ctx} ctx @param {number} place @param {string} verb */
function additions(ctx, place, verb) {
  const stock = thingAt(ctx, place)?.goods ?? {};
  const goods = Object.keys(stock).map((name) => {
    const add = ctx.exactly([verb, name]);
    const picture = html`${good(name)}<b>${stock[name]}</b>`;
    return add ? ctx.button(add, picture, { className: "tw-slot full wide", label: add.label }) : html`<span class="tw-slot full wide off" role="img" aria-label=${ctx.words(`good.${name}`)}>${picture}</span>`;
  });
  const more = [...ctx.all(`${verb}_coins`), ...ctx.all(`${verb}_life`), ...(verb === "ask" ? ctx.all("ask_card") : [])].map((choice) => {
    const [name, n] = choice.action;
    const picture = String(name).endsWith("coins") ? html`${icon("coins")} +${n}` : String(name).endsWith("life") ? html`${heart()} +1` : html`${cardsPicture()} +1`;
    return ctx.button(choice, picture, { className: "tw-slot full wide", label: choice.label });
  });
  return [...goods, ...more];
}
