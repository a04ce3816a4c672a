// An address that leads nowhere: says so, and shows ways on.

import { games } from "../games-list.js";
import { html, render } from "../lit.js";
import { to } from "../router.js";
import { t } from "../words.js";

/** @param {HTMLElement} root @param {(title: string) => void} setTitle @param {string} why */
export function lost(root, setTitle, why) {
  setTitle(t("title.lost"));
  render(
    html`<div class="page narrow">
      <h1 class="display" tabindex="-1">${t("lost.title")}</h1>
      <p>${why}</p>
      <ul class="plain-list">
        <li><a href="#/">${t("lost.home")}</a></li>
        ${games.map(({ slug, title }) => html`<li><a href=${to("new", slug)}>${t("lost.play", { title })}</a></li>`)}
      </ul>
    </div>`,
    root,
  );
  return () => {};
}

/** @param {unknown} _route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export const open = (_route, root, setTitle) => lost(root, setTitle, t("lost.address"));
