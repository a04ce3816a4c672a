// Tooltips on hover, focus and long press, for everything that has a name. One bubble for the whole page.

import { Directive, PartType, directive } from "lit-html/directive.js";
import { nothing } from "../lit.js";

const LONG_PRESS = 450;
const MARGIN = 8;

/** @type {HTMLElement | null} */
let bubble = null;
/** What the bubble is shown for. @type {Element | null} */
let shownFor = null;
/** @type {WeakMap<Element, string>} */
const texts = new WeakMap();

function makeBubble() {
  bubble = document.createElement("div");
  bubble.className = "tip";
  bubble.id = "tip";
  bubble.setAttribute("role", "tooltip");
  bubble.hidden = true;
  addEventListener("scroll", hide, { passive: true, capture: true });
  addEventListener("keydown", (event) => event.key === "Escape" && hide());
  addEventListener("pointermove", () => shownFor && !shownFor.isConnected && hide(), { passive: true });
  return bubble;
}

/** @param {Element} element */
function show(element) {
  const text = texts.get(element);
  if (!text) return;
  const shown = bubble ?? makeBubble();
  shownFor = element;
  // Beside what it explains: inside a landmark for screen readers, inside a dialog to be above it.
  (element.closest("dialog, main, header") ?? document.body).append(shown);
  shown.textContent = text;
  shown.hidden = false;
  const at = element.getBoundingClientRect();
  const own = shown.getBoundingClientRect();
  const left = Math.max(MARGIN, Math.min(at.left + at.width / 2 - own.width / 2, innerWidth - own.width - MARGIN));
  const above = at.top - own.height - MARGIN;
  shown.style.setProperty("left", `${left}px`);
  shown.style.setProperty("top", `${above > MARGIN ? above : at.bottom + MARGIN}px`);
  element.setAttribute("aria-describedby", "tip");
}

function hide() {
  if (!bubble || bubble.hidden) return;
  bubble.hidden = true;
  shownFor = null;
  for (const element of document.querySelectorAll('[aria-describedby="tip"]')) element.removeAttribute("aria-describedby");
}

class Tip extends Directive {
  /** @param {import("lit-html/directive.js").PartInfo} part */
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("tip() stands in an element: <button ${tip(text)}>");
    this.wired = false;
  }

  /** @param {string} _text */
  render(_text) {
    return nothing;
  }

  /** @param {import("lit-html").ElementPart} part @param {[string]} args */
  update(part, [text]) {
    texts.set(part.element, text);
    if (!this.wired) this.wire(part.element);
    return nothing;
  }

  /** @param {Element} element */
  wire(element) {
    this.wired = true;
    let pressed = 0;
    element.addEventListener("pointerenter", (event) => /** @type {PointerEvent} */ (event).pointerType === "mouse" && show(element));
    element.addEventListener("pointerleave", hide);
    element.addEventListener("focus", () => element.matches(":focus-visible") && show(element));
    element.addEventListener("blur", hide);
    element.addEventListener("pointerdown", (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType !== "mouse") pressed = setTimeout(() => show(element), LONG_PRESS);
    });
    for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => clearTimeout(pressed));
  }
}

/** `<span ${tip("What it is")}>` */
export const tip = directive(Tip);
