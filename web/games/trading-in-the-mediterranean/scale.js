// The balance in the middle: left pan mine, right pan theirs; it sinks to the right when the deal gains me income.

import { html, nothing, svg, vars } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { stepper } from "../../parts/stepper.js";
import { cardName, face } from "./cards.js";
import { FRONT_ICONS, called, coin, me, percent, say, signed, told } from "./common.js";
import { askFor, askLess, change, clear, draftOf, drafting, isEmpty, lets, toggleGive, weighed } from "./draft.js";
import { cubesOf, gain, riskOf, termsOf, tone, trackWords } from "./slips.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** @param {Ctx} ctx */
export function scale(ctx) {
  if (!drafting(ctx)) return nothing;
  const draft = draftOf(ctx);
  const found = weighed(ctx);
  const tilt = found ? Math.max(-1, Math.min(1, gain(found) / 6)) : 0;
  return html`<section class="tm-scale ${isEmpty(draft) ? "empty" : ""}" aria-label=${say("scale.region")} ${vars({ "--tilt": tilt })}>
    <svg class="tm-balance" viewBox="0 0 600 150" preserveAspectRatio="xMidYMin meet" aria-hidden="true">${svg`<g class="tm-beam"><path class="chain" d="M104 34L40 96M104 34L168 96M496 34L432 96M496 34L560 96"></path><path class="beam" d="M92 36C200 20 400 20 508 36L506 44C400 30 200 30 94 44Z"></path></g>
      <path class="post" d="M290 40L282 150H318L310 40Z"></path><circle class="pivot" cx="300" cy="34" r="13"></circle>`}</svg>
    ${minePan(ctx)} ${whom(ctx, found)} ${theirPan(ctx)}
    <div class="tm-verdicts" aria-live="polite">${found ? html`${myVerdict(ctx, found)} ${theirVerdict(ctx, found)}` : howTo(ctx)}</div>
  </section>`;
}

/** What to do with an empty scale: first of all with a calamity in hand. @param {Ctx} ctx */
function howTo(ctx) {
  const [calamity, ...more] = ctx.view.spend?.calamities ?? [];
  if (!ctx.mine) return nothing;
  if (ctx.refused("offer")) return html`<p class="tm-how">${say("scale.posted")}</p>`;
  if (more.length)
    return html`<p class="tm-how tm-risk">${icon("skull-crossed-bones")} ${say("scale.skulls", { what: [calamity, ...more].map((name) => ctx.words(`name.${name}`)).join(", ") })}</p>`;
  if (!calamity) return html`<p class="tm-how">${say("scale.how")}</p>`;
  return html`<p class="tm-how tm-risk">${icon("skull-crossed-bones")} ${say("scale.skull", { what: ctx.words(`name.${calamity}`), harm: ctx.words(`calamity.${calamity}`) })}</p>`;
}

/** @param {Ctx} ctx */
function minePan(ctx) {
  const draft = draftOf(ctx);
  const cards = ctx.view.hand.filter((/** @type {any} */ card) => draft.give.includes(card.card));
  return html`<div class="tm-pan mine" role="group" aria-label=${say("scale.you_give")}>
    <h3 class=${ctx.eyes === null ? "" : seatClass(ctx.eyes)}>${ctx.eyes === null ? nothing : seatMark(ctx.eyes)} ${say("scale.you_give")}</h3>
    <div class="tm-dish" data-keep>
      ${
        cards.length
          ? html`<div class="tm-laid">${cards.map(
              (/** @type {any} */ card) => html`<span class="tm-on-pan">
          <button class="tm-lay" data-key="give ${card.card}" .plays=${lets(ctx)} @click=${() => toggleGive(ctx, card.card)}>${told(ctx.words("desk.take_back", { card: cardName(ctx, card) }), face(ctx, card, { claim: draft.claims[card.card], small: true }))}</button>
          ${claimsFor(ctx, card).length ? html`<button class="tm-speak" data-key="speak ${card.card}" aria-label=${say("scale.speak", { card: cardName(ctx, card) })} @click=${() => ctx.select(`claim ${card.card}`)}>${icon("talk")}</button>` : nothing}
        </span>`,
            )}</div>`
          : html`<span class="tm-slot">${say("scale.press_yours")}</span>`
      }
      ${draft.want_wp ? nothing : wealth(ctx, "give_wp", me(ctx)?.wealth ?? 0)}
    </div>
  </div>`;
}

