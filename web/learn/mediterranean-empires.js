// How to play Mediterranean Empires.

import text from "../text/learn/mediterranean-empires.en.toml";
import { line, sign, thing } from "./figure.js";
import { say } from "../parts/page-words.js";

/** @type {import("../screens/learn.js").Course} */
export const course = {
  pages: text.page,
  figures: {
    points: () =>
      line(
        thing("village", say("learn.word.city"), "+3"),
        thing("crossed-swords", say("learn.word.battle"), "+2"),
        thing("laurel-crown", say("learn.word.turn_end"), "×2"),
      ),
    round: () =>
      line(
        thing("rolling-dices", say("learn.word.event")),
        sign("→"),
        thing("hand", say("learn.word.action"), 1),
        sign("→"),
        thing("hourglass", say("learn.word.next")),
      ),
    expedition: () =>
      line(
        thing("imperial-crown", say("learn.word.capital")),
        sign("→"),
        thing("spears", say("learn.word.troops"), 3),
        thing("trireme", say("learn.word.fleet"), 1),
        sign("→"),
        thing("village", say("learn.word.target")),
      ),
    intercept: () =>
      line(
        thing("trireme", say("learn.word.fleet")),
        sign("→"),
        thing("crossed-swords", say("learn.word.battle"), "", "bad"),
        sign("←"),
        thing("galley", say("learn.word.rival")),
      ),
    battle: () =>
      line(
        thing("spears", say("learn.word.factors"), 8),
        sign("+"),
        thing("rolling-dices", say("learn.word.dice"), 2),
        sign(":"),
        thing("stone-block", say("learn.word.city"), 3),
      ),
    spent: () =>
      line(
        thing("spears", say("learn.word.troops"), 3),
        sign("→"),
        thing("crossed-swords", say("learn.word.battle")),
        sign("→"),
        thing("dice-six-faces-five", say("learn.word.back"), 6),
      ),
    neutral: () =>
      line(
        thing("village", say("learn.word.size"), 2),
        sign("+"),
        thing("stone-block", say("learn.word.fortification"), 1),
        sign("="),
        thing("rolling-dices", say("learn.word.dice"), 3),
      ),
    capital: () =>
      line(
        thing("imperial-crown", say("learn.word.capital")),
        sign("→"),
        thing("laurel-crown", say("learn.word.points"), "−3", "bad"),
        thing("hand", say("learn.word.card"), "−1", "bad"),
      ),
  },
};
