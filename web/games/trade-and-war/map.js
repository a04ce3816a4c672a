// The board: the ground, what stands on it, what is lit. One press looks; a lit goal plays.

import { guard, nothing, svg } from "../../lit.js";
import { camera, mapBoard } from "../../parts/board.js";
import { iconAt } from "../../parts/icon.js";
import { seatClass } from "../../parts/seat.js";
import { badgePicture, laidOut, placer } from "./badges.js";
import { SIZE, WIDE, beside, centre, lineOver, outline, outlines, wayTo, worldSize } from "./hexes.js";
import { lens } from "./lens.js";
import {
  GOODS,
  actingUnit,
  cityAt,
  described,
  idOf,
  me,
  meant,
  nameOf,
  placeOf,
  placeOfUnit,
  siteOf,
  tileOf,
  tone,
  unitAt,
  w,
} from "./model.js";
import { showSight } from "./overview.js";
import { dieAt, goodAt, siteIcon, sitePicture, tokenPicture, townPicture, unitPicture } from "./pieces.js";
import { narrow } from "./screen.js";
import { LEAST_ZOOM, around, phoneInsets, reachSpot, wideInsets } from "./sight.js";
import { ground } from "./terrain.js";
import { assault, bestDice, oddsWords, risk } from "./war.js";
import { threatBadges, threatRings, threatened } from "./warnings.js";

/** @typedef {import("../../table/ctx.js").Ctx} Ctx */

/** The number of a legion among the pieces that come back: it comes into a city, all others onto a tile. */
const LEGION = 3;

/** @param {Ctx} ctx */
export function board(ctx) {
  const { map } = ctx.statics;
  const shown = lens(ctx);
  return mapBoard(ctx, {
    label: ctx.words("table.map"),
    ...worldSize(map),
    ground: () => ground(map),
    still: [map],
    draw: (detail) => drawn(ctx, shown, detail),
    labels: labels(ctx),
    over: () => over(ctx, shown),
    open: () => around(ctx, narrow() ? 3.5 : 5.5, 2),
    mine: () => (me(ctx) === null ? null : around(ctx, 3, 3)),
    insets: (looked) => (narrow() ? phoneInsets(ctx, looked) : wideInsets(ctx, looked)),
    least: narrow() ? undefined : LEAST_ZOOM,
    most: 4,
    pull: WIDE,
    settled: showSight,
  });
}

/** @type {WeakMap<object, import("../../parts/board.js").Label[]>} */
const named = new WeakMap();

/** The names of the cities; capitals first, then cities of players. @param {Ctx} ctx */
function labels(ctx) {
  const found = named.get(ctx.view);
  if (found) return found;
  const all = ctx.statics.map.cities.map((/** @type {any} */ city) => {
    const [x, y] = centre(ctx.statics.map, city.tile);
    const { owner } = cityAt(ctx, city.place);
    return {
      id: city.id,
      x,
      y: y + 17,
      dy: 16,
      lower: 19,
      text: ctx.words(`city.${city.id}`),
      weight: city.empire ? 3 : owner >= 0 ? 2 : 1,
      letter: 9,
      className: "tw-name",
    };
  });
  named.set(ctx.view, all);
  return all;
}

/** @param {Ctx} ctx @param {ReturnType<typeof lens>} shown @param {number} detail */
function drawn(ctx, shown, detail) {
  const { map } = ctx.statics;
  const { sailing } = ctx.view;
  return svg`${sailing ? still(ctx, () => reach(ctx)) : nothing}
    ${routes(ctx, shown)}
    <g class="tw-marks">${still(ctx, () => sacred(ctx), ctx.selected)}</g>
    <g class="tw-towns">${byRow(map.cities).map((city) => guard([told(cityAt(ctx, city.place)), threatened(ctx, city.place), ...marked(ctx, city.place)], () => town(ctx, city)))}</g>
    <g aria-hidden="true">${still(ctx, () => threatRings(ctx))}</g>
    <g @mouseover=${pointed(ctx)} @focusin=${pointed(ctx)} @pointerdown=${pointed(ctx)}>${sailing ? goals(ctx) : nothing}</g>
    <g class="tw-units">${byRow(ctx.view.units).map((unit) => guard([told(unit), ctx.view.phase, actingUnit(ctx), ...marked(ctx, unit.place)], () => piece(ctx, unit)))}</g>
    <g class="tw-wares" aria-hidden="true">${map.cities.map((/** @type {any} */ city) => tokens(ctx, city, shown, detail))}</g>
    <g class="tw-lit">${litChoices(ctx)}</g>
    ${ctx.view.battle ? battlefield(ctx) : nothing}`;
}

