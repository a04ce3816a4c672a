// What the present step asks, in the middle of the table: cards, decks, goods or answers to choose from. Whatever has no
// object of its own stands here as a button.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import { face } from "./cards.js";
import { FRONT_ICONS, KIND_ICONS, UNIT_ICONS, called, coin, effectIcon, me, say, step, told } from "./common.js";
import { duel } from "./war.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {import("./common.js").Choice} Choice */

/** Verbs that have an object elsewhere: at places, in the dock, on slips, on the scale, in the market, main buttons. */
const ELSEWHERE = new Set(
  "accept refuse counter offer withdraw show_hand hide_hand keep unkeep pass rest bell commit pay discard swap hand_over convert peek sail blame send attack address wait buy recruit replace put_back done taboo no_taboo silent array peace plunder".split(
    " ",
  ),
);

/** Verbs of an offer that is put together by Python's own steps: the page holds the deal itself. */
const DRAFTING = new Set("to to_all give ask give_wp ask_wp speak post drop take_back".split(" "));

/** The choices that stand in the tray. @param {Ctx} ctx */
function inTray(ctx) {
  const own = ctx.eyes === null ? null : ctx.eyes;
  return ctx.choices.filter(
    ({ action, verb }) =>
      (!ELSEWHERE.has(verb) && !DRAFTING.has(verb)) || (["convert", "send"].includes(verb) && action[1] === own),
  );
}

/** A card on the table by its number. @param {Ctx} ctx @param {number} handle */
function cardOf(ctx, handle) {
  for (const player of ctx.view.players)
    for (const pile of [player.used, player.stored, player.cards])
      for (const card of pile) if (card.card === handle) return card;
  return ctx.view.hand?.find((/** @type {any} */ card) => card.card === handle) ?? null;
}

/** What a spent card more or less does to the income of who loses, takes or spends it. @param {Ctx} ctx @param {any} card @param {boolean} taken */
function worthOf(ctx, card, taken) {
  const worth = ctx.statics.set_worth[card.front];
  const { used } = taken
    ? me(ctx)
    : (ctx.view.players.find((/** @type {any} */ { used }) => used.includes(card)) ?? { used: [] });
  const n = used.filter((/** @type {any} */ each) => each.front === card.front).length + Number(taken);
  return worth && n
    ? html`<small>${say(taken ? "tray.gain" : "tray.loss", { n: worth[n] - worth[n - 1] })}</small>`
    : nothing;
}

/** Cards that are alike side by side, as in the hand. @param {Ctx} ctx @param {Choice[]} choices */
function alike(ctx, choices) {
  const front = (/** @type {Choice} */ { action }) => String(cardOf(ctx, Number(action[1]))?.front ?? "");
  return choices.every(({ verb }) => ["lose", "steal", "release"].includes(verb))
    ? [...choices].sort((one, two) => front(one).localeCompare(front(two)))
    : choices;
}

/** What a choice looks like. @param {Ctx} ctx @param {Choice} choice */
function picture(ctx, { action, label, detail }) {
  const [verb, what] = action;
  const more = detail ? html`<small>${detail}</small>` : nothing;
  if (["steal", "lose", "release"].includes(String(verb))) {
    const card = cardOf(ctx, Number(what));
    if (card) return html`${face(ctx, card)}${worthOf(ctx, card, verb !== "lose")}`;
  }
  if (verb === "draw" || verb === "demand")
    return html`<span class="tm-deck tm-${what}">${icon(FRONT_ICONS[String(what)] ?? "trade")}<b>${ctx.words(`name.${what}`)}</b>${more}</span>`;
  if (verb === "disband")
    return html`<span class="tm-deck">${icon(UNIT_ICONS[String(what)])}<b>${label}</b>${more}</span>`;
  if (verb === "forfeit" || verb === "seize") {
    const item = ctx.statics.items[String(what)];
    return html`<span class="tm-spoil ${item.kind}">${icon(KIND_ICONS[item.kind])}<b>${ctx.words(`name.${what}`)}</b>${item.points ? html`<span class="tm-vp">${icon("laurels")}${item.points}</span>` : nothing}<small>${item.effects.map((/** @type {{ text: string }} */ { text }) => text).join("; ")}</small></span>`;
  }
  if (verb === "use") {
    const { item: id, op, text } = ctx.statics.abilities[Number(what)];
    const item = ctx.statics.items[id];
    return html`<span class="tm-token"><span class="tm-ware ${item.kind}">${icon(effectIcon(op, item.side, KIND_ICONS[item.kind]))}</span><b>${ctx.words(`name.${id}`)}</b><small>${text}</small>${more}</span>`;
  }
  if (verb === "yield") return html`${coin(Number(what))} <span>${label}</span>${more}`;
  return html`<span>${label}</span>${more}`;
}

