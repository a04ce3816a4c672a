// The first pictures of a table, and the first answers of Python about its game, take several times as long as the later
// ones. While somebody still chooses who plays, and then while nobody presses anything, some moves are made that nobody
// sees, so that those that count are quick.

import { build } from "./build.js";
import { A_MOMENT, calm } from "./calm.js";
import { rules } from "./engine.js";
import { dryRun } from "./table/dry-run.js";

/** So many moves, and a table is drawn as quickly as it ever will be; the build record of the test site has its own number. */
export const MOVES = build.rehearsal ?? 30;
const LUCK = 3;
/** So many play, if so many can. */
const PLAYERS = 2;

/** How many moves are still to be tried of a game, by its slug. @type {Map<string, number>} */
const left = new Map();

/** Draws one picture after the other, each in its turn. A fault of what nobody sees is told to whoever looks after the site, and keeps nobody from anything. @param {Iterable<void>} pictures @param {() => Promise<boolean>} mayGoOn */
async function draw(pictures, mayGoOn) {
  try {
    for (const _ of pictures) if (!(await mayGoOn())) return;
  } catch (error) {
    console.error(error);
  }
}

/** Lets a press be heard. @returns {Promise<void>} */
const breath = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Plays the beginning of a game to nobody, as far as that was not done yet.
 * @param {{ slug: string, seats: number[] }} game @param {() => boolean} over whether it should end
 * @param {{ politely?: boolean, draws?: (frame: any) => Promise<{ pictures: (frame: any) => Iterable<void>, end: () => void }> }} [options]
 *   politely: a press may ask Python for something, and does not wait for this; draws: what draws it
 */
export async function rehearse({ slug, seats }, over, { politely = false, draws = dryRun } = {}) {
  const moves = left.get(slug) ?? MOVES;
  if (moves <= 0) return;
  left.set(slug, 0);
  const mayGoOn = async () => {
    await breath();
    if (politely) await calm(over, A_MOMENT);
    return !over();
  };
  let made = 0;
  try {
    await mayGoOn();
    let frame = await rules.call("new", { slug, seats: Math.max(seats[0], Math.min(PLAYERS, seats[1])), seed: LUCK });
    const { match } = frame;
    const table = await draws(frame);
    for (; made < moves && frame.choices.length && !over(); made++) {
      frame = await rules.call("act", { match, action: frame.choices[made % frame.choices.length].action });
      if (await mayGoOn()) await draw(table.pictures(frame), mayGoOn);
    }
    table.end();
    await rules.call("close", { match });
    left.set(slug, frame.choices.length ? moves - made : 0);
  } catch {
    // Whoever starts a match is told what is wrong with Python.
    left.delete(slug);
  }
}
