// Home: something to press that starts play, the games, and the matches of this browser.

import { games } from "../games-list.js";
import { hasGuide, startGuided } from "../guided.js";
import { html, nothing, render } from "../lit.js";
import { heroArt } from "../parts/art.js";
import { boardPicture, gameFacts, lengthOf, tablePicture } from "../parts/game-facts.js";
import { icon } from "../parts/icon.js";
import { takeFiles } from "../parts/imports.js";
import { damagedMatches, saveCards } from "../parts/saved.js";
import { go, to } from "../router.js";
import * as saves from "../saves.js";
import { defaultName, formOf, matchOf, withPlayer } from "../setup-form.js";
import { listen, showKeys } from "../table/keys.js";
import { t } from "../words.js";
import { startMatch } from "./play.js";

/** So many finished matches are listed before the rest is asked for. */
const RECENT = 6;

/** @typedef {import("../games-list.js").Game} Game */
/** @typedef {import("../parts/saved.js").Shelf} Shelf */

/** The game to begin with; asked each time, as another language names the games anew. */
const beginning = () => games.at(0);

/** @param {unknown} _route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open(_route, root, setTitle) {
  let dragging = false;
  let closed = false;
  let wholeHistory = false;

  // What arrives late (the coast, a dropped file) must not paint over the screen that came after this one.
  const paint = () => {
    if (closed) return;
    const cards = saves.list();
    const open = cards.filter(({ over }) => !over);
    const finished = cards.filter(({ over }) => over);
    render(
      html`<div class="home ${dragging ? "dragging" : ""}" @dragover=${onDrag} @dragleave=${() => ((dragging = false), paint())} @drop=${onDrop}>
        ${hero(cards.length > 0, paint)}
        <div class="page home-page">
          ${goOn(open, shelf)}
          <section aria-labelledby="games-title">
            <h2 id="games-title" class="visually-hidden">${t("home.games")}</h2>
            ${games.length ? html`<ul class="game-cards">${games.map(gameCard)}</ul>` : html`<p>${t("home.no_games")}</p>`}
          </section>
          ${history(finished, shelf, wholeHistory, () => ((wholeHistory = true), paint()))} ${damagedMatches(shelf)}
          ${importSection(onFiles)}
          <footer class="home-foot">
            <p>${t("home.foot")}</p>
            <p><a href=${to("learn")}>${t("home.foot_learn")}</a> <a href=${to("about")}>${t("home.foot_about")}</a></p>
          </footer>
        </div>
      </div>`,
      root,
    );
  };

  /** @type {Shelf} */
  const shelf = {
    paint,
    focus: () => /** @type {HTMLElement | null} */ (root.querySelector("#continue-title, h1"))?.focus(),
  };

  const take = (/** @type {Iterable<File>} */ files) => takeFiles(files).then(paint);

  const onFiles = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    take([...(input.files ?? [])]);
    input.value = "";
  };

  const onDrag = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (dragging) return;
    dragging = true;
    paint();
  };

  const onDrop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    dragging = false;
    take([...(event.dataTransfer?.files ?? [])]);
    paint();
  };

  setTitle(t("title.home"));
  paint();
  const forget = [saves.onOtherTab(paint), saves.onWritten(paint), listen(bindings)];
  const clock = setInterval(paint, 60_000);
  return () => {
    closed = true;
    for (const stop of forget) stop();
    clearInterval(clock);
  };
}

/** @param {boolean} returning somebody who was here before needs no long greeting @param {() => void} paint */
const hero = (returning, paint) => {
  const first = beginning();
  return html`<section class="hero ${returning ? "short" : ""}">
  ${heroArt(paint)}
  <div class="hero-words">
    <h1 class="display" tabindex="-1">${t("home.promise")}</h1>
    <p>${t("home.line")}</p>
    ${
      first
        ? html`<div class="hero-buttons">
          <button class="primary hero-play" data-key="play-now" @click=${playNow}>
            ${icon("rolling-dices")}<span><strong class="display">${t("home.play_now")}</strong><small>${playNowLine(first)}</small></span>
          </button>
          ${learnButton(first)}
        </div>`
        : nothing
    }
  </div>
  <div class="hero-table" aria-hidden="true">${tablePicture()}<span class="hero-die">${icon("meeple")}</span><span class="hero-die">${icon("spartan-helmet")}</span></div>
</section>`;
};

