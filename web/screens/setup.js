// Set-up: who plays, under which rules; nothing covered, two presses from home to play.

import { expectBots, rules } from "../engine.js";
import { gameOf } from "../games-list.js";
import { hasGuide, startGuided } from "../guided.js";
import { html, live, nothing, render } from "../lit.js";
import { boardPicture, gameFacts } from "../parts/game-facts.js";
import { announce } from "../parts/live.js";
import { optionFields, seedField } from "../parts/setup-options.js";
import { details, headline, seatsField } from "../parts/setup-seats.js";
import { go, to } from "../router.js";
import * as saves from "../saves.js";
import { formOf, matchOf, range, remember, resize, settled } from "../setup-form.js";
import { listen, showKeys } from "../table/keys.js";
import { t } from "../words.js";
import { lost } from "./lost.js";
import { startMatch } from "./play.js";

/**
 * What a game puts on its set-up page besides the common: options of its own, chosen in its own way.
 * @typedef {{ options: string[], where: (sheet: import("../parts/setup-seats.js").Sheet) => unknown, lands: (sheet: import("../parts/setup-seats.js").Sheet) => unknown }} OwnPart
 * @type {Record<string, () => Promise<OwnPart>>}
 */
const OWN_PARTS = { "mediterranean-empires": () => import("../games/mediterranean-empires/setup.js") };

/** @param {{ slug: string }} route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open({ slug }, root, setTitle) {
  const game = gameOf(slug);
  if (!game) return lost(root, setTitle, t("lost.game", { slug: slug.slice(0, 60) }));
  const form = formOf(game);
  const finishedOne = saves.list().some((card) => card.slug === slug && card.over);
  let closed = false;
  let told = "";
  /** @type {OwnPart | null} */
  let own = null;

  const paint = () => {
    if (closed) return;
    settled(game, form);
    render(
      html`<form class="setup" @submit=${submit}>
        <div class="setup-columns">
          <div class="setup-column">
            <div class="setup-head">
              <h1 class="display" tabindex="-1">${game.title}</h1>
              <p>${game.line} <a href=${to("learn", slug)}>${t("setup.how")}</a></p>
              ${gameFacts(game)}
            </div>
            ${guidedCard(slug, finishedOne)} ${countField(sheet, setCount, own?.where(sheet))}
          </div>
          ${
            own
              ? html`<div class="setup-column">${own.lands(sheet)}</div>
              <div class="setup-column">${seatsField(sheet)} ${optionFields(sheet, own.options)} ${seedField(sheet)}</div>`
              : html`<div class="setup-column">${seatsField(sheet)} <div class="setup-board">${boardPicture(slug)}</div></div>
              <div class="setup-column">${optionFields(sheet)} ${seedField(sheet)}</div>`
          }
        </div>
        <div class="setup-dock">
          <p class="setup-summary"><strong>${headline(sheet)}</strong> <span>${details(sheet)}</span></p>
          <button class="primary large" data-key="start">${t("setup.start")}</button>
        </div>
      </form>`,
      root,
    );
    const now = `${headline(sheet)}. ${details(sheet)}`;
    if (told && told !== now) announce(now);
    told = now;
  };

  const sheet = { game, form, paint };

  const setCount = (/** @type {number} */ count) => {
    if (count < game.seats[0] || count > game.seats[1]) return;
    resize(game, form, count);
    paint();
  };

  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    remember(game, form);
    startMatch(matchOf(game, form));
  };

  /** @returns {import("../table/keys.js").Key[]} */
  const bindings = () => [
    ...(hasGuide(slug) ? [{ keys: ["g"], label: t("setup.guided"), run: () => startGuided(slug) }] : []),
    { keys: range(...game.seats).map(String), label: t("setup.seat_count"), run: (key) => setCount(Number(key)) },
    { keys: ["Enter"], label: t("setup.start"), run: () => root.querySelector("form")?.requestSubmit() },
    { keys: ["Escape"], label: t("setup.back"), run: () => go("#/") },
    { keys: ["?"], label: t("keys.title"), run: () => showKeys(bindings()) },
  ];

  OWN_PARTS[slug]?.().then(
    (part) => ((own = part), paint()),
    () => {
      // Without it the options stand in the common list.
    },
  );
  setTitle(t("title.new", { game: game.title }));
  paint();
  import("../rehearsal.js").then(
    ({ rehearse }) => rehearse(game, () => closed),
    () => {
      // Without it the first presses are slower.
    },
  );
  // The opponents' Python starts now, not under the first moves.
  const wake = () => form.seats.some(({ kind }) => kind === "bot") && expectBots();
  const forgetPython = rules.onStatus(wake);
  wake();
  const forget = listen(() =>
    document.activeElement?.matches("button, a, summary")
      ? bindings().filter(({ keys }) => !keys.includes("Enter"))
      : bindings(),
  );
  return () => {
    closed = true;
    forget();
    forgetPython();
  };
}

/** @param {string} slug @param {boolean} finishedOne */
const guidedCard = (slug, finishedOne) => {
  if (!hasGuide(slug)) return nothing;
  if (finishedOne)
    return html`<p class="guided-line"><button type="button" class="quiet guided" @click=${() => startGuided(slug)}>${t("setup.guided_again")}</button></p>`;
  return html`<section class="guided-card" aria-labelledby="guided-title">
    ${boardPicture(slug)}
    <p class="guided-first">${t("setup.first_time")}</p>
    <h2 id="guided-title" class="display">${t("setup.guided")}</h2>
    <p>${t("setup.guided_help")}</p>
    <button type="button" class="guided" @click=${() => startGuided(slug)}>${t("setup.guided_start")}</button>
  </section>`;
};

/** @param {import("../parts/setup-seats.js").Sheet} sheet @param {(count: number) => void} setCount @param {unknown} where */
const countField = ({ game, form }, setCount, where = nothing) => {
  if (game.seats[0] === game.seats[1]) return nothing;
  return html`<fieldset class="panel">
    <legend>${t("setup.seat_count")}</legend>
    <div class="segments seat-counts">
      ${range(game.seats[0], game.seats[1]).map(
        (count) => html`<label class="segment">
          <input type="radio" name="seats" .checked=${live(form.seats.length === count)} @change=${() => setCount(count)} />
          <span>${count}</span>
        </label>`,
      )}
    </div>
    ${where}
  </fieldset>`;
};
