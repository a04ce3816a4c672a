// The page: header, the screen of the present address, messages. Paints at once; Python starts behind it.

import { build } from "./build.js";
import { rules } from "./engine.js";
import { html, nothing, render } from "./lit.js";
import { applyUpdate, registerOffline } from "./offline.js";
import { icon, useSprite } from "./parts/icon.js";
import { useRegion } from "./parts/live.js";
import { toast, useToasts } from "./parts/toast.js";
import { start } from "./router.js";
import * as about from "./screens/about.js";
import { failure } from "./screens/failure.js";
import * as home from "./screens/home.js";
import * as lost from "./screens/lost.js";
import * as play from "./screens/play.js";
import * as replay from "./screens/replay.js";
import * as rulesScreen from "./screens/rules.js";
import * as settingsScreen from "./screens/settings.js";
import * as setup from "./screens/setup.js";
import { apply, choose, onSettings, setting } from "./settings.js";
import { storage } from "./storage.js";
import { t } from "./words.js";

const SCREENS = { home, new: setup, play, replay, rules: rulesScreen, settings: settingsScreen, about, lost };

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const root = element("screen");

let updateReady = false;
let current = "";
let shown = 0;
let close = () => {};

function paintShell() {
  const link = (/** @type {string} */ name, /** @type {string} */ href, /** @type {string} */ picture) =>
    html`<a class="nav-link" href=${href} aria-current=${current === name ? "page" : nothing}>${icon(picture)}<span>${t(`nav.${name}`)}</span></a>`;
  const dark = document.documentElement.dataset.theme === "dark";
  render(
    html`<a class="brand" href="#/" aria-label=${t("nav.brand")}>${icon("trireme")}<span class="display">${t("home.title")}</span></a>
      <nav aria-label=${t("nav.label")}>
        ${link("settings", "#/settings", "big-gear")} ${link("about", "#/about", "amphora")}
        <button class="nav-link" @click=${() => choose("theme", dark ? "light" : "dark")}>
          ${icon(dark ? "sun" : "moon")}<span>${t(dark ? "nav.light" : "nav.dark")}</span>
        </button>
      </nav>`,
    element("header"),
  );
  render(
    html`${storage.health === "ok" ? nothing : html`<p class="banner">${t(`storage.${storage.health}`)}</p>`}
    ${updateReady ? html`<p class="banner">${t("update.ready")} <button class="primary" @click=${() => applyUpdate()}>${t("update.apply")}</button></p>` : nothing}`,
    element("banners"),
  );
}

/** @param {import("./router.js").Route} route */
function show(route) {
  close();
  render(nothing, root);
  current = route.name;
  document.body.dataset.screen = route.name;
  root.className = `screen screen-${route.name}`;
  const setTitle = (/** @type {string} */ title) => (document.title = title === t("title.home") ? title : t("title.page", { title }));
  const screen = /** @type {{ open: (route: any, root: HTMLElement, setTitle: (title: string) => void) => () => void }} */ (SCREENS[route.name]);
  close = () => {};
  try {
    close = screen.open(route, root, setTitle);
  } catch (error) {
    render(failure({ message: t("engine.fault"), report: /** @type {Error} */ (error).stack }), root);
    console.error(error);
  }
  paintShell();
  // The first screen belongs to the browser; later ones begin at their heading, for the eyes and for screen readers.
  if (shown++) {
    scrollTo(0, 0);
    if (route.name !== "rules" || !route.rule) root.querySelector("h1")?.focus({ preventScroll: true });
  }
}

/** What nobody expected is said, never swallowed; the match is saved after every action. */
addEventListener("error", () => toast(t("engine.fault")));
addEventListener("unhandledrejection", () => toast(t("engine.fault")));

apply();
root.replaceChildren();
document.querySelector("[data-skip]")?.addEventListener("click", (event) => {
  event.preventDefault();
  root.focus();
});
// Without its pictures the page still says everything in words.
useSprite().catch(() => {});
useRegion(element("live"));
useToasts(element("toasts"));
// How far the header and the tools have scrolled away: the side column of a table takes their room.
const HEAD = 128;
addEventListener("scroll", () => /** @type {HTMLElement | null} */ (document.querySelector(".side-column"))?.style.setProperty("--scrolled", `${Math.min(scrollY, HEAD)}px`), { passive: true });
onSettings(paintShell);
storage.onHealth(paintShell);
start(show);

rules.start();
const stopWaiting = rules.onStatus(({ stage }) => {
  if (stage !== "ready" && stage !== "failed") return;
  stopWaiting();
  registerOffline({
    build: build.hash,
    onUpdate: (ready) => {
      updateReady = ready;
      paintShell();
    },
  });
});
