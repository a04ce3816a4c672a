// The dice tray: six places and the fate die; under each die what becomes of it when the next throw is made.

import { html, nothing, repeat, vars } from "../../lit.js";
import { tumbling } from "../../parts/drawn-die.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import { tip } from "../../parts/tip.js";
import { picture, say, shownSeat, tone, whose, worth } from "./common.js";
import { faceOf } from "./faces.js";
import * as since from "./since.js";

/** @typedef {import("./common.js").Ctx} Ctx */
/** @typedef {{ die: number, face: string, fate: boolean, locked: boolean, loose: boolean, split: boolean }} Die */

/** The dice that may be thrown again. @param {Ctx} ctx @returns {number[]} */
const loose = ({ view }) =>
  view.dice.filter((/** @type {Die} */ each) => each.loose).map((/** @type {Die} */ each) => each.die);

/** The dice that the player keeps; forgotten when a new turn begins. @param {Ctx} ctx @returns {Set<number>} */
export function keptDice(ctx) {
  const { memory, view } = ctx;
  const turn = `${view.round} ${view.active}`;
  if (memory.keptTurn !== turn || (view.rolls < 2 && memory.keptRoll > 1)) {
    memory.kept = new Set();
    memory.keptTurn = turn;
  }
  memory.keptRoll = view.rolls;
  const free = loose(ctx);
  return new Set([...memory.kept].filter((number) => free.includes(number)));
}

/** What the dice would do: how many would be thrown, the action that does it, the one that keeps all, what is kept (as bits). @param {Ctx} ctx */
export function rolling(ctx) {
  const free = loose(ctx);
  const kept = keptDice(ctx);
  const bits = (/** @type {number[]} */ dice) => dice.reduce((sum, die) => sum + 2 ** die, 0);
  const staying = free.filter((number) => kept.has(number));
  return {
    again: free.length - kept.size,
    roll: ["keep", ...staying],
    stop: ["keep", ...free],
    kept: ctx.view.kept?.[bits(staying)] ?? null,
    all: ctx.view.kept?.[bits(free)] ?? null,
  };
}

/** @param {Ctx} ctx @param {Set<number>} kept */
function keep(ctx, kept) {
  ctx.memory.kept = kept;
  ctx.update();
}

/** Whether the dice lie as the hint has it. @param {Ctx} ctx */
export function laidAsHinted(ctx) {
  const wanted = (ctx.hint?.action ?? []).slice(1).map(Number);
  const kept = keptDice(ctx);
  return kept.size === wanted.length && wanted.every((die) => kept.has(die));
}

/** Lays the dice as the hint has it: to keep what it would keep. @param {Ctx} ctx */
export function setAsHinted(ctx) {
  const action = ctx.hint?.action ?? [];
  if (action[0] !== "keep") return;
  keep(ctx, new Set(action.slice(1).map(Number)));
  ctx.announce(say("tray.set", { n: rolling(ctx).again }));
}

/** A die is pressed. @param {Ctx} ctx @param {number} number */
export function pressDie(ctx, number) {
  const { view } = ctx;
  const each = view.dice.find((/** @type {Die} */ { die }) => die === number);
  if (!each || !ctx.mine || ctx.busy) return;
  if (view.step === "leadership" || view.step === "omens") {
    ctx.select(ctx.selected === `die ${number}` ? null : `die ${number}`);
    return;
  }
  if (view.step !== "roll") return;
  if (!each.loose) {
    ctx.announce(ctx.refused("roll", number)?.why ?? say("tray.label_stays", names(ctx, each)));
    return;
  }
  const kept = keptDice(ctx);
  if (kept.has(number)) kept.delete(number);
  else kept.add(number);
  keep(ctx, kept);
  ctx.announce(
    say(kept.has(number) ? "tray.kept" : "tray.unkept", {
      face: ctx.words(`face.${each.face}`),
      n: rolling(ctx).again,
    }),
  );
}

/** @param {Ctx} ctx @param {Die} each */
const names = (ctx, each) => ({
  n: each.die + 1,
  face: ctx.words(`face.${each.face}`),
  kind: say(each.fate ? "tray.fate" : "tray.empire"),
});

/** When dice were last thrown (in actions), and which. @param {Ctx} ctx */
function lastThrow(ctx) {
  const last = ctx.log.findLast(({ event }) => ["rolled", "led", "omened"].includes(event?.[0]));
  if (!last) return { thrown: 0, dice: [] };
  return { thrown: last.index, dice: last.event[0] === "rolled" ? last.event[4] : [last.event[2]] };
}

