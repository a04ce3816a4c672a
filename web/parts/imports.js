// Saves that come as files: each is looked at before it is kept, and said why not.

import { rules } from "../engine.js";
import * as saves from "../saves.js";
import { randomSeed } from "../screens/seeds.js";
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
      const { name, how } = await kept(await file.text());
      toast(t(`home.imported_${how}`, { name }));
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

/** Keeps a save that the page can list and Python has checked: as a match of its own, or as the one here that it is. */
const kept = async (/** @type {string} */ text) => {
  const card = saves.card("", text);
  // What has no place in the list is looked at by Python only if it is small: it may be anything.
  if (!card && text.length > SMALL_TEXT) throw new Error(t("home.not_a_save"));
  await rules.call("peek", { save: text });
  if (!card) throw new Error(t("home.not_a_save"));
  const { name, slug } = card;
  const alike = saves.list().filter((other) => other.slug === slug);
  const saved = saves.nextVersion(Math.max(0, ...alike.map(({ saved }) => saved)));
  const here = alike.map(({ id }) => saves.read(id) ?? "");
  const taken = await rules.call("take_in", { save: text, here, seed: randomSeed(), saved });
  const { id, saved: known } = taken.how === "further" ? alike[taken.at] : { id: saves.newId(), saved: 0 };
  if (taken.how !== "same") saves.write(id, taken.text, known);
  return { name, how: taken.how };
};