/** Spoils that are no card. @param {Ctx} ctx */
function inWealth(ctx) {
  const { target, left } = ctx.view.war.loot;
  return html`<span class="tm-spoil">${coin(left)}<b>${say("war.in_wealth")}</b><small>${say("war.if_it_has", { who: called(ctx, target) })}</small></span>`;
}

/** @param {Ctx} ctx */
export function tray(ctx) {
  if (!ctx.mine) return nothing;
  const choices = inTray(ctx);
  const refused = step(ctx) === "spoils" ? ctx.refusals.filter(({ verb }) => verb === "seize") : [];
  if (!choices.length && !refused.length) return struckCard(ctx);
  const plunder = step(ctx) === "spoils" ? ctx.find("plunder") : undefined;
  return html`<section class="tm-tray ${step(ctx)}" aria-label=${ctx.frame.prompt}>
    ${step(ctx) === "spoils" ? duel(ctx) : nothing}
    <h2>${ctx.frame.prompt} ${ctx.rule(ctx.frame.rule)}</h2>
    <div class="tm-picks">
      ${alike(ctx, choices).map((choice) => ctx.button(choice, told(choice.label, picture(ctx, choice)), { className: "tm-pick" }))}
      ${plunder ? ctx.button(plunder, told(plunder.label, inWealth(ctx)), { className: "tm-pick wealth" }) : nothing}
      ${refused.map((each) => html`<span class="tm-pick out"><span class="tm-spoil">${icon("padlock")}<b>${ctx.words(`name.${each.action[1]}`)}</b><small>${each.why}</small></span></span>`)}
    </div>
    ${trouble(ctx)}
  </section>`;
}

/** The calamity for which one presses a place: its card, what it does. @param {Ctx} ctx */
function struckCard(ctx) {
  const struck = ctx.view.turn.phase === 4 && ctx.log.findLast(({ kind }) => kind === "struck");
  if (!struck) return nothing;
  const calamity = ctx.statics.calamities[struck.event[2]];
  return html`<section class="tm-tray struck" aria-label=${ctx.frame.prompt}>
    <div class="tm-scene-card turned" aria-hidden="true">${icon("skull-crossed-bones")}<b>${ctx.words(`name.${calamity}`)}</b></div>
    <div><h2>${ctx.frame.prompt} ${ctx.rule(ctx.frame.rule)}</h2><p>${ctx.words(`calamity.${calamity}`)}</p>${trouble(ctx)}</div>
  </section>`;
}

/** What a calamity at hand does, and who is spared. @param {Ctx} ctx */
function trouble(ctx) {
  if (ctx.view.turn.phase !== 4) return nothing;
  const struck = ctx.log.findLast(({ kind }) => kind === "struck");
  if (!struck) return nothing;
  const [, victim, calamity, trader] = struck.event;
  return html`<p class="tm-soft">${struck.text} ${victim === ctx.eyes && trader >= 0 && ctx.statics.seconded.includes(ctx.statics.calamities[calamity]) ? html`${seatMark(trader)} ${say("calamity.spared", { who: called(ctx, trader) })}` : nothing}</p>`;
}
