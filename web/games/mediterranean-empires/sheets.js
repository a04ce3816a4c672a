// What can be done with a place: what it gives, its dice, the ways to it, landing or storming, the odds of the force.

import { html, nothing, vars } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import {
  PLACE_VERBS,
  areaAt,
  cardName,
  choicesAt,
  cityAt,
  draftOf,
  lookAt,
  percent,
  placeName,
  playsAt,
  say,
  seatName,
  signed,
  step,
  takeWay,
} from "./common.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

/** @param {Ctx} ctx @param {string} id */
export function sheet(ctx, id) {
  // What was looked at in a past moment is about to be closed.
  if (ctx.mine && ctx.memory.openedAt !== undefined && ctx.memory.openedAt !== ctx.frame.index) return null;
  putDown(ctx, id);
  // Whoever looks at something has read the news.
  ctx.memory.stripOff = ctx.frame.index;
  if (id === "sea") return seaSheet(ctx);
  const city = cityAt(ctx, id);
  if (city) return citySheet(ctx, city);
  const area = areaAt(ctx, id);
  return area ? areaSheet(ctx, area) : null;
}

/** Whoever looks at a place for a march puts down a card that is swapped, or played by itself and not here. @param {Ctx} ctx @param {string} id */
function putDown(ctx, id) {
  const draft = draftOf(ctx);
  if (step(ctx) === "march" && !playsAt(ctx, id).length)
    draft.cards = draft.cards.filter(({ as }) => as !== "I" && as !== "swap");
}

/** Whether places are chosen for those who are no player: what they take is not one's own. @param {Ctx} ctx */
const forOthers = (ctx) => ctx.choices.some(({ action }) => ["pirates", "neutral", "raid"].includes(String(action[0])));

/** @param {Ctx} ctx @param {any} city */
function citySheet(ctx, city) {
  const about = ctx.look({ about: "place", place: city.id });
  const kinds = [
    ctx.words(`province.${ctx.statics.provinceOf[city.id]}`),
    city.owner === null ? ctx.words("map.neutral") : seatName(ctx, city.owner),
    ...["key", "port", "capital"].filter((name) => city[name]).map((name) => ctx.words(`map.${name}`)),
  ];
  return {
    title: placeName(ctx, city.id),
    subtitle: kinds.join(" · "),
    seat: city.owner,
    body: html`${diceOf(city.dice, about?.dice)} ${about?.prize && step(ctx) !== "meet" && !forOthers(ctx) ? prize(ctx, about.prize) : nothing} ${offers(ctx, city.id)} ${force(ctx, city.id)}`,
  };
}

/** @param {Ctx} ctx @param {any} area */
function areaSheet(ctx, area) {
  const about = ctx.look({ about: "place", place: area.id });
  return {
    title: placeName(ctx, area.id),
    subtitle: say(area.subdued ? "sheet.subdued" : "sheet.barbarians"),
    body: html`${area.subdued ? html`<p>${say("sheet.subdued_note")}</p>` : html`${diceOf(area.dice, about?.dice)} ${choicesAt(ctx, area.id).length ? nothing : subduing(ctx, area)}`} ${offers(ctx, area.id)} ${force(ctx, area.id)}`,
  };
}

/** The sea as a place to meet an enemy. @param {Ctx} ctx */
function seaSheet(ctx) {
  if (step(ctx) !== "meet") return null;
  return { title: say("sheet.at_sea"), subtitle: say("sheet.at_sea_note"), body: force(ctx, "sea") };
}

/** The dice of a place, and where they come from. @param {number} count @param {Record<string, number> | undefined} parts */
const diceOf = (count, parts) => html`<div class="sheet-dice">
  <span class="plain-dice" aria-hidden="true">${Array.from({ length: count }, () => html`<svg class="mini-die" viewBox="0 0 20 20"><rect x="1" y="1" width="18" height="18" rx="5"></rect><circle cx="6" cy="6" r="2"></circle><circle cx="10" cy="10" r="2"></circle><circle cx="14" cy="14" r="2"></circle></svg>`)}</span> <b>${say("sheet.dice", { n: count })}</b>
  ${
    parts
      ? html`<span>${Object.entries(parts)
          .filter(([, n]) => n)
          .map(([name, n]) => say(`dice.${name}`, { n }))
          .join(" + ")}</span>`
      : nothing
  }
</div>`;

