// The deal on the scale. The page holds it while it is put together; at "send" it is played as one.

import { speaking, step } from "./common.js";

/**
 * @typedef {import("./common.js").Ctx} Ctx
 * @typedef {import("./common.js").Action} Action
 * @typedef {{ to: number | null, give: number[], give_wp: number, want: string[], want_wp: number, claims: Record<string, string>, answers: number | null }} Draft
 */

const empty = () =>
  /** @type {Draft} */ ({ to: null, give: [], give_wp: 0, want: [], want_wp: 0, claims: {}, answers: null });

/** A deal that Python holds, since its steps were played one by one: by a hint, or in the list of all choices. @param {any} laid @returns {Draft} */
const heldByPython = ({ to, give, give_wp, want, want_wp, claims, answers }) => ({
  to,
  give: give.map((/** @type {any} */ { card }) => card),
  give_wp,
  want,
  want_wp,
  claims,
  answers,
});

/** The deal on the scale; `to` null is everyone. @param {Ctx} ctx @returns {Draft} */
export function draftOf(ctx) {
  const { memory, view } = ctx;
  if (view.draft) return heldByPython(view.draft);
  const kept = memory.draft?.turn === view.turn.number ? memory.draft.draft : null;
  if (!kept) return empty();
  const held = new Set((view.hand ?? []).map((/** @type {any} */ card) => card.card));
  return { ...kept, give: kept.give.filter((/** @type {number} */ card) => held.has(card)) };
}

/** Whether something lies on the scale. @param {Draft} draft */
export const isEmpty = (draft) => !draft.give.length && !draft.want.length && !draft.give_wp && !draft.want_wp;

/** Whether a deal can be put together now: also while others speak, to be sent when one's own turn comes. @param {Ctx} ctx */
export const drafting = (ctx) =>
  !ctx.replaying && ctx.eyes !== null && ctx.view.turn.phase === 3 && step(ctx) === "visit" && !ctx.view.settling;

/** Changes the deal, and asks what it would bring. @param {Ctx} ctx @param {Partial<Draft>} change */
export function change(ctx, change) {
  const draft = { ...draftOf(ctx), ...change };
  ctx.memory.draft = { turn: ctx.view.turn.number, draft };
  ctx.memory.storing = null;
  // From here on the page holds it; where Python let go of it, what it would bring is asked after the paint.
  if (ctx.view.draft) ctx.act(["drop"]);
  else weigh(ctx, draft);
  ctx.update();
}

/** What a press that changes the deal plays. @param {Ctx} ctx */
export const lets = (ctx) => (ctx.view.draft ? "drop" : "");

/** @param {Ctx} ctx */
export function clear(ctx) {
  ctx.memory.purse = null;
  change(ctx, empty());
}

/** What the deal would change, once Python has said so. @param {Ctx} ctx @returns {any} */
export const weighed = (ctx) => (isEmpty(draftOf(ctx)) ? null : (ctx.memory.weighed?.found ?? null));

/** Asks Python what a deal would change; answers that come too late are dropped. @param {Ctx} ctx @param {Draft} draft */
async function weigh(ctx, draft) {
  const { memory } = ctx;
  const asked = (memory.weighs = (memory.weighs ?? 0) + 1);
  if (isEmpty(draft)) {
    memory.weighed = null;
    return;
  }
  const { to, give, give_wp, want, want_wp } = draft;
  const found = await ctx.ask({ to, give, give_wp, want, want_wp });
  if (asked !== memory.weighs) return;
  memory.weighed = { found };
  ctx.update();
}

/** After a paint: cards that have gone change the deal. @param {Ctx} ctx */
export function draftPainted(ctx) {
  const { memory, frame } = ctx;
  if (memory.weighedAt === frame.index) return;
  memory.weighedAt = frame.index;
  if ((memory.draft || ctx.view.draft) && !isEmpty(draftOf(ctx))) weigh(ctx, draftOf(ctx));
}

/** Puts an own card onto the scale, or takes it back. @param {Ctx} ctx @param {number} card */
export function toggleGive(ctx, card) {
  const draft = draftOf(ctx);
  const { [card]: _said, ...claims } = draft.claims;
  ctx.sound("card");
  const give = draft.give.includes(card) ? draft.give.filter((each) => each !== card) : [...draft.give, card];
  change(ctx, { give, claims });
}

/** Asks for a good; a rival's card also names whom one asks. @param {Ctx} ctx @param {string} front @param {number | null} [seat] */
export function askFor(ctx, front, seat) {
  const draft = draftOf(ctx);
  ctx.sound("card");
  change(ctx, { want: [...draft.want, front], ...(seat === undefined || draft.answers !== null ? {} : { to: seat }) });
}

/** @param {Ctx} ctx @param {number} at */
export const askLess = (ctx, at) => change(ctx, { want: draftOf(ctx).want.filter((_, index) => index !== at) });

/** Lays a waiting offer onto the scale as one's own answer to it: what it asks for, if that can be paid. @param {Ctx} ctx @param {any} offer */
export function turnOver(ctx, offer) {
  change(ctx, {
    to: offer.maker,
    give: offer.pays ?? [],
    give_wp: offer.pays ? offer.want_wp : 0,
    want: offer.give.map((/** @type {any} */ card) => card.front),
    want_wp: offer.give_wp,
    claims: {},
    answers: offer.number,
  });
}

/** Wealth in chits, the biggest first. @param {string} verb @param {number} wealth @param {number[]} chits @returns {Action[]} */
function chitsOf(verb, wealth, chits) {
  /** @type {Action[]} */
  const found = [];
  for (const chit of [...chits].sort((one, two) => two - one))
    for (; wealth >= chit; wealth -= chit) found.push([verb, chit]);
  return found;
}

/** The deal as a row of actions. @param {Ctx} ctx @returns {Action[]} */
export function posting(ctx) {
  if (ctx.view.draft) return [["post"]];
  const draft = draftOf(ctx);
  const { chits } = ctx.statics;
  const answered = draft.answers !== null && ctx.find("counter", draft.answers) !== undefined;
  return [
    ...(answered
      ? [["counter", /** @type {number} */ (draft.answers)]]
      : [["offer"], draft.to === null ? ["to_all"] : ["to", draft.to]]),
    ...draft.give.map((card) => /** @type {Action} */ (["give", card])),
    ...draft.want.map((front) => /** @type {Action} */ (["ask", front])),
    ...chitsOf("give_wp", draft.give_wp, chits),
    ...chitsOf("ask_wp", draft.want_wp, chits),
    ...Object.entries(draft.claims).flatMap(
      ([card, claim]) =>
        /** @type {Action[]} */ ([
          ["speak", Number(card)],
          ["say", claim],
        ]),
    ),
    ["post"],
  ];
}

/** Why the deal cannot be sent now; empty: it can. @param {Ctx} ctx @returns {string} the key of a sentence, or one that Python gave */
export function hindrance(ctx) {
  const draft = draftOf(ctx);
  if (isEmpty(draft)) return "off.empty";
  if (ctx.find("post")) return "";
  if (!speaking(ctx)) return "off.wait";
  if (draft.answers !== null && ctx.find("counter", draft.answers)) return "";
  return ctx.find("offer") ? "" : (ctx.refused("offer")?.why ?? "off.wait");
}

/** Sends the deal. @param {Ctx} ctx */
export async function send(ctx) {
  const actions = posting(ctx);
  const { memory } = ctx;
  memory.draft = null;
  memory.weighed = null;
  memory.purse = null;
  ctx.select(null);
  await ctx.acts(actions);
}
