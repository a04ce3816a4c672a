// The rules over the table: nobody leaves a match to look something up.

import { toast } from "../parts/toast.js";
import { t } from "../words.js";

/** Opens the rules of a game over the table; their script comes with the first question. @param {string} slug @param {string} [rule] a paragraph, or a line of the ledger */
export async function openRules(slug, rule = "") {
  try {
    const { over } = await import("../screens/rules.js");
    over(slug, rule);
  } catch {
    toast(t("rules.missing"));
  }
}
