// The match frame that all tables share: one bar, the board edge to edge, shields at its left, a dock at the bottom with
// the main buttons of the step always in one place. Sheets, drawers, captions and scenes lie over the board.

import { html, nothing, repeat, vars } from "../lit.js";
import { icon } from "../parts/icon.js";
import { seatClass, seatMark } from "../parts/seat.js";
import { stageButtons, stageView } from "../parts/stage.js";
import { figure, t } from "../words.js";
import { keyOf } from "./action.js";
import { drawerView } from "./drawers.js";
import { isNext } from "./hints.js";
import { total } from "./players.js";
import { LOOKS, mayPress, settleAgain, settling, wordsIn } from "./settle.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("./ctx.js").GameModule} GameModule
 * @typedef {import("./ctx.js").MainButton} MainButton
 * @typedef {{ icon: string, key: string, run: () => void, off?: boolean, pressed?: boolean, narrow?: boolean }} Tool
 */

/** More seats than these have smaller shields. */
const CROWD = 5;
/** A label of more letters than these has no room for a picture beside it. */
const WORDY = 13;

/** @param {Ctx} ctx @param {GameModule} game @param {{ tools: Tool[], title?: unknown, thinking?: boolean, extra?: unknown }} options */
export const bar = (
  ctx,
  game,
  { tools, title = ctx.frame.name, thinking = false, extra = nothing },
) => html`<header class="topbar">
  <a class="bar-home" href="#/" aria-label=${t("nav.brand")}>${icon("trireme")}</a>
  <div class="bar-title">
    <h1 class="match-name" tabindex="-1">${title}</h1>
    <p class="standing">${ctx.frame.standing}</p>
  </div>
  <div class="prompt ${ctx.mine ? "mine" : ""}" @click=${() => readWhole(ctx)}>
    ${ctx.seat === null ? icon("laurels") : seatMark(ctx.seat)}
    <div>
      <span class="prompt-standing" aria-hidden="true">${ctx.frame.standing}</span>
      <p id="prompt" class="prompt-text" tabindex="-1" data-index=${ctx.frame.index}>
        ${ctx.frame.prompt}${thinking ? html` <span class="thinking" role="presentation"><i></i><i></i><i></i></span>` : nothing}
      </p>
    </div>
  </div>
  ${ctx.memory.readWhole === ctx.frame.index ? html`<p class="prompt-whole" aria-hidden="true" @click=${() => readWhole(ctx)}>${ctx.frame.prompt}</p>` : nothing}
  <div class="bar-chips">${game.frame?.chips?.(ctx) ?? nothing}</div>
  ${extra}
  <div class="toolbar" role="toolbar" aria-label=${t("table.tools")}>${tools.map(tool)}</div>
</header>`;

/** A narrow bar has two lines for the question: pressed, it is shown whole; pressed again, it is put away. @param {Ctx} ctx */
function readWhole({ memory, frame, update }) {
  memory.readWhole = memory.readWhole === frame.index ? null : frame.index;
  update();
}

/** @param {Tool} options */
const tool = ({ icon: picture, key, run, off = false, pressed, narrow = true }) => html`<button
  class="tool ${narrow ? "" : "wide-only"}"
  data-key=${key}
  aria-label=${t(key)}
  title=${t(key)}
  aria-disabled=${off ? "true" : nothing}
  aria-pressed=${pressed === undefined ? nothing : pressed}
  @click=${() => off || run()}
>
  ${icon(picture)}
</button>`;

