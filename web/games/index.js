// The games with a table of their own, each loaded only when it is played. See README.md.

/** @type {Record<string, () => Promise<import("../table/ctx.js").GameModule>>} */
const TABLES = {
  "iron-age": () => import("./iron-age.js"),
  "trading-in-the-mediterranean": () => import("./trading-in-the-mediterranean.js"),
  "mediterranean-empires": () => import("./mediterranean-empires.js"),
  "trade-and-war": () => import("./trade-and-war.js"),
};

/** Guided first matches: always the same dice. @type {Record<string, { seed: number, seats: number, options: Record<string, string> }>} */
export const GUIDED = {
  "iron-age": { seed: 7, seats: 1, options: { length: "full", colonies: "off", edition: "2018", start: "1" } },
};

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
