// The dock: the purse with what the next taxes bring, the fleet, the cards, and whatever the game asks; at its end the main
// buttons of the step.

import { html, nothing, vars } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { tip } from "../../parts/tip.js";
import { litTile, lookedAt } from "./map.js";
import { cardId, cardPlay, chosenUnit, slots } from "./market.js";
import { actingUnit, cityAt, idOf, me, meant, myUnits, nameOf, percent, step, w, wantedOf, whereOf } from "./model.js";
import { coin, heart, unitIcon } from "./pieces.js";
import { narrow } from "./screen.js";
import { shownNext, warning } from "./warnings.js";
import {
  assault,
  battleCards,
  battleDice,
  bestDice,
  claimWords,
  garrisons,
  likeliest,
  oddsWords,
  plainCards,
  risk,
  safestDice,
  searchTable,
  warCards,
} from "./war.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").Choice} Choice
 * @typedef {import("../../table/ctx.js").MainButton} MainButton
 */

/** Answers that say no: they stand among the main buttons. */
const NO = ["pass", "no_card", "keep", "peace", "pass_by", "decline", "turn_back", "withdraw", "refuse"];
/** Answers that have an object of their own. */
const ELSEWHERE = [
  "play",
  "go",
  "via",
  "attack",
  "dice",
  "garrison",
  "search",
  "roll",
  "hold",
  "end_moves",
  "done",
  "buy_card",
  "give",
  "ask",
  "give_coins",
  "ask_coins",
  "give_life",
  "ask_life",
  "give_card",
  "ask_card",
  "take_back",
  "propose",
  "accept",
  "counter",
  "let_go",
  "let_sink",
];
/** More answers than these that are lit on the map are pressed only there. */
const MOST = 8;

/** @param {Ctx} ctx */
export function dock(ctx) {
  const seat = me(ctx);
  if (seat === null || !ctx.view.players[seat]) return nothing;
  const asked = question(ctx);
  return html`${purse(ctx, ctx.view.players[seat])}
    ${asked === nothing ? nothing : html`<div class="tw-asked">${asked}</div>`}
    <div class="tw-fleet" role="group" aria-label=${w("fleet")}>${myUnits(ctx).map((/** @type {any} */ unit) => fleetCard(ctx, unit))}</div>
    ${hand(ctx, ctx.view.players[seat])}`;
}

/** @param {Ctx} ctx @param {any} player */
const purse = (ctx, player) => html`<div class="tw-purse">
  <p class="tw-coins"><b>${player.coins}</b><span>${w("coins", { n: player.coins })}<b class="tw-tax ${player.income < player.upkeep ? "loss" : ""}">${player.out ? nothing : w("tax", { gain: player.income, cost: player.upkeep })}</b></span></p>
  <p class="tw-pile" aria-hidden="true">${pile(player.coins).map(coin)}</p>
  ${narrow() ? briefly(player) : html`<p>${heart()} ${w("life", { n: player.life })}</p><p>${icon("crested-helmet")} ${stockOf(player)}</p>`}
</div>`;

/** @param {any} player */
const stockOf = (player) => w("stock", { n: player.legions, left: player.legions_in_stock });

/** Life tokens and legions, of all there are, in a line. @param {any} player */
const briefly = (player) =>
  html`<p><span role="img" aria-label=${w("life", { n: player.life })}>${heart()}${player.life}</span><span role="img" aria-label=${stockOf(player)}>${icon("crested-helmet")}${w("stock_short", { n: player.legions, all: player.legions + player.legions_in_stock })}</span></p>`;

/** Coins of which a sum is made, the largest first, and no more than lie in a purse. */
const COINS = [10, 5, 1];
const MOST_COINS = 9;

/** @param {number} sum @returns {number[]} */
function pile(sum) {
  let left = sum;
  return COINS.flatMap((value) => {
    const count = Math.floor(left / value);
    left -= count * value;
    return Array.from({ length: count }, () => value);
  }).slice(0, MOST_COINS);
}

