// The log of a turn in few sentences: what was thrown in all, what was built, what was stored.

import { inRuns } from "../../table/log.js";
import { say } from "./common.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/deeds.js").Deed} Deed
 */

/** Which events belong together. @type {Record<string, string>} */
const SORTS = {
  rolled: "thrown",
  stopped: "thrown",
  led: "thrown",
  omened: "thrown",
  took: "thrown",
  box: "built",
  urn: "built",
  army: "built",
  ship: "built",
  pegged: "built",
  colony: "built",
  converted: "converted",
  stored: "stored",
};

/** @param {Deed} deed */
const sortOf = ({ lines }) => SORTS[lines.find(({ kind }) => kind in SORTS)?.kind ?? ""] ?? "";

/** @param {Deed[]} run @returns {any[][]} */
const eventsOf = (run) => run.flatMap(({ lines }) => lines.map(({ event }) => event));

/** How often each was said, in the order in which they first were. @template Thing @param {Thing[]} things @returns {Map<Thing, number>} */
function counted(things) {
  const found = new Map();
  for (const thing of things) found.set(thing, (found.get(thing) ?? 0) + 1);
  return found;
}

/** What all throws came to. @param {Ctx} ctx @param {import("../../words.js").Who} who @param {Deed[]} run */
function thrown({ words, statics }, who, run) {
  const all = [...new Set([...statics.faces.empire, ...statics.faces.fate])];
  let n = 0;
  /** @type {number[]} */
  let row = [];
  for (const [kind, , third, fourth, fifth] of eventsOf(run)) {
    if (kind === "rolled") {
      n += 1;
      row = [...fourth];
    } else if (kind === "led" || kind === "omened") row[third] = fifth;
  }
  if (!n) return "";
  const faces = [...counted(row.filter((face) => face >= 0).sort((one, two) => one - two))].map(([face, times]) =>
    times > 1 ? words(`faces.${all[face]}`, { n: times }) : words(`face.${all[face]}`),
  );
  return say(n > 1 ? "retold.thrown_often" : "retold.thrown", { who, n, faces });
}

/** What was built: what stands, and what was begun. @param {Ctx} ctx @param {import("../../words.js").Who} who @param {Deed[]} run */
function built({ words }, who, run) {
  const events = eventsOf(run);
  const stands = events.filter(([kind]) => kind === "built").map(([, , what, n]) => say(`retold.${what}`, { n }));
  const colonies = events.filter(([kind]) => kind === "colony").map(([, , what]) => words(`part.${what}`));
  const afterLast = (/** @type {string} */ what) =>
    events.slice(events.findLastIndex(([kind, , built]) => kind === "built" && built === what) + 1);
  const sorts = [
    ...events.flatMap(([kind, , what]) =>
      kind === "pegged"
        ? [`pegs ${what}`]
        : kind === "box" && what !== "port" && what !== "province"
          ? [`stones ${what}`]
          : kind === "army" || kind === "ship"
            ? [kind]
            : [],
    ),
    ...afterLast("province").flatMap(([kind, , what]) =>
      kind === "box" && what === "province" ? ["people province"] : [],
    ),
    ...afterLast("port").flatMap(([kind, , what]) =>
      kind === "urn" ? ["goods port"] : kind === "box" && what === "port" ? ["people port"] : [],
    ),
  ];
  const begun = [...counted(sorts)].map(([sort, n]) => {
    const [key, what] = sort.split(" ");
    return say(`retold.${key}`, {
      n,
      what: key === "people" || key === "goods" ? say(`retold.next_${what}`) : words(`part.${what}`),
    });
  });
  const things = [...stands, ...colonies, ...begun];
  return things.length ? say("retold.built", { who, things }) : "";
}

/** @type {Record<string, (ctx: Ctx, who: import("../../words.js").Who, run: Deed[]) => string>} */
const SENTENCES = {
  thrown,
  built,
  converted: (_, who, run) => say("retold.converted", { who, n: run.length }),
  stored: (_, who, run) =>
    say("retold.stored", {
      who,
      n: eventsOf(run).reduce((sum, [kind, , goods]) => sum + (kind === "stored" ? goods : 0), 0),
      wealth: run.length,
    }),
};

/** @param {Ctx} ctx @param {Deed[]} deeds */
export const retell = (ctx, deeds) =>
  inRuns(deeds, sortOf, (sort, run) => SENTENCES[sort](ctx, ctx.who(run[0].seat), run));
