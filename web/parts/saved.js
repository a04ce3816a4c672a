// The matches of this browser as cards, and what can be done with each: go on, rename, keep as a file, send, throw away.

import { rules } from "../engine.js";
import { html, nothing, repeat } from "../lit.js";
import { go, to } from "../router.js";
import * as saves from "../saves.js";
import { ago, t } from "../words.js";
import { openDialog } from "./dialog.js";
import { boardPicture } from "./game-facts.js";
import { shareMatch } from "./link.js";
import { seatMark } from "./seat.js";
import { toast } from "./toast.js";

/** Where the cards lie: `paint` draws them anew, `focus` goes to their heading. @typedef {{ paint: () => void, focus: () => void }} Shelf */

/** @param {saves.Card[]} cards @param {Shelf} shelf @param {{ first?: boolean }} [marks] `first`: the first is the one to go on with */
export const saveCards = (cards, shelf, { first = false } = {}) =>
  html`<ul class="saves">${repeat(
    cards,
    ({ id }) => id,
    (card, at) => safeCard(card, first && at === 0, shelf),
  )}</ul>`;

/** One match that cannot be drawn must not hide the others. @param {saves.Card} card @param {boolean} newest @param {Shelf} shelf */
const safeCard = (card, newest, shelf) => {
  try {
    return saveCard(card, newest, shelf);
  } catch (error) {
    reportError(error);
    return html`<li class="save trouble">
      <p>${t("home.row_damaged")} <code>${card.id}</code></p>
      <div class="save-tools">
        <button class="quiet" @click=${() => saves.download(`thalassa-damaged-${card.id}.json`, saves.read(card.id) ?? "")}>${t("home.export")}</button>
        <a class="button quiet" href=${to("play", card.id)}>${t("home.retry")}</a>
        <button class="quiet" @click=${() => remove(card, shelf)}>${t("home.delete")}</button>
      </div>
    </li>`;
  }
};

const saveCard = (
  /** @type {saves.Card} */ card,
  /** @type {boolean} */ newest,
  /** @type {Shelf} */ shelf,
) => html`<li class="save ${newest ? "newest" : ""}">
  ${boardPicture(card.slug)}
  <a class="save-link" href=${to("play", card.id)} data-key=${newest ? "resume" : nothing}>
    <span class="save-name">${card.name}</span>
    <span class="save-standing">
      ${card.name === card.title ? nothing : html`<span class="save-title">${card.title}</span> · `}${card.standing ? html`${card.standing} · ` : nothing}<time
        datetime=${new Date(card.saved).toISOString()}
        >${ago(card.saved)}</time
      >
    </span>
    <span class="save-players">
      ${card.players.map((player, seat) => html`<span>${seatMark(seat)} ${calledAs(card, player, seat)} ${typeof card.scores[seat] === "number" ? html`<b>${card.scores[seat]}</b>` : nothing}</span>`)}
    </span>
    <span class="save-go button" aria-hidden="true">${t(card.over ? "home.look" : "home.resume")}</span>
  </a>
  <div class="save-tools">
    <button class="quiet" @click=${() => rename(card, shelf)}>${t("home.rename")}<span class="visually-hidden"> ${card.name}</span></button>
    <button class="quiet" @click=${() => exportOne(card)}>${t("home.export")}<span class="visually-hidden"> ${card.name}</span></button>
    <button class="quiet" @click=${() => copyLink(card)}>${t("home.link")}<span class="visually-hidden"> ${card.name}</span></button>
    <button class="quiet" @click=${() => remove(card, shelf)}>${t("home.delete")}<span class="visually-hidden"> ${card.name}</span></button>
  </div>
</li>`;

const exportOne = (/** @type {saves.Card} */ card) =>
  saves.download(saves.fileName(card.slug, card.saved), saves.read(card.id) ?? "");

/** After a card is gone the next one lies under the finger: so long, in milliseconds, it is not thrown away by the same double press. */
const SETTLES = 700;
let removed = -SETTLES;

const remove = (/** @type {saves.Card} */ card, /** @type {Shelf} */ { paint, focus }) => {
  if (performance.now() - removed < SETTLES) return;
  removed = performance.now();
  const restore = saves.remove(card.id);
  paint();
  toast(t("home.deleted", { name: card.name }), {
    label: t("home.undo"),
    run: () => (restore(), (removed = -SETTLES), paint()),
  });
  focus();
};

const rename = async (/** @type {saves.Card} */ card, /** @type {Shelf} */ { paint }) => {
  const name = await askName(card.name);
  if (!name) return;
  await opened(card, async (match) => {
    await rules.call("rename", { match, name });
    const { text } = await rules.call("save", { match, saved: card.saved + 1 });
    if (saves.write(card.id, text, card.saved) === "newer") throw new Error(t("tabs.played_on"));
  });
  paint();
};

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

const copyLink = (/** @type {saves.Card} */ card) => shareMatch(() => codeOf(card), card.name);

const codeOf = async (/** @type {saves.Card} */ card) => {
  const { match } = await rules.call("open", { save: saves.read(card.id) ?? "" });
  try {
    return (await rules.call("code", { match })).code;
  } finally {
    rules.call("close", { match }).catch(() => {});
  }
};

/** What could not be read is kept aside. @param {Shelf} shelf */
export const damagedMatches = ({ paint }) => {
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
          <button @click=${() => tryAgain(id)}>${t("home.retry")}<span class="visually-hidden"> ${id}</span></button>
          <button @click=${() => (saves.removeAside(id), paint())}>${t("home.delete")}<span class="visually-hidden"> ${id}</span></button>
        </li>`,
      )}
    </ul>
  </section>`;
};

const tryAgain = (/** @type {string} */ id) => {
  saves.tryAside(id);
  go(to("play", id));
};

/** The one human without a name of their own is "You" here, too. @param {saves.Card} card @param {[string, string, string]} player @param {number} seat */
const calledAs = ({ players }, [name], seat) => {
  const alone = players.filter(([, kind]) => kind === "human").length === 1;
  return alone && players[seat][1] === "human" && name === t("setup.player", { n: seat + 1 }) ? t("setup.you") : name;
};

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
          <input autofocus maxlength="40" required .value=${name} @input=${(/** @type {InputEvent} */ event) => (typed = /** @type {HTMLInputElement} */ (event.target).value)} />
        </label>
        <div class="button-row"><button class="primary">${t("common.ok")}</button></div>
      </form>`,
  });
};
