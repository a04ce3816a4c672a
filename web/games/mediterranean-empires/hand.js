// The hand in the dock: cards that can be used now are raised by a press, the rest is dim and says why.

import { guard, html, nothing, vars } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatClass } from "../../parts/seat.js";
import { cardFace, cardWords, shownCard } from "./card.js";
import { chanceOf, chosenPlay, helpsFoe } from "./plays.js";
import { takeUp } from "./drag.js";
import { CRESTS, cardName, columnNow, draftOf, lookAt, percent, say, step } from "./common.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {{ on: boolean, can: boolean, foe?: boolean, ready?: boolean, swap?: boolean, stays?: boolean, why: string, role?: string, odds?: string, press: () => void }} Use
 */

/** Of more cards than these, those that are alike lie half under each other; if they are still more, long texts are written smaller. */
const MANY = 12;
/** Of more cards than these everything is written smaller. */
const CROWD = 15;
/** The same on a small screen, which is so many pixels wide at most. */
const [FEW, SMALL] = [9, 1100];
const small = () => (globalThis.innerWidth ?? Infinity) <= SMALL;
/** How much of a card is seen that lies under another one like it. */
const PEEK = 0.35;

/** Raises a card or lowers it again. @param {Ctx} ctx @param {{ key: string, slug: string }} card @param {string} as @param {boolean} [alone] no other card stays raised */
function toggle(ctx, card, as, alone = false) {
  const draft = draftOf(ctx);
  const raised = draft.cards.find(({ key }) => key === card.key);
  // What is played or swapped by itself is put down for a force.
  const rest = alone
    ? []
    : draft.cards.filter(({ key, as: other }) => key !== card.key && other !== "I" && other !== "swap");
  draft.cards = raised ? rest : [...rest, { ...card, as }];
  draft.side = null;
  ctx.sound("card");
  ctx.update();
}

/** As what a card goes along where the rules have not been asked yet. @param {string} types @param {boolean} afloat */
const roleOf = (types, afloat) => (types.includes("F") && (afloat || !types.includes("T")) ? "F" : "T");

/** Whether the force goes another way with this card, by land instead of by sea or the other way round: nobody has chosen one yet. @param {Ctx} ctx @param {{ types: string }} card @param {any} answer */
function mayTurn(ctx, { types }, { ways, way }) {
  const draft = draftOf(ctx);
  if (String(ctx.selected) in draft.way || !ways.some((/** @type {any} */ { sails }) => sails !== ways[way].sails))
    return false;
  return ways[way].sails ? types.includes("T") && !draft.cards.some(({ as }) => as === "F") : types.includes("F");
}

/** Whether a raised card finds no place in the force; of several alike those that were raised last. @param {Ctx} ctx @param {{ key: string, slug: string }} card @param {any} answer */
function stays(ctx, { key, slug }, { left }) {
  const many = left.filter((/** @type {[string, string]} */ [name]) => name === slug).length;
  return (
    many > 0 &&
    draftOf(ctx)
      .cards.filter((row) => row.slug === slug)
      .slice(-many)
      .some((row) => row.key === key)
  );
}

/** What a card would make of the odds; of those of the attack where that is not one's own. @param {number | null | undefined} chance @param {boolean} [own] */
const thenOf = (chance, own = true) =>
  chance === null || chance === undefined
    ? ""
    : say(own ? "hand.then" : "hand.attack_then", { chance: percent(chance) });

