// How to play Trade and War.

import text from "../text/learn/trade-and-war.en.toml";
import { line, sign, thing } from "./figure.js";
import { say } from "../parts/page-words.js";

/** @type {import("../screens/learn.js").Course} */
export const course = {
  pages: text.page,
  figures: {
    points: () =>
      line(
        thing("anchor", say("learn.word.port"), 1),
        thing("greek-temple", say("learn.word.wonder"), 3),
        thing("village", say("learn.word.town"), 2),
        thing("imperial-crown", say("learn.word.capital"), 5),
      ),
    prices: () =>
      line(
        thing("amphora", say("learn.word.makes"), 1),
        sign("→"),
        thing("village", say("learn.word.town")),
        sign("→"),
        thing("wheat", say("learn.word.wants"), 3),
      ),
    sail: () =>
      line(
        thing("galley", say("learn.word.load"), 4),
        sign("→"),
        thing("rolling-dices", say("learn.word.dice"), 2),
        sign("→"),
        thing("coins", say("learn.word.sell"), "+12"),
      ),
    build: () =>
      line(
        thing("metal-bar", ""),
        thing("amphora", ""),
        thing("wheat", ""),
        thing("painted-pottery", ""),
        sign("→"),
        thing("anchor", say("learn.word.port"), "+1"),
      ),
    war: () =>
      line(
        thing("crested-helmet", say("learn.word.legions"), 2),
        sign("→"),
        thing("rolling-dices", say("learn.word.dice"), 2),
        sign("≥"),
        thing("village", say("learn.word.town"), 4),
      ),
    garrison: () =>
      line(
        thing("village", say("learn.word.town")),
        sign("+"),
        thing("crested-helmet", say("learn.word.legion"), 1),
        sign("="),
        thing("tattered-banner", say("learn.word.yours")),
      ),
    soldiers: () =>
      line(
        thing("galley", say("learn.word.ship")),
        sign("+"),
        thing("crested-helmet", say("learn.word.legion"), 1),
        sign("→"),
        thing("scales", say("learn.word.shut"), "", "bad"),
      ),
    wonder: () =>
      line(
        thing("greek-temple", say("learn.word.wonder")),
        sign("="),
        thing("laurel-crown", say("learn.word.points"), 3),
        thing("coins", say("learn.word.a_turn"), "+5"),
        thing("rolling-dices", say("learn.word.dice"), 3),
      ),
  },
};
