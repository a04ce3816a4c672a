// Press and hold repeats the click: several equal orders in a row. Holding Enter does the same by itself.

import { Directive, PartType, directive } from "lit-html/directive.js";
import { nothing } from "../lit.js";

const FIRST = 420;
const NEXT = 190;

class Hold extends Directive {
  /** @param {import("lit-html/directive.js").PartInfo} part */
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("hold() stands in an element: <button ${hold()}>");
    this.wired = false;
  }

  render() {
    return nothing;
  }

  /** @param {import("lit-html").ElementPart} part */
  update(part) {
    if (!this.wired) this.wire(/** @type {HTMLElement} */ (part.element));
    return nothing;
  }

  /** @param {HTMLElement} element */
  wire(element) {
    this.wired = true;
    let timer = 0;
    let repeated = false;
    const stop = () => clearTimeout(timer);
    const again = () => {
      if (!element.isConnected) return;
      if (element.ariaDisabled !== "true") {
        repeated = true;
        element.click();
      }
      timer = setTimeout(again, NEXT);
    };
    element.addEventListener("pointerdown", (event) => {
      stop();
      repeated = false;
      if (event.button === 0) timer = setTimeout(again, FIRST);
    });
    for (const end of ["pointerup", "pointerleave", "pointercancel", "blur"]) element.addEventListener(end, stop);
    // The click that the browser sends when the press ends is one too many after a repeat.
    element.addEventListener(
      "click",
      (event) => {
        if (!repeated || !event.isTrusted) return;
        repeated = false;
        event.stopImmediatePropagation();
      },
      { capture: true },
    );
  }
}

/** `<button ${hold()}>` */
export const hold = directive(Hold);
