// What rivals did since one's own last turn, in parts that add up to what they won: by cause, not by deed.

import { ICONS, say } from "./common.js";

/**
 * @typedef {import("./common.js").Ctx} Ctx
 * @typedef {import("../../table/deeds.js").Deed} Deed
 * @typedef {{ deed: Deed, gain: number, text: string, weight: number, icon?: string, hits?: boolean }} Told
 * @typedef {{ key: string, text: (ctx: Ctx, n: number) => string, icon: string }} Cause
 */

/** Where tribute comes from, and what fills boxes of disasters: how it is called. @type {Record<string, (ctx: Ctx) => string>} */
const SOURCES = {
  tribe: () => say("since.conquest"),
  demand: () => say("since.tribute"),
  famine: () => say("scene.famine"),
};

/** @param {string} source @returns {Cause} */
const ofSource = (source) => ({
  key: source,
  text: (ctx) => SOURCES[source]?.(ctx) ?? ctx.words(`disaster.${source}`),
  icon: ICONS[source === "tribe" ? "conquest" : source],
});

/** What an event is told as. @type {Record<string, (event: any[]) => Cause>} */
const CAUSES = {
  bought: ([, , id]) => ({ key: id, text: (ctx) => ctx.words(`part.${id}`), icon: ICONS[id] }),
  raised: ([, , id]) => ({ key: id, text: (ctx) => ctx.words(`view.${id}`), icon: ICONS.monuments }),
  colony: ([, , id]) => ({
    key: "colony",
    text: (ctx, n) => (n > 1 ? say("since.colonies", { n }) : ctx.words(`part.${id}`)),
    icon: ICONS.colonies,
  }),
  built: ([, , what, n]) => ({ key: what, text: () => say(`columns.${what}_name`, { n }), icon: ICONS[what] }),
  founded: ([, , what]) => ({ key: what, text: () => say(`columns.${what}_name`, { n: 2 }), icon: ICONS[what] }),
  stored: () => ({ key: "wealth", text: (ctx, n) => ctx.words("amount.wealth", { n }), icon: ICONS.wealth }),
  army: () => ({ key: "armies", text: (ctx, n) => ctx.words("amount.armies", { n }), icon: ICONS.armies }),
  ship: () => ({ key: "ships", text: (ctx, n) => ctx.words("amount.ships", { n }), icon: ICONS.ships }),
  tribute: ([, , , source]) =>
    source === "province"
      ? { key: source, text: (ctx) => ctx.words("view.provinces"), icon: ICONS.province }
      : ofSource(source),
  skulls: ([, , , source]) => ofSource(source),
};
/** Points that no event of a deed stands for: bonuses of what was eaten, lost or gathered. @type {Cause} */
const BONUSES = { key: "bonuses", text: () => say("since.bonuses"), icon: ICONS.developments };

/** What it cost whoever looks, told in the row of whose dice brought it. @param {Ctx} ctx @param {any[]} event */
function blow({ eyes, words }, [kind, seat, n, source, against, won]) {
  if (kind === "skulls" && seat === eyes) return say("since.hit", { what: words(`disaster.${source}`), n });
  if (kind === "battle" && seat === eyes && source <= against)
    return say("since.army", { what: words(`disaster.${n}`) });
  if (kind === "demanded" && n === eyes && won) return say("since.demanded", { n: won });
  return "";
}

/** @param {Ctx} ctx @param {Deed[]} deeds @param {number} seat @param {(deed: Deed, seat: number) => number} gain @returns {Told[]} */
export function told(ctx, deeds, seat, gain) {
  /** @type {Map<string, { cause: Cause, deed: Deed, gain: number, n: number }>} */
  const parts = new Map();
  /** @type {Told[]} */
  const blows = [];
  const add = (/** @type {Deed} */ deed, /** @type {Cause} */ cause, /** @type {number} */ points, n = 0) => {
    const part = parts.get(cause.key) ?? { cause, deed, gain: 0, n: 0 };
    // The last of its kind is what it is called by: the province that stands, not the one before.
    parts.set(cause.key, { cause: n ? cause : part.cause, deed, gain: part.gain + points, n: part.n + n });
    return cause;
  };
  for (const deed of deeds) {
    let left = gain(deed, seat);
    /** What points are put down to that no event tells: what was done, else the battle that cost an army, else what came last. @type {Array<Cause | null>} */
    const reasons = [null, null, null];
    for (const { event } of deed.lines) {
      if (!event) continue;
      const [kind, who, n] = event;
      const text = deed.seat === seat ? blow(ctx, event) : "";
      if (text) blows.push({ deed, text, gain: 0, weight: 2, hits: true });
      if (who === seat && kind === "battle") reasons[1] = ofSource(n);
      if (who !== seat || !CAUSES[kind]) continue;
      const points = kind === "tribute" ? n : kind === "skulls" ? -n : 0;
      left -= points;
      const cause = add(deed, CAUSES[kind](event), points, points ? 0 : 1);
      reasons[points ? 2 : 0] = cause;
    }
    if (left) add(deed, reasons.find(Boolean) ?? BONUSES, left);
  }
  return [
    ...blows,
    ...[...parts.values()].map(({ cause, deed, gain, n }) => ({
      deed,
      gain,
      text: cause.text(ctx, n),
      weight: 1,
      icon: cause.icon,
    })),
  ];
}

/** Whether a deed ended the own turn: what a rival asks in its turn does not. @param {Ctx} ctx @param {Deed} deed */
export const ended = ({ log, eyes }, { lines, index }) =>
  lines.some(({ kind }) => kind === "founded") ||
  (lines.some(({ kind }) => kind === "turn") &&
    log.findLast((line) => line.kind === "turn" && line.index < index)?.event[1] === eyes);

/** It lies open where the dice will fall, until they do. @param {Ctx} ctx */
export const open = ({ view, eyes, mine, players }) =>
  mine && view.step === "throw" && view.active === eyes && players.length > 1 && view.round + view.turn > 1;
