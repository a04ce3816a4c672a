// What one will remember of a match, turn by turn: for the end of it.

import { html } from "../lit.js";
import { icon } from "../parts/icon.js";

/** @typedef {import("../match.js").Line} Line */

/** The turns of a log, each with what is told of it. @param {Line[]} log @param {(line: Line) => boolean} told */
export function turnsOf(log, told) {
  /** @type {Array<{ title: string, lines: Line[] }>} */
  const turns = [];
  for (const line of log) {
    if (line.chapter) turns.push({ title: line.chapter, lines: [] });
    else if (told(line)) turns.at(-1)?.lines.push(line);
  }
  return turns.filter(({ lines }) => lines.length);
}

/** @param {ReturnType<typeof turnsOf>} turns @param {Record<string, string>} pictures of each kind of line */
export const turnList = (turns, pictures) =>
  html`<div class="told-turns">${turns.map(({ title, lines }) => html`<section><h4>${title}</h4><ul>${lines.map(({ kind, text }) => html`<li>${icon(pictures[kind])} <span>${text}</span></li>`)}</ul></section>`)}</div>`;
