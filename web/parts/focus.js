// The focus is never lost by a repaint: what had it keeps it; where that is gone, the next best place gets it.

/** @param {HTMLElement} root @param {() => void} paint */
export function keepFocus(root, paint) {
  const had = /** @type {HTMLElement | null} */ (document.activeElement);
  const inside = had !== null && had !== document.body && root.contains(had);
  const key = inside ? had.dataset.key : undefined;
  paint();
  if (!inside || (document.activeElement !== document.body && root.contains(document.activeElement))) return;
  const same = key === undefined ? null : root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const next = same ?? root.querySelector("[data-key=curtain], [data-next], .choices button, #end-title, #prompt, h1");
  /** @type {HTMLElement | null} */ (next)?.focus();
}