/** One shield a seat: mark, name, score; whose turn it is glows. @param {Ctx} ctx @param {GameModule} game */
const shields = (
  ctx,
  game,
) => html`<div class="shields ${ctx.players.length > CROWD ? "crowded" : ""}" data-shields role="group" aria-label=${t("table.players")}>
  ${ctx.players.map((player) => {
    const points = game.frame?.points?.(ctx, player.seat) ?? total(ctx.view.scores?.[player.seat]);
    const acting = player.seat === ctx.seat;
    return html`<button
      class="shield ${seatClass(player.seat)} ${acting ? "acting" : ""}"
      data-key="shield ${player.seat}"
      data-seat=${player.seat}
      aria-expanded=${ctx.memory.drawer?.name === "holdings" && ctx.memory.drawer.argument === player.seat}
      @click=${() => ctx.open("holdings", player.seat)}
    >
      ${seatMark(player.seat)}
      <span class="shield-name">${game.frame?.title?.(ctx, player.seat) ?? player.called}${acting ? html`<span class="visually-hidden">, ${t("table.to_move")}</span>` : nothing}</span>
      <span class="shield-own">${game.frame?.shield?.(ctx, player.seat) ?? nothing}</span>
      <span class="shield-score">${typeof points === "number" ? figure(points) : (points ?? "–")}<span class="visually-hidden"> ${t("table.points", { n: typeof points === "number" ? points : 2 })}</span></span>
    </button>`;
  })}
</div>`;

/** What tells of the others since the own last turn, once it was needed. @type {typeof import("./since.js") | null} */
let told = null;

/**
 * What the others did since the own last turn: in one line over the board, or all of its rows where a game or a drawer has room for them.
 * @param {Ctx} ctx @param {GameModule} game @param {import("./since.js").Show} show @param {"strip" | "rows" | "all"} form
 */
export function news(ctx, game, show, form) {
  const { memory, frame } = ctx;
  if (form === "strip") {
    const away = !ctx.mine || memory.stripOff === frame.index || memory.drawer;
    if (away || !(game.frame?.since?.open?.(ctx) ?? ctx.deeds.length)) return nothing;
  }
  if (told) return { strip: told.sinceStrip, rows: told.sinceRows, all: told.watchAll }[form](ctx, game, show);
  import("./since.js").then((module) => {
    told = module;
    ctx.update();
  });
  return nothing;
}

/** The mark of whose deed a caption tells. @param {{ seat: number | null, mark?: number | null }} caption */
const whose = ({ seat, mark = seat }) => (mark === null ? nothing : seatMark(mark));

/** That the others wait, and for what. */
const pausedCaption = () =>
  html`<p class="caption paused">${icon("pause-button")} <span>${t("bots.paused")}</span></p>`;

/** What another player is doing, while it is shown. A scene tells the same, and its button stands where the caption would. @param {Ctx} ctx @param {boolean} staged */
const caption = ({ memory }, staged) =>
  // Another caption is another thing: it does not move out of the place of the one before.
  memory.caption && !staged
    ? repeat(
        [memory.caption],
        ({ text }) => text,
        () =>
          html`<p class="caption ${memory.caption.hits ? "hit" : ""}" aria-hidden="true">${whose(memory.caption)} <span>${memory.caption.text}</span></p>`,
      )
    : nothing;

/** @param {Ctx} ctx @param {GameModule} game */
function sheet(ctx, game) {
  const found = ctx.selected === null ? null : game.frame?.sheet?.(ctx, ctx.selected);
  if (!found) return nothing;
  const { title, subtitle = "", seat = null, body, wide = false, left = false } = found;
  return html`<aside class="sheet ${wide ? "wide" : ""} ${left ? "at-left" : ""} ${seat === null ? "" : seatClass(seat)}" data-sheet=${ctx.selected} aria-labelledby="sheet-title">
    <header class="sheet-head ${seat === null ? "" : "owned"}">
      ${seat === null ? nothing : seatMark(seat)}
      <div><h2 id="sheet-title" tabindex="-1">${title}</h2>${subtitle ? html`<p>${subtitle}</p>` : nothing}</div>
      <button class="quiet square" data-key="sheet close" aria-label=${t("common.close")} @click=${() => ctx.select(null)}>×</button>
    </header>
    <div class="sheet-body" tabindex="0" role="group" aria-labelledby="sheet-title">${body}</div>
  </aside>`;
}

/** The main buttons of a step: what the game names, or the few choices there are. @param {Ctx} ctx @param {GameModule} game @returns {MainButton[]} */
export const mainButtons = (ctx, game) => (game.frame?.main?.(ctx) ?? []).slice(0, 2);

