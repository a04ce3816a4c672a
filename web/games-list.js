// The games of this site, known from the build record before Python is there.

import { build } from "./build.js";

/**
 * @typedef {{ value: string, label: string, help?: string, seats: number[] | null }} OptionChoice
 * @typedef {{ name: string, label: string, help: string, default: string, choices: OptionChoice[] }} Option
 * @typedef {{ slug: string, title: string, line: string, seats: [number, number], hidden: boolean, options: Option[],
 *   bots: Array<{ name: string, label: string }>, levels: Array<{ name: string, label: string }>,
 *   temperaments: Array<{ name: string, label: string }> }} Game
 */

/** @type {Game[]} */
export const games = build.games ?? [];

/** @param {string} slug */
export const gameOf = (slug) => games.find((game) => game.slug === slug);
