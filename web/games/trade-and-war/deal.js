// The exchange desk: both holds side by side, under each what lies on its side of the scale. A press puts one thing on, a
// press on the scale takes it off.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { GOODS, cratesOf, empireOf, goodsText, laterPrice, nameOf, repeated, thingAt, unitAt, w } from "./model.js";
import { cardsPicture, coin, good, heart, unitIcon } from "./pieces.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").Action} Action
 * @typedef {{ goods: Record<string, number>, coins: number, life: number, any_cards: number, cards: string[] }} Offer
 */

/** Whether the desk lies on the table. @param {Ctx} ctx */
export const dealing = ({ mine, view: { deal, step } }) =>
  mine && Boolean(deal) && ["offer", "answer", "hand_over"].includes(step);

/** The own place of the talk. @param {Ctx} ctx @returns {number} */
export const ownPlace = ({ view: { deal, step } }) => deal.places[step === "offer" ? 0 : 1];

/** @param {Ctx} ctx */
export function desk(ctx) {
  if (!dealing(ctx)) return nothing;
  const { deal, step } = ctx.view;
  const making = step === "offer";
  const [mine, theirs] = making ? [deal.from, deal.to] : [deal.to, deal.from];
  const [myPlace, theirPlace] = making ? deal.places : [...deal.places].reverse();
  const [gives, gets] = making ? [deal.give, deal.want] : [deal.want, deal.give];
  const title = making
    ? deal.counter
      ? "desk_counter"
      : "desk_make"
    : deal.counter
      ? "desk_countered"
      : "desk_answer";
  return html`<section class="tw-desk" aria-labelledby="tw-desk-title">
    <h2 id="tw-desk-title">${icon("scales")} ${w(title, { who: empireOf(ctx, theirs) })}</h2>
    <p class="tw-note">${notes(ctx, mine, theirs)}</p>
    <div class="tw-desk-sides">
      ${side(ctx, { seat: mine, place: myPlace, offer: gives, verb: making ? "give" : "", own: true })} ${side(ctx, { seat: theirs, place: theirPlace, offer: gets, verb: making ? "ask" : "", own: false })}
    </div>
    <div class="tw-desk-worth" role="status">${[...new Set([...Object.keys(gives?.goods ?? {}), ...Object.keys(gets?.goods ?? {})])].map((name) => worth(ctx, myPlace, name))}</div>
    ${ctx.all("hand_over").length ? html`<div class="tw-muster">${ctx.all("hand_over").map((choice) => ctx.button(choice, html`${icon(ctx.statics.cards[String(choice.action[1])].icon)} ${ctx.words(`card.${choice.action[1]}`)}`, { className: "tw-bundle", label: choice.label }))}</div>` : nothing}
    ${counter(ctx)}
  </section>`;
}

/** What is to be known of this talk: what was offered before, who has finished trading. @param {Ctx} ctx @param {number} mine @param {number} theirs */
function notes(ctx, mine, theirs) {
  const { deal, step, refused, players } = ctx.view;
  const before = deal.counter
    ? refused.findLast((/** @type {any} */ row) => row.from === deal.to && row.to === deal.from)
    : null;
  if (before)
    return w(before.from === ctx.you ? "desk_you_offered" : "desk_they_offered", {
      give: offerText(ctx, before.give),
      want: offerText(ctx, before.want),
    });
  if (step !== "offer" && players[mine].done) return w("desk_you_done");
  if (step === "offer" && players[theirs].done) return w("desk_they_done", { who: empireOf(ctx, theirs) });
  return step === "offer" ? w("desk_how") : nothing;
}

/** One side of an offer in words. @param {Ctx} ctx @param {Offer} offer */
function offerText(ctx, offer) {
  const cards = offer.any_cards + offer.cards.length;
  return (
    [
      goodsText(ctx, offer.goods),
      offer.coins ? ctx.words("deal.coins", { n: offer.coins }) : "",
      offer.life ? ctx.words("deal.life", { n: offer.life }) : "",
      cards ? w("cards", { n: cards }) : "",
    ]
      .filter(Boolean)
      .join(", ") || w("nothing")
  );
}

