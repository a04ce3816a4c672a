// The games of this site, known from the build record before Python is there.

import { build } from "./build.js";
import { spokenLobby } from "./words.js";

/**
 * @typedef {{ value: string, label: string, help?: string, seats: number[] | null }} OptionChoice
 * @typedef {{ name: string, label: string, help: string, default: string, choices: OptionChoice[] }} Option
 * @typedef {{ slug: string, title: string, line: string, seats: [number, number], hidden: boolean, weight: number, lessons?: string[], options: Option[],
 *   bots: Array<{ name: string, label: string }>, levels: Array<{ name: string, label: string }>,
 *   temperaments: Array<{ name: string, label: string, line: string }> }} Game
 */

/** @type {Game[]} */
export const games = build.games ?? [];

/** Lists the games in the words of the language spoken. */
export function nameGames() {
  const named = spokenLobby();
  if (named) games.splice(0, games.length, ...named);
}

/** @param {string} slug */
export const gameOf = (slug) => games.find((game) => game.slug === slug);
