// What is chosen before a match: the form as data, remembered per game, and the match it asks for.

import { storage } from "./storage.js";
import { setting } from "./settings.js";
import { dailySeed, randomSeed } from "./screens/seeds.js";
import { t } from "./words.js";

/**
 * @typedef {import("./games-list.js").Game} Game
 * @typedef {{ name: string, kind: "human" | "bot", level: string, mood: string }} Seat
 * @typedef {{ seats: Seat[], options: Record<string, string>, seed: "random" | "daily" | "own", own: string }} Form
 */

export const LONGEST_NAME = 24;
const MOST_SEED = 2 ** 53 - 1;
const keyOf = (/** @type {string} */ slug) => `thalassa.setup.${slug}`;

/** The form as it was left the last time, or as it begins. @param {Game} game @returns {Form} */
export const formOf = (game) => settled(game, remembered(game) ?? fresh(game));

/** @param {Game} game @param {Form} form */
export const remember = (game, form) => storage.set(keyOf(game.slug), JSON.stringify(form));

/** What `startMatch` needs for a form. @param {Game} game @param {Form} form */
export const matchOf = (game, form) => ({
  slug: game.slug,
  seats: form.seats.length,
  options: form.options,
  seed: seedOf(form),
  mode: setting("undo"),
  players: form.seats.map((seat, index) => ({
    // Python calls a human without a name "You" where that is clear, and by the empire or the number where it is not.
    name: seat.name.trim() || (seat.kind === "bot" ? defaultName(form, index) : ""),
    kind: seat.kind,
    bot: seat.kind === "bot" ? [seat.level, seat.mood].filter(Boolean).join(":") : "",
  })),
});

/** The one human is "You"; several are numbered; a bot has the name of its character. @param {Form} form @param {number} index */
export const defaultName = ({ seats }, index) => {
  if (seats[index].kind === "bot") return t(`names.${index}`);
  return seats.filter(({ kind }) => kind === "human").length === 1
    ? t("setup.you")
    : t("setup.player", { n: index + 1 });
};

/** @param {import("./games-list.js").Option} option @param {number} seats */
export const fittingOf = ({ choices }, seats) =>
  choices.filter((choice) => choice.seats === null || choice.seats.includes(seats));

/** The levels of a game's opponents; a game without levels has at least the one who plays at random. @param {Game} game */
export const opponents = ({ levels, bots }) => (levels.length ? levels : bots);

/** A bot for a seat; every character has a temperament of its own. @param {Game} game @param {number} index @returns {Seat} */
const botSeat = (game, index) => {
  const known = opponents(game);
  const moods = game.temperaments;
  const mood = moods.length ? moods[(index + moods.length - 1) % moods.length].name : "";
  return { name: "", kind: "bot", level: (known.find(({ name }) => name === "normal") ?? known[0]).name, mood };
};

/** @param {number} low @param {number} high */
export const range = (low, high) => Array.from({ length: high - low + 1 }, (_, index) => low + index);

/** Gives the form another number of seats. @param {Game} game @param {Form} form @param {number} count */
export function resize(game, form, count) {
  while (form.seats.length < count) form.seats.push(botSeat(game, form.seats.length));
  form.seats.length = count;
  settled(game, form);
}

/** One human, the others bots. @param {Game} game @returns {Form} */
function fresh(game) {
  const count = Math.max(game.seats[0], Math.min(2, game.seats[1]));
  const seats = range(1, count).map((_, index) => botSeat(game, index));
  seats[0].kind = "human";
  return { seats, options: {}, seed: "random", own: "" };
}

/** What was chosen the last time, as far as it still makes sense. @param {Game} game @returns {Form | null} */
function remembered(game) {
  try {
    const { seats, options, seed, own } = JSON.parse(storage.get(keyOf(game.slug)) ?? "");
    if (seats.length < game.seats[0] || seats.length > game.seats[1]) return null;
    const known = (/** @type {Array<{ name: string }>} */ list, /** @type {unknown} */ name) =>
      list.some((each) => each.name === name);
    return {
      seats: seats.map((/** @type {any} */ seat, /** @type {number} */ index) => ({
        ...botSeat(game, index),
        name: String(seat.name).slice(0, LONGEST_NAME),
        kind: seat.kind === "human" ? "human" : "bot",
        ...(known(opponents(game), seat.level) && { level: seat.level }),
        ...((seat.mood === "" || known(game.temperaments, seat.mood)) && { mood: seat.mood }),
      })),
      options: Object(options),
      seed: seed === "daily" ? "daily" : "random",
      own: String(own),
    };
  } catch {
    return null;
  }
}

/** The form with every option one that fits the number of seats. @param {Game} game @param {Form} form */
export function settled(game, form) {
  const count = form.seats.length;
  const pairs = game.options.map((option) => {
    const fitting = fittingOf(option, count).map(({ value }) => value);
    const chosen = form.options[option.name];
    return [
      option.name,
      fitting.includes(chosen) ? chosen : fitting.includes(option.default) ? option.default : fitting[0],
    ];
  });
  form.options = Object.fromEntries(pairs);
  return form;
}

/** The form with somebody at this screen in it: watching is begun from the set-up page alone. @param {Form} form @returns {Form} */
export const withPlayer = (form) =>
  form.seats.some(({ kind }) => kind === "human")
    ? form
    : { ...form, seats: form.seats.map((seat, index) => (index ? seat : { ...seat, name: "", kind: "human" })) };

/** @param {Form} form */
function seedOf({ seed, own }) {
  if (seed === "daily") return dailySeed();
  return seed === "own" ? Math.min(Number(own), MOST_SEED) : randomSeed();
}