/** What lies over the names of the towns: the dice, the badges. @param {Ctx} ctx @param {ReturnType<typeof lens>} shown */
function over(ctx, shown) {
  const { sailing } = ctx.view;
  return svg`${sailing ? thrown(ctx) : nothing}
    <g class="tw-badges" @mouseover=${pointed(ctx)} @focusin=${pointed(ctx)} @pointerdown=${pointed(ctx)}>${sailing ? badges(ctx) : still(ctx, () => lensBadges(ctx, shown), ctx.selected, shown?.good, camera(ctx).k, shown && camera(ctx).x)}</g>`;
}

/** What does not ask whether something is on its way is drawn anew only when it has changed. @param {Ctx} ctx @param {() => unknown} draw @param {unknown[]} more */
const still = (ctx, draw, ...more) => guard([ctx.view, ...more], draw);

/** What lies farther down is drawn over what lies behind it. @param {any[]} things */
const byRow = (things) => [...things].sort((one, two) => one.tile - two.tile);

/** @type {WeakMap<object, string>} */
const texts = new WeakMap();

/** All that a view tells of a town or a unit, as text: every answer brings a new view, in which most towns are as they were. @param {object} thing */
function told(thing) {
  const known = texts.get(thing) ?? JSON.stringify(thing);
  texts.set(thing, known);
  return known;
}

/** Whether a place is looked at, and whether a hint means it. @param {Ctx} ctx @param {number} place */
const marked = (ctx, place) => [ctx.memory, ctx.you, ctx.selected === idOf(place), meant(ctx, place)];

/** @param {Ctx} ctx @param {number} tile @param {unknown} content @param {string} [className] */
function standing(ctx, tile, content, className = "") {
  const [x, y] = centre(ctx.statics.map, tile);
  return svg`<g transform="translate(${x} ${y})"><g class="tw-grow ${className}">${content}</g></g>`;
}

/** @param {Ctx} ctx @param {any} city */
function town(ctx, city) {
  const now = cityAt(ctx, city.place);
  const at = centre(ctx.statics.map, city.tile);
  const owned = now.owner >= 0;
  const content = svg`<path class="tw-hex ${owned ? seatClass(now.owner) : "free"}" d=${outline(at, SIZE * 0.97)}></path>
    ${ctx.selected === idOf(city.place) ? svg`<path class="tw-chosen" d=${outline(at, SIZE * 1.55)}></path>` : nothing}
    ${standing(
      ctx,
      city.tile,
      svg`<circle class="touch" r="26"></circle>${townPicture({ ...now, capital: Boolean(city.empire) })}`,
    )}`;
  return ctx.place(idOf(city.place), content, {
    label: described(ctx, city.place) + threatened(ctx, city.place),
    className: `tw-town ${meant(ctx, city.place) ? "hinted" : ""}`,
  });
}

