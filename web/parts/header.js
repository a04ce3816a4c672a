// The head of the site, and on a phone its foot: where one is, and where one can go. Only pages that exist stand here.

import { html, nothing } from "../lit.js";
import { choose } from "../settings.js";
import { t } from "../words.js";
import { icon } from "./icon.js";

/** The pages, with the screens that belong to each. @type {Array<{ name: string, href: string, picture: string, screens: string[] }>} */
const PAGES = [
  { name: "play", href: "#/", picture: "rolling-dices", screens: ["home", "new", "share"] },
  { name: "learn", href: "#/learn", picture: "open-book", screens: ["learn", "rules", "gallery"] },
  { name: "settings", href: "#/settings", picture: "big-gear", screens: ["settings"] },
  { name: "about", href: "#/about", picture: "amphora", screens: ["about"] },
];
/** At the right end of the head these stand as pictures alone. */
const SMALL = ["settings", "about"];

/** @param {string} current the name of the present screen */
export const siteHeader = (current) => {
  const dark = document.documentElement.dataset.theme === "dark";
  return html`<a class="brand" href="#/" aria-label=${t("nav.brand")}>${icon("trireme")}<span class="display">${t("home.title")}</span></a>
    <nav class="site-pages" aria-label=${t("nav.label")}>${PAGES.map((page) => pageLink(page, current, SMALL.includes(page.name)))}</nav>
    <button class="nav-link small" title=${t(dark ? "nav.light" : "nav.dark")} @click=${() => choose("theme", dark ? "light" : "dark")}>
      ${icon(dark ? "sun" : "moon")}<span>${t(dark ? "nav.light" : "nav.dark")}</span>
    </button>`;
};

/** The same pages in reach of a thumb. @param {string} current */
export const siteTabs = (current) =>
  html`<nav class="tabs-nav" aria-label=${t("nav.tabs")}>${PAGES.map((page) => pageLink(page, current, false))}</nav>`;

/** @param {typeof PAGES[number]} page @param {string} current @param {boolean} small */
const pageLink = ({ name, href, picture, screens }, current, small) =>
  html`<a class="nav-link ${small ? "small" : ""}" href=${href} title=${small ? t(`nav.${name}`) : nothing} aria-current=${screens.includes(current) ? "page" : nothing}>
    ${icon(picture)}<span>${t(`nav.${name}`)}</span>
  </a>`;
