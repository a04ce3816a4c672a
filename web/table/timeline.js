// The foot of a replay: the turns as blocks with the scores over them, what mattered as marks, and the controls.

import { html, nothing, ref, svg, vars } from "../lit.js";
import { icon } from "../parts/icon.js";
import { seatClass } from "../parts/seat.js";
import { chanceAt, chanceOf, say, signed } from "./moment.js";
import { gainsAt } from "./points.js";

/**
 * @typedef {import("../match.js").Frame["players"][number]} Player
 * @typedef {"deed" | "deal" | "swing"} Kind of what mattered: a great deed, a deal, a chance to win that went up or down
 * @typedef {{ index: number, text: string, seat: number | null, icon?: string, kinds: Kind[] }} Mark
 * @typedef {{ chapters: Mark[], turns: number[], marks: Mark[], history: import("../match.js").Point[] }} Story
 */

/** Milliseconds between two steps at each speed. @type {Record<number, number>} */
export const SPEEDS = { 0.5: 2400, 1: 1200, 2: 600, 4: 300 };
/** More turns than these are not all numbered. */
const MOST_NUMBERS = 28;
/** A list of more chapters than these tells the weightiest of each turn, at least so many of them. */
const MOST_ROWS = 24;
const LEAST_OF_TURN = 2;
/** The room of a pin under the line of time, in pixels. */
const PIN = 25;
const WIDE = 1366;
/** The part of a lying phone that its dock has. */
const LYING = 0.42;
/** @type {Kind[]} */
const KINDS = ["deed", "deal", "swing"];
/** What stands on a mark: a chance that went up or down, and what no game has a better sign for. */
export const SWING = "round-star";
const FIGHT = "crossed-swords";
/** What stands for all marks of a kind. @type {Record<Kind, string>} */
const SIGNS = { deed: FIGHT, deal: "shaking-hands", swing: SWING };
const WIDTH = 1000;
const HEIGHT = 64;

/**
 * @param {{ frame: import("../match.js").Frame, story: Story, told: string, playing: boolean, speed: number, stops: boolean, toggleStops: () => void, thoughts: boolean, toggleThoughts: () => void, jump: (at: number) => void, toggle: () => void, card: unknown,
 *   setSpeed: (speed: number) => void, neighbour: (list: Mark[], by: -1 | 1) => number }} options
 */
export function timeline({
  frame,
  story,
  told,
  playing,
  speed,
  stops,
  toggleStops,
  thoughts,
  toggleThoughts,
  jump,
  toggle,
  card,
  setSpeed,
  neighbour,
}) {
  const { index, length } = frame;
  const chapter = story.chapters.findLast((mark) => mark.index <= index);
  const position = say("position", { at: index, of: length });
  const step = (
    /** @type {string} */ picture,
    /** @type {string} */ key,
    /** @type {number} */ at,
    turned = "",
    className = "",
  ) => {
    const off = at === index || at < 0 || at > length;
    return html`<button class="tool ${className}" data-key="replay.${key}" aria-label=${say(key)} title=${say(key)} aria-disabled=${off ? "true" : nothing} @click=${() => off || jump(at)}>${icon(picture, { className: turned })}</button>`;
  };
  return html`<footer class="dock timeline" data-dock aria-label=${say("badge")}>
    <div class="time">
      ${picture(frame, story)}
      <input
        type="range"
        min="0"
        max=${length}
        .value=${String(index)}
        aria-label=${say("time")}
        aria-valuetext=${chapter ? say("spoken", { turn: chapter.text, told: told || position }) : told || position}
        @input=${(/** @type {Event} */ event) => jump(Number(/** @type {HTMLInputElement} */ (event.target).value))}
      />
      ${pins(frame, story, jump)}
    </div>
    <div class="time-controls">
      ${story.marks.length ? step("crossed-swords", "mark_back", neighbour(story.marks, -1), "", "before") : nothing}
      ${step("previous-button", "first", 0)} ${step("plain-arrow", "back", index - 1, "left")}
      <button class="main-button primary" data-key="autoplay" aria-pressed=${playing} @click=${toggle}>
        ${icon(playing ? "pause-button" : "play-button")}<span class="visually-hidden">${say(playing ? "pause" : "play")}</span>
      </button>
      ${step("plain-arrow", "forward", index + 1, "right")} ${step("next-button", "last", length)}
      ${story.marks.length ? step("crossed-swords", "mark_on", neighbour(story.marks, 1), "", "after") : nothing}
      <div class="segments speeds" role="group" aria-label=${say("speed")}>
        ${Object.keys(SPEEDS)
          .map(Number)
          .sort((one, two) => one - two)
          .map(
            (each) =>
              html`<button aria-pressed=${each === speed} data-key="speed ${each}" @click=${() => setSpeed(each)}>${each === 0.5 ? "½" : each}×</button>`,
          )}
      </div>
      <span class="time-at">${position}${index < length ? ` · ${say("left", { time: minutes(((length - index) * SPEEDS[1]) / speed) })}` : ""}</span>
      ${story.marks.length ? html`<button class="stops" data-key="stops" aria-pressed=${stops} @click=${toggleStops}>${icon("check-mark", { className: stops ? "" : "off" })} <span>${say("stops")}</span></button>` : nothing}
      ${frame.players.some(({ kind }) => kind === "bot") ? html`<button class="stops" data-key="thoughts" aria-pressed=${thoughts} @click=${toggleThoughts}>${icon("owl", { className: thoughts ? "" : "off" })} <span>${say("thoughts")}</span></button>` : nothing}
    </div>
    ${card}
  </footer>`;
}

