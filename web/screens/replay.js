// Replay: any match, step by step, through anybody's eyes; from any point a new match can branch off.

import { rules } from "../engine.js";
import { gameTable } from "../games/index.js";
import { html, nothing, render } from "../lit.js";
import { Match } from "../match.js";
import { bootStatus } from "../parts/boot-status.js";
import { keepFocus } from "../parts/focus.js";
import { icon } from "../parts/icon.js";
import { announce } from "../parts/live.js";
import { toast } from "../parts/toast.js";
import * as saves from "../saves.js";
import { makeCtx } from "../table/ctx.js";
import { endScreen } from "../table/end.js";
import { listen, showKeys } from "../table/keys.js";
import { promptBar, tableBody } from "../table/screen.js";
import { t } from "../words.js";
import { failure, isBoot } from "./failure.js";
import { playSave } from "./play.js";

/** Milliseconds between two steps of the automatic replay. */
const SPEEDS = { slow: 2400, normal: 1200, quick: 500, fast: 150 };

/** @param {{ code: string, at: number | null }} route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open({ code, at: first }, root, setTitle) {
  /** @type {Match | null} */
  let match = null;
  /** @type {import("../table/ctx.js").GameModule} */
  let game = {};
  /** @type {any} */
  let problem = null;
  let waiting = false;
  /** @type {keyof typeof SPEEDS} */
  let speed = "normal";
  let playing = false;
  let timer = 0;
  let closed = false;
  let moving = false;
  /** Where the replay should be, while it is on its way there. @type {{ at: number, eyes: number | null } | null} */
  let wanted = null;
  const memory = {};

  const paint = () => {
    if (closed) return;
    if (problem) render(failure(problem), root);
    else if (match) keepFocus(root, () => render(screen(/** @type {Match} */ (match)), root));
    else render(html`<h1 class="visually-hidden" tabindex="-1">${t("title.replay")}</h1><div class="page narrow">${bootStatus(rules.status)}</div>`, root);
  };

  const ctxOf = (/** @type {Match} */ shown) =>
    makeCtx({
      frame: shown.frame,
      before: shown.before,
      statics: shown.statics,
      words: shown.words,
      labels: shown.labels,
      log: shown.log,
      mine: false,
      busy: false,
      replaying: true,
      hint: null,
      memory,
      id: code,
      thought: null,
      reasons: shown.reasons,
      act: () => {},
      update: paint,
      history: () => shown.history(),
      luck: () => shown.luck(),
    });

  const screen = (/** @type {Match} */ shown) => {
    const ctx = ctxOf(shown);
    const { frame } = shown;
    const noActions = { again: () => playOn(0), sameSeed: () => playOn(0), copyLink: () => copyLink(), exportFile: () => exportFile() };
    return html`<div class="match-bar">
        <h1 class="match-name" tabindex="-1">${t("replay.title", { name: frame.name })}</h1>
        <p class="standing">${frame.standing}</p>
      </div>
      ${promptBar(ctx, game)}
      <section class="panel replay-bar" aria-label=${t("replay.controls")}>
        <div class="replay-steps">
          ${step("previous-button", "replay.first", 0)} ${step("plain-arrow", "replay.back", frame.index - 1, "left")}
          <button class="tool" aria-pressed=${playing} data-key="autoplay" @click=${toggle}>
            ${icon(playing ? "pause-button" : "play-button")}<span class="tool-label">${t(playing ? "replay.pause" : "replay.play")}</span>
          </button>
          ${step("plain-arrow", "replay.forward", frame.index + 1, "right")} ${step("next-button", "replay.last", frame.length)}
        </div>
        <label class="field replay-slider">
          <span>${t("replay.position", { at: frame.index, of: frame.length })}</span>
          <input type="range" min="0" max=${frame.length} .value=${String(frame.index)} @input=${(/** @type {Event} */ event) => jump(Number(valueOf(event)))} />
        </label>
        <label class="field">
          <span>${t("replay.eyes")}</span>
          <select @change=${(/** @type {Event} */ event) => see(valueOf(event))}>
            <option value="" .selected=${frame.eyes === null}>${t("replay.onlooker")}</option>
            ${frame.players.map(({ name }, seat) => html`<option value=${seat} .selected=${frame.eyes === seat}>${name}</option>`)}
          </select>
        </label>
        <label class="field">
          <span>${t("replay.speed")}</span>
          <select @change=${(/** @type {Event} */ event) => (speed = /** @type {keyof typeof SPEEDS} */ (valueOf(event)))}>
            ${Object.keys(SPEEDS).map((name) => html`<option value=${name} .selected=${name === speed}>${t(`replay.speeds.${name}`)}</option>`)}
          </select>
        </label>
        <button data-key="branch" @click=${() => playOn(frame.index)}>${t("replay.branch")}</button>
      </section>
      ${tableBody(ctx, game, { top: frame.outcome ? endScreen(ctx, game, noActions, code) : nothing })}`;
  };

  const step = (/** @type {string} */ picture, /** @type {string} */ key, /** @type {number} */ at, className = "") => {
    const { index, length } = /** @type {Match} */ (match).frame;
    const off = at === index || at < 0 || at > length;
    return html`<button class="tool" data-key=${key} aria-disabled=${off ? "true" : nothing} @click=${() => off || jump(at)}>
      ${icon(picture, { className })}<span class="tool-label">${t(key)}</span>
    </button>`;
  };

  /** Goes to a point; the newest wish wins, one request at a time. @param {number} at @param {number | null} [eyes] */
  const jump = async (at, eyes = match?.frame.eyes ?? null) => {
    if (!match) return;
    wanted = { at: Math.max(0, Math.min(at, match.frame.length)), eyes };
    if (moving) return;
    moving = true;
    try {
      while (wanted && !closed) {
        const { at: target, eyes: through } = wanted;
        wanted = null;
        const heard = match.log.length;
        await match.at(target, through);
        const news = match.log.slice(heard).filter(({ text }) => text);
        announce(news.length === 0 || news.length > 6 ? match.frame.standing : news.map(({ text }) => text).join(". "));
        paint();
        game.painted?.(ctxOf(match));
      }
    } catch (error) {
      problem = error;
      paint();
    }
    moving = false;
  };

  const see = (/** @type {string} */ value) => jump(/** @type {Match} */ (match).frame.index, value === "" ? null : Number(value));

  const toggle = () => {
    playing = !playing;
    if (playing && match && match.frame.index === match.frame.length) jump(0);
    tick();
    paint();
  };

  const tick = () => {
    clearTimeout(timer);
    if (!playing) return;
    timer = setTimeout(async () => {
      if (!match || closed) return;
      await jump(match.frame.index + 1);
      if (match.frame.index >= match.frame.length) playing = false;
      tick();
      paint();
    }, SPEEDS[speed]);
  };

  const playOn = async (/** @type {number} */ at) => {
    try {
      playSave(await /** @type {Match} */ (match).branch(at));
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  };

  const copyLink = async () => {
    try {
      const link = new URL(`#/replay/${await /** @type {Match} */ (match).code()}`, location.href).href;
      await navigator.clipboard.writeText(link);
      toast(t("table.link_copied"));
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  };

  const exportFile = async () => {
    const shown = /** @type {Match} */ (match);
    saves.download(saves.fileName(shown.frame.slug, Date.now()), await shown.save());
  };

  /** @returns {import("../table/keys.js").Key[]} */
  const bindings = () => {
    if (!match) return [];
    const { index, length } = match.frame;
    return [
      { keys: ["ArrowLeft"], label: t("replay.back"), run: () => jump(index - 1) },
      { keys: ["ArrowRight"], label: t("replay.forward"), run: () => jump(index + 1) },
      { keys: ["Home"], label: t("replay.first"), run: () => jump(0) },
      { keys: ["End"], label: t("replay.last"), run: () => jump(length) },
      { keys: ["p"], label: t("replay.play"), run: toggle },
      { keys: ["?"], label: t("keys.title"), run: () => showKeys(bindings()) },
    ];
  };

  const begin = async () => {
    try {
      const save = saves.read(code);
      const opened = save === null ? await Match.by("read", { code }) : await Match.by("open", { save });
      if (closed) return opened.close();
      game = await gameTable(opened.frame.slug);
      root.dataset.game = opened.frame.slug;
      match = opened;
      setTitle(t("title.replay_of", { name: opened.frame.name }));
      const { outcome, eyes, length } = opened.frame;
      await jump(first ?? (outcome ? 0 : length), eyes);
    } catch (error) {
      waiting = isBoot(error);
      problem = waiting ? null : error;
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

  const forget = [rules.onStatus(onStatus), listen(bindings)];
  setTitle(t("title.replay"));
  paint();
  begin();

  return () => {
    closed = true;
    delete root.dataset.game;
    clearTimeout(timer);
    for (const stop of forget) stop();
    match?.close();
  };
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;
