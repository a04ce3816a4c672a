// The sheet of a town or a ship: prices of every good, holds as slots one presses, recipes, muster. Rows never change places.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatClass, seatMark } from "../../parts/seat.js";
import { tell, tip } from "../../parts/tip.js";
import { lifted, takeUp } from "./drag.js";
import { beside } from "./hexes.js";
import {
  GOODS,
  cityAt,
  cratesOf,
  empireOf,
  idOf,
  isCity,
  laterPrice,
  me,
  nameOf,
  ownerOf,
  placeOf,
  repeated,
  siteOf,
  thingAt,
  tileOf,
  touching,
  unitAt,
  w,
  whereOf,
} from "./model.js";
import { narrow } from "./screen.js";
import { oddsOf, oddsWords, prizeWords } from "./war.js";
import { shownNext } from "./warnings.js";
import { BUILDING_ICON, UNIT_ICON, WONDER_ICON, coin, good, heart } from "./pieces.js";

/**
 * @typedef {import("../../table/ctx.js").Ctx} Ctx
 * @typedef {import("../../table/ctx.js").Sheet} Sheet
 * @typedef {import("../../table/ctx.js").Action} Action
 */

/** @param {Ctx} ctx @param {string} id @returns {Sheet | null} */
export function sheet(ctx, id) {
  const place = placeOf(id);
  if (id.startsWith("card ")) return cardSheet(ctx, id.slice(5));
  if (place < 0) return sacredSheet(ctx, id);
  const thing = thingAt(ctx, place);
  if (!thing) return null;
  return isCity(place) ? citySheet(ctx, thing) : unitSheet(ctx, thing);
}

/** The name of a card in hand as an object of the table. @param {string} card */
export const cardId = (card) => `card ${card}`;

/** What can be done with a card in hand now. @param {Ctx} ctx @param {string} card */
export const cardPlay = (ctx, card) =>
  ctx.exactly(["play", card]) ?? ctx.exactly(["hand_over", card]) ?? ctx.exactly(["give_card", card]);

/** A card in hand: what it does, when it is played, why not now. @param {Ctx} ctx @param {string} card @returns {Sheet | null} */
function cardSheet(ctx, card) {
  const seat = me(ctx);
  if (seat === null || !ctx.view.players[seat].hand?.includes(card)) return null;
  const { kind, icon: picture } = ctx.statics.cards[card];
  const refused = ctx.refused("play", card);
  const play = cardPlay(ctx, card);
  return {
    title: ctx.words(`card.${card}`),
    subtitle: w("card_kind", { kind: w(`kind_${kind}`) }),
    body: html`<div class="tw-card-sheet">${icon(picture)}<div><p>${ctx.words(`card_text.${card}`)}</p>${play ? ctx.button(play, play.label, { className: "primary" }) : html`<p class="tw-note">${refused ? html`${refused.why} ${ctx.rule(refused.rule)}` : w(`card_when_${kind}`)}</p>`}</div></div>`,
  };
}

/** A temple, a spring or a life token. @param {Ctx} ctx @param {string} id @returns {Sheet | null} */
function sacredSheet(ctx, id) {
  const name = id.replace("sacred ", "");
  const site = siteOf(ctx, name);
  if (site)
    return {
      title: ctx.words(`site.${name}`),
      body: html`<p>${w("about_site")} ${ctx.words(site.kind === "golden_temple" ? "detail.search_temple" : "detail.search_spring")}</p>`,
    };
  const token = ctx.statics.map.tokens.find((/** @type {any} */ one) => one.id === name);
  return token ? { title: ctx.words(`token.${name}`), body: html`<p>${heart()} ${w("about_token")}</p>` } : null;
}

