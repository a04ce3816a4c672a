// The games with a table of their own, each loaded only when it is played. See README.md.

import { applyUpdate } from "../offline.js";
import { adopt } from "../parts/adopt.js";
import { toast } from "../parts/toast.js";
import { t } from "../words.js";

/** @type {Record<string, () => Promise<import("../table/ctx.js").GameModule>>} */
const TABLES = {
  "iron-age": () => import("./iron-age/table.js"),
  "trading-in-the-mediterranean": () => import("./trading-in-the-mediterranean/table.js"),
  "mediterranean-empires": () => import("./mediterranean-empires/table.js"),
  "trade-and-war": () => import("./trade-and-war/table.js"),
};

/** The table of a game; an empty one where the generic table does. @param {string} slug @param {() => import("../table/ctx.js").GameModule} [without] what there is where its file cannot be had @returns {Promise<import("../table/ctx.js").GameModule>} */
export async function gameTable(slug, without = withoutTable) {
  /** @type {import("../table/ctx.js").GameModule} */
  const module = Object.hasOwn(TABLES, slug) ? await TABLES[slug]().catch(without) : {};
  if (module.style) adopt(module.style);
  return module;
}

/** A file that is gone is one of a version that was replaced: the match goes on at the generic table. @returns {import("../table/ctx.js").GameModule} */
function withoutTable() {
  toast(t("update.gone"), { label: t("update.apply"), run: () => applyUpdate() });
  return {};
}
