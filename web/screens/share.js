// A match that somebody sent: who, what, how it ended and how it went, and what one can do with it. It is told of
// "them": nobody here has played it.

import { rules } from "../engine.js";
import { gameTable } from "../games/index.js";
import { html, nothing, render } from "../lit.js";
import { Match } from "../match.js";
import { bootStatus } from "../parts/boot-status.js";
import { scoreChart } from "../parts/chart.js";
import { boardPicture, lengthOf } from "../parts/game-facts.js";
import { icon } from "../parts/icon.js";
import "../parts/page-style.js";
import { say } from "../parts/page-words.js";
import { seatMark } from "../parts/seat.js";
import { toast } from "../parts/toast.js";
import { to } from "../router.js";
import { setting } from "../settings.js";
import { signed } from "../table/moment.js";
import { beginnings, startsOf, turningPoints } from "../table/points.js";
import { t } from "../words.js";
import { failure, isBoot } from "./failure.js";
import { playSave, startMatch } from "./play.js";

/** @typedef {import("../match.js").Frame} Frame */

/**
 * @typedef {{ code: string, match: Match, game: import("../table/ctx.js").GameModule, history: import("../match.js").Point[] | null, from: number }} Sent
 *   what is on the page: the match, its table, how it went (null while that is read), and from which action one would play on
 */

/** @param {{ code: string }} route @param {HTMLElement} root @param {(title: string) => void} setTitle */
export function open({ code }, root, setTitle) {
  /** @type {Sent | null} */
  let sent = null;
  /** @type {any} */
  let problem = null;
  let waiting = false;
  let closed = false;

  const paint = () => {
    if (closed) return;
    if (problem) render(failure(problem), root);
    else if (sent) render(page(sent), root);
    else
      render(
        html`<h1 class="visually-hidden" tabindex="-1">${t("title.share")}</h1><div class="page narrow">${bootStatus(rules.status)}</div>`,
        root,
      );
  };

  const begin = async () => {
    try {
      const match = await Match.by("read", { code });
      if (closed) return match.close();
      await match.look(null);
      const { frame } = match;
      sent = { code, match, game: {}, history: null, from: frame.outcome ? 0 : frame.length };
      setTitle(t("title.share_of", { name: frame.name }));
      paint();
      root.querySelector("h1")?.focus({ preventScroll: true });
      [sent.history, sent.game] = await Promise.all([match.history(), gameTable(frame.slug)]);
      const turns = startsOf(sent.history, frame.length, Boolean(frame.outcome));
      if (frame.outcome && turns.length) sent.from = turns[Math.floor(turns.length / 2)].index;
      paint();
    } catch (error) {
      waiting = isBoot(error);
      problem = waiting ? null : error;
      paint();
    }
  };

  const forget = rules.onStatus(({ stage }) => {
    paint();
    if (stage !== "ready" || !waiting) return;
    waiting = false;
    begin();
  });
  setTitle(t("title.share"));
  paint();
  begin();
  return () => {
    closed = true;
    forget();
    sent?.match.close();
  };
}

const page = (/** @type {Sent} */ sent) => {
  return html`<div class="share">
    ${head(sent.match.frame)}
    <section class="panel share-story" aria-labelledby="story-title">
      <h2 id="story-title" class="display">${say("share.story")}</h2>
      ${storyLines(sent)}
    </section>
    ${dock(sent)} ${chart(sent)}
  </div>`;
};

const head = (/** @type {Frame} */ frame) => {
  const hero = heroOf(frame);
  return html`<section class="share-head">
    ${boardPicture(frame.slug)}
    <div class="share-words">
      <p>${say("share.sent")}</p>
      <h1 class="display" tabindex="-1">${frame.title}</h1>
      <p class="share-who">${frame.players.map((_, seat) => html`<span>${seatMark(seat)} ${whoOf(frame, seat)}</span>`)}</p>
    </div>
    ${hero === null ? nothing : html`<p class="share-medal" aria-hidden="true">${icon("laurels")}<b>${frame.outcome?.totals[hero]}</b></p>`}
    <div class="share-result">
      <p><strong>${resultOf(frame)}</strong></p>
      ${frame.outcome?.reason ? html`<p>${sentence(frame.outcome.reason)}</p>` : nothing}
    </div>
  </section>`;
};

/** What a seat is called; whoever sent the match plays under the name of an empire where the game has empires. @param {Frame} frame @param {number} seat */
const whoOf = ({ players }, seat) => {
  const { name, kind } = players[seat];
  const alone = players.filter((player) => player.kind === "human").length === 1;
  const empires = players.some((other) => other.kind === "bot" && other.name !== other.given);
  return kind === "human" && alone && empires ? say("share.by_sender", { name }) : name;
};