/** What a card of the hand is good for at this moment. @param {Ctx} ctx @param {{ key: string, slug: string, types: string }} card @param {any} answer @returns {Use} */
function useOf(ctx, card, answer) {
  const draft = draftOf(ctx);
  const on = draft.cards.some(({ key }) => key === card.key);
  const none = (/** @type {string} */ why) => ({ on, can: false, why, press: () => ctx.open("card", card.slug) });
  const { slug, types } = card;
  switch (step(ctx)) {
    case "march":
    case "meet": {
      if (answer?.ways) {
        const offers = answer.adds.filter((/** @type {any} */ row) => row.card === slug);
        if (on) return { on, can: true, stays: stays(ctx, card, answer), why: "", press: () => toggle(ctx, card, "") };
        if (answer.attach.includes(slug))
          return {
            on: draft.attach === slug,
            can: true,
            why: say("hand.attach"),
            press: () => ((draft.attach = draft.attach === slug ? null : slug), ctx.update()),
          };
        const best =
          offers.find((/** @type {any} */ row) => row.as === (answer.force.room === 0 ? "F" : "T")) ?? offers[0];
        if (best)
          return {
            on,
            can: true,
            why: "",
            role: offers.length > 1 ? best.as : "",
            odds: thenOf(best.chance),
            press: () => toggle(ctx, card, best.as),
          };
        if (mayTurn(ctx, card, answer))
          return { on, can: true, why: "", press: () => toggle(ctx, card, roleOf(types, false)) };
        const refused = answer.refused.find(
          (/** @type {any} */ row) => row.action[0] === "add" && row.action[1] === slug,
        );
        if (!refused && answer.helped?.some((/** @type {any} */ row) => row.card === slug))
          return { ...none(say("hand.ready")), ready: true };
        return none(refused ? refused.why : say(`later.${types[0]}`));
      }
      const fights = types.includes("T") || types.includes("F");
      if (step(ctx) === "meet" && !ctx.selected) return none(say("hand.choose_meeting"));
      if (step(ctx) === "meet")
        return fights
          ? { on, can: true, why: "", press: () => toggle(ctx, card, roleOf(types, ctx.selected === "sea")) }
          : none(say(`later.${types[0]}`));
      if (fights && ctx.find("expedition"))
        return { on, can: true, why: "", press: () => toggle(ctx, card, roleOf(types, false)) };
      if (ctx.find("imperium", slug)) return { on, can: true, why: "", press: () => toggle(ctx, card, "I", true) };
      if (ctx.find("discard"))
        return {
          on,
          can: true,
          swap: true,
          why: on ? "" : (ctx.refused("imperium", slug)?.why ?? say(`later.${types[0]}`)),
          press: () => toggle(ctx, card, "swap", true),
        };
      return none(ctx.refused("imperium", slug)?.why ?? say(`later.${types[0]}`));
    }
    case "react": {
      const plays = [...ctx.all("play", slug), ...ctx.all("cancel", slug)];
      if (plays.length)
        return {
          on,
          can: true,
          why: "",
          foe: helpsFoe(ctx, chosenPlay(ctx, slug)),
          odds: helpsFoe(ctx, chosenPlay(ctx, slug))
            ? say("hand.helps_foe")
            : thenOf(chanceOf(ctx, chosenPlay(ctx, slug)), ctx.view.attack?.seat === ctx.eyes),
          press: () => toggle(ctx, card, "play", true),
        };
      return none(
        ctx.refused("play", slug)?.why ?? say(ctx.view.battle ? `not_in.${types[0]}` : "hand.not_on_arrival"),
      );
    }
    case "muster": {
      const adds = [...ctx.all("add", slug), ...ctx.all("attach", slug)];
      const then = ctx.look({ about: "muster" })?.adds.find((/** @type {any} */ row) => row.card === slug)?.chance;
      if (adds.length) return { on, can: true, why: "", odds: thenOf(then), press: () => ctx.act(adds[0]) };
      return none(ctx.refused("add", slug)?.why ?? say(`later.${types[0]}`));
    }
    case "cards":
      if (ctx.find("drop", slug) || ctx.find("discard", slug))
        return { on, can: true, why: "", press: () => toggle(ctx, card, "drop", true) };
      return none("");
    default:
      return none("");
  }
}

/** The cards of the hand with a key for each copy: those that can be played in reaction first, then fighters. @param {Ctx} ctx */
function cardsOf(ctx) {
  const reacting = step(ctx) === "react";
  const late = (/** @type {any} */ { id }) =>
    !reacting || ctx.find("cancel", id) ? 0 : !ctx.find("play", id) ? 2 : helpsFoe(ctx, chosenPlay(ctx, id)) ? 1 : 0;
  /** @type {Map<string, number>} */
  const copies = new Map();
  const order = "FTLADXI";
  return [...(ctx.view.hand ?? [])]
    .sort((one, two) => late(one) - late(two) || order.indexOf(one.types[0]) - order.indexOf(two.types[0]))
    .map((/** @type {any} */ { id, types }) => {
      const copy = (copies.get(id) ?? 0) + 1;
      copies.set(id, copy);
      return { key: `${id}#${copy}`, slug: id, types };
    });
}