/** What taking a city brings. @param {Ctx} ctx @param {any} row */
function prize(ctx, row) {
  const chips = [
    html`<span class="gain">${say("prize.now", { n: row.points })}</span>`,
    row.loser === null
      ? nothing
      : html`<span class="loss">${say("prize.loser", { who: seatName(ctx, row.loser), n: row.loses })}</span>`,
    row.key_points
      ? html`<span class="lasting">${icon("round-star")} ${say("prize.key", { n: row.key_points, cards: row.key_cards })}</span>`
      : nothing,
    row.capital ? html`<span class="loss">${say("prize.capital", { who: seatName(ctx, row.loser) })}</span>` : nothing,
  ];
  const race = row.wins
    ? say("prize.wins", { n: row.cities })
    : say(`prize.${row.standing}`, { n: row.cities, most: row.most, award: row.award });
  return html`<div class="prize">${chips}</div><p class="prize-race">${race}</p>`;
}

/** What a victory over barbarians may bring. @param {Ctx} ctx @param {any} area */
function subduing(ctx, area) {
  const { modifier } = area;
  return html`<p class="sheet-note">${modifier ? say("sheet.subduing", { n: signed(modifier) }) : say("sheet.subduing_plain")} <button class="quiet" data-key="tables" @click=${() => ctx.open("tables")}>${say("sheet.table")}</button></p>`;
}

/** What a marker would make of a city, and where the way goes on from there. @param {Ctx} ctx @param {any} city */
function founding(ctx, city) {
  const dice = city.dice + 1;
  if (city.owner === ctx.eyes) return html`<p>${say("founding.taller", { dice })}</p>`;
  const roads = ctx.statics.lines
    .filter((/** @type {any} */ [a, b, kind]) => kind === "land" && (a === city.id || b === city.id))
    .map((/** @type {any} */ [a, b]) => (a === city.id ? b : a));
  const onward = roads
    .filter((/** @type {string} */ id) => cityAt(ctx, id)?.owner === null && !ctx.find("place", id))
    .map((/** @type {string} */ id) => placeName(ctx, id));
  return html`<p>${say("founding.wider", { n: ctx.view.seats[ctx.eyes ?? 0].cities + 1, dice })}</p>${onward.length ? html`<p class="sheet-note">${say("founding.onward", { places: onward })}</p>` : nothing}`;
}

/** Choices that name this place, as buttons. @param {Ctx} ctx @param {string} id */
function offers(ctx, id) {
  const found = choicesAt(ctx, id);
  const plays = playsAt(ctx, id);
  if (plays.length)
    return html`<div class="sheet-choices">${plays.map(({ action, actions, card, label, detail }) => html`<button class="choice" data-key="aim ${action.join(" ")}" @click=${() => ctx.acts(actions)}><span class="choice-label">${say("aim.at", { card: cardName(ctx, card), place: label })}</span><span class="choice-detail">${detail}</span></button>`)}</div>`;
  if (ctx.find("place", id)) return founding(ctx, cityAt(ctx, id));
  const refused = ctx.refusals.find(({ action }) => ["place", "city"].includes(String(action[0])) && action[1] === id);
  if (refused && !found.length) return html`<p class="sheet-refused">${refused.why} ${ctx.rule(refused.rule)}</p>`;
  if (!found.length)
    return step(ctx) === "other" && ctx.choices.some(({ action }) => PLACE_VERBS.includes(String(action[0])))
      ? html`<p class="sheet-refused">${say("sheet.not_lit")}</p>`
      : nothing;
  return html`<div class="sheet-choices">${found.map((choice) => ctx.button(choice))}</div>`;
}

