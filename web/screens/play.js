// The table: an open match, played here.

import { rules } from "../engine.js";
import { gameTable } from "../games/index.js";
import { keepView, lastView } from "../last-view.js";
import { html, nothing, render } from "../lit.js";
import { bootStatus } from "../parts/boot-status.js";
import { keepFocus } from "../parts/focus.js";
import { icon } from "../parts/icon.js";
import { announce } from "../parts/live.js";
import { sound } from "../parts/sound.js";
import { toast } from "../parts/toast.js";
import { go, to } from "../router.js";
import * as saves from "../saves.js";
import { choose, onSettings, setting } from "../settings.js";
import { inOrder } from "../table/choices.js";
import { Table } from "../table/controller.js";
import { keyOf, makeCtx } from "../table/ctx.js";
import { endScreen } from "../table/end.js";
import { listen, showKeys } from "../table/keys.js";
import { openMenu } from "../table/menu.js";
import { curtain, hintPanel, promptBar, tableBody, troublePanel } from "../table/screen.js";
import { catalogue, t } from "../words.js";
import { failure, isBoot, isDamaged } from "./failure.js";
import { randomSeed } from "./seeds.js";

/** A match that was set up but not started. @type {{ id: string, params: Record<string, unknown>, guided: boolean } | null} */
let pending = null;

/** Starts a new match: goes to its table. @param {Record<string, unknown>} params @param {{ guided?: boolean }} [options] */
export function startMatch(params, { guided = false } = {}) {
  const id = saves.newId();
  pending = { id, params, guided };
  go(to("play", id));
}

/** Stores a save text as a new match and goes to its table. @param {string} text */
export function playSave(text) {
  const id = saves.newId();
  saves.write(id, text, null);
  go(to("play", id));
}