/** @param {Ctx} ctx @param {any} city @returns {Sheet} */
function citySheet(ctx, city) {
  const mine = city.owner === me(ctx);
  const capital = ctx.statics.map.cities.find((/** @type {any} */ one) => one.place === city.place)?.empire;
  const whose =
    city.owner < 0
      ? w("sheet_independent")
      : mine
        ? w(capital ? "sheet_capital" : "sheet_mine")
        : w("sheet_theirs", { who: empireOf(ctx, city.owner) });
  const trading = ctx.mine && ctx.view.step === "trade";
  const holds = trading ? holdsOf(ctx, city) : [];
  return {
    title: ctx.words(`city.${city.id}`),
    subtitle: tabbed(trading && mine)
      ? tabs(ctx, city)
      : html`<span class="tw-whose">${whose}</span>${signs(ctx, city)}`,
    seat: city.owner >= 0 ? city.owner : null,
    body: paged(ctx, city, trading && mine, {
      farewells: [city.place],
      market: html`${holds.length ? market(ctx, city, holds) : nothing}
        ${mine && !holds.length ? html`<div class="tw-hold">${slots(ctx, city, -1)}</div>` : nothing}
        ${trading ? exchanges(ctx, city.place) : nothing} ${mine && ctx.view.phase !== "move" ? nothing : prospects(ctx, city)}`,
    }),
  };
}

/** @typedef {"market" | "build" | "muster"} Page */

/** Whether the pages of a sheet lie behind tabs, as on a phone. @param {boolean} rules whether one's own city can build and muster now */
const tabbed = (rules) => rules && narrow();

/** @param {Ctx} ctx @returns {Page} */
const pageOf = (ctx) => ctx.memory.page ?? "market";

/** The tabs of a city's sheet, in its head. @param {Ctx} ctx @param {any} city */
function tabs(ctx, city) {
  const page = pageOf(ctx);
  const turn = (/** @type {Page} */ to) => () => {
    ctx.memory.page = to;
    ctx.update();
  };
  const ready = city.recipes.filter((/** @type {any} */ recipe) => !recipe.short && recipe.fits).length;
  const tab = (/** @type {Page} */ name, /** @type {unknown} */ sign) =>
    html`<button class="tw-tab ${page === name ? "on" : ""}" role="tab" data-key="page ${name}" aria-selected=${page === name} @click=${turn(name)}>${w(`page_${name}`)}${sign}</button>`;
  return html`<span class="tw-tabs" role="tablist">${tab("market", nothing)} ${tab("build", ready ? html` <b class="tw-ready">${ready}</b>` : nothing)} ${tab("muster", nothing)}</span>`;
}

/**
 * The pages of a sheet: on a large screen one under the other, on a phone behind tabs, so that the map stays in sight.
 * @param {Ctx} ctx @param {any} city @param {boolean} rules whether one's own city can build and muster now @param {{ market: unknown, farewells: number[] }} content
 */
function paged(ctx, city, rules, { market: first, farewells }) {
  const within = (/** @type {unknown} */ content) =>
    html`<div class="tw-sheet" @pointerdown=${(/** @type {PointerEvent} */ event) => takeUp(ctx, event)}>${content}</div>`;
  if (!rules) return within(first);
  const last = () =>
    html`${muster(ctx, city)} <div class="tw-farewells">${farewells.map((place) => farewell(ctx, place))}</div>`;
  if (!tabbed(rules)) return within(html`${first} ${recipes(ctx, city)} ${last()}`);
  const page = pageOf(ctx);
  return within(page === "market" ? first : page === "build" ? recipes(ctx, city) : last());
}

/** What it makes and wants, who guards it, what it has. @param {Ctx} ctx @param {any} city */
function signs(ctx, city) {
  const [makes, wants] = [GOODS.indexOf(city.makes), GOODS.indexOf(city.wants)];
  return html`<span class="tw-signs">
    <span>${w("makes")} ${good(city.makes, { label: ctx.words(`good.${city.makes}`) })}${coin(city.buy[makes])}</span>
    <span>${w("wants")} ${good(city.wants, { round: true, label: ctx.words(`good.${city.wants}`) })}${coin(city.sell[wants])}</span>
    ${city.legions ? html`<span title=${ctx.words("deal.legions", { n: city.legions })}>${icon("crested-helmet", { label: ctx.words("unit.legion") })} ${city.legions}</span>` : nothing}
    ${city.buildings.length ? html`<span class="tw-built">${city.buildings.map((/** @type {string} */ name) => icon(buildingIcon(city, name), { label: ctx.words(`building.${name}`) }))}</span>` : nothing}
  </span>`;
}

