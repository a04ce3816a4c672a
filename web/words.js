// Words. Sentences stand in TOML catalogues; a template knows four forms, the same as in Python: {name} puts an
// argument in, {n:coin|coins} chooses by number, a list is joined ("wool, salt and dye"), and {who:sells|sell} and
// {who.s} ask for a player: by name, or a `Who` (of a table's `ctx.who`), who may be "You" at the head of a sentence.

import english from "./text/en.toml";

const FIELD = /\{(\w+)(\.s)?(?::([^{}]*))?\}/g;
const ENGLISH = "en";
/** The order in which a template names its plural forms. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

/**
 * @typedef {{ name: string, you: boolean }} Who a player as the one who looks calls it; `you`: it is that one
 * @typedef {string | number | Array<string | number> | Who} Arg
 * @typedef {(key: string, args?: Record<string, Arg>) => string} Words
 * @typedef {{ kernel: Record<string, string>, games: Record<string, Record<string, string>>, page: Record<string, string>,
 *   tables: Record<string, Record<string, string>>, lobby: any[], books: Record<string, any>, courses: Record<string, any[]>,
 *   galleries: Record<string, any[]> }} Language all words of a language (tools/languages.py)
 */

/** What is spoken: the language's code, its words (null: English), and how it counts and lists. @type {{ code: string, words: Language | null } & ReturnType<typeof grammar>} */
const spoken = { code: ENGLISH, words: null, ...grammar(ENGLISH) };

/** @param {string} code */
function grammar(code) {
  const plural = new Intl.PluralRules(code);
  const used = plural.resolvedOptions().pluralCategories;
  const order = CATEGORIES.filter((name) => used.includes(/** @type {Intl.LDMLPluralRule} */ (name)));
  return {
    form: (/** @type {number} */ n) => order.indexOf(plural.select(n)),
    lists: new Intl.ListFormat(code, { type: "conjunction" }),
    ago: new Intl.RelativeTimeFormat(code, { numeric: "auto" }),
  };
}

/** Chooses the language of the page; what it lacks stays English. @param {string} code @param {Language} words */
export function speak(code, words) {
  Object.assign(spoken, { code, words, ...grammar(code) });
  document.documentElement.lang = code;
}

/** The words that Python must speak, or null for English. */
export const spokenByPython = () =>
  spoken.words && { language: spoken.code, kernel: spoken.words.kernel, words: spoken.words.games };

/** The rules of a game, its course, or its parts in the language spoken; undefined where there is only English. @param {"books" | "courses" | "galleries"} what @param {string} slug */
export const spokenOf = (what, slug) => spoken.words?.[what]?.[slug];

/** The games as the home page lists them in the language spoken, or null. */
export const spokenLobby = () => spoken.words?.lobby ?? null;

/** A number as it is printed: with a minus, not a hyphen. @param {number} n */
export const figure = (n) => String(n).replace("-", "−");

/** A catalogue as a function. A key without words is shown as itself. @param {Record<string, string>} entries @param {() => Record<string, string> | undefined} [translated] @returns {Words} */
export function catalogue(entries, translated = () => undefined) {
  /** @type {Words} */
  const say = (key, args = {}) => {
    const template = translated()?.[key] ?? entries[key];
    if (template === undefined) return key;
    if (!template.includes("{")) return template;
    return template.replace(FIELD, (whole, name, owning, forms) => {
      if (!(name in args)) return whole;
      const value = args[name];
      if (forms !== undefined) return chosen(forms.split("|"), value);
      if (isWho(value)) return value.name;
      if (owning) return String(value).endsWith("s") ? `${value}'` : `${value}'s`;
      return Array.isArray(value) ? spoken.lists.format(value.map(String)) : String(value);
    });
  };
  return say;
}

/** @param {Arg} value @returns {value is Who} */
const isWho = (value) => typeof value === "object" && !Array.isArray(value);

/** The form that fits: by number; a name has the first. @param {string[]} forms @param {Arg} value */
function chosen(forms, value) {
  if (isWho(value)) return forms[value.you ? forms.length - 1 : 0];
  const number = Number(String(value).replace("−", "-"));
  const named = typeof value === "string" && Number.isNaN(number);
  return forms[Math.min(named ? 0 : Math.max(0, spoken.form(number)), forms.length - 1)];
}

/** Nested tables as dotted keys. @param {Record<string, any>} table @param {string} prefix @returns {Array<[string, string]>} */
const flat = (table, prefix = "") =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );

/** The words of the page that a TOML file holds, in the language spoken. @param {Record<string, any>} table */
export function wordsOf({ $file: file, ...table }) {
  const translated = () => (file === ENGLISH ? spoken.words?.page : spoken.words?.tables[file]);
  return catalogue(Object.fromEntries(flat(table)), translated);
}

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
  for (const [unit, size] of SPANS) {
    if (Math.abs(seconds) >= size) return spoken.ago.format(Math.round(seconds / size), unit);
  }
  return t("time.now");
}

/** A number of bytes, in words. @param {number} bytes */
export const size = (bytes) =>
  bytes < 1e6 ? t("size.kb", { n: Math.ceil(bytes / 1e3) }) : t("size.mb", { n: (bytes / 1e6).toFixed(1) });
