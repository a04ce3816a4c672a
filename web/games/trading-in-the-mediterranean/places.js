// The round table: the others sit around it clockwise, each with what one can see of them.

import { html, nothing, svg } from "../../lit.js";
import { coastMap } from "../../parts/coast.js";
import { icon } from "../../parts/icon.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { hiddenMini, inSets, mini } from "./cards.js";
import {
  FRONT_ICONS,
  SEATS,
  SIDE_ICONS,
  around,
  called,
  coin,
  die,
  hintedWith,
  lineOf,
  named,
  pointsOf,
  say,
  sideOf,
  told,
} from "./common.js";
import { askFor, draftOf, drafting } from "./draft.js";
import { targetButton } from "./war.js";

/** @typedef {import("./common.js").Ctx} Ctx */

/** The table top: wood around the sea that everybody trades over. @param {Ctx} ctx */
export const tableTop = (ctx) => html`<div class="tm-top" aria-hidden="true">
  ${coastMap({ update: ctx.update, className: "tm-sea" })}
  <svg class="tm-rim" viewBox="0 0 1000 560" preserveAspectRatio="none">${svg`<path class="wood" fill-rule="evenodd" d="M-40 -40H1040V660H-40ZM500 22C790 22 968 190 968 392C968 500 930 600 860 660H140C70 600 32 500 32 392C32 190 210 22 500 22Z"></path>
    <path class="rim" d="M140 660C70 600 32 500 32 392C32 190 210 22 500 22S968 190 968 392C968 500 930 600 860 660"></path>
    <path class="rim-light" d="M150 660C82 600 44 500 44 392C44 197 215 34 500 34S956 197 956 392C956 500 918 600 850 660"></path>`}</svg>
</div>`;

/** The place of another player. @param {Ctx} ctx @param {number} seat @param {string} where */
export function place(ctx, seat, where) {
  const player = ctx.view.players[seat];
  const market = ctx.view.turn.phase === 3;
  const away = market && player.partner === false;
  const targeted = drafting(ctx) && draftOf(ctx).to === seat;
  return html`<section class="tm-place at-${where} ${seatClass(seat)} ${away ? "away" : ""} ${targeted ? "asked" : ""} ${seat === ctx.seat ? "acting" : ""}" data-seat=${seat} aria-label=${say("place.name", { who: called(ctx, seat) })}>
    <header>
      ${seatMark(seat)} <h2><button class="tm-who" data-key="place ${seat}" @click=${() => ctx.open("holdings", seat)}>${called(ctx, seat)}</button></h2>
      <span class="tm-aside">${ctx.players[seat].given ?? ctx.players[seat].name}</span>
      ${player.hand_size ? html`<b class="tm-size">${player.hand_size}<span>${say(player.open_hand ? "place.open" : "place.cards", { n: player.hand_size, m: player.draws })}</span></b>` : nothing}
    </header>
    ${ctx.view.turn.phase === 6 ? forces(ctx, player) : ctx.view.turn.phase === 4 && player.used.length ? used(ctx, player) : fronts(ctx, player, away)}
    ${away ? html`<p class="tm-why"><span>${ctx.words("refusal.neighbours_only")}</span><em>${say("place.away")}</em> ${ctx.rule("TM-152")}</p>` : wants(ctx, player)}
    ${chosen(ctx, seat)}
    ${foot(ctx, player)}
  </section>`;
}

/** What one can see of a hand, in sets; pressing a card asks for it. @param {Ctx} ctx @param {any} player @param {boolean} away */
function fronts(ctx, player, away) {
  const { words } = ctx;
  const open = drafting(ctx) && !away;
  const asked = draftOf(ctx);
  const hidden = player.hand_size - player.cards.length;
  return html`<div class="tm-fronts">
    ${inSets(player.cards).map(({ front, cards }) => {
      const worth = ctx.statics.set_worth[front]?.[cards.length];
      const picture = html`<span class="tm-fan ${cards.length > 4 ? "many" : ""}">${cards.map((card) => mini(card.front, card.back))}</span><small class="tm-times">${cards.length > 1 ? `×${cards.length}` : ""}</small><small class="tm-worth">${worth ?? ""}</small>`;
      const wanted = asked.to === player.seat && asked.want.includes(front);
      const label = say("place.ask", {
        what: words(`name.${front}`),
        who: called(ctx, player.seat),
        n: cards.length,
        worth: worth ? say("place.worth", { n: worth }) : "",
      });
      return open
        ? html`<button class="tm-set ${wanted ? "lit" : ""} ${ctx.hinted("ask", front) && hintedWith(ctx, player.seat) ? "hinted" : ""}" data-key="ask ${player.seat} ${front}" aria-pressed=${wanted} @click=${() => askFor(ctx, front, player.seat)}>${told(label, picture)}</button>`
        : html`<span class="tm-set" role="img" aria-label=${say("place.holds", { what: words(`name.${front}`), n: cards.length })}>${picture}</span>`;
    })}
    ${
      hidden
        ? html`<span class="tm-set" role="img" aria-label=${say("place.hidden", { n: hidden })}><span class="tm-fan">${Array.from({ length: Math.min(4, hidden) }, hiddenMini)}</span><small>${hidden > 1 ? `×${hidden}` : ""}</small></span>`
        : nothing
    }
  </div>`;
}

