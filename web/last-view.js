// The last view of the open match: kept when the page is left, shown on the next visit until Python is there.

import { build } from "./build.js";
import { storage } from "./storage.js";

const KEY = "thalassa.view";
/** So much of the log is worth showing again. */
const LINES = 40;

/**
 * @typedef {{ id: string, build: string, frame: import("./match.js").Frame, log: import("./match.js").Line[],
 *   labels: Record<string, string>, entries: Record<string, string>, statics: any }} LastView
 */

/** Keeps what is on the table. @param {string} id @param {import("./match.js").Match} match */
export function keepView(id, { frame, log, labels, entries, statics }) {
  storage.set(KEY, JSON.stringify({ id, build: build.hash, frame, log: log.slice(-LINES), labels, entries, statics }));
}

/** Whether it has the shape of what is kept; what is in it is found out by drawing it. @param {any} kept */
const looksRight = ({ frame, log, labels, entries, statics }) =>
  Array.isArray(log) &&
  [frame, labels, entries, statics].every((part) => part !== null && typeof part === "object") &&
  typeof frame.slug === "string" &&
  Array.isArray(frame.players);

/** Forgets the kept view: it cannot be drawn. */
export const forgetView = () => storage.remove(KEY);

/** The view that was kept of a match, if this same build of the site has kept it. @param {string} id @returns {LastView | null} */
export function lastView(id) {
  try {
    const kept = JSON.parse(storage.get(KEY) ?? "null");
    return kept?.id === id && kept.build === build.hash && looksRight(kept) ? kept : null;
  } catch {
    return null;
  }
}