/** @param {Ctx} ctx @param {any} unit */
function fleetCard(ctx, unit) {
  const roll = ctx.exactly(["roll", unit.unit]);
  const press = roll ?? ctx.exactly(["unit", unit.unit]);
  const hold = ctx.exactly(["hold", unit.unit]);
  const selected = ctx.selected === idOf(unit.place);
  const sailing = ctx.view.sailing?.unit === unit.unit;
  const acting = ctx.mine && actingUnit(ctx) === unit.unit;
  const spent = ctx.view.phase === "move" && unit.moved && !acting;
  const body = (
    /** @type {ReturnType<typeof note>} */ said,
  ) => html`<span class="tw-fleet-head">${unitIcon(unit)}<span><b>${ctx.words(unit.name)}</b> <span>${whereOf(ctx, unit)}</span></span></span>
    <span class="tw-fleet-hold">${slots(ctx, unit, -1)}</span>
    <span class="tw-fleet-note ${said.tone}">${said.picture ? icon(said.picture) : nothing}${said.text}</span>`;
  const className = `tw-fleet-card ${selected || acting || (press && !roll) ? "lit" : ""} ${spent ? "spent" : ""} ${ctx.hinted("roll", unit.unit) || meant(ctx, unit.place) ? "hinted" : ""}`;
  const told = note(ctx, unit, roll, sailing, spent);
  const label = [
    ctx.words(unit.name),
    whereOf(ctx, unit),
    told.text,
    w("hold_of", { n: unit.room - unit.free, of: unit.room }),
  ]
    .filter(Boolean)
    .join(" ");
  const card = press
    ? ctx.button(press, body(told), { className, label: `${label}. ${press.label}` })
    : ctx.object(idOf(unit.place), body(told), { label, className });
  return html`<div class="tw-fleet-place ${acting ? "acting" : ""}">${card}${hold ? ctx.button(hold, w("stay_and", { what: hold.detail }), { className: "tw-stay" }) : nothing}</div>`;
}

/** What there is to say of a unit now. @param {Ctx} ctx @param {any} unit @param {Choice | undefined} roll @param {boolean} sailing @param {boolean} spent @returns {{ text: string, tone: string, picture: string }} */
function note(ctx, unit, roll, sailing, spent) {
  const said = (/** @type {string} */ text, tone = "", picture = "") => ({ text, tone, picture });
  if (sailing) return said(w("to_sail", { n: ctx.view.sailing.points }), "tw-warm");
  if (roll) return said(w("throw", { n: unit.dice }), "tw-cool", "rolling-dices");
  if (spent) return said(w("has_moved"), "", "check-mark");
  if (ctx.view.phase !== "trade") return said("");
  const city = unit.at >= 0 ? cityAt(ctx, unit.at) : null;
  if (city && !unit.trades) return said(w("no_trade_armed"));
  const { coins } = wantedOf(ctx, unit);
  if (coins) return said(w("wanted_here", { good: ctx.words(`good.${city.wants}`), n: coins }), "tw-good-words");
  return said(unit.free ? w("room_for", { n: unit.free }) : w("full"));
}

/** The cards in hand; where there is little room they lie over each other. @param {Ctx} ctx @param {any} player */
function hand(ctx, player) {
  const cards = player.hand ?? [];
  if (!cards.length) return nothing;
  return html`<div class="tw-hand" role="group" aria-label=${ctx.words("table.hand")} ${vars({ "--cards": cards.length })}>${cards.map((/** @type {string} */ id) => html`<div class="tw-card-place" ${tip(ctx.words(`card_text.${id}`))}>${handCard(ctx, id)}</div>`)}</div>`;
}

/** A card that can be played now is played by a press; any other is looked at, and on a phone, where only its name has room, all are. @param {Ctx} ctx @param {string} id */
function handCard(ctx, id) {
  const { kind, icon: picture } = ctx.statics.cards[id];
  const play = cardPlay(ctx, id);
  const [name, text] = [ctx.words(`card.${id}`), ctx.words(`card_text.${id}`)];
  const face = html`<span class="tw-card-kind">${w(`kind_${kind}`)}</span>${icon(picture)}<b>${name}</b><span class="tw-card-text">${text}</span>`;
  const className = `tw-card ${kind} ${play ? "lit" : ""} ${play && (ctx.hinted(...play.action) || String(shownNext(ctx)) === String(play.action)) ? "hinted" : ""}`;
  if (play && !narrow()) return ctx.button(play, face, { className });
  return ctx.object(cardId(id), face, { label: w("card_named", { name, text }), className });
}

// -- what is asked ------------------------------------------------------------------------------------------------------

