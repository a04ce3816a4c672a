// The foot of a replay: the turns as blocks with the scores over them, what mattered as marks, and the controls.

import { html, nothing, ref, svg, vars } from "../lit.js";
import { icon } from "../parts/icon.js";
import { seatClass, seatMark } from "../parts/seat.js";
import { t } from "../words.js";

/**
 * @typedef {"deed" | "deal" | "swing"} Kind of what mattered: a great deed, a deal, points that went up or down
 * @typedef {{ index: number, text: string, seat: number | null, icon?: string, kind?: Kind }} Mark
 * @typedef {{ chapters: Mark[], turns: number[], marks: Mark[], history: Array<{ index: number, totals: Array<number | null> }> }} Story
 */

/** Milliseconds between two steps at each speed. @type {Record<number, number>} */
export const SPEEDS = { 0.5: 2400, 1: 1200, 2: 600, 4: 300 };
/** So many great swings are marked, each of at least this part of the most points that anybody had. */
const MOST_SWINGS = 6;
const GREAT = 0.08;
/** More turns than these are not all numbered. */
const MOST_NUMBERS = 28;
const MOST_PINS = 54;
/** @type {Kind[]} */
const KINDS = ["deed", "deal", "swing"];
/** What stands on a mark: points that went up or down, and what no game has a better sign for. */
const SWING = "round-star";
const FIGHT = "crossed-swords";
/** What stands for all marks of a kind. @type {Record<Kind, string>} */
const SIGNS = { deed: FIGHT, deal: "shaking-hands", swing: SWING };
const WIDTH = 1000;
const HEIGHT = 64;

/**
 * @param {{ frame: import("../match.js").Frame, story: Story, playing: boolean, speed: number, stops: boolean, toggleStops: () => void, thoughts: boolean, toggleThoughts: () => void, jump: (at: number) => void, toggle: () => void,
 *   setSpeed: (speed: number) => void, neighbour: (list: Mark[], by: -1 | 1) => number }} options
 */
export function timeline({ frame, story, playing, speed, stops, toggleStops, thoughts, toggleThoughts, jump, toggle, setSpeed, neighbour }) {
  const { index, length } = frame;
  const chapter = story.chapters.findLast((mark) => mark.index <= index);
  const step = (/** @type {string} */ picture, /** @type {string} */ key, /** @type {number} */ at, className = "") => {
    const off = at === index || at < 0 || at > length;
    return html`<button class="tool" data-key=${key} aria-label=${t(key)} title=${t(key)} aria-disabled=${off ? "true" : nothing} @click=${() => off || jump(at)}>${icon(picture, { className })}</button>`;
  };
  return html`<footer class="dock timeline" data-dock aria-label=${t("replay.controls")}>
    <div class="time">
      ${picture(frame, story)}
      <input
        type="range"
        min="0"
        max=${length}
        .value=${String(index)}
        aria-label=${t("replay.position", { at: index, of: length })}
        aria-valuetext=${`${chapter?.text ?? ""} ${t("replay.position", { at: index, of: length })}`}
        @input=${(/** @type {Event} */ event) => jump(Number(/** @type {HTMLInputElement} */ (event.target).value))}
      />
      ${pins(frame, story, jump)}
    </div>
    <div class="time-controls">
      ${story.marks.length ? step("crossed-swords", "replay.mark_back", neighbour(story.marks, -1)) : nothing}
      ${step("previous-button", "replay.first", 0)} ${step("plain-arrow", "replay.back", index - 1, "left")}
      <button class="main-button primary" data-key="autoplay" aria-pressed=${playing} @click=${toggle}>
        ${icon(playing ? "pause-button" : "play-button")}<span class="visually-hidden">${t(playing ? "replay.pause" : "replay.play")}</span>
      </button>
      ${step("plain-arrow", "replay.forward", index + 1, "right")} ${step("next-button", "replay.last", length)}
      ${story.marks.length ? step("crossed-swords", "replay.mark_on", neighbour(story.marks, 1)) : nothing}
      <div class="segments speeds" role="group" aria-label=${t("replay.speed")}>
        ${Object.keys(SPEEDS)
          .map(Number)
          .sort((one, two) => one - two)
          .map((each) => html`<button aria-pressed=${each === speed} data-key="speed ${each}" @click=${() => setSpeed(each)}>${each === 0.5 ? "½" : each}×</button>`)}
      </div>
      <span class="time-at">${t("replay.position", { at: index, of: length })}${index < length ? ` · ${t("replay.left", { time: minutes(((length - index) * SPEEDS[1]) / speed) })}` : ""}</span>
      ${story.marks.length ? html`<button class="stops" data-key="stops" aria-pressed=${stops} @click=${toggleStops}>${icon("check-mark", { className: stops ? "" : "off" })} ${t("replay.stops")}</button>` : nothing}
      ${frame.players.some(({ kind }) => kind === "bot") ? html`<button class="stops" data-key="thoughts" aria-pressed=${thoughts} @click=${toggleThoughts}>${icon("owl", { className: thoughts ? "" : "off" })} ${t("replay.thoughts")}</button>` : nothing}
    </div>
  </footer>`;
}

