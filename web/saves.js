// Saved matches: one localStorage key a match, holding the save text exactly as Python made it. The text is JSON
// with a version and a checksum of its own; Python checks both when it opens one, the list only reads the title.

import { storage } from "./storage.js";

const MATCH = "thalassa.match.";
const ASIDE = "thalassa.aside.";
/** What the list needs of a save. */
const LIST_FIELDS = ["slug", "title", "name", "standing"];

/**
 * @typedef {{ id: string, saved: number, slug: string, title: string, name: string, standing: string,
 *   over: boolean, players: Array<[string, string, string]> }} Card one line of the list of saved matches
 * @typedef {"ok" | "refused" | "full" | "conflict"} Written
 */

/** A name for a new match. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join("");

/** What a save says of itself; null for what is no save at all. @param {string} id @param {string} text @returns {Card | null} */
function card(id, text) {
  try {
    const data = JSON.parse(text);
    if (LIST_FIELDS.some((field) => typeof data[field] !== "string") || !Array.isArray(data.players)) return null;
    const saved = Number(data.saved) || 0;
    const { slug, title, name, standing, players } = data;
    return { id, saved, slug, title, name, standing, players, over: Boolean(data.over) };
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
 * Writes a save, unless another tab has written this match since `before` (the text we last read or wrote).
 * @param {string} id @param {string} text @param {string | null} before @returns {Written}
 */
export function write(id, text, before) {
  if (storage.get(MATCH + id) !== before) return "conflict";
  return storage.set(MATCH + id, text);
}

/** Deletes a match; the returned function brings it back. @param {string} id */
export function remove(id) {
  const text = read(id);
  storage.remove(MATCH + id);
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

/** Deletes a damaged save, because the player said so. @param {string} id */
export const removeAside = (id) => storage.remove(ASIDE + id);

/** Calls `changed` when another tab writes or deletes a match. @param {(id: string) => void} changed */
export function onOtherTab(changed) {
  const hear = (/** @type {StorageEvent} */ event) => {
    if (event.key?.startsWith(MATCH)) changed(event.key.slice(MATCH.length));
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/**
 * Holds a match for this tab. `lost` is called when another tab takes it over.
 * @param {string} id @param {{ steal?: boolean, lost: () => void }} options
 * @returns {Promise<(() => void) | null>} a function that lets go, or null where another tab holds it
 */
export function hold(id, { steal = false, lost }) {
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    navigator.locks
      .request(MATCH + id, steal ? { steal } : { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise((release) => resolve(() => release(undefined)));
      })
      .catch(lost);
  });
}

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

/** Asks the browser not to clear our storage by itself; a browser without the question has no answer to give. */
export const askToPersist = () => navigator.storage?.persist?.().catch(() => false);
