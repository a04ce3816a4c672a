// Saved matches: one localStorage key a match, holding the save text exactly as Python made it. The text is JSON
// with a format number and a checksum of its own; Python checks both when it opens one, the list only reads the title.
//
// `saved` in the text is the number of the save: the time, but always greater than that of the save before it, even
// where a clock goes wrong. Of two saves of one match the one with the greater number is the newer one.

import { randomName } from "./random.js";
import { storage } from "./storage.js";

const MATCH = "thalassa.match.";
const ASIDE = "thalassa.aside.";
const UNSAVED = "thalassa.unsaved.";
/** What the list needs of a save. */
const LIST_FIELDS = ["slug", "title", "name", "standing"];
/** More players than any game has seats, and longer names than any player has: no save of ours. */
const MOST_PLAYERS = 16;
const LONGEST_NAME = 80;
/** The last moment that a date can be. */
const LATEST = 8.64e15;
/** How long a screen that comes back waits for itself to have left, in milliseconds. */
const LEAVING = 5000;

/**
 * @typedef {{ id: string, saved: number, slug: string, title: string, name: string, standing: string,
 *   over: boolean, scores: Array<number | null>, players: Array<[string, string, string]> }} Card one line of the list of saved matches
 * @typedef {"ok" | "refused" | "full" | "newer"} Written
 */

/** A name for a new match. */
export const newId = randomName;

const PICTURE = "[\\u2190-\\u27ff\\u2900-\\u2bff\\u{1f000}-\\u{1faff}]";
/** What draws nothing (characters that steer the text, fillers, empty cells), but for what joins pictures to one: as in kernel/names.py. */
const UNSEEN = new RegExp(
  `((?<=${PICTURE})\\ufe0f|(?<=${PICTURE}\\ufe0f?)\\u200d(?=${PICTURE}))|[\\p{C}\\p{Zl}\\p{Zp}\\p{DI}\\u2800\\ufff0-\\uffff\\u{1d159}]`,
  "gu",
);

/** A name of a file or of a save, as it may be shown. @param {string} name @param {number} [longest] */
export const cleanName = (name, longest = LONGEST_NAME) =>
  Array.from(
    name
      .slice(0, 4 * longest)
      .replace(UNSEEN, "$1")
      .replace(/\p{Zs}/gu, " ")
      .trim(),
  )
    .slice(0, longest)
    .join("")
    .replace(/[ \u200d]+$/, "");

/** What the name of a game looks like. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** @param {unknown} saved */
const asVersion = (saved) =>
  Number.isSafeInteger(saved) && Math.abs(/** @type {number} */ (saved)) <= LATEST ? /** @type {number} */ (saved) : 0;

/** The number of a save; 0 for what is no save. @param {string | null} text */
export function versionOf(text) {
  try {
    return asVersion(JSON.parse(text ?? "null")?.saved);
  } catch {
    return 0;
  }
}

/** The number of the save that follows one. @param {number} version */
export const nextVersion = (version) => Math.max(Date.now(), version + 1);

/** @param {unknown} player @returns {player is [string, string, string]} */
const isPlayer = (player) =>
  Array.isArray(player) && player.length === 3 && player.every((field) => typeof field === "string");

/** What a save says of itself; null for what is no save at all. @param {string} id @param {string} text @returns {Card | null} */
export function card(id, text) {
  try {
    const data = JSON.parse(text);
    if (LIST_FIELDS.some((field) => typeof data[field] !== "string")) return null;
    const { slug, players, saved } = data;
    if (!SLUG.test(slug)) return null;
    if (!Array.isArray(players) || players.length > MOST_PLAYERS || !players.every(isPlayer)) return null;
    if (typeof saved !== "number" || asVersion(saved) !== saved) return null;
    const [title, name, standing] = [data.title, data.name, data.standing].map((text) => cleanName(text));
    const scores = Array.isArray(data.scores)
      ? data.scores.map((/** @type {unknown} */ score) => (Number.isSafeInteger(score) ? score : null))
      : [];
    return {
      id,
      saved,
      slug,
      title,
      name,
      standing,
      scores,
      over: Boolean(data.over),
      players: players.map(([who, kind, bot]) => [cleanName(who), kind, bot]),
    };
  } catch {
    return null;
  }
}

/** All saved matches, the last played first. What cannot be read is put aside on the way. */
export function list() {
  const cards = [];
  for (const key of storage.keys(MATCH)) {
    const id = key.slice(MATCH.length);
    const found = card(id, storage.get(key) ?? "");
    if (found) cards.push(found);
    else setAside(id);
  }
  return cards.sort((one, other) => other.saved - one.saved);
}

/** The save text of a match, or null. @param {string} id */
export const read = (id) => storage.get(MATCH + id);

