// The table of The Iron Age: one screen that never moves. It draws the view; every press is one of the choices.

import { html, nothing } from "../../lit.js";
import { answered, painted as shown } from "../../parts/painted.js";
import { seatMark } from "../../parts/seat.js";
import { tabs } from "../../parts/tabs.js";
import { contestView } from "./contest.js";
import { isPhone, say, shownSeat } from "./common.js";
import { developments } from "./developments.js";
import { dock } from "./dock.js";
import { empire } from "./empire.js";
import { end } from "./end.js";
import { oddsDrawer } from "./forecast.js";
import { endsPill, gauges, holdings, shield } from "./gauges.js";
import { diceHint } from "./hint.js";
import { main } from "./main.js";
import { map, where } from "./map.js";
import { hill, monuments } from "./monuments.js";
import { retell } from "./retell.js";
import * as since from "./since.js";
import { caption, scenes, settles } from "./scenes.js";
import { sheet } from "./sheets.js";
import { pressDie, rolling } from "./tray.js";
import boardCss from "./style.css" with { type: "text" };
import dockCss from "./dock.css" with { type: "text" };
import stageCss from "./stage.css" with { type: "text" };
import smallCss from "./small.css" with { type: "text" };
import phoneCss from "./phone.css" with { type: "text" };

/** @typedef {import("./common.js").Ctx} Ctx */

export const style = [boardCss, dockCss, stageCss, smallCss, phoneCss].join("\n");
export const chart = "own";
// Charts and the replay count as the table does: by rounds.
export { scored, turn } from "./end.js";
/** Every category there can be, for colours that are the same in all matches. */
export const categories = [
  "tribute",
  "developments",
  "monuments",
  "wealth",
  "colonies",
  "shipbuilding",
  "metallurgy",
  "aqueducts",
  "navy",
  "citizenship",
  "empire",
  "commerce",
  "disasters",
];
export const parts = [{ place: /** @type {const} */ ("end"), render: end }];

/** @param {Ctx} ctx */
const board = (
  ctx,
) => html`<div class="ia-board iron-age step-${ctx.view.step || "over"} ${ctx.mine ? "mine" : ""} ${ctx.view.colonies ? "with-map" : "with-hill"}">
  ${isPhone(ctx) ? phoneBoard(ctx) : ctx.view.colonies ? map(ctx) : hill(ctx)}
</div>`;

/** So many shields leave no room beside them on a phone. */
const CROWDED = 3;

/** @param {Ctx} ctx */
const floats = (ctx, scene = contestView(ctx)) =>
  isPhone(ctx)
    ? html`<div class="ia-floats">${ctx.players.length < CROWDED ? endsPill(ctx, () => show(ctx, "ends")) : nothing} ${scene}</div>`
    : html`<div class="ia-floats ${ctx.view.colonies ? "with-map" : "with-hill"} ${scene === nothing ? "" : "fighting"}">
        ${gauges(ctx)} ${empire(ctx)} ${ctx.view.colonies ? monuments(ctx) : nothing} ${developments(ctx)} ${scene}
      </div>`;

// -- the narrow form ---------------------------------------------------------------------------------------------

/** The panel that a step is about, on screens that show one at a time. @type {Record<string, string>} */
const PANEL_OF_STEP = { colonies: "map", develop: "developments", payment: "developments" };

/** The panel on which a hint glows. @type {Record<string, string>} */
const PANEL_OF_VERB = {
  peg: "map",
  unpeg: "map",
  complete: "map",
  buy: "developments",
  pay: "developments",
  monument: "empire",
  province: "empire",
  port: "empire",
  urn: "empire",
  found: "empire",
};

/** The panel that is shown: the one of the step or of a hint, until the player chooses another. @param {Ctx} ctx */
function panelOf(ctx) {
  const { memory, view, hint } = ctx;
  const moment = `${view.round} ${view.active} ${view.step} ${ctx.mine}`;
  if (memory.panelMoment !== moment) {
    memory.panelMoment = moment;
    const wanted = PANEL_OF_STEP[view.step] ?? "empire";
    memory.panel ??= wanted;
    if (ctx.mine && memory.panel !== wanted) turnTo(ctx, wanted);
  }
  if (hint && hint !== memory.panelHint) memory.panel = PANEL_OF_VERB[hint.action[0]] ?? memory.panel;
  memory.panelHint = hint;
  return memory.panel;
}

/** What was pressed shows its answer; then comes the panel of the step that follows. @param {Ctx} ctx @param {string} panel */
async function turnTo(ctx, panel, moment = ctx.memory.panelMoment) {
  await answered();
  if (ctx.memory.panelMoment === moment) show(ctx, panel);
}

/** @param {Ctx} ctx @param {string} panel */
function show(ctx, panel) {
  ctx.memory.panel = panel;
  ctx.update();
}

