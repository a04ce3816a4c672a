// How to play Trade and War.

import text from "../text/learn/trade-and-war.en.toml";
import { t } from "../words.js";
import { line, sign, thing } from "./figure.js";

/** @type {import("../screens/learn.js").Course} */
export const course = {
  pages: text.page,
  figures: {
    points: () => line(thing("anchor", t("learn.word.port"), 1), thing("greek-temple", t("learn.word.wonder"), 3), thing("village", t("learn.word.town"), 2), thing("imperial-crown", t("learn.word.capital"), 5)),
    prices: () => line(thing("amphora", t("learn.word.makes"), 1), sign("→"), thing("village", t("learn.word.town")), sign("→"), thing("wheat", t("learn.word.wants"), 3)),
    sail: () => line(thing("galley", t("learn.word.load"), 4), sign("→"), thing("rolling-dices", t("learn.word.dice"), 2), sign("→"), thing("coins", t("learn.word.sell"), "+12")),
    build: () => line(thing("metal-bar", ""), thing("amphora", ""), thing("wheat", ""), thing("painted-pottery", ""), sign("→"), thing("anchor", t("learn.word.port"), "+1")),
    war: () => line(thing("crested-helmet", t("learn.word.legions"), 2), sign("→"), thing("rolling-dices", t("learn.word.dice"), 2), sign("≥"), thing("village", t("learn.word.town"), 4)),
    garrison: () => line(thing("village", t("learn.word.town")), sign("+"), thing("crested-helmet", t("learn.word.legion"), 1), sign("="), thing("tattered-banner", t("learn.word.yours"))),
    soldiers: () => line(thing("galley", t("learn.word.ship")), sign("+"), thing("crested-helmet", t("learn.word.legion"), 1), sign("→"), thing("scales", t("learn.word.shut"), "", "bad")),
    wonder: () => line(thing("greek-temple", t("learn.word.wonder")), sign("="), thing("laurel-crown", t("learn.word.points"), 3), thing("coins", t("learn.word.a_turn"), "+5"), thing("rolling-dices", t("learn.word.dice"), 3)),
  },
};
