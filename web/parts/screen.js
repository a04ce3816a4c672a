// What kind of screen this is. Questions in rem are asked of letters of the player's own size, as a browser asks them
// where its own letters are larger: with letters twice as large a laptop is laid out like a phone that lies.

import { letters, setting } from "../settings.js";

/** Large letters need more height than their size alone: between this and the next layout nothing would have room. */
const HEADROOM = 1.2;

/** A media query in letters of the player's size. @param {string} query */
export function larger(query) {
  if (letters() === 1) return query;
  const scale = Number(setting("text")) / 100;
  return query.replace(
    /(height[^\d)]*)?([\d.]+)rem/g,
    (_, tall = "", size) => `${tall}${Number(size) * scale * (tall ? HEADROOM : 1)}rem`,
  );
}

/** What style sheets ask, as it was written. @type {Map<MediaList, string>} */
const written = new Map();

/** Lets a style sheet ask its questions of the player's letters. @param {CSSStyleSheet | CSSGroupingRule} sheet */
export function fit(sheet) {
  for (const rule of sheet.cssRules) {
    const { media, cssRules } = /** @type {CSSMediaRule} */ (rule);
    if (media?.mediaText.includes("rem")) {
      const query = written.get(media) ?? media.mediaText;
      written.set(media, query);
      media.mediaText = larger(query);
    }
    if (cssRules?.length) fit(/** @type {CSSGroupingRule} */ (rule));
  }
}

/** All style sheets that are in force. */
export const fitAll = () => [...document.styleSheets, ...document.adoptedStyleSheets].forEach(fit);

/** A question about the screen that can be asked again and listened to, whatever the letters are by then. @param {string} query */
export function screenQuery(query) {
  /** @type {Set<() => void>} */
  const listeners = new Set();
  const tell = () => listeners.forEach((listener) => void listener());
  let list = matchMedia(query);
  let asked = query;
  list.addEventListener("change", tell);
  return {
    get matches() {
      if (larger(query) !== asked) {
        list.removeEventListener("change", tell);
        asked = larger(query);
        list = matchMedia(asked);
        list.addEventListener("change", tell);
      }
      return list.matches;
    },
    /** @param {() => void} listener */
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A phone, upright or lying. */
export const PHONE = screenQuery("(max-width: 52rem), (max-height: 30rem)");
export const narrow = () => PHONE.matches;

const LYING = screenQuery("(max-height: 30rem) and (min-aspect-ratio: 6/5)");
/** Whether it lies on its side: sheets stand at the right edge. */
export const lying = () => LYING.matches;