/** @param {any} city @param {string} name */
const buildingIcon = (city, name) =>
  name === "wonder" ? (WONDER_ICON[city.id] ?? BUILDING_ICON.wonder) : BUILDING_ICON[name];

// -- the market ----------------------------------------------------------------------------------------------------

/** The own holds that trade at a city: ships and caravans beside it, and its own poles. @param {Ctx} ctx @param {any} city @returns {any[]} */
function holdsOf(ctx, city) {
  const beside = ctx.view.units.filter(
    (/** @type {any} */ unit) => unit.seat === me(ctx) && unit.at === city.place && unit.trades,
  );
  return city.owner === me(ctx) ? [...beside, city] : beside;
}

/** The hold that is bought into and sold from. @param {Ctx} ctx @param {any[]} holds */
function activeOf(ctx, holds) {
  const wished = ctx.memory.hold;
  const chosen = placeOf(ctx.selected);
  return (
    holds.find(({ place }) => place === wished) ??
    holds.find(({ place }) => place === chosen && !isCity(place)) ??
    holds.find(({ free }) => free > 0) ??
    holds[0]
  );
}

/** The hold that the prices of the open sheet, and keys, are about: at a city the one that is traded with there. @param {Ctx} ctx */
export function tradedWith(ctx) {
  const place = placeOf(ctx.selected);
  const looked = thingAt(ctx, place);
  const city = looked && cityAt(ctx, looked.at ?? looked.place);
  return (city && activeOf(ctx, holdsOf(ctx, city))) ?? looked;
}

/** @param {Ctx} ctx @param {any} city @param {any[]} holds */
function market(ctx, city, holds) {
  const active = activeOf(ctx, holds);
  const row = (/** @type {"buy" | "sell"} */ verb) =>
    html`<span class="tw-row-name">${w(verb)}</span>${GOODS.map((name, index) => priceCell(ctx, verb, city, active, name, index))}`;
  return html`<div class="tw-prices" role="group" aria-label=${w("prices", { hold: nameOf(ctx, active.place) })}>${row("buy")} ${row("sell")}</div>
    ${quick(ctx, city, active)}
    ${holdsShown(holds, active).map(
      (hold) => html`<div class="tw-hold ${hold.place === active.place ? "active" : ""}" data-drop=${idOf(hold.place)}>
        ${holdName(ctx, hold, holds, active)} ${slots(ctx, hold, partnerOf(ctx, hold, holds, active))} ${bulk(
          ctx,
          hold,
          holds.find(({ place }) => isCity(place)),
        )}
      </div>`,
    )}`;
}

/** All holds; on a phone, where the map is to stay in sight, the active one and the city's own. @param {any[]} holds @param {any} active */
const holdsShown = (holds, active) =>
  narrow() ? [active, ...holds.filter((hold) => isCity(hold.place) && hold !== active)] : holds;

/** The name of a hold: pressed, it is the one that is traded with; where others are put away, the active one hands on to the next. @param {Ctx} ctx @param {any} hold @param {any[]} holds @param {any} active */
function holdName(ctx, hold, holds, active) {
  const more = hold === active ? holds.length - holdsShown(holds, active).length : 0;
  const words = filledWords(ctx, hold, more);
  if (holds.length === 1) return html`<span class="tw-hold-name">${words}</span>`;
  const ships = holds.filter(({ place }) => !isCity(place));
  const next = more ? ships[(ships.indexOf(hold) + 1) % ships.length].place : hold.place;
  return chooser(ctx, hold.place, hold === active, words, next);
}

/** The name of a hold, how full it is, how many others lie behind it. @param {Ctx} ctx @param {any} hold @param {number} [more] */
const filledWords = (ctx, { place, room, free }, more = 0) =>
  html`<b>${nameOf(ctx, place)}</b><span>${w(more ? "filled_more" : "filled", { n: room - free, of: room, more })}</span>`;

