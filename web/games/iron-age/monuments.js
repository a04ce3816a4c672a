// Five monuments, each drawn of exactly as many stones as it has boxes: it grows with every box that is filled.

import { html, nothing, svg, vars } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import { brings, glow, isOwn, object, picture, say, shownSeat } from "./common.js";
import { amounts, later } from "./empire.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** @param {number} x @param {number} y @param {number} width @param {number} height */
const block = (x, y, width, height) => `M${x} ${y}h${width}v${height}h${-width}Z`;

/** An arch of the Coliseum. @param {number} x @param {number} y @param {number} width @param {number} height */
const arch = (x, y, width, height) => {
  const inner = width * 0.26;
  const radius = width / 2 - inner;
  return `${block(x, y, width, height)}M${x + inner} ${y + height}v${-(height * 0.42)}a${radius} ${radius} 0 0 1 ${radius * 2} 0v${height * 0.42}Z`;
};

/** A column with base and capital. @param {number} x @param {number} top @param {number} bottom */
const column = (x, top, bottom) =>
  `M${x - 5.5} ${bottom}v-4h2l1-${bottom - top - 8}h-2v-4h9v4h-2l1 ${bottom - top - 8}h2v4Z`;

/** Stones from the ground up, in a box of 100 x 110. @type {Record<string, string[]>} */
const STONES = {
  obelisk: [
    block(30, 96, 40, 10),
    "M37 96 39 70H61L63 96Z",
    "M39 70 41 44H59L61 70Z",
    "M41 44 43 20H57L59 44Z",
    "M43 20 50 6 57 20Z",
  ],
  colossus: [
    block(18, 97, 64, 9),
    "M30 97 33 70H47L44 97Z",
    "M56 97 53 70H67L70 97Z",
    "M33 70 31 38C38 33 62 33 69 38L67 70Z",
    "M31 38 22 42 17 66 24 68 30 50Z",
    "M69 38 74 20 70 8 79 6 82 22 75 50Z",
    "M42 20C42 10 58 10 58 20C58 27 55 33 50 33S42 27 42 20ZM42 15 36 8 44 10 50 2 56 10 64 8 58 15Z",
  ],
  wall: [
    block(2, 86, 23, 20),
    block(26.3, 86, 23, 20),
    block(50.6, 86, 23, 20),
    block(75, 86, 23, 20),
    block(2, 64, 31, 20.6),
    block(34.4, 64, 31, 20.6),
    block(67, 64, 31, 20.6),
    "M2 62.600V30H8V36H14V30H20V36H27V62.600Z",
    "M28.400 62.600V48H38V52H46V48H54V52H62V48H71.600V62.600Z",
    "M73 62.600V30H79V36H86V30H92V36H98V62.600Z",
  ],
  acropolis: [
    block(4, 97, 92, 9),
    block(10, 88, 80, 8),
    ...[17, 30.2, 43.4, 56.6, 69.8, 83].map((x) => column(x, 46, 87)),
    block(9, 37, 40.4, 8),
    block(50.6, 37, 40.4, 8),
    "M7 36 36 22.300V36Z",
    "M93 36 64 22.300V36Z",
    "M37.200 36V21.700L50 15.500 62.800 21.700V36Z",
  ],
  coliseum: [
    ...[0, 1, 2, 3, 4].map((at) => arch(3 + at * 18.9, 76, 18.3, 30)),
    ...[0, 1, 2, 3, 4].map((at) => arch(3 + at * 18.9, 47, 18.3, 28)),
    "M3 46V25C9 22 15 20 21.300 18.500V46Z",
    "M21.900 46V18.400C28 17 34 16.200 40.200 15.800V46Z",
    "M40.800 46V15.700C47 15.400 53 15.400 59.100 15.900V46Z",
    "M59.700 46V22C66 23 72 24 78 26V46Z",
    "M78.600 46V33C85 34 91 35 96.900 37V46Z",
  ],
};

/** A building: its first stones laid, the next ones dashed while they are being thought of, the others outlined. @param {string} id @param {number} filled @param {number} [planned] */
export const building = (
  id,
  filled,
  planned = 0,
) => html`<svg class="building" viewBox="0 0 100 108" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
  <path class="ground" d="M0 107H100"></path>
  ${STONES[id].map((path, at) => svg`<path class="stone ${at < filled ? `laid tint-${(at * 7 + Math.floor(at / 3)) % 4}` : at < filled + planned ? "next" : ""}" fill-rule="evenodd" d=${path}></path>`)}
</svg>`;

/** What a monument is to a seat: how far, what it brings. @param {Ctx} ctx @param {number} seat @param {any} monument */
function stateOf(ctx, seat, { id, first, later, taken, boxes }) {
  const { filled, built, points } = ctx.view.seats[seat].monuments[id];
  return { filled, built, worth: built ? points : taken === null ? first : later, isFirst: taken === null, boxes };
}

/** The others' stones. @param {Ctx} ctx @param {number} seat @param {string} id */
const others = (ctx, seat, id) =>
  ctx.players.flatMap((other) => {
    const { filled, built } = ctx.view.seats[other.seat].monuments[id];
    return other.seat === seat || !filled ? [] : [{ seat: other.seat, who: ctx.who(other.seat), filled, built }];
  });

/** @param {Ctx} ctx @param {number} seat @param {any} monument */
function about(ctx, seat, monument) {
  const { filled, built, worth, isFirst } = stateOf(ctx, seat, monument);
  const name = ctx.words(`view.${monument.id}`);
  return [
    say(built ? "monuments.built" : isFirst ? "monuments.first" : "monuments.later", {
      name,
      filled,
      boxes: monument.boxes,
      points: worth,
      first: monument.first,
      later: monument.later,
    }),
    ...others(ctx, seat, monument.id).map((other) =>
      say(other.built ? "monuments.other_built" : "monuments.other", { who: other.who, n: other.filled }),
    ),
  ].join(" ");
}