/**
 * Writes a save, unless a newer one than we know is there: then another tab has played on.
 * @param {string} id @param {string} text @param {number} known number of the save that we last read or wrote
 * @returns {Written}
 */
export function write(id, text, known) {
  if (versionOf(read(id)) > known) return "newer";
  const written = storage.set(MATCH + id, text);
  storage.remove(UNSAVED + id);
  for (const changed of listening) changed(id);
  return written;
}

/** Whether there are moves that could not be kept. */
export const unkept = () => storage.losing(MATCH) || storage.losing(UNSAVED);

/** Notes at once what was done after save number `version`: a page can go away before the next save is made. @param {string} id @param {number} version @param {import("./match.js").Step[]} steps */
export const note = (id, version, steps) => storage.set(UNSAVED + id, JSON.stringify({ version, steps }));

/** What was done after save number `version` and was not saved any more. @param {string} id @param {number} version @returns {import("./match.js").Step[]} */
export function noted(id, version) {
  try {
    const kept = JSON.parse(storage.get(UNSAVED + id) ?? "null");
    return kept?.version === version && Array.isArray(kept.steps) ? kept.steps : [];
  } catch {
    return [];
  }
}

/** Deletes a match; the returned function brings it back. @param {string} id */
export function remove(id) {
  const text = read(id);
  storage.remove(MATCH + id);
  storage.remove(UNSAVED + id);
  return () => {
    if (text !== null) storage.set(MATCH + id, text);
  };
}

/** Keeps a damaged save under another key, out of the way of the list. @param {string} id */
export function setAside(id) {
  const text = read(id);
  if (text === null) return;
  if (storage.set(ASIDE + id, text) === "ok") storage.remove(MATCH + id);
}

/** The damaged saves that were put aside. @returns {string[]} their names */
export const asides = () => storage.keys(ASIDE).map((key) => key.slice(ASIDE.length));

/** The text of a damaged save. @param {string} id */
export const readAside = (id) => storage.get(ASIDE + id) ?? "";

/** Puts a damaged save back in its place, to try it once more: a newer site may read it. @param {string} id */
export function tryAside(id) {
  if (read(id) === null && storage.set(MATCH + id, readAside(id)) === "ok") storage.remove(ASIDE + id);
}

/** Deletes a damaged save, because the player said so. @param {string} id */
export const removeAside = (id) => storage.remove(ASIDE + id);

/** Who hears when this tab writes a save. @type {Set<(id: string) => void>} */
const listening = new Set();

/** Calls `changed` when this tab has written a match: the table that was left saves after the next screen was drawn. @param {(id: string) => void} changed */
export function onWritten(changed) {
  listening.add(changed);
  return () => listening.delete(changed);
}

/** Calls `changed` when another tab writes or deletes a match; without a name when all storage was cleared. @param {(id: string | null) => void} changed */
export function onOtherTab(changed) {
  const hear = (/** @type {StorageEvent} */ event) => {
    if (event.key === null) changed(null);
    else if (event.key.startsWith(MATCH)) changed(event.key.slice(MATCH.length));
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/**
 * Holds a match for this tab. `lost` is called when another tab takes it over.
 * @param {string} id @param {{ steal?: boolean, lost: () => void }} options
 * @returns {Promise<(() => void) | null>} a function that lets go, or null where another tab holds it
 */
export async function hold(id, { steal = false, lost }) {
  if (!navigator.locks) return () => {};
  // A screen that comes back at once must not be shut out by itself: what it was before is about to let go.
  if (!steal) await Promise.race([held.get(id), new Promise((resolve) => setTimeout(resolve, LEAVING))]);
  return await new Promise((resolve) => {
    const done = navigator.locks
      .request(MATCH + id, steal || held.has(id) ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise((release) => resolve(() => release(undefined)));
      })
      // Where locks are refused (a frame whose page may keep nothing) there is nothing to hold; else another tab took it.
      .catch((/** @type {Error} */ { name }) => (name === "AbortError" ? lost() : resolve(() => {})))
      .finally(() => held.get(id) === done && held.delete(id));
    held.set(id, done);
  });
}

/** Hears once when the tab that holds a match is gone: it may have been closing just now. @param {string} id @param {AbortSignal} signal @param {() => void} free */
export function whenFree(id, signal, free) {
  navigator.locks?.request(MATCH + id, { signal }, () => {}).then(free, () => {});
}

/** The matches that this tab holds: each until it is let go of, or taken away. @type {Map<string, Promise<unknown>>} */
const held = new Map();

/** Offers a text as a file to keep. @param {string} name @param {string} text */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file name for a match. @param {string} slug @param {number} saved */
export const fileName = (slug, saved) => {
  const day = new Date(saved || Date.now()).toISOString().slice(0, 10);
  return `thalassa-${slug.replace(/[^a-z0-9-]/g, "") || "match"}-${day}.json`;
};