/** What a town makes and wants, above the ships. @param {Ctx} ctx @param {any} city @param {ReturnType<typeof lens>} shown @param {number} detail */
function tokens(ctx, city, shown, detail) {
  const now = cityAt(ctx, city.place);
  const [makes, wants] = [GOODS.indexOf(now.makes), GOODS.indexOf(now.wants)];
  const buyer = shown?.buyers.has(city.place) ?? false;
  const maker = shown?.makers.has(city.place) ?? false;
  const dim = Boolean(shown) && !buyer && !maker;
  const [buy, sell] = detail > 0 || !narrow() ? [now.buy[makes], now.sell[wants]] : [null, null];
  return guard([makes, wants, buy, sell, buyer, maker, dim], () =>
    standing(
      ctx,
      city.tile,
      svg`<g class="tw-tokens ${dim ? "dim" : ""}">${goodAt(now.makes, { x: -30, y: 19, size: 22, price: buy, glow: maker })}
      ${goodAt(now.wants, { x: 30, y: 19, size: 24, round: true, price: sell, glow: buyer })}</g>`,
    ),
  );
}

/** Where a unit is drawn: on its tile, a little away from the town it lies at, so that the town's name hides no cargo. @param {Ctx} ctx @param {any} unit @returns {[number, number]} */
function moored(ctx, unit) {
  const [x, y] = centre(ctx.statics.map, unit.tile);
  if (unit.at < 0) return [x, y];
  const [a, b] = centre(ctx.statics.map, tileOf(ctx, unit.at));
  const [aside, down] = y > b + 1 ? BELOW_NAME : BESIDE_TOWN;
  return [x + (x - a) * aside, y + (y - b) * down];
}

/** How much farther than its tile a unit lies from its town: beside it, and below, where the town's name is. */
const BESIDE_TOWN = [0.55, 0.45];
const BELOW_NAME = [1.3, 0.6];

/** @param {Ctx} ctx @param {any} unit */
function piece(ctx, unit) {
  const lit = ctx.selected === idOf(unit.place) || actingUnit(ctx) === unit.unit;
  const spent = ctx.view.phase === "move" && unit.moved && !lit;
  const [x, y] = moored(ctx, unit);
  const content = svg`<g transform="translate(${x} ${y})"><g class="tw-grow unit"><circle class="touch" r="20"></circle>${unitPicture({ ...unit, lit })}</g></g>`;
  return ctx.place(idOf(unit.place), content, {
    label: described(ctx, unit.place),
    className: `tw-unit ${spent ? "spent" : ""} ${meant(ctx, unit.place) ? "hinted" : ""}`,
  });
}

/** Temples, springs and life tokens that are still there. @param {Ctx} ctx */
function sacred(ctx) {
  const { map } = ctx.statics;
  const there = [
    ...map.sites
      .filter((/** @type {any} */ site) => ctx.view.sites.includes(site.id))
      .map((/** @type {any} */ site) => ({
        ...site,
        name: ctx.words(`site.${site.id}`),
        picture: sitePicture(site.kind),
      })),
    ...map.tokens
      .filter((/** @type {any} */ token) => ctx.view.tokens.includes(token.id))
      .map((/** @type {any} */ token) => ({
        ...token,
        name: w("life_token", { name: ctx.words(`token.${token.id}`) }),
        picture: tokenPicture(),
      })),
  ];
  return there.map(({ id, tile, name, picture }) =>
    ctx.place(`sacred ${id}`, standing(ctx, tile, svg`<title>${name}</title>${picture}`), { label: name }),
  );
}

// -- moving ------------------------------------------------------------------------------------------------------

/** The goal that is looked at while a unit has points to spend. @param {Ctx} ctx @returns {number} */
export function lookedAt(ctx) {
  const { sailing } = ctx.view;
  const looked = ctx.memory.goal;
  if (!sailing || !looked || looked.index !== ctx.frame.index) return -1;
  return ctx.exactly(["go", looked.tile]) ? looked.tile : -1;
}

/** The goal that was pressed: pointing at others on the way to the buttons does not change it. @param {Ctx} ctx */
const kept = (ctx) => (ctx.memory.goal?.kept ? lookedAt(ctx) : -1);

/** @param {Ctx} ctx @param {number} tile */
export function lookAt(ctx, tile) {
  if (lookedAt(ctx) === tile || kept(ctx) >= 0) return;
  ctx.memory.goal = { index: ctx.frame.index, tile };
  ctx.update();
}

