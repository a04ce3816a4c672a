// What to play after a match: whoever has won meets the same opponents again, one level stronger.

/**
 * @typedef {{ name: string, kind: string, bot: string }} Player
 * @typedef {{ name: string, label: string }} Level
 */

/**
 * The players of the next match and how strong its weakest opponents are; null where there is nobody stronger, or nobody to beat.
 * @param {Player[]} players @param {Level[]} levels the weakest first @param {boolean} won whether the one who plays here has won
 * @returns {{ players: Player[], level: string } | null}
 */
export function challenge(players, levels, won) {
  const strength = ({ bot = "" }) => levels.findIndex(({ name }) => name === bot.split(":")[0]);
  const rivals = players.filter(({ kind }) => kind === "bot");
  if (!won || !rivals.length || rivals.some((rival) => strength(rival) < 0)) return null;
  const next = (/** @type {Player} */ rival) => levels[Math.min(strength(rival) + 1, levels.length - 1)];
  if (rivals.every((rival) => strength(rival) === levels.length - 1)) return null;
  const weakest = [...rivals].sort((one, two) => strength(one) - strength(two))[0];
  const stronger = (/** @type {Player} */ player) => ({
    ...player,
    bot: [next(player).name, ...player.bot.split(":").slice(1)].join(":"),
  });
  return {
    players: players.map((player) => (player.kind === "bot" ? stronger(player) : player)),
    level: next(weakest).label,
  };
}
