// The rules of a game for people: contents, search as you type, chapters, glossary. It keeps its own state, so that it
// can stand on a page of its own or in a drawer over the table.

import { at, build } from "../build.js";
import { html, nothing, ref, render, repeat } from "../lit.js";
import { to } from "../router.js";
import { spokenOf, t } from "../words.js";
import { announce } from "./live.js";
import { say } from "./page-words.js";
import { patternsOf, prose } from "./prose.js";
import { larger } from "./screen.js";
import { snippet } from "./snippet.js";

/**
 * @typedef {{ id: string, text: string, rules: string[], title?: string, example?: string, ruling?: string, table?: string[][],
 *   picture?: { at: string, shows: string, opens?: string } }} Paragraph
 * @typedef {{ id: string, title: string, paragraphs: Paragraph[] }} Chapter
 * @typedef {{ chapters: Chapter[], words: Array<[string, string]> }} Book
 * @typedef {{ slug: string, rule?: string, search?: string, links?: boolean }} Wanted
 *   `rule`: a paragraph or a line of the ledger to open at; `links`: headings link to their own address and pictures are drawn (not over a table, which shows itself)
 */

/** @type {Map<string, Promise<Book>>} */
const books = new Map();

/** @param {string} slug @returns {Promise<Book>} */
export function bookOf(slug) {
  const known = spokenOf("books", slug) ?? books.get(slug);
  if (known) return Promise.resolve(known);
  const asked = fetch(at(build.rules[slug])).then((response) => {
    if (!response.ok) throw new Error(t("rules.missing"));
    return response.json();
  });
  books.set(slug, asked);
  asked.catch(() => books.delete(slug));
  return asked;
}

/** The paragraph that an address names: by its own id, or by a line of the ledger. @param {Book} book @param {string} wanted */
const paragraphOf = (book, wanted) => {
  const all = book.chapters.flatMap(({ paragraphs }) => paragraphs);
  return all.find(({ id }) => id === wanted) ?? all.find(({ rules }) => rules.includes(wanted));
};

/** @type {WeakMap<Element, View>} */
const views = new WeakMap();

/** The rules of a game, at a rule, with a word already searched for. @param {Wanted} wanted */
export const rulesView = (wanted) =>
  html`<div
    class="rules-view"
    ${ref((element) => {
      if (!element) return;
      const view = views.get(element) ?? new View(/** @type {HTMLElement} */ (element));
      views.set(element, view);
      view.show(wanted);
    })}
  ></div>`;