/** Looks at the goal that is pointed at. @param {Ctx} ctx */
const pointed = (ctx) => (/** @type {Event} */ event) => {
  const key = /** @type {Element} */ (event.target).closest("[data-key]")?.getAttribute("data-key") ?? "";
  if (!key.startsWith("go ")) return;
  const tile = Number(key.split(" ")[1]);
  if (event.type === "pointerdown" && tile !== lookedAt(ctx)) ctx.memory.goal = undefined;
  lookAt(ctx, tile);
};

/** How far the unit comes: safe tiles gold, those it would sink on hatched. @param {Ctx} ctx */
function reach(ctx) {
  const { map } = ctx.statics;
  const { sailing } = ctx.view;
  const sinks = new Set(sailing.sinks);
  const tiles = Object.keys(sailing.costs)
    .map(Number)
    .filter((tile) => tile !== sailing.here);
  return svg`<g class="tw-reach" aria-hidden="true">
    <path class="tw-safe" d=${outlines(
      map,
      tiles.filter((tile) => !sinks.has(tile)),
      SIZE * 0.93,
    )}></path>
    <path class="tw-sinks" d=${outlines(map, [...sinks], SIZE * 0.93)} fill="url(#tw-hatch)"></path>
    ${tiles.map((tile) => {
      const [x, y] = centre(map, tile);
      return svg`<text class=${sinks.has(tile) ? "sinks" : ""} x=${x} y=${y + 2.6}>${sailing.costs[tile]}</text>`;
    })}
  </g>`;
}

/** The lit goals, the way to the one looked at: as one goes from goal to goal, only that changes. @param {Ctx} ctx */
function goals(ctx) {
  const { sailing } = ctx.view;
  const looked = lookedAt(ctx);
  return svg`<g class="tw-goals">
    ${looked >= 0 && looked !== sailing.here ? svg`<path class="tw-looked" d=${goalAt(ctx, looked)}></path>${way(ctx, wayTo(sailing.ways, sailing.here, looked))}` : nothing}
    ${guard([ctx.choices, ctx.busy, ctx.hint], () => goalSpots(ctx))}
  </g>`;
}

/** @param {Ctx} ctx @param {number} tile */
const goalAt = (ctx, tile) => outline(centre(ctx.statics.map, tile), SIZE * 0.93);

/** Every tile that a unit can go to, the ones with something to be had first, and the ways round by a life token. @param {Ctx} ctx */
function goalSpots(ctx) {
  const { marks, here, costs } = ctx.view.sailing;
  const tileOfGo = (/** @type {import("./model.js").Choice} */ { action }) => Number(action[1]);
  const worth = (/** @type {import("./model.js").Choice} */ choice) => (marks[tileOfGo(choice)] ? 1 : 0);
  return [
    ...ctx
      .all("go")
      .sort((one, two) => worth(two) - worth(one))
      .map((choice) => {
        const tile = tileOfGo(choice);
        return ctx.spot(choice, svg`<path class="tw-goal touch" d=${goalAt(ctx, tile)}></path>`, {
          className: `spot ${ctx.hinted("go", tile) ? "hinted" : ""} ${tile === here ? "here" : ""}`,
        });
      }),
    ...detours(ctx).map(({ choice, tile, token }) => {
      const [x, y] = centre(ctx.statics.map, tile);
      const label = token && w("via_token", { name: ctx.words(`token.${token}`), n: costs[tileOfGo(choice)] });
      // Beside the middle of a tile, which is a goal itself.
      const where = `translate(${x} ${token ? y : y - SIZE / 2})${token ? "" : " scale(0.6)"}`;
      return ctx.spot(
        choice,
        svg`<g transform=${where}><g class="tw-grow"><circle class="tw-via touch" r="15"></circle><use class="tw-via-heart" href="#icon-hearts" x="-9" y="-8.5" width="18" height="18"></use></g></g>`,
        { className: "spot via", label: label || undefined },
      );
    }),
  ];
}