/** @param {{ id: string }} route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open({ id }, root, setTitle) {
  /** @type {Table | null} */
  let table = null;
  /** @type {import("../table/ctx.js").GameModule} */
  let game = {};
  /** @type {any} */
  let problem = null;
  let waiting = false;
  /** What was on the table when the page was left. @type {import("../last-view.js").LastView | null} */
  let before = null;
  let drawn = -1;
  let closed = false;
  /** @type {Record<string, any>} */
  const memory = pending?.id === id && pending.guided ? { guided: true } : {};

  const paint = () => {
    if (closed) return;
    if (problem) render(failure(problem, isDamaged(problem) ? html`<p>${t("failure.put_aside")}</p>` : nothing), root);
    else if (table) paintTable(table);
    else if (before && rules.status.stage !== "failed") paintLast(before);
    else render(html`<h1 class="visually-hidden" tabindex="-1">${t("title.play")}</h1><div class="page narrow">${bootStatus(rules.status)}</div>`, root);
  };

  /** The table as it was left, to look at until Python is there. */
  const paintLast = (/** @type {import("../last-view.js").LastView} */ last) => {
    const { frame, log, labels, entries, statics } = last;
    const ctx = makeCtx({
      frame,
      before: null,
      statics,
      words: catalogue(entries),
      labels,
      log,
      mine: false,
      busy: true,
      replaying: true,
      hint: null,
      memory,
      id,
      thought: null,
      reasons: new Map(),
      act: () => {},
      update: paint,
      history: () => Promise.resolve([]),
      luck: () => Promise.resolve([]),
    });
    render(
      html`<div class="match-bar"><h1 class="match-name" tabindex="-1">${frame.name}</h1><p class="standing">${frame.standing}</p></div>
        ${bootStatus(rules.status)} ${promptBar(ctx, game)} ${tableBody(ctx, game)}`,
      root,
    );
  };

  const ctxOf = (/** @type {Table} */ open) =>
    makeCtx({
      frame: open.frame,
      before: open.match.before,
      statics: open.match.statics,
      words: open.match.words,
      labels: open.match.labels,
      log: open.match.log,
      mine: open.mine,
      busy: open.busy,
      replaying: false,
      hint: open.hint === "thinking" ? null : open.hint,
      memory,
      id,
      thought: open.thought,
      reasons: open.match.reasons,
      act: (action) => open.act(action),
      update: paint,
      history: () => open.match.history(),
      luck: () => open.match.luck(),
    });

  const paintTable = (/** @type {Table} */ open) => {
    const ctx = ctxOf(open);
    const offered = (/** @type {string} */ key) => ctx.choices.some(({ action }) => keyOf(action) === key);
    keepFocus(root, () => render(screen(open, ctx), root), drawn === open.version ? undefined : offered);
    if (drawn === open.version) return;
    const first = drawn === -1;
    drawn = open.version;
    setTitle(t("title.match", { name: open.frame.name }));
    if (open.curtain === null) game.painted?.(ctx);
    if (open.mine && !first) sound("turn");
  };

  const screen = (/** @type {Table} */ open, /** @type {import("../table/ctx.js").Ctx} */ ctx) => html`
    <div class="match-bar">
      <h1 class="match-name" tabindex="-1">${open.frame.name}</h1>
      <p class="standing">${open.frame.standing}</p>
      ${open.curtain === null ? toolbar(open) : nothing}
    </div>
    ${open.readOnly ? otherTab(open) : nothing}
    ${open.notice ? html`<p class="banner">${open.notice} <button class="quiet" @click=${() => ((open.notice = ""), paint())}>${t("common.ok")}</button></p>` : nothing}
    ${open.trouble ? troublePanel(open.trouble, () => open.dismissTrouble()) : nothing}
    ${rules.status.stage === "ready" ? nothing : bootStatus(rules.status)}
    ${open.curtain !== null
      ? curtain(open.frame.players[open.curtain], open.curtain, () => open.liftCurtain())
      : html`${promptBar(ctx, game, { thinking: open.thinking || open.hint === "thinking", extra: botControls(open) })}
        ${tableBody(ctx, game, {
          top: html`${ctx.hint ? hintPanel(ctx, ctx.hint, () => open.askHint()) : nothing}
          ${open.frame.outcome ? endScreen(ctx, game, endActions(open), id) : nothing}`,
        })}`}
  `;

  const toolbar = (/** @type {Table} */ open) => html`<div class="toolbar" role="toolbar" aria-label=${t("table.tools")}>
    ${tool("anticlockwise-rotation", "table.undo", () => open.undo(), open.frame.undo === null || open.readOnly)}
    ${tool("clockwise-rotation", "table.redo", () => open.redo(), !open.frame.redo || open.readOnly)}
    ${tool("greek-sphinx", "table.hint", () => open.askHint(), !open.mine, open.hint !== null)}
    ${tool("rule-book", "table.rules", () => openRules(open))}
    ${tool("hamburger-menu", "table.menu", () => menu(open))}
  </div>`;

  /** The rules, at the rule of the present step where the game says which it is. */
  const openRules = (/** @type {Table} */ open) => {
    const rule = game.rule?.(ctxOf(open)) ?? "";
    go(rule ? to("rules", open.frame.slug, rule) : to("rules", open.frame.slug));
  };

  const botControls = (/** @type {Table} */ open) =>
    open.botToMove && !open.readOnly
      ? html`<div class="bot-controls">
          <button class="quiet" aria-pressed=${open.paused} data-key="pause" @click=${() => open.pause()}>${t(open.paused ? "bots.resume" : "bots.pause")}</button>
          <button class="quiet" data-key="skip" @click=${() => open.skip()}>${t("bots.skip")}</button>
        </div>`
      : nothing;

  const otherTab = (/** @type {Table} */ open) => html`<div class="banner" role="status">
    <span>${t("tabs.read_only")}</span>
    <button class="primary" @click=${() => open.takeOver()}>${t("tabs.take_over")}</button>
  </div>`;

  const again = (/** @type {Table} */ open, /** @type {number} */ seed) => {
    const { slug, config, players, name } = open.frame;
    startMatch({ slug, ...config, seed, mode: setting("undo"), players: players.map(({ name, kind, bot }) => ({ name, kind, bot })), name });
  };

  const endActions = (/** @type {Table} */ open) => ({
    again: () => again(open, randomSeed()),
    sameSeed: () => again(open, open.frame.seed),
    copyLink: () => copyLink(open),
    exportFile: () => exportFile(open),
  });

  const copyLink = async (/** @type {Table} */ open) => {
    try {
      const link = new URL(to("replay", await open.match.code()), location.href).href;
      await navigator.clipboard.writeText(link).then(
        () => toast(t("table.link_copied")),
        () => toast(t("common.not_copied")),
      );
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  };

  const exportFile = async (/** @type {Table} */ open) =>
    saves.download(saves.fileName(open.frame.slug, Date.now()), await open.match.save());

  const menu = (/** @type {Table} */ open) =>
    openMenu(open, {
      copyLink: () => copyLink(open),
      exportFile: () => exportFile(open),
      keys: () => showKeys(bindings()),
      replay: () => go(to("replay", id)),
      leave: () => go("#/"),
    });

  const focusOn = (/** @type {string} */ selector) => /** @type {HTMLElement | null} */ (root.querySelector(selector))?.focus();

  /** @returns {import("../table/keys.js").Key[]} */
  const bindings = () => {
    if (!table) return [];
    const open = table;
    if (open.curtain !== null) return [];
    const ctx = ctxOf(open);
    const own = (game.keys ?? []).filter(({ when }) => !when || when(ctx)).map(({ key, label, run }) => ({ keys: [key], label: ctx.words(label), run: () => run(ctx) }));
    return [
      ...own,
      { keys: "123456789".split(""), label: t("keys.choose"), run: (key) => pick(ctx, Number(key)) },
      { keys: ["u"], label: t("table.undo"), run: () => open.undo() },
      { keys: ["r"], label: t("table.redo"), run: () => open.redo() },
      { keys: ["h"], label: t("table.hint"), run: () => open.askHint() },
      { keys: ["l"], label: t("keys.log"), run: () => focusOn("#log-title") },
      { keys: ["c"], label: t("keys.choices"), run: () => focusOn(".choices button, .board button, .board [tabindex='0']") },
      { keys: ["p"], label: t("keys.prompt"), run: () => repeatPrompt(open) },
      { keys: [" "], label: t("keys.pause"), run: () => open.botToMove && open.pause() },
      { keys: ["n"], label: t("keys.skip"), run: () => open.botToMove && open.skip() },
      { keys: ["b"], label: t("table.rules"), run: () => openRules(open) },
      { keys: ["s"], label: t("keys.sound"), run: () => toggleSound() },
      { keys: ["m"], label: t("table.menu"), run: () => menu(open) },
      { keys: ["?"], label: t("keys.title"), run: () => showKeys(bindings()) },
    ];
  };

  const pick = (/** @type {import("../table/ctx.js").Ctx} */ ctx, /** @type {number} */ number) => {
    const choice = inOrder(ctx, game)[number - 1];
    const button = choice && /** @type {HTMLElement | null} */ (root.querySelector(`.choices [data-key="${CSS.escape(keyOf(choice.action))}"]`));
    button?.focus();
    if (choice) ctx.act(choice);
  };

  const repeatPrompt = (/** @type {Table} */ open) => {
    focusOn("#prompt");
    announce(open.frame.prompt);
  };

  const toggleSound = () => {
    choose("sound", setting("sound") === "on" ? "off" : "on");
    toast(t(`settings.sound.${setting("sound")}`));
  };

  /** Two at one table have secrets from each other: nothing is kept of theirs. */
  const keep = () => {
    if (!table || table.curtain !== null || (table.frame.hidden && table.match.humans.length > 1)) return;
    keepView(id, table.match);
  };

  const recall = async () => {
    const last = lastView(id);
    if (!last) return;
    game = await gameTable(last.frame.slug);
    if (closed) return;
    root.dataset.game = last.frame.slug;
    before = last;
    if (!table) paint();
  };

  const begin = async () => {
    try {
      const text = saves.read(id);
      const how = pending?.id === id ? { method: "new", params: pending.params } : text === null ? null : { method: "open", params: { save: text } };
      if (!how) throw { type: "NoMatch" };
      const opened = await Table.open(id, how);
      pending = null;
      if (closed) return opened.close();
      game = await gameTable(opened.frame.slug);
      root.dataset.game = opened.frame.slug;
      before = null;
      table = opened;
      table.start(paint);
      table.followMode();
    } catch (error) {
      waiting = isBoot(error);
      problem = waiting ? null : error;
      if (problem && isDamaged(problem)) saves.setAside(id);
      paint();
    }
  };

  /** A match that waited for Python is opened when a second try succeeds. @param {import("../engine.js").Status} status */
  const onStatus = ({ stage }) => {
    paint();
    if (stage !== "ready" || !waiting) return;
    waiting = false;
    begin();
  };

  const forget = [rules.onStatus(onStatus), onSettings(() => (table?.followMode(), paint())), listen(bindings)];
  setTitle(t("title.play"));
  paint();
  recall();
  begin();
  saves.askToPersist();
  addEventListener("pagehide", keep);

  return () => {
    closed = true;
    delete root.dataset.game;
    removeEventListener("pagehide", keep);
    for (const stop of forget) stop();
    table?.close();
  };
}

/** One button of the tool bar. @param {string} picture @param {string} key @param {() => void} run @param {boolean} [off] @param {boolean} [pressed] */
const tool = (picture, key, run, off = false, pressed = false) => html`<button
  class="tool"
  data-key=${key}
  aria-disabled=${off ? "true" : nothing}
  aria-pressed=${key === "table.hint" ? pressed : nothing}
  @click=${() => off || run()}
>
  ${icon(picture)}<span class="tool-label">${t(key)}</span>
</button>`;
