// What the others did since whoever looks ended a turn: one row a rival, in the order of the seats, with what it brought
// them; nothing of it is left out. A row unfolds, and the turn it tells of can be watched again.

import { html, nothing, ref } from "../lit.js";
import { adopt } from "../parts/adopt.js";
import { icon } from "../parts/icon.js";
import { seatClass, seatMark } from "../parts/seat.js";
import css from "../style/since.css" with { type: "text" };
import { figure, t } from "../words.js";
import { captionOf, sinceTurn } from "./deeds.js";
import { stretchView } from "./log.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("./ctx.js").GameModule} GameModule
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {{ deed: Deed, gain: number } & import("./deeds.js").Caption} Told
 * @typedef {{ seat: number, from: number | null, to: number | null, deeds: Deed[], told: Told[] }} Row
 * @typedef {{ again: (deed: Deed) => void, watch: (deeds: Deed[]) => void }} Show
 */

adopt(css, "first");

// -- what is told ------------------------------------------------------------------------------------------------

/** The points of all seats after so many actions, as far as they were seen. @param {Map<number, Array<number | null>>} totals @param {number} index @returns {Array<number | null>} */
function pointsAt(totals, index) {
  const known = [...totals.keys()].filter((at) => at <= index);
  return (known.length && totals.get(Math.max(...known))) || [];
}

/** What comes first: what hit whoever looks, then what brought most. @param {Told} told */
const worth = ({ hits, gain, weight }) => (hits ? 1000 : 0) + Math.abs(gain) * 10 + weight;

/** Points won or lost, with their sign. @param {number} points */
const signed = (points) => (points > 0 ? `+${points}` : figure(points));

/** What a deed is called in the row of a rival: its own, or what somebody else's did to it. @param {Ctx} ctx @param {GameModule} game @param {Deed} deed @param {number} seat @returns {import("./deeds.js").Caption} */
function saidOf(ctx, game, deed, seat) {
  const said = captionOf(ctx, game, deed) ?? { text: "", weight: 0 };
  if (deed.seat === seat) return said;
  const line = deed.lines.find(({ text, event }) => text && event[1] === seat);
  return { weight: said.weight, text: line?.text ?? said.text };
}

/** What the log tells of deeds. @param {Deed[]} deeds */
const toldOf = (deeds) =>
  deeds
    .map((deed) => ({ ...deed, lines: deed.lines.filter(({ text, chapter }) => text && text !== chapter) }))
    .filter(({ lines }) => lines.length);

/** One row a rival: all that it did, what is worth telling of it, what others did to its points. @param {Ctx} ctx @param {GameModule} game @returns {Row[]} */
export function rowsOf(ctx, game) {
  const { from, deeds } = sinceTurn(ctx, game);
  const totals = ctx.totals ?? new Map();
  const [before, now] = [pointsAt(totals, from), pointsAt(totals, ctx.frame.index)];
  const gain = (/** @type {Deed} */ { index }, /** @type {number} */ seat) =>
    (pointsAt(totals, index)[seat] ?? 0) - (pointsAt(totals, index - 1)[seat] ?? 0);
  const sums = game.frame?.sums?.(ctx, deeds) ?? [];
  return ctx.players
    .filter(({ seat }) => seat !== ctx.eyes)
    .map(({ seat }) => {
      const own = deeds.filter((deed) => deed.seat === seat);
      const causes = game.frame?.since?.told?.(ctx, deeds, seat, gain);
      /** @type {Told[]} */
      const told =
        causes ??
        deeds.flatMap((deed) => {
          const one = { deed, gain: gain(deed, seat), ...saidOf(ctx, game, deed, seat) };
          const counts = one.gain !== 0 || (deed.seat === seat && (one.weight > 0 || one.hits));
          return one.text && counts ? [one] : [];
        });
      told.push(...sums.filter(({ deed }) => deed.seat === seat).map((sum) => ({ gain: 0, ...sum })));
      told.sort((one, two) => worth(two) - worth(one));
      return { seat, from: before[seat] ?? null, to: now[seat] ?? null, deeds: own, told };
    });
}

/** The rows, reckoned once for as long as nothing happens. @param {Ctx} ctx @param {GameModule} game @returns {Row[]} */
function rows(ctx, game) {
  const last = `${ctx.log.length} ${ctx.frame.index} ${ctx.eyes} ${ctx.totals?.size}`;
  if (ctx.memory.since?.last !== last) ctx.memory.since = { last, rows: rowsOf(ctx, game) };
  recall(ctx, game);
  return ctx.memory.since.rows;
}

/** A match that was opened again has not seen the points of its past: they are asked for, once. @param {Ctx} ctx @param {GameModule} game */
function recall({ totals, memory, history, update, ...ctx }, game) {
  if (!totals || memory.recalled || !totals.size) return;
  const { from } = sinceTurn(/** @type {Ctx} */ ({ memory, ...ctx }), game);
  if (Math.min(...totals.keys()) <= from) return;
  memory.recalled = true;
  history().then(
    (points) => {
      for (const { index, totals: then } of points) if (!totals.has(index)) totals.set(index, then);
      update();
    },
    () => {},
  );
}