/** The ways round for life tokens in reach: at each token that by the tile which costs least, the others at their tiles. @param {Ctx} ctx @returns {Array<{ choice: import("./model.js").Choice, tile: number, token?: string }>} */
function detours(ctx) {
  const { map } = ctx.statics;
  const cost = (/** @type {import("./model.js").Choice} */ { action }) => ctx.view.sailing.costs[Number(action[1])];
  const all = ctx.all("via").sort((one, two) => cost(one) - cost(two));
  const first = map.tokens
    .filter((/** @type {any} */ token) => ctx.view.tokens.includes(token.id))
    .flatMap((/** @type {any} */ { id: token, tile }) => {
      const choice = all.find(({ action }) => action[1] === tile || beside(map, tile, Number(action[1])));
      return choice ? [{ choice, tile, token }] : [];
    });
  const rest = all.filter((choice) => !first.some((/** @type {{ choice: any }} */ one) => one.choice === choice));
  return [...first, ...rest.map((choice) => ({ choice, tile: Number(choice.action[1]) }))];
}

/** @param {Ctx} ctx @param {number[]} tiles */
function way(ctx, tiles) {
  const { map } = ctx.statics;
  const { sailing } = ctx.view;
  const line = lineOver(map, tiles);
  return svg`<g class="tw-way ${seatClass(ctx.seat ?? 0)}" aria-hidden="true"><path class="edge" d=${line}></path><path d=${line}></path>
    ${tiles.slice(1).map((tile) => {
      const [x, y] = centre(map, tile);
      return svg`<g transform="translate(${x} ${y})"><circle r="5.6"></circle><text y="2.7">${sailing.costs[tile]}</text></g>`;
    })}</g>`;
}

/** Who attacks whom, while it is fought. @param {Ctx} ctx */
function battlefield(ctx) {
  const { map } = ctx.statics;
  const { unit, place } = ctx.view.battle;
  const tiles = [unitAt(ctx, placeOfUnit(unit))?.tile, tileOf(ctx, place)];
  if (tiles.some((tile) => tile === undefined || tile < 0)) return nothing;
  const [[x, y], [a, b]] = tiles.map((tile) => centre(map, tile));
  return svg`<g aria-hidden="true"><path class="tw-target" d=${outline([a, b], SIZE * 1.5)}></path><path class="tw-target-line" d="M${x} ${y}L${a} ${b}"></path>
    <g transform="translate(${(x + a) / 2} ${(y + b) / 2})"><g class="tw-grow fixed tw-target-icon"><circle r="15"></circle>${iconAt("crossed-swords", 0, 0, 20)}</g></g></g>`;
}

/** The faces that the moving unit threw. @param {Ctx} ctx */
function facesOf(ctx) {
  const unit = unitAt(ctx, placeOfUnit(ctx.view.sailing.unit));
  // A total that a card has named was not thrown: what the unit threw in an earlier turn is not shown again.
  const line = ctx.log.findLast(
    ({ kind, event }) => kind === "event" || (kind === "rolled" && /** @type {any[]} */ (event)[2] === unit?.name),
  );
  return line?.kind === "rolled" ? /** @type {number[]} */ (/** @type {any[]} */ (line.event)[3]) : [];
}

/** Where the dice may lie beside their unit, the best first. @param {number} wide */
const diceBoxes = (wide) => [
  { left: 34, top: -39, right: 34 + wide, bottom: -1 },
  { left: -34 - wide, top: -39, right: -34, bottom: -1 },
  { left: 34, top: 6, right: 34 + wide, bottom: 44 },
  { left: -34 - wide, top: 6, right: -34, bottom: 44 },
  { left: -wide / 2, top: -84, right: wide / 2, bottom: -46 },
  { left: -wide / 2, top: 34, right: wide / 2, bottom: 72 },
];