const learnButton = (/** @type {Game} */ game) =>
  hasGuide(game.slug)
    ? html`<button class="hero-learn" data-key="learn-now" @click=${() => startGuided(game.slug)}>
        <span><strong>${t("home.learn")}</strong><small>${t("home.learn_line")}</small></span>
      </button>`
    : html`<a class="button hero-learn" href=${to("learn", game.slug)}><span><strong>${t("home.how")}</strong><small>${game.title}</small></span></a>`;

const playNowLine = (/** @type {Game} */ game) => {
  const form = withPlayer(formOf(game));
  const rival = form.seats.findIndex(({ kind }) => kind === "bot");
  const against =
    rival < 0
      ? game.title
      : t("home.play_against", { game: game.title, rival: form.seats[rival].name || defaultName(form, rival) });
  const { minutes } = lengthOf(game.slug, form);
  return minutes ? t("home.play_minutes", { match: against, n: minutes }) : against;
};

const playNow = () => {
  const first = beginning();
  return first && startMatch(matchOf(first, withPlayer(formOf(first))));
};

const goOn = (/** @type {saves.Card[]} */ open, /** @type {Shelf} */ shelf) => {
  if (!open.length) return nothing;
  return html`<section class="go-on" aria-labelledby="continue-title">
    <h2 id="continue-title" class="display" tabindex="-1">${t("home.continue")}</h2>
    ${saveCards(open, shelf, { first: true })}
  </section>`;
};

/** @param {saves.Card[]} finished @param {Shelf} shelf @param {boolean} whole @param {() => void} showAll */
const history = (finished, shelf, whole, showAll) => {
  if (!finished.length) return nothing;
  const shown = whole ? finished : finished.slice(0, RECENT);
  return html`<section class="history" aria-labelledby="history-title">
    <h2 id="history-title" class="display">${t("home.history")}</h2>
    ${saveCards(shown, shelf)}
    ${shown.length < finished.length ? html`<button @click=${showAll}>${t("home.history_all", { n: finished.length })}</button>` : nothing}
  </section>`;
};

const gameCard = (/** @type {Game} */ game, /** @type {number} */ index) => html`<li class="game-card">
  <a class="game-link" href=${to("learn", game.slug)}>
    ${index === 0 && !saves.list().length ? html`<span class="start-here">${t("home.start_here")}</span>` : nothing} ${boardPicture(game.slug)}
    <div class="game-words">
      <h3 class="display">${game.title}</h3>
      <p class="game-line">${game.line}</p>
    </div>
  </a>
  <div class="game-foot">
    ${gameFacts(game)}
    <a class="button game-play" href=${to("new", game.slug)}>${t("home.play")}<span class="visually-hidden"> ${game.title}</span></a>
  </div>
</li>`;

/** @param {(event: Event) => void} onFiles */
const importSection = (onFiles) => html`<section class="import" aria-labelledby="import-title">
  <h2 id="import-title">${t("home.import")}</h2>
  <p>${t("home.import_help")}</p>
  <label class="button">
    ${t("home.import_choose")}
    <input class="visually-hidden" type="file" accept="application/json,.json" multiple @change=${onFiles} />
  </label>
</section>`;

/** @returns {import("../table/keys.js").Key[]} */
const bindings = () => {
  const newest = saves.list().find(({ over }) => !over);
  return [
    ...(beginning() ? [{ keys: ["p"], label: t("home.play_now"), run: () => playNow() }] : []),
    ...(newest ? [{ keys: ["c"], label: t("home.continue"), run: () => go(to("play", newest.id)) }] : []),
    ...games.map(({ slug, title }, index) => ({
      keys: [String(index + 1)],
      label: title,
      run: () => go(to("new", slug)),
    })),
    { keys: ["?"], label: t("keys.title"), run: () => showKeys(bindings()) },
  ];
};
