// Which matches are guided, and how far: remembered here, so that who plays without a guide does not download one.

import { storage } from "../storage.js";

const MATCHES = "thalassa.guided";
/** So many guided matches are remembered. */
const MOST = 8;

/** @returns {Record<string, string>} */
function guided() {
  try {
    return Object(JSON.parse(storage.get(MATCHES) ?? "{}"));
  } catch {
    return {};
  }
}

/** The lesson that a match is at; "" where it is not guided. @param {string} id */
export const guidedAt = (id) => String(guided()[id] ?? "");

/** @param {string} id @param {import("./guide.js").Guide} guide */
export function rememberGuided(id, guide) {
  const { [id]: _old, ...others } = guided();
  const at = guide.over ? {} : { [id]: guide.next.id };
  storage.set(
    MATCHES,
    JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MOST), ...Object.entries(at)])),
  );
}
