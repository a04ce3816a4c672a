// Seeds of new matches: from the browser's own generator, since Python's repeats after a snapshot start.

/** A seed nobody knows yet. */
export const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** The same seed for everybody on one day. @param {Date} [day] */
export const dailySeed = (day = new Date()) => day.getFullYear() * 10_000 + (day.getMonth() + 1) * 100 + day.getDate();
