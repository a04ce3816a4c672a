// Sounds are made by a script of their own, fetched by those who want to hear them.

import { setting } from "../settings.js";

/** Plays a sound, if the player wants any. @param {string} name */
export function sound(name) {
  if (setting("sound") !== "on") return;
  // Without that script the table is only silent.
  import("./sound.js").then(({ sound: play }) => play(name)).catch(() => {});
}
