// Trading in the Mediterranean on the match frame: a round table with a balance in its middle.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import { clock, clockPainted } from "./clock.js";
import { called, me, pointsOf, say, speaking, step } from "./common.js";
import { dock, held, mat } from "./dock.js";
import { clear, draftOf, draftPainted, drafting, hindrance, isEmpty, posting, send } from "./draft.js";
import { holdings } from "./holdings.js";
import { itemSheet, stalls } from "./market.js";
import { lanes } from "./lanes.js";
import { places, tableTop } from "./places.js";
import { needs, plan, planDrawer } from "./plan.js";
import { askSheet, claimSheet, outlook, scale } from "./scale.js";
import { caption, retell, scenes } from "./scenes.js";
import { slips } from "./slips.js";
import { story } from "./story.js";
import css from "./style.css" with { type: "text" };
import { tray } from "./tray.js";
import { council, splitChoice, talkSheet } from "./war.js";

/**
 * @typedef {import("./common.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").MainButton} MainButton
 */

export const style = css;
/** What tells of points, where all carts are opened at once. */
export const scored = ["bought", "innovation", "seized"];

/** @type {import("../../table/ctx.js").Part[]} */
export const parts = [{ place: "end", render: story }];

/** Steps in which the market of things to buy is the board. @param {Ctx} ctx */
const shopping = (ctx) => ctx.eyes !== null && (ctx.view.turn.phase === 5 || step(ctx) === "taboo");

/** @param {Ctx} ctx */
function board(ctx) {
  // The stalls fill the board: what others did is in the log and on the stage.
  if (shopping(ctx)) ctx.memory.stripOff = ctx.frame.index;
  return html`<div class="tm-board phase-${ctx.view.turn.phase} ${drafting(ctx) && !isEmpty(draftOf(ctx)) ? "weighing" : ""}" tabindex="-1">
  ${tableTop(ctx)}
  ${shopping(ctx) ? html`${tray(ctx)} ${needs(ctx)} ${stalls(ctx)}` : html`<div class="tm-hall">${lanes(ctx)} ${places(ctx)} ${slips(ctx)} ${tray(ctx)} ${outlook(ctx)} ${scale(ctx)} ${held(ctx)} ${ownMat(ctx)}</div> ${council(ctx)}`}
</div>`;
}

/** On a phone one's mat and the way to the market lie on the table, below the scale. @param {Ctx} ctx */
function ownMat(ctx) {
  const own = me(ctx);
  if (!own) return nothing;
  return html`<div class="tm-own-mat">${mat(ctx, own)}
    <div><button data-key="phone market" @click=${() => ctx.open("market")}>${icon("greek-temple")} ${say("market.title")}</button>
    <button data-key="phone plan" @click=${() => ctx.open("plan")}>${icon("scroll-unfurled")} ${say("plan.title")}</button></div></div>`;
}

/** At the right edge: my plan; in a war the board itself holds what is known of it. @param {Ctx} ctx */
const floats = (ctx) => (ctx.view.turn.phase === 6 || ctx.seat === null ? nothing : plan(ctx));

/** The turn track with its wars, and whose marker is where. @param {Ctx} ctx */
function chips(ctx) {
  const { turn, players } = ctx.view;
  const ages = ["S", "B", "I", "M"];
  const now = say("bar.turn", { space: turn.space });
  return html`${clock(ctx)}<span class="tm-ages" role="img" aria-label=${now}>${ages.map(
    (
      age,
    ) => html`<span class="tm-age"><small>${say(`age.${age}`)} ${players.filter((/** @type {any} */ player) => player.age === age).map((/** @type {any} */ player) => seatMark(player.seat))}</small>
      <span>${turn.spaces.filter((/** @type {string} */ space) => space[0] === age).map((/** @type {string} */ space) => html`<i class=${space === turn.space ? "now" : ""}>${turn.wars.includes(space) ? icon("crossed-swords") : nothing}${space}</i>`)}</span></span>`,
  )}</span>`;
}

