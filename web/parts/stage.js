// The stage: what happened, shown over the board beat by beat. Any key or press ends a scene; still where nothing may
// move; said in one sentence.

import { html, nothing, svg } from "../lit.js";
import { PACES, motion, setting, speed } from "../settings.js";
import { t } from "../words.js";
import { announce } from "./live.js";

/**
 * @typedef {import("../table/ctx.js").Ctx} Ctx
 * @typedef {{ ms: number, draw: (ctx: Ctx) => unknown }} Beat
 * @typedef {{ name: string, say: string, hold?: boolean, beats: Beat[] }} Scene
 */

/** How long the end of a scene stays, where it does not wait for a press. */
const LAST = 700;
/** Played in a smaller part of its time nobody could follow a scene: then only its end is shown. */
export const HASTE = 0.7;

export class Stage {
  /** What is shown. @type {{ scene: Scene, beat: number } | null} */
  now = null;
  #changed = () => {};
  #over = () => {};
  #again = () => {};
  #timer = 0;
  /** Counts the scenes begun: one that was skipped does not go on. */
  #turn = 0;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Whether scenes are shown at all. */
  static get on() {
    return PACES[setting("pace")] > 0;
  }

  /** How long scenes take at the present pace, in milliseconds, where nobody is asked to press. @param {Scene[]} scenes */
  static length(scenes) {
    return scenes.reduce(
      (sum, { beats }) =>
        sum + (LAST + (motion() ? beats.reduce((all, { ms }) => all + ms, 0) : (beats.at(-1)?.ms ?? 0))) * speed(),
      0,
    );
  }

  /** Shows scenes one after the other; resolves when the last is over or was skipped. @param {Scene[]} scenes @param {{ held?: boolean, always?: boolean, part?: number }} [options] `held`: a scene that holds waits for a press; `always`: also at the pace that shows none; `part`: of its time, no more than that */
  async play(scenes, { held = true, always = false, part = 1 } = {}) {
    if (!scenes.length || (!Stage.on && !always)) return;
    const turn = ++this.#turn;
    // What is still shown is over for those who wait for it.
    if (this.now) this.#over();
    for (const scene of scenes) {
      if (turn !== this.#turn) return;
      await this.#show(scene, held, part);
    }
  }

  /** @param {Scene} scene @param {boolean} held @param {number} part */
  #show(scene, held, part) {
    announce(scene.say);
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(this.#timer);
          this.now = null;
          this.#over = this.#again = () => {};
          this.#changed();
          resolve();
        };
        this.#over = end;
        const beat = (/** @type {number} */ at) => {
          this.now = { scene, beat: at };
          this.#changed();
          const last = at === scene.beats.length - 1;
          if (last && scene.hold && held) return;
          const wait =
            part < HASTE ? Stage.length([scene]) * part : (scene.beats[at].ms + (last ? LAST : 0)) * speed() * part;
          this.#timer = setTimeout(() => (last ? end() : beat(at + 1)), wait);
        };
        this.#again = () => {
          clearTimeout(this.#timer);
          beat(0);
        };
        beat(motion() && part >= HASTE ? 0 : scene.beats.length - 1);
      })
    );
  }

  /** Ends the scene that is shown; whether there was one. */
  skip() {
    if (!this.now) return false;
    const { scene, beat } = this.now;
    // The first press shows how it ends, the next one ends it, where the end is worth a look.
    if (scene.hold && beat < scene.beats.length - 1) {
      clearTimeout(this.#timer);
      this.now = { scene, beat: scene.beats.length - 1 };
      this.#changed();
      return true;
    }
    this.#over();
    return true;
  }

  /** Whether the end of a scene is shown that waits for a press and can be seen once more: where nothing moves there is nothing more to see. */
  get repeatable() {
    return Boolean(
      this.now?.scene.hold && this.now.beat > 0 && this.now.beat === this.now.scene.beats.length - 1 && motion(),
    );
  }

  /** Shows the scene from its beginning, where its end is shown. */
  again() {
    if (this.repeatable) this.#again();
  }

  /** Ends everything that is shown or waits to be. */
  clear() {
    this.#turn += 1;
    if (this.now) this.#over();
  }
}

