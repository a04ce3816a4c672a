// Style sheets that come with a script: a game's table, pages that are read, a replay.

import { fit } from "./screen.js";

/** @type {Set<string>} */
const adopted = new Set();

/** Puts a style sheet into force, once; behind those that came before it, or in front of them. @param {string} css @param {"last" | "first"} [where] */
export function adopt(css, where = "last") {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  fit(sheet);
  const others = document.adoptedStyleSheets;
  document.adoptedStyleSheets = where === "first" ? [sheet, ...others] : [...others, sheet];
}
