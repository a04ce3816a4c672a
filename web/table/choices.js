// The generic list of choices: grouped by what is done, as real buttons; what is refused says why.

import { html, nothing, repeat } from "../lit.js";
import { t } from "../words.js";
import { choiceWords, keyOf } from "./ctx.js";

/** @typedef {import("./ctx.js").Ctx} Ctx */

/** Choices that can be taken with a number key. */
export const NUMBERED = 9;
/** A longer list gets a box to search in. */
const LONG = 20;
/** More refusals than these under one heading are folded. */
const MANY_REFUSED = 8;

/** @template T @param {T[]} items @param {(item: T) => string} nameOf @returns {Map<string, T[]>} */
export function grouped(items, nameOf) {
  const groups = new Map();
  for (const item of items) {
    const name = nameOf(item);
    if (groups.has(name)) groups.get(name).push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

/** Whether the game's board offers an action itself. @param {Ctx} ctx @param {import("./ctx.js").GameModule} game @returns {(choice: import("../match.js").Choice) => boolean} */
function isHandled(ctx, { handles = [] }) {
  return Array.isArray(handles) ? ({ verb }) => handles.includes(verb) : (choice) => handles(choice, ctx);
}

/** The choices that the generic list holds: those that the game's board does not offer itself. @param {Ctx} ctx @param {import("./ctx.js").GameModule} game */
function listed(ctx, game) {
  const handled = isHandled(ctx, game);
  return ctx.memory.allChoices ? ctx.choices : ctx.choices.filter((choice) => !handled(choice));
}

/** The refusals that stand in the list: a board that names the verbs it offers shows what is refused itself. @param {Ctx} ctx @param {import("./ctx.js").GameModule} game */
function listedRefusals(ctx, game) {
  if (!game.handles || ctx.memory.allChoices) return ctx.refusals;
  if (Array.isArray(game.handles)) return [];
  const handled = isHandled(ctx, game);
  return ctx.refusals.filter((refusal) => !handled({ ...refusal, detail: "" }));
}

/** Whether a label is searched for; only a long list can be searched. @param {Ctx} ctx @param {number} length @returns {(entry: { label: string }) => boolean} */
function searched(ctx, length) {
  const filter = String(ctx.memory.filter ?? "").toLowerCase();
  return ({ label }) => length <= LONG || label.toLowerCase().includes(filter);
}

/** The choices in the order in which they stand there, group by group: the first nine have number keys. @param {Ctx} ctx @param {import("./ctx.js").GameModule} game */
export function inOrder(ctx, game) {
  const offered = listed(ctx, game);
  const shown = offered.filter(searched(ctx, offered.length));
  return [...grouped(shown, ({ group }) => group).values()].flat();
}

/** @param {Ctx} ctx @param {import("./ctx.js").GameModule} game */
export function choiceList(ctx, game) {
  const offered = listed(ctx, game);
  const hidden = ctx.choices.length - offered.length;
  const ownRefusals = listedRefusals(ctx, game);
  if (!offered.length && !ownRefusals.length) return hidden ? html`<div class="choices">${allChoices(ctx)}</div>` : nothing;

  const long = offered.length > LONG;
  const matches = searched(ctx, offered.length);
  const shown = inOrder(ctx, game);
  const numbers = new Map(shown.slice(0, NUMBERED).map((choice, index) => [choice, index + 1]));
  const refusals = grouped(ownRefusals.filter(matches), ({ group }) => group);
  const groups = grouped(shown, ({ group }) => group);
  for (const name of refusals.keys()) if (!groups.has(name)) groups.set(name, []);

  const closing = [...groups].findLast(([, choices]) => choices.length);
  const point = (/** @type {Event} */ event) => pointAt(ctx, /** @type {Element} */ (event.target).closest("[data-key]")?.getAttribute("data-key") ?? "");
  return html`<section class="choices" aria-labelledby="choices-title" @mouseover=${point} @focusin=${point} @mouseleave=${() => pointAt(ctx, "")}>
    <h2 id="choices-title" class="visually-hidden">${t("table.choices")}</h2>
    ${long ? filterBox(ctx) : nothing}
    ${repeat(
      groups,
      ([name]) => name,
      ([name, choices]) => html`<div class=${name === closing?.[0] && choices.length === 1 && groups.size > 1 ? "choice-group closing" : "choice-group"}>
        <h3>${name}</h3>
        <div class="choice-row">
          ${repeat(
            choices,
            ({ action }) => keyOf(action),
            (choice) => choiceButton(ctx, choice, numbers.get(choice)),
          )}
          ${refused(ctx, refusals.get(name) ?? [])}
        </div>
      </div>`,
    )}
    ${hidden || ctx.memory.allChoices ? allChoices(ctx) : nothing}
  </section>`;
}

/** Notes which choice is pointed at, for the board to show what it means. @param {Ctx} ctx @param {string} key */
function pointAt(ctx, key) {
  if ((ctx.memory.pointed ?? "") === key) return;
  ctx.memory.pointed = key;
  ctx.update();
}

/** What is refused under one heading, grouped by the reason; a long row is folded. @param {Ctx} ctx @param {import("../match.js").Refusal[]} refusals */
function refused(ctx, refusals) {
  const rows = [...grouped(refusals, ({ why }) => why).values()].map((same) => refusedGroup(ctx, same));
  if (refusals.length <= MANY_REFUSED) return rows;
  return html`<details class="refused-fold"><summary>${t("table.refused", { n: refusals.length })}</summary>${rows}</details>`;
}

/** What is refused for one and the same reason: the reason stands once. @param {Ctx} ctx @param {import("../match.js").Refusal[]} refusals */
const refusedGroup = (ctx, refusals) => html`<div class="refused-group">
  ${refusals.map(
    ({ action, label, why }) => html`<button class="choice" aria-disabled="true" data-key=${keyOf(action)} aria-description=${why} @click=${() => ctx.announce(why)}>
      <span class="choice-label">${label}</span>
    </button>`,
  )}
  <p class="refused-why">${refusals[0].why} ${ctx.rule(refusals[0].rule)}</p>
</div>`;

/** @param {Ctx} ctx @param {import("../match.js").Choice} choice @param {number | undefined} number */
function choiceButton(ctx, choice, number) {
  const hinted = ctx.hint && keyOf(ctx.hint.action) === keyOf(choice.action);
  return ctx.button(choice, html`${number ? html`<kbd aria-hidden="true">${number}</kbd>` : nothing}${choiceWords(choice)}`, {
    className: hinted ? "choice hinted" : "choice",
    key: number ? String(number) : "",
  });
}

/** @param {Ctx} ctx */
const filterBox = (ctx) => html`<label class="field">
  <span>${t("table.filter")}</span>
  <input
    type="search"
    .value=${String(ctx.memory.filter ?? "")}
    @input=${(/** @type {InputEvent} */ event) => {
      ctx.memory.filter = /** @type {HTMLInputElement} */ (event.target).value;
      ctx.update();
    }}
  />
</label>`;

/** @param {Ctx} ctx */
const allChoices = (ctx) => html`<button
  class="quiet"
  aria-pressed=${Boolean(ctx.memory.allChoices)}
  @click=${() => {
    ctx.memory.allChoices = !ctx.memory.allChoices;
    ctx.update();
  }}
>
  ${t("table.all_choices")}
</button>`;