/** The dice that were thrown, beside the unit. @param {Ctx} ctx */
function thrown(ctx) {
  const faces = facesOf(ctx);
  const box = badgesOf(ctx).dice;
  if (!box) return nothing;
  const wide = box.right - box.left;
  return standing(
    ctx,
    ctx.view.sailing.here,
    svg`<g class="tw-thrown" transform="translate(${box.left} ${(box.top + box.bottom) / 2})" aria-hidden="true"><rect x="0" y="-19" width=${wide} height="38" rx="19"></rect>${faces.map((face, at) => dieAt(face, 24 + at * 32, 0, 27))}<text x=${wide - 22} y="8">${ctx.view.sailing.points}</text></g>`,
    "fixed",
  );
}

/** What is to be had at the goals, the most valuable first: one badge for each city, target and sacred place, at its nearest tile. @param {Ctx} ctx */
function prospects(ctx) {
  const { sailing } = ctx.view;
  const unit = unitAt(ctx, placeOfUnit(sailing.unit));
  /** @type {Map<string, import("./badges.js").Badge & { key: string, go: number, cost: number, worth: number, attack?: any }>} */
  const best = new Map();
  const put = (
    /** @type {string} */ key,
    /** @type {number} */ go,
    /** @type {import("./badges.js").Badge & { worth: number, attack?: any }} */ badge,
  ) => {
    const cost = sailing.costs[go];
    const known = best.get(key);
    if (!known || cost < known.cost) best.set(key, { ...badge, key, go, cost });
  };
  for (const [name, mark] of Object.entries(/** @type {Record<string, any>} */ (sailing.marks))) {
    const go = Number(name);
    if (go !== sailing.here && !ctx.exactly(["go", go])) continue;
    const city = mark.city === undefined ? null : cityAt(ctx, mark.city);
    if (mark.sale)
      put(`sale ${mark.city}`, go, {
        tile: tileOf(ctx, mark.city),
        text: w("badge_sell", { n: mark.sale }),
        more: w("badge_goods", {
          goods: ctx.words(`goods.${city.wants}`, { n: unit?.goods[city.wants] ?? 0 }),
          where: nameOf(ctx, mark.city),
          points: sailing.costs[go],
        }),
        tone: "good",
        picture: "trade",
        worth: 100 + mark.sale,
      });
    else if (mark.home && mark.city !== unit?.at)
      put(`home ${mark.city}`, go, {
        tile: tileOf(ctx, mark.city),
        text: w("badge_home"),
        tone: "home",
        picture: "anchor",
        worth: 0,
      });
    for (const attack of mark.attacks ?? []) {
      const chance = attack.chances[bestDice(attack) - 1];
      put(`attack ${attack.place}`, go, {
        tile: tileOf(ctx, attack.place),
        text: w("badge_attack", { odds: oddsWords(ctx, attack) }),
        more: w("badge_prize", {
          where: nameOf(ctx, attack.place),
          n: attack.points,
          risk: risk(attack, bestDice(attack)),
        }),
        tone: tone(chance),
        picture: "crossed-swords",
        worth: 100 * chance,
        attack,
      });
    }
    for (const id of mark.sites ?? []) {
      const site = siteOf(ctx, id);
      if (site)
        put(`site ${id}`, go, {
          tile: site.tile,
          text: w("badge_search"),
          more: ctx.words(`site.${id}`),
          tone: "even",
          picture: siteIcon(site.kind),
          worth: 60,
        });
    }
  }
  return [...best.values()].sort((one, two) => two.worth - one.worth);
}

/** So many badges have room for two lines each. */
const FEW = 5;

/** The unit, which nothing may hide: from the middle of its tile, in pixels. */
const UNIT_BOX = { left: -26, top: -24, right: 26, bottom: 20 };

/** @type {WeakMap<object, ReturnType<typeof placedBadges> & { of: string }>} */
const placed = new WeakMap();

