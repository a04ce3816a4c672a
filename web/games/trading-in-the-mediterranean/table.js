// Trading in the Mediterranean on the match frame: a round table with a balance in its middle.

import { html, nothing, vars } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import { clock, clockPainted } from "./clock.js";
import { around, called, me, pointsOf, say, signed, speaking, step } from "./common.js";
import { dock, held, mat, stopStoring, storing } from "./dock.js";
import { clear, draftOf, draftPainted, drafting, hindrance, isEmpty, posting, send } from "./draft.js";
import { holdings } from "./holdings.js";
import { itemSheet, stalls } from "./market.js";
import { lanes } from "./lanes.js";
import { places, tableTop } from "./places.js";
import { brief, needs, plan, planDrawer } from "./plan.js";
import { askSheet, claimSheet, outlook, scale, spendingWords, struckWords } from "./scale.js";
import { caption, retell, scenes, sums } from "./scenes.js";
import { gain, slips } from "./slips.js";
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
  ${shopping(ctx) ? html`${tray(ctx)} ${needs(ctx)} ${stalls(ctx)}` : html`${brief(ctx)}<div class="tm-hall ${ctx.view.turn.phase === 6 ? "" : "rows"}" ${vars({ "--columns": around(ctx).length })}>${lanes(ctx)} ${places(ctx)} ${slips(ctx)} ${tray(ctx)} ${outlook(ctx)} ${scale(ctx)} ${held(ctx)} ${ownMat(ctx)}</div> ${council(ctx)}`}
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
        label: say("main.commit", { n: spendingWords(ctx.view.spend) }),
        detail: [...struckWords(ctx), say("main.commit_keep", { n: kept })].join(" · "),
        means: "commit",
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
        ...one("done", {
          icon: "wax-seal",
          detail: left > 0 ? say("main.lost", { n: left }) : "",
          ask: left > 0 && (ctx.find("buy") || ctx.find("recruit")) ? say("main.lost", { n: left }) : "",
        }),
        ...(cart.length ? [empty] : []),
      ];
    }
    case "array": {
      const choice = splitChoice(ctx);
      return choice ? [{ label: say("main.array"), choice, icon: "wax-seal" }] : [];
    }
    case "target":
      return one("peace", { ask: victory(ctx) });
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

/** What could be taken by an attack now. @param {Ctx} ctx */
function victory(ctx) {
  const best = [...(ctx.view.war?.margins ?? [])].sort((one, two) => two.margin - one.margin)[0];
  return best && best.margin > 0 ? say("ask.victory", { n: best.margin, who: called(ctx, best.seat) }) : "";
}

/** At the market: send what lies on the scale, or be done. @param {Ctx} ctx @returns {MainButton[]} */
function market(ctx) {
  const draft = draftOf(ctx);
  const waiting = ctx.view.waiting?.length ?? 0;
  const { turn, offers } = ctx.view;
  const alone = !waiting && isEmpty(draft) && offers.every((/** @type {any} */ { maker }) => maker !== ctx.eyes);
  const done = {
    label: say(waiting ? "main.refuse_rest" : "main.pass", { n: waiting }),
    choice: ctx.find("pass"),
    ask: refusing(ctx) || (isEmpty(draft) ? "" : say("ask.unsent")),
    detail: alone && turn.round < turn.rounds ? say("main.pass_ends") : "",
  };
  const drop = ctx.find("drop");
  if (drop) return [...(isEmpty(draft) ? [] : [offer(ctx)]), { label: say("main.drop"), choice: drop }];
  if (isEmpty(draft)) {
    const rest = ctx.find("rest");
    const ask = waiting ? say("ask.waiting", { n: waiting }) : me(ctx).open_hand ? say("ask.open_hand") : "";
    return [done, ...(rest ? [{ label: say("main.rest"), detail: say("main.rest_why"), choice: rest, ask }] : [])];
  }
  return [offer(ctx), done];
}

/** What is refused by being done, where it is worth something. @param {Ctx} ctx */
function refusing({ view }) {
  const best = Math.max(
    0,
    ...view.offers
      .filter((/** @type {any} */ { number }) => view.waiting?.includes(number))
      .map((/** @type {any} */ { effect }) => gain(effect)),
  );
  return best ? say("ask.refuses", { n: signed(best) }) : "";
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
  if (ctx.frame.outcome) return ctx.players[seat].called === called(ctx, seat) ? nothing : called(ctx, seat);
  return say("points.wealth");
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
  sums,
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
    key: "Escape",
    label: say("keys.store"),
    run: stopStoring,
    when: (/** @type {Ctx} */ ctx) => ctx.memory.storing && storing(ctx) && !ctx.memory.drawer && ctx.selected === null,
  },
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
  if (ctx.memory.storing && !storing(ctx)) ctx.memory.storing = null;
  if (ctx.frame.forced) ctx.memory.forced = ctx.frame.index + 1;
}