// -- how it is drawn ---------------------------------------------------------------------------------------------

/** From how many points to how many. @param {Row} row */
const change = ({ from, to }) =>
  from === null || to === null
    ? nothing
    : html`<small class="since-from">${figure(from)} → ${figure(to)}</small> <b class="since-gain">${signed(to - from)}</b>`;

/** One thing that was done, to be seen again. @param {Told} told @param {Show} show */
const chip = ({ deed, text, short = text, gain, hits, icon: picture }, { again }) =>
  html`<button class="deed-chip ${hits ? "hit" : ""}" data-key="deed ${deed.index} ${text}" @click=${() => again(deed)}>
    ${hits ? icon("ringing-bell") : picture ? icon(picture) : nothing} <span>${short}</span>${gain ? html` <b>${signed(gain)}</b>` : nothing}
  </button>`;

/** Chips that have no room are counted on the button behind them, which unfolds the row. @param {Element | undefined} list */
function count(list) {
  if (!list) return;
  requestAnimationFrame(() => {
    const box = list.getBoundingClientRect();
    let out = 0;
    for (const each of list.children)
      out += Number(each.classList.toggle("out", each.getBoundingClientRect().right > box.right + 1));
    const more = /** @type {HTMLElement} */ (list.nextElementSibling);
    more.hidden = out === 0;
    more.textContent = t("since.more", { n: out });
  });
}

/** @param {Ctx} ctx @param {GameModule} game @param {Row} row @param {Show} show */
function rowView(ctx, game, row, show) {
  const { seat, told, deeds } = row;
  const open = ctx.memory.unfolded === seat;
  const unfold = () => {
    ctx.memory.unfolded = open ? null : seat;
    ctx.update();
  };
  return html`<li class="since-row ${seatClass(seat)} ${open ? "open" : ""}">
    <button class="since-plate" data-key="since ${seat}" aria-expanded=${open} @click=${unfold}>
      ${seatMark(seat)} <span class="since-name">${ctx.players[seat].name}</span> ${change(row)}
    </button>
    <div class="since-chips" ${ref(count)}>${told.length ? told.map((one) => chip(one, show)) : html`<span class="since-none">${t("since.nothing")}</span>`}</div>
    <button class="quiet since-more" hidden data-key="since more ${seat}" @click=${unfold}></button>
    <button class="quiet square" data-key="since watch ${seat}" ?disabled=${!deeds.length} aria-label=${t("since.watch", { name: ctx.players[seat].name })} title=${t("since.watch", { name: ctx.players[seat].name })} @click=${() => show.watch(deeds)}>${icon("play-button")}</button>
    ${open ? html`<div class="since-all">${stretchView(ctx, game, { seat, deeds: toldOf(deeds) })}</div>` : nothing}
  </li>`;
}

/** All rows, for a drawer or a part of a table where nothing else lies. @param {Ctx} ctx @param {GameModule} game @param {Show} show */
export const sinceRows = (ctx, game, show) =>
  html`<ol class="since-rows" data-since="rows" aria-label=${t("strip.title")}>${rows(ctx, game).map((row) => rowView(ctx, game, row, show))}</ol>`;

/** Watches all that the others did. @param {Ctx} ctx @param {GameModule} game @param {Show} show */
export const watchAll = (ctx, game, show) =>
  html`<button class="quiet" data-key="since all" @click=${() =>
    show.watch(
      rows(ctx, game)
        .flatMap(({ deeds }) => deeds)
        .sort((one, two) => one.index - two.index),
    )}>${icon("play-button")} ${t("since.watch_all")}</button>`;

/** In one line: what hit whoever looks, and what each rival won; a press unfolds it. @param {Ctx} ctx @param {GameModule} game @param {Show} show */
export function sinceStrip(ctx, game, show) {
  const all = rows(ctx, game);
  const told = all.flatMap((row) => row.told);
  const last = Math.max(...all.flatMap(({ deeds }) => deeds.map(({ index }) => index)), -1);
  // A table asks whether they lie on it.
  ctx.memory.news = { chips: told };
  if (last < 0 || ctx.memory.sinceOff === last) return nothing;
  const close = () => {
    ctx.memory.sinceOff = last;
    ctx.update();
  };
  const unfold = (/** @type {number} */ seat) => {
    ctx.memory.unfolded = seat;
    ctx.open("since");
  };
  return html`<div class="strip" data-since="strip" role="group" aria-label=${t("strip.title")}>
    <button class="strip-title" data-key="since" @click=${() => ctx.open("since")}>${icon("hourglass")} ${t("strip.title")}</button>
    ${told.filter(({ hits }) => hits).map((one) => chip(one, show))}
    ${all.map(
      (
        row,
      ) => html`<button class="deed-chip ${seatClass(row.seat)}" data-key="since ${row.seat}" @click=${() => unfold(row.seat)}>
        ${seatMark(row.seat)} <span>${ctx.players[row.seat].name}</span> ${change(row)}<span class="visually-hidden">: ${row.told[0]?.text ?? t("since.nothing")}</span>
      </button>`,
    )}
    <button class="chip-close" aria-label=${t("common.close")} data-key="strip close" @click=${close}>×</button>
  </div>`;
}
