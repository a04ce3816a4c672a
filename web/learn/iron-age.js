// How to play The Iron Age; the dice are those of the table.

import { html } from "../lit.js";
import { faceOf } from "../games/iron-age/faces.js";
import text from "../text/learn/iron-age.en.toml";
import { line, sign, thing } from "./figure.js";
import { say } from "../parts/page-words.js";

/** @param {string} face @param {string} [tone] */
const die = (face, tone = "") =>
  html`<svg class="figure-die ${tone}" viewBox="0 0 100 100"><rect class="cube-body" x="3" y="3" width="94" height="94" rx="18"></rect>${faceOf(face)}</svg>`;

/** @type {import("../screens/learn.js").Course} */
export const course = {
  pages: text.page,
  figures: {
    points: () =>
      line(
        thing("greek-temple", say("learn.word.monuments")),
        sign("+"),
        thing("torch", say("learn.word.developments")),
        sign("+"),
        thing("laurel-crown", say("learn.word.tribute")),
        sign("−"),
        thing("pirate-skull", say("learn.word.skulls"), "", "bad"),
      ),
    faces: () =>
      line(
        die("population"),
        die("food"),
        die("innovation"),
        die("port"),
        die("skull", "locked"),
        die("conquest", "fate"),
      ),
    disasters: () =>
      line(
        die("skull", "locked"),
        die("skull", "locked"),
        sign("→"),
        thing("barbarian", say("learn.word.strength"), 4, "bad"),
        sign("→"),
        thing("spartan-helmet", say("learn.word.armies"), 6),
        sign("="),
        thing("laurel-crown", say("learn.word.tribute"), "+2"),
      ),
    build: () =>
      line(
        thing("meeple", say("learn.word.people"), 3),
        sign("→"),
        thing("village", say("learn.word.province")),
        thing("anchor", say("learn.word.port")),
        thing("greek-temple", say("learn.word.monuments")),
      ),
    longer: () =>
      line(
        thing("anchor", say("learn.word.ports"), 3),
        thing("village", say("learn.word.provinces"), 4),
        sign("→"),
        die("population"),
        die("food"),
        die("either"),
        die("port"),
      ),
    barbarians: () =>
      line(
        thing("spartan-helmet", say("learn.word.armies"), 6),
        sign("−"),
        thing("barbarian", say("learn.word.strength"), 4, "bad"),
        sign("="),
        thing("laurel-crown", say("learn.word.tribute"), "+2"),
      ),
    end: () =>
      line(
        thing("torch", say("learn.word.developments"), 7),
        thing("laurel-crown", say("learn.word.tribute"), 50),
        thing("greek-temple", say("learn.word.monuments"), 5),
      ),
  },
};
