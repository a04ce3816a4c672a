// A guided game: a card with one short step at a time, which lights up the part of the table it speaks of, goes on
// by itself once the player has done what it says, and can be left at any time.

import { html, nothing } from "../lit.js";

/**
 * @typedef {{ id: string, at: string, done: (ctx: any) => boolean }} Step `at`: the part of the table (data-part) that it lights;
 *   `done`: whether the player has done it; a step that only tells something is never done by itself.
 */

/** The step a guide is at: skips those that are done. @param {Step[]} steps @param {number} at @param {any} ctx */
export function follow(steps, at, ctx) {
  let now = at;
  while (now < steps.length && steps[now].done(ctx)) now += 1;
  return now;
}

/**
 * @param {{ steps: Step[], at: number, words: (key: string, args?: Record<string, any>) => string, next: () => void, leave: () => void }} options
 */
export function guideCard({ steps, at, words, next, leave }) {
  const step = steps[at];
  if (!step) return nothing;
  const last = at === steps.length - 1;
  return html`<aside class="guide-card" aria-labelledby="guide-title">
    <p class="guide-count">${words("guide.count", { n: at + 1, of: steps.length })}</p>
    <h2 id="guide-title">${words(`guide.${step.id}.title`)}</h2>
    <p>${words(`guide.${step.id}.text`)}</p>
    <div class="button-row">
      <button class="quiet" data-key="guide leave" @click=${leave}>${words("guide.leave")}</button>
      <button class="primary" data-key="guide next" @click=${last ? leave : next}>${words(last ? "guide.end" : "guide.next")}</button>
    </div>
  </aside>`;
}
