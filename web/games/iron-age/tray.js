// The dice tray: seven places, what is kept, what the faces give, one big button, odds on request.

import { html, nothing, repeat } from "../../lit.js";
import { die, tumbling } from "../../parts/drawn-die.js";
import { icon } from "../../parts/icon.js";
import { tip } from "../../parts/tip.js";
import { keyOf } from "../../table/ctx.js";
import { chip, hinted, say } from "./common.js";
import { EMPIRE_FACES, FATE_FACES, faceOf } from "./faces.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {{ die: number, face: string, fate: boolean, locked: boolean, loose: boolean }} Die */

const PLACES = 7;
const FATE = 6;
const FACE_CHANCE = 1 / 6;

/** The dice that the player has put aside to keep; forgotten when a new turn's first roll lies on the table. @param {Ctx} ctx @returns {Set<number>} */
export function keptDice(ctx) {
  const { memory, view } = ctx;
  const turn = `${view.round} ${view.active}`;
  if (memory.keptTurn !== turn || view.rolls < 2 && memory.keptRoll > 1) {
    memory.kept = new Set();
    memory.keptTurn = turn;
  }
  memory.keptRoll = view.rolls;
  const loose = view.dice.filter((/** @type {Die} */ each) => each.loose).map((/** @type {Die} */ each) => each.die);
  return new Set([...memory.kept].filter((number) => loose.includes(number)));
}

/** @param {Ctx} ctx @param {number} number */
export function toggleDie(ctx, number) {
  const each = ctx.view.dice.find((/** @type {Die} */ { die: at }) => at === number);
  if (!each || !ctx.mine || ctx.busy) return;
  if (ctx.view.step === "leadership") {
    const choice = ctx.exactly(["lead", number]);
    if (choice) ctx.act(choice);
    return;
  }
  if (ctx.view.step === "omens") {
    ctx.memory.omenDie = ctx.memory.omenDie === number ? null : number;
    ctx.update();
    return;
  }
  if (!each.loose) {
    const why = ctx.refused("roll", number)?.why;
    if (why) ctx.announce(why);
    return;
  }
  const kept = keptDice(ctx);
  if (kept.has(number)) kept.delete(number);
  else kept.add(number);
  ctx.memory.kept = kept;
  ctx.announce(say(kept.has(number) ? "tray.kept" : "tray.unkept", { face: ctx.words(`face.${each.face}`), n: rolling(ctx).again }));
  ctx.update();
}

/** How many dice would be rolled, and the action that does it. @param {Ctx} ctx */
export function rolling(ctx) {
  const loose = ctx.view.dice.filter((/** @type {Die} */ each) => each.loose).map((/** @type {Die} */ each) => each.die);
  const kept = keptDice(ctx);
  return {
    again: loose.length - kept.size,
    roll: ["keep", ...loose.filter((/** @type {number} */ number) => kept.has(number))],
    stop: ["keep", ...loose],
  };
}

/** When dice were last thrown (in actions), and which. @param {Ctx} ctx */
function lastThrow(ctx) {
  const last = ctx.log.findLast(({ event }) => ["rolled", "led", "omened"].includes(event?.[0]));
  if (!last) return { thrown: 0, dice: [] };
  return { thrown: last.index, dice: last.event[0] === "rolled" ? last.event[4] : [last.event[2]] };
}

/** @param {Ctx} ctx */
export function tray(ctx) {
  const { view } = ctx;
  const kept = keptDice(ctx);
  const { thrown, dice } = lastThrow(ctx);
  const moves = tumbling(ctx.memory, thrown, ctx.motion ? dice : []);
  const places = Array.from({ length: PLACES }, (_, number) => view.dice.find((/** @type {Die} */ each) => each.die === number) ?? number);
  return html`<section class="tray" data-part="dice" aria-labelledby="tray-title">
    <h2 id="tray-title" class="visually-hidden">${say("tray.title")}</h2>
    <div class="dice" role="group" aria-labelledby="tray-title">
      ${repeat(
        places,
        (_, number) => number,
        (each, number) => (typeof each === "number" ? socket(number, ctx) : drawDie(ctx, each, kept, moves(each.die))),
      )}
      ${rollsLeft(ctx)}
    </div>
    <div class="tray-foot">${gains(ctx)}</div>
  </section>`;
}

/** A place without a die. @param {number} number @param {Ctx} ctx */
const socket = (number, ctx) =>
  html`<div class="cube socket ${number === FATE ? "fate" : ""} ${number < ctx.view.seats[ctx.view.active].dice ? "waiting" : ""}" aria-hidden="true"></div>`;

