// The one or two main buttons of each step, always in the same place.

import {
  HALVES,
  PLACE_VERBS,
  cardName,
  choicesAt,
  draftOf,
  lookAt,
  percent,
  placeName,
  playsAt,
  questionOf,
  say,
  step,
  tracing,
} from "./common.js";
import { chanceOf, chosenPlay, helpsFoe } from "./plays.js";
import { landingOf } from "./sheets.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").MainButton} MainButton
 */

/** @param {Ctx} ctx @returns {MainButton[]} */
export function main(ctx) {
  switch (step(ctx)) {
    case "march":
      return march(ctx);
    case "meet":
      return meet(ctx);
    case "react":
      return react(ctx);
    case "muster":
      return muster(ctx);
    case "cards":
      return drop(ctx);
    case "other":
      return other(ctx);
    default:
      return [];
  }
}

/** Puts all raised cards back. @param {Ctx} ctx @returns {MainButton} */
const takeBack = (ctx) => ({
  label: say("main.take_back"),
  key: "Escape",
  run: () => {
    ctx.memory.draft = null;
    ctx.select(null);
  },
});

/** Takes back the step that was made last. @param {Ctx} ctx @returns {MainButton} */
const undo = (ctx) => ({
  label: say("main.take_back"),
  key: "Escape",
  run: () => ctx.takeBack(ctx.frame.index - 1),
});

/** Sends a force off: all its small steps as one. @param {Ctx} ctx @param {any} answer @param {string} label @returns {MainButton} */
function send(ctx, answer, label) {
  const { force, chance } = answer;
  if (answer.late) return later(ctx, label);
  if (!force.cards) return { label, off: say("main.raise_first") };
  const landing = landingOf(ctx, answer);
  const go = answer.go.find((/** @type {any} */ row) => (row.action[1] ?? null) === landing);
  if (!go) return { label, off: say("main.cannot_go") };
  const most = answer.helped?.at(-1)?.chance;
  const odds =
    chance === null || chance === undefined
      ? ""
      : most
        ? say("main.odds_to", { chance: percent(chance), most: percent(most) })
        : percent(chance);
  const detail = odds
    ? say("main.cards_odds", { n: force.cards, chance: odds })
    : say("main.cards", { n: force.cards });
  return { label, detail: go.why || detail, actions: [...answer.actions, go.action] };
}

/** The same while the odds of the last card are still reckoned: it goes when they are there. @param {Ctx} ctx @param {string} label @returns {MainButton} */
function later(ctx, label) {
  const { cards } = draftOf(ctx);
  if (!cards.length) return { label, off: say("main.raise_first") };
  const go = (/** @type {any} */ answer) => {
    const { actions } = answer?.ways ? send(ctx, answer, label) : /** @type {MainButton} */ ({ label });
    if (actions) ctx.acts(actions);
  };
  return {
    label,
    detail: say("main.cards", { n: cards.length }),
    run: () => void ctx.ask(questionOf(ctx, String(ctx.selected))).then(go),
  };
}

/** The action of a turn. @param {Ctx} ctx @returns {MainButton[]} */
function march(ctx) {
  const draft = draftOf(ctx);
  const answer = lookAt(ctx, ctx.selected);
  if (answer?.ways) return [send(ctx, answer, say("main.march")), draft.cards.length ? takeBack(ctx) : idle(ctx)];
  const [card] = draft.cards;
  if (card && draft.cards.length === 1) {
    const imperium = card.as === "I" ? ctx.find("imperium", card.slug) : undefined;
    const swap = ctx.find("discard") ? swapButton(card.slug) : takeBack(ctx);
    const [aimed, ...others] = playsAt(ctx, ctx.selected);
    if (aimed && !others.length)
      return [
        {
          label: say("main.play", { card: cardName(ctx, card.slug) }),
          detail: aimed.detail ?? aimed.label,
          actions: aimed.actions,
        },
        takeBack(ctx),
      ];
    if (imperium)
      return [
        {
          label: say("main.play", { card: cardName(ctx, card.slug) }),
          detail: say("main.whole_action"),
          choice: imperium,
        },
        swap,
      ];
    if (card.as === "swap") return [swap, takeBack(ctx)];
    return [{ label: say("main.march"), off: say("main.press_city") }, swap];
  }
  if (draft.cards.length) return [{ label: say("main.march"), off: say("main.press_city") }, takeBack(ctx)];
  return [
    {
      label: say("main.march"),
      off:
        ctx.find("expedition") || ctx.find("target")
          ? say("main.press_city")
          : (ctx.refused("expedition")?.why ?? say("main.no_march")),
    },
    idle(ctx),
  ];
}

/** @param {string} slug @returns {MainButton} */
const swapButton = (slug) => ({
  label: say("main.swap"),
  detail: say("main.swap_detail"),
  actions: [["discard"], ["discard", slug]],
});

/** Doing nothing more; asked once again where cards could act. @param {Ctx} ctx @returns {MainButton} */
function idle(ctx) {
  const choice = ctx.find("pass") ?? ctx.find("stop");
  const draft = draftOf(ctx);
  // In the midst of a declaration taking back is undoing it, unless a place is looked at or a card is raised.
  if (!choice) return ctx.selected === null && !draft.cards.length ? undo(ctx) : takeBack(ctx);
  const able = ctx.choices.length > 1 && choice.action[0] === "pass";
  if (!able) return { label: choice.label, choice, tone: "quiet" };
  return {
    label: draft.sure ? say("main.really") : choice.label,
    detail: draft.sure ? say("main.could_act") : mayEnd(ctx),
    choice,
    tone: "quiet",
    run: () => {
      if (draft.sure) return void ctx.act(choice);
      draft.sure = true;
      ctx.announce(say("main.could_act"));
      ctx.update();
    },
  };
}