/** Presses the card at a place of the hand. @param {Ctx} ctx @param {number} at */
export function pressCard(ctx, at) {
  const card = cardsOf(ctx)[at];
  if (card) useOf(ctx, card, lookAt(ctx, ctx.selected)).press();
}

/** A card let go over a place is raised, and the place looked at; over a battle it is raised. @param {Ctx} ctx @param {{ key: string, slug: string, types: string }} card @param {string} place */
export function dropCard(ctx, card, place) {
  const now = step(ctx);
  if (now !== "march" && now !== "meet" && now !== "react") return;
  if (now === "march" && ctx.find("imperium", card.slug) && !/[TF]/.test(card.types)) return aimCard(ctx, card, place);
  const there = place ? { ...ctx, selected: place } : ctx;
  const use = useOf(there, card, lookAt(there, place));
  if (!use.can || use.swap || Boolean(place) === (now === "react")) return ctx.announce(use.why);
  if (!use.on) use.press();
  if (place) ctx.select(place);
}

/** What an Imperium card can be aimed at is known before the place is looked at: there it would be put down. @param {Ctx} ctx @param {{ key: string, slug: string }} card @param {string} place */
function aimCard(ctx, { key, slug }, place) {
  draftOf(ctx).cards = [];
  toggle(ctx, { key, slug }, "I", true);
  return ctx.ask({ about: "imperium", card: slug }).then(() => ctx.select(place));
}

/** @param {Ctx} ctx */
export function hand(ctx) {
  const answer = lookAt(ctx, ctx.selected);
  const column = columnNow(ctx, answer);
  const cards = cardsOf(ctx);
  const waiting = step(ctx) === "wait";
  const uses = cards.map((card) => useOf(ctx, card, answer));
  const under = cards.map(({ slug }, at) => cards.length > MANY && cards[at + 1]?.slug === slug);
  const wide = (/** @type {number} */ from, /** @type {number} */ to) =>
    under.slice(from, to).reduce((sum, is) => sum + (is ? PEEK : 1), 0);
  const room = wide(0, cards.length);
  let lastWhy = "";
  return html`${piles(ctx)}
    <div class="hand ${cards.length > MANY ? "fanned" : ""} ${room > MANY ? "many" : ""} ${room > (small() ? FEW : CROWD) ? "crowd" : ""}" role="group" aria-label=${say("hand.title", { n: cards.length })} ${vars({ "--count": cards.length, "--room": room, "--peek": PEEK })}>
      ${cards.map((card, at) => {
        const use = uses[at];
        const draft = draftOf(ctx).cards.find(({ key }) => key === card.key);
        const told = use.stays ? say("hand.stays") : use.why !== lastWhy && !use.on && !waiting ? use.why : "";
        lastWhy = use.on ? "" : use.why;
        // A reason runs over the cards beside it that have the same or none, or it takes two lines.
        const other = uses.findIndex(({ why, on }, index) => index > at && (on || (why && why !== use.why)));
        const run = wide(at, other < 0 ? uses.length : other);
        const then = use.on ? "" : (use.odds ?? "");
        const hinted = ["add", "imperium", "play", "discard", "drop", "cancel"].some((verb) =>
          ctx.hinted(verb, card.slug),
        );
        return html`<span class="hand-slot ${use.on ? "up" : ""} ${use.stays ? "stays" : ""} ${use.swap ? "swap" : ""} ${use.foe ? "foe" : ""} ${under[at] ? "under" : ""} ${use.can ? "can" : waiting ? "" : use.ready ? "ready" : "dim"} ${hinted ? "hinted" : ""}" ${vars({ "--order": at, "--run": run })}>
          <button
            class="hand-card"
            data-key="card ${card.key}"
            data-card=${card.slug}
            aria-pressed=${use.can ? use.on : nothing}
            aria-description=${(use.stays ? told : use.why) || then || nothing}
            aria-keyshortcuts=${at < 9 ? at + 1 : nothing}
            @pointerdown=${(/** @type {PointerEvent} */ event) => ctx.busy || waiting || takeUp(event, /** @type {Element} */ (event.currentTarget).querySelector(".card"), (place) => dropCard(ctx, card, place))}
            @click=${() => (ctx.busy ? undefined : waiting ? ctx.open("card", card.slug) : use.press())}
          >
            ${guard([card.slug, column], () => html`<span class="visually-hidden">${cardWords(ctx, card.slug)}</span>${cardFace(ctx, card.slug, { use: column })}`)} ${use.on && !use.stays ? html`<span class="hand-tick">${icon("check-mark")}</span>` : nothing}
          </button>
          ${then ? html`<span class="hand-then" aria-hidden="true">${then}</span>` : nothing}
          ${told ? html`<span class="hand-why ${run <= 1 ? "crowded" : ""}" aria-hidden="true">${told}</span>` : nothing}
          ${draft ? roleButton(ctx, card, draft, Boolean(use.role)) : nothing}
        </span>`;
      })}
      ${cards.length || ctx.eyes === null ? nothing : html`<p class="hand-empty">${say(ctx.view.turn ? "hand.empty" : "hand.before")}</p>`}
    </div>`;
}