/** @param {Ctx} ctx @param {Die} each @param {Set<number>} kept @param {string} movement */
function drawDie(ctx, each, kept, movement) {
  const { view } = ctx;
  const { die: number, face, locked, loose } = each;
  const name = ctx.words(`face.${face}`);
  const isKept = loose && kept.has(number);
  const chosen = view.step === "omens" && ctx.memory.omenDie === number;
  const pressable = ctx.mine && (view.step === "roll" || view.step === "leadership" || view.step === "omens");
  const action = view.step === "leadership" ? keyOf(["lead", number]) : `die ${number}`;
  const state = locked && view.step === "roll" ? "tray.die_locked" : isKept ? "tray.die_kept" : "tray.die";
  const lit = view.step === "leadership" ? hinted(ctx, ["lead", number]) : view.step === "roll" && ctx.hint && !ctx.hint.action.slice(1).includes(number) && loose;
  return die({
    face: faceOf(face),
    label: say(state, { n: number + 1, face: name, kind: say(each.fate ? "tray.fate" : "tray.empire") }),
    className: `${each.fate ? "fate" : "white"} face-${face} ${locked ? "locked" : ""} ${isKept ? "kept" : ""} ${chosen ? "chosen" : ""} ${lit ? "hinted" : ""} ${movement}`,
    order: number,
    about: say(`face.${face}`),
    pressed: pressable && view.step === "roll" ? isKept : pressable && view.step === "omens" ? chosen : null,
    disabled: ctx.busy || (view.step === "roll" && !loose),
    key: action,
    shortcut: String(number + 1),
    press: pressable ? () => toggleDie(ctx, number) : null,
    badge: html`${locked && view.step === "roll" ? html`<span class="cube-tag lock">${icon("padlock")}</span>` : isKept ? html`<span class="cube-tag">${say("tray.keep_tag")}</span>` : nothing}
      ${pressable ? html`<kbd class="cube-key" aria-hidden="true">${number + 1}</kbd>` : nothing}`,
  });
}

/** @param {Ctx} ctx */
function rollsLeft(ctx) {
  const left = ctx.view.rolls_left;
  const text = ctx.view.step === "roll" ? say("tray.left", { n: left }) : "";
  return html`<div class="rolls-left" aria-hidden=${text ? nothing : "true"}>
    ${text
      ? html`<span class="rolls-pips" aria-hidden="true">${[1, 2].map((at) => html`<i class=${at <= left ? "on" : ""}></i>`)}</span><span>${text}</span>`
      : nothing}
  </div>`;
}

/** What the faces give in all, before anything is collected. @param {Ctx} ctx */
export function gains(ctx) {
  const { view } = ctx;
  const sums = view.gains;
  if (!sums) return nothing;
  const said = [
    ...["food", "goods", "population"].filter((name) => sums[name]).map((name) => ctx.words(`amount.${name}`, { n: sums[name] })),
    ...(sums.innovations ? [ctx.words("amount.innovation", { n: sums.innovations })] : []),
    ...(sums.eithers ? [say("gains.either", { n: sums.eithers, food: sums.either_food, population: sums.either_population })] : []),
  ];
  const warnings = [
    ...(sums.goods_lost ? [say("gains.lost_goods", { n: sums.goods_lost })] : []),
    ...(sums.food_lost ? [say("gains.lost_food", { n: sums.food_lost })] : []),
    ...(sums.hungry_at_least
      ? [say("gains.hungry", { n: sums.hungry_at_least })]
      : sums.hungry
        ? [say("gains.hungry_unless", { n: sums.hungry })]
        : []),
  ];
  return html`<div class="gains" data-part="gains">
    <p class="gains-line">
      <span class="gains-lead">${say("gains.title")}</span>
      ${sums.food ? chip("food", `+${sums.food}`, ctx.words("amount.food", { n: sums.food })) : nothing}
      ${sums.goods ? chip("goods", `+${sums.goods}`, ctx.words("amount.goods", { n: sums.goods })) : nothing}
      ${sums.population ? chip("population", `+${sums.population}`, ctx.words("amount.population", { n: sums.population })) : nothing}
      ${sums.innovations ? chip("innovation", `+${sums.innovations}`, ctx.words("amount.innovation", { n: sums.innovations })) : nothing}
      ${sums.eithers ? html`<span class="fact either">${sums.eithers > 1 ? html`<b>${sums.eithers} ×</b>` : nothing}${chip("food", sums.either_food, ctx.words("amount.food", { n: sums.either_food }))}<i>${say("gains.or")}</i>${chip("population", sums.either_population, ctx.words("amount.population", { n: sums.either_population }))}</span>` : nothing}
      ${view.disaster ? chip(view.disaster, ctx.words(`disaster.${view.disaster}`), ctx.words(`disaster.${view.disaster}`), { className: "bad", tipText: disasterText(ctx, view.disaster) }) : nothing}
      ${said.length || view.disaster ? nothing : say("gains.nothing")}
    </p>
    <p class="warnings">${warnings.map((text) => html`<span class="warning">${text}</span>`)}</p>
  </div>`;
}

/** What a disaster does. @param {Ctx} ctx @param {string} id */
export function disasterText(ctx, id) {
  const row = ctx.view.disasters.find((/** @type {any} */ each) => each.id === id);
  const n = row.marks || row.marks_others || row.battle || row.battle_all;
  const kind = row.marks ? "marks" : row.marks_others ? (ctx.players.length > 1 ? "others" : "self") : row.battle ? "battle" : "all";
  return say(`disaster.${kind}`, { skulls: row.skulls, n });
}