/** @param {Ctx} ctx @param {Stage} stage @param {boolean} docked its buttons stand in the dock, where the main buttons are */
export function stageView(ctx, stage, docked) {
  if (!stage.now) return nothing;
  const { scene, beat } = stage.now;
  return html`<div class="stage scene-${scene.name}" data-stage=${scene.name} data-beat=${beat} @click=${() => stage.skip()}>
    <div class="stage-scene" role="img" aria-label=${scene.say}>${scene.beats[beat].draw(ctx)}</div>
    ${docked ? nothing : html`<button class="stage-skip" data-key="stage skip">${t(ends(stage) ? "stage.on" : "stage.skip")} <kbd aria-hidden="true">${t("keys.space")}</kbd></button>`}
  </div>`;
}

/** Whether the end of a scene is shown. @param {Stage} stage */
const ends = ({ now }) => now?.beat === (now?.scene.beats.length ?? 0) - 1;

/** The buttons of a scene, in the place of the main buttons. @param {Stage} stage @param {(event: MouseEvent) => void} on @param {boolean} settles */
export const stageButtons = (
  stage,
  on,
  settles,
) => html`<button class="main-button primary ${settles ? "settling" : ""}" data-key="stage skip" data-main="primary" aria-disabled=${settles ? "true" : nothing} @click=${on}><span class="main-label">${t(ends(stage) ? "stage.on" : "stage.skip")}</span><span class="main-detail"><kbd aria-hidden="true">${t("keys.space")}</kbd></span></button>
  ${stage.repeatable ? html`<button class="main-button second" data-key="stage again" data-main="second" @click=${() => stage.again()}><span class="main-label">${t("stage.again")}</span></button>` : nothing}`;

/** A line of a sum: what, how much; the ones that have not been told yet are there but not seen, so that nothing moves. @param {unknown} what @param {string | number} amount @param {boolean} [told] */
export const sumLine = (what, amount, told = true) =>
  html`<div class="sum-line ${told ? "" : "untold"}"><span>${what}</span><b>${amount}</b></div>`;

/** Where the pips of a die lie, in a box of 30 x 30. @type {Record<number, Array<[number, number]>>} */
const PIPS = {
  1: [[15, 15]],
  2: [
    [9, 9],
    [21, 21],
  ],
  3: [
    [8, 8],
    [15, 15],
    [22, 22],
  ],
  4: [
    [9, 9],
    [21, 9],
    [9, 21],
    [21, 21],
  ],
  5: [
    [8, 8],
    [22, 8],
    [15, 15],
    [8, 22],
    [22, 22],
  ],
  6: [
    [9, 7],
    [21, 7],
    [9, 15],
    [21, 15],
    [9, 23],
    [21, 23],
  ],
};

/** @param {number} x @param {number} y */
const pip = (x, y) => svg`<circle cx=${x} cy=${y} r="2.8"></circle>`;

/** Dice as pictures; those that still roll show no number. @param {Array<number | null>} faces @param {{ rolling?: boolean, dim?: boolean[] }} [options] */
export const diceRow = (
  faces,
  { rolling = false, dim = [] } = {},
) => html`<span class="dice-row" role="img" aria-label=${rolling ? "" : faces.filter((face) => face !== null).join(", ")}>
  ${faces.map(
    (
      face,
      at,
    ) => html`<svg class="pip-die ${rolling || face === null ? "rolling" : ""} ${dim[at] ? "dim" : ""}" viewBox="0 0 30 30" aria-hidden="true">
      <rect x="1" y="1" width="28" height="28" rx="6"></rect>
      ${(rolling || face === null ? [] : (PIPS[face] ?? [])).map(([x, y]) => pip(x, y))}
    </svg>`,
  )}
</span>`;
