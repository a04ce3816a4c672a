// The story of a match in a few lines: where the score moved most.

/**
 * @typedef {Array<{ index: number, seat: number | null, totals: Array<number | null>, standing: string }>} History
 * @typedef {{ turn: string, seat: number, gain: number, line: string, index: number }} Chapter
 */

const LINES = 3;

/**
 * The turns in which somebody gained most, in the order they were played.
 * @param {History} history @param {import("../match.js").Line[]} log @param {readonly string[]} [scored] events that tell what brought points, where much happens in one action
 * @returns {Chapter[]}
 */
export function storyOf(history, log, scored = []) {
  /** @type {Map<string, Chapter & { most: number }>} */
  const gains = new Map();
  history.forEach(({ index, totals }, at) => {
    const before = history[at - 1];
    if (!before) return;
    // What an action brought belongs to the turn it was played in, not to the one that it led to.
    const { standing } = before;
    totals.forEach((total, seat) => {
      const gain = (total ?? 0) - (before.totals[seat] ?? 0);
      if (!gain) return;
      const key = `${standing} ${seat}`;
      const known = gains.get(key) ?? { turn: standing, seat, gain: 0, line: "", index, most: 0 };
      const larger = gain > known.most;
      gains.set(key, {
        ...known,
        gain: known.gain + gain,
        index: larger ? index : known.index,
        most: larger ? gain : known.most,
      });
    });
  });
  const best = [...gains.values()].filter(({ gain }) => gain > 0).sort((one, other) => other.gain - one.gain);
  return best
    .slice(0, LINES)
    .sort((one, other) => one.index - other.index)
    .map(({ most: _, ...chapter }) => ({ ...chapter, line: lineOf(chapter, log, scored) }));
}

/** What brought somebody points in an action: what is told of that, of the player, or of anything. @param {{ index: number, seat: number }} chapter @param {import("../match.js").Line[]} log @param {readonly string[]} scored */
function lineOf({ index, seat }, log, scored) {
  const told = log.filter((line) => line.index === index && line.text);
  const own = told.filter(({ event }) => event[1] === seat);
  return (own.find(({ event }) => scored.includes(event[0])) ?? own[0] ?? told[0])?.text ?? "";
}

/** Where each turn begins, for whoever wants to play on from there; an unfinished match also where it stands. @param {History} history @param {number} length @param {boolean} over */
export function turnsOf(history, length, over) {
  const turns = history.filter(({ standing, index }, at) => index < length && standing !== history[at - 1]?.standing);
  const last = history[history.length - 1];
  if (!over && last) turns.push({ ...last, index: length });
  return turns;
}
