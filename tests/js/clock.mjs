// A clock that stands still until the test lets time pass.

const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
let now = 0;
let last = 0;
const alarms = new Map();

export const clock = {
  /** From here on nothing rings by itself. */
  stop() {
    alarms.clear();
    globalThis.setTimeout = (run, milliseconds = 0) => void alarms.set(++last, { run, at: now + milliseconds }) ?? last;
    globalThis.clearTimeout = (id) => void alarms.delete(id);
  },

  /** Lets time pass: whatever should ring in it rings, in its order. */
  tick(milliseconds) {
    const end = now + milliseconds;
    for (;;) {
      const [next] = [...alarms].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at);
      if (!next) break;
      const [id, { run, at }] = next;
      alarms.delete(id);
      now = at;
      run();
    }
    now = end;
  },

  /** Time passes as everywhere. */
  goOn() {
    Object.assign(globalThis, real);
  },
};
