// What happened, deed by deed: all that one action caused, or several played as one, as the present eyes see it.

/**
 * @typedef {import("../match.js").Line} Line
 * @typedef {{ seat: number | null, index: number, lines: Line[] }} Deed
 * @typedef {{ text: string, weight: number, short?: string, icon?: string, hits?: boolean, held?: boolean, leads?: boolean, lies?: boolean, deal?: boolean, mark?: number | null }} Caption
 */

/** Lines as deeds. @param {Line[]} lines @returns {Deed[]} */
export function deedsOf(lines) {
  /** @type {Deed[]} */
  const deeds = [];
  for (const line of lines) {
    const last = deeds.at(-1);
    if (last && last.index === line.index) last.lines.push(line);
    else deeds.push({ seat: line.seat ?? null, index: line.index, lines: [line] });
  }
  return deeds;
}

/** What happened since a seat decided last: since the last line that tells of it, or since so many actions where no line tells of it. @param {Line[]} log @param {number | null} eyes @param {number} [acted] @returns {Deed[]} */
export function since(log, eyes, acted = -1) {
  const own = eyes === null ? -1 : log.findLastIndex((line) => line.seat === eyes || line.index <= acted);
  return deedsOf(log.slice(own + 1)).filter(({ seat }) => seat !== null);
}

/**
 * What happened since whoever looks ended a turn, and after how many actions that was; where the game does not tell what ends one, since the own last decision.
 * @param {import("./ctx.js").Ctx} ctx @param {import("./ctx.js").GameModule} game @returns {{ from: number, deeds: Deed[] }}
 */
export function sinceTurn(ctx, game) {
  const ended = game.frame?.since?.ended;
  if (!ended) return { from: (ctx.deeds[0]?.index ?? ctx.frame.index + 1) - 1, deeds: ctx.deeds };
  const deeds = deedsOf(ctx.log);
  const last = deeds.findLastIndex((deed) => deed.seat === ctx.eyes && ended(ctx, deed));
  return { from: deeds[last]?.index ?? 0, deeds: deeds.slice(last + 1).filter(({ seat }) => seat !== null) };
}

/** What is said of a deed, and how much it matters. @param {import("./ctx.js").Ctx} ctx @param {import("./ctx.js").GameModule} game @param {Deed} deed @returns {Caption | null} */
export function captionOf(ctx, game, deed) {
  const own = game.frame?.caption;
  if (own) return own(ctx, deed);
  const text = deed.lines.find(({ text }) => text)?.text ?? "";
  return text ? { text, weight: 1 } : null;
}
