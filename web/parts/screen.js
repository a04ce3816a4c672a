// What kind of screen this is.

const PHONE = matchMedia("(max-width: 52rem), (max-height: 30rem)");

/** Whether this is a phone, upright or lying. */
export const narrow = () => PHONE.matches;

const LYING = matchMedia("(max-height: 30rem) and (min-width: 40rem)");

/** Whether it lies on its side: sheets stand at the right edge. */
export const lying = () => LYING.matches;
