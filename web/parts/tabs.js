// Tabs as the ARIA practices have them: arrow keys move, only the chosen one is in the tab order.

import { html } from "../lit.js";

/**
 * @param {{ name: string, label: string, tabs: Array<{ id: string, label: unknown }>, chosen: string,
 *   choose: (id: string) => void, panel: unknown }} options
 */
export function tabs({ name, label, tabs: all, chosen, choose, panel }) {
  const index = Math.max(
    0,
    all.findIndex(({ id }) => id === chosen),
  );
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? all.length - 1
          : step && (index + step + all.length) % all.length;
    if (target === undefined) return;
    event.preventDefault();
    choose(all[target].id);
    const list = /** @type {HTMLElement} */ (event.currentTarget);
    requestAnimationFrame(() => /** @type {HTMLElement} */ (list.children[target]).focus());
  };
  return html`<div class="tabs">
    <div class="tab-list" role="tablist" aria-label=${label} @keydown=${onKey}>
      ${all.map(
        (tab, at) => html`<button
          class="tab"
          role="tab"
          id="${name}-tab-${tab.id}"
          aria-controls="${name}-panel"
          aria-selected=${at === index}
          tabindex=${at === index ? 0 : -1}
          @click=${() => choose(tab.id)}
        >
          ${tab.label}
        </button>`,
      )}
    </div>
    <div class="tab-panel" role="tabpanel" id="${name}-panel" aria-labelledby="${name}-tab-${all[index].id}">${panel}</div>
  </div>`;
}
