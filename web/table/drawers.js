// Drawers: the log, the hint, all choices, a player's holdings. They lie over the board; nothing moves it.

import { html, nothing, repeat } from "../lit.js";
import { icon } from "../parts/icon.js";
import { seatMark } from "../parts/seat.js";
import { t } from "../words.js";
import { choiceList } from "./choices.js";
import { ruleLink } from "./ctx.js";
import { captionOf, deedsOf } from "./deeds.js";
import { counted } from "./hints.js";
import { total } from "./players.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("./ctx.js").GameModule} GameModule
 * @typedef {{ title: string, body: unknown, wide?: boolean }} Drawer
 */

/** More chapters than these are kept, but shown only when asked for. */
const RECENT = 4;

/** What the open drawer holds. @param {Ctx} ctx @param {GameModule} game @returns {Drawer | null} */
function drawerOf(ctx, game) {
  const open = ctx.memory.drawer;
  if (!open) return null;
  const own = game.frame?.drawers?.[open.name]?.(ctx, open.argument);
  if (own) return own;
  const draw = /** @type {Record<string, () => Drawer | null>} */ ({
    log: () => ({ title: t("table.log"), body: logBook(ctx, game) }),
    hint: () => hintDrawer(ctx),
    choices: () => ({ title: t("table.choices"), body: choiceList(ctx) }),
    holdings: () => ({ title: ctx.players[open.argument].name, body: holdings(ctx, game, open.argument) }),
  })[open.name];
  return draw?.() ?? null;
}

/** @param {Ctx} ctx @param {GameModule} game */
export function drawerView(ctx, game) {
  const drawer = drawerOf(ctx, game);
  if (!drawer) return nothing;
  return html`<aside class="drawer ${drawer.wide ? "wide" : ""}" data-drawer=${ctx.memory.drawer.name} aria-labelledby="drawer-title">
    <header class="drawer-head">
      <h2 id="drawer-title" tabindex="-1">${drawer.title}</h2>
      <button class="quiet square" data-key="drawer close" aria-label=${t("common.close")} @click=${() => ctx.close()}>×</button>
    </header>
    <div class="drawer-body" tabindex="0" role="group" aria-labelledby="drawer-title">${drawer.body}</div>
  </aside>`;
}

// -- the log -----------------------------------------------------------------------------------------------------

/** The log by chapters, each with its deeds in the order they were done; the style sheet begins at its foot. @param {Ctx} ctx @param {GameModule} game */
export function logBook(ctx, game) {
  const { frame, memory, update } = ctx;
  const chapters = chaptersOf(ctx.log);
  const shown = memory.wholeLog ? chapters : chapters.slice(-RECENT);
  const showAll = () => {
    memory.wholeLog = true;
    update();
  };
  return html`<div class="log-book">
    ${shown.length < chapters.length ? html`<button class="quiet" data-key="log earlier" @click=${showAll}>${t("log.earlier_turns", { n: chapters.length - shown.length })}</button>` : nothing}
    ${frame.past.length ? html`<details class="fold"><summary>${t("log.past")}</summary><ul class="log">${frame.past.map((line) => html`<li>${line}</li>`)}</ul></details>` : nothing}
    ${repeat(
      shown,
      ({ first }) => first,
      ({ title, deeds }) => html`<section class="log-chapter">
        ${title ? html`<h3>${title}</h3>` : nothing}
        <ol class="log">${folded(deeds).map(({ deed, times }) => deedLine(ctx, game, deed, times))}</ol>
      </section>`,
    )}
  </div>`;
}

/** The log by its titles; a title under which nothing was done stands before the next one. @param {import("../match.js").Line[]} log */
export function chaptersOf(log) {
  /** @type {Array<{ title: string, first: number, deeds: import("./deeds.js").Deed[] }>} */
  const chapters = [];
  let start = 0;
  let before = "";
  const close = (/** @type {number} */ end) => {
    const lines = log.slice(start, end);
    start = end;
    if (!lines.length) return;
    const title = [before, lines[0].chapter ?? ""].filter(Boolean).join(" · ");
    // The line that begins a chapter may say nothing but its title.
    const deeds = deedsOf(lines.filter(({ text, chapter }) => text && text !== chapter));
    before = deeds.length ? "" : title;
    if (deeds.length || end === log.length) chapters.push({ title, first: lines[0].index, deeds });
  };
  for (const [at, line] of log.entries()) if (line.chapter) close(at);
  close(log.length);
  return chapters;
}

/** The same deed several times in a row is told once. @param {import("./deeds.js").Deed[]} deeds */
export function folded(deeds) {
  const words = (/** @type {import("./deeds.js").Deed} */ { lines }) => lines.map(({ text }) => text).join("\n");
  /** @type {Array<{ deed: import("./deeds.js").Deed, times: number }>} */
  const told = [];
  for (const deed of deeds) {
    const last = told.at(-1);
    if (last && last.deed.seat === deed.seat && words(last.deed) === words(deed)) last.times += 1;
    else told.push({ deed, times: 1 });
  }
  return told;
}

/** A sentence in which the things that the game can show are buttons. @param {Ctx} ctx @param {GameModule} game @param {import("../match.js").Line} line */
function sentence(ctx, game, line) {
  const things = game.frame?.mentions?.(ctx, line) ?? [];
  return pieces(line.text, things).map(({ text, thing }) => (thing ? html`<button class="log-name" @click=${thing.show}>${text}</button>` : text));
}

