// What a bot says with its offer: something true of it that everybody at the table can see.

import { me, say } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** How many of these are of a front. @param {Array<{ front: string }>} cards @param {string} front */
const count = (cards, front) => cards.filter((card) => card.front === front).length;

/** All that is true of an offer and may be said of it. @param {Ctx} ctx @param {any} offer @returns {string[]} */
export function truths(ctx, offer) {
  const { give, give_wp, want, want_wp, maker, counter } = offer;
  const { cards, open_hand } = ctx.view.players[maker];
  const named = (/** @type {string} */ front) => ctx.words(`name.${front}`);
  /** @type {string[]} */
  const found = [];
  if (counter) found.push(say("speech.counter"));
  if (give_wp) found.push(say(give.length ? "speech.pays" : "speech.buys", { n: give_wp }));
  if (give.length > want.length && want.length) found.push(say("speech.more", { n: give.length, m: want.length }));
  for (const front of new Set(/** @type {string[]} */ (want))) {
    const held = count(cards, front);
    const n = held + want.filter((/** @type {string} */ each) => each === front).length;
    if (held)
      found.push(
        open_hand ? say("speech.grows", { what: named(front), n }) : say("speech.fits", { what: named(front) }),
      );
  }
  const mine = me(ctx);
  for (const front of new Set(give.map((/** @type {any} */ card) => card.front))) {
    if (mine?.open_hand && count(ctx.view.hand ?? [], String(front)))
      found.push(say("speech.yours", { what: named(String(front)) }));
  }
  if (want_wp) found.push(say(want.length ? "speech.adds" : "speech.asks", { n: want_wp }));
  if (!found.length && give.length && want.length)
    found.push(say("speech.rather", { what: ctx.words(`name.ask_${want[0]}`), than: named(give[0].front) }));
  return found;
}

/** What a bot says with its offer, another thing each time; nothing for a human. @param {Ctx} ctx @param {any} offer */
export function speechOf(ctx, offer) {
  if (ctx.players[offer.maker]?.kind !== "bot") return "";
  const found = truths(ctx, offer);
  return found.length ? found[offer.number % found.length] : "";
}
