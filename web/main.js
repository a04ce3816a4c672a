// The page: header, the screen of the present address, messages. Paints at once; Python starts behind it.

import { at, build } from "./build.js";
import { calm } from "./calm.js";
import { rules } from "./engine.js";
import { nameGames } from "./games-list.js";
import { html, nothing, render } from "./lit.js";
import { firstDecision } from "./match.js";
import { applyUpdate, registerOffline } from "./offline.js";
import { bootStatus } from "./parts/boot-status.js";
import { siteHeader, siteTabs } from "./parts/header.js";
import { useSprite } from "./parts/icon.js";
import { useRegion } from "./parts/live.js";
import { fitAll } from "./parts/screen.js";
import { toast, useToasts } from "./parts/toast.js";
import { start } from "./router.js";
import { failure } from "./screens/failure.js";
import * as home from "./screens/home.js";
import * as lesson from "./screens/lesson.js";
import * as lost from "./screens/lost.js";
import * as play from "./screens/play.js";
import * as setup from "./screens/setup.js";
import * as saves from "./saves.js";
import { apply, onSettings, setting } from "./settings.js";
import { storage } from "./storage.js";
import { speak, t } from "./words.js";

/** A screen that is fetched only when it is opened. @param {() => Promise<{ open: Screen["open"] }>} load @returns {Screen} */
const late = (load) => ({
  open(route, root, setTitle) {
    let closed = false;
    let close = () => {};
    load().then(
      ({ open }) => {
        if (closed) return;
        close = open(route, root, setTitle);
        if (shown > 1 && !root.contains(document.activeElement))
          root.querySelector("h1")?.focus({ preventScroll: true });
      },
      () => closed || render(failure({ message: t("engine.not_loaded") }), root),
    );
    return () => {
      closed = true;
      close();
    };
  },
});

/** @typedef {{ open: (route: any, root: HTMLElement, setTitle: (title: string) => void) => () => void }} Screen */

const SCREENS = {
  home,
  new: setup,
  lesson,
  play,
  lost,
  replay: late(() => import("./screens/replay.js")),
  share: late(() => import("./screens/share.js")),
  rules: late(() => import("./screens/rules.js")),
  learn: late(() => import("./screens/learn.js")),
  gallery: late(() => import("./screens/gallery.js")),
  settings: late(() => import("./screens/settings.js")),
  about: late(() => import("./screens/about.js")),
};

/** Screens that say themselves how Python's start goes. */
const TELL_THEMSELVES = new Set(["lesson", "play", "replay"]);

/** A visitor's first move is waited for so long, in milliseconds, before the copy for later visits is fetched. */
const OFFLINE_WAIT = 20_000;
/** Python was there so soon after the page: on such a line nobody notices a copy being fetched, a moment later. */
const FAST_START = 4_000;
const MOMENT = 3_000;

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const root = element("screen");

let updateReady = false;
/** @type {keyof typeof SCREENS} */
let current = "home";
let shown = 0;
let close = () => {};

function paintShell() {
  render(siteHeader(current), element("header"));
  render(siteTabs(current), element("tabs"));
  render(
    html`${storage.health === "ok" ? nothing : html`<p class="banner">${t(`storage.${storage.health}`)}</p>`}
    ${rules.status.stage === "failed" && !TELL_THEMSELVES.has(current) ? bootStatus(rules.status) : nothing}
    ${updateReady ? html`<p class="banner">${t("update.ready")} <button class="primary" @click=${() => applyUpdate()}>${t("update.apply")}</button></p>` : nothing}`,
    element("banners"),
  );
}

/** A match that somebody sent is told of before it is watched. @param {import("./router.js").Route} route @returns {keyof typeof SCREENS} */
const screenOf = (route) =>
  route.name === "replay" && route.at === null && saves.read(route.code) === null ? "share" : route.name;

/** @param {import("./router.js").Route} route */
function show(route) {
  close();
  render(nothing, root);
  current = screenOf(route);
  document.body.dataset.screen = current;
  root.className = `screen screen-${current}`;
  const setTitle = (/** @type {string} */ title) =>
    (document.title = title === t("title.home") ? title : t("title.page", { title }));
  const screen = /** @type {Screen} */ (SCREENS[current]);
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
addEventListener("error", ({ message }) => {
  // A board that is measured once more while its size changes is no fault.
  if (!message.startsWith("ResizeObserver loop")) toast(t("engine.fault"));
});
addEventListener("unhandledrejection", () => toast(t("engine.fault")));
/** Moves that the browser would not keep are lost with the page: it asks before it goes. */
addEventListener("beforeunload", (event) => saves.unkept() && event.preventDefault());

/** English is in the page; another language is fetched before anything is shown. */
async function chooseLanguage() {
  const file = build.languages?.[setting("language")];
  if (!file) return;
  try {
    speak(setting("language"), await (await fetch(at(file))).json());
    nameGames();
  } catch {
    // Without its words the page speaks English.
  }
}

async function begin() {
  // The longest wait of a first visit: nothing else comes before it.
  rules.start();
  apply();
  fitAll();
  root.replaceChildren();
  document.querySelector("[data-skip]")?.addEventListener("click", (event) => {
    event.preventDefault();
    root.focus();
  });
  // Without its pictures the page still says everything in words.
  useSprite().catch(() => {});
  useRegion(element("live"));
  useToasts(element("toasts"));
  onSettings(fitAll);
  onSettings(paintShell);
  storage.onHealth(paintShell);
  await chooseLanguage();
  start(show);

  const stopWaiting = rules.onStatus(({ stage }) => {
    if (stage !== "ready" && stage !== "failed") return;
    stopWaiting();
    keepOffline();
  });
  let failed = false;
  rules.onStatus(({ stage }) => {
    if ((stage === "failed") === failed) return;
    failed = !failed;
    paintShell();
  });
}

/** A slow line belongs to the first decision; what later visits need comes after it. */
async function keepOffline() {
  const isFirstVisit = !navigator.serviceWorker?.controller;
  const wait = performance.now() > FAST_START ? OFFLINE_WAIT : MOMENT;
  if (isFirstVisit) {
    await Promise.race([firstDecision, new Promise((resolve) => setTimeout(resolve, wait))]);
    // To keep the whole site takes a second of the processor: not while somebody presses.
    await calm();
  }
  registerOffline({
    build: build.hash,
    onUpdate: (ready) => {
      updateReady = ready;
      paintShell();
    },
  });
}

document.documentElement.dataset.started = "";
if (!("tooOld" in document.documentElement.dataset)) begin();
