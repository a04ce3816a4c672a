// Cards played in reaction: which of the offers of a raised card is meant.

import { draftOf } from "./common.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

/** The play that is meant by a raised card: for the side that was chosen, else for one's own. @param {Ctx} ctx @param {string} slug */
export function chosenPlay(ctx, slug) {
  const plays = [...ctx.all("play", slug), ...ctx.all("cancel", slug)];
  return plays.find(({ action }) => String(action[3] ?? action[2]) === draftOf(ctx).side) ?? ownSide(ctx, plays);
}

/** What the rules tell of a card that may be played in the combat. @param {Ctx} ctx @param {import("../../match.js").Choice | undefined} play */
const helpOf = (ctx, play) =>
  ctx.view.battle?.helps?.find((/** @type {any} */ row) => row.action.join(" ") === play?.action.join(" "));

/** Whether a card would help the other side than one's own. @param {Ctx} ctx @param {import("../../match.js").Choice | undefined} play */
export const helpsFoe = (ctx, play) => Boolean(helpOf(ctx, play)?.foe);

/** The attack's chance with a card that may be played; dice decide about some first. @param {Ctx} ctx @param {import("../../match.js").Choice | undefined} play */
export const chanceOf = (ctx, play) => helpOf(ctx, play)?.chance ?? null;

/** The play for one's own side, where a card can be played for both. @param {Ctx} ctx @param {import("../../match.js").Choice[]} plays */
function ownSide(ctx, plays) {
  const { attack, battle } = ctx.view;
  const mine = attack?.seat === ctx.eyes ? "attacker" : "defender";
  const letter = battle?.combat === "assault" ? (mine === "attacker" ? "A" : "D") : "";
  return plays.find(({ action }) => action[3] === mine) ?? plays.find(({ action }) => action[2] === letter) ?? plays[0];
}
