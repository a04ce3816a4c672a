// What is mine: the two tracks, the hand in sets with its subtotals, the warehouse crate.

import { html, nothing, svg } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import { toast } from "../../parts/toast.js";
import { cardName, face, inSets } from "./cards.js";
import {
  FRONT_ICONS,
  SIDE_ICONS,
  called,
  me,
  named,
  pointsOf,
  say,
  sideOf,
  sidesOf,
  signed,
  step,
  told,
} from "./common.js";
import { draftOf, drafting, lets, toggleGive, weighed } from "./draft.js";
import { purse } from "./market.js";
import { squares } from "./war.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {import("./common.js").Card} Card */

/** Verbs that are done to a card of the hand by pressing it. */
const ON_HAND = ["pay", "discard", "swap", "hand_over"];

/** More cards than these move closer together in the hand. */
const MANY = 8;

/** @param {Ctx} ctx */
export function dock(ctx) {
  const own = me(ctx);
  if (!own) return nothing;
  const { phase } = ctx.view.turn;
  // After the end nothing can be done with what was mine: the result tells of it.
  if (ctx.seat === null) return nothing;
  return html`${mat(ctx, own)} ${phase === 5 ? purse(ctx) : phase === 6 ? squares(ctx) : html`${phase === 4 ? spent(ctx, own) : hand(ctx)} <div class="tm-beside">${crate(ctx)} ${eye(ctx)}</div>`}`;
}

/** In a replay the time line stands where the dock would: what these eyes held lies on the table. @param {Ctx} ctx */
export function held(ctx) {
  const own = me(ctx);
  const { phase } = ctx.view.turn;
  if (!ctx.replaying || !own || ctx.seat === null) return nothing;
  return html`<div class="tm-held">${mat(ctx, own)} ${phase === 6 ? squares(ctx) : phase === 4 ? spent(ctx, own) : hand(ctx)}</div>`;
}

/** Civilization, cities, army, wealth and both tracks. @param {Ctx} ctx @param {any} own */
export function mat(ctx, own) {
  const { words } = ctx;
  const found = weighed(ctx);
  const spent = found?.after ?? ctx.view.spend;
  const change = (spent?.wealth ?? 0) + (found?.wealth ?? 0);
  return html`<section class="tm-mat" aria-label=${say("mat.name")}>
    <header>${seatMark(own.seat)} <h2>${called(ctx, own.seat)}</h2>
      <span class="tm-facts"><span class="tm-own-points">${named("laurels", say("plan.points"))} ${pointsOf(ctx, own.seat)}</span><span>${named("village", words("view.cities"))} ${own.cities}</span><span>${named("crossed-swords", words("view.army"))} ${own.army}</span><span>${named("two-coins", words("view.wealth"))} ${own.wealth}${change ? html`<em class=${change > 0 ? "good" : "bad"}>${signed(change)}</em>` : nothing}</span></span>
    </header>
    ${track(ctx, "government", own.government, spent?.government)} ${track(ctx, "religion", own.religion, spent?.religion)}
  </section>`;
}

