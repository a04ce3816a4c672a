// War: dice on squares, what each target would bring, talk before it, spoils after it.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { called, coin, die, lineOf, me, named, pointsOf, say, signed, step, sumOf, told, who } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {import("./common.js").Action} Action */

/** What can be said to a player before a war. */
const SENTENCES = ["promise", "threaten", "announce", "urge"];

/** The button at a place whom one may attack or speak to. @param {Ctx} ctx @param {number} seat */
export function targetButton(ctx, seat) {
  const attack = ctx.exactly(["attack", seat]);
  const margin = ctx.view.war?.margins?.find((/** @type {any} */ each) => each.seat === seat);
  if (attack && margin) {
    const sum = say(margin.far ? "war.sum_far" : "war.sum", {
      attack: margin.attack,
      far: margin.far,
      defense: margin.defense,
    });
    return html`<p class="tm-choose">${ctx.button(
      attack,
      html`<span>${icon("crossed-swords")} ${attack.label}</span><small>${sum} = <b class=${margin.margin > 0 ? "good" : "bad"}>${margin.margin > 0 ? say("war.wins", { n: margin.margin }) : say("war.in_vain")}</b></small>`,
      {
        className: `tm-pick ${margin.margin > 0 ? "wins" : "vain"} ${ctx.hinted("attack", seat) ? "hinted" : ""}`,
      },
    )}</p>`;
  }
  const far = ctx.refused("attack", seat);
  if (far) return html`<p class="tm-why">${far.why} ${ctx.rule(far.rule)}</p>`;
  if (ctx.exactly(["address", seat]))
    return html`<p class="tm-choose"><button class="tm-pick ${ctx.hinted("address", seat) ? "hinted" : ""}" data-place="talk ${seat}" aria-expanded=${ctx.selected === `talk ${seat}`} @click=${() => ctx.select(ctx.selected === `talk ${seat}` ? null : `talk ${seat}`)}>${icon("talk")} ${ctx.words("choice.address", { who: called(ctx, seat) })}</button></p>`;
  return null;
}

/** What one may tell a player, or pay, or demand. @param {Ctx} ctx @param {number} seat */
export function talkSheet(ctx, seat) {
  if (!ctx.exactly(["address", seat])) return null;
  const { words } = ctx;
  const tell = (/** @type {Action} */ action) => () => {
    ctx.memory.selected = null;
    ctx.acts([["address", seat], action]);
  };
  const wealth = me(ctx).wealth;
  const sums = ctx.statics.bribes;
  return {
    title: say("war.talk", { who: called(ctx, seat) }),
    seat,
    subtitle: say("war.words_bind"),
    body: html`<div class="tm-list">
        ${SENTENCES.map((verb) => html`<button data-key="tell ${verb}" .plays=${[["address", seat], [verb]]} @click=${tell([verb])}>${words(`choice.${verb}`)}</button>`)}
      </div>
      <h3>${say("war.pay")} <small>${say("war.purse", { n: wealth })}</small></h3>
      <div class="tm-sums">${sums.map((/** @type {number} */ n) => html`<button data-key="tell bribe ${n}" .plays=${[["address", seat], ["bribe", n]]} aria-disabled=${n > wealth ? "true" : nothing} @click=${n > wealth ? nothing : tell(["bribe", n])}>${told(words("choice.bribe", { n }), coin(n))}</button>`)}</div>
      <h3>${say("war.demand")}</h3>
      <div class="tm-sums">${sums.map((/** @type {number} */ n) => html`<button data-key="tell demand ${n}" .plays=${[["address", seat], ["demand_wp", n]]} @click=${tell(["demand_wp", n])}>${told(words("choice.demand_wp", { n }), coin(n))}</button>`)}</div>`,
  };
}

/** The split that is being made: units on attack squares by type. @param {Ctx} ctx @returns {number[]} */
function splitOf(ctx) {
  const kept = ctx.memory.split;
  if (kept && kept.turn === ctx.view.turn.number && ctx.exactly(["array", ...kept.split])) return kept.split;
  const choices = ctx.all("array");
  const wanted = ctx.hint?.action?.[0] === "array" ? ctx.hint.action.slice(1).map(Number) : null;
  return wanted ?? choices[Math.floor(choices.length / 2)]?.action.slice(1).map(Number) ?? [];
}

