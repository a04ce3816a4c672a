// How to play: one page a game, read in two or three minutes. Pictures are drawn by the code that draws the table.

import { gameOf, games } from "../games-list.js";
import { hasGuide, lessonsOf, startGuided } from "../guided.js";
import { html, nothing, render, repeat } from "../lit.js";
import { adopt } from "../parts/adopt.js";
import { boardPicture, gameFacts } from "../parts/game-facts.js";
import { icon } from "../parts/icon.js";
import { announce } from "../parts/live.js";
import "../parts/page-style.js";
import { say } from "../parts/page-words.js";
import { prose } from "../parts/prose.js";
import { bookOf } from "../parts/rulebook.js";
import { screenQuery } from "../parts/screen.js";
import { snippet } from "../parts/snippet.js";
import { to } from "../router.js";
import { lessonsDone } from "../table/guide.js";
import { listen } from "../table/keys.js";
import { spokenOf, t } from "../words.js";
import { lost } from "./lost.js";

/**
 * @typedef {{ id: string, title: string, text: string, figure?: string, at?: string, shows?: string, opens?: string, lesson?: string }} Page
 *   `at`, `shows`, `opens`: the lesson whose table is pictured, the part of it, and what was pressed there; `lesson`: the one that "try it" leads to
 * @typedef {{ pages: Page[], figures: Record<string, () => unknown>, style?: string }} Course
 */

/** The courses, each fetched only when it is read. @type {Record<string, () => Promise<{ course: Course }>>} */
const COURSES = {
  "iron-age": () => import("../learn/iron-age.js"),
  "trade-and-war": () => import("../learn/trade-and-war.js"),
  "mediterranean-empires": () => import("../learn/mediterranean-empires.js"),
  "trading-in-the-mediterranean": () => import("../learn/trading-in-the-mediterranean.js"),
};
/** So many words of the glossary stand beside the pages. */
const FEW_WORDS = 7;
/** Where two pages lie open side by side; elsewhere they stand below each other. */
const BOOK = screenQuery("(min-width: 64rem)");

/**
 * @typedef {{ slug: string, course: Course | null, words: Array<[string, string]>, left: number, turnTo: (at: number) => void }} Book
 *   what lies open: the course (null while it is fetched), the glossary, and which page is on the left
 */

/** @param {{ slug: string }} route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open({ slug }, root, setTitle) {
  if (!slug) return overview(root, setTitle);
  const game = gameOf(slug);
  if (!game) return lost(root, setTitle, t("lost.game", { slug: slug.slice(0, 60) }));
  let closed = false;

  const paint = () =>
    closed ||
    render(
      html`<div class="learn">${side(game, book)} ${book.course ? pages(book, book.course) : html`<p>${say("rules.loading")}</p>`} ${glossary(book)}</div>`,
      root,
    );

  /** Opens the book at a page, or goes to it where all stand on one long page. @param {number} at */
  const turnTo = (at) => {
    if (!book.course) return;
    const wanted = book.course.pages[Math.max(0, Math.min(at, book.course.pages.length - 1))];
    book.left = 2 * Math.floor(book.course.pages.indexOf(wanted) / 2);
    paint();
    const target = /** @type {HTMLElement | null} */ (root.querySelector(`[data-page="${CSS.escape(wanted.id)}"]`));
    target?.scrollIntoView({ block: BOOK.matches ? "nearest" : "start" });
    target?.focus({ preventScroll: true });
    announce(wanted.title);
  };

  /** @type {Book} */
  const book = { slug, course: null, words: [], left: 0, turnTo };

  const begin = async () => {
    book.course = await courseOf(slug);
    if (book.course.style) adopt(book.course.style);
    paint();
    book.words = (await bookOf(slug).catch(() => ({ words: [] }))).words;
    paint();
  };

  setTitle(t("title.learn_of", { game: game.title }));
  paint();
  begin();
  const forget = listen(() => (BOOK.matches ? bindings(book) : []));
  const unhear = BOOK.listen(paint);
  return () => {
    closed = true;
    forget();
    unhear();
  };
}

/** The course of a game, in the language that is spoken. @param {string} slug @returns {Promise<Course>} */
async function courseOf(slug) {
  const course = Object.hasOwn(COURSES, slug) ? (await COURSES[slug]()).course : { pages: [], figures: {} };
  return { ...course, pages: spokenOf("courses", slug) ?? course.pages };
}

/** @param {Book} book @returns {import("../table/keys.js").Key[]} */
const bindings = (book) => [
  { keys: ["ArrowLeft"], label: say("learn.back"), run: () => book.turnTo(book.left - 2) },
  { keys: ["ArrowRight"], label: say("learn.on"), run: () => book.turnTo(book.left + 2) },
];