/** @param {Ctx} ctx */
export function tray(ctx) {
  const { view, statics } = ctx;
  const { thrown, dice } = lastThrow(ctx);
  const moves = tumbling(ctx.memory, thrown, ctx.motion ? dice : []);
  const own = view.seats[view.active].dice;
  const fate = statics.fate_die;
  const places = Array.from(
    { length: fate + 1 },
    (_, number) => view.dice.find((/** @type {Die} */ each) => each.die === number) ?? number,
  );
  const unthrown = !view.dice.length;
  const news = unthrown && since.open(ctx) ? ctx.news("rows") : nothing;
  return html`<section class="tray dice-tray ${unthrown ? "unthrown" : ""} ${isOwnDice(ctx) ? "" : "of-others"} ${news === nothing ? "" : "with-news"}" data-part="dice" aria-label=${say("tray.title")}>
    ${whoseDice(ctx)}
    ${
      news !== nothing
        ? news
        : html`<div class="dice" role="group" aria-label=${say("tray.title")}>
      ${repeat(
        places,
        // The dice of another player, or one more, are other dice: none of them moves into the place of another.
        (_, number) => `${view.active} ${own} ${number}`,
        (each, number) =>
          typeof each !== "number"
            ? drawDie(ctx, each, moves(number))
            : number < own || number === fate
              ? blank(number === fate)
              : socket(number, own),
      )}
    </div>`
    }
  </section>`;
}

/** @param {Ctx} ctx */
const isOwnDice = (ctx) => ctx.view.active === ctx.eyes && shownSeat(ctx) === ctx.eyes;

/** Says whose dice lie there, where they are not one's own. @param {Ctx} ctx */
const whoseDice = (ctx) =>
  isOwnDice(ctx) || ctx.view.step === "second"
    ? nothing
    : html`<p class="tray-whose">${seatMark(ctx.view.active)} ${whose(ctx, ctx.view.active, "dice")}</p>`;

/** A die before the first throw. @param {boolean} fate */
const blank = (fate) =>
  html`<div class="die-place ${fate ? "fate-place" : ""}"><div class="cube blank ${fate ? "fate" : ""}" aria-hidden="true">${icon("rolling-dices")}</div></div>`;

/** A place without a die yet. @param {number} number @param {number} own */
const socket = (number, own) =>
  html`<div class="die-place waiting" aria-hidden="true"><div class="socket">${number === own ? say("tray.socket", { n: number + 1 }) : number + 1}</div></div>`;

/** What becomes of a die at the next throw. @param {Ctx} ctx @param {Die} each */
function fateOf(ctx, each) {
  if (ctx.view.step !== "roll") return "";
  if (each.locked) return "stays";
  return each.loose ? (keptDice(ctx).has(each.die) ? "keep" : "roll") : "";
}

/** @param {Ctx} ctx @param {Die} each @param {string} movement */
function drawDie(ctx, each, movement) {
  const { view } = ctx;
  const { die: number, face, fate, locked } = each;
  const becomes = fateOf(ctx, each);
  const choosing = view.step === "leadership" || view.step === "omens";
  const pressable = ctx.mine && (view.step === "roll" || choosing);
  const lit =
    pressable &&
    (view.step === "roll"
      ? each.loose && ctx.hint?.action[0] === "keep" && ctx.hint.action.includes(number)
      : ctx.hinted(view.step === "omens" ? "omens" : "lead", number));
  const label = say(
    becomes ? `tray.label_${becomes}` : choosing && pressable ? "tray.label_turn" : "tray.label",
    names(ctx, each),
  );
  const dim = !ctx.mine && view.skulls > 1 && !locked && view.contest;
  return html`<div class="die-place ${fate ? "fate-place" : ""} ${becomes} ${each.split && ctx.mine ? "splitting" : ""}" ${vars({ "--order": number })}>
    ${
      each.split && ctx.mine
        ? split(ctx)
        : html`<button
          class="cube ${fate ? "fate" : ""} face-${face} ${locked ? "locked" : ""} ${becomes} ${choosing && pressable ? "choosing" : ""} ${ctx.selected === `die ${number}` ? "selected" : ""} ${dim ? "dim" : ""} ${movement}"
          data-key="die ${number}"
          data-place=${pressable ? `die ${number}` : nothing}
          tabindex=${pressable ? nothing : -1}
          aria-label=${label}
          aria-pressed=${pressable && becomes && becomes !== "stays" ? becomes === "keep" : nothing}
          aria-disabled=${pressable && !ctx.busy && becomes !== "stays" ? nothing : "true"}
          aria-keyshortcuts=${number + 1}
          @click=${() => pressDie(ctx, number)}
          ${tip(ctx.words(`tip.${face}`))}
        >
          ${faceOf(face)}
        </button>`
    }
    ${lit ? html`<span class="sphinx" role="img" aria-label=${say("tray.hinted")}>${icon("greek-sphinx")}</span>` : nothing}
    <span class="die-tag ${becomes}" aria-hidden="true">${becomes ? html`${becomes === "roll" ? "↻" : icon(becomes === "keep" ? "check-mark" : "padlock")} ${say(`tray.${becomes}`)}` : nothing}</span>
  </div>`;
}

