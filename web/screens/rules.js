// The rules of a game, on a page of their own or over its table.

import { gameOf, games } from "../games-list.js";
import { html, nothing, render } from "../lit.js";
import { openDialog } from "../parts/dialog.js";
import "../parts/page-style.js";
import { say } from "../parts/page-words.js";
import { rulesView } from "../parts/rulebook.js";
import { to } from "../router.js";
import { t } from "../words.js";
import { lost } from "./lost.js";

/** @param {{ slug: string, rule: string }} route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open({ slug, rule }, root, setTitle) {
  const game = gameOf(slug);
  if (!game) return lost(root, setTitle, t("lost.game", { slug: slug.slice(0, 60) }));
  setTitle(t("title.rules", { game: game.title }));
  render(
    html`<div class="page rules">
      <div class="rules-head">
        <h1 class="display" tabindex="-1">${say("rules.title", { game: game.title })}</h1>
        <p><a href=${to("learn", slug)}>${say("rules.how")}</a> · <a href=${to("gallery", slug)}>${say("rules.gallery")}</a></p>
        ${
          games.length > 1
            ? html`<nav class="chips" aria-label=${say("rules.others")}>
              ${games.map(({ slug: other, title }) => html`<a class="chip" href=${to("rules", other)} aria-current=${other === slug ? "page" : nothing}>${title}</a>`)}
            </nav>`
            : nothing
        }
      </div>
      ${rulesView({ slug, rule })}
    </div>`,
    root,
  );
  return () => {};
}

/** Opens the rules over the table, which goes on showing itself below. @param {string} slug @param {string} rule */
export function over(slug, rule) {
  const title = say("rules.title", { game: gameOf(slug)?.title ?? "" });
  openDialog({ title, className: "rules-dialog", draw: () => rulesView({ slug, rule, links: false }) });
}