/** The force that is made ready for this place. @param {Ctx} ctx @param {string} id */
function force(ctx, id) {
  const now = step(ctx);
  if ((now !== "march" && now !== "meet") || playsAt(ctx, id).length) return nothing;
  const answer = lookAt(ctx, id);
  if (!answer)
    return ctx.find("expedition") || ctx.find("target") || now === "meet"
      ? html`<p class="sheet-note">${say("sheet.reckoning")}</p>`
      : nothing;
  if (!answer.ways)
    return answer.why && (now === "meet" || !ctx.view.seats[ctx.eyes ?? 0] || cityAt(ctx, id)?.owner !== ctx.eyes)
      ? html`<p class="sheet-refused">${answer.why}</p>`
      : nothing;
  return html`${ways(ctx, answer)} ${landing(ctx, answer)} ${odds(ctx, answer, now)} ${laid(ctx, answer)}`;
}

/** A way in words. @param {Ctx} ctx @param {any} way @param {boolean} [whole] with every place of a long march */
function wayWords(ctx, way, whole = false) {
  const names = way.places.map((/** @type {string} */ id) => placeName(ctx, id));
  if (!way.legs.length) return names[0];
  const offset = way.legs.length < names.length ? 1 : 0;
  const kinds = way.legs.map((/** @type {[string, string, string]} */ leg) => leg[2]);
  let words = offset ? names[0] : "";
  let far = false;
  for (const [at, kind] of kinds.entries()) {
    // The map draws every step: of a long march the ends are enough.
    if (kind === "land" && kinds[at + 1] === "land" && !whole) {
      far = true;
      continue;
    }
    words = say(kind === "naval" ? "way.sail" : far ? "way.far_march" : "way.march", {
      before: words,
      place: names[at + offset],
    });
    far = false;
  }
  return words;
}

/** @param {Ctx} ctx @param {any} answer */
function ways(ctx, answer) {
  const way = answer.ways[answer.way];
  // Who has chosen wants to see the odds of it, which the list of ways pushes out of sight.
  const pick = (/** @type {number} */ at, /** @type {Event} */ event) => {
    /** @type {HTMLElement} */ (event.currentTarget).closest("details")?.removeAttribute("open");
    takeWay(ctx, at);
  };
  const others = answer.ways
    .map((/** @type {any} */ other, /** @type {number} */ at) => ({ other, at }))
    .filter((/** @type {any} */ { at }) => at !== answer.way);
  // One's own way is laid step by step on the map: the last action before the way itself asks for it.
  const traced = answer.trace
    ? html`<button class="choice" data-key="trace way" @click=${() =>
        ctx.acts([
          ...answer.actions.slice(
            0,
            answer.actions.findIndex((/** @type {any[]} */ [verb]) => verb === "route" || verb === "trace"),
          ),
          ["trace"],
        ])}><span class="choice-label">${say("way.trace")}</span><span class="choice-detail">${say("way.trace_note")}</span></button>`
    : nothing;
  return html`<section class="sheet-way">
    <p class="way-line">${icon(way.sails || ctx.selected === "sea" ? "trireme" : "walking-boot")} <b>${wayWords(ctx, way)}</b></p>
    <p class="sheet-note">${way.straits ? say("way.straits", { n: way.straits, safe: percent(way.safe) }) : say("way.no_strait")} ${answer.force.room === null ? "" : answer.force.fleets ? say("way.hold", { n: answer.force.troops, room: answer.force.room }) : say("way.no_fleet")}</p>
    ${stakes(ctx, answer, way)}
    ${
      others.length
        ? html`<details class="other-ways"><summary>${say("way.others", { n: others.length })}</summary>${others.map(
            (/** @type {any} */ { other, at }) =>
              html`<button class="choice" data-key="way ${at}" @click=${(/** @type {Event} */ event) => pick(at, event)}><span class="choice-label">${wayWords(ctx, other, true)}</span><span class="choice-detail">${other.straits ? say("way.straits", { n: other.straits, safe: percent(other.safe) }) : say("way.no_strait")} ${other.met ? met(ctx, other) : ""}</span></button>`,
          )}${traced}</details>`
        : traced === nothing
          ? nothing
          : html`<details class="other-ways"><summary>${say("way.other")}</summary>${traced}</details>`
    }
  </section>`;
}

