// Guided first matches: which games have one, and how it begins.

import { gameOf } from "./games-list.js";
import { go, to } from "./router.js";

/** The lessons of a game's guided match, in order. @param {string} slug @returns {string[]} */
export const lessonsOf = (slug) => gameOf(slug)?.lessons ?? [];

/** @param {string} slug */
export const hasGuide = (slug) => lessonsOf(slug).length > 0;

/** @param {string} slug */
export const startGuided = (slug) => go(to("learn", slug, lessonsOf(slug)[0]));