/** The dice and the badges of a position with their places: those they will have when the camera has come to what is in reach. @param {Ctx} ctx */
function badgesOf(ctx) {
  const of = `${ctx.mine || camera(ctx).k} ${ctx.choices.length}`;
  const found = placed.get(ctx.view);
  if (found?.of === of) return found;
  const made = { of, ...placedBadges(ctx) };
  placed.set(ctx.view, made);
  return made;
}

/** @param {Ctx} ctx */
function placedBadges(ctx) {
  const { sailing } = ctx.view;
  const all = prospects(ctx);
  const rich = all.length <= FEW && !narrow();
  const said = (/** @type {string} */ text, /** @type {any} */ attack) =>
    attack && !rich ? oddsWords(ctx, attack) : text;
  const shown = all.map((badge) => ({
    ...badge,
    text: said(badge.text, badge.attack),
    more: rich ? badge.more : undefined,
    label: [badge.text, rich ? badge.more : ""].join(" ").trim(),
  }));
  const places = placer(ctx, ctx.mine ? camera(ctx).framed(reachSpot(ctx)) : null);
  places.take(sailing.here, UNIT_BOX);
  const count = facesOf(ctx).length;
  const dice = count ? places.best(sailing.here, diceBoxes(count * 32 + 44)) : null;
  if (dice) places.take(sailing.here, dice);
  return { dice, all: laidOut(places, shown), dangers: laidOut(places, threatBadges(ctx)) };
}

/** @param {Ctx} ctx */
function badges(ctx) {
  const { all, dangers } = badgesOf(ctx);
  const own = dangers.map((danger) => badgePicture(ctx, danger));
  return own.concat(
    all.map((badge) => {
      const { key, go, attack, label } = badge;
      const choice = ctx.exactly(["go", go]);
      const picture = badgePicture(ctx, badge);
      if (!choice) return picture;
      const options = { className: `tw-badge-spot ${key.split(" ")[0]}`, label: `${label}, ${choice.label}` };
      return attack
        ? bundleSpot(ctx, key, [choice.action, ...assault(attack.place, bestDice(attack))], picture, options)
        : ctx.spot(choice, picture, options);
    }),
  );
}

/** A goal with something to attack: a press looks at it and stays with it, a second one, or the main button, goes and attacks. @param {Ctx} ctx @param {string} key @param {import("./model.js").Action[]} actions @param {unknown} content @param {{ label: string, className: string }} options */
function bundleSpot(ctx, key, actions, content, { label, className }) {
  const [goal, place] = [Number(actions[0][1]), Number(actions[1][1])];
  const press = (/** @type {UIEvent} */ { detail }) => {
    if (detail > 1) return;
    if (kept(ctx) === goal && ctx.memory.goal.place === place) return ctx.acts(actions);
    ctx.memory.goal = { index: ctx.frame.index, tile: goal, kept: true, place };
    ctx.announce(label);
    ctx.update();
  };
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    press(event);
  };
  return svg`<g class=${className} role="button" tabindex="0" data-key="go ${goal} and ${key}" aria-label=${label} aria-pressed=${kept(ctx) === goal} aria-disabled=${ctx.busy ? "true" : nothing} @click=${press} @keydown=${pressed}>${content}</g>`;
}

// -- the trade lens ----------------------------------------------------------------------------------------------

/** What is in sight now between the panels of a large screen. @param {Ctx} ctx */
function clearSight(ctx) {
  const { k, sight } = camera(ctx);
  const { top, right, bottom, left } = wideInsets(ctx);
  return narrow() || !k
    ? null
    : {
        k,
        x: sight.x + left / k,
        y: sight.y + top / k,
        width: sight.width - (left + right) / k,
        height: sight.height - (top + bottom) / k,
      };
}