/** The choice of the split that is made. @param {Ctx} ctx */
export const splitChoice = (ctx) => ctx.exactly(["array", ...splitOf(ctx)]);

/** Moves a unit to the other row. @param {Ctx} ctx @param {number} unit @param {1 | -1} by */
function move(ctx, unit, by) {
  const split = [...splitOf(ctx)];
  split[unit] += by;
  const fits = ctx.exactly(["array", ...split]) !== undefined;
  ctx.memory.full = fits ? null : ctx.frame.index;
  ctx.sound("stone");
  if (!fits) ctx.announce(say("war.no_square"));
  else ctx.memory.split = { turn: ctx.view.turn.number, split };
  ctx.update();
}

/** What the split that is being made holds; null while none is made. @param {Ctx} ctx */
function holding(ctx) {
  const own = me(ctx);
  if (!ctx.mine || step(ctx) !== "array") return null;
  const split = splitOf(ctx);
  return Object.entries(ctx.statics.units).reduce(
    (sum, [unit, { strength }], at) => sum + strength * ((own.units[unit] ?? 0) - split[at]),
    own.mods.defense,
  );
}

/** How hard another can strike at whoever looks; against the split that is being made, what gets through. @param {Ctx} ctx @param {{ attack: number, wins: boolean }} strike */
export function threat(ctx, { attack, wins }) {
  const defense = holding(ctx);
  const most = Math.max(0, attack);
  if (defense === null || !most) return html`<b class=${wins ? "bad" : ""}>${say("war.strikes_with", { n: most })}</b>`;
  const through = most - defense;
  return html`${say("war.sum", { attack: most, defense })} = <b class=${through > 0 ? "bad" : ""}>${through > 0 ? say("war.strikes_with", { n: through }) : say("war.repelled")}</b>`;
}

/** My squares: attack above, defence below; a press moves a die to the other row. @param {Ctx} ctx */
export function squares(ctx) {
  const own = me(ctx);
  const arraying = ctx.mine && step(ctx) === "array";
  const full = ctx.memory.full === ctx.frame.index;
  const names = Object.keys(ctx.statics.units);
  const split = arraying ? splitOf(ctx) : own.array;
  if (!split)
    return html`<section class="tm-squares"><p class="tm-soft">${say("war.might", own.might)}</p><div class="tm-dice">${names.flatMap((unit) => Array.from({ length: own.units[unit] ?? 0 }, () => die(ctx, unit)))}</div></section>`;
  const row = (/** @type {"attack" | "defense"} */ side) => {
    const dice = names.flatMap((unit, at) =>
      Array.from({ length: side === "attack" ? split[at] : (own.units[unit] ?? 0) - split[at] }, () => ({ unit, at })),
    );
    const sum = dice.reduce((total, { unit }) => total + ctx.statics.units[unit].strength, 0);
    const mod = side === "attack" && !dice.length ? 0 : own.mods[side];
    const free = own.squares[side] - dice.length;
    const label = ctx.words(`view.${side}`);
    return html`<div class="tm-line" role="group" aria-label=${label}>
      <h3>${named(side === "attack" ? "crossed-swords" : "shield-opposition", label)} ${label}</h3>
      ${dice.map(({ unit, at }, index) =>
        arraying
          ? html`<button class="tm-square" data-key="${side} ${index}" @click=${() => move(ctx, at, side === "attack" ? -1 : 1)}>${told(say(side === "attack" ? "war.to_defence" : "war.to_attack", { what: ctx.words(`name.${unit}`) }), die(ctx, unit))}</button>`
          : html`<span class="tm-square">${die(ctx, unit)}</span>`,
      )}
      ${Array.from({ length: Math.max(0, free) }, () => html`<span class="tm-square free" aria-hidden="true"></span>`)}
      ${Array.from({ length: ctx.statics.squares - own.squares[side] }, () => html`<span class="tm-square shut" aria-hidden="true">${icon("padlock")}</span>`)}
      ${mod ? html`<span class="tm-mod">${signed(mod)}</span>` : nothing}
      <b class="tm-sum">${sum + mod}</b>
    </div>`;
  };
  return html`<section class="tm-squares" aria-label=${say("war.squares")}>${row("attack")} ${row("defense")}${arraying ? html`<p class=${full ? "tm-risk" : "tm-soft"}>${say(full ? "war.no_square" : "war.press_dice")}</p>` : html`<p class="tm-soft">${say("war.no_casualties")}</p>`}</section>`;
}

