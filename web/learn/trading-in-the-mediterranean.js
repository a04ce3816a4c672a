// How to play Trading in the Mediterranean.

import text from "../text/learn/trading-in-the-mediterranean.en.toml";
import { line, sign, thing } from "./figure.js";
import { say } from "../parts/page-words.js";

/** @type {import("../screens/learn.js").Course} */
export const course = {
  pages: text.page,
  figures: {
    points: () =>
      line(
        thing("coins", say("learn.word.wealth")),
        sign("+"),
        thing("greek-temple", say("learn.word.buildings")),
        sign("+"),
        thing("lyre", say("learn.word.culture")),
        sign("+"),
        thing("hourglass", say("learn.word.age")),
      ),
    cards: () =>
      line(
        thing("wool", say("learn.word.front")),
        sign("/"),
        thing("torch", say("learn.word.idea")),
        thing("coins", say("learn.word.wealth")),
        thing("skull-crossed-bones", say("learn.word.calamity"), "", "bad"),
      ),
    sets: () =>
      line(
        thing("wool", "", 1),
        sign("="),
        thing("coins", "", 1),
        thing("wool", "", 3),
        sign("="),
        thing("coins", "", 6),
        thing("wool", "", 4),
        sign("="),
        thing("coins", "", 10),
      ),
    spend: () =>
      line(
        thing("granary", say("learn.word.stored"), 3),
        thing("hand", say("learn.word.spent")),
        sign("→"),
        thing("skull-crossed-bones", say("learn.word.calamity"), 1, "bad"),
        thing("torch", say("learn.word.idea"), 2),
        thing("coins", say("learn.word.income"), 3),
      ),
    ages: () =>
      line(
        thing("greek-temple", say("learn.word.buildings"), 2),
        sign("+"),
        thing("scroll-unfurled", say("learn.word.developments"), 2),
        sign("→"),
        thing("anvil", say("learn.word.bronze"), "+3"),
      ),
    ruin: () =>
      line(
        thing("hand", say("learn.word.yours")),
        sign("→"),
        thing("skull-crossed-bones", say("learn.word.calamity"), "", "bad"),
        sign("→"),
        thing("shaking-hands", say("learn.word.rival")),
      ),
    sides: () =>
      line(
        thing("manacles", say("learn.word.dictatorship")),
        sign("↔"),
        thing("public-speaker", say("learn.word.democracy")),
        thing("crossed-swords", say("learn.word.mars")),
        sign("↔"),
        thing("rose", say("learn.word.venus")),
      ),
    war: () =>
      line(
        thing("crossed-swords", say("learn.word.attack"), 7),
        sign("−"),
        thing("shield-opposition", say("learn.word.defence"), 4),
        sign("="),
        thing("coins", say("learn.word.plunder"), 3),
      ),
  },
};