/** @param {Ctx} ctx @param {ReturnType<typeof lens>} shown */
function lensBadges(ctx, shown) {
  const dangers = threatBadges(ctx);
  if (!shown && !dangers.length) return nothing;
  const places = placer(ctx, clearSight(ctx));
  for (const { tile } of ctx.view.units) places.take(tile, UNIT_BOX);
  const sales = (shown?.told ?? []).map(({ place, text }) => ({ tile: tileOf(ctx, place), text, tone: "gold" }));
  return laidOut(places, [...dangers, ...sales]).map((badge) => badgePicture(ctx, badge));
}

/** The ways of a unit to cities: asked for once, and not again with every purchase. @param {Ctx} ctx @param {{ unit: number, from: number }} of @param {number[]} cities @returns {Record<string, number[]>} */
function waysOf({ memory, look }, { unit, from }, cities) {
  memory.ways ??= new Map();
  const key = `${from} ${cities}`;
  if (memory.ways.get(unit)?.key !== key) {
    const answer = look({ about: "routes", unit, cities });
    if (answer) memory.ways.set(unit, { key, routes: answer.routes });
  }
  const known = memory.ways.get(unit);
  return known?.key === key ? known.routes : {};
}

/** The ways from those who sail to those who buy. @param {Ctx} ctx @param {ReturnType<typeof lens>} shown */
function routes(ctx, shown) {
  return [...new Set(shown?.told.map(({ unit }) => unit))].map((unit) => {
    const sales = (shown?.told ?? []).filter((sale) => sale.unit === unit);
    const known = waysOf(
      ctx,
      sales[0],
      sales.map(({ place }) => place),
    );
    return sales
      .filter(({ place }) => known[place]?.length > 1)
      .map(({ place }) => {
        const line = lineOver(ctx.statics.map, [...known[place], tileOf(ctx, place)]);
        return svg`<g class="tw-route" aria-hidden="true"><path class="edge" d=${line}></path><path d=${line}></path></g>`;
      });
  });
}

// -- whatever else is chosen on the map -----------------------------------------------------------------------------

/** The tile a choice is about, where it is pressed on the map; otherwise -1. @param {Ctx} ctx @param {import("./model.js").Choice} choice @returns {number} */
export function litTile(ctx, { action }) {
  const [verb, first, second] = action;
  const muster = ctx.memory.muster;
  switch (verb) {
    case "empire":
      return ctx.statics.map.cities.find((/** @type {any} */ city) => city.empire === first)?.tile ?? -1;
    case "city":
    case "attack":
      return tileOf(ctx, Number(first)) ?? -1;
    case "abandon":
      return ctx.view.step === "dismiss" ? -1 : (tileOf(ctx, Number(first)) ?? -1);
    case "unit":
    case "target":
    case "scrap":
      return unitAt(ctx, placeOfUnit(Number(first)))?.tile ?? -1;
    case "launch":
      return Number(second);
    case "return":
    case "revive":
      return Number(first) < LEGION ? Number(second) : (tileOf(ctx, Number(second)) ?? -1);
    case "order":
      return muster?.kind === first &&
        muster.index === ctx.frame.index &&
        beside(ctx.statics.map, tileOf(ctx, muster.city), Number(second))
        ? Number(second)
        : -1;
    default:
      return -1;
  }
}

/** @param {Ctx} ctx */
const litChoices = (ctx) =>
  ctx.choices.map((choice) => {
    const tile = litTile(ctx, choice);
    if (tile < 0) return nothing;
    return ctx.spot(
      choice,
      svg`<path class="tw-call touch" d=${outline(centre(ctx.statics.map, tile), SIZE * 1.05)}></path>`,
      { className: "spot call" },
    );
  });

/** What the camera should see when a thing is chosen. @param {Ctx} ctx @param {string | null} id */
export const spotOfId = (ctx, id) => {
  const { sites, tokens } = ctx.statics.map;
  const tile =
    placeOf(id) >= 0 ? tileOf(ctx, placeOf(id)) : [...sites, ...tokens].find((one) => `sacred ${one.id}` === id)?.tile;
  if (tile === undefined || tile < 0) return null;
  const [x, y] = centre(ctx.statics.map, tile);
  return { x, y };
};