/** What the targets of this war were, once they are known. @param {Ctx} ctx */
export const lanesOf = (ctx) => {
  const from = ctx.log.findLastIndex(({ kind }) => kind === "forces");
  return ctx.log.slice(from + 1).filter(({ kind }) => kind === "attacked" || kind === "at_peace");
};

/** At the right during a war: what was said, who can strike whom, how it stands. @param {Ctx} ctx */
export function council(ctx) {
  if (ctx.view.turn.phase !== 6) return nothing;
  const { view } = ctx;
  const steps = ["diplomacy", "array", "target", "spoils"];
  const at = { diplomacy: 0, message: 0, reply: 0, array: 1, target: 2, spoils: 3 }[step(ctx)] ?? 0;
  const lanes = lanesOf(ctx);
  return html`<section class="tm-plan tm-council" aria-label=${say("war.title")} tabindex="0">
    <header><h2>${say("war.title")}</h2></header>
    <ol class="tm-steps">${steps.map((name, index) => html`<li aria-current=${index === at ? "step" : nothing}>${say(`war.step_${name}`)}</li>`)}</ol>
    ${at === 3 ? lanes.map(({ event }) => lane(ctx, event)) : nothing}
    <h3>${say("war.said")}</h3>
    ${talk(ctx, at === 3 ? lanes : null)}
    ${at < 2 ? threats(ctx) : nothing}
    <h3>${say("war.standing")}</h3>
    <ul class="tm-talk">${[...view.order].sort((one, two) => sumOf(ctx, two) - sumOf(ctx, one)).map((/** @type {number} */ seat) => html`<li>${seatMark(seat)} <span>${called(ctx, seat)}</span> <b>${pointsOf(ctx, seat)}</b></li>`)}</ul>
    <p class="tm-soft">${say("war.hidden_wealth")}</p>
  </section>`;
}

/** What is told of a war's talk. */
export const SPOKEN = new Set(["said", "bribed", "bribing", "declined"]);

/** A line of the log as what was said: who, to whom, what, how much. @param {import("../../match.js").Line} line */
function spoken({ kind, event: [, who, to, ...rest] }) {
  if (kind === "said") return { who, to, what: String(rest[0]), much: Number(rest[1] ?? 0) };
  if (kind === "declined") return { who, to, what: rest[0] ? "declined_demand" : "declined_bribe", much: 0 };
  return { who, to, what: kind === "bribed" ? "bribe_of" : "bribe", much: Number(rest[0] ?? 0) };
}

/** What was said before this war, in order; to money that was paid or asked for the answer belongs. @param {Ctx} ctx */
export function conversation(ctx) {
  const from = ctx.log.findLastIndex(({ kind }) => kind === "war");
  /** @type {Array<ReturnType<typeof spoken> & { answer?: ReturnType<typeof spoken> }>} */
  const told = [];
  for (const line of ctx.log.slice(from + 1).filter(({ kind }) => SPOKEN.has(kind))) {
    const last = told.at(-1);
    const asks = last && !last.answer && (last.what === "demand_wp" || last.what.startsWith("bribe"));
    // Whoever is paid or asked to pay answers at once, before anybody else speaks (TM-R55).
    if (asks) last.answer = spoken(line);
    else told.push(spoken(line));
  }
  return told;
}