/** Minutes and seconds. @param {number} milliseconds */
function minutes(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {import("../match.js").Frame} frame @param {Story} story */
function picture({ index, length, players }, { turns, marks, history }) {
  const x = (/** @type {number} */ at) => (WIDTH * at) / Math.max(1, length);
  const most = Math.max(1, ...history.flatMap(({ totals }) => totals.map((total) => total ?? 0)));
  const line = (/** @type {number} */ seat) =>
    history.flatMap(({ index: at, totals }) => (totals[seat] === null ? [] : [`${x(at)},${HEIGHT - 14 - ((HEIGHT - 24) * Math.max(0, totals[seat] ?? 0)) / most}`])).join(" ");
  return html`<svg class="time-picture" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
    ${turns.map((at, number) => svg`<rect class="time-block ${number % 2 ? "odd" : ""}" x=${x(at)} y="0" height=${HEIGHT} width=${x((turns[number + 1] ?? length) - at)}></rect>`)}
    ${players.map((_, seat) => (history.length ? svg`<polyline class="time-line ${seatClass(seat)}" points=${line(seat)} vector-effect="non-scaling-stroke"></polyline>` : nothing))}
    ${marks.map(({ index: at, seat }) => svg`<line class="time-mark ${seat === null ? "" : seatClass(seat)}" x1=${x(at)} x2=${x(at)} y1=${HEIGHT - 12} y2=${HEIGHT} vector-effect="non-scaling-stroke"></line>`)}
    <rect class="time-to-come" x=${x(index)} y="0" height=${HEIGHT} width=${WIDTH - x(index)}></rect>
    <line class="time-now" x1=${x(index)} x2=${x(index)} y1="0" y2=${HEIGHT} vector-effect="non-scaling-stroke"></line>
  </svg>`;
}

/**
 * The numbers of the turns, and a pin for each thing that mattered, in the colour of whose deed it was: a press goes
 * there, and the list of turns does the same for those who do not see them.
 * @param {import("../match.js").Frame} frame @param {Story} story @param {(at: number) => void} jump
 */
function pins({ index, length }, { turns, marks }, jump) {
  const at = (/** @type {number} */ where) => vars({ "--at": `${(100 * where) / Math.max(1, length)}%` });
  // A number, and a pin, where there is room for one after the last; the moment that is shown always has its pin.
  const room = (/** @type {number} */ most) => {
    let last = -Infinity;
    return (/** @type {number} */ where) => (where - last >= length / most ? ((last = where), true) : false);
  };
  const [hasRoom, hasPin] = [room(MOST_NUMBERS), room(MOST_PINS)];
  return html`<div class="time-pins" aria-hidden="true">
    ${turns.map((turn, number) => (!hasRoom(turn) ? nothing : html`<b class=${turn > index ? "to-come" : ""} ${at(turn)}>${number + 1}</b>`))}
    ${marks.map((mark) => mark.index !== index && !hasPin(mark.index) ? nothing : html`<i class="${mark.seat === null ? "" : seatClass(mark.seat)} ${mark.index > index ? "to-come" : ""} ${mark.index === index ? "now" : ""}" title=${mark.text} @click=${() => jump(mark.index)} ${at(mark.index)}>${icon(mark.icon ?? FIGHT)}</i>`)}
  </div>`;
}

/**
 * The great swings of a match: the actions that changed somebody's points most.
 * @param {Story["history"]} history @param {(seat: number, points: number) => string} words @returns {Mark[]}
 */
export function swings(history, words) {
  const most = Math.max(1, ...history.flatMap(({ totals }) => totals.map((total) => total ?? 0)));
  const changes = history.slice(1).flatMap(({ index, totals }, at) =>
    totals.flatMap((total, seat) => {
      const before = history[at].totals[seat];
      return total === null || before === null || Math.abs(total - before) < Math.max(2, GREAT * most) ? [] : [{ index, seat, points: total - before }];
    }),
  );
  return changes
    .sort((one, two) => Math.abs(two.points) - Math.abs(one.points))
    .slice(0, MOST_SWINGS)
    .map(({ index, seat, points }) => ({ index, seat, icon: SWING, kind: "swing", text: words(seat, points) }));
}

/** What mattered, with the great swings that it does not name already, in the order of the match. @param {Mark[]} marks @param {Mark[]} swung @returns {Mark[]} */
export const withSwings = (marks, swung) =>
  [...marks, ...swung.filter(({ index }) => !marks.some((mark) => mark.index === index))].sort((one, two) => one.index - two.index);

/** The buttons that choose what counts as having mattered. @param {Mark[]} all @param {Set<Kind>} without @param {(kind: Kind) => void} toggle */
export function kindButtons(all, without, toggle) {
  const counted = KINDS.map((kind) => ({ kind, n: all.filter((mark) => mark.kind === kind).length })).filter(({ n }) => n);
  if (counted.length < 2) return nothing;
  return html`<div class="mark-kinds" role="group" aria-label=${t("replay.kinds")}>
    ${counted.map(({ kind, n }) => html`<button data-key="kind ${kind}" aria-pressed=${!without.has(kind)} @click=${() => toggle(kind)}>${icon(SIGNS[kind])} ${t(`replay.kind_${kind}`)} <b>${n}</b></button>`)}
  </div>`;
}

/** Puts what is shown now into the middle of the list. @param {Element | undefined} entry */
const bring = (entry) => {
  const middle = () => {
    const list = entry?.closest(".drawer-body");
    if (list) list.scrollTop = /** @type {HTMLElement} */ (entry).offsetTop - list.clientHeight / 2;
  };
  requestAnimationFrame(middle);
};

/** The turns and what mattered in each, to go there. @param {Story} story @param {number} index @param {(at: number) => void} jump */
export function chapterList({ chapters, marks }, index, jump) {
  const all = [...chapters.map((mark) => ({ ...mark, chapter: true })), ...marks.map((mark) => ({ ...mark, chapter: false }))].sort((one, two) => one.index - two.index || Number(two.chapter) - Number(one.chapter));
  const now = all.findLast((mark) => mark.index <= index);
  return html`<ol class="chapter-list">
    ${all.map(
      (mark) => html`<li class=${mark.chapter ? "chapter" : ""}>
        <button class="quiet" data-key="chapter ${mark.index} ${mark.chapter}" ${mark === now ? ref(bring) : nothing} aria-current=${mark === now ? "step" : nothing} @click=${() => jump(mark.index)}>
          ${mark.seat === null ? nothing : seatMark(mark.seat)} ${mark.chapter ? nothing : icon(mark.icon ?? FIGHT)} <span>${mark.text}</span>
        </button>
      </li>`,
    )}
  </ol>`;
}
