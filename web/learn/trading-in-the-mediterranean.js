// How to play Trading in the Mediterranean.

import text from "../text/learn/trading-in-the-mediterranean.en.toml";
import { t } from "../words.js";
import { line, sign, thing } from "./figure.js";

/** @type {import("../screens/learn.js").Course} */
export const course = {
  pages: text.page,
  figures: {
    points: () => line(thing("coins", t("learn.word.wealth")), sign("+"), thing("greek-temple", t("learn.word.buildings")), sign("+"), thing("lyre", t("learn.word.culture")), sign("+"), thing("hourglass", t("learn.word.age"))),
    cards: () => line(thing("wool", t("learn.word.front")), sign("/"), thing("torch", t("learn.word.idea")), thing("coins", t("learn.word.wealth")), thing("skull-crossed-bones", t("learn.word.calamity"), "", "bad")),
    sets: () => line(thing("wool", "", 1), sign("="), thing("coins", "", 1), thing("wool", "", 3), sign("="), thing("coins", "", 6), thing("wool", "", 4), sign("="), thing("coins", "", 10)),
    spend: () => line(thing("granary", t("learn.word.stored"), 3), thing("hand", t("learn.word.spent")), sign("→"), thing("skull-crossed-bones", t("learn.word.calamity"), 1, "bad"), thing("torch", t("learn.word.idea"), 2), thing("coins", t("learn.word.income"), 3)),
    ages: () => line(thing("greek-temple", t("learn.word.buildings"), 2), sign("+"), thing("scroll-unfurled", t("learn.word.developments"), 2), sign("→"), thing("anvil", t("learn.word.bronze"), "+3")),
    ruin: () => line(thing("hand", t("learn.word.yours")), sign("→"), thing("skull-crossed-bones", t("learn.word.calamity"), "", "bad"), sign("→"), thing("shaking-hands", t("learn.word.rival"))),
    sides: () => line(thing("manacles", t("learn.word.dictatorship")), sign("↔"), thing("public-speaker", t("learn.word.democracy")), thing("crossed-swords", t("learn.word.mars")), sign("↔"), thing("rose", t("learn.word.venus"))),
    war: () => line(thing("crossed-swords", t("learn.word.attack"), 7), sign("−"), thing("shield-opposition", t("learn.word.defence"), 4), sign("="), thing("coins", t("learn.word.plunder"), 3)),
  },
};