/** The name of a hold to be pressed: from then on things go there. @param {Ctx} ctx @param {number} place @param {boolean} pressed @param {unknown} words @param {number} [next] the hold that is taken, if not this one */
function chooser(ctx, place, pressed, words, next = place) {
  const choose = () => {
    ctx.memory.hold = next;
    ctx.update();
  };
  return html`<button class="tw-hold-name" data-key="hold ${place}" aria-pressed=${pressed} @click=${choose}>${words}</button>`;
}

/** Where a thing pressed in a hold goes: to the active hold, out of that into the city or its neighbour. @param {Ctx} ctx @param {any} hold @param {any[]} holds @param {any} active */
function partnerOf(ctx, hold, holds, active) {
  if (hold.place !== active.place) return active.place;
  return holds.find(({ place }) => place !== hold.place && isCity(place))?.place ?? touching(ctx, hold.place)[0] ?? -1;
}

/** @param {Ctx} ctx @param {"buy" | "sell"} verb @param {any} city @param {any} active @param {string} name @param {number} index */
function priceCell(ctx, verb, city, active, name, index) {
  const price = city[verb][index];
  const special = verb === "buy" ? city.makes === name : city.wants === name;
  const choice = ctx.exactly([verb, active.place, name]);
  const content = html`${good(name, { round: verb === "sell" })}${coin(price)}`;
  const className = `tw-price ${special ? "special" : ""} ${lit(ctx, [verb, active.place, name]) ? "hinted" : ""}`;
  if (choice)
    return ctx.button(choice, content, {
      className: `${className} ${verb === "buy" ? "lifts" : ""}`,
      label: choice.label,
    });
  const why = ctx.refused(verb, active.place, name)?.why ?? w(verb === "sell" ? "none_aboard" : "no_room");
  const label = w(verb === "buy" ? "cell_buy" : "cell_sell", { good: ctx.words(`good.${name}`), n: price });
  return html`<button class="${className} off" data-key="${verb} ${active.place} ${name}" aria-disabled="true" aria-label=${label} aria-description=${why} ${tip(why)} @click=${refuses(ctx, why)}>${content}</button>`;
}

/** What a press on something that cannot be done does: it shakes its head and says why. @param {Ctx} ctx @param {string} why */
const refuses =
  (ctx, why) =>
  (/** @type {Event} */ { currentTarget }) => {
    const pressed = /** @type {Element} */ (currentTarget);
    ctx.announce(why);
    tell(pressed);
    if (ctx.motion) pressed.animate({ translate: ["-3px", "3px", "-2px", "0"] }, 120);
  };

/** Sell all that is wanted here; fill the hold with what is made here. @param {Ctx} ctx @param {any} city @param {any} active */
function quick(ctx, city, active) {
  const [makes, wants] = [GOODS.indexOf(city.makes), GOODS.indexOf(city.wants)];
  const sellable = active.sellable?.[wants] ?? 0;
  const room = active.fill?.[makes] ?? 0;
  const rest = GOODS.flatMap((name, index) =>
    index !== wants ? repeated(["sell", active.place, name], active.sellable?.[index] ?? 0) : [],
  );
  return html`<div class="tw-quick">
    ${sellable ? bundle(ctx, `sell all ${active.place}`, repeated(["sell", active.place, city.wants], sellable), html`${w("sell_all", { n: sellable })} ${good(city.wants, { round: true, label: ctx.words(`good.${city.wants}`) })} <b>${w("plus", { n: active.sales[wants] })}</b>`, "tw-sell-all") : nothing}
    ${room ? bundle(ctx, `fill ${active.place}`, repeated(["buy", active.place, city.makes], room), html`${w("fill", { n: room })} ${good(city.makes, { label: ctx.words(`good.${city.makes}`) })} <b>${w("minus", { n: room * city.buy[makes] })}</b>`, "tw-fill") : nothing}
    ${rest.length > 1 && !sellable ? bundle(ctx, `clear ${active.place}`, rest, html`${w("sell_rest", { n: rest.length })} <b>${w("plus", { n: active.rest })}</b>`) : nothing}
  </div>`;
}

