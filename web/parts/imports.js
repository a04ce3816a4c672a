// Saves that come as files: each is looked at before it is kept, and said why not.

import { rules } from "../engine.js";
import * as saves from "../saves.js";
import { t } from "../words.js";
import { toast } from "./toast.js";

/** A file that is larger than this is no save. */
const LARGEST_FILE = 20_000_000;
/** Python has a better sentence for what is no save, but only so many characters are worth its time. */
const SMALL_TEXT = 100_000;
const LONGEST_REASON = 300;

/** Keeps what is a save, says of the rest why it is none. */
export const takeFiles = async (/** @type {Iterable<File>} */ files) => {
  for (const file of files) {
    try {
      if (file.size > LARGEST_FILE) throw new Error(t("home.import_large", { name: saves.cleanName(file.name) }));
      const { id, text, name } = await checked(await file.text());
      const known = saves.twinOf(text);
      if (known) {
        toast(t("home.imported_before", { name: known.name }));
        continue;
      }
      saves.write(id, text, 0);
      toast(t("home.imported", { name }));
    } catch (error) {
      toast(
        t("home.import_failed", {
          name: saves.cleanName(file.name),
          why: saves.cleanName(/** @type {Error} */ (error).message, LONGEST_REASON),
        }),
      );
    }
  }
};

/** A save as it may be kept: listed by the page, checked by Python. */
const checked = async (/** @type {string} */ text) => {
  const id = saves.newId();
  const card = saves.card(id, text);
  // What has no place in the list is looked at by Python only if it is small: it may be anything.
  if (!card && text.length > SMALL_TEXT) throw new Error(t("home.not_a_save"));
  await rules.call("peek", { save: text });
  if (!card) throw new Error(t("home.not_a_save"));
  return { id, text, name: card.name };
};