/** A track: ten spaces each side, marks where a level begins, the cube, and where it would go. @param {Ctx} ctx @param {"government" | "religion"} name @param {number} now @param {{ after: number, level_after: number } | undefined} spent */
function track(ctx, name, now, spent) {
  const [low, high] = sidesOf(name);
  const { words, statics } = ctx;
  const after = spent?.after ?? now;
  const higher = (spent?.level_after ?? 0) - levelOf(ctx, now);
  const x = (/** @type {number} */ space) => 100 + space * 8.6;
  const where = (/** @type {number} */ space) =>
    space
      ? say("track.at", { side: words(`name.${sideOf(name, space)}`), n: Math.abs(space), level: levelOf(ctx, space) })
      : say("track.zero", { track: say(`track.${name}`) });
  const summary = after === now ? where(now) : say("track.goes", { from: where(now), to: where(after) });
  return html`<div class="tm-track ${name}" role="img" aria-label=${summary}>
    ${icon(SIDE_ICONS[low])}
    <svg viewBox="0 0 200 26" aria-hidden="true">${svg`<path class="line" d="M${x(-10)} 16H${x(10)}"></path>
      ${Array.from({ length: 21 }, (_, at) => svg`<path class="tick" d="M${x(at - 10)} 13v6"></path>`)}
      <path class="zero" d="M100 9v14"></path>
      ${statics.levels.flatMap((/** @type {number} */ space, /** @type {number} */ at) => [space, -space].map((each) => svg`<path class="mark" d="M${x(each)} 10v12"></path><text x=${x(each)} y="7">${at + 1}</text>`))}
      ${after === now ? nothing : svg`<rect class="ghost" x=${x(after) - 5} y="11" width="10" height="10" rx="2"></rect>`}
      <rect class="cube" x=${x(now) - 5} y="11" width="10" height="10" rx="2"></rect>`}</svg>
    ${icon(SIDE_ICONS[high])}
    <p aria-hidden="true"><b>${now ? `${words(`name.${sideOf(name, now)}`)} ${Math.abs(now)}` : say("track.none")}</b>
      <span>${after === now ? say("track.stays") : html`<em class=${higher > 0 ? "good" : higher < 0 ? "bad" : ""}>→ ${after ? `${after * now < 0 || !now ? `${words(`name.${sideOf(name, after)}`)} ` : ""}${Math.abs(after)}` : "0"}</em>, ${say("track.level", { n: spent?.level_after ?? 0 })}`}</span></p>
  </div>`;
}

/** @param {Ctx} ctx @param {number} space */
const levelOf = (ctx, space) =>
  ctx.statics.levels.filter((/** @type {number} */ mark) => mark <= Math.abs(space)).length;

/** Where the market stands: storing goes on while nothing else happens there. @param {Ctx} ctx */
const standing = ({ view: { turn, offers, hand } }) =>
  [turn.number, turn.round, hand?.length, ...offers.map((/** @type {any} */ { number }) => number)].join(" ");

/** Whether pressing a card stores it now. @param {Ctx} ctx */
export const storing = (ctx) =>
  (ctx.mine && step(ctx) === "commit") ||
  (ctx.mine && Boolean(ctx.memory.storing) && drafting(ctx) && ctx.memory.storing === standing(ctx));

/** @param {Ctx} ctx */
export function stopStoring(ctx) {
  ctx.memory.storing = null;
  ctx.update();
}

/** The hand in sets. @param {Ctx} ctx */
function hand(ctx) {
  const { view, words } = ctx;
  if (!view.hand?.length) return html`<section class="tm-hand"><p class="tm-soft">${say("hand.empty")}</p></section>`;
  const draft = draftOf(ctx);
  const cards = new Map(view.hand.map((/** @type {Card} */ card) => [card.card, card]));
  const coming = drafting(ctx) ? draft.want.filter((front) => FRONT_ICONS[front]) : [];
  const sets = view.sets ?? [];
  return html`<section class="tm-hand ${view.hand.length + coming.length > MANY ? "full" : ""}" aria-label=${say("hand.region")}>
    ${sets.map((/** @type {any} */ set) => {
      const held = set.cards
        .map((/** @type {number} */ handle) => cards.get(handle))
        .filter((/** @type {Card} */ card) => !draft.give.includes(card.card));
      const more = coming.filter((front) => front === set.good).length;
      if (!held.length && !more) return nothing;
      return html`<div class="tm-pack tm-${held[0]?.front ?? set.good}">
        <h3><span>${words(`name.${set.good}`)}</span> <b>${set.worth}${held.length + more === set.cards.length ? nothing : html`<em class=${more ? "good" : "bad"}>→ ${ctx.statics.set_worth[set.good][held.length + more] ?? 0}</em>`}</b></h3>
        <div class="tm-cards">${held.map((/** @type {Card} */ card) => ownCard(ctx, card, set))}${ghosts(set.good, more)}</div>
      </div>`;
    })}
    ${[...new Set(coming)].filter((front) => !sets.some((/** @type {any} */ set) => set.good === front)).map((front) => arriving(ctx, front, coming.filter((each) => each === front).length))}
    ${
      draft.give.length && drafting(ctx)
        ? html`<div class="tm-pack leaving"><h3><span>${say("hand.leaving")}</span></h3><div class="tm-cards">${draft.give.map((handle) => html`<span class="tm-left">${icon(FRONT_ICONS[/** @type {any} */ (cards.get(handle)).front])}<b>${say("hand.on_scale")}</b></span>`)}</div></div>`
        : nothing
    }
  </section>`;
}