/** What a main button is asked for, which it asks back once: it stays the same until something is done. @param {Ctx} ctx @param {MainButton} button */
const asking = ({ frame: { index }, eyes }, { label, ask }) => (ask ? `${eyes} ${index} ${label} ${ask}` : "");

/** Whether a main button has been pressed, and asks whether that was meant. @param {Ctx} ctx @param {MainButton} button */
const asked = (ctx, button) => Boolean(button.ask) && ctx.memory.asked === asking(ctx, button);

/** What a press on a main button means. @param {Ctx} ctx @param {MainButton | undefined} button */
const meaning = (ctx, button) =>
  button ? `${asked(ctx, button) ? "? " : ""}${button.means ?? wordsIn(button.label)} ${ctx.seat}` : LOOKS;

/** Does what a main button is for; where something of worth would be lost by it, only the second press does. @param {Ctx} ctx @param {number} at @param {MainButton} button @param {MouseEvent} [click] */
export function pressMain(ctx, at, button, click) {
  const { choice, actions, run, off } = button;
  if (off) return ctx.announce(off);
  if (ctx.busy) return;
  if (!mayPress(at, click)) return ctx.announce(t("main.settles"));
  if (button.ask && !asked(ctx, button)) {
    ctx.memory.asked = asking(ctx, button);
    ctx.announce(button.ask);
    return ctx.update();
  }
  if (run) run();
  else if (actions) ctx.acts(actions);
  else if (choice) ctx.act(choice);
}

/** What the style sheet makes a label smaller by. @param {string} label */
const sizeOf = (label) => ({
  "--letters": label.length,
  "--longest": Math.max(...label.split(/[\s-]/).map((word) => word.length)),
});

/** What a main button says, and beneath it. @param {Ctx} ctx @param {MainButton} button */
const sayings = (ctx, button) =>
  asked(ctx, button)
    ? { label: t("main.anyway", { label: button.label }), detail: button.ask }
    : { label: button.label, detail: button.off || button.detail };

/** @param {Ctx} ctx @param {MainButton} button @param {number} at @param {boolean} settles @param {{ label: string, detail?: string }} [said] */
const mainButton = (ctx, button, at, settles, { label, detail } = sayings(ctx, button)) => html`<button
  class="main-button ${at === 0 ? (button.tone ?? "primary") : "second"} ${label.length > WORDY ? "wordy" : ""} ${settles ? "settling" : ""} ${isNext(ctx.hint, button.actions ?? (button.choice ? [button.choice.action] : [])) ? "hinted" : ""}"
  data-main=${at === 0 ? "primary" : "second"}
  data-key=${`main ${at}`}
  .plays=${button.run || settles || button.ask ? "" : (button.actions ?? keyOf(button.choice?.action ?? []))}
  ?data-next=${at === 0}
  aria-disabled=${ctx.busy || button.off || settles ? "true" : nothing}
  aria-description=${button.off || (settles ? t("main.settles") : nothing)}
  aria-keyshortcuts=${button.key || (at === 0 ? "Enter" : "Backspace")}
  @click=${(/** @type {MouseEvent} */ click) => pressMain(ctx, at, button, click)}
>
  <span class="main-label" ${vars(sizeOf(label))}>${button.icon ? icon(button.icon) : nothing}<span>${label}</span></span>
  ${detail ? html`<span class="main-detail">${detail}</span>` : nothing}
</button>`;

/** @param {Ctx} ctx @param {{ paused: boolean, pause: () => void, skip: () => void }} bots @param {boolean} settles */
const botButtons = (
  ctx,
  { paused, pause, skip },
  settles,
) => html`<button class="main-button primary ${settles ? "settling" : ""}" data-key="skip" data-main="primary" aria-disabled=${settles ? "true" : nothing} @click=${(/** @type {MouseEvent} */ event) => passOver(ctx, skip, event)}><span class="main-label">${icon("next-button")}${t("bots.skip")}</span></button>
  <button class="main-button second" data-key="pause" data-main="second" aria-pressed=${paused} @click=${pause}><span class="main-label">${icon(paused ? "play-button" : "pause-button")}${t(paused ? "bots.resume" : "bots.pause")}</span></button>`;

