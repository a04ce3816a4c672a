// How to play Mediterranean Empires.

import text from "../text/learn/mediterranean-empires.en.toml";
import { t } from "../words.js";
import { line, sign, thing } from "./figure.js";

/** @type {import("../screens/learn.js").Course} */
export const course = {
  pages: text.page,
  figures: {
    points: () => line(thing("village", t("learn.word.city"), "+3"), thing("crossed-swords", t("learn.word.battle"), "+2"), thing("laurel-crown", t("learn.word.turn_end"), "×2")),
    round: () => line(thing("rolling-dices", t("learn.word.event")), sign("→"), thing("hand", t("learn.word.action"), 1), sign("→"), thing("hourglass", t("learn.word.next"))),
    expedition: () => line(thing("imperial-crown", t("learn.word.capital")), sign("→"), thing("spears", t("learn.word.troops"), 3), thing("trireme", t("learn.word.fleet"), 1), sign("→"), thing("village", t("learn.word.target"))),
    intercept: () => line(thing("trireme", t("learn.word.fleet")), sign("→"), thing("crossed-swords", t("learn.word.battle"), "", "bad"), sign("←"), thing("galley", t("learn.word.rival"))),
    battle: () => line(thing("spears", t("learn.word.factors"), 8), sign("+"), thing("rolling-dices", t("learn.word.dice"), 2), sign(":"), thing("stone-block", t("learn.word.city"), 3)),
    spent: () => line(thing("spears", t("learn.word.troops"), 3), sign("→"), thing("crossed-swords", t("learn.word.battle")), sign("→"), thing("dice-six-faces-five", t("learn.word.back"), 6)),
    neutral: () => line(thing("village", t("learn.word.size"), 2), sign("+"), thing("stone-block", t("learn.word.fortification"), 1), sign("="), thing("rolling-dices", t("learn.word.dice"), 3)),
    capital: () => line(thing("imperial-crown", t("learn.word.capital")), sign("→"), thing("laurel-crown", t("learn.word.points"), "−3", "bad"), thing("hand", t("learn.word.card"), "−1", "bad")),
  },
};
