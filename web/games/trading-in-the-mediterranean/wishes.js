// What one wishes to buy, kept in this browser for the open match.

import { storage } from "../../storage.js";
import { say } from "./common.js";

/** @typedef {import("./common.js").Ctx} Ctx */

const WISHES = "thalassa.wishes";

/** Whose wishes are kept: of several at this device each has others. @param {Ctx} ctx */
const owner = ({ id, eyes }) => `${id} ${eyes}`;

/** What one wishes to buy: by the words of its action. @param {Ctx} ctx @returns {string[]} */
export function wishesOf(ctx) {
  if (!ctx.memory.wishes) {
    const [whose, ...kept] = (storage.get(WISHES) ?? "").split("|");
    ctx.memory.wishes = whose === owner(ctx) ? kept.filter(Boolean) : [];
  }
  return ctx.memory.wishes;
}

/** @param {Ctx} ctx @param {string} key */
export function toggleWish(ctx, key) {
  const wishes = wishesOf(ctx);
  ctx.memory.wishes = wishes.includes(key) ? wishes.filter((each) => each !== key) : [...wishes, key];
  storage.set(WISHES, [owner(ctx), ...ctx.memory.wishes].join("|"));
  ctx.update();
}

/** Why something cannot be bought, in a few words; in fewer on a stall, whose head names the side. @param {Ctx} ctx @param {any} entry @param {boolean} [short] */
export const lockWords = (ctx, entry, short = false) =>
  say(`lock.${entry.lock}${short && entry.lock === "level" ? "_short" : ""}`, {
    n: entry.ordinal,
    side: entry.side ? ctx.words(`name.${entry.side}`) : "",
  });