/** The one or two main buttons of the step. @param {Ctx} ctx @returns {MainButton[]} */
function main(ctx) {
  if (!ctx.mine) return [];
  if (speaking(ctx) || ctx.find("drop")) return market(ctx);
  const one = (/** @type {string} */ verb, /** @type {Partial<MainButton>} */ more = {}) => {
    const choice = ctx.find(verb);
    return choice ? [{ label: say(`main.${verb}`), choice, ...more }] : [];
  };
  switch (step(ctx)) {
    case "commit": {
      const kept = ctx.view.hand.filter((/** @type {any} */ card) => card.keep).length;
      return one("commit", {
        label: say("main.commit", { n: ctx.view.spend?.income ?? 0 }),
        detail: say("main.commit_keep", { n: kept }),
      });
    }
    case "shop": {
      const cart = ctx.view.cart ?? [];
      const left = ctx.view.left ?? 0;
      const empty = {
        label: say("main.empty"),
        actions: cart.map((/** @type {any} */ _, /** @type {number} */ at) => ["put_back", cart.length - 1 - at]),
      };
      return [
        ...one("done", { icon: "wax-seal", detail: left > 0 ? say("main.lost", { n: left }) : "" }),
        ...(cart.length ? [empty] : []),
      ];
    }
    case "array": {
      const choice = splitChoice(ctx);
      return choice ? [{ label: say("main.array"), choice, icon: "wax-seal" }] : [];
    }
    case "target":
      return one("peace");
    case "spoils":
      return one("plunder", { label: say("main.plunder", { n: ctx.view.war?.loot?.left ?? 0 }) });
    case "diplomacy":
      return one("silent");
    case "abilities": {
      const left = ctx.all("use").length;
      return one("wait", left ? { tone: "early", detail: say("main.unused", { n: left }) } : {});
    }
    case "taboo":
      return one("no_taboo");
    default:
      return one("short");
  }
}

/** At the market: send what lies on the scale, or be done. @param {Ctx} ctx @returns {MainButton[]} */
function market(ctx) {
  const draft = draftOf(ctx);
  const waiting = ctx.view.waiting?.length ?? 0;
  const done = { label: say(waiting ? "main.refuse_rest" : "main.pass", { n: waiting }), choice: ctx.find("pass") };
  const drop = ctx.find("drop");
  if (drop) return [...(isEmpty(draft) ? [] : [offer(ctx)]), { label: say("main.drop"), choice: drop }];
  if (isEmpty(draft)) {
    const rest = ctx.find("rest");
    return [done, ...(rest ? [{ label: say("main.rest"), detail: say("main.rest_why"), choice: rest }] : [])];
  }
  return [offer(ctx), done];
}

/** The button that sends what lies on the scale. @param {Ctx} ctx @returns {MainButton} */
function offer(ctx) {
  const draft = draftOf(ctx);
  const why = hindrance(ctx);
  const to = draft.to === null ? ctx.words("card.everyone") : called(ctx, draft.to);
  return {
    label: say(draft.answers === null ? "main.offer" : "main.answer", { to }),
    icon: "scales",
    actions: posting(ctx),
    run: () => send(ctx),
    off: why.startsWith("off.") ? say(why) : why,
  };
}

/** @param {Ctx} ctx @param {string} id */
function sheet(ctx, id) {
  const [kind, ...rest] = id.split(" ");
  if (kind === "item") return itemSheet(ctx, rest.join(" "));
  if (kind === "claim") return claimSheet(ctx, Number(rest[0]));
  if (kind === "talk") return talkSheet(ctx, Number(rest[0]));
  if (kind === "ask") return drafting(ctx) ? askSheet(ctx) : null;
  return null;
}

/** @param {Ctx} ctx @param {number} seat */
function shield(ctx, seat) {
  const player = ctx.view.players[seat];
  if (player.sealed) return html`${icon("wax-seal")} ${say("place.sealed")}`;
  if ("wealth" in ctx.view.scores[seat])
    return ctx.players[seat].called === called(ctx, seat) ? nothing : called(ctx, seat);
  return html`${say("points.wealth")}`;
}

export const frame = {
  board,
  floats,
  dock,
  main,
  shield,
  points: pointsOf,
  holdings,
  chips,
  sheet,
  scenes,
  caption,
  retell,
  drawers: {
    plan: planDrawer,
    market: (/** @type {Ctx} */ ctx) =>
      ctx.eyes === null ? null : { title: say("market.title"), body: stalls(ctx, { drawer: true }), wide: true },
  },
  guide: () => import("./guide.js"),
};

export const keys = [
  {
    key: "x",
    label: say("keys.clear"),
    run: clear,
    when: (/** @type {Ctx} */ ctx) => drafting(ctx) && !isEmpty(draftOf(ctx)),
  },
  {
    key: "k",
    label: say("keys.market"),
    run: (/** @type {Ctx} */ ctx) => ctx.open("market"),
    when: (/** @type {Ctx} */ ctx) => me(ctx) !== null,
  },
];

/** @param {Ctx} ctx */
export function painted(ctx) {
  clockPainted(ctx);
  draftPainted(ctx);
  if (ctx.frame.forced) ctx.memory.forced = ctx.frame.index + 1;
}
