// Home: the games, and the matches that were begun.

import { games } from "../games-list.js";
import { rules } from "../engine.js";
import { html, nothing, render, repeat } from "../lit.js";
import { gameArt, heroArt } from "../parts/art.js";
import { openDialog } from "../parts/dialog.js";
import { icon } from "../parts/icon.js";
import { seatMark } from "../parts/seat.js";
import { toast } from "../parts/toast.js";
import { to } from "../router.js";
import * as saves from "../saves.js";
import { ago, t } from "../words.js";

/** A file that is larger than this is no save. */
const LARGEST_FILE = 20_000_000;

/** @param {unknown} _route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open(_route, root, setTitle) {
  let dragging = false;
  let closed = false;

  // What arrives late (the coast, a dropped file) must not paint over the screen that came after this one.
  const paint = () =>
    closed ||
    render(
      html`<div
        class="home ${dragging ? "dragging" : ""}"
        @dragover=${onDrag}
        @dragleave=${() => ((dragging = false), paint())}
        @drop=${onDrop}
      >
        <section class="hero">
          ${heroArt(paint)}
          <div class="hero-words">
            <h1 class="display" tabindex="-1">${t("home.title")}</h1>
            <p>${t("home.line")}</p>
          </div>
        </section>
        <div class="page">
          ${continueSection()}
          <section aria-labelledby="games-title">
            <h2 id="games-title" class="display">${t("home.games")}</h2>
            ${games.length ? html`<ul class="game-cards">${games.map(gameCard)}</ul>` : html`<p>${t("home.no_games")}</p>`}
          </section>
          ${asideSection()}
          <section class="import" aria-labelledby="import-title">
            <h2 id="import-title">${t("home.import")}</h2>
            <p>${t("home.import_help")}</p>
            <label class="button">
              ${t("home.import_choose")}
              <input class="visually-hidden" type="file" accept="application/json,.json" multiple @change=${onFiles} />
            </label>
          </section>
        </div>
      </div>`,
      root,
    );

  const gameCard = (/** @type {import("../games-list.js").Game} */ game) => html`<li class="game-card">
    <a class="game-link" href=${to("new", game.slug)}>
      ${gameArt(game.slug)}
      <div class="game-words">
        <h3 class="display">${game.title}</h3>
        <p>${game.line}</p>
        <p class="game-seats">${icon("three-friends")} ${seatsText(game.seats)}</p>
      </div>
    </a>
    <div class="game-links">
      <a class="button primary" href=${to("new", game.slug)}>${t("home.play")}<span class="visually-hidden"> ${game.title}</span></a>
      <a class="button" href=${to("rules", game.slug)}>${t("home.rules")}<span class="visually-hidden"> ${game.title}</span></a>
    </div>
  </li>`;

  const continueSection = () => {
    const cards = saves.list();
    if (!cards.length) return nothing;
    return html`<section aria-labelledby="continue-title">
      <h2 id="continue-title" class="display">${t("home.continue")}</h2>
      <ul class="saves">
        ${repeat(cards, ({ id }) => id, saveCard)}
      </ul>
    </section>`;
  };

  const saveCard = (/** @type {saves.Card} */ card) => html`<li class="save">
    <a class="save-link" href=${to("play", card.id)}>
      <span class="save-name">${card.name}</span>
      <span class="save-title">${card.name === card.title ? nothing : card.title}</span>
      <span class="save-standing">${card.over ? t("home.over") : card.standing}</span>
      <span class="save-players">${card.players.map(([name], seat) => html`<span>${seatMark(seat)} ${name}</span>`)}</span>
      <time datetime=${new Date(card.saved).toISOString()}>${ago(card.saved)}</time>
    </a>
    <div class="save-tools">
      <button class="quiet" @click=${() => rename(card)}>${t("home.rename")}<span class="visually-hidden"> ${card.name}</span></button>
      <button class="quiet" @click=${() => exportOne(card)}>${t("home.export")}<span class="visually-hidden"> ${card.name}</span></button>
      <button class="quiet" @click=${() => copyLink(card)}>${t("home.link")}<span class="visually-hidden"> ${card.name}</span></button>
      <button class="quiet" @click=${() => remove(card)}>${t("home.delete")}<span class="visually-hidden"> ${card.name}</span></button>
    </div>
  </li>`;

  const asideSection = () => {
    const damaged = saves.asides();
    if (!damaged.length) return nothing;
    return html`<section class="panel trouble" aria-labelledby="aside-title">
      <h2 id="aside-title">${t("home.damaged", { n: damaged.length })}</h2>
      <p>${t("home.damaged_help")}</p>
      <ul class="plain-list">
        ${damaged.map(
          (id) => html`<li>
            <code>${id}</code>
            <button @click=${() => saves.download(`thalassa-damaged-${id}.json`, saves.readAside(id))}>${t("home.export")}<span class="visually-hidden"> ${id}</span></button>
            <button @click=${() => (saves.removeAside(id), paint())}>${t("home.delete")}<span class="visually-hidden"> ${id}</span></button>
          </li>`,
        )}
      </ul>
    </section>`;
  };

  const remove = (/** @type {saves.Card} */ card) => {
    const restore = saves.remove(card.id);
    paint();
    toast(t("home.deleted", { name: card.name }), { label: t("home.undo"), run: () => (restore(), paint()) });
    /** @type {HTMLElement | null} */ (root.querySelector("#continue-title, h1"))?.focus();
  };

  const exportOne = (/** @type {saves.Card} */ card) =>
    saves.download(saves.fileName(card.slug, card.saved), saves.read(card.id) ?? "");

  /** Opens a saved match for one thing, and closes it again. @param {saves.Card} card @param {(match: number) => Promise<void>} work */
  const opened = async (card, work) => {
    try {
      const { match } = await rules.call("open", { save: saves.read(card.id) ?? "" });
      await work(match);
      await rules.call("close", { match });
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  };

  const copyLink = (/** @type {saves.Card} */ card) =>
    opened(card, async (match) => {
      const { code } = await rules.call("code", { match });
      await navigator.clipboard.writeText(new URL(to("replay", code), location.href).href);
      toast(t("table.link_copied"));
    });

  const rename = async (/** @type {saves.Card} */ card) => {
    const name = await askName(card.name);
    if (!name) return;
    await opened(card, async (match) => {
      const before = saves.read(card.id);
      await rules.call("rename", { match, name });
      const { text } = await rules.call("save", { match, saved: card.saved });
      saves.write(card.id, text, before);
    });
    paint();
  };

  const takeFiles = async (/** @type {Iterable<File>} */ files) => {
    for (const file of files) {
      try {
        if (file.size > LARGEST_FILE) throw new Error(t("home.import_large", { name: file.name }));
        const text = await file.text();
        const { name } = await rules.call("peek", { save: text });
        saves.write(saves.newId(), text, null);
        toast(t("home.imported", { name }));
      } catch (error) {
        toast(t("home.import_failed", { name: file.name, why: /** @type {Error} */ (error).message }));
      }
    }
    paint();
  };

  const onFiles = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    takeFiles([...(input.files ?? [])]);
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
    takeFiles([...(event.dataTransfer?.files ?? [])]);
    paint();
  };

  setTitle(t("title.home"));
  paint();
  const forget = saves.onOtherTab(paint);
  const clock = setInterval(paint, 60_000);
  return () => {
    closed = true;
    forget();
    clearInterval(clock);
  };
}

/** @param {[number, number]} seats */
const seatsText = ([low, high]) => (low === high ? t("home.seats_one", { n: low }) : t("home.seats", { low, high }));

/** @param {string} name @returns {Promise<string | undefined>} */
const askName = (name) => {
  let typed = name;
  return openDialog({
    title: t("home.rename_title"),
    draw: (close) =>
      html`<form
        @submit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          close(typed.trim());
        }}
      >
        <label class="field">
          <span>${t("menu.name")}</span>
          <input maxlength="40" required .value=${name} @input=${(/** @type {InputEvent} */ event) => (typed = /** @type {HTMLInputElement} */ (event.target).value)} />
        </label>
        <div class="button-row"><button class="primary">${t("common.ok")}</button></div>
      </form>`,
  });
};

