// Python's first answers about a game take several times as long as its later ones. While somebody still chooses who
// plays, a few moves are made that nobody sees, so that the first ones that count are quick.

import { rules } from "./engine.js";

const MOVES = 8;
const LUCK = 1;

/** The games that were tried already. @type {Set<string>} */
const tried = new Set();

/** Plays the beginning of a game to nobody. @param {{ slug: string, seats: [number, number] }} game @param {() => boolean} over whether somebody is about to play */
export async function rehearse({ slug, seats }, over) {
  if (tried.has(slug)) return;
  tried.add(slug);
  try {
    let frame = await rules.call("new", { slug, seats: seats[0], seed: LUCK });
    const { match } = frame;
    for (let made = 0; made < MOVES && frame.choices.length && !over(); made++) {
      frame = await rules.call("act", { match, action: frame.choices[made % frame.choices.length].action });
    }
    await rules.call("close", { match });
  } catch {
    // Whoever starts a match is told what is wrong with Python.
    tried.delete(slug);
  }
}
