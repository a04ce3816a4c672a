// Whoever presses twice in one place has not seen that the second press means something else. A main button whose meaning
// has changed settles: for a moment a press on it does nothing, and is not kept for later.

/** @typedef {import("./ctx.js").Ctx} Ctx */

/** So long a button settles, and so close together two presses are one double click, in milliseconds. */
export const SETTLES = 700;
const DOUBLE = 300;
/** What only looks on has one meaning, whatever it passes over: the scene that is shown, a rival's turn. */
export const LOOKS = "";

/** The main buttons of the open match as they were drawn last. @type {{ id: string, slots: Array<{ means: string, index: number, until: number }>, pressed: number }} */
const drawn = { id: "", slots: [], pressed: -SETTLES };

/** What a label says, without its figures. @param {string} label */
export const wordsIn = (label) => label.replace(/\d+/g, "");

/** @param {string} means */
const verb = (means) => means.split(" ", 1)[0];

/** Whether the same press still means the same: under the same verb while one chooses what for, or once more what can be taken back. @param {Ctx} ctx @param {{ means: string, index: number }} last @param {string} means */
function stays({ frame: { index, undo } }, last, means) {
  if (last.index === index) return verb(last.means) === verb(means);
  return last.means === means && (means === LOOKS || index < last.index || (undo !== null && undo <= last.index));
}

/** What the main buttons mean as they are drawn now; which of them settle. @param {Ctx} ctx @param {string[]} meanings @returns {boolean[]} */
export function settling(ctx, meanings) {
  // Nobody presses what is drawn where nobody looks.
  if (!ctx.id) return [];
  if (drawn.id !== ctx.id) Object.assign(drawn, { id: ctx.id, slots: [] });
  const now = performance.now();
  drawn.slots = meanings.map((means, at) => {
    const last = drawn.slots[at];
    const until = last && !stays(ctx, last, means) ? settled(ctx) : (last?.until ?? 0);
    return { means, index: ctx.frame.index, until };
  });
  return drawn.slots.map(({ until }) => until > now);
}

/** When what changes now has settled: then it is drawn again. @param {{ update: () => void }} ctx */
function settled({ update }) {
  setTimeout(update, SETTLES + 10);
  return performance.now() + SETTLES;
}

/** Whether a main button may be pressed now; the second half of a double click never is. @param {number} at @param {{ detail: number, timeStamp: number }} [click] */
export function mayPress(at, click) {
  // A page that was busy hears of a press later than it was.
  const when = click?.timeStamp ?? performance.now();
  const twice = (click?.detail ?? 1) > 1 && when - drawn.pressed < DOUBLE;
  drawn.pressed = when;
  return !twice && performance.now() >= (drawn.slots[at]?.until ?? 0);
}

/** A press that passes over something: the next would pass over the next of its kind. @param {{ update: () => void }} ctx */
export function settleAgain(ctx) {
  const until = settled(ctx);
  for (const slot of drawn.slots) slot.until = until;
}
