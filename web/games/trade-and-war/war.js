// Questions of war and chance, in the dock: whom to attack, how many dice, how many move in, whether to search. Odds and
// stakes stand on every button, before the dice.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { isCity, nameOf, percent, placeOfUnit, tone, unitAt, w } from "./model.js";
import { coin, heart } from "./pieces.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").Choice} Choice
 * @typedef {import("../../table/ctx.js").Action} Action
 */

/** @param {number} dice */
const dicePicture = (dice) =>
  html`<span class="tw-dice" role="img" aria-label=${w("dice", { n: dice })}>${Array.from({ length: dice }, () => icon("perspective-dice-six-faces-random"))}</span>`;

/** The unit that may attack now, and its targets as the view tells them. @param {Ctx} ctx @returns {any[]} */
function attacks(ctx) {
  const unit = ctx.view.units.find((/** @type {any} */ one) => one.unit === ctx.view.acting);
  return (unit?.targets ?? []).filter((/** @type {any} */ attack) => ctx.exactly(["attack", attack.place]));
}

/** The attack that promises most: the main button makes it. @param {Ctx} ctx @returns {any | undefined} */
export const likeliest = (ctx) => [...attacks(ctx)].sort((one, two) => two.chances.at(-1) - one.chances.at(-1))[0];

/** The attack and the dice that promise most. @param {any} attack @returns {number} */
export const bestDice = (attack) =>
  isCity(attack.place) ? attack.chances.indexOf(Math.max(...attack.chances)) + 1 : attack.chances.length;

/** An attack with so many dice, as actions. @param {number} place @param {number} dice @returns {Action[]} */
export const assault = (place, dice) => [
  ["attack", place],
  ["dice", dice],
];

/** What is said of the chance to take what is attacked: no more than that where a legion held back keeps its city. @param {Ctx} ctx @param {any} attack @param {number} [dice] */
export const oddsWords = (ctx, attack, dice = bestDice(attack)) =>
  ctx.words(attack.defences.length > 1 ? "odds.most" : "odds.sure", { n: percent(attack.chances[dice - 1]) });

/** Both steps of an attack on a city, by its defence: the roll, the city. @param {Ctx} ctx @param {any} attack */
export const stepsOf = (ctx, { defences }) =>
  defences
    .slice(0, defences.length > 1 ? 2 : 0)
    .map(
      (/** @type {any} */ { dice, win }, /** @type {number} */ at) =>
        html`<p class="tw-steps"><span>${ctx.words(at ? "odds.held_back" : "odds.all_defend", { n: dice })}</span>${win.map(oddsOf)}</p>`,
    );

/** What is risked by so many dice. @param {any} attack @param {number} dice */
export const risk = (attack, dice) => (isCity(attack.place) ? w("risks", { n: dice }) : w("risks_ship"));

/** @param {Ctx} ctx */
export const warCards = (ctx) =>
  attacks(ctx).map(
    (
      attack,
    ) => html`<section class="tw-question ${attack.defences.length > 1 ? "stepped" : ""}" aria-label=${w("attack_on", { name: nameOf(ctx, attack.place) })}>
      <h3>${icon("crossed-swords")} ${w("attack_on", { name: nameOf(ctx, attack.place) })}</h3>
      <p>${attackWords(ctx, attack)}</p>
      ${stepsOf(ctx, attack)}
      <div class="tw-answers">
        ${attack.chances.map(
          (
            /** @type {number} */ chance,
            /** @type {number} */ at,
          ) => html`<button class="tw-answer ${ctx.hinted("attack", attack.place) && bestDice(attack) === at + 1 ? "hinted" : ""}" data-key="attack ${attack.place} ${at + 1}" aria-disabled=${ctx.busy ? "true" : nothing} @click=${() => ctx.acts(assault(attack.place, at + 1))}>
            ${dicePicture(at + 1)}<b class="tw-odds ${tone(chance)}">${oddsWords(ctx, attack, at + 1)}</b><span>${risk(attack, at + 1)}</span>
          </button>`,
        )}
      </div>
    </section>`,
  );

/** What a won attack brings. @param {any} attack */
export const prizeWords = ({ points, coins, income }) =>
  [w(coins ? "prize" : "points", { n: points, coins }), income ? w("yields", { n: income }) : ""]
    .filter(Boolean)
    .join(", ");

/** What a city brings that lies open. @param {Ctx} ctx */
export const claimWords = ({ view: { claim } }) => prizeWords({ ...claim, coins: 0 });

/** What is needed, what is added, what it brings. @param {Ctx} ctx @param {any} attack */
export function attackWords(ctx, attack) {
  const added = [...attack.bonuses, ...attack.defence.map((/** @type {[string, number]} */ [key, n]) => [key, -n])].map(
    ([key, n]) => `${ctx.words(key)} ${n > 0 ? "+" : "−"}${Math.abs(n)}`,
  );
  const against = attack.needed ? w("needs", { n: attack.needed }) : w("against", { n: attack.against });
  return html`<span>${[against, ...added].join(" · ")} · <b>${prizeWords(attack)}</b></span>`;
}

/** What comes, what is added, which die holds. @param {Ctx} ctx */
function defenceWords(ctx) {
  const { attack, defence, place } = ctx.view.battle;
  const added = attack.defence.map((/** @type {[string, number]} */ [key, n]) => `${ctx.words(key)} +${n}`);
  const holds =
    defence.needed <= 1
      ? w("holds_any")
      : defence.needed > 6
        ? w("holds_none")
        : w(isCity(place) ? "holds" : "holds_unit", { n: defence.needed });
  return html`${[w("attacked_with", { n: attack.total }), ...added].join(" · ")} · <b>${holds}</b>`;
}