/** The other pan: what is asked for. @param {Ctx} ctx */
function theirPan(ctx) {
  const draft = draftOf(ctx);
  const { words } = ctx;
  const title = draft.to === null ? say("scale.they_give") : say("scale.gives", { who: called(ctx, draft.to) });
  return html`<div class="tm-pan theirs" role="group" aria-label=${title}>
    <h3 class=${draft.to === null ? "" : seatClass(draft.to)}>${draft.to === null ? nothing : seatMark(draft.to)} ${title}</h3>
    <div class="tm-dish" data-keep>
      ${
        draft.want.length
          ? html`<div class="tm-laid">${draft.want.map(
              (front, at) => html`<button class="tm-lay" data-key="less ${at}" @click=${() => askLess(ctx, at)}>
          ${told(words("desk.take_back", { card: words(`name.ask_${front}`) }), askedCard(ctx, front, at))}
        </button>`,
            )}</div>`
          : html`<span class="tm-slot">${say("scale.press_theirs")}</span>`
      }
      <div class="tm-adds"><button class="tm-plus" data-key="ask more" aria-expanded=${ctx.selected === "ask"} @click=${() => ctx.select(ctx.selected === "ask" ? null : "ask")}>${told(say("scale.other_goods"), "+")}</button>
      ${draft.give_wp ? nothing : wealth(ctx, "want_wp", ctx.statics.most_asked)}</div>
    </div>
  </div>`;
}

/** A card that is asked for: the one in sight that would come, with its back where that is known. @param {Ctx} ctx @param {string} front @param {number} at */
function askedCard(ctx, front, at) {
  const { to } = draftOf(ctx);
  const handle = weighed(ctx)?.cards?.[at] ?? -1;
  const card = to === null ? null : ctx.view.players[to].cards.find((/** @type {any} */ each) => each.card === handle);
  if (card?.back) return face(ctx, card, { small: true });
  const name = ctx.words(front === "luxury" ? "name.luxury" : `name.ask_${front}`);
  return html`<span class="tm-card small tm-${front}"><span class="tm-front">${icon(FRONT_ICONS[front])}<b>${name}</b></span><span class="tm-back unseen">${say("card.unseen")}</span></span>`;
}

/** Wealth on a pan: a coin that opens its stepper. @param {Ctx} ctx @param {"give_wp" | "want_wp"} part @param {number} most */
function wealth(ctx, part, most) {
  const draft = draftOf(ctx);
  const value = draft[part];
  if (!value && ctx.memory.purse !== part)
    return html`<button class="tm-plus coin" data-key="purse ${part}" @click=${() => ((ctx.memory.purse = part), change(ctx, { [part]: Math.min(1, most) }))}>${told(say(part === "give_wp" ? "scale.add_wealth" : "scale.ask_wealth"), coin("+"))}</button>`;
  return html`<span class="tm-purse">${coin(value)}${stepper({ name: part, label: say(part === "give_wp" ? "scale.wealth_given" : "scale.wealth_asked"), value, most, change: (/** @type {number} */ n) => change(ctx, { [part]: n }) })}</span>`;
}

/** To whom the deal goes, and what it is worth. @param {Ctx} ctx @param {any} found */
function whom(ctx, found) {
  const draft = draftOf(ctx);
  const others = ctx.view.partners ?? [];
  const fixed = draft.answers !== null;
  const chip = (/** @type {number | null} */ seat) => html`<button
    class="tm-to ${seat === null ? "" : seatClass(seat)}"
    data-key="to ${seat ?? "all"}"
    aria-pressed=${draft.to === seat}
    aria-disabled=${fixed && draft.to !== seat ? "true" : nothing}
    @click=${() => fixed || change(ctx, { to: seat })}
  >${told(seat === null ? ctx.words("choice.to_all") : ctx.words("choice.to", { who: called(ctx, seat) }), seat === null ? say("scale.all") : seatMark(seat))}</button>`;
  return html`<div class="tm-whom n-of-${others.length}" role="group" aria-label=${say("scale.to_whom")}>
    ${found ? html`<span class="tm-seal tm-worthy ${tone(gain(found))}" aria-hidden="true">${signed(gain(found))}<small>${say("scale.worth")}</small></span>` : nothing}
    <span class="tm-soft">${say(fixed ? "scale.answer" : "scale.to_whom")}</span>
    <div>${others.map(chip)} ${chip(null)}</div>
    ${isEmpty(draft) ? nothing : html`<button class="tm-clear" data-key="clear" aria-label=${say("scale.clear")} title=${say("scale.clear")} @click=${() => clear(ctx)}>×</button>`}
  </div>`;
}