/** A text cut where things are named in it, each once. @template {{ name: string }} Thing @param {string} text @param {Thing[]} things @returns {Array<{ text: string, thing?: Thing }>} */
export function pieces(text, things) {
  const [thing, ...rest] = things;
  if (!thing) return text ? [{ text }] : [];
  const at = text.indexOf(thing.name);
  if (at < 0) return pieces(text, rest);
  return [...pieces(text.slice(0, at), rest), { text: thing.name, thing }, ...pieces(text.slice(at + thing.name.length), rest)];
}

/** What a deed led to, where that mattered more than the deed itself. @param {Ctx} ctx @param {GameModule} game @param {import("./deeds.js").Deed} deed @param {string} first */
function outcome(ctx, game, deed, first) {
  const said = captionOf(ctx, game, deed);
  return said && said.weight > 1 && said.text !== first ? html`<p class="log-outcome">${said.text}</p>` : nothing;
}

/** One deed: its first sentence, and what mattered of it; the rest unfolds. @param {Ctx} ctx @param {GameModule} game @param {import("./deeds.js").Deed} deed @param {number} times */
function deedLine(ctx, game, deed, times) {
  const { seat, index, lines } = deed;
  const told = lines.filter(({ text }) => text);
  const news = told.filter(({ chapter }) => !chapter); // what begins a chapter is its heading already
  const [first, ...rest] = news.length ? news : told;
  const why = ctx.reasons.get(index);
  const more = html`${rest.map((line) => html`<p>${sentence(ctx, game, line)} ${ruleLink(ctx.frame.slug, line.rule)}</p>`)} ${why ? html`<p class="log-why">${seat === null ? why : t("log.reason", { name: ctx.players[seat].name, why })}</p>` : nothing}`;
  return html`<li class="log-line">
    ${seat === null ? nothing : seatMark(seat)}
    <div>
      <p>${sentence(ctx, game, first)}${times > 1 ? html` <b>${t("log.times", { n: times })}</b>` : nothing} ${ruleLink(ctx.frame.slug, first.rule)}</p>
      ${outcome(ctx, game, deed, first.text)}
      ${rest.length || why ? html`<details class="deed-more"><summary>${t("log.details")}</summary>${more}</details>` : nothing}
    </div>
    ${ctx.replaying ? nothing : html`<button class="quiet square log-go" aria-label=${t("log.go")} title=${t("log.go")} @click=${() => ctx.goTo(index)}>${icon("hourglass")}</button>`}
  </li>`;
}

// -- the hint ----------------------------------------------------------------------------------------------------

/** @param {Ctx} ctx @returns {Drawer | null} */
function hintDrawer(ctx) {
  const { hint } = ctx;
  if (!hint) return { title: t("hint.title"), body: html`<p class="thinking-line" role="status">${t("hint.thinking")} <span class="thinking" role="presentation"><i></i><i></i><i></i></span></p>` };
  const all = hint.alternatives.length ? hint.alternatives : [{ ...hint, why: "" }];
  // Two dice that show the same make two choices of the same words: one is enough.
  const [best, ...others] = all.filter(({ label }, at) => all.findIndex((row) => row.label === label) === at).slice(0, 4);
  const plan = (hint.plan ?? []).slice(1);
  const row = (/** @type {{ action: import("../match.js").Action, label: string }} */ { action, label }, /** @type {string} */ className) => {
    const choice = ctx.exactly(action);
    return choice ? ctx.button(choice, label, { className }) : html`<b>${label}</b>`;
  };
  return {
    title: t("hint.title"),
    body: html`<section class="hint">
      <div class="hint-best">${row(best, "choice hinted")} ${best.why ? html`<p class="hint-why">${best.why}</p>` : nothing}</div>
      ${plan.length
        ? html`<h3>${t("hint.then")}</h3>
            <ol class="hint-plan">${counted(plan).map(({ label, n }) => html`<li>${n > 1 ? t("hint.times", { label, n }) : label}</li>`)}</ol>
            <button class="primary" data-key="hint plan" @click=${() => ctx.acts((hint.plan ?? []).map(({ action }) => action))}>${t("hint.do_all")}</button>`
        : nothing}
      ${others.length
        ? html`<details class="fold"><summary>${t("hint.others", { n: others.length })}</summary>
            <ol class="hint-list">${others.map((other) => html`<li>${row(other, "choice")} ${other.why && other.why !== best.why ? html`<span class="hint-why">${other.why}</span>` : nothing}</li>`)}</ol></details>`
        : nothing}
      <p class="help">${t("hint.counted", { n: ctx.frame.hints ?? 0 })}</p>
    </section>`,
  };
}

// -- holdings ----------------------------------------------------------------------------------------------------

/** @param {Ctx} ctx @param {GameModule} game @param {number} seat */
function holdings(ctx, game, seat) {
  const scores = /** @type {Record<string, number> | null} */ (ctx.view.scores?.[seat] ?? null);
  const player = ctx.players[seat];
  return html`<p class="help">${player.kind === "bot" ? player.botLabel : t("table.human")}</p>
    ${game.frame?.holdings?.(ctx, seat) ?? nothing}
    ${scores
      ? html`<dl class="facts score-sum">
          ${Object.entries(scores).map(([category, points]) => html`<div><dt>${ctx.words(`category.${category}`)}</dt><dd>${points}</dd></div>`)}
          <div class="sum"><dt>${t("end.total")}</dt><dd>${total(scores)}</dd></div>
        </dl>`
      : nothing}`;
}