/** @param {Ctx} ctx @param {number} seat @param {any} monument */
function drawn(ctx, seat, monument) {
  const { id, boxes } = monument;
  const { filled, built, worth } = stateOf(ctx, seat, monument);
  const can = isOwn(ctx, seat) && Boolean(ctx.exactly(["monument", id]));
  const chosen = ctx.selected === `monument ${id}`;
  const planned = can && chosen ? monument.people.length : 0;
  return object(
    ctx,
    `monument ${id}`,
    html`${building(id, filled, planned)}
      <span class="monument-plate">
        <b class="monument-name">${ctx.words(`view.${id}`)}</b>
        <i class="monument-bar" ${vars({ "--laid": filled / boxes })}></i>
        <span class="monument-facts">
          ${built ? html`<span class="good">${icon("check-mark")}+${worth}</span>` : html`<span><b>${planned ? `${filled}+${planned}` : filled}</b>/${boxes}</span><span class="worth">${picture("score")}${worth}${monument.taken === null && ctx.players.length > 1 ? html`<small>/${monument.later}</small>` : nothing}</span>`}
          ${others(ctx, seat, id).map((other) => html`<span class="other">${seatMark(other.seat)}${other.built ? icon("check-mark") : other.filled}</span>`)}
        </span>
      </span>`,
    {
      label: about(ctx, seat, monument),
      className: `monument of-${id} ${built ? "built" : ""} ${can ? "can" : ""} ${glow(ctx, ["monument", id])}`,
    },
  );
}

/** @param {Ctx} ctx @param {number} [seat] */
export const monuments = (
  ctx,
  seat = shownSeat(ctx),
) => html`<section class="ia-panel monuments" data-part="monuments" aria-label=${say("monuments.title")}>
  <header><h2>${say("monuments.title")}</h2><p class="panel-note">${say(ctx.players.length > 1 ? "monuments.note" : "monuments.note_alone")}</p></header>
  <div class="monument-row">${ctx.view.monuments.map((/** @type {any} */ monument) => drawn(ctx, seat, monument))}</div>
</section>`;

/** The monuments on their hill, where no map takes the room. @param {Ctx} ctx */
export const hill = (ctx) => html`<div class="hill" data-part="monuments">
  <svg class="hill-land" viewBox="0 0 1366 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <radialGradient id="ia-sun"><stop class="sun-core" offset="0.25"></stop><stop class="sun-rim" offset="1"></stop></radialGradient><circle fill="url(#ia-sun)" cx="860" cy="96" r="130"></circle>
    <path class="hill-far" d="M0 232Q90 172 180 214T380 192Q470 152 560 197T760 182Q860 142 960 202T1366 190V600H0Z"></path>
    <path class="hill-mid" d="M0 264Q120 222 260 250T520 240T780 244T1366 232V600H0Z"></path>
    <path class="hill-near" d="M0 318Q200 291 420 311T960 305T1366 300V600H0Z"></path>
    <path class="hill-trees" d=${[
      [212, 318],
      [228, 324],
      [392, 330],
      [404, 324],
    ]
      .map(([x, y]) => `M${x} ${y}c-5-9-5-22 0-32c5 10 5 23 0 32Z`)
      .join("")}></path>
  </svg>
  <section class="hill-monuments ${ctx.players.length > 2 ? "crowd-hill" : ""}" aria-label=${say("monuments.title")}>
    <h2 class="visually-hidden">${say("monuments.title")}</h2>
    ${ctx.view.monuments.map((/** @type {any} */ monument) => drawn(ctx, shownSeat(ctx), monument))}
  </section>
</div>`;

/** @param {Ctx} ctx @param {string} id */
export function monumentSheet(ctx, id) {
  const monument = ctx.view.monuments.find((/** @type {any} */ each) => each.id === id);
  if (!monument) return null;
  const seat = shownSeat(ctx);
  const { filled, built, worth, boxes } = stateOf(ctx, seat, monument);
  const most = monument.people.length;
  const left = boxes - filled;
  return {
    title: ctx.words(`view.${id}`),
    // The two at the right, large on their hill, would lie under their own sheet, and with them the stones to come.
    left: !ctx.view.colonies && ["acropolis", "coliseum"].includes(id),
    subtitle: built ? say("monuments.built_points", { n: worth }) : say("monuments.worth", { n: worth, boxes }),
    body: html`${
      built || !isOwn(ctx, seat)
        ? nothing
        : amounts(
            ctx,
            ["monument", id],
            most,
            (n) => say("monuments.lay", { n }),
            "stone-block",
            (n) => [["population", monument.people[n - 1] ?? 1]],
          )
    }
      <p>${built ? say("monuments.stands") : !most ? say("monuments.so_far", { n: filled, of: boxes, left }) : left <= most ? say("monuments.finishes", { n: left }) : say("monuments.after", { n: filled + most, of: boxes, left: left - most })}</p>
      ${ctx.view.gains?.monuments[id] > worth && isOwn(ctx, seat) ? html`<p class="good">${say("gains.with_bonuses")} ${brings(ctx.view.gains.monuments[id])}</p>` : nothing}
      ${built ? nothing : later(ctx)} ${monument.immune ? html`<p>${say("monuments.wall")}</p>` : nothing}
      ${others(ctx, seat, id).map((other) => html`<p>${seatMark(other.seat)} ${say(other.built ? "monuments.other_built" : "monuments.other", { who: other.who, n: other.filled })}</p>`)}`,
  };
}