/** What the deal is worth to me, term by term. @param {Ctx} ctx @param {any} found */
function myVerdict(ctx, found) {
  const change = gain(found);
  const risk = riskOf(found);
  const terms = [{ text: say("deal.income_term"), n: found.worth.income }, ...termsOf(ctx, found)];
  return html`<div class="tm-verdict mine ${tone(change)}">
    <p class="tm-sum"><span>${say("scale.income")}</span> <b>${found.before.income} → ${found.after.income}</b> <em class=${tone(change)}>${say("deal.worth", { n: signed(change) })}</em></p>
    <p class="tm-terms">${terms.map(({ text, n }) => html`<span>${text} <b class=${tone(n)}>${signed(n)}</b></span> `)}${cubesOf(ctx, found).map(({ text, tone }) => html`<span class=${tone}>${text}</span> `)}${risk ? html`<span class="tm-risk">${risk}</span>` : nothing}</p>
  </div>`;
}

/** What the other will say, as far as one knows. @param {Ctx} ctx @param {any} theirs */
function answerWords(ctx, { lacks, refused, knows, chance }) {
  if (lacks) return say("scale.lacks");
  if (refused) return say("scale.refused");
  const sure = chance >= LIKELY ? "likely" : chance >= UNLIKELY ? "perhaps" : "unlikely";
  const told = say(`scale.${sure}`, { n: percent(sure === "unlikely" ? 1 - chance : chance) });
  return knows.length
    ? `${told} ${say("scale.knows", { what: knows.map((/** @type {string} */ name) => ctx.words(`name.${name}`)) })}`
    : told;
}
const [LIKELY, UNLIKELY] = [0.65, 0.35];

/** @param {Ctx} ctx @param {any} found */
function theirVerdict(ctx, found) {
  const { theirs } = found;
  const { to } = draftOf(ctx);
  if (!theirs || to === null) return html`<div class="tm-verdict theirs"><p>${say("scale.whoever")}</p></div>`;
  const change = theirs.after - theirs.before + theirs.wealth;
  const likely = !theirs.lacks && !theirs.refused && theirs.chance >= LIKELY;
  return html`<div class="tm-verdict theirs">
    <p>${seatMark(to)} <span>${say("scale.as_you_see", { who: called(ctx, to) })}</span> <em class=${tone(change)}>${signed(change)}</em></p>
    <p class=${likely ? "tm-good-news" : "tm-soft"}><b>${answerWords(ctx, theirs)}</b>${theirs.wrongs ? ` ${say("scale.wrongs", { n: theirs.wrongs })}` : ""}${theirs.hidden ? ` ${say("scale.hidden", { n: theirs.hidden })}` : ""} ${setChanges(ctx, to)}</p>
    ${theirs.remembers && !theirs.knows.length ? html`<p class="tm-risk">${say("scale.remembers")}</p>` : nothing}
  </div>`;
}

/** What the deal does to the sets of another that one sees. @param {Ctx} ctx @param {number} to */
function setChanges(ctx, to) {
  const { give, want } = draftOf(ctx);
  const given = ctx.view.hand
    .filter((/** @type {any} */ card) => give.includes(card.card))
    .map((/** @type {any} */ card) => card.front);
  const held = ctx.view.players[to].cards.map((/** @type {any} */ card) => card.front);
  const count = (/** @type {string[]} */ fronts, /** @type {string} */ front) =>
    fronts.filter((each) => each === front).length;
  const changes = [...new Set([...given, ...want])].flatMap((front) => {
    const worth = ctx.statics.set_worth[front];
    const before = count(held, front);
    const after = before + count(given, front) - count(want, front);
    return worth && after >= 0 && after !== before
      ? [say("scale.set", { what: ctx.words(`name.${front}`), n: worth[before], m: worth[after] })]
      : [];
  });
  return changes.length ? html`<span class="tm-soft tm-sets">${changes.join(", ")}</span>` : nothing;
}

