// Words. Sentences stand in TOML catalogues; a template knows three forms, the same as in Python:
// {name} puts an argument in, {n:coin|coins} chooses by number, and a list is joined ("wool, salt and dye").

import english from "./text/en.toml";

const FIELD = /\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g;

/**
 * @typedef {string | number | Array<string | number>} Arg
 * @typedef {(key: string, args?: Record<string, Arg>) => string} Words
 */

/** A catalogue as a function. A key without words is shown as itself. @param {Record<string, string>} entries @returns {Words} */
export function catalogue(entries) {
  /** @type {Words} */
  const say = (key, args = {}) => {
    const template = entries[key];
    if (template === undefined) return key;
    if (!template.includes("{")) return template;
    return template.replace(FIELD, (whole, name, one, many) => {
      if (!(name in args)) return whole;
      const value = args[name];
      if (one !== undefined) return value === 1 ? one : many;
      return Array.isArray(value) ? list(value) : String(value);
    });
  };
  return say;
}

const conjunction = new Intl.ListFormat("en", { type: "conjunction" });
/** @param {Array<string | number>} items */
const list = (items) => conjunction.format(items.map(String));

/** Nested tables as dotted keys. @param {Record<string, any>} table @param {string} prefix @returns {Array<[string, string]>} */
const flat = (table, prefix = "") =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );

/** A catalogue out of a TOML file. @param {Record<string, any>} table */
export const wordsOf = (table) => catalogue(Object.fromEntries(flat(table)));

/** The words of the page itself (web/text/en.toml). */
export const t = wordsOf(english);

const SPANS = /** @type {Array<[Intl.RelativeTimeFormatUnit, number]>} */ ([
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
]);

/** How long ago, in words. @param {number} milliseconds since 1970 */
export function ago(milliseconds) {
  const seconds = Math.round((milliseconds - Date.now()) / 1000);
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [unit, size] of SPANS) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  }
  return t("time.now");
}

/** A number of bytes, in words. @param {number} bytes */
export const size = (bytes) =>
  bytes < 1e6 ? t("size.kb", { n: Math.ceil(bytes / 1e3) }) : t("size.mb", { n: (bytes / 1e6).toFixed(1) });