/** @param {Ctx} ctx @param {GameModule} game @param {{ paused: boolean, pause: () => void, skip: () => void } | null} bots @param {import("../parts/stage.js").Stage} stage */
function dock(ctx, game, bots, stage) {
  const staged = stage.now !== null && Boolean(game.frame?.docked);
  const buttons = staged || bots ? [] : mainButtons(ctx, game);
  const settles = settling(ctx, [meaning(ctx, buttons[0]), meaning(ctx, buttons[1])]);
  const on = (/** @type {MouseEvent} */ event) => passOver(ctx, () => stage.skip(), event);
  return html`<footer class="dock" data-dock>
    <div class="dock-own">${game.frame?.dock?.(ctx) ?? nothing}</div>
    <div class="dock-main">${staged ? stageButtons(stage, on, settles[0]) : bots ? botButtons(ctx, bots, settles[0]) : buttons.map((button, at) => mainButton(ctx, button, at, settles[at]))}</div>
  </footer>`;
}

/** Passes over a scene or a rival: the next press would pass over the next. @param {Ctx} ctx @param {() => void} run @param {MouseEvent} click */
function passOver(ctx, run, click) {
  if (!mayPress(0, click)) return;
  settleAgain(ctx);
  run();
}

/** After the end, in the place of the dock: back to how it ended. @param {() => void} result */
const overDock = (result) =>
  html`<footer class="dock over" data-dock><button class="primary" data-key="end back" @click=${result}>${t("end.result")}</button></footer>`;

/** What lies at the side of the board, for styles to make room. @param {Ctx} ctx @param {GameModule} game @param {unknown} opened the sheet */
const beside = (ctx, game, opened) => (opened !== nothing ? "sheet" : game.frame?.panelled?.(ctx) ? "panel" : nothing);

/**
 * The whole of a match on the frame. `over`: what lies over everything on the board (the end, trouble); `foot`: what
 * stands in the place of the dock (a replay's time line).
 * @param {Ctx} ctx @param {GameModule} game
 * @param {{ bar: unknown, stage: import("../parts/stage.js").Stage, guide?: import("./guide.js").Guide | null,
 *   bots?: { paused: boolean, pause: () => void, skip: () => void } | null, notices?: unknown, over?: unknown, foot?: unknown, result?: (() => void) | null }} slots `result`: back to how it ended, while the board is looked at after the end
 */
export function matchFrame(
  ctx,
  game,
  { bar, stage, guide = null, bots = null, notices = nothing, over = nothing, foot = null, result = null },
) {
  const opened = sheet(ctx, game);
  return html`<div
  class="match on-frame ${ctx.mine ? "mine" : ""} ${ctx.replaying ? "replaying" : ""} ${ctx.players.length > CROWD ? "crowd" : ""} ${ctx.frame.outcome && over !== nothing ? "ended" : ""} ${guide && !guide.hidden ? "guided" : ""}"
  data-game=${ctx.frame.slug}
  data-beside=${beside(ctx, game, opened)}
>
  ${bar}
  <div class="arena ${stage.now ? "staged" : ""}">
    <div class="board" data-board>${game.frame?.board?.(ctx)}</div>
    <div class="floats">${game.frame?.floats?.(ctx) ?? nothing}</div>
    ${shields(ctx, game)} ${ctx.replaying || game.frame?.ownNews?.(ctx) ? nothing : ctx.news()} ${bots?.paused ? pausedCaption() : caption(ctx, Boolean(stage.now))} ${opened} ${drawerView(ctx, game)}
    ${guide?.card(ctx) ?? nothing} ${over} ${stageView(ctx, stage, foot === null && Boolean(game.frame?.docked))}
    <div class="notices">${notices}</div>
  </div>
  ${foot ?? (result && !stage.now ? overDock(result) : dock(ctx, game, bots, stage))}
</div>`;
}