/** A button that plays several actions as one. @param {Ctx} ctx @param {string} key @param {Action[]} actions @param {unknown} content @param {string} [className] @param {string} [label] what it says where the content is a picture */
export const bundle = (ctx, key, actions, content, className = "", label = "") =>
  html`<button class="tw-bundle ${className}" data-key=${key} .plays=${actions} aria-label=${label || nothing} title=${label || nothing} aria-disabled=${ctx.busy ? "true" : nothing} @click=${() => ctx.acts(actions)}>${content}</button>`;

/**
 * Everything in a hold, one slot each: buildings, legions, goods, room. A good or a legion that can be passed on is pressed.
 * @param {Ctx} ctx @param {any} hold @param {number} goal where it goes (-1: nowhere)
 */
export function slots(ctx, hold, goal) {
  const from = hold.place;
  const march = goal < 0 ? undefined : ctx.exactly(["march", from, goal]);
  const items = [
    ...(hold.buildings ?? []).map(
      (/** @type {string} */ name) =>
        html`<span class="tw-slot fixed" role="img" aria-label=${ctx.words(`building.${name}`)}>${icon(buildingIcon(hold, name))}</span>`,
    ),
    ...Array.from({ length: hold.legions }, () => {
      const picture = icon("crested-helmet");
      if (march)
        return ctx.button(march, picture, {
          className: "tw-slot legion lifts",
          label: w("move_legion", { there: nameOf(ctx, goal) }),
        });
      return html`<span class="tw-slot legion lifts" data-lift=${lifted("march", from)} role="img" aria-label=${ctx.words("unit.legion")}>${picture}</span>`;
    }),
    ...(hold.hold ?? []).map((/** @type {[string, number]} */ [name, marks]) => {
      const pass = goal < 0 || marks & 1 ? undefined : ctx.exactly(["pass", from, goal, name, marks & 2 ? 1 : 0]);
      const words = [ctx.words(`good.${name}`), marks & 2 ? w("bought_today") : "", marks & 1 ? w("passed_today") : ""]
        .filter(Boolean)
        .join(", ");
      const picture = html`${good(name)}${marks & 2 ? html`<i class="tw-seal" aria-hidden="true"></i>` : nothing}`;
      if (pass)
        return ctx.button(pass, picture, {
          className: "tw-slot full lifts",
          label: w("pass_on", { what: words, there: nameOf(ctx, goal) }),
        });
      return html`<span class="tw-slot full lifts" data-lift=${lifted("pass", from, name, marks & 2 ? 1 : 0)} role="img" aria-label=${words} title=${words}>${picture}</span>`;
    }),
    ...Array.from({ length: Math.max(0, hold.free) }, () => html`<span class="tw-slot" aria-hidden="true"></span>`),
  ];
  return html`<div class="tw-slots">${items}</div>`;
}

/** So many legions one press takes aboard: a garrison is not emptied by accident. */
const LEGIONS_AT_ONCE = 1;

/** Whole loads at once, at the end of a ship's row: legions aboard or ashore, goods ashore. @param {Ctx} ctx @param {any} unit @param {any | undefined} city the own city it lies at */
function bulk(ctx, unit, city) {
  if (!city || isCity(unit.place)) return nothing;
  const { loads = 0, lands = 0 } = unit;
  const pair = Math.min(loads, LEGIONS_AT_ONCE);
  const goods = (unit.hold ?? [])
    .filter((/** @type {[string, number]} */ [, marks]) => !(marks & 1))
    .slice(0, Math.max(0, city.free));
  const unload = goods.map(
    (/** @type {[string, number]} */ [name, marks]) =>
      /** @type {Action} */ (["pass", unit.place, city.place, name, marks & 2 ? 1 : 0]),
  );
  const name = nameOf(ctx, unit.place);
  return html`<span class="tw-hold-acts">
    ${pair ? bundle(ctx, `load ${unit.place}`, repeated(["march", city.place, unit.place], pair), html`${icon("crested-helmet")} ${w("plus", { n: pair })}`, "", w("load_legions", { n: pair, name })) : nothing}
    ${lands ? bundle(ctx, `land ${unit.place}`, repeated(["march", unit.place, city.place], lands), html`${icon("crested-helmet")} ${w("ashore")}`, "", w("land_legions", { name })) : nothing}
    ${unload.length > 1 ? bundle(ctx, `unload ${unit.place}`, unload, w("store_all"), "", w("unload", { name, city: nameOf(ctx, city.place) })) : nothing}
  </span>`;
}