/** In the last turn passing may be the last thing done: how likely, and what then. @param {Ctx} ctx */
function mayEnd({ view: { race, ends }, eyes }) {
  if (!race?.last || !ends[0]) return "";
  const lead = race.totals[eyes ?? 0] - race.totals[race.best];
  return say(lead > 0 ? "race.may_win" : lead < 0 ? "race.may_lose" : "race.may_end", { chance: percent(ends[0]) });
}

/** An enemy comes: meet them, or let them come. @param {Ctx} ctx @returns {MainButton[]} */
function meet(ctx) {
  const answer = lookAt(ctx, ctx.selected);
  const none = /** @type {MainButton} */ ({ label: say("main.let_come"), choice: ctx.find("none"), tone: "quiet" });
  if (answer?.ways) return [send(ctx, answer, say("main.intercept")), none];
  const able = ctx.find("naval") || ctx.find("land");
  return able ? [{ label: say("main.intercept"), off: say("main.press_meeting") }, none] : [none];
}

/** Cards in reaction: the raised one, or pass. @param {Ctx} ctx @returns {MainButton[]} */
function react(ctx) {
  const draft = draftOf(ctx);
  const pass = /** @type {MainButton} */ ({ label: say("main.pass"), choice: ctx.find("pass") });
  const [card] = draft.cards;
  if (!card) return [{ ...pass, detail: say("main.pass_detail") }];
  const choice = chosenPlay(ctx, card.slug);
  if (!choice) return [pass];
  const then = chanceOf(ctx, choice);
  // What would help the enemy is never the great button.
  if (helpsFoe(ctx, choice))
    return [
      { ...pass, detail: say("main.pass_detail") },
      {
        label: say("main.now", { card: cardName(ctx, card.slug) }),
        detail: say("main.helps_foe", { chance: percent(then) }),
        ask: say("hand.helps_foe"),
        choice,
        tone: "quiet",
      },
    ];
  const { works, face } = ctx.statics.cards[card.slug];
  // What no odds can be told of says what it does.
  const does = works === null ? face.join(" · ") : say("main.works", { chance: percent(works) });
  return [
    {
      label: say("main.now", { card: cardName(ctx, card.slug) }),
      detail: then === null ? does : say("main.attack_then", { chance: percent(then) }),
      choice,
    },
    pass,
  ];
}

/** A force is being laid down by the list of choices: the words to set out. @param {Ctx} ctx @returns {MainButton[]} */
function muster(ctx) {
  const [first, second] = ctx.all("go");
  if (!first) return [{ label: say("main.march"), off: say("main.raise_first") }];
  const chance = ctx.look({ about: "muster" })?.chance;
  const button = (/** @type {import("../../match.js").Choice} */ choice) => ({
    label: choice.label,
    detail: choice.detail || (chance === undefined || chance === null ? "" : percent(chance)),
    choice,
  });
  return second ? [button(first), button(second)] : [button(first)];
}

/** @param {Ctx} ctx @returns {MainButton[]} */
function drop(ctx) {
  const [card] = draftOf(ctx).cards;
  const choice = card && (ctx.find("drop", card.slug) ?? ctx.find("discard", card.slug));
  return choice
    ? [{ label: say("main.discard"), detail: cardName(ctx, card.slug), choice }]
    : [{ label: say("main.discard"), off: say("main.press_card") }];
}

/** Verbs whose card lies open beside the board, with what it is good for: it need not stand on a button, too. */
const CARD_SHOWN = new Set(["home", "retrieve", "flee", "remove"]);

/** Everything else: the chosen place, or the few choices there are. @param {Ctx} ctx @returns {MainButton[]} */
function other(ctx) {
  if (ctx.choices.some(({ action }) => HALVES.has(String(action[0])))) return [];
  const here = ctx.selected ? choicesAt(ctx, ctx.selected) : [];
  if (ctx.find("place")) {
    const choice = here.find(({ action }) => action[0] === "place");
    return choice
      ? [{ label: say("main.place_here"), detail: placeName(ctx, String(choice.action[1])), choice }]
      : [{ label: say("main.place_here"), off: say("main.press_lit") }];
  }
  if (here.length === 1) return [{ label: here[0].label, detail: here[0].detail, choice: here[0] }];
  if (ctx.choices.length <= 2)
    return ctx.choices.map((choice) => ({
      label: choice.label,
      detail: CARD_SHOWN.has(String(choice.action[0])) ? undefined : choice.detail,
      choice,
    }));
  if (tracing(ctx)) return [{ label: say("main.next_place"), off: say("main.press_next") }];
  const none = ctx.find("none") ?? ctx.find("enough") ?? ctx.find("stay") ?? ctx.find("keep_dice");
  if (none) return [{ label: none.label, detail: none.detail, choice: none, tone: "quiet" }];
  return ctx.choices.every(({ action }) => PLACE_VERBS.includes(String(action[0])))
    ? [{ label: say("main.choose"), off: say("main.press_lit_place") }]
    : [];
}