/** Cards that the deal on the scale would bring. @param {string} front @param {number} n */
const ghosts = (front, n) =>
  Array.from(
    { length: n },
    () => html`<span class="tm-coming tm-${front}">${icon(FRONT_ICONS[front])}<b>${say("hand.coming")}</b></span>`,
  );

/** A set of which the deal would bring the first cards. @param {Ctx} ctx @param {string} front @param {number} n */
const arriving = (ctx, front, n) => html`<div class="tm-pack tm-${front}">
  <h3><span>${ctx.words(front === "luxury" ? "name.luxury" : `name.ask_${front}`)}</span> <b><em class="good">${ctx.statics.set_worth[front]?.[n] ?? ""}</em></b></h3>
  <div class="tm-cards">${ghosts(front, n)}</div>
</div>`;

/** The cards that were spent, while calamities are resolved. @param {Ctx} ctx @param {any} own */
function spent(ctx, own) {
  if (!own.used.length) return html`<section class="tm-hand"><p class="tm-soft">${say("hand.empty")}</p></section>`;
  return html`<section class="tm-hand" aria-label=${say("hand.spent")}>
    ${inSets(own.used).map(
      ({
        front,
        cards,
      }) => html`<div class="tm-pack tm-${front}"><h3><span>${ctx.words(`name.${front}`)}</span> <b>${ctx.statics.set_worth[front]?.[cards.length] ?? ""}</b></h3>
        <div class="tm-cards">${cards.map((card) => html`<span class="tm-own still" role="img" aria-label=${cardName(ctx, card)}>${face(ctx, card)}</span>`)}</div></div>`,
    )}
  </section>`;
}

/** What pressing a card of the hand does now: null if nothing can be done with it. @param {Ctx} ctx @param {Card} card @param {string} label @returns {{ key: string, words: string, looks: string, run: () => unknown, why?: string, drags?: boolean, stake?: string | null } | null} */
function pressing(ctx, card, label) {
  const asked = ON_HAND.map((verb) => ctx.exactly([verb, card.card])).find((choice) => choice);
  const plays = (/** @type {import("./common.js").Choice} */ choice, /** @type {string} */ words) => ({
    key: choice.action.join(" "),
    words,
    looks: `lit ${card.fades && choice.verb === "keep" ? "fades" : ""} ${ctx.hinted(...choice.action) ? "hinted" : ""}`,
    run: () => ctx.act(choice),
  });
  if (asked) return { ...plays(asked, `${asked.label}, ${asked.detail}. ${label}`), stake: asked.detail };
  if (storing(ctx)) {
    const keep = ctx.find("keep", card.card);
    if (keep) return { ...plays(keep, `${keep.label}, ${keep.detail}`), stake: keep.detail };
    const why = ctx.refused("keep", card.card)?.why ?? say("off.wait");
    return { key: `keep ${card.card}`, words: label, looks: "dim", why, run: () => toast(why) };
  }
  if (!drafting(ctx)) return null;
  return {
    key: `give ${card.card}`,
    words: `${say("hand.give")} ${label}`,
    looks: ctx.hinted("give", card.card) ? "hinted" : "",
    drags: true,
    run: () => toggleGive(ctx, card.card),
  };
}