/** The income that spending brings, after the calamities in hand; two numbers where it hangs on who takes what. @param {any} spend */
export function spendingWords({ income, left: [low, high] = [income, income] }) {
  return low === high ? String(low) : say("deal.between", { n: low, m: high });
}

/** Which calamities strike first, and what they take of the income. @param {Ctx} ctx @returns {string[]} */
export function struckWords({ view: { spend }, words }) {
  if (!spend?.calamities.length) return [];
  const what = spend.calamities.map((/** @type {string} */ name) => words(`name.${name}`));
  const taken = spend.income - spend.left[0];
  return [say(taken ? "main.struck_of" : "main.struck", { what, n: taken, of: spend.income })];
}

/** What spending all that is not stored would bring, while one chooses what to store. @param {Ctx} ctx */
export function outlook(ctx) {
  const { view, words } = ctx;
  if (!ctx.mine || view.turn.step !== "commit" || !view.spend) return nothing;
  const { wealth, calamities } = view.spend;
  return html`<section class="tm-outlook" aria-live="polite" aria-label=${say("outlook.title")}>
    <h2>${say("outlook.title")}</h2>
    <p>${coin(spendingWords(view.spend))} ${say("outlook.income")}${wealth ? html` · ${say("deal.wealth")} ${signed(wealth)}` : nothing}</p>
    ${["government", "religion"].map((track) => {
      const to = view.spend[track];
      return to.now === to.after
        ? nothing
        : html`<p>${say("outlook.track", { from: trackWords(ctx, track, to.now, to.level), to: trackWords(ctx, track, to.after, to.level_after) })}</p>`;
    })}
    ${calamities.map((/** @type {string} */ name) => html`<p class="tm-risk">${icon("skull-crossed-bones")} <b>${words(`name.${name}`)}</b>: ${words(`calamity.${name}`)}</p>`)}
    <p class="tm-soft">${words("desk.store_aim")} ${ctx.rule("TM-063")}</p>
  </section>`;
}

/** What may be said about a card's back in this age. @param {Ctx} ctx @param {any} card @returns {string[]} */
const claimsFor = (ctx, card) => [
  ...(card.front === "luxury" ? ctx.statics.luxury_claims : []),
  ...(card.front === "luxury"
    ? ctx.statics.claims[ctx.view.turn.age].filter((/** @type {string} */ claim) => claim === "calamity")
    : ctx.statics.claims[ctx.view.turn.age]),
];

/** The sheet to say something about a card. @param {Ctx} ctx @param {number} handle */
export function claimSheet(ctx, handle) {
  const card = ctx.view.hand?.find((/** @type {any} */ each) => each.card === handle);
  const draft = draftOf(ctx);
  if (!card || !draft.give.includes(handle)) return null;
  const choose = (/** @type {string} */ claim) => () => {
    const { [handle]: before, ...rest } = draft.claims;
    ctx.memory.selected = null;
    change(ctx, { claims: claim && claim !== before ? { ...rest, [handle]: claim } : rest });
  };
  return {
    title: say("claim.title"),
    subtitle: cardName(ctx, card),
    body: html`<p class="tm-soft">${say("claim.help")}</p>
      <div class="tm-list">${claimsFor(ctx, card).map((claim) => html`<button data-key="say ${claim}" aria-pressed=${draft.claims[handle] === claim} @click=${choose(claim)}>${ctx.words("choice.say", { claim: ctx.words(`name.claim_${claim}`) })}</button>`)}
        <button data-key="say nothing" @click=${choose("")}>${say("claim.nothing")}</button></div>`,
  };
}

/** The sheet of goods one does not see but may ask for. @param {Ctx} ctx */
export const askSheet = (ctx) => ({
  title: say("scale.other_goods"),
  subtitle: say("scale.other_help"),
  body: html`<div class="tm-goods">${(ctx.view.asks ?? []).map(
    (/** @type {string} */ front) =>
      html`<button class="tm-${front}" data-key="ask ${front}" .plays=${lets(ctx)} @click=${() => askFor(ctx, front)}>${icon(FRONT_ICONS[front])}<span>${ctx.words(`name.ask_${front}`)}</span></button>`,
  )}</div>`,
});
