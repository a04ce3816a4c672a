// Points as they came and went: what an action brought, and the moments that mattered most. End screen, replay and the
// page of a link all ask here.

/**
 * @typedef {import("../match.js").Point} Point
 * @typedef {import("../match.js").Line} Line
 * @typedef {import("./ctx.js").GameModule} GameModule
 * @typedef {{ index: number, seat: number, gain: number, turn: string, line: string }} Turning
 */

const MOST = 3;
/** More sentences than these tell nobody what mattered. */
const MOST_SAID = 3;

/** What is known of a moment, and of the one before it: the same where nothing changed. @param {Point[]} history @param {number} index @returns {{ now?: Point, before?: Point }} */
export function around(history, index) {
  const at = history.findLastIndex((point) => point.index <= index);
  const now = history[at];
  return { now, before: now?.index === index ? (history[at - 1] ?? now) : now };
}

/** The points that each seat won or lost at a moment; what nobody may know is no gain. @param {Point[]} history @param {number} index */
export function gainsAt(history, index) {
  const { now, before } = around(history, index);
  return (now?.totals ?? []).map((total, seat) => (total ?? 0) - (before?.totals[seat] ?? total ?? 0));
}

/** The lines of the log at which a turn of the game begins; a chapter may be less. @param {Line[]} log @param {GameModule} game */
export const beginnings = (log, game) => log.filter((line) => line.chapter && (game.turn?.(line) ?? true));

/** The moments that changed somebody's own points most, in the order they came. @param {Point[]} history @param {Line[]} log @param {GameModule} game @returns {Turning[]} */
export function turningPoints(history, log, game) {
  return history
    .flatMap(({ index }) => {
      const gains = gainsAt(history, index);
      const gain = gains.reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most), 0);
      return gain ? [{ index, seat: gains.indexOf(gain), gain }] : [];
    })
    .sort((one, other) => Math.abs(other.gain) - Math.abs(one.gain) || one.index - other.index)
    .slice(0, MOST)
    .sort((one, other) => one.index - other.index)
    .map((point) => {
      const said = saidOf(log, point, game.scored ?? []);
      return { ...point, turn: turnOf(log, said[0], point.index, game), line: said.map(sentence).join("; ") };
    });
}

/** What brought a player points in an action: all that is told of it, else what the player did, else anything. @param {Line[]} log @param {{ index: number, seat: number }} point @param {readonly string[]} scored */
function saidOf(log, { index, seat }, scored) {
  const told = log.filter((line) => line.index === index && line.text);
  const own = told.filter(({ event }) => event[1] === seat);
  const brought = own.filter(({ event }) => scored.includes(event[0]));
  return brought.length ? brought.slice(-MOST_SAID) : [own[0] ?? told[0]].filter(Boolean);
}

/** In which turn something was told: an action may end one turn and begin the next. @param {Line[]} log @param {Line | undefined} line @param {number} index @param {GameModule} game */
function turnOf(log, line, index, game) {
  const before = line ? log.slice(0, log.indexOf(line)) : log.filter((each) => each.index < index);
  return beginnings(before, game).at(-1)?.chapter ?? "";
}

/** @param {Line} line */
const sentence = ({ text }) => text.replace(/\.$/, "");

/** Where each turn begins, for whoever wants to play on from there; an unfinished match also where it stands. @param {Point[]} history @param {number} length @param {boolean} over */
export function startsOf(history, length, over) {
  const turns = history.filter(({ standing, index }, at) => index < length && standing !== history[at - 1]?.standing);
  const last = history[history.length - 1];
  if (!over && last) turns.push({ ...last, index: length });
  return turns;
}
