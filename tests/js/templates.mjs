// What a template would draw, as text: enough to test what is said and offered without a browser.

/** @param {any} template */
export function drawn(template) {
  if (template === null || template === undefined || typeof template === "symbol" || typeof template === "function")
    return "";
  if (Array.isArray(template)) return template.map(drawn).join("");
  if (template.strings) return template.strings.map((part, at) => part + drawn(template.values[at])).join("");
  // A directive: `repeat` draws its items, others have no text.
  if (template._$litDirective$)
    return template.values.length === 3 ? [...template.values[0]].map(template.values[2]).map(drawn).join("") : "";
  return typeof template === "object" ? "" : String(template);
}

/** What stands between the tags. @param {any} template */
export const said = (template) =>
  drawn(template)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