/** The game, the contents, and the way to play. @param {import("../games-list.js").Game} game @param {Book} book */
const side = (game, book) => html`<div class="learn-side panel">
  <h1 class="display" tabindex="-1">${game.title}</h1>
  <p>${game.line}</p>
  ${gameFacts(game)}
  <div class="button-column">
    ${hasGuide(book.slug) ? html`<button class="primary" data-key="guided" @click=${() => startGuided(book.slug)}>${t("setup.guided_start")}</button>` : nothing}
    <a class="button" href=${to("new", book.slug)}>${say("learn.play")}</a>
  </div>
  ${book.course ? html`<nav aria-label=${say("learn.contents")}><ol class="learn-contents">${book.course.pages.map((page, at) => contentsRow(book, page, at))}</ol></nav>` : nothing}
</div>`;

/** @param {Book} book @param {Page} page @param {number} at */
const contentsRow = (book, page, at) => {
  const done = page.lesson !== undefined && lessonsDone(book.slug).includes(page.lesson);
  return html`<li>
    <button class="quiet ${done ? "done" : ""}" aria-current=${BOOK.matches && spread(book).includes(page) ? "true" : nothing} @click=${() => book.turnTo(at)}>
      <b>${done ? icon("check-mark") : at + 1}</b> ${page.title}${done ? html`<span class="visually-hidden"> ${say("learn.done")}</span>` : nothing}
    </button>
  </li>`;
};

/** The pages in sight. @param {Book} book */
const spread = ({ course, left }) =>
  BOOK.matches && course ? course.pages.slice(left, left + 2) : (course?.pages ?? []);

/** @param {Book} book @param {Course} course */
const pages = (book, { pages: all, figures }) => html`<div class="learn-book">
  <div class="learn-pages">${repeat(
    spread(book),
    ({ id }) => id,
    (one) => page(book.slug, one, all.indexOf(one), figures),
  )}</div>
  ${
    BOOK.matches
      ? html`<div class="learn-turn">
        <button data-key="back" ?disabled=${book.left === 0} @click=${() => book.turnTo(book.left - 2)}>‹ ${say("learn.back")}</button>
        <span>${say("learn.pages", { from: book.left + 1, to: Math.min(book.left + 2, all.length), of: all.length })}</span>
        <button data-key="on" ?disabled=${book.left + 2 >= all.length} @click=${() => book.turnTo(book.left + 2)}>${say("learn.on")} ›</button>
      </div>`
      : nothing
  }
</div>`;

/** @param {string} slug @param {Page} page @param {number} number @param {Course["figures"]} figures */
const page = (
  slug,
  { id, title, text, figure, at, shows, opens, lesson },
  number,
  figures,
) => html`<section class="panel learn-page" data-page=${id} tabindex="-1">
  <h2 class="display"><b>${number + 1}</b> ${title}</h2>
  <div>${prose(text)}</div>
  <div class="learn-figure" aria-hidden="true">
    ${at && shows && lessonsOf(slug).includes(at) ? snippet({ slug, lesson: at, shows, opens }) : nothing}
    ${figure && figures[figure] ? figures[figure]() : nothing}
  </div>
  ${lesson && lessonsOf(slug).includes(lesson) ? html`<p><a class="button primary try" href=${to("learn", slug, lesson)}>${icon("play-button")} ${say("learn.try")}<span class="visually-hidden"> ${title}</span></a></p>` : nothing}
</section>`;

/** The first words of the glossary, and where to read on. @param {Book} book */
const glossary = ({ slug, words }) => html`<aside class="learn-words panel">
  <h2 class="display">${say("rules.glossary")}</h2>
  <dl>${words.slice(0, FEW_WORDS).map(([word, means]) => html`<div><dt>${word}</dt><dd>${means}</dd></div>`)}</dl>
  <p><a href=${to("rules", slug)}>${say("learn.rules")}</a></p>
  <p><a href=${to("gallery", slug)}>${say("learn.gallery")}</a></p>
</aside>`;

/** All games: how to play them, their rules, their parts. @param {HTMLElement} root @param {(title: string) => void} setTitle */
function overview(root, setTitle) {
  setTitle(t("title.learn"));
  render(
    html`<div class="page">
      <h1 class="display" tabindex="-1">${say("learn.title")}</h1>
      <p>${say("learn.line")}</p>
      <ul class="game-cards">
        ${games.map(
          (game) => html`<li class="game-card">
            <a class="game-link" href=${to("learn", game.slug)}>
              ${boardPicture(game.slug)}
              <div class="game-words"><h2 class="display">${game.title}</h2></div>
            </a>
            <div class="learn-links">
              ${hasGuide(game.slug) ? html`<button class="primary" @click=${() => startGuided(game.slug)}>${t("setup.guided_start")}<span class="visually-hidden"> ${game.title}</span></button>` : nothing}
              <a class="button" href=${to("learn", game.slug)}>${say("rules.how")}<span class="visually-hidden"> ${game.title}</span></a>
              <a class="button" href=${to("rules", game.slug)}>${say("gallery.rules")}<span class="visually-hidden"> ${game.title}</span></a>
              <a class="button" href=${to("gallery", game.slug)}>${say("rules.gallery")}<span class="visually-hidden"> ${game.title}</span></a>
            </div>
          </li>`,
        )}
      </ul>
    </div>`,
    root,
  );
  return () => {};
}