/** The cards a player has spent, while calamities are resolved. @param {Ctx} ctx @param {any} player */
const used = (ctx, player) => html`<div class="tm-fronts" role="group" aria-label=${ctx.words("desk.used")}>
  ${inSets(player.used).map(({ cards }) => html`<span class="tm-set"><span class="tm-fan">${cards.map((card) => mini(card.front, card.back))}</span></span>`)}
</div>`;

/** @param {Ctx} ctx @param {any} player */
const wants = (ctx, player) =>
  player.wants?.length && ctx.view.turn.phase === 3
    ? html`<p class="tm-wants"><span>${say("place.wants")}</span> ${player.wants.slice(0, 3).map((/** @type {string} */ front) => html`<span class="tm-wish tm-${front}">${icon(FRONT_ICONS[front])}<span>${ctx.words(`name.ask_${front}`)}</span></span>`)}</p>`
    : nothing;

/** The army of a player in a war: how it stands, once that is shown. @param {Ctx} ctx @param {any} player */
function forces(ctx, player) {
  const units = Object.entries(player.units);
  const row = (
    /** @type {string} */ picture,
    /** @type {string} */ label,
    /** @type {unknown} */ dice,
    /** @type {number | undefined} */ sum,
  ) => html`<p class="tm-row">${named(picture, label)} <span class="tm-dice">${dice}</span> <b>${sum ?? "?"}</b></p>`;
  if (!player.array)
    return html`<div class="tm-army">${units.length ? html`<span class="tm-dice">${units.flatMap(([unit, n]) => Array.from({ length: Number(n) }, () => die(ctx, unit)))}</span>` : html`<p class="tm-soft">${say("war.no_army")}</p>`}
      <p class="tm-soft">${say("war.might", player.might)}</p></div>`;
  return html`<div class="tm-army">${row("crossed-swords", ctx.words("view.attack"), lineOf(ctx, player, "attack"), player.attack)} ${row("shield-opposition", ctx.words("view.defense"), lineOf(ctx, player, "defense"), player.defense)}</div>`;
}

/** Where the cubes of a player stand; with the names of the sides where there is room. @param {Ctx} ctx @param {any} player @param {boolean} [whole] */
export const cubes = (ctx, player, whole = false) =>
  ["government", "religion"].map((track) => {
    const side = sideOf(track, player[track]);
    const name = ctx.words(`name.${side}`);
    return player[track]
      ? html`<span>${named(SIDE_ICONS[side], name)} ${whole ? name : ""} ${Math.abs(player[track])}</span>`
      : nothing;
  });

/** @param {Ctx} ctx @param {any} player */
function foot(ctx, player) {
  const faith = ctx.view.faith?.[player.seat];
  // A calamity handed on without a word is half a broken word: counted as 1, and a broken word as 2.
  const wrongs = faith ? Math.round(2 * faith.broken) : 0;
  const kept = faith ? Math.round(faith.kept) : 0;
  return html`<footer>
    <b class="tm-points">${icon("laurels")} ${pointsOf(ctx, player.seat)}</b>
    ${cubes(ctx, player)}
    <span>${named("village", ctx.words("view.cities"))} ${player.cities}</span>
    <span>${named("crossed-swords", ctx.words("view.army"))} ${player.army}</span>
    ${ctx.view.turn.phase === 5 ? html`<span>${coin(player.income, "small")}<span class="visually-hidden">${ctx.words("desk.income", { n: player.income })}</span>${player.sealed ? named("wax-seal", say("place.sealed")) : nothing}</span>` : nothing}
    ${wrongs + kept ? html`<em title=${say("place.faith", { kept, wrongs })}>${wrongs ? say(kept ? "place.wronged_kept" : "place.wronged", { n: wrongs, kept }) : say("place.kept", { n: kept })}</em>` : nothing}
  </footer>`;
}

/** Verbs whose object is a player: pressed at the place. */
const AT_PLACES = ["convert", "peek", "sail", "blame", "send"];

/** The choices that are taken at a place. @param {Ctx} ctx @param {number} seat */
export function chosen(ctx, seat) {
  const target = targetButton(ctx, seat);
  if (target) return target;
  const choice = AT_PLACES.map((verb) => ctx.exactly([verb, seat])).find((found) => found);
  if (!choice) return nothing;
  return html`<p class="tm-choose">${ctx.button(choice, html`${choice.label}${choice.detail ? html`<small>${choice.detail}</small>` : nothing}`, { className: "tm-pick" })}</p>`;
}

/** Everybody's place. @param {Ctx} ctx */
export function places(ctx) {
  const others = around(ctx);
  const seats = SEATS[others.length] ?? SEATS[5];
  return html`<div class="tm-places n-${others.length}">${others.map((seat, at) => place(ctx, seat, seats[at]))}</div>`;
}