/** A card of the hand: pressed for what can be done with it now. One button whatever that is: it changes with every press. @param {Ctx} ctx @param {Card} card @param {any} set */
function ownCard(ctx, card, set) {
  const label = say("hand.card", {
    card: cardName(ctx, card),
    level: card.level,
    n: set.cards.length,
    worth: set.worth,
  });
  const knowing = (card.known_to ?? []).map((seat) => called(ctx, seat));
  const known = knowing.length ? say("hand.known_to", { who: knowing.join(", ") }) : "";
  const more = [card.back?.kind === "calamity" ? ctx.words(`calamity.${card.back.calamity}`) : "", known]
    .filter(Boolean)
    .join(" ");
  const can = pressing(ctx, card, label);
  if (!can)
    return html`<span class="tm-own still" role="img" aria-label=${label} title=${more || nothing}>${face(ctx, card)}</span>`;
  const { key, words, looks, run, why = "", drags = false, stake } = can;
  return html`<button class="tm-own ${looks}" data-key=${key} .plays=${drags ? lets(ctx) : key} draggable=${drags ? "true" : nothing} title=${why || (drags && more) || nothing} aria-disabled=${why || (!drags && ctx.busy) ? "true" : nothing}
    @dragstart=${(/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", String(card.card))} @click=${run}>${told(`${words} ${drags ? more : ""}`, html`${face(ctx, card)}${stake ? html`<small class="tm-stake">${stake}</small>` : nothing}`)}</button>`;
}

/** The warehouse: what is marked stays for the next turn. @param {Ctx} ctx */
function crate(ctx) {
  const { view, words } = ctx;
  const own = me(ctx);
  const kept = (view.hand ?? []).filter((/** @type {Card} */ card) => card.keep);
  const stored = view.turn.phase === 3 ? kept : own.stored;
  const room = own.warehouse_limit;
  const open = drafting(ctx);
  const toggle = () => {
    if (storing(ctx)) return stopStoring(ctx);
    ctx.memory.storing = standing(ctx);
    ctx.update();
  };
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    const keep = ctx.find("keep", Number(event.dataTransfer?.getData("text/plain")));
    if (keep) ctx.act(keep);
  };
  const title = say("crate.title", { n: stored.length, of: room });
  return html`<section class="tm-crate ${storing(ctx) ? "open" : ""}" aria-label=${title} @dragover=${(/** @type {DragEvent} */ event) => event.preventDefault()} @drop=${drop}>
    ${
      open
        ? html`<button class="tm-crate-head" data-key="crate" aria-pressed=${storing(ctx)} @click=${toggle}>${icon("wooden-crate")} <span>${title}</span></button>`
        : html`<h3 class="tm-crate-head">${icon("wooden-crate")} <span>${title}</span></h3>`
    }
    <div class="tm-planks">
      ${stored.map((/** @type {Card} */ card) => {
        const out = ctx.find("unkeep", card.card) ?? ctx.find("release", card.card);
        return out
          ? ctx.button(out, told(out.label, face(ctx, card, { small: true })), { className: "tm-own" })
          : html`<span class="tm-own still" role="img" aria-label=${cardName(ctx, card)}>${face(ctx, card, { small: true })}</span>`;
      })}
      ${stored.length ? nothing : html`<p class="tm-soft">${say(storing(ctx) ? "crate.press" : open ? "crate.open" : "crate.empty")}</p>`}
    </div>
    <span class="visually-hidden">${words("desk.store_aim")}</span>
  </section>`;
}

/** Whether the others see my fronts. @param {Ctx} ctx */
function eye(ctx) {
  const toggle = ctx.find("show_hand") ?? ctx.find("hide_hand");
  const open = me(ctx).open_hand;
  const picture = html`${icon(open ? "eye-target" : "sight-disabled")}<span>${say(open ? "hand.open" : "hand.hidden")}</span>`;
  if (ctx.view.turn.phase !== 3) return nothing;
  return toggle
    ? ctx.button(toggle, told(toggle.label, picture), { className: "tm-eye" })
    : html`<span class="tm-eye still">${picture}</span>`;
}