/** A battle to be decided on: what is fought for, how it stands, and beneath what is to be said of each number of dice. @param {Ctx} ctx @param {unknown} content */
function battlePanel(ctx, content) {
  const { battle, step } = ctx.view;
  const attacker = step.startsWith("attack");
  return html`<section class="tw-question ${attacker && battle.attack.defences.length > 1 ? "stepped" : ""}"><h3>${icon(attacker ? "crossed-swords" : "shield")} ${w(attacker ? "attack_on" : "defend", { name: nameOf(ctx, battle.place) })}</h3><p>${attacker ? attackWords(ctx, battle.attack) : defenceWords(ctx)}</p>${content}</section>`;
}

/** The side of a battle that decides now. @param {Ctx} ctx */
const sideOf = ({ view: { battle, step } }) => (step.startsWith("attack") ? battle.attack : battle.defence);

/** @param {number} chance */
export const oddsOf = (chance) => html`<b class="tw-odds ${tone(chance)}">${w("percent", { n: percent(chance) })}</b>`;

/** The odds of each number of dice, with a word on each. @param {number[]} chances @param {(dice: number) => string} word */
export const chancesOf = (chances, word) =>
  html`<p class="tw-chances">${chances.map((chance, at) => html`<span>${oddsOf(chance)} ${w("dice", { n: at + 1 })}<small>${word(at + 1)}</small></span>`)}</p>`;

/** Cards that could still be played: how it stands without them, and with each. @param {Ctx} ctx */
export const battleCards = (ctx) => {
  const cards = Object.entries(/** @type {Record<string, number[]>} */ (ctx.view.battle.cards));
  return battlePanel(ctx, [
    chancesOf(sideOf(ctx).chances, () => w("without_card")),
    ...cards.map(([card, chances]) => chancesOf(chances, () => w("with_card", { card: ctx.words(`card.${card}`) }))),
  ]);
};

/** Whether the city holds with so many dice even if the roll is lost. @param {Ctx} ctx @param {number} dice */
const keepsAnyway = ({ view: { battle, step } }, dice) =>
  step === "defence_dice" && battle.defence.keeps[dice - 1] > battle.defence.chances[dice - 1];

/** The dice that keep a city likeliest, of those the ones that win likeliest. @param {any} defence @returns {number} */
export const safestDice = ({ keeps, chances }) =>
  chances
    .map((/** @type {number} */ chance, /** @type {number} */ at) => [keeps[at] + chance / 100, at + 1])
    .sort((/** @type {number[]} */ [one], /** @type {number[]} */ [two]) => two - one)[0][1];

/** Dice of a battle that has begun. @param {Ctx} ctx */
export function battleDice(ctx) {
  const answers = ctx.all("dice").map((choice) => {
    const dice = Number(choice.action[1]);
    return ctx.button(
      choice,
      html`${dicePicture(dice)}${oddsOf(sideOf(ctx).chances[dice - 1] ?? 0)}<span>${risk(ctx.view.battle, dice)}${keepsAnyway(ctx, dice) ? html`, <b>${ctx.words("odds.kept")}</b>` : nothing}</span>`,
      { className: "tw-answer" },
    );
  });
  const { attack } = ctx.view.battle;
  return battlePanel(
    ctx,
    html`${ctx.view.step === "attack_dice" ? stepsOf(ctx, attack) : nothing}<div class="tw-answers">${answers}</div>`,
  );
}

/** How many legions move into a city that lies open. @param {Ctx} ctx */
export const garrisons = (ctx) =>
  ctx.all("garrison").map((choice) => {
    const count = Number(choice.action[1]);
    const stay = (unitAt(ctx, placeOfUnit(ctx.view.acting))?.legions ?? count) - count;
    return ctx.button(
      choice,
      html`<span class="tw-helmets" aria-hidden="true">${Array.from({ length: count }, () => icon("crested-helmet"))}</span><b>${w("move_in", { n: count })}</b><span>${claimWords(ctx)}</span>${stay > 0 ? html`<span>${w("stay_aboard", { n: stay })}</span>` : nothing}`,
      {
        className: `tw-answer ${ctx.hinted("garrison", count) ? "hinted" : ""}`,
      },
    );
  });

/** What each face of the die brings at a sacred place. @param {Ctx} ctx @param {string} kind @param {number} [face] the one that was thrown */
export const finds = (ctx, kind, face = 0) => html`<ol class="tw-finds">
  ${ctx.statics.search[kind].map((/** @type {number} */ n, /** @type {number} */ at) => html`<li class="${n ? "" : "bad"} ${face === at + 1 ? "thrown" : face ? "past" : ""}"><span>${at + 1}</span>${n ? (kind === "golden_temple" ? coin(n) : html`<span>${n} ${heart()}</span>`) : icon("skull-crossed-bones", { label: w("unit_lost") })}</li>`)}
</ol>`;

/** What each face of the die finds at a sacred place. @param {Ctx} ctx */
export function searchTable(ctx) {
  return ctx.all("search").map((choice) => {
    const site = ctx.statics.map.sites[Number(choice.action[1])];
    return html`<section class="tw-question" aria-label=${choice.label}>
      <h3>${choice.label}</h3>
      ${finds(ctx, site.kind)}
    </section>`;
  });
}

/** Choices without an object of their own, as cards in the dock. @param {Ctx} ctx @param {Choice[]} choices */
export const plainCards = (ctx, choices) =>
  choices.map((choice) =>
    ctx.button(choice, html`<b>${choice.label}</b>${choice.detail ? html`<span>${choice.detail}</span>` : nothing}`, {
      className: `tw-answer plain ${choice.label.length < 3 ? "brief" : ""}`,
    }),
  );
