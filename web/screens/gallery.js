// Everything a game is made of: searched, filtered by kind and by empire or age.

import { at, build } from "../build.js";
import { gameTable } from "../games/index.js";
import { gameOf } from "../games-list.js";
import { html, live, nothing, render, repeat } from "../lit.js";
import { announce } from "../parts/live.js";
import "../parts/page-style.js";
import { say } from "../parts/page-words.js";
import { go, to } from "../router.js";
import { spokenOf, t } from "../words.js";
import { lost } from "./lost.js";

/**
 * @typedef {{ kind: string, id: string, name: string, text: string[], group?: string, facts: Array<[string, string]>, art?: Record<string, any> }} Entry
 * @typedef {Record<string, (entry: Entry) => unknown>} Pictures how the table of a game draws its parts, by kind
 */

/** @type {Record<string, () => Promise<{ pictures: Pictures }>>} */
const PICTURES = {
  "iron-age": () => import("../gallery/iron-age.js"),
  "trade-and-war": () => import("../gallery/trade-and-war.js"),
  "mediterranean-empires": () => import("../gallery/mediterranean-empires.js"),
  "trading-in-the-mediterranean": () => import("../gallery/trading-in-the-mediterranean.js"),
};

/**
 * @typedef {{ slug: string, wanted: string, all: Entry[] | null, pictures: Pictures, search: string, group: string }} Shown
 *   the parts (null while they are fetched) and what is looked for among them: a kind, words, a group
 */

/** @param {{ slug: string, kind: string }} route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open({ slug, kind: wanted }, root, setTitle) {
  const game = gameOf(slug);
  if (!game) return lost(root, setTitle, t("lost.game", { slug: slug.slice(0, 60) }));
  /** @type {Shown} */
  const shown = { slug, wanted, all: null, pictures: {}, search: "", group: "" };
  let problem = "";
  let told = 0;
  let closed = false;

  const paint = () => {
    if (closed) return;
    render(
      html`<div class="page gallery">
        <div class="rules-head">
          <h1 class="display" tabindex="-1">${say("gallery.title", { game: game.title })}</h1>
          <p><a href=${to("learn", slug)}>${say("rules.how")}</a> · <a href=${to("rules", slug)}>${say("gallery.rules")}</a></p>
        </div>
        ${problem ? html`<p role="alert">${problem}</p>` : shown.all ? content(shown, onSearch, onGroup) : html`<p>${say("rules.loading")}</p>`}
      </div>`,
      root,
    );
  };

  const onGroup = (/** @type {Event} */ event) => {
    shown.group = written(event);
    paint();
  };

  const onSearch = (/** @type {Event} */ event) => {
    shown.search = written(event);
    paint();
    clearTimeout(told);
    told = setTimeout(() => announce(say("gallery.count", { n: found(shown).length })), 700);
  };

  const begin = async () => {
    try {
      shown.all = spokenOf("galleries", slug) ?? (await fetched(slug));
      if (Object.hasOwn(PICTURES, slug))
        [{ pictures: shown.pictures }] = await Promise.all([PICTURES[slug](), gameTable(slug)]);
      if (wanted && !kinds(shown).includes(wanted)) go(to("gallery", slug), { replace: true });
    } catch (error) {
      problem = /** @type {Error} */ (error).message;
    }
    paint();
  };

  setTitle(t("title.gallery", { game: game.title }));
  paint();
  begin();
  return () => {
    closed = true;
    clearTimeout(told);
  };
}

/** @param {string} slug @returns {Promise<Entry[]>} */
async function fetched(slug) {
  const response = await fetch(at(build.galleries[slug]));
  if (!response.ok) throw new Error(t("rules.missing"));
  return await response.json();
}

/** @param {Shown} shown */
const kinds = ({ all }) => [...new Set((all ?? []).map(({ kind }) => kind))];

/** The kind that is looked at: the one of the address, or the first. @param {Shown} shown */
const present = (shown) => (kinds(shown).includes(shown.wanted) ? shown.wanted : (kinds(shown)[0] ?? ""));

/** @param {Shown} shown */
const ofKind = (shown) => (shown.all ?? []).filter(({ kind }) => kind === present(shown));

/** The parts to show: words are looked for among all kinds. @param {Shown} shown */
function found(shown) {
  const words = shown.search.toLowerCase().split(/\s+/).filter(Boolean);
  const pool = words.length ? (shown.all ?? []) : ofKind(shown);
  return pool.filter((entry) => {
    const text = [entry.name, entry.group ?? "", ...entry.text, ...entry.facts.map(([, value]) => value)]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word)) && (!shown.group || entry.group === shown.group);
  });
}

/** @param {Shown} shown @param {(event: Event) => void} onSearch @param {(event: Event) => void} onGroup */
const content = (shown, onSearch, onGroup) => {
  const { slug, search, pictures } = shown;
  const entries = found(shown);
  return html`<div class="gallery-tools">
      <nav class="chips" aria-label=${say("gallery.kinds")}>
        ${kinds(shown).map((kind) => html`<a class="chip" href=${to("gallery", slug, kind)} aria-current=${kind === present(shown) && !search ? "page" : nothing}>${say(`gallery.kind.${kind}`)}</a>`)}
      </nav>
      <label class="field gallery-search"><span class="visually-hidden">${say("gallery.search")}</span>
        <input type="search" placeholder=${say("gallery.search")} .value=${live(search)} @input=${onSearch} /></label>
      ${groupPicker(shown, onGroup)}
    </div>
    <p class="help">${say("gallery.count", { n: entries.length })}</p>
    <ul class="cards">${repeat(
      entries,
      ({ kind, id }) => `${kind} ${id}`,
      (entry) => card(slug, entry, pictures[entry.kind]),
    )}</ul>`;
};

/** @param {Shown} shown @param {(event: Event) => void} onGroup */
const groupPicker = (shown, onGroup) => {
  const groups = [...new Set(ofKind(shown).flatMap(({ group }) => (group ? [group] : [])))];
  if (groups.length < 2) return nothing;
  return html`<label class="field gallery-group"><span class="visually-hidden">${say("gallery.group")}</span>
    <select @change=${onGroup}>
      <option value="">${say("gallery.all")}</option>
      ${groups.map((name) => html`<option value=${name} .selected=${name === shown.group}>${name}</option>`)}
    </select></label>`;
};

/** @param {string} slug @param {Entry} entry @param {Pictures[string] | undefined} picture */
const card = (slug, entry, picture) => {
  const { kind, name, group, text, facts } = entry;
  return html`<li class="part kind-${kind}">
    <p class="part-kind"><span>${say(`gallery.kind_one.${kind}`)}</span>${group ? html`<span>${group}</span>` : nothing}</p>
    ${picture ? html`<div class="part-picture" data-game=${slug} aria-hidden="true">${picture(entry)}</div>` : nothing}
    <h2 class="display">${name}</h2>
    ${facts.length ? html`<dl class="part-facts">${facts.map(([fact, value]) => html`<div><dt>${say(`gallery.fact.${fact}`)}</dt><dd>${value}</dd></div>`)}</dl>` : nothing}
    ${text.map((line) => html`<p>${line}</p>`)}
  </li>`;
};

/** @param {Event} event */
const written = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;
