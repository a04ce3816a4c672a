// The keys of an open match: the game's own come first.

import { announce } from "../parts/live.js";
import { toast } from "../parts/toast.js";
import { choose, setting } from "../settings.js";
import { t } from "../words.js";
import { inOrder } from "./choices.js";
import { keyOf } from "./action.js";
import { mainButtons, pressMain } from "./frame.js";
import { showKeys } from "./keys.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("./keys.js").Key} Key
 * @typedef {{ table: import("./controller.js").Table, ctx: Ctx, game: import("./ctx.js").GameModule, root: HTMLElement,
 *   presenter: import("./presenter.js").Presenter, hint: () => void, rules: () => void, menu: () => void }} Place
 */

/** Whether what has the focus is pressed by Enter itself. */
const onControl = () => document.activeElement?.matches("button, a, summary, [role=button]") ?? false;

/** @param {HTMLElement} root @param {string} selector */
const focusOn = (root, selector) => /** @type {HTMLElement | null} */ (root.querySelector(selector))?.focus();

/** @param {Place} place @returns {Key[]} */
export function bindingsOf(place) {
  const { table, ctx, game, root, presenter } = place;
  if (table.curtain !== null) return [];
  // A scene is ended by any key, and nothing else happens by it.
  if (presenter.stage.now)
    return [
      { keys: [" ", "Enter", "Escape"], label: t("stage.skip"), run: () => presenter.stage.skip(), any: true },
      { keys: ["r"], label: t("stage.again"), run: () => presenter.stage.again() },
    ];
  const own = (game.keys ?? [])
    .filter(({ when }) => !when || when(ctx))
    .map(({ key, label, run }) => ({ keys: [key], label: ctx.words(label), run: () => run(ctx) }));
  const listed = game.frame === undefined || ctx.memory.drawer?.name === "choices";
  // Beside an open list its numbers mean what stands there, whatever else they mean in this game.
  return [
    ...(listed
      ? [
          {
            keys: "123456789".split(""),
            label: t("keys.choose"),
            run: (/** @type {string} */ key) => pick(place, Number(key)),
          },
        ]
      : []),
    ...own,
    ...mainKeys(ctx, game),
    ...mapKeys(ctx),
    { keys: ["Escape"], label: t("keys.close"), run: () => closeTop(ctx) },
    { keys: ["u"], label: t("table.undo"), run: () => table.undo() },
    { keys: ["r"], label: t("table.redo"), run: () => table.redo() },
    { keys: ["h"], label: t("table.hint"), run: place.hint },
    { keys: ["l"], label: t("keys.choices"), run: () => openChoices(place) },
    {
      keys: ["c"],
      label: t("keys.board"),
      run: () => focusOn(root, ".board [tabindex='0'], .board button, .choices button"),
    },
    { keys: ["g"], label: t("keys.log"), run: () => openLog(place) },
    { keys: ["p"], label: t("keys.prompt"), run: () => repeatPrompt(place) },
    { keys: [" "], label: t("keys.pause"), run: () => table.botToMove && table.pause() },
    { keys: ["n"], label: t("keys.skip"), run: () => table.botToMove && skip(place) },
    { keys: ["f"], label: t("bots.faster"), run: faster },
    { keys: ["b"], label: t("table.rules"), run: place.rules },
    { keys: ["s"], label: t("keys.sound"), run: toggleSound },
    { keys: ["m"], label: t("table.menu"), run: place.menu },
    { keys: ["?"], label: t("keys.title"), run: () => showKeys(bindingsOf(place)) },
  ];
}

/** @param {Ctx} ctx @param {import("./ctx.js").GameModule} game @returns {Key[]} */
function mainKeys(ctx, game) {
  const [first, second] = ctx.mine ? mainButtons(ctx, game) : [];
  /** @type {Key[]} */
  const keys = [];
  if (first && !onControl()) keys.push({ keys: ["Enter"], label: first.label, run: () => pressMain(ctx, first) });
  if (second) keys.push({ keys: ["Backspace"], label: second.label, run: () => pressMain(ctx, second) });
  return keys;
}

/** A map is moved wherever the focus is; what scrolls, and tabs, have the arrows for themselves. @param {Ctx} ctx @returns {Key[]} */
function mapKeys({ memory: { camera } }) {
  if (!camera?.view) return [];
  const key = (/** @type {string} */ label, /** @type {string[]} */ ...keys) => ({
    keys,
    label: t(`board.${label}`),
    run: (/** @type {string} */ pressed) => camera.keys[pressed](),
    held: true,
  });
  const arrows = document.activeElement?.closest("[data-drawer], [data-sheet], [role=tablist]")
    ? []
    : [key("camera", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")];
  return [key("nearer", "+", "="), key("farther", "-"), key("all", "0"), ...arrows];
}

/** Closes what was opened last. @param {Ctx} ctx */
function closeTop(ctx) {
  if (ctx.memory.drawer) ctx.close();
  else if (ctx.selected !== null) ctx.select(null);
}

/** Nothing more is shown until the player decides. @param {Pick<Place, "table" | "presenter">} place */
export function skip({ table, presenter }) {
  presenter.clear();
  table.skip();
}

/** @param {Place} place */
function openChoices({ ctx, game, root }) {
  if (game.frame) ctx.open("choices");
  requestAnimationFrame(() => focusOn(root, ".choices button, .choices input"));
}

/** @param {Place} place */
function openLog({ ctx, game, root }) {
  if (game.frame) ctx.open("log");
  requestAnimationFrame(() => focusOn(root, "#drawer-title, #log-title"));
}

/** @param {Place} place @param {number} number */
function pick({ ctx, root }, number) {
  const choice = inOrder(ctx)[number - 1];
  if (!choice) return;
  /** @type {HTMLElement | null} */ (
    root.querySelector(`.choices [data-key="${CSS.escape(keyOf(choice.action))}"]`)
  )?.focus();
  ctx.act(choice);
}

/** @param {Place} place */
function repeatPrompt({ root, table }) {
  focusOn(root, "#prompt");
  announce(table.frame.prompt);
}

/** The pace after each one. @type {Record<string, string>} */
const FASTER = { slow: "normal", normal: "quick" };

/** Whether the others can be shown faster than they are; faster still, nothing of them would be shown. */
export const canFaster = () => setting("pace") in FASTER;

/** Shows the others faster, from now on in every match. */
export function faster() {
  if (!canFaster()) return;
  choose("pace", FASTER[setting("pace")]);
  toast(t(`settings.pace.${setting("pace")}`));
}

function toggleSound() {
  choose("sound", setting("sound") === "on" ? "off" : "on");
  toast(t(`settings.sound.${setting("sound")}`));
}
