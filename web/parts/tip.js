// Tooltips on hover, focus and long press, for everything that has a name. One bubble and one set of listeners for
// the whole page. A tip comes a moment later than the pointer, so that none stands in the way of a quick click.

import { Directive, PartType, directive } from "lit-html/directive.js";
import { nothing } from "../lit.js";

const HOVER = 180;
const LONG_PRESS = 450;
const MARGIN = 8;

/** Where the pointer was when it last came to something: what moves under a pointer that rests has not been asked about. */
let place = "";
/** @type {HTMLElement | null} */
let bubble = null;
/** What the bubble is shown for, or soon will be. @type {Element | null} */
let about = null;
let timer = 0;
/** @type {WeakMap<Element, string>} */
const texts = new WeakMap();

/** The nearest thing with a tip. @param {EventTarget | null} target */
function named(target) {
  let element = target instanceof Element ? target : null;
  while (element && !texts.get(element)) element = element.parentElement;
  return element;
}

/** @param {Element} element */
function show(element) {
  const text = texts.get(element);
  if (!text || !element.isConnected) return;
  if (!bubble) {
    bubble = document.createElement("div");
    bubble.className = "tip";
    bubble.id = "tip";
    bubble.setAttribute("role", "tooltip");
  }
  // Beside what it explains: inside a landmark for screen readers, inside a dialog to be above it.
  (element.closest("dialog, main, header") ?? document.body).append(bubble);
  bubble.textContent = text;
  bubble.hidden = false;
  const at = element.getBoundingClientRect();
  const own = bubble.getBoundingClientRect();
  const left = Math.max(MARGIN, Math.min(at.left + at.width / 2 - own.width / 2, innerWidth - own.width - MARGIN));
  const above = at.top - own.height - MARGIN;
  bubble.style.setProperty("left", `${left}px`);
  bubble.style.setProperty("top", `${above > MARGIN ? above : at.bottom + MARGIN}px`);
  element.setAttribute("aria-describedby", "tip");
}

/** @param {Element | null} element @param {number} delay @param {(element: Element) => boolean} [still] asked when the moment has come */
function soon(element, delay, still = () => true) {
  if (element === about) return;
  hide();
  about = element;
  if (element) timer = setTimeout(() => still(element) && show(element), delay);
}

function hide() {
  clearTimeout(timer);
  about?.removeAttribute("aria-describedby");
  about = null;
  if (bubble && !bubble.hidden) bubble.hidden = true;
}

/** How long a pressed thing says why it does nothing. */
const TOLD = 2600;

/** Shows the tip of a thing at once, because it was pressed and cannot be. @param {Element} element */
export function tell(element) {
  hide();
  about = element;
  show(element);
  timer = setTimeout(hide, TOLD);
}

/** Whether the pointer has moved since it last came to something; where it was before the first thing is not known. @param {PointerEvent} event */
function moved({ screenX, screenY }) {
  const before = place;
  place = `${screenX} ${screenY}`;
  return before !== "" && place !== before;
}

/** @param {Event} event */
const byMouse = (event) => /** @type {PointerEvent} */ (event).pointerType === "mouse";
let listening = false;

function listen() {
  listening = true;
  const options = { passive: true, capture: true };
  const ask = (/** @type {Event} */ event) => soon(named(event.target), HOVER);
  addEventListener(
    "pointerover",
    (event) => {
      if (!byMouse(event)) return;
      if (moved(event)) return ask(event);
      // Something came under a pointer that rests: it is asked about when the pointer moves.
      soon(null, HOVER);
      addEventListener("pointermove", ask, { ...options, once: true });
    },
    options,
  );
  addEventListener(
    "pointerdown",
    (event) => {
      const element = named(event.target);
      hide();
      moved(event);
      if (!byMouse(event)) soon(element, LONG_PRESS);
      else about = element;
    },
    options,
  );
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(end, (event) => byMouse(event) || clearTimeout(timer), options);
  addEventListener("pointerleave", (event) => event.target === document.documentElement && hide(), options);
  addEventListener(
    "focusin",
    ({ target }) => soon(named(target), HOVER, (element) => element.matches(":focus-visible")),
    options,
  );
  addEventListener("focusout", hide, options);
  addEventListener("scroll", hide, options);
  addEventListener("keydown", ({ key }) => key === "Escape" && hide());
}

class Tip extends Directive {
  /** @param {import("lit-html/directive.js").PartInfo} part */
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("tip() stands in an element: <button ${tip(text)}>");
    if (!listening) listen();
  }

  /** @param {string} _text */
  render(_text) {
    return nothing;
  }

  /** @param {import("lit-html").ElementPart} part @param {[string]} args */
  update(part, [text]) {
    texts.set(part.element, text);
    return nothing;
  }
}

/** `<span ${tip("What it is")}>` */
export const tip = directive(Tip);