// -- building and mustering ------------------------------------------------------------------------------------------

/** @param {Ctx} ctx @param {any} city */
function recipes(ctx, city) {
  if (!city.recipes?.length) return html`<p class="tw-note">${w("all_built", { city: nameOf(ctx, city.place) })}</p>`;
  return html`<h3 class="tw-head"><span>${w("build_here")}</span><span class="tw-aside">${w("build_note", { city: nameOf(ctx, city.place) })}</span></h3>
    <div class="tw-recipes">${city.recipes.map((/** @type {any} */ recipe) => recipeRow(ctx, city, recipe))}</div>`;
}

/** Whether a hint means an action, or the plan of the last trade that is shown asks for it now, or for what leads to it. @param {Ctx} ctx @param {Action} action @param {Action} [first] */
const lit = (ctx, action, first = action) =>
  ctx.hinted(...action) || [String(action), String(first)].includes(String(shownNext(ctx)));

/** @param {Ctx} ctx @param {any} city @param {any} recipe */
function recipeRow(ctx, city, recipe) {
  const build = /** @type {Action} */ (["build", city.place, recipe.building]);
  const choice = ctx.exactly(build);
  const left = [...recipe.missing];
  const crates = recipe.needs.map((/** @type {string} */ name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return good(name, { label: ctx.words(`good.${name}`), className: at >= 0 ? "missing" : "" });
  });
  const name = ctx.words(recipe.name);
  const content = html`${icon(buildingIcon(city, recipe.building))}
    <b class="tw-recipe-name">${name}</b>
    <span class="tw-needs">${crates}</span>${recipe.coins ? coin(recipe.coins) : html`<i></i>`}
    <span class="tw-brings">${ctx.words(recipe.brings, { n: recipe.points })}</span>`;
  const state = choice
    ? w("build_now")
    : recipe.short
      ? w("short", { n: recipe.short })
      : !recipe.fits
        ? w("no_room")
        : w(recipe.price ? "buy_missing" : "unload_and_build", { n: recipe.price + recipe.coins });
  const className = `tw-recipe ${choice ? "ready" : ""} ${lit(ctx, build, recipe.steps[0] ?? build) ? "hinted" : ""}`;
  if (choice)
    return ctx.button(choice, html`${content}<span class="tw-recipe-state good">${state}</span>`, { className });
  if (!recipe.short && recipe.fits)
    return html`<button class=${className} data-key="buy and ${build.join(" ")}" aria-disabled=${ctx.busy ? "true" : nothing} @click=${() => ctx.acts([...recipe.steps, build])}>${content}<span class="tw-recipe-state">${state}</span></button>`;
  const why = ctx.refused(...build)?.why ?? state;
  return html`<button class="${className} off" data-key=${build.join(" ")} aria-disabled="true" ${tip(why)} @click=${refuses(ctx, why)}>${content}<span class="tw-recipe-state bad">${state}</span></button>`;
}

