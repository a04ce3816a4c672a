// Settings: how it looks, how it plays, what is stored.

import { html, nothing, render } from "../lit.js";
import { resetOffline } from "../offline.js";
import "../parts/page-style.js";
import { say } from "../parts/page-words.js";
import { choicesOf } from "../parts/setting-row.js";
import { toast } from "../parts/toast.js";
import * as saves from "../saves.js";
import { CHOICES } from "../settings.js";
import { storage } from "../storage.js";
import { size, t } from "../words.js";

/** @param {unknown} _route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open(_route, root, setTitle) {
  /** @type {number | null} */
  let offline = null;
  /** @type {boolean | null} */
  let kept = null;
  let closed = false;

  const paint = () =>
    closed ||
    render(
      html`<div class="page narrow">
        <h1 class="display" tabindex="-1">${say("stored.title")}</h1>
        <div class="panel">${/** @type {Array<keyof typeof CHOICES>} */ (Object.keys(CHOICES)).filter((name) => CHOICES[name].length > 1).map((name) => choicesOf(name, paint))}</div>
        <section class="panel" aria-labelledby="storage-title">
          <h2 id="storage-title">${say("stored.storage")}</h2>
          <dl class="facts">
            <div><dt>${say("stored.matches")}</dt><dd>${say("stored.matches_value", { n: saves.list().length, size: size(storage.used()) })}</dd></div>
            ${offline === null ? nothing : html`<div><dt>${say("stored.offline")}</dt><dd>${size(offline)}</dd></div>`}
            ${kept === null ? nothing : html`<div><dt>${say("stored.kept")}</dt><dd>${say(kept ? "stored.kept_yes" : "stored.kept_no")}</dd></div>`}
          </dl>
          <p class="help">${say("stored.storage_help")}</p>
          <div class="button-row">
            ${kept === false && typeof navigator.storage?.persist === "function" ? html`<button data-key="keep" @click=${keep}>${say("stored.keep")}</button>` : nothing}
            <button @click=${exportAll}>${say("stored.export_all")}</button>
            <button @click=${() => resetOffline()}>${say("stored.reset_offline")}</button>
          </div>
          <p class="help">${say("stored.reset_help")}</p>
        </section>
      </div>`,
      root,
    );

  const exportAll = () => {
    for (const card of saves.list()) {
      const name = saves.fileName(card.slug, card.saved).replace(".json", `-${card.id}.json`);
      saves.download(name, saves.read(card.id) ?? "");
    }
  };

  /** The browser may ask the player; it does so only after a press. */
  const keep = async () => {
    kept = await navigator.storage.persist();
    if (!kept) toast(say("stored.keep_refused"));
    paint();
  };

  const measure = async () => {
    try {
      offline = (await navigator.storage?.estimate?.())?.usage ?? null;
      kept = (await navigator.storage?.persisted?.()) ?? null;
    } catch {
      // A browser that does not tell has nothing to show.
    }
    paint();
  };

  setTitle(t("title.settings"));
  paint();
  measure();
  return () => {
    closed = true;
  };
}