/** @param {Ctx} ctx */
function phoneBoard(ctx) {
  const panel = panelOf(ctx);
  const seat = shownSeat(ctx);
  const others = ctx.players.filter((player) => player.seat !== (ctx.eyes ?? seat));
  const all = [
    { id: "empire", label: say("panels.empire") },
    ...(ctx.view.colonies ? [{ id: "map", label: say("panels.map") }] : []),
    { id: "developments", label: say("panels.developments", { n: ctx.view.seats[seat].developments.length }) },
    ...(others.length
      ? others.map((player) => ({
          id: `seat-${player.seat}`,
          label:
            others.length < CROWDED - 1
              ? player.name
              : html`${seatMark(player.seat)}<span class="visually-hidden">${player.name}</span>`,
        }))
      : []),
    { id: "ends", label: say("panels.ends") },
  ];
  const chosen = all.some(({ id }) => id === panel) ? panel : "empire";
  /** @type {Record<string, () => unknown>} */
  const drawn = {
    empire: () => html`${empire(ctx)}${monuments(ctx)}`,
    map: () => map(ctx),
    developments: () => developments(ctx),
    ends: () => gauges(ctx),
  };
  const other = Number(chosen.slice("seat-".length));
  return tabs({
    name: "iron-age",
    label: say("panels.title"),
    tabs: all,
    chosen,
    choose: (id) => show(ctx, id),
    panel: html`<div class="phone-panel panel-${chosen}" tabindex="-1">${drawn[chosen]?.() ?? html`${empire(ctx, other)}${monuments(ctx, other)}`}</div>`,
  });
}

// -- the frame ---------------------------------------------------------------------------------------------------

/** @type {import("../../table/ctx.js").TableFrame} */
export const frame = {
  board,
  floats,
  dock,
  main,
  ownNews: () => true,
  since,
  shield,
  points: (ctx, seat) => ctx.view.totals[seat],
  holdings,
  sheet,
  scenes,
  settles,
  docked: true,
  where,
  caption,
  retell,
  drawers: { odds: oddsDrawer, hint: diceHint },
  guide: () => import("./guide.js"),
};

/** Throws the dice that are not kept. @param {Ctx} ctx */
const pressRoll = (ctx) => {
  const choice = ctx.exactly(["throw"]) ?? ctx.exactly(rolling(ctx).roll);
  if (choice) ctx.act(choice);
};

/** Goes to a part of the table. @param {string} part @param {string} panel */
const goTo = (part, panel) => (/** @type {Ctx} */ ctx) => {
  if (isPhone(ctx)) show(ctx, panel);
  const found = [...document.querySelectorAll(`[data-part="${part}"] :is(button, [tabindex="0"])`)];
  const lit = found.find((each) => each.matches(".can")) ?? found[0];
  /** @type {HTMLElement | undefined} */ (lit)?.focus();
};

export const keys = [
  ...Array.from({ length: 7 }, (_, at) => ({
    key: String(at + 1),
    label: say(at === 6 ? "keys.fate" : "keys.die", { n: at + 1 }),
    when: (/** @type {Ctx} */ ctx) => ["roll", "leadership", "omens"].includes(ctx.view.step),
    run: (/** @type {Ctx} */ ctx) => pressDie(ctx, at),
  })),
  {
    key: "r",
    label: say("keys.roll"),
    when: (/** @type {Ctx} */ ctx) => ctx.mine && ["throw", "roll"].includes(ctx.view.step),
    run: (/** @type {Ctx} */ ctx) => pressRoll(ctx),
  },
  { key: "o", label: say("keys.odds"), run: (/** @type {Ctx} */ ctx) => ctx.open("odds") },
  { key: "e", label: say("keys.empire"), run: goTo("empire", "empire") },
  { key: "m", label: say("keys.monuments"), run: goTo("monuments", "empire") },
  { key: "d", label: say("keys.developments"), run: goTo("developments", "developments") },
  {
    key: "c",
    label: say("keys.colonies"),
    when: (/** @type {Ctx} */ ctx) => Boolean(ctx.view.colonies),
    run: (/** @type {Ctx} */ ctx) => {
      if (isPhone(ctx)) show(ctx, "map");
      const spots = [...document.querySelectorAll(".colony")];
      /** @type {HTMLElement | SVGElement | undefined} */ (
        /** @type {any} */ (spots.find((each) => each.matches(".can, .complete")) ?? spots[0])
      )?.focus();
    },
  },
];

/** Lets go of what a spent sheet was about. The sheet itself was not drawn any more: the rest waits until that is seen. @param {Ctx} ctx */
function putAway({ memory, selected, select }, spent = memory.sheet) {
  if (selected === null || !spent?.spent || spent.id !== selected) return;
  shown().then(() => {
    if (memory.sheet !== spent || memory.selected !== selected) return;
    memory.sheet = null;
    select(null);
  });
}

/** @param {Ctx} ctx */
export const painted = (ctx) => putAway(ctx);
