// The log: by turn and player, one sentence for what belongs together; the rest unfolds, each moment can be watched again.
// A game says by `retell` which deeds of a player's stretch one sentence tells (web/games/README.md).

import { html, nothing, ref, repeat } from "../lit.js";
import { icon } from "../parts/icon.js";
import { seatClass, seatMark } from "../parts/seat.js";
import { t } from "../words.js";
import { ruleLink } from "./ctx.js";
import { captionOf, deedsOf } from "./deeds.js";

/**
 * @typedef {import("./ctx.js").Ctx} Ctx
 * @typedef {import("./ctx.js").GameModule} GameModule
 * @typedef {import("../match.js").Line} Line
 * @typedef {import("./deeds.js").Deed} Deed
 * @typedef {{ text?: string, deeds: Deed[] }} Told a sentence and the deeds it tells; without one of its own: the first sentence of the first deed
 * @typedef {Told & { times: number }} Entry
 * @typedef {{ seat: number | null, deeds: Deed[] }} Stretch
 */

/** The newest chapters with so many deeds are drawn when the log is opened, and so many more when their beginning comes into sight: all of a long match would keep the player waiting. */
const AT_ONCE = 24;

// -- what is told ------------------------------------------------------------------------------------------------

/** The log by its titles; a title under which nothing was done stands before the next one. @param {Line[]} log */
export function chaptersOf(log) {
  /** @type {Array<{ title: string, first: number, deeds: Deed[] }>} */
  const chapters = [];
  let start = 0;
  let before = "";
  const close = (/** @type {number} */ end) => {
    const lines = log.slice(start, end);
    start = end;
    if (!lines.length) return;
    const title = [before, lines[0].chapter ?? ""].filter(Boolean).join(" · ");
    // The line that begins a chapter may say nothing but its title.
    const deeds = deedsOf(lines.filter(({ text, chapter }) => text && text !== chapter));
    // What comes with a new turn is nobody's deed, whoever ended the last one.
    if (lines[0].chapter && deeds[0]?.index === lines[0].index) deeds[0].seat = null;
    before = deeds.length ? "" : title;
    if (deeds.length || end === log.length) chapters.push({ title, first: lines[0].index, deeds });
  };
  for (const [at, line] of log.entries()) if (line.chapter) close(at);
  close(log.length);
  return chapters;
}

/** What one player did until the next one did something. @param {Deed[]} deeds @returns {Stretch[]} */
export function stretchesOf(deeds) {
  /** @type {Stretch[]} */
  const stretches = [];
  for (const deed of deeds) {
    const last = stretches.at(-1);
    if (last && last.seat === deed.seat) last.deeds.push(deed);
    else stretches.push({ seat: deed.seat, deeds: [deed] });
  }
  return stretches;
}

/**
 * For games: deeds of one sort in a row as one sentence. `sort`: "" for what stands alone; `tell`: its sentence, "" for none of its own.
 * @param {Deed[]} deeds @param {(deed: Deed) => string} sort @param {(sort: string, run: Deed[]) => string} tell @returns {Told[]}
 */
export function inRuns(deeds, sort, tell) {
  /** @type {Array<{ sort: string, run: Deed[] }>} */
  const runs = [];
  for (const deed of deeds) {
    const own = sort(deed);
    const last = runs.at(-1);
    if (own && last?.sort === own) last.run.push(deed);
    else runs.push({ sort: own, run: [deed] });
  }
  return runs.map(({ sort, run }) => ({ text: (sort && tell(sort, run)) || undefined, deeds: run }));
}

/** What is told of a stretch, sentence by sentence; the same several times in a row once. @param {Ctx} ctx @param {GameModule} game @param {Deed[]} deeds @returns {Entry[]} */
export function retold(ctx, game, deeds) {
  const words = (/** @type {Told} */ { text, deeds }) =>
    text ?? deeds.flatMap(({ lines }) => lines.map((line) => line.text)).join("\n");
  /** @type {Entry[]} */
  const entries = [];
  for (const told of game.frame?.retell?.(ctx, deeds) ?? deeds.map((deed) => ({ deeds: [deed] }))) {
    const last = entries.at(-1);
    if (last && words(last) === words(told)) entries[entries.length - 1] = { ...last, times: last.times + 1 };
    else entries.push({ ...told, times: 1 });
  }
  return entries;
}

/** A text cut where things are named in it, each once. @template {{ name: string }} Thing @param {string} text @param {Thing[]} things @returns {Array<{ text: string, thing?: Thing }>} */
export function pieces(text, things) {
  const [thing, ...rest] = things;
  if (!thing) return text ? [{ text }] : [];
  const at = text.indexOf(thing.name);
  if (at < 0) return pieces(text, rest);
  return [
    ...pieces(text.slice(0, at), rest),
    { text: thing.name, thing },
    ...pieces(text.slice(at + thing.name.length), rest),
  ];
}

/** The last chapters that tell of so many deeds together. @template {{ deeds: Deed[] }} Chapter @param {Chapter[]} chapters @param {number} least @returns {Chapter[]} */
export function newest(chapters, least) {
  let told = 0;
  const from = chapters.findLastIndex(({ deeds }) => (told += deeds.length) >= least);
  return chapters.slice(Math.max(0, from));
}

// -- how it is drawn ---------------------------------------------------------------------------------------------