/** Legions and ships that can be bought here. @param {Ctx} ctx @param {any} city */
function muster(ctx, city) {
  const recruits = ctx.all("recruit", city.place);
  const units = ["galley", "caravan", "war_ship"];
  const order = (/** @type {string} */ kind) => () => {
    const quays = ctx.all("order", kind).filter(({ action }) => besideCity(ctx, city, Number(action[2])));
    if (quays.length === 1) return ctx.act(quays[0]);
    ctx.memory.muster = { kind, city: city.place, index: ctx.frame.index };
    ctx.announce(w("press_quay"));
    ctx.update();
  };
  const waiting = ctx.memory.muster?.index === ctx.frame.index && ctx.memory.muster.city === city.place;
  return html`<h3 class="tw-head"><span>${w("muster")}</span><span class="tw-aside tw-press" role="status">${waiting ? w("press_quay") : nothing}</span></h3>
    <div class="tw-muster">
      ${
        recruits.length
          ? recruits.map((choice) =>
              ctx.button(
                choice,
                html`${icon("crested-helmet")} ${w("recruit", { place: nameOf(ctx, Number(choice.action[2])) })} ${coin(ctx.statics.prices.legion)}<small>${choice.detail}</small>`,
                { className: "tw-bundle" },
              ),
            )
          : offButton(
              ctx,
              "recruit",
              html`${icon("crested-helmet")} <span class="tw-cap">${ctx.words("unit.legion")}</span> ${coin(ctx.statics.prices.legion)}<small>${ctx.words("brings.legion")}</small>`,
              city.place,
            )
      }
      ${units.map((kind) => {
        const open = ctx.all("order", kind).some(({ action }) => besideCity(ctx, city, Number(action[2])));
        const picture = html`${icon(UNIT_ICON[kind])} <span class="tw-cap">${ctx.words(`unit.${kind}`)}</span> ${coin(ctx.statics.prices[kind])}<small>${ctx.words(`brings.${kind}`, { n: ctx.statics.capacity[kind] })}</small>`;
        if (open)
          return html`<button class="tw-bundle ${ctx.hinted("order", kind) ? "hinted" : ""}" data-key="muster ${kind}" aria-pressed=${waiting && ctx.memory.muster.kind === kind} @click=${order(kind)}>${picture}</button>`;
        return offButton(ctx, "order", picture, kind);
      })}
    </div>`;
}

/** @param {Ctx} ctx @param {string} verb @param {unknown} content @param {...(string | number)} rest */
function offButton(ctx, verb, content, ...rest) {
  const why = ctx.refused(verb, ...rest)?.why ?? w("not_now");
  return html`<button class="tw-bundle off" data-key="off ${verb} ${rest.join(" ")}" aria-disabled="true" aria-description=${why} ${tip(why)} @click=${refuses(ctx, why)}>${content}</button>`;
}

/** @param {Ctx} ctx @param {any} city @param {number} tile */
const besideCity = (ctx, city, tile) => beside(ctx.statics.map, tileOf(ctx, city.place), tile);

// -- other players, farewells -----------------------------------------------------------------------------------------

/** Those one can exchange with from here. @param {Ctx} ctx @param {number} place */
function exchanges(ctx, place) {
  const talks = [
    ...ctx.all("talk", place),
    ...ctx.choices.filter(({ action }) => action[0] === "talk" && action[2] === place),
  ];
  if (!talks.length) return nothing;
  return html`<h3 class="tw-head">${w("exchange")}</h3>
    <div class="tw-talks">${talks.map((choice) => ctx.button(choice, talk(ctx, choice, place), { className: "tw-bundle", label: choice.label }))}</div>`;
}

/** Whom one would talk to, and what is to be had there. @param {Ctx} ctx @param {import("../../table/ctx.js").Choice} choice @param {number} place the place that is looked at */
function talk(ctx, { action: [, from, to] }, place) {
  const seat = ownerOf(ctx, Number(to));
  const what = nameOf(ctx, Number(place === from ? to : from));
  return html`${icon("shaking-hands")}<span class="${seatClass(seat)}">${seatMark(seat)} ${w(place === from ? "exchange_with" : "exchange_by", { who: empireOf(ctx, seat), what })}</span>
    <span class="tw-talk-hold">${cratesOf(thingAt(ctx, Number(to))).map(([name]) => good(name))}</span>`;
}

/** Giving pieces up. @param {Ctx} ctx @param {number} place */
function farewell(ctx, place) {
  const choice = ctx.exactly(["dismiss", place]);
  return choice
    ? html`<div class="tw-farewell">${ctx.button(choice, html`${choice.label}${choice.detail ? html` <span class="choice-detail">${choice.detail}</span>` : nothing}`, { className: "quiet" })}</div>`
    : nothing;
}