/** As what else a raised card of two types can be used. @param {Ctx} ctx @param {{ slug: string, types: string }} card @param {string} as @param {boolean} either whether it may go as Troop and as Fleet */
function otherRole(ctx, { slug, types }, as, either) {
  if (types.includes("T") && types.includes("F") && (either || as === "F")) return as === "F" ? "T" : "F";
  return types.includes("T") && types.includes("I") && ctx.find("imperium", slug) ? (as === "I" ? "T" : "I") : null;
}

/** A card of two types says on itself as what it is raised, and changes that. @param {Ctx} ctx @param {{ key: string, slug: string, types: string }} card @param {{ as: string }} raised @param {boolean} either */
function roleButton(ctx, card, raised, either) {
  const other = otherRole(ctx, card, raised.as, either);
  if (!other) return nothing;
  const change = () => {
    if (other !== "I") return void ((raised.as = other), ctx.update());
    draftOf(ctx).cards = [{ key: card.key, slug: card.slug, as: other }];
    ctx.select(null);
  };
  return html`<button class="hand-role" data-key="role ${card.key}" @click=${change}>${ctx.words(`type.${raised.as}`)}</button>`;
}

/** Deck and discards. @param {Ctx} ctx */
function piles(ctx) {
  if (ctx.eyes === null) return nothing;
  const mine = ctx.view.seats[ctx.eyes];
  if (!mine.empire) return nothing;
  return html`<div class="piles">
    <button class="pile-deck ${seatClass(ctx.eyes)}" data-key="deck" aria-label=${say("piles.deck_label", { n: mine.deck })} @click=${() => ctx.open("gallery", mine.empire)}>${icon(CRESTS[mine.empire])}</button>
    <span>${say("piles.deck", { n: mine.deck })}</span>
    <button class="pile-discards" data-key="discards" @click=${() => ctx.open("discards", ctx.eyes)}>${say("piles.discards", { n: mine.discards.length })}</button>
  </div>`;
}

/** The open discards of a seat. @param {Ctx} ctx @param {number} seat */
export function discardsDrawer(ctx, seat) {
  const { discards } = ctx.view.seats[seat];
  return {
    title: say("piles.of", { who: ctx.players[seat].name }),
    wide: true,
    body: discards.length
      ? html`<div class="card-grid">${discards.map((/** @type {string} */ slug) => shownCard(ctx, slug))}</div>`
      : html`<p>${say("piles.none")}</p>`,
  };
}

/** The names of cards as buttons that open them. @param {Ctx} ctx @param {string[]} slugs */
export const cardNames = (ctx, slugs) =>
  html`<span class="card-names">${slugs.map((slug) => html`<button class="quiet card-name" data-key="name ${slug}" @click=${() => ctx.open("card", slug)}>${cardName(ctx, slug)}</button>`)}</span>`;
