// A table that nobody sees, drawn by the table's own code: the first time that a script runs, or a template is filled
// in, takes several times as long as the later ones, and that time should not fall under the first presses of a match.

import { rules } from "../engine.js";
import { gameTable } from "../games/index.js";
import { html, nothing, render } from "../lit.js";
import { Stage } from "../parts/stage.js";
import { catalogue } from "../words.js";
import { makeCtx } from "./ctx.js";
import { matchFrame } from "./frame.js";

/**
 * What draws frames of a game into a table that is on no page, and opens there what can be looked at, one of each kind.
 * @param {import("../match.js").Frame} first
 */
export async function dryRun({ slug, config }) {
  const [game, entries, statics] = await Promise.all([
    gameTable(slug, () => ({})),
    rules.call("words", { slug }),
    rules.call("static", { slug, ...config }),
  ]);
  const words = catalogue(entries);
  const host = document.createElement("div");
  const stage = new Stage(() => {});
  /** @type {Record<string, any>} */
  const memory = {};
  /** The kinds of things that were opened. */
  const opened = new Set();

  const draw = (/** @type {import("../match.js").Frame} */ frame) => {
    const ctx = makeCtx({
      frame,
      before: null,
      statics,
      words,
      labels: frame.labels ?? {},
      log: frame.log,
      mine: true,
      busy: false,
      replaying: false,
      hint: null,
      memory,
      id: "",
      thought: null,
      reasons: new Map(),
      act: () => {},
      update: () => {},
      history: () => Promise.resolve([]),
      luck: () => Promise.resolve([]),
    });
    render(matchFrame(ctx, game, { bar: html`<div></div>`, stage, notices: nothing }), host);
  };

  /** The table, then one thing of each kind that was not looked at yet: each a picture. @param {import("../match.js").Frame} frame */
  function* pictures(frame) {
    if (!game.frame) return;
    yield draw(frame);
    for (const {
      dataset: { place = "" },
    } of /** @type {NodeListOf<HTMLElement>} */ (host.querySelectorAll("[data-place]"))) {
      const [kind] = place.split(" ");
      if (opened.has(kind)) continue;
      opened.add(kind);
      memory.selected = place;
      yield draw(frame);
    }
    memory.selected = null;
  }

  return { pictures, end: () => render(nothing, host) };
}
