// The games with a table of their own, each loaded only when it is played. See README.md.

/** @type {Record<string, () => Promise<import("../table/ctx.js").GameModule>>} */
const TABLES = {};

/** The table of a game; an empty one where the generic table does. @param {string} slug @returns {Promise<import("../table/ctx.js").GameModule>} */
export async function gameTable(slug) {
  const module = await (Object.hasOwn(TABLES, slug) ? TABLES[slug]() : {});
  if (module.style && !adopted.has(slug)) {
    adopted.add(slug);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(module.style);
    document.adoptedStyleSheets.push(sheet);
  }
  return module;
}

/** @type {Set<string>} */
const adopted = new Set();