const resultOf = (/** @type {Frame} */ frame) => {
  const { outcome } = frame;
  if (!outcome) return say("share.running", { standing: frame.standing });
  const hero = heroOf(frame);
  if (hero !== null && outcome.target !== null)
    return say(outcome.won ? "share.reached" : "share.missed", {
      who: frame.players[hero].name,
      n: outcome.totals[hero],
      target: outcome.target,
    });
  const best = outcome.ranking[0];
  const who = best.map((seat) => frame.players[seat].name);
  const others = outcome.ranking
    .slice(1)
    .flat()
    .map((seat) => t("chart.line", { name: frame.players[seat].name, n: outcome.totals[seat] }));
  const line = say(best.length > 1 ? "share.tied" : "share.won", { who, n: outcome.totals[best[0]] });
  return others.length ? say("share.before", { line, others }) : line;
};

/** @param {Sent} sent */
const storyLines = ({ history, game, match: { frame, log } }) => {
  if (!history) return html`<p>${say("share.reading")}</p>`;
  const story = turningPoints(history, log, game);
  if (!story.length) return html`<p>${say("share.length", { n: frame.length })}</p>`;
  return html`<ol class="story">
    ${story.map(({ turn, seat, gain, line }) => html`<li><b>${turn || history[0].standing}</b> <span>${line || frame.players[seat].name}</span> <span class="gain ${gain < 0 ? "loss" : ""}">${signed(gain)}</span></li>`)}
  </ol>`;
};

/** What one can do with the match. @param {Sent} sent */
const dock = (sent) => {
  const { frame } = sent.match;
  return html`<div class="share-dock">
    <button class="primary large" data-key="same" @click=${() => playSame(frame)}>
      <span><strong class="display">${beatable(frame) ? say("share.beat", { n: frame.outcome?.totals[heroOf(frame) ?? 0] ?? 0 }) : say("share.same")}</strong><small>${sameLine(frame)}</small></span>
    </button>
    <div class="share-more">
      <a class="button" data-key="watch" href=${to("replay", sent.code, "0")}>${icon("play-button")}<span>${say("share.watch")}</span></a>
      <span class="share-on">
        <button data-key="branch" @click=${() => playOn(sent)}>${icon("anticlockwise-rotation")}<span>${say("share.on")}</span></button>
        ${turnPicker(sent)}
      </span>
    </div>
    <p class="share-learn"><a href=${to("learn", frame.slug)}>${icon("open-book")} ${say("share.learn")}</a> <a href="#/">${say("share.home")}</a></p>
  </div>`;
};

const sameLine = (/** @type {Frame} */ { slug, players, config }) => {
  const { minutes } = lengthOf(slug, { seats: players, options: config.options });
  return minutes ? say("share.same_minutes", { n: minutes }) : say("share.same_line");
};

const turnPicker = (/** @type {Sent} */ sent) => {
  const { frame } = sent.match;
  const turns = startsOf(sent.history ?? [], frame.length, Boolean(frame.outcome));
  if (turns.length < 2) return nothing;
  return html`<label class="field share-turn">
    <span class="visually-hidden">${say("share.from")}</span>
    <select @change=${(/** @type {Event} */ event) => (sent.from = Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
      ${turns.map(({ index, standing }) => html`<option value=${index} .selected=${index === sent.from}>${standing}</option>`)}
    </select>
  </label>`;
};

/** @param {Sent} sent */
const chart = ({ history, game, match: { frame, log } }) => {
  const drawn = scoreChart(frame.players, history ?? [], beginnings(log, game));
  return drawn === nothing
    ? nothing
    : html`<section class="panel share-chart" aria-label=${say("share.score")}>${drawn}</section>`;
};

/** The same match with the same luck, for whoever is here. @param {Frame} frame */
const playSame = ({ slug, config, seed, players }) =>
  startMatch({
    slug,
    ...config,
    seed,
    mode: setting("undo"),
    players: players.map(({ name, kind, bot }) => ({ name: kind === "human" ? "" : name, kind, bot })),
  });

const playOn = async (/** @type {Sent} */ { match, from }) => {
  try {
    playSave(await match.branch(from));
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
};

/** Whose score is to be beaten: the one human's, when the match is over. @param {Frame} frame */
function heroOf({ outcome, players }) {
  const humans = players.flatMap(({ kind }, seat) => (kind === "human" ? [seat] : []));
  return outcome && humans.length === 1 ? humans[0] : null;
}

/** Whether there is a score worth beating: that of a match against a target, or of one that was won. @param {Frame} frame */
function beatable(frame) {
  const hero = heroOf(frame);
  return hero !== null && (frame.outcome?.target !== null || Boolean(frame.outcome?.ranking[0].includes(hero)));
}

/** A reason as a sentence: games give some as a sentence, some as its middle. @param {string} reason */
const sentence = (reason) => reason.replace(/^./, (first) => first.toUpperCase()).replace(/\.?$/, ".");
