// The looks of the pages that are read: fetched with the first of them, so that whoever only plays does without.

import css from "../style/pages.css" with { type: "text" };
import { adopt } from "./adopt.js";

// Before those of the games, whose pieces these pages show.
adopt(css, "first");