/** Minutes and seconds. @param {number} milliseconds */
function minutes(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {import("../match.js").Frame} frame @param {Story} story */
function picture({ index, length, players }, { turns, history }) {
  const x = (/** @type {number} */ at) => (WIDTH * at) / Math.max(1, length);
  const most = Math.max(1, ...history.flatMap(({ totals }) => totals.map((total) => total ?? 0)));
  const line = (/** @type {number} */ seat) =>
    history
      .flatMap(({ index: at, totals }) =>
        totals[seat] === null
          ? []
          : [`${x(at)},${HEIGHT - 5 - ((HEIGHT - 16) * Math.max(0, totals[seat] ?? 0)) / most}`],
      )
      .join(" ");
  const end = (/** @type {number} */ number) => turns[number + 1] ?? length;
  return html`<svg class="time-picture" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
    ${turns.map((at, number) => svg`<rect class="time-block ${index >= at && index < end(number) ? "now" : number % 2 ? "odd" : ""}" x=${x(at)} y="0" height=${HEIGHT} width=${x(end(number) - at)} vector-effect="non-scaling-stroke"></rect>`)}
    ${players.map((_, seat) => (history.length ? svg`<polyline class="time-line ${seatClass(seat)}" points=${line(seat)} vector-effect="non-scaling-stroke"></polyline>` : nothing))}
    <rect class="time-to-come" x=${x(index)} y="0" height=${HEIGHT} width=${WIDTH - x(index)}></rect>
    <line class="time-now" x1=${x(index)} x2=${x(index)} y1="0" y2=${HEIGHT} vector-effect="non-scaling-stroke"></line>
  </svg>`;
}

/** How broad the line of time is. */
function breadth() {
  const { innerWidth = WIDE, innerHeight = WIDE } = globalThis;
  return innerHeight < 480 ? innerWidth * LYING : innerWidth;
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
  const [hasRoom, hasPin] = [room(MOST_NUMBERS), room(breadth() / PIN)];
  return html`<div class="time-pins" aria-hidden="true">
    ${turns.map((turn, number) => (!hasRoom(turn) ? nothing : html`<b class=${turn > index ? "to-come" : index < (turns[number + 1] ?? length) ? "now" : ""} ${at(turn)}>${number + 1}</b>`))}
    ${marks.map((mark) => (mark.index !== index && !hasPin(mark.index) ? nothing : html`<i class="${mark.seat === null ? "" : seatClass(mark.seat)} ${mark.index > index ? "to-come" : ""} ${mark.index === index ? "now" : ""}" title=${mark.text} @click=${() => jump(mark.index)} ${at(mark.index)}>${icon(mark.icon ?? FIGHT)}</i>`))}
  </div>`;
}

/** What mattered, with the great swings: a mark that is one already, or one more; in the order of the match. @param {Mark[]} marks @param {Mark[]} swung @returns {Mark[]} */
export const withSwings = (marks, swung) =>
  [
    ...marks.map((mark) =>
      swung.some(({ index }) => index === mark.index)
        ? { ...mark, kinds: [...mark.kinds, /** @type {const} */ ("swing")] }
        : mark,
    ),
    ...swung.filter(({ index }) => !marks.some((mark) => mark.index === index)),
  ].sort((one, two) => one.index - two.index);

/** The buttons that choose what counts as having mattered. @param {Mark[]} all @param {Set<Kind>} without @param {(kind: Kind) => void} toggle */
export function kindButtons(all, without, toggle) {
  const counted = KINDS.map((kind) => ({ kind, n: all.filter(({ kinds }) => kinds.includes(kind)).length })).filter(
    ({ n }) => n,
  );
  if (counted.length < 2) return nothing;
  return html`<div class="mark-kinds" role="group" aria-label=${say("kinds")}>
    ${counted.map(({ kind, n }) => html`<button data-key="kind ${kind}" aria-label=${`${say(`kind_${kind}`)} ${n}`} title=${say(`kind_${kind}`)} aria-pressed=${!without.has(kind)} @click=${() => toggle(kind)}>${icon(SIGNS[kind])} <b>${n}</b></button>`)}
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

/** What stands beneath a mark: in which turn it was, and what it changed. @param {Story} story @param {Mark} mark @param {Player[]} players */
function beneath({ chapters, turns, history }, { index, seat }, players) {
  const gains = gainsAt(history, index).flatMap((points, each) =>
    points
      ? [each === seat ? signed(points) : say("gain", { name: players[each].called, points: signed(points) })]
      : [],
  );
  // Chances are told as of whom the number is: it may be another one's than whose deed it was.
  const chance = chanceAt(history, index, seat);
  // Where each chapter is a turn, its number says as much.
  const chapter = chapters.length > turns.length ? chapters.findLast((each) => each.index <= index)?.text : "";
  return [chapter, ...gains.slice(0, 2), chance && chance.from !== chance.to ? chanceOf(chance, players) : ""]
    .filter(Boolean)
    .join(" · ");
}

/** What is told of a long match, turn by turn: all that mattered in the turn that is shown and in those unfolded, else the weightiest; how many are left out stands at the last. @param {Story} story @param {number} index @param {Set<number>} open */
function rows({ chapters, turns, marks, history }, index, open) {
  const turnAt = (/** @type {number} */ at) => turns.filter((turn) => turn <= at).length;
  const told = new Set(marks.map(({ index: at }) => turnAt(at)));
  const all = [...chapters.filter((chapter) => !told.has(turnAt(chapter.index))), ...marks].sort(
    (one, two) => one.index - two.index,
  );
  const worth = (/** @type {Mark} */ mark) => {
    const chance = chanceAt(history, mark.index, null);
    return gainsAt(history, mark.index).reduce(
      (sum, points) => sum + Math.abs(points),
      chance ? Math.abs(chance.to - chance.from) : 0,
    );
  };
  const begun = [...new Set(all.map((mark) => turnAt(mark.index)))];
  const most = Math.max(LEAST_OF_TURN, Math.floor(MOST_ROWS / begun.length));
  return begun.flatMap((turn) => {
    const within = all.filter((mark) => turnAt(mark.index) === turn);
    const whole = all.length <= MOST_ROWS || within.length <= most + 1 || open.has(turn) || turn === turnAt(index);
    const kept = whole ? within : [...within].sort((one, two) => worth(two) - worth(one)).slice(0, most);
    return within
      .filter((mark) => kept.includes(mark))
      .map((mark, at) => ({
        mark,
        turn,
        first: at === 0,
        more: at === kept.length - 1 ? within.length - kept.length : 0,
      }));
  });
}

/** What mattered, turn by turn, to go there; a turn in which nothing did has its own line. @param {Story} story @param {import("../match.js").Frame} frame @param {{ jump: (at: number) => void, open: Set<number>, unfold: (turn: number) => void }} does */
export function chapterList(story, { index, players }, { jump, open, unfold }) {
  const all = rows(story, index, open);
  const now = all.findLast(({ mark }) => mark.index <= index);
  return html`<ol class="chapter-list">
    ${all.map((row) => {
      const { mark, turn, first, more } = row;
      return html`<li class=${first ? "turn" : ""}>
        <button class="quiet ${mark.seat === null ? "" : seatClass(mark.seat)} ${mark.index > index ? "to-come" : ""}" data-key="chapter ${mark.index}" ${row === now ? ref(bring) : nothing} aria-current=${row === now ? "step" : nothing} @click=${() => jump(mark.index)}>
          <b class="chapter-turn ${first ? "" : "visually-hidden"}">${turn || nothing}</b>
          ${mark.kinds.length ? html`<i>${icon(mark.icon ?? FIGHT)}</i>` : html`<i></i>`}
          <span><b>${mark.text}</b>${mark.kinds.length ? html`<small>${beneath(story, mark, players)}</small>` : nothing}</span>
        </button>
        ${more ? html`<button class="chapter-more" data-key="chapters of ${turn}" aria-label=${say("more", { n: more, turn })} title=${say("more", { n: more, turn })} @click=${() => unfold(turn)}>+${more}</button>` : nothing}
      </li>`;
    })}
  </ol>`;
}
