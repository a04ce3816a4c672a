// Sounds are made by a script of their own, fetched by those who want to hear them.

import { setting } from "../settings.js";

/** @param {(script: typeof import("./sound.js")) => void} play */
function aloud(play) {
  if (setting("sound") !== "on") return;
  // Without that script the table is only silent.
  import("./sound.js").then(play).catch(() => {});
}

/** Plays a sound, if the player wants any. @param {string} name */
export const sound = (name) => aloud((script) => script.sound(name));

/** Lets hear what happened in a game. @param {import("../match.js").Line[]} lines @param {string} slug */
export const heard = (lines, slug) => aloud((script) => script.soundsOf(lines, slug).forEach(script.sound));