/** Who may meet the force, and what a battle is about; of an enemy who comes, what is lost if nobody meets them. @param {Ctx} ctx @param {any} answer @param {any} way */
function stakes(ctx, { stake }, way) {
  const battle = say("met.battle", { n: stake });
  if (!way.met) return html`<p class="sheet-note met">${ctx.find("none")?.detail} ${battle}</p>`;
  const wild = areaAt(ctx, String(ctx.selected));
  const fought = way.met.seat !== null && (way.met.sea || way.met.land.length || way.met.landing);
  return html`<p class="sheet-note met">${met(ctx, way)} ${fought ? battle : wild ? say("met.defeat", { n: stake }) : nothing}</p>`;
}

/** Who may meet the force on a way. @param {Ctx} ctx @param {any} way */
function met(ctx, { met: row, places }) {
  if (row.seat === null) return say("met.nobody");
  const who = seatName(ctx, row.seat);
  const land = row.land.map((/** @type {string} */ id) => placeName(ctx, id));
  const goal = placeName(ctx, places[places.length - 1]);
  if (!row.sea && !land.length)
    return row.landing ? say("met.landing", { who, place: goal }) : say("met.nowhere", { who });
  const first =
    row.sea && land.length
      ? say("met.both", { who, places: land })
      : row.sea
        ? say("met.sea", { who })
        : say("met.land", { who, places: land });
  return row.landing ? `${first} ${say("met.and_landing", { place: goal })}` : first;
}

/** The ways to set out against a port: two tiles. @param {Ctx} ctx @param {any} answer */
function landing(ctx, answer) {
  const offers = answer.go.filter((/** @type {any} */ row) => row.action.length > 1);
  const refused = answer.refused.find((/** @type {any} */ row) => row.action[0] === "go");
  if (!offers.length) return nothing;
  const draft = draftOf(ctx);
  const chosen = landingOf(ctx, answer);
  // Where nobody can come there is nobody to be met.
  const note = answer.ways[answer.way].met?.seat === null ? "free" : "note";
  const tile = (/** @type {string} */ name, /** @type {string} */ picture) => {
    const can = offers.some((/** @type {any} */ row) => row.action[1] === name);
    return html`<button class="tile" data-key="landing ${name}" role="radio" aria-checked=${chosen === name} aria-disabled=${can ? nothing : "true"} @click=${() => can && (((draft.landing = name), ctx.update()))}>
      <b>${icon(picture)} ${say(`landing.${name}`)}</b><span>${can || !refused ? html`<span class="tile-how">${say(`landing.${name}_how`)}</span> ${say(`landing.${name}_${note}`)}` : refused.why}</span>
    </button>`;
  };
  return html`<div class="tiles" role="radiogroup" aria-label=${say("landing.title")}>${tile("storm", "siege-tower")}${tile("land", "anchor")}</div>`;
}

/** How the force meets its port: as chosen, else from the ships where that is possible. @param {Ctx} ctx @param {any} answer */
export function landingOf(ctx, answer) {
  const names = answer.go.map((/** @type {any} */ row) => row.action[1]).filter(Boolean);
  const { landing: wish } = draftOf(ctx);
  return wish && names.includes(wish) ? wish : names.includes("storm") ? "storm" : (names[0] ?? null);
}

/** @param {number} dice */
const diceWords = (dice) => (dice ? say("odds.dice", { n: dice }) : "");
/** @param {{ cf: number, dice: number }} side */
const strength = ({ cf, dice }) => (cf && dice ? `${cf} + ${diceWords(dice)}` : cf ? String(cf) : diceWords(dice));

