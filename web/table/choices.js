// The generic list of choices: grouped by what is done, as real buttons; what is refused says why.

import { html, nothing, repeat } from "../lit.js";
import { t } from "../words.js";
import { keyOf } from "./action.js";
import { choiceWords } from "./ctx.js";

/** @typedef {import("./ctx.js").Ctx} Ctx */

/** Choices that can be taken with a number key. */
const NUMBERED = 9;
/** A longer list gets a box to search in. */
const LONG = 20;
/** More refusals than these under one heading are folded. */
const MANY_REFUSED = 8;

/** @template T @param {T[]} items @param {(item: T) => string} nameOf @returns {Map<string, T[]>} */
function grouped(items, nameOf) {
  const groups = new Map();
  for (const item of items) {
    const name = nameOf(item);
    if (groups.has(name)) groups.get(name).push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

/**
 * Names in the order in which they were first seen while a step lasts: what goes and comes back finds its place again,
 * and what is new comes last, so that nothing moves away under the pointer.
 * @param {Record<string, any>} memory @param {string} step @param {string[]} names
 */
function steady(memory, step, names) {
  if (memory.order?.step !== step) memory.order = { step, at: new Map() };
  /** @type {Map<string, number>} */
  const at = memory.order.at;
  for (const name of names) if (!at.has(name)) at.set(name, at.size);
  return (/** @type {string} */ a, /** @type {string} */ b) =>
    /** @type {number} */ (at.get(a)) - /** @type {number} */ (at.get(b));
}

/** Choices and refusals by what is done, both in the order of this step. @param {Ctx} ctx */
function inGroups({ choices, refusals, frame, memory }) {
  const all = [...choices, ...refusals];
  const step = `${frame.seat} ${frame.rule}`;
  const before = steady(memory, step, [
    ...all.map(({ group }) => `group ${group}`),
    ...all.map(({ action }) => keyOf(action)),
  ]);
  const byKey = (
    /** @type {{ action: import("../match.js").Action }} */ a,
    /** @type {{ action: import("../match.js").Action }} */ b,
  ) => before(keyOf(a.action), keyOf(b.action));
  const names = [...new Set(all.map(({ group }) => group))].sort((a, b) => before(`group ${a}`, `group ${b}`));
  const offered = grouped([...choices].sort(byKey), ({ group }) => group);
  const denied = grouped([...refusals].sort(byKey), ({ group }) => group);
  return names.map((name) => ({ name, choices: offered.get(name) ?? [], refusals: denied.get(name) ?? [] }));
}

/** Whether a label is searched for; only a long list can be searched. @param {Ctx} ctx @param {number} length @returns {(entry: { label: string }) => boolean} */
function searched(ctx, length) {
  const filter = String(ctx.memory.filter ?? "").toLowerCase();
  return ({ label }) => length <= LONG || label.toLowerCase().includes(filter);
}

/** The choices in the order in which they stand there, group by group: the first nine have number keys. @param {Ctx} ctx */
export function inOrder(ctx) {
  const offered = inGroups(ctx).flatMap(({ choices }) => choices);
  return offered.filter(searched(ctx, offered.length));
}

/** @param {Ctx} ctx */
export function choiceList(ctx) {
  if (!ctx.choices.length && !ctx.refusals.length) return nothing;
  const matches = searched(ctx, ctx.choices.length);
  const numbers = new Map(
    inOrder(ctx)
      .slice(0, NUMBERED)
      .map((choice, index) => [choice, index + 1]),
  );
  const groups = inGroups(ctx)
    .map(({ name, choices, refusals }) => ({
      name,
      choices: choices.filter(matches),
      refusals: refusals.filter(matches),
    }))
    .filter(({ choices, refusals }) => choices.length || refusals.length);
  return html`<section class="choices" aria-labelledby="choices-title">
    <h2 id="choices-title" class="visually-hidden">${t("table.choices")}</h2>
    ${ctx.choices.length > LONG ? filterBox(ctx) : nothing}
    ${repeat(
      groups,
      ({ name }) => name,
      ({ name, choices, refusals }) => html`<div class="choice-group">
        <h3>${name}</h3>
        <div class="choice-row">
          ${repeat(
            choices,
            ({ action }) => keyOf(action),
            (choice) => choiceButton(ctx, choice, numbers.get(choice)),
          )}
          ${refused(ctx, refusals)}
        </div>
      </div>`,
    )}
  </section>`;
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
    ({
      action,
      label,
      why,
    }) => html`<button class="choice" aria-disabled="true" data-key=${keyOf(action)} aria-description=${why} @click=${() => ctx.announce(why)}>
      <span class="choice-label">${label}</span>
    </button>`,
  )}
  <p class="refused-why">${refusals[0].why} ${ctx.rule(refusals[0].rule)}</p>
</div>`;

/** @param {Ctx} ctx @param {import("../match.js").Choice} choice @param {number | undefined} number */
function choiceButton(ctx, choice, number) {
  return ctx.button(
    choice,
    html`${number ? html`<kbd aria-hidden="true">${number}</kbd>` : nothing}${choiceWords(choice)}`,
    {
      key: number ? String(number) : "",
    },
  );
}

/** What is typed is searched for, numbers too: the keys of the list are for whoever has gone into it. @param {KeyboardEvent} event */
function intoList(event) {
  if (event.key !== "Enter" && event.key !== "ArrowDown") return;
  event.preventDefault();
  const box = /** @type {HTMLElement} */ (event.target);
  /** @type {HTMLElement | null | undefined} */ (
    box.closest(".choices")?.querySelector(".choice:not([aria-disabled])")
  )?.focus();
}

/** @param {Ctx} ctx */
const filterBox = (ctx) => html`<label class="field">
  <span>${t("table.filter")}</span>
  <input
    type="search"
    .value=${String(ctx.memory.filter ?? "")}
    @keydown=${intoList}
    @input=${(/** @type {InputEvent} */ event) => {
      ctx.memory.filter = /** @type {HTMLInputElement} */ (event.target).value;
      ctx.update();
    }}
  />
</label>`;
