// Guided first matches: which games have one, and how it begins.

import { GUIDED } from "./games/index.js";
import { gameOf } from "./games-list.js";
import { go, to } from "./router.js";
import { startMatch } from "./screens/play.js";
import { setting } from "./settings.js";

/** The lessons of a game's guided match, in order. @param {string} slug @returns {string[]} */
export const lessonsOf = (slug) => gameOf(slug)?.lessons ?? [];

/** @param {string} slug */
export const hasGuide = (slug) => lessonsOf(slug).length > 0 || Object.hasOwn(GUIDED, slug);

/** @param {string} slug */
export function startGuided(slug) {
  const [first] = lessonsOf(slug);
  if (first) go(to("learn", slug, first));
  else startMatch({ slug, ...GUIDED[slug], mode: setting("undo"), players: [{ name: "", kind: "human", bot: "" }] }, { guided: true });
}