/** What could be sold here, and how far one's own units are. @param {Ctx} ctx @param {any} city */
function prospects(ctx, city) {
  const units = ctx.view.units.filter((/** @type {any} */ unit) => unit.away?.[city.place] !== undefined);
  if (!units.length) return nothing;
  const wants = GOODS.indexOf(city.wants);
  return html`<ul class="tw-list">
    ${units.map((/** @type {any} */ unit) => {
      const aboard = unit.goods[city.wants] ?? 0;
      const chance = unit.chances?.[city.place];
      return html`<li><b>${ctx.words(unit.name)}</b> ${w("away", { n: unit.away[city.place] })}${chance ? html`, ${oddsOf(chance)} ${w("in_a_throw")}` : nothing}${aboard ? html`, ${w("would_sell", { goods: ctx.words(`goods.${city.wants}`, { n: aboard }), coins: aboard * laterPrice(city, wants) })}` : nothing}</li>`;
    })}
  </ul>`;
}

/** @param {Ctx} ctx @param {any} unit @returns {Sheet} */
function unitSheet(ctx, unit) {
  const mine = unit.seat === me(ctx);
  const city = unit.at >= 0 ? cityAt(ctx, unit.at) : null;
  const open = ctx.mine && ctx.view.step === "trade";
  const trading = mine && open;
  const holds = trading && city && unit.trades ? holdsOf(ctx, city) : [];
  const neighbours = trading ? touching(ctx, unit.place) : [];
  const goal = neighbours.includes(ctx.memory.hold) ? ctx.memory.hold : (neighbours[0] ?? -1);
  return {
    title: ctx.words(unit.name),
    subtitle: tabbed(trading && city?.owner === me(ctx))
      ? tabs(ctx, city)
      : html`<span class="tw-whose">${ctx.words(`unit.${unit.kind}`)}, ${whereOf(ctx, unit)}</span>${holds.length ? signs(ctx, /** @type {any} */ (city)) : nothing}`,
    seat: unit.seat,
    body: paged(ctx, city, trading && city?.owner === me(ctx), {
      farewells: city ? [unit.place, city.place] : [],
      market: html`${holds.length ? market(ctx, city, holds) : html`<div class="tw-hold">${slots(ctx, unit, goal)}</div>${neighbours.map((/** @type {number} */ place) => neighbour(ctx, place, place === goal, unit.place))}`}
        ${trading && !holds.length ? html`<p class="tw-note">${city ? (ctx.refused("buy", unit.place)?.why ?? "") : w("no_city")}</p>` : nothing}
        ${mine ? nothing : html`<p class="tw-note">${w("dice_each", { n: unit.dice })}</p>`}
        ${open ? exchanges(ctx, unit.place) : nothing} ${trading && city?.owner !== me(ctx) ? farewell(ctx, unit.place) : nothing}
        ${unit.targets?.length ? targets(ctx, unit) : nothing}`,
    }),
  };
}

/** The hold beside a unit: what is pressed in it comes over, and what is pressed in the unit goes there. @param {Ctx} ctx @param {number} place @param {boolean} active @param {number} unit */
function neighbour(ctx, place, active, unit) {
  const hold = thingAt(ctx, place);
  return html`<div class="tw-hold ${active ? "active" : ""}" data-drop=${idOf(place)}>
    ${chooser(ctx, place, active, filledWords(ctx, hold))} ${slots(ctx, hold, unit)}
  </div>`;
}

/** What a unit could attack from where it is. @param {Ctx} ctx @param {any} unit */
const targets = (ctx, unit) => html`<h3 class="tw-head">${w("beside")}</h3>
  <ul class="tw-list">${unit.targets.map((/** @type {any} */ attack) => html`<li><button class="quiet" data-key="look ${attack.place}" @click=${() => ctx.select(idOf(attack.place))}>${nameOf(ctx, attack.place)}</button> <b>${oddsWords(ctx, attack)}</b> ${prizeWords(attack)}</li>`)}</ul>`;

/** The unit whose sheet is open. @param {Ctx} ctx */
export const chosenUnit = (ctx) => unitAt(ctx, placeOf(ctx.selected));