/** A die of food or population, split into both. @param {Ctx} ctx */
function split(ctx) {
  const { take } = ctx.view;
  return html`<div class="split" role="group" aria-label=${say("take.title")}>
    ${["food", "population"].map((what) => {
      const choice = ctx.exactly(["take", what]);
      return choice
        ? html`<button class="half ${what} ${ctx.hinted("take", what) ? "hinted" : ""}" data-key="take ${what}" aria-label=${choice.label} aria-disabled=${ctx.busy ? "true" : nothing} @click=${() => ctx.act(choice)}>
            <b>${take[what]}</b>${picture(what)}
          </button>`
        : nothing;
    })}
  </div>`;
}

/** After a die was pressed: its six faces with what all dice would give then. @param {Ctx} ctx @param {number} number */
export function dieSheet(ctx, number) {
  const { view, statics } = ctx;
  const each = view.dice.find((/** @type {Die} */ { die }) => die === number);
  if (!each || !view.turned) return null;
  const omens = view.step === "omens";
  const again = ctx.exactly(["lead", number]);
  const faces = statics.faces[each.fate ? "fate" : "empire"];
  return {
    title: say(omens ? "omens.sheet" : "leadership.sheet", names(ctx, each)),
    subtitle: say(omens ? "omens.sheet_text" : "leadership.sheet_text"),
    body: html`${again ? ctx.button(again, say("leadership.again"), { className: "primary wide-button" }) : nothing}
      <ul class="face-list ${each.fate ? "fates" : ""}">
        ${faces.map((/** @type {string} */ face) => {
          const choice = omens ? ctx.exactly(["omens", number, face]) : undefined;
          const result = outcomeOf(ctx, view.turned[number][face], face);
          const content = html`<span class="cube small ${each.fate ? "fate" : ""} face-${face}">${faceOf(face)}</span><span class="face-name">${ctx.words(`face.${face}`)}${face === each.face ? html` <small>${say("omens.now")}</small>` : nothing}</span><span class="face-gives">${result}</span>`;
          return html`<li>
            ${
              choice
                ? html`<button class="face-row ${ctx.hinted(...choice.action) ? "hinted" : ""}" data-key=${choice.action.join(" ")} aria-disabled=${ctx.busy ? "true" : nothing} @click=${() => ctx.act(choice)}>${content}</button>`
                : html`<div class="face-row">${content}</div>`
            }
          </li>`;
        })}
      </ul>`,
  };
}

/** @param {number} least @param {number} most */
const range = (least, most) => (least === most ? most : `${least}–${most}`);

/** What dice give, in one line of pictures: food as it will be when all have eaten, the rest as what is new. @param {Ctx} ctx @param {any} gives @param {string} face */
function outcomeOf(ctx, gives, face) {
  const { pegs } = ctx.view.seats[ctx.view.active];
  const { war } = gives;
  const disaster = ctx.view.disasters.find((/** @type {any} */ { id }) => id === gives.disaster);
  return html`${figure("population", range(gives.population_least, gives.population), ctx.words("amount.population", { n: gives.population }))}
    ${figure("goods", pegs.goods.now === gives.goods ? "" : `+${gives.goods - pegs.goods.now}`, ctx.words("amount.goods", { n: gives.goods - pegs.goods.now }))}
    ${figure("food", gives.food_most === pegs.food.now && gives.food === gives.food_most ? "" : `→${range(gives.food, gives.food_most)}`, say("forecast.food_after", { n: gives.food }))}
    ${gives.innovations ? figure("innovation", gives.innovations, ctx.words("amount.innovation", { n: gives.innovations })) : nothing}
    ${war?.can ? html`<span class=${tone(war.points)}>${picture(face === "conquest" ? "conquest" : "tribute")} ${worth(war)}</span>` : nothing}
    ${disaster ? html`<span class=${disaster.points > 0 ? "good" : "bad"}>${ctx.words(`disaster.${disaster.id}`)} ${disaster.points > 0 ? `+${disaster.points}` : disaster.points < 0 ? `−${-disaster.points}` : ""}</span>` : nothing}
    ${gives.hungry_least ? html`<span class="bad">${say("forecast.hungry", { n: gives.hungry_least })}</span>` : nothing}`;
}

/** @param {string} name @param {string | number} value @param {string} label */
const figure = (name, value, label) =>
  value === "" || value === 0
    ? nothing
    : html`<span class="fact" role="img" aria-label=${label}>${picture(name)}<b>${value}</b></span>`;
