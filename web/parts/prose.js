// Plain texts of several paragraphs: blank lines part them, "- " begins a list item, **bold** is bold; what was searched
// for is marked.

import { html } from "../lit.js";

/** What finds each searched word where a word begins: "tie" is not in "cities". @param {string} search */
export const patternsOf = (search) =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);

/** @param {string} text @param {string} [search] */
export const prose = (text, search = "") => {
  const words = patternsOf(search);
  return text.split(/\n\s*\n/).map((block) => {
    const lines = block.split("\n").map((line) => line.trim());
    return lines.every((line) => line.startsWith("- "))
      ? html`<ul class="prose-list">${lines.map((line) => html`<li>${emphasised(line.slice(2), words)}</li>`)}</ul>`
      : html`<p>${emphasised(lines.join(" "), words)}</p>`;
  });
};

/** @param {string} text @param {string[]} words */
const emphasised = (text, words) =>
  text
    .split("**")
    .map((part, index) => (index % 2 ? html`<strong>${marked(part, words)}</strong>` : marked(part, words)));

/** @param {string} text @param {string[]} words */
function marked(text, words) {
  if (!words.length) return text;
  const pattern = new RegExp(`(${words.join("|")})`, "iu");
  return text.split(pattern).map((part, index) => (index % 2 ? html`<mark>${part}</mark>` : part));
}