/** One place where rules are shown. */
class View {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Wanted} */
    this.wanted = { slug: "" };
    /** @type {Book | null} */
    this.book = null;
    this.problem = "";
    this.search = "";
    this.told = 0;
  }

  /** @param {Wanted} wanted */
  async show(wanted) {
    const before = this.wanted;
    if (before.slug === wanted.slug && before.rule === wanted.rule && before.search === wanted.search) return;
    this.wanted = wanted;
    this.search = wanted.search ?? "";
    if (before.slug !== wanted.slug) this.book = null;
    this.paint();
    try {
      this.book = await bookOf(wanted.slug);
      this.problem = "";
    } catch (error) {
      this.problem = /** @type {Error} */ (error).message;
    }
    if (this.wanted !== wanted) return;
    this.paint();
    this.goTo(wanted.rule ?? "");
  }

  /** @param {string} rule */
  goTo(rule) {
    if (!rule || !this.book) return;
    const found = paragraphOf(this.book, rule);
    if (!found) return announce(say("rules.no_rule"));
    const target = this.paragraphElement(found.id);
    target?.scrollIntoView({ block: "center" });
    target?.focus({ preventScroll: true });
  }

  /** @param {string} id */
  paragraphElement(id) {
    return /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-paragraph="${CSS.escape(id)}"]`));
  }

  /** What the search leaves. @param {Book} book */
  found(book) {
    const words = patternsOf(this.search).map((pattern) => new RegExp(pattern, "iu"));
    if (!words.length) return book.chapters;
    const fits = (/** @type {Chapter} */ chapter, /** @type {Paragraph} */ paragraph) => {
      const { title = "", text, example = "", ruling = "", table = [] } = paragraph;
      const all = [chapter.title, title, text, example, ruling, ...table.flat()].join(" ");
      return words.every((word) => word.test(all));
    };
    return book.chapters
      .map((chapter) => ({
        ...chapter,
        paragraphs: chapter.paragraphs.filter((paragraph) => fits(chapter, paragraph)),
      }))
      .filter(({ paragraphs }) => paragraphs.length);
  }

  /** How many paragraphs are shown. @param {Chapter[]} chapters */
  count(chapters) {
    return chapters.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0);
  }

  paint() {
    render(
      this.problem
        ? html`<p role="alert">${this.problem}</p>`
        : this.book
          ? this.page(this.book)
          : html`<p>${say("rules.loading")}</p>`,
      this.root,
    );
  }

  /** @param {Book} book */
  page(book) {
    const chapters = this.found(book);
    return html`<div class="rules-grid">
      <div class="rules-aside">
        <label class="field rules-search">
          <span>${say("rules.search")}</span>
          <input type="search" placeholder=${say("rules.search_for")} .value=${this.search} @input=${(/** @type {Event} */ event) => this.onSearch(event)} />
        </label>
        <details class="rules-contents" ?open=${matchMedia(larger("(min-width: 64rem)")).matches}>
          <summary>${say("rules.contents")}</summary>
          <nav aria-label=${say("rules.contents")}>
            <ol>
              ${chapters.map(({ id, title }) => html`<li><button class="quiet" @click=${() => this.openChapter(id)}>${title}</button></li>`)}
              ${book.words.length ? html`<li><button class="quiet" @click=${() => this.openChapter("glossary")}>${say("rules.glossary")}</button></li>` : nothing}
            </ol>
          </nav>
        </details>
      </div>
      <div class="rules-text">
        ${this.search ? html`<p class="help">${say("rules.count", { n: this.count(chapters), all: this.count(book.chapters) })}</p>` : nothing}
        ${repeat(
          chapters,
          ({ id }) => id,
          (chapter) => this.chapter(chapter),
        )}
        ${book.words.length ? this.glossary(book.words) : nothing}
      </div>
    </div>`;
  }

  /** @param {Chapter} chapter */
  chapter({ id, title, paragraphs }) {
    return html`<section class="rule-chapter" data-chapter=${id} tabindex="-1">
      <h2 class="display">${title}</h2>
      ${repeat(
        paragraphs,
        (paragraph) => paragraph.id,
        (paragraph) => this.paragraph(paragraph),
      )}
    </section>`;
  }

  /** @param {Paragraph} paragraph */
  paragraph({ id, text, rules, title, example, ruling, table, picture }) {
    const { slug, rule = "", links = true } = this.wanted;
    const open = rule === id || rules.includes(rule);
    return html`<div class="rule ${open ? "wanted" : ""}" data-paragraph=${id} data-rules=${rules.join(" ")} tabindex="-1">
      ${title ? html`<h3>${links ? html`<a href=${to("rules", slug, id)}>${title}</a>` : title}</h3>` : nothing} ${prose(text, this.search)}
      ${table ? ruleTable(table) : nothing} ${picture && links ? html`<div class="rule-picture">${snippet({ slug, lesson: picture.at, shows: picture.shows, opens: picture.opens })}</div>` : nothing}
      ${example ? html`<div class="rule-example"><strong>${say("rules.example")}</strong> ${prose(example, this.search)}</div>` : nothing}
      ${ruling ? html`<div class="rule-ruling"><strong>${say("rules.ruling")}</strong> ${prose(ruling, this.search)}</div>` : nothing}
    </div>`;
  }

  /** @param {Array<[string, string]>} words */
  glossary(words) {
    const wanted = this.search.toLowerCase();
    const shown = words.filter(([word, means]) => `${word} ${means}`.toLowerCase().includes(wanted));
    if (!shown.length) return nothing;
    return html`<section class="rule-chapter" data-chapter="glossary" tabindex="-1">
      <h2 class="display">${say("rules.glossary")}</h2>
      <dl class="glossary">${shown.map(([word, means]) => html`<div><dt>${word}</dt><dd>${means}</dd></div>`)}</dl>
    </section>`;
  }

  /** @param {string} id */
  openChapter(id) {
    const target = /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-chapter="${CSS.escape(id)}"]`));
    target?.scrollIntoView({ block: "start" });
    target?.focus({ preventScroll: true });
  }

  /** @param {Event} event */
  onSearch(event) {
    this.search = /** @type {HTMLInputElement} */ (event.target).value;
    this.paint();
    clearTimeout(this.told);
    const { book } = this;
    if (book)
      this.told = setTimeout(
        () => announce(say("rules.count", { n: this.count(this.found(book)), all: this.count(book.chapters) })),
        700,
      );
  }
}

/** A table: the first row heads the columns, the first column the rows. @param {string[][]} rows */
const ruleTable = ([
  head,
  ...rows
]) => html`<div class="scroll-x" tabindex="0" role="group" aria-label=${say("rules.table")}>
  <table class="rule-table">
    <thead><tr>${head.map((cell) => (cell ? html`<th scope="col">${cell}</th>` : html`<td></td>`))}</tr></thead>
    <tbody>${rows.map(([first, ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table>
</div>`;
