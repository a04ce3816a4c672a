// One live region for the whole page: what happened and what is asked, for those who hear the screen.

const CLEAR_AFTER = 8000;

/** @type {HTMLElement | null} */
let region = null;
let timer = 0;
let last = "";

/** @param {HTMLElement} element */
export function useRegion(element) {
  region = element;
}

/** Takes back what was said: whoever looks next is somebody else. */
export function hush() {
  clearTimeout(timer);
  last = "";
  if (region) region.textContent = "";
}

/** Several things said one after the other: each ends once. @param {Array<string | null | undefined>} all */
export const sentences = (all) =>
  all
    .filter(Boolean)
    .map((each) => `${each}`.replace(/[^.!?]$/, "$&."))
    .join(" ");

/** Says a text. The same text twice is said twice. @param {string} text */
export function announce(text) {
  if (!region || !text) return;
  last = last === text ? `${text}\u00a0` : text;
  region.textContent = last;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (region) region.textContent = "";
    last = "";
  }, CLEAR_AFTER);
}
