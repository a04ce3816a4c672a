// The words of the pages that are read: fetched with the first of them, as their looks are (page-style.js).

import pages from "../text/pages.en.toml";
import { wordsOf } from "../words.js";

export const say = wordsOf(pages);
