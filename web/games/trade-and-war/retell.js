// The log of a turn: what one player traded, built and moved, in one sentence; every deed unfolds beneath it.

import { inRuns } from "../../table/log.js";
import { GOODS, w } from "./model.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/deeds.js").Deed} Deed
 * @typedef {import("../../words.js").Who} Who
 * @typedef {(ctx: Ctx, who: Who, events: any[][], deeds: Deed[]) => string} Clause what is told of all events of one kind
 */

/** What is told by itself: talks go to and fro, the fall of an empire is no part of a list. */
const ALONE = ["offered", "talked", "accepted", "refused", "gave", "eliminated", "ended"];

/** Goods for coins: "8 pottery and 2 glass for 24". @param {Ctx} ctx @param {any[][]} rows */
export const dealt = ({ words }, rows) => {
  const goods = GOODS.map((name) => ({ name, n: rows.filter((row) => row[2] === name).length })).filter(({ n }) => n);
  return {
    goods: goods.map(({ name, n }) => words(`goods.${name}`, { n })),
    coins: rows.reduce((sum, row) => sum + row[3], 0),
  };
};

/** @param {string} key @returns {Clause} */
const traded = (key) => (ctx, who, rows) => w(`retold.${key}`, { who, ...dealt(ctx, rows) });

/** So many of something. @param {string} key @returns {Clause} */
const counted = (key) => (_, who, rows) => w(`retold.${key}`, { who, n: rows.length });

/** A list of names. @param {string} key @param {(ctx: Ctx, row: any[]) => string} name @returns {Clause} */
const listed = (key, name) => (ctx, who, rows) => w(`retold.${key}`, { who, names: rows.map((row) => name(ctx, row)) });

/** The points that came with an event. @param {Deed[]} deeds @param {any[]} event */
const pointsWith = (deeds, event) =>
  deeds
    .find(({ lines }) => lines.some((line) => line.event === event))
    ?.lines.flatMap((line) => (line.kind === "scored" ? [/** @type {any[]} */ (line.event)[2]] : []))
    .reduce((sum, n) => sum + n, 0) ?? 0;

/** @type {Clause} */
const built = (ctx, who, rows, deeds) =>
  w("retold.built", {
    who,
    names: rows.map((row) =>
      w(row[2] === "wonder" ? "retold.wonder" : "retold.building", {
        what: ctx.words(row[2] === "wonder" ? wonderKey(ctx, row[3]) : `building.${row[2]}`),
        n: pointsWith(deeds, row),
      }),
    ),
  });

/** The Wonder of a capital has a name. @param {Ctx} ctx @param {string} city */
const wonderKey = (ctx, city) =>
  `wonder.${ctx.statics.map.cities.find((/** @type {any} */ one) => `city.${one.id}` === city)?.wonder}`;

/** Where units went, those with the same goal together; the last goal of each counts. @type {Clause} */
const moved = ({ words }, who, rows) => {
  const goals = [...new Map(rows.filter(([, , , from, to]) => from !== to).map((row) => [row[2], row[5]]))];
  const cities = [...new Set(goals.map(([, city]) => city))].sort((one, two) => Number(!one) - Number(!two));
  const names = cities.map((city) =>
    w(city ? "retold.to_city" : "retold.on_the_way", {
      units: goals.filter(([, goal]) => goal === city).map(([unit]) => words(unit)),
      city: city ? words(city) : "",
    }),
  );
  return names.length ? w("retold.moved", { who, names }) : "";
};

/** Of each kind of event a part of the sentence, in this order. @type {Array<[string[], Clause]>} */
const CLAUSES = [
  [["sold"], traded("sold")],
  [["bought"], traded("bought")],
  [["built"], built],
  [["recruited"], counted("recruited")],
  [["launched"], listed("launched", ({ words }, row) => words(row[2]))],
  [["sold_unit", "left_unit"], listed("gave_up", ({ words }, row) => words(row[2]))],
  [["abandoned"], counted("abandoned")],
  [["drew", "drew_hidden"], counted("drew")],
  [["played"], listed("played", ({ words }, row) => words(`card.${row[2]}`))],
  [["moved"], moved],
  [["token"], counted("token")],
];
/** Told where there is nothing else to tell. @type {typeof CLAUSES} */
const QUIET = [[["passed", "marched"], (_, who) => w("retold.reloaded", { who })]];

/** What one player did, in a sentence; none where nothing of it is told so. @param {Ctx} ctx @param {Deed[]} deeds */
function sentence(ctx, deeds) {
  const [{ seat }] = deeds;
  const events = deeds
    .flatMap(({ lines }) => lines.map(({ event }) => /** @type {any[]} */ (event)))
    .filter((event) => event[1] === seat);
  const told = (/** @type {typeof CLAUSES} */ clauses) =>
    clauses.flatMap(([kinds, tell]) => {
      const rows = events.filter(([kind]) => kinds.includes(kind));
      const text = rows.length ? tell(ctx, ctx.who(seat), rows, deeds) : "";
      return text ? [text] : [];
    });
  const clauses = told(CLAUSES);
  const things = clauses.length ? clauses : told(QUIET);
  return things.length ? w("retold.sentence", { who: ctx.who(seat), things }) : "";
}

/** With a new turn comes its event: that is told first, whoever holds the blessing. @param {Deed} deed */
const opening = ({ lines }) => lines.find(({ kind }) => kind === "event")?.text ?? "";

/** @param {Deed} deed */
const sortOf = ({ seat, lines }) =>
  seat === null ? "opening" : lines.some(({ kind }) => ALONE.includes(kind)) ? "" : "turn";

/** @param {Ctx} ctx @param {Deed[]} deeds */
export const retell = (ctx, deeds) =>
  inRuns(deeds, sortOf, (sort, run) => (sort === "opening" ? opening(run[0]) : sentence(ctx, run)));
