// How to play The Iron Age; the dice are those of the table.

import { html } from "../lit.js";
import { faceOf } from "../games/iron-age/faces.js";
import text from "../text/learn/iron-age.en.toml";
import { t } from "../words.js";
import { line, sign, thing } from "./figure.js";

/** @param {string} face @param {string} [tone] */
const die = (face, tone = "") => html`<svg class="figure-die ${tone}" viewBox="0 0 100 100"><rect class="cube-body" x="3" y="3" width="94" height="94" rx="18"></rect>${faceOf(face)}</svg>`;

/** @type {import("../screens/learn.js").Course} */
export const course = {
  pages: text.page,
  figures: {
    points: () => line(thing("greek-temple", t("learn.word.monuments")), sign("+"), thing("torch", t("learn.word.developments")), sign("+"), thing("laurel-crown", t("learn.word.tribute")), sign("−"), thing("pirate-skull", t("learn.word.skulls"), "", "bad")),
    faces: () => line(die("population"), die("food"), die("innovation"), die("port"), die("skull", "locked"), die("conquest", "fate")),
    disasters: () => line(die("skull", "locked"), die("skull", "locked"), sign("→"), thing("barbarian", t("learn.word.strength"), 4, "bad"), sign("→"), thing("spartan-helmet", t("learn.word.armies"), 6), sign("="), thing("laurel-crown", t("learn.word.tribute"), "+2")),
    build: () => line(thing("meeple", t("learn.word.people"), 3), sign("→"), thing("village", t("learn.word.province")), thing("anchor", t("learn.word.port")), thing("greek-temple", t("learn.word.monuments"))),
    longer: () => line(thing("anchor", t("learn.word.ports"), 3), thing("village", t("learn.word.provinces"), 4), sign("→"), die("population"), die("food"), die("either"), die("port")),
    barbarians: () => line(thing("spartan-helmet", t("learn.word.armies"), 6), sign("−"), thing("barbarian", t("learn.word.strength"), 4, "bad"), sign("="), thing("laurel-crown", t("learn.word.tribute"), "+2")),
    end: () => line(thing("torch", t("learn.word.developments"), 7), thing("laurel-crown", t("learn.word.tribute"), 50), thing("greek-temple", t("learn.word.monuments"), 5)),
  },
};