/** @param {Ctx} ctx */
function question(ctx) {
  const now = step(ctx);
  if (now === "war") return warCards(ctx);
  if (now === "attack_dice" || now === "defence_dice") return battleDice(ctx);
  if (now === "attack_card" || now === "defence_card") return battleCards(ctx);
  if (now === "claim") return garrisons(ctx);
  if (now === "search") return searchTable(ctx);
  if (now === "trade" && ctx.view.threats) return [warning(ctx), revivals(ctx)];
  if (!ctx.mine || ["trade", "moves", "sail", "offer", "answer"].includes(now)) return revivals(ctx);
  const fleet = new Set(myUnits(ctx).map((/** @type {any} */ unit) => unit.unit));
  const open = ctx.choices.filter(
    ({ action: [verb, first] }) =>
      !ELSEWHERE.includes(String(verb)) && !NO.includes(String(verb)) && !(verb === "unit" && fleet.has(first)),
  );
  // What is alone beside a no, and lit on the map, is the main button too: no third time.
  if (!open.length || (open.length === 1 && yesOrNo(ctx).yes && litTile(ctx, open[0]) >= 0)) return nothing;
  const lit = open.filter((choice) => litTile(ctx, choice) >= 0);
  if (lit.length <= MOST) return plainCards(ctx, open);
  const onMap = html`<p class="tw-note">${w("press_lit", { n: lit.length })} <button class="quiet" data-key="all choices" @click=${() => ctx.open("choices")}>${w("or_list")}</button></p>`;
  return [
    onMap,
    ...plainCards(
      ctx,
      open.filter((choice) => !lit.includes(choice)),
    ),
  ];
}

/** Lost pieces that a life token brings back. @param {Ctx} ctx */
function revivals(ctx) {
  const found = ctx.all("revive");
  return found.length && found.length <= MOST ? plainCards(ctx, found) : nothing;
}

// -- the main buttons ---------------------------------------------------------------------------------------------------

/** @param {Choice | undefined} choice @param {Partial<MainButton>} [more] @returns {MainButton[]} */
const button = (choice, more = {}) => (choice ? [{ label: choice.label, choice, ...more }] : []);

/** @param {Ctx} ctx @returns {MainButton[]} */
export function main(ctx) {
  if (!ctx.mine) return [];
  const now = step(ctx);
  const named = MAIN[now];
  if (named) return named(ctx);
  const { yes, no } = yesOrNo(ctx);
  return yes
    ? [...button(yes, { detail: yes.detail || undefined }), ...button(no)]
    : button(no, { tone: ctx.choices.length > 1 ? "quiet" : undefined });
}

/** The answer that says no, and the other one, where there is but one. @param {Ctx} ctx */
function yesOrNo(ctx) {
  const no = ctx.choices.find(({ action }) => NO.includes(String(action[0])));
  const others = ctx.choices.filter((choice) => choice !== no);
  return { no, yes: others.length === 1 ? others[0] : undefined };
}