/** The talk before a war; once the targets are known, whose word was kept. @param {Ctx} ctx @param {import("../../match.js").Line[] | null} lanes */
function talk(ctx, lanes) {
  const told = conversation(ctx);
  if (!told.length) return html`<p class="tm-soft">${say("war.silence")}</p>`;
  const line = (/** @type {ReturnType<typeof spoken>} */ { who, to, what, much }) =>
    html`${seatMark(who, { label: called(ctx, who) })} <span>${say(`war.${what}`, { to: to === ctx.eyes ? say("war.you") : called(ctx, to), n: much })}</span> ${lanes ? word(lanes, who, to, what) : nothing}`;
  return html`<ul class="tm-talk">${told.map((each) => html`<li>${line(each)}</li>${each.answer ? html`<li class="answer">${line(each.answer)}</li>` : nothing}`)}</ul>`;
}

/** The sum that brought the spoils: dice against dice, the price of distance, how many share. @param {Ctx} ctx */
export function duel(ctx) {
  const { attacker, target, left } = ctx.view.war?.loot ?? {};
  const [one, two] = [ctx.view.players[attacker], ctx.view.players[target]];
  if (!one?.array || !two?.array) return nothing;
  const beaten = lanesOf(ctx).filter(({ event }) => event[0] === "attacked" && event[2] === target && event[3] > 0);
  const margin = beaten.find(({ event }) => event[1] === attacker)?.event[3] ?? left;
  const far = one.attack - two.defense - margin;
  return html`<div class="tm-duel-sum">
    <h2>${who(ctx, attacker)} ${icon("plain-arrow", { className: "tm-onward" })} ${who(ctx, target)}</h2>
    <p class="tm-row"><span class="tm-dice">${lineOf(ctx, one, "attack")}</span> <i>−</i> ${far > 0 ? html`<span>${say("war.far_by", { n: far })}</span> <i>−</i>` : nothing} <span class="tm-dice">${two.defense ? lineOf(ctx, two, "defense") : "0"}</span> <i>=</i> <b>${margin}</b></p>
    ${beaten.length > 1 ? html`<p class="tm-soft">${beaten.map(({ event }) => seatMark(event[1]))} ${say("war.shared", { n: beaten.length, who: called(ctx, target) })}</p>` : nothing}
    <span class="tm-seal good">${signed(left)}<small>${say("war.points")}</small></span>
  </div>`;
}

/** Who can strike at whoever looks, and with how much. @param {Ctx} ctx */
function threats(ctx) {
  const { strikes = [], holds } = ctx.view.war ?? {};
  if (!strikes.length) return nothing;
  return html`<h3>${say("war.against_you")} <small>${say("war.you_hold", { n: holds })}</small></h3>
    <ul class="tm-talk">${strikes.map((/** @type {any} */ strike) => html`<li>${seatMark(strike.seat)} <span>${called(ctx, strike.seat)}</span> <span>${threat(ctx, strike)}</span></li>`)}</ul>`;
}

/** Whether a word was kept, once the targets are known. @param {import("../../match.js").Line[]} lanes @param {number} who @param {number} to @param {string} what */
function word(lanes, who, to, what) {
  const struck = lanes.some(({ event }) => event[0] === "attacked" && event[1] === who && event[2] === to);
  if (what === "promise")
    return html`<b class=${struck ? "bad" : "good"}>${say(struck ? "war.broken" : "war.kept")}</b>`;
  if (what === "announce" || what === "threaten") return struck ? html`<b>${say("war.meant")}</b>` : nothing;
  return nothing;
}

/** @param {Ctx} ctx @param {any[]} event */
function lane(ctx, event) {
  const [kind, who, whom, margin] = event;
  if (kind === "at_peace")
    return html`<p class="tm-lane">${seatMark(who)} ${say("war.peace", { who: called(ctx, who) })}</p>`;
  return html`<p class="tm-lane ${seatClass(who)}">${seatMark(who)} ${icon("plain-arrow", { className: "tm-onward" })} ${seatMark(whom)} <span>${called(ctx, who)}, ${called(ctx, whom)}</span> <b class=${margin > 0 ? "good" : "bad"}>${margin > 0 ? signed(margin) : say("war.repelled")}</b></p>`;
}
