// The keys of an open match: the game's own come first.

import { announce } from "../parts/live.js";
import { toast } from "../parts/toast.js";
import { choose, setting } from "../settings.js";
import { t } from "../words.js";
import { inOrder } from "./choices.js";
import { keyOf } from "./action.js";
import { mainButtons, pressMain } from "./frame.js";
import { showKeys } from "./keys.js";
import { mayPress, settleAgain } from "./settle.js";

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
      { keys: [" ", "Enter", "Escape"], label: t("stage.skip"), run: () => endScene(place), any: true },
      { keys: ["r"], label: t("stage.again"), run: () => presenter.stage.again() },
    ];
  const main = ctx.mine ? mainButtons(ctx, game) : [];
  const own = (game.keys ?? [])
    .filter(({ when }) => !when || when(ctx))
    .map(({ key, label, run }) => {
      // A key of a main button is that button.
      const at = main.findIndex((button) => button.key === key);
      return {
        keys: [key],
        label: ctx.words(label),
        run: () => (at < 0 ? run(ctx) : pressMain(ctx, at, main[at])),
      };
    });
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
    ...mainKeys(place, main),
    ...mapKeys(ctx),
    { keys: ["Escape"], label: t("keys.close"), run: () => closeTop(ctx, presenter) },
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
    // A press that was meant for a scene does not stop the others; on the own turn it is the button's that has the focus.
    ...(table.botToMove ? [{ keys: [" "], label: t("keys.pause"), run: () => mayPress(0) && table.pause() }] : []),
    {
      keys: ["n"],
      label: t("keys.skip"),
      run: () => table.botToMove && mayPress(0) && (settleAgain(ctx), skip(place)),
    },
    { keys: ["f"], label: t("bots.faster"), run: faster },
    { keys: ["b"], label: t("table.rules"), run: place.rules },
    { keys: ["s"], label: t("keys.sound"), run: toggleSound },
    { keys: ["m"], label: t("table.menu"), run: place.menu },
    { keys: ["?"], label: t("keys.title"), run: () => showKeys(bindingsOf(place)) },
  ];
}

/** @param {Place} place @param {import("./ctx.js").MainButton[]} main @returns {Key[]} */
function mainKeys({ ctx, root }, [first, second]) {
  /** @type {Key[]} */
  const keys = [];
  if (first && !onControl()) keys.push({ keys: ["Enter"], label: first.label, run: () => pressMain(ctx, 0, first) });
  if (second)
    keys.push({
      keys: ["Backspace"],
      label: second.label,
      // It takes back, but plays nothing: what can be played it only goes to.
      run: () =>
        second.run && !second.choice && !second.actions
          ? pressMain(ctx, 1, second)
          : focusOn(root, "[data-main=second]"),
    });
  return keys;
}

/** @param {Place} place */
function endScene({ ctx, presenter }) {
  // The press after it was meant for the scene, too.
  settleAgain(ctx);
  presenter.stage.skip();
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
  return [key("nearer", "+", "="), key("farther", "-"), key("first", "0"), ...arrows];
}

/** Closes what was opened last. @param {Ctx} ctx @param {import("./presenter.js").Presenter} presenter */
function closeTop(ctx, presenter) {
  // What is watched once more ends.
  presenter.clear();
  if (ctx.memory.drawer) ctx.close();
  else if (ctx.selected !== null) ctx.select(null);
}

/** Nothing more is shown of whose turn it is. @param {Pick<Place, "table" | "presenter">} place */
export function skip({ table, presenter }) {
  // Who comes next may move already while the one before is shown.
  const { showing } = presenter;
  presenter.clear();
  table.skip(showing ?? undefined);
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
