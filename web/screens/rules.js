// The rules of a game: the whole ledger, searched as you type, every rule with an address of its own.

import { at, build } from "../build.js";
import { gameOf, games } from "../games-list.js";
import { html, nothing, render, repeat } from "../lit.js";
import { announce } from "../parts/live.js";
import { to } from "../router.js";
import { grouped } from "../table/choices.js";
import { t } from "../words.js";
import { lost } from "./lost.js";

/** @typedef {{ id: string, section: string, text: string, origin: string, note: string, example: string, question: string }} Rule */

/** @type {Map<string, Promise<Rule[]>>} */
const ledgers = new Map();

/** @param {string} slug @returns {Promise<Rule[]>} */
function ledger(slug) {
  const known = ledgers.get(slug);
  if (known) return known;
  const asked = fetch(at(build.rules[slug])).then((response) => {
    if (!response.ok) throw new Error(t("rules.missing"));
    return response.json();
  });
  ledgers.set(slug, asked);
  asked.catch(() => ledgers.delete(slug));
  return asked;
}

/** @param {{ slug: string, rule: string }} route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open({ slug, rule: wanted }, root, setTitle) {
  const game = gameOf(slug);
  if (!game) return lost(root, setTitle, t("lost.game", { slug: slug.slice(0, 60) }));
  /** @type {Rule[] | null} */
  let all = null;
  let problem = "";
  let search = "";
  let closed = false;

  const paint = () => {
    if (closed) return;
    render(
      html`<div class="page rules">
        <h1 class="display" tabindex="-1">${t("rules.title", { game: game.title })}</h1>
        <p>${t("rules.line", { game: game.title })}</p>
        ${games.length > 1
          ? html`<nav class="chips" aria-label=${t("rules.others")}>
              ${games.map(({ slug: other, title }) => html`<a class="chip" href=${to("rules", other)} aria-current=${other === slug ? "page" : nothing}>${title}</a>`)}
            </nav>`
          : nothing}
        <div class="rules-search">
          <label class="field">
            <span>${t("rules.search")}</span>
            <input type="search" .value=${search} @input=${onSearch} />
          </label>
        </div>
        ${problem ? html`<p role="alert">${problem}</p>` : all ? ruleList(all) : html`<p>${t("rules.loading")}</p>`}
      </div>`,
      root,
    );
  };

  const found = (/** @type {Rule[]} */ rules) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return rules.filter((rule) => {
      const text = `${rule.id} ${rule.section} ${rule.text} ${rule.note} ${rule.example} ${rule.question}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  };

  const ruleList = (/** @type {Rule[]} */ rules) => {
    const shown = found(rules);
    return html`<p class="help">${t("rules.count", { n: shown.length, all: rules.length })}</p>
      ${repeat(
        grouped(shown, ({ section }) => section),
        ([section]) => section,
        ([section, entries]) => html`<section class="rule-section">
          <h2>${section}</h2>
          <ol class="rule-list">
            ${repeat(entries, ({ id }) => id, ruleEntry)}
          </ol>
        </section>`,
      )}`;
  };

  const ruleEntry = (/** @type {Rule} */ rule) => html`<li class="rule ${rule.id === wanted ? "wanted" : ""}" id="rule-${rule.id}" tabindex="-1">
    <a class="rule-id" href=${to("rules", slug, rule.id)}>${rule.id}</a>
    <div class="rule-words">
      <p>${rule.text}</p>
      ${rule.example ? html`<p class="rule-more"><strong>${t("rules.example")}</strong> ${rule.example}</p>` : nothing}
      ${rule.question ? html`<p class="rule-more"><strong>${t("rules.question")}</strong> ${rule.question}</p>` : nothing}
      ${rule.note ? html`<p class="rule-more"><strong>${t("rules.note")}</strong> ${rule.note}</p>` : nothing}
      ${rule.origin ? html`<p class="rule-origin">${t("rules.origin", { origin: rule.origin })}</p>` : nothing}
    </div>
  </li>`;

  let said = 0;
  const onSearch = (/** @type {Event} */ event) => {
    search = /** @type {HTMLInputElement} */ (event.target).value;
    paint();
    clearTimeout(said);
    if (all) said = setTimeout(() => announce(t("rules.count", { n: found(all ?? []).length, all: all?.length ?? 0 })), 700);
  };

  const begin = async () => {
    try {
      all = await ledger(slug);
    } catch (error) {
      problem = /** @type {Error} */ (error).message;
    }
    paint();
    const target = wanted && /** @type {HTMLElement | null} */ (document.getElementById(`rule-${wanted}`));
    if (target) {
      target.scrollIntoView({ block: "center" });
      target.focus({ preventScroll: true });
    } else if (wanted && all) announce(t("rules.no_rule", { id: wanted.slice(0, 40) }));
  };

  setTitle(t("title.rules", { game: game.title }));
  paint();
  begin();
  return () => {
    closed = true;
    clearTimeout(said);
  };
}
