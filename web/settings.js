// The player's settings: one key, checked on reading, so that nothing stored can break the page.

import { build } from "./build.js";
import { storage } from "./storage.js";

const KEY = "thalassa.settings";

/** Every setting with its choices. */
export const CHOICES = {
  language: ["en", ...Object.keys(build.languages ?? {})],
  theme: ["system", "light", "dark"],
  motion: ["system", "on", "off"],
  undo: ["fair", "practice"],
  pace: ["instant", "quick", "normal", "slow"],
  sound: ["off", "on"],
  volume: ["25", "50", "75", "100"],
  text: ["100", "115", "130", "150", "200"],
};

/** @type {Record<string, string>} */
const DEFAULTS = {
  language: "en",
  theme: "system",
  motion: "system",
  undo: "fair",
  pace: "normal",
  sound: "off",
  volume: "75",
  text: "100",
};

/** How large the browser's own letters are: 1 as most have them. */
const OWN = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** From this size on tables lay out their panels anew, so that they scroll inside. */
const LARGE = 1.5;

/** @typedef {keyof typeof CHOICES} Setting */

/** How long a bot's move stays in sight before the next one, in milliseconds. @type {Record<string, number>} */
export const PACES = { instant: 0, quick: 250, normal: 900, slow: 2200 };
/** How much longer or shorter things move at each pace; at the pace "instant" nothing is staged. @type {Record<string, number>} */
const SPEEDS = { instant: 0.5, quick: 0.5, normal: 1, slow: 1.7 };

/** @returns {Record<Setting, string>} */
function read() {
  /** @type {Record<string, unknown>} */
  let stored = {};
  try {
    stored = Object(JSON.parse(storage.get(KEY) ?? "{}"));
  } catch {
    // Damaged settings are the default settings.
  }
  const entries = Object.entries(CHOICES).map(([name, choices]) => {
    const value = stored[name];
    return [name, choices.includes(/** @type {string} */ (value)) ? value : DEFAULTS[name]];
  });
  return Object.fromEntries(entries);
}

let current = read();
/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {Setting} name */
export const setting = (name) => current[name];

/** How large letters are, whoever made them so. */
export const letters = () => (OWN * Number(current.text)) / 100;

/** How much longer or shorter what is staged takes at the present pace. */
export const speed = () => SPEEDS[current.pace];
/** The same for pieces that move on the table: they are never slower than they fall. */
export const fall = () => Math.min(1, speed());

/** @param {Setting} name @param {string} value */
export function choose(name, value) {
  if (!CHOICES[name].includes(value)) return;
  current = { ...current, [name]: value };
  storage.set(KEY, JSON.stringify(current));
  // Everything on the page, and in Python, is said anew.
  if (name === "language") location.reload();
  apply();
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const stillQuery = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move. */
export const motion = () => (current.motion === "system" ? !stillQuery.matches : current.motion === "on");

/** Puts the settings on the root element, where the style sheets find them. */
export function apply() {
  const root = document.documentElement;
  const dark = current.theme === "system" ? darkQuery.matches : current.theme === "dark";
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.motion = motion() ? "on" : "off";
  root.dataset.text = letters() >= LARGE ? "large" : "";
  root.style.setProperty("--fall", String(fall()));
  root.style.setProperty("--text-scale", String(Number(current.text) / 100));
}

darkQuery.addEventListener("change", apply);
stillQuery.addEventListener("change", apply);
addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  current = read();
  apply();
  for (const listener of listeners) listener();
});
