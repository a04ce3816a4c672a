// What a game's table gets to draw from (web/games/README.md describes it).

import { html, nothing, svg } from "../lit.js";
import { announce } from "../parts/live.js";
import { sound } from "../parts/sound.js";
import { go, to } from "../router.js";
import { motion } from "../settings.js";
import { t } from "../words.js";

/**
 * @typedef {import("../match.js").Action} Action
 * @typedef {import("../match.js").Choice} Choice
 * @typedef {import("../match.js").Refusal} Refusal
 * @typedef {ReturnType<typeof makeCtx>} Ctx
 * @typedef {{ place: "board" | "more" | "side" | "end", title?: string, render: (ctx: Ctx) => unknown }} Part
 * @typedef {{ key: string, label: string, run: (ctx: Ctx) => void, when?: (ctx: Ctx) => boolean }} GameKey
 * @typedef {{ table?: (ctx: Ctx) => unknown, parts?: Part[], handles?: string[] | ((choice: Choice, ctx: Ctx) => boolean),
 *   keys?: GameKey[], painted?: (ctx: Ctx) => void, seatLine?: (ctx: Ctx, seat: number) => unknown, style?: string,
 *   players?: "own", chart?: "own", rule?: (ctx: Ctx) => string }} GameModule
 */

/** Whether an action begins with these words. @param {Action} action @param {Action} start */
const begins = (action, start) => start.every((word, index) => action[index] === word);

/** Names an action for the focus to find its button again. @param {Action} action */
export const keyOf = (action) => action.join(" ");

/** The link to a rule. @param {string} slug @param {string} id */
export const ruleLink = (slug, id) =>
  id ? html`<a class="why" href=${to("rules", slug, id)} aria-label=${t("table.why_rule", { id })}>${t("table.why")}</a>` : nothing;

/**
 * @param {{ frame: import("../match.js").Frame, before: any, statics: any, words: import("../words.js").Words,
 *   mine: boolean, busy: boolean, replaying: boolean, hint: import("../match.js").Thought | null,
 *   memory: Record<string, any>, act: (action: Action) => Promise<void> | void, update: () => void,
 *   id: string, thought: { seat: number, label: string, why: string } | null, reasons: Map<number, string>,
 *   history: () => Promise<any>, luck: () => Promise<import("../match.js").Throw[]>, log: import("../match.js").Line[], labels: Record<string, string> }} source
 */
export function makeCtx(source) {
  const { frame, mine, busy, replaying, act } = source;
  const open = mine && !replaying;
  const choices = open ? frame.choices : [];
  const refusals = open ? frame.refusals : [];
  const play = (/** @type {Choice | Action} */ what) => {
    const action = Array.isArray(what) ? what : what.action;
    return !busy && open ? act(action) : undefined;
  };

  return {
    ...source,
    view: frame.view,
    choices,
    refusals,
    players: frame.players.map((player, seat) => ({ seat, ...player })),
    seat: frame.acting ?? frame.seat,
    eyes: frame.eyes,
    act: play,
    announce,
    sound,
    motion: motion(),

    /** @param {Action} action */
    exactly: (action) => choices.find((choice) => keyOf(choice.action) === keyOf(action)),
    /** @param {...(string | number)} start */
    find: (...start) => choices.find(({ action }) => begins(action, start)),
    /** @param {...(string | number)} start */
    all: (...start) => choices.filter(({ action }) => begins(action, start)),
    /** @param {...(string | number)} start */
    refused: (...start) => refusals.find(({ action }) => begins(action, start)),

    /** @param {Choice} choice @param {unknown} [content] @param {{ className?: string, label?: string, key?: string }} [options] */
    button: (choice, content = choiceWords(choice), { className = "choice", label = "", key = "" } = {}) =>
      html`<button
        class=${className}
        data-key=${keyOf(choice.action)}
        aria-disabled=${busy ? "true" : nothing}
        aria-label=${label || nothing}
        aria-keyshortcuts=${key || nothing}
        @click=${() => play(choice)}
      >
        ${content}
      </button>`,

    /** @param {Choice} choice @param {unknown} content @param {{ className?: string, label?: string }} [options] */
    spot: (choice, content, { className = "spot", label = choice.label } = {}) =>
      svg`<g
        class=${className}
        role="button"
        tabindex="0"
        data-key=${keyOf(choice.action)}
        aria-label=${label}
        aria-disabled=${busy ? "true" : nothing}
        @click=${() => play(choice)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          event.stopPropagation();
          play(choice);
        }}
      >${content}</g>`,

    /** @param {Refusal} refusal @param {unknown} [content] */
    refusal: (refusal, content = html`<span class="choice-label">${refusal.label}</span>`) =>
      html`<div class="refused">
        <button class="choice" aria-disabled="true" data-key=${keyOf(refusal.action)} @click=${() => announce(refusal.why)}>
          ${content}
        </button>
        <p class="refused-why">${refusal.why} ${ruleLink(frame.slug, refusal.rule)}</p>
      </div>`,

    /** @param {string} id */
    rule: (id) => ruleLink(frame.slug, id),
    /** Opens the replay at a point. @param {number} index */
    goTo: (index) => go(to("replay", source.id, String(index))),
    /** @param {string} [id] */
    openRules: (id = "") => go(id ? to("rules", frame.slug, id) : to("rules", frame.slug)),
  };
}

/** @param {Choice} choice */
export const choiceWords = (choice) =>
  html`<span class="choice-label">${choice.label}</span>${choice.detail ? html`<span class="choice-detail">${choice.detail}</span>` : nothing}`;