/** @typedef {{ seat: number, place: number, offer: Offer, verb: string, own: boolean }} Side `verb` is empty where nothing can be put on */

/** @param {Ctx} ctx @param {Side} side */
function side(ctx, { seat, place, offer, verb, own }) {
  const unit = unitAt(ctx, place);
  return html`<div class="tw-desk-side ${seatClass(seat)}">
    <h3>${seatMark(seat)} <span>${own ? w("you_give") : w("they_give", { who: empireOf(ctx, seat) })}</span></h3>
    <div class="tw-tray" role="group" aria-label=${w("tray")}>${tray(ctx, offer, verb)}</div>
    <p class="tw-desk-from">${unit ? unitIcon(unit) : icon("greek-temple")}<span><b>${nameOf(ctx, place)}</b><small>${thingAt(ctx, place).free ? w("room_for", { n: thingAt(ctx, place).free }) : w("full")}</small></span></p>
    <div class="tw-slots">${stored(ctx, place, offer, verb)}</div>
    <div class="tw-slots tw-desk-purse">${money(ctx, seat, offer, verb)}</div>
  </div>`;
}

/** What lies on the scale. @param {Ctx} ctx @param {Offer | undefined} offer @param {string} verb */
function tray(ctx, offer, verb) {
  if (!offer) return nothing;
  /** @type {Array<{ what: string, n?: number, picture: unknown, label: string }>} */
  const items = [
    ...Object.entries(offer.goods).flatMap(([name, n]) =>
      repeated([name], n).map(() => ({ what: name, picture: good(name), label: ctx.words(`good.${name}`) })),
    ),
    ...coinsOf(offer.coins).map((n) => ({ what: "coin", n, picture: coin(n), label: ctx.words("deal.coins", { n }) })),
    ...(offer.life
      ? [
          {
            what: "life",
            picture: html`${heart()}<b>${offer.life}</b>`,
            label: ctx.words("deal.life", { n: offer.life }),
          },
        ]
      : []),
    ...(offer.any_cards
      ? [
          {
            what: "card",
            picture: html`${cardsPicture()}<b>${offer.any_cards}</b>`,
            label: ctx.words("deal.cards", { n: offer.any_cards }),
          },
        ]
      : []),
    ...offer.cards.map((id) => ({
      what: id,
      picture: icon(ctx.statics.cards[id].icon),
      label: ctx.words(`card.${id}`),
    })),
  ];
  if (!items.length) return html`<span class="tw-note">${w("tray_empty")}</span>`;
  return items.map(({ what, n = 1, picture, label }) => {
    const back = verb ? ctx.exactly(["take_back", verb, what]) : undefined;
    // A coin of five is taken off at once.
    if (back && n > 1)
      return html`<button class="tw-slot full" data-key=${back.action.join(" ")} aria-label=${w("take_coins", { n })} aria-disabled=${ctx.busy ? "true" : nothing} @click=${() => ctx.acts(repeated(back.action, n))}>${picture}</button>`;
    return back
      ? ctx.button(back, picture, { className: "tw-slot full", label: back.label })
      : html`<span class="tw-slot full" role="img" aria-label=${label} title=${label}>${picture}</span>`;
  });
}

