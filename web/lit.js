// lit-html as the site uses it, and one directive of our own.

import { nothing } from "lit-html";
import { Directive, PartType, directive } from "lit-html/directive.js";

export { html, svg, render, nothing } from "lit-html";
export { repeat } from "lit-html/directives/repeat.js";
export { ref } from "lit-html/directives/ref.js";
export { live } from "lit-html/directives/live.js";
export { keyed } from "lit-html/directives/keyed.js";
export { guard } from "lit-html/directives/guard.js";

/** Sets custom properties on an element through the CSSOM: the page's CSP forbids style attributes. */
class Vars extends Directive {
  /** What was set last: a value that stays is not set again, and nothing is styled anew. @type {Map<string, string>} */
  #set = new Map();

  /** @param {import("lit-html/directive.js").PartInfo} part */
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("vars() stands in an element: <div ${vars({...})}>");
  }

  /** @param {Record<string, string | number>} _values */
  render(_values) {
    return nothing;
  }

  /** @param {import("lit-html").ElementPart} part @param {[Record<string, string | number>]} args */
  update(part, [values]) {
    const { style } = /** @type {HTMLElement} */ (part.element);
    for (const [name, value] of Object.entries(values)) {
      const text = String(value);
      if (this.#set.get(name) === text) continue;
      this.#set.set(name, text);
      style.setProperty(name, text);
    }
    return nothing;
  }
}

/** `<div ${vars({ "--part": "40%" })}>` */
export const vars = directive(Vars);
