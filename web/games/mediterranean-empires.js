// Mediterranean Empires: the generic table, with the map of cities.

import { cityMap } from "../parts/citymap.js";
import css from "./mediterranean-empires.css" with { type: "text" };

/** @typedef {import("../table/ctx.js").Ctx} Ctx */

export const style = css;

/** The choices that name one place: a click on it on the map takes them. */
const PLACE_VERBS = ["place", "target", "march", "sail", "pirates", "land", "city", "subdue", "wall", "release", "terror", "attack"];

export const parts = [{ place: /** @type {const} */ ("board"), render: (/** @type {Ctx} */ ctx) => cityMap(ctx, PLACE_VERBS) }];
