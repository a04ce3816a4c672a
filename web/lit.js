// lit-html as the site uses it, and one directive of our own.

import { nothing } from "lit-html";
import { Directive, PartType, directive } from "lit-html/directive.js";

export { html, svg, render, nothing } from "lit-html";
export { repeat } from "lit-html/directives/repeat.js";
export { ref } from "lit-html/directives/ref.js";
export { live } from "lit-html/directives/live.js";
export { keyed } from "lit-html/directives/keyed.js";

/** Sets custom properties on an element through the CSSOM: the page's CSP forbids style attributes. */
class Vars extends Directive {
  /** @param {import("lit-html/directive.js").PartInfo} part */
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("vars() stands in an element: <div ${vars({...})}>");
  }

  /** What was set last: to set the same again would style everything below again. @type {Record<string, string | number>} */
  #set = {};

  /** @param {Record<string, string | number>} _values */
  render(_values) {
    return nothing;
  }

  /** @param {import("lit-html").ElementPart} part @param {[Record<string, string | number>]} args */
  update(part, [values]) {
    const { style } = /** @type {HTMLElement} */ (part.element);
    for (const [name, value] of Object.entries(values)) if (this.#set[name] !== value) style.setProperty(name, String(value));
    this.#set = values;
    return nothing;
  }
}

/** `<div ${vars({ "--part": "40%" })}>` */
export const vars = directive(Vars);