/** @type {Record<string, (ctx: Ctx) => MainButton[]>} */
const MAIN = {
  trade: (ctx) => {
    const left = myUnits(ctx).reduce(
      (/** @type {number} */ sum, /** @type {any} */ unit) => sum + wantedOf(ctx, unit).n,
      0,
    );
    const wanted = left ? w("still_wanted", { n: left }) : undefined;
    const done = ctx.find("done");
    const card = ctx.find("buy_card");
    const price = ctx.statics.prices.card;
    const why =
      ctx.view.players[me(ctx) ?? 0].coins < price
        ? w("costs", { n: price })
        : (ctx.refused("buy_card")?.why ?? w("not_now"));
    return [
      ...button(done, {
        detail: done?.detail || wanted || othersTrading(ctx),
        ask: wanted,
      }),
      card
        ? {
            label: w("buy_card_for", { n: price }),
            detail: card.detail,
            icon: narrow() ? undefined : "card-draw",
            choice: card,
          }
        : { label: w("buy_card"), icon: "card-draw", off: why },
    ];
  },
  moves: (ctx) => {
    const chosen = chosenUnit(ctx);
    const roll = (chosen && ctx.exactly(["roll", chosen.unit])) ?? ctx.find("roll");
    const end = ctx.find("end_moves");
    const detail = end?.detail || undefined;
    if (!roll) return button(end, { detail });
    const unit = myUnits(ctx).find((/** @type {any} */ one) => one.unit === roll.action[1]);
    return [
      {
        label: w("throw_for", { name: ctx.words(unit.name) }),
        detail: [w("dice", { n: unit.dice }), roll.detail].join(", "),
        icon: "rolling-dices",
        choice: roll,
      },
      ...button(end, { detail, ask: w("not_moved", { n: ctx.all("roll").length }) }),
    ];
  },
  sail: (ctx) => {
    const { sailing } = ctx.view;
    const tile = lookedAt(ctx);
    const stay = ctx.exactly(["go", sailing.here]);
    const go = tile >= 0 && tile !== sailing.here ? ctx.exactly(["go", tile]) : undefined;
    const mark = sailing.marks[tile];
    const wished = mark?.attacks?.find((/** @type {any} */ { place }) => place === ctx.memory.goal?.place);
    const attack = wished ?? mark?.attacks?.[0];
    const where = mark?.city !== undefined ? nameOf(ctx, mark.city) : w("there");
    const first = go
      ? attack && (wished || mark.attacks.length === 1)
        ? {
            label: w("go_and_attack"),
            detail: w("go_and_attack_detail", {
              name: nameOf(ctx, attack.place),
              odds: oddsWords(ctx, attack),
              dice: bestDice(attack),
              risk: risk(attack, bestDice(attack)),
            }),
            actions: [go.action, ...assault(attack.place, bestDice(attack))],
          }
        : {
            label: mark?.city !== undefined ? w("go_to", { where }) : w("go_there"),
            detail: w("cost_of", { n: sailing.costs[tile], of: sailing.points }),
            choice: go,
          }
      : { label: w("go_where"), off: w("press_goal") };
    return [
      first,
      ...(go && attack
        ? [{ label: w("go_only"), detail: where, choice: go }]
        : stay
          ? [
              {
                label: w("stay_here"),
                detail: sailing.sinks.includes(sailing.here) ? w("sinks_here") : undefined,
                choice: stay,
              },
            ]
          : []),
    ];
  },
  war: (ctx) => {
    const attack = likeliest(ctx);
    const peace = button(ctx.find("peace"));
    if (!attack) return peace;
    const dice = bestDice(attack);
    return [
      {
        label: w("attack_on", { name: nameOf(ctx, attack.place) }),
        detail: w("with_dice", { dice, odds: oddsWords(ctx, attack), risk: risk(attack, dice) }),
        icon: "crossed-swords",
        actions: assault(attack.place, dice),
      },
      ...peace,
    ];
  },
  attack_dice: (ctx) => withDice(ctx, bestDice(ctx.view.battle.attack), ctx.view.battle.attack),
  defence_dice: (ctx) => withDice(ctx, safestDice(ctx.view.battle.defence), ctx.view.battle.defence),
  claim: (ctx) => [...button(ctx.find("garrison"), { detail: claimWords(ctx) }), ...button(ctx.find("decline"))],
  search: (ctx) => [...button(ctx.find("search")), ...button(ctx.find("pass_by"))],
  sinking: (ctx) => [...button(ctx.find("turn_back")), ...button(ctx.find("let_sink"), { tone: "quiet" })],
  leave_city: (ctx) => [...button(ctx.find("keep")), ...button(ctx.find("let_go"), { tone: "quiet" })],
  offer: (ctx) => [
    ...(ctx.find("propose")
      ? button(ctx.find("propose"))
      : [{ label: w("propose"), off: ctx.refused("propose")?.why ?? w("not_now") }]),
    ...button(ctx.find("withdraw")),
  ],
  answer: (ctx) => [...button(ctx.find("accept")), ...button(ctx.find("refuse"))],
};

/** So many dice, and their chance in the roll. @param {Ctx} ctx @param {number} dice @param {{ chances: number[] }} side @returns {MainButton[]} */
const withDice = (ctx, dice, { chances }) =>
  button(ctx.exactly(["dice", dice]), {
    detail: w("percent", { n: percent(chances[dice - 1]) }),
    icon: "rolling-dices",
  });

/** @param {Ctx} ctx */
function othersTrading(ctx) {
  const still = ctx.view.players.filter(
    (/** @type {any} */ player, /** @type {number} */ seat) => seat !== me(ctx) && !player.done && !player.out,
  ).length;
  return still ? w("still_trading", { n: still }) : w("last_to_trade");
}