/** The log by chapters, each with its deeds in the order they were done; the style sheet begins at its foot. @param {Ctx} ctx @param {GameModule} game */
export function logBook(ctx, game) {
  const { frame, memory, update } = ctx;
  const chapters = chaptersOf(ctx.log);
  // Each time the drawer is opened it begins with the newest again.
  const opened = memory.drawer ?? memory;
  const least = opened.logDeeds ?? AT_ONCE;
  const shown = newest(chapters, least);
  const show = (/** @type {number} */ deeds) => {
    opened.logDeeds = deeds;
    update();
  };
  const earlier = chapters.length - shown.length;
  return html`<div class="log-book">
    ${earlier ? html`<button class="quiet" data-key="log earlier" ${inSight(() => show(least + AT_ONCE))} @click=${() => show(Infinity)}>${t("log.earlier_turns", { n: earlier })}</button>` : nothing}
    ${frame.past.length ? html`<details class="fold"><summary>${t("log.past")}</summary><ul class="log">${frame.past.map((line) => html`<li>${line}</li>`)}</ul></details>` : nothing}
    ${repeat(
      shown,
      ({ first }) => first,
      ({ title, deeds }) => html`<section class="log-chapter">
        ${title ? html`<h3>${title}</h3>` : nothing} ${stretchesOf(deeds).map((stretch) => stretchView(ctx, game, stretch))}
      </section>`,
    )}
  </div>`;
}

/** Runs when an element is in sight, at once or by scrolling. @param {() => void} run */
function inSight(run) {
  const watcher = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && run());
  return ref((element) => (element ? watcher.observe(element) : watcher.disconnect()));
}

/** @param {Ctx} ctx @param {GameModule} game @param {Stretch} stretch */
export const stretchView = (
  ctx,
  game,
  { seat, deeds },
) => html`<div class="log-stretch ${seat === null ? "" : seatClass(seat)}">
  ${seat === null ? nothing : seatMark(seat)}
  <ol class="log">${retold(ctx, game, deeds).map((entry) => entryView(ctx, game, entry))}</ol>
</div>`;

/** One sentence, and what came of it; the rest unfolds. @param {Ctx} ctx @param {GameModule} game @param {Entry} entry */
function entryView(ctx, game, { text, deeds, times }) {
  const [first] = toldLines(deeds[0]);
  const many = deeds.length > 1;
  const more = deeds
    .map((deed) => deedLines(ctx, game, deed, { without: text ? null : first, many }))
    .filter((lines) => lines.length);
  return html`<li class="log-line">
    <div>
      <p>${sentence(ctx, game, text ? { ...first, text } : first)}${times > 1 ? html` <b>${t("log.times", { n: times })}</b>` : nothing} ${text ? nothing : ruleLink(ctx.frame.slug, first.rule)}</p>
      ${outcomes(ctx, game, deeds, text ?? first.text)}
      ${more.length ? html`<details class="deed-more"><summary>${t("log.details")}</summary>${more}</details>` : nothing}
    </div>
    ${watch(ctx, deeds[0].index)}
  </li>`;
}

/** To see a moment again. @param {Ctx} ctx @param {number} index */
const watch = (ctx, index) =>
  ctx.replaying
    ? nothing
    : html`<button class="quiet square log-go" aria-label=${t("log.go")} title=${t("log.go")} @click=${() => ctx.goTo(index)}>${icon("hourglass")}</button>`;

/** What is said of a deed; what begins a chapter is its heading already. @param {Deed} deed */
function toldLines({ lines }) {
  const told = lines.filter(({ text }) => text);
  const news = told.filter(({ chapter }) => !chapter);
  return news.length ? news : told;
}

/** All that is said of a deed, line by line, and why a bot did it. @param {Ctx} ctx @param {GameModule} game @param {Deed} deed @param {{ without: Line | null, many: boolean }} options */
function deedLines(ctx, game, deed, { without, many }) {
  const lines = toldLines(deed).filter((line) => line !== without);
  const why = deed.seat === null ? "" : ctx.reasons.get(deed.index);
  const drawn = lines.map(
    (line, at) =>
      html`<p>${sentence(ctx, game, line)} ${ruleLink(ctx.frame.slug, line.rule)} ${many && at === 0 ? watch(ctx, deed.index) : nothing}</p>`,
  );
  if (why) drawn.push(html`<p class="log-why">${t("log.reason", { name: ctx.players[deed.seat ?? 0].name, why })}</p>`);
  return drawn;
}

/** A sentence in which the things that the game can show are buttons. @param {Ctx} ctx @param {GameModule} game @param {Line} line */
function sentence(ctx, game, line) {
  const things = game.frame?.mentions?.(ctx, line) ?? [];
  return pieces(line.text, things).map(({ text, thing }) =>
    thing ? html`<button class="log-name" @click=${thing.show}>${text}</button>` : text,
  );
}

/** What deeds led to, where that mattered more than the deeds themselves. @param {Ctx} ctx @param {GameModule} game @param {Deed[]} deeds @param {string} told */
function outcomes(ctx, game, deeds, told) {
  const said = deeds.map((deed) => captionOf(ctx, game, deed));
  return said.map((one) =>
    one && one.weight > 1 && !told.includes(one.text) ? html`<p class="log-outcome">${one.text}</p>` : nothing,
  );
}

/** The log beside a table that has none of its own. @param {Ctx} ctx @param {GameModule} game */
export const logPanel = (ctx, game) => html`<section class="panel log-panel" aria-labelledby="log-title">
  <h2 id="log-title" tabindex="-1">${t("table.log")}</h2>
  <div class="log-scroll" tabindex="0" role="group" aria-labelledby="log-title">${logBook(ctx, game)}</div>
</section>`;
