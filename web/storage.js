// localStorage that never throws. Where the browser refuses it, or it is full, what could not be written is
// kept in memory until the tab closes, and whoever listens is told, so that the player can be.

/** @typedef {"ok" | "refused" | "full"} Health */

/** What is kept for comfort only. */
const DISPENSABLE = ["thalassa.view"];

/** @type {Map<string, string>} */
const memory = new Map();
/** @type {Set<(health: Health) => void>} */
const listeners = new Set();
/** @type {Health} */
let health = "ok";

/** @param {Health} now */
function report(now) {
  if (now === health) return;
  health = now;
  for (const listener of listeners) listener(health);
}

/** @param {unknown} error @returns {Health} */
const kindOf = (error) => (error instanceof DOMException && /quota/i.test(error.name) ? "full" : "refused");

/** @returns {string[]} */
function storedKeys() {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  } catch {
    report("refused");
    return [];
  }
}

/** Writes; what can be made anew gives way to what cannot. @param {string} key @param {string} value */
function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    if (kindOf(error) !== "full" || DISPENSABLE.includes(key)) throw error;
    for (const name of DISPENSABLE) localStorage.removeItem(name);
    localStorage.setItem(key, value);
  }
}

export const storage = {
  /** How the last write went. */
  get health() {
    return health;
  },

  /** Hears of every change of `health`. @param {(health: Health) => void} listener */
  onHealth(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** @param {string} key @returns {string | null} */
  get(key) {
    const kept = memory.get(key);
    if (kept !== undefined) return kept;
    try {
      return localStorage.getItem(key);
    } catch {
      report("refused");
      return null;
    }
  },

  /** @param {string} key @param {string} value @returns {Health} */
  set(key, value) {
    try {
      store(key, value);
      memory.delete(key);
      // All is well again only when nothing is left that could not be written.
      if (memory.size === 0) report("ok");
      return "ok";
    } catch (error) {
      memory.set(key, value);
      report(kindOf(error));
      return health;
    }
  },

  /** @param {string} key */
  remove(key) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      report("refused");
    }
  },

  /** All keys that begin with `prefix`. @param {string} prefix */
  keys(prefix) {
    return [...new Set([...storedKeys(), ...memory.keys()])].filter((key) => key.startsWith(prefix)).sort();
  },

  /** Whether anything whose key begins with `prefix` will be gone with the page: it could not be written. @param {string} prefix */
  losing: (prefix) => [...memory.keys()].some((key) => key.startsWith(prefix)),

  /** Bytes that this site holds in localStorage (two a character). */
  used() {
    return this.keys("thalassa.").reduce((sum, key) => sum + 2 * (key.length + (this.get(key)?.length ?? 0)), 0);
  },
};