/** The big button and its companions while rolling. @param {Ctx} ctx */
export function rollButtons(ctx) {
  const { again, roll, stop } = rolling(ctx);
  const choice = ctx.exactly(roll);
  const all = ctx.exactly(stop);
  const open = ctx.memory.odds;
  const toggleOdds = () => {
    ctx.memory.odds = !open;
    ctx.update();
  };
  return html`<div class="roll-row">
      <button
        class="big-roll ${again ? "" : "stop"} ${hinted(ctx, roll) ? "hinted" : ""}"
        data-key="roll"
        data-next
        aria-disabled=${ctx.busy ? "true" : nothing}
        aria-keyshortcuts="d"
        @click=${() => choice && ctx.act(choice)}
      >
        ${icon(again ? "rolling-dices" : "check-mark")}<span>${again ? say("tray.roll", { n: again }) : say("tray.stop")}</span>
      </button>
      ${again && all
        ? html`<button class="quiet keep-all ${hinted(ctx, stop) ? "hinted" : ""}" data-key="stop" aria-disabled=${ctx.busy ? "true" : nothing} aria-keyshortcuts="k" @click=${() => ctx.act(all)}>${say("tray.keep_all")}</button>`
        : nothing}
      <button class="quiet odds-toggle" data-key="odds" aria-expanded=${Boolean(open)} aria-keyshortcuts="o" @click=${toggleOdds}>${say("odds.title")}</button>
    </div>
    ${open ? odds(ctx, again) : nothing}`;
}

/** @param {number} n @param {number} k */
const choose = (n, k) => {
  let ways = 1;
  for (let at = 1; at <= k; at += 1) ways = (ways * (n - k + at)) / at;
  return ways;
};

/** @param {number} share */
const percent = (share) => (share > 0 && share < 0.005 ? say("odds.rare") : say("odds.percent", { n: Math.round(share * 100) }));

/** What one more roll may bring: the skulls that would then lie there, and each face at least once. @param {Ctx} ctx @param {number} again */
function odds(ctx, again) {
  const { view } = ctx;
  if (!again) return html`<p class="odds">${say("odds.none")}</p>`;
  const kept = keptDice(ctx);
  const fateRolls = view.dice.some((/** @type {Die} */ each) => each.fate && each.loose && !kept.has(each.die));
  const empire = again - (fateRolls ? 1 : 0);
  const chance = (/** @type {number} */ k) => choose(again, k) * FACE_CHANCE ** k * (1 - FACE_CHANCE) ** (again - k);
  const most = view.disasters.length;
  /** @type {Map<string, number>} */
  const fates = new Map();
  for (let k = 0; k <= again; k += 1) {
    const row = view.disasters[Math.min(view.skulls + k, most) - 1];
    const id = row?.id ?? "";
    fates.set(id, (fates.get(id) ?? 0) + chance(k));
  }
  const once = (/** @type {number} */ dice) => 1 - (1 - FACE_CHANCE) ** dice;
  return html`<div class="odds">
    <h3>${say("odds.disasters", { n: again })}</h3>
    <ul class="odds-list">
      ${[...fates].map(([id, share]) => html`<li><span>${id ? ctx.words(`disaster.${id}`) : say("odds.peace")}</span><b>${percent(share)}</b></li>`)}
    </ul>
    <h3>${say("odds.faces")}</h3>
    <ul class="odds-list">
      ${empire ? EMPIRE_FACES.slice(0, 5).map((face) => html`<li><span>${ctx.words(`face.${face}`)}</span><b>${percent(once(empire))}</b></li>`) : nothing}
      ${fateRolls ? FATE_FACES.slice(0, 5).map((face) => html`<li><span>${ctx.words(`face.${face}`)}</span><b>${percent(FACE_CHANCE)}</b></li>`) : nothing}
    </ul>
  </div>`;
}

/** After Omens has picked a die: the faces it can be turned to. @param {Ctx} ctx */
export function omenFaces(ctx) {
  const number = ctx.memory.omenDie;
  if (number === null || number === undefined) return html`<p class="stage-text">${say("omens.pick")}</p>`;
  const faces = number === FATE ? FATE_FACES : EMPIRE_FACES;
  return html`<div class="omen-faces" role="group" aria-label=${say("omens.faces")}>
    ${faces.map((face) => {
      const choice = ctx.exactly(["omens", number, face]);
      if (!choice) return nothing;
      return html`<button class="cube ${number === FATE ? "fate" : "white"} ${hinted(ctx, choice.action) ? "hinted" : ""}" data-key=${keyOf(choice.action)} aria-label=${choice.label} @click=${() => ctx.act(choice)} ${tip(say(`face.${face}`))}>
        <svg class="cube-face" viewBox="0 0 100 100" aria-hidden="true"><rect class="cube-body" x="3" y="3" width="94" height="94" rx="18"></rect>${faceOf(face)}</svg>
      </button>`;
    })}
  </div>`;
}