/** @param {unknown} words @param {number | null} chance @param {string} [className] */
const bar = (words, chance, className = "") => html`<div class="odds-row ${className}">
  <span>${words}</span><span class="odds-bar" ${vars({ "--part": `${Math.round((chance ?? 0) * 100)}%` })}></span><b>${percent(chance)}</b>
</div>`;

/** @param {Ctx} ctx @param {any} answer @param {string} now */
function odds(ctx, answer, now) {
  const { mine, theirs, chance, force: laid } = answer;
  if (!laid.cards) return html`<p class="odds-empty">${say(now === "meet" ? "odds.raise_meet" : "odds.raise")}</p>`;
  if (now === "meet") {
    return html`<section class="odds"><p class="odds-sum"><b>${strength(mine)}</b> ${say("odds.against")} <b>${theirs ? strength(theirs) : say("odds.hidden", { n: ctx.view.attack?.count ?? 0 })}</b> <i>${say("odds.tie_yours")}</i></p>${chance === null ? nothing : bar(say("odds.this_force"), chance)}</section>`;
  }
  const names = answer.helped.map((/** @type {any} */ row) => cardName(ctx, row.card));
  return html`<section class="odds">
    <p class="odds-sum"><b>${strength(mine)}</b> ${say("odds.against")} <b>${strength(theirs)}</b> <i>${say(answer.combat === 2 ? "odds.tie_city" : "odds.tie_theirs")}</i></p>
    ${bar(html`<b>${say("odds.this_force")}</b>`, chance, "now")}
    ${answer.helped.map((/** @type {any} */ row, /** @type {number} */ at) => bar(say(at ? "odds.and" : "odds.with", { card: names[at] }), row.chance, "more"))}
    ${answer.walled === null ? nothing : html`<p class="sheet-note">${say(names.length ? "odds.wall" : "odds.wall_alone", { chance: percent(answer.walled) })}</p>`}
  </section>`;
}

/** The cards that go along, and the advice. @param {Ctx} ctx @param {any} answer */
function laid(ctx, answer) {
  const draft = draftOf(ctx);
  const advise = () => {
    /** @type {Map<string, number>} */
    const copies = new Map();
    draft.cards = answer.advice.map((/** @type {[string, string]} */ [slug, as]) => {
      const copy = (copies.get(slug) ?? 0) + 1;
      copies.set(slug, copy);
      return { key: `${slug}#${copy}`, slug, as };
    });
    ctx.update();
  };
  const hand = ctx.view.hand?.length ?? 0;
  return html`<div class="sheet-laid">
    ${answer.left.map((/** @type {[string, string]} */ [slug]) => html`<p class="sheet-refused">${say("force.left", { card: cardName(ctx, slug) })}</p>`)}
    ${answer.advice.length ? html`<button class="quiet advice" data-key="advice" @click=${advise}>${icon("owl")} ${say("force.advice", { n: answer.advice.length })}</button>` : answer.force.cards ? nothing : html`<p class="sheet-note">${icon("owl")} ${say("force.no_advice")}</p>`}
    ${step(ctx) === "march" && hand ? html`<p class="sheet-note lasts">${icon("hourglass")} ${say(answer.force.cards ? "force.rest" : "force.lasts", { n: hand - answer.force.cards, all: hand })}</p>` : nothing}
  </div>`;
}

/** The seats that are asked about something, as shields to press. @param {Ctx} ctx @param {import("../../match.js").Choice[]} choices */
export const seatChoices = (ctx, choices) =>
  choices.map((choice) =>
    ctx.button(
      choice,
      html`${seatMark(Number(choice.action[1]))} ${choice.label} <span>${choice.detail || say("main.cards", { n: ctx.view.seats[Number(choice.action[1])].hand })}</span>`,
      { className: "seat-choice" },
    ),
  );