/** The goods of a hold, one slot each: pressed, one goes on the scale, and its slot stays empty. @param {Ctx} ctx @param {number} place @param {Offer | undefined} offer @param {string} verb */
function stored(ctx, place, offer, verb) {
  const laid = { ...offer?.goods };
  const crates = cratesOf(thingAt(ctx, place)).map(([name, marks]) => {
    const label = ctx.words(`good.${name}`);
    if (!(marks & 1) && laid[name]) {
      laid[name] -= 1;
      return html`<span class="tw-slot laid" role="img" aria-label=${w("on_scale", { what: label })}>${good(name)}</span>`;
    }
    const add = verb && !(marks & 1) ? ctx.exactly([verb, name]) : undefined;
    if (add) return ctx.button(add, good(name), { className: "tw-slot full", label: add.label });
    return html`<span class="tw-slot full ${verb ? "off" : ""}" role="img" aria-label=${label} title=${marks & 1 ? w("passed_today") : nothing}>${good(name)}</span>`;
  });
  return crates.length ? crates : html`<span class="tw-note">${w("hold_empty")}</span>`;
}

/** Coins, life tokens and cards that can be put on. @param {Ctx} ctx @param {number} seat @param {Offer | undefined} offer @param {string} verb */
function money(ctx, seat, offer, verb) {
  const player = ctx.view.players[seat];
  const left = player.coins - (offer?.coins ?? 0);
  const more = verb ? [...ctx.all(`${verb}_coins`), ...ctx.all(`${verb}_life`), ...ctx.all(`${verb}_card`)] : [];
  const picture = (/** @type {Action} */ [name, what]) => {
    if (String(name).endsWith("coins")) return html`${coin(Number(what))}`;
    if (String(name).endsWith("life")) return heart();
    return what ? icon(ctx.statics.cards[String(what)].icon) : cardsPicture();
  };
  return html`<span class="tw-note">${w("desk_purse", { n: left })}</span>
    ${more.map((choice) => ctx.button(choice, html`<i aria-hidden="true">+</i>${picture(choice.action)}`, { className: "tw-slot full plus", label: choice.label }))}`;
}

/** What a good brings where it is wanted, nearest to the own ship. @param {Ctx} ctx @param {number} place @param {string} name */
function worth(ctx, place, name) {
  const unit = unitAt(ctx, place);
  const buyers = ctx.view.cities.filter(
    (/** @type {any} */ city) => city.wants === name && unit?.away?.[city.place] !== undefined,
  );
  const nearest = buyers.sort(
    (/** @type {any} */ one, /** @type {any} */ two) => unit.away[one.place] - unit.away[two.place],
  )[0];
  if (!nearest) return nothing;
  const told = {
    n: unit.at === nearest.place ? nearest.sell[GOODS.indexOf(name)] : laterPrice(nearest, GOODS.indexOf(name)),
    city: nameOf(ctx, nearest.place),
    tiles: unit.away[nearest.place],
  };
  return html`<p>${good(name, { label: ctx.words(`good.${name}`) })} <span>${w(unit.at === nearest.place ? "worth_here" : "worth_there", told)}</span></p>`;
}

/** A counter-offer begins with what lies on the scale. @param {Ctx} ctx */
function counter(ctx) {
  const choice = ctx.find("counter");
  if (!choice) return nothing;
  const { give, want } = ctx.view.deal;
  const actions = /** @type {Action[]} */ ([["counter"], ...laying("give", want), ...laying("ask", give)]);
  return html`<button class="tw-bundle" data-key="counter" aria-disabled=${ctx.busy ? "true" : nothing} @click=${() => ctx.acts(actions)}>${choice.label}</button>`;
}

const FIVE = 5;

/** The coins that a sum is laid down in. @param {number} sum */
const coinsOf = (sum) =>
  [...repeated([FIVE], Math.floor(sum / FIVE)), ...repeated([1], sum % FIVE)].map(([n]) => Number(n));

/** The actions that lay an offer down. @param {string} verb @param {Offer} offer @returns {Action[]} */
const laying = (verb, offer) => [
  ...Object.entries(offer.goods).flatMap(([name, n]) => repeated([verb, name], n)),
  ...coinsOf(offer.coins).map((n) => [`${verb}_coins`, n]),
  ...repeated([`${verb}_life`], offer.life),
];
