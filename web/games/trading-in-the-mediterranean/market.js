// The market: one stall of developments, one of halls, one of temples, one of army. A tile opens its sheet, the sheet
// puts it into the cart; the cart can be changed until it is sealed.

import { html, nothing } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import {
  KIND_ICONS,
  SIDE_ICONS,
  UNIT_ICONS,
  called,
  coin,
  effectIcon,
  me,
  named,
  say,
  sidesOf,
  told,
} from "./common.js";
import { lockWords, toggleWish, wishesOf } from "./wishes.js";

/**
 * @typedef {import("./common.js").Ctx} Ctx
 * @typedef {import("./common.js").Action} Action
 * @typedef {{ action: Action, key: string, id: string, kind: string, side: string, cost: number, base: number, points: number, lock: string, rule: string,
 *   short: number, gone?: boolean, owned: boolean, in_cart: number, falls: string[], ordinal: number, effects: Array<{ op: string, text: string, full: string }>, text: string }} Entry
 */

/** What is on sale in a view: it is asked for ten times in one drawing. @type {WeakMap<object, Entry[]>} */
const known = new WeakMap();

/** Everything on sale. @param {Ctx} ctx @returns {Entry[]} */
export function entriesOf(ctx) {
  const found = known.get(ctx.view) ?? onSale(ctx);
  known.set(ctx.view, found);
  return found;
}

/** @param {Ctx} ctx @returns {Entry[]} */
function onSale(ctx) {
  const { view, statics } = ctx;
  return view.market.map((/** @type {any} */ row) => {
    const id = String(row.action[1]);
    const unit = row.action[0] === "recruit";
    const item = unit ? null : statics.items[id];
    const kind = unit ? "unit" : item.kind;
    const planned = (view.cart ?? [])
      .filter((/** @type {Action} */ [verb]) => verb === "buy")
      .map((/** @type {Action} */ [, what]) => String(what));
    const family = [...me(ctx).buildings, ...planned].filter((face) => statics.items[face].side === item?.side).length;
    return {
      ...row,
      key: row.action.join(" "),
      id,
      kind,
      side: item?.side ?? "",
      base: unit ? statics.units[id].cost : item.cost,
      points: row.points ?? item?.points ?? 0,
      owned: row.owned ?? false,
      falls: row.falls ?? [],
      ordinal: family + 1,
      effects: item?.effects ?? [],
      text: item?.text ?? "",
    };
  });
}

/** The name of what an action buys. @param {Ctx} ctx @param {Action} action */
export const entryName = (ctx, [verb, what, other]) =>
  verb === "replace"
    ? ctx.words("card.replaced", { old: ctx.words(`name.${what}`), new: ctx.words(`name.${other}`) })
    : ctx.words(`name.${what}`);

/** @param {Entry} entry */
export const picture = (entry) =>
  entry.kind === "unit" ? UNIT_ICONS[entry.id] : effectIcon(entry.effects[0]?.op, entry.side, KIND_ICONS[entry.kind]);

/** How closely the effects of a tile must be written: by their letters; a name of two lines takes some of the room. @param {Entry} entry @param {string} name */
function density({ effects }, name) {
  const letters = effects.reduce((sum, { text }) => sum + text.length, name.length > TWO_LINES ? LINE : 0);
  return letters > DENSE ? "dense" : letters < ROOMY ? "roomy" : "";
}
const [ROOMY, DENSE] = [48, 72];
const [TWO_LINES, LINE] = [10, 14];

/** Longer names, and names with a longer word, are set smaller. */
const [LONG_NAME, LONG_WORD] = [14, 8];

/** Whether the shown hint would buy it, in whatever way. @param {Ctx} ctx @param {Entry} entry */
const advised = (ctx, { kind, id, action }) =>
  ctx.hinted(...action) ||
  (kind === "unit" && Object.keys(ctx.statics.units).some((old) => ctx.hinted("replace", old, id)));

/** A new hint opens the stall of what it would buy, turned to its side. @param {Ctx} ctx @param {Entry[]} all */
function follow(ctx, all) {
  const { memory, hint } = ctx;
  if (memory.followed === hint) return;
  memory.followed = hint;
  const aim = hint && all.find((entry) => advised(ctx, entry));
  if (!aim) return;
  const track = aim.kind === "political" ? "government" : "religion";
  memory.stall = aim.kind === "unit" ? "army" : aim.side ? track : "developments";
  if (aim.side) memory[`side ${track}`] = aim.side;
}

/** A tile of a stall. @param {Ctx} ctx @param {Entry} entry */
function tile(ctx, entry) {
  const taboo = ctx.exactly(["taboo", entry.id]) ?? ctx.exactly(["forfeit", entry.id]);
  const out = entry.owned || (entry.lock !== "" && entry.lock !== "owned");
  const state = entry.owned
    ? say("market.yours")
    : entry.in_cart
      ? say("market.in_cart")
      : entry.lock
        ? lockWords(ctx, entry, true)
        : entry.short
          ? say("market.short", { n: entry.short })
          : entry.gone
            ? say("lock.gone_before")
            : "";
  const label = `${entryName(ctx, entry.action)}, ${ctx.words("desk.price", { n: entry.cost })}${state ? `, ${state}` : ""}`;
  const name = entryName(ctx, entry.action);
  const content = html`<span class="tm-tile-head ${name.length > LONG_NAME || name.split(" ").some((word) => word.length > LONG_WORD) ? "long" : ""}">${icon(picture(entry))}<b>${name}</b></span>
    <span class="tm-lines ${density(entry, name)}">${entry.kind === "unit" ? html`<span class="tm-strength">${ctx.statics.units[entry.id].strength}</span>` : entry.effects.slice(0, 3).map(({ op, text }) => html`<span>${icon(effectIcon(op, entry.side))}<span>${text}</span></span>`)}</span>
    <span class="tm-tile-foot">${coin(entry.cost)}${entry.base > entry.cost ? html`<s>${entry.base}</s>` : nothing}<span class="tm-state ${taboo ? "vote" : entry.owned ? "good" : entry.in_cart ? "cart" : ""}">${taboo ? html`${(ctx.view.votes?.[entry.id] ?? []).map((/** @type {number} */ seat) => seatMark(seat))} ${say(`market.${taboo.verb}`)}` : state}</span>${entry.points ? html`<span class="tm-vp">${icon("laurels")}${entry.points}</span>` : nothing}${wishesOf(ctx).includes(entry.key) ? html`<span class="tm-star">${icon("round-star")}</span>` : nothing}</span>`;
  const named = (ctx.view.votes?.[entry.id] ?? []).map((/** @type {number} */ seat) => called(ctx, seat)).join(", ");
  if (taboo)
    return ctx.button(
      taboo,
      told(`${taboo.label}. ${label}${named ? `, ${say("market.named", { who: named })}` : ""}`, content),
      { className: `tm-tile ${entry.kind} lit ${ctx.hinted(...taboo.action) ? "hinted" : ""}` },
    );
  const id = `item ${entry.key}`;
  const look = () => ctx.select(ctx.selected === id ? null : id);
  return html`<button class="tm-tile ${entry.kind} ${out ? "out" : ""} ${entry.short ? "dear" : ""} ${entry.in_cart ? "carted" : ""} ${advised(ctx, entry) ? "hinted" : ""} ${ctx.selected === id ? "selected" : ""}" data-place=${id} aria-expanded=${ctx.selected === id} @click=${look}>${told(`${label}. ${entry.text}`, content)}</button>`;
}

/** Which side of a family's stall is up: where the cube stands, unless one turned it. @param {Ctx} ctx @param {"government" | "religion"} track */
function sideUp(ctx, track) {
  return ctx.memory[`side ${track}`] ?? sidesOf(track)[Number(me(ctx)[track] >= 0)];
}

/** @param {Ctx} ctx @param {"government" | "religion"} track @param {Entry[]} all */
function stall(ctx, track, all) {
  const { words, statics } = ctx;
  const sides = sidesOf(track);
  const side = sideUp(ctx, track);
  const other = sides.find((each) => each !== side) ?? side;
  const space = me(ctx)[track] * (side === sides[1] ? 1 : -1);
  const level = statics.levels.filter((/** @type {number} */ mark) => mark <= space).length;
  const stand = me(ctx).buildings.filter((/** @type {string} */ face) => statics.items[face].side === side).length;
  const turn = () => {
    ctx.memory[`side ${track}`] = other;
    ctx.update();
  };
  return html`<section class="tm-stall ${track}" aria-label=${say(`market.${track}`, { side: words(`name.${side}`) })}>
    <header>${icon(SIDE_ICONS[side])} <h2>${say(`market.${track}`, { side: words(`name.${side}`) })}</h2> <span>${say("market.level", { level, stand })}</span>
      <button class="tm-turn" data-key="turn ${track}" @click=${turn}>${icon("clockwise-rotation")} ${words(`name.${other}`)}${stand ? `: ${say("market.would_fall", { n: stand })}` : ""}</button></header>
    <div class="tm-tiles">${all.filter((entry) => entry.side === side).map((entry) => tile(ctx, entry))}</div>
  </section>`;
}

/** What one's developments take off the price of others. @param {Ctx} ctx */
function discounts(ctx) {
  const off = Object.entries(ctx.view.display.discounts);
  return off.length
    ? html`<span class="tm-off">${say("market.discounts", { what: off.map(([category, n]) => `${ctx.words(`name.${category}`)} −${n}`).join(", ") })}</span>`
    : nothing;
}

/** The stalls by the names of their tabs, with what each sells. */
const STALLS = /** @type {Record<string, string>} */ ({
  developments: "torch",
  government: "ionic-column",
  religion: "greek-temple",
  army: "crested-helmet",
});

/** All stalls; a drawer has one of them at a time, by its tab. @param {Ctx} ctx @param {{ drawer?: boolean }} [options] */
export function stalls(ctx, { drawer = false } = {}) {
  const all = entriesOf(ctx);
  follow(ctx, all);
  const tab = ctx.memory.stall ?? "developments";
  const open = (/** @type {string} */ name) => () => {
    ctx.memory.stall = name;
    ctx.update();
  };
  const laid = (/** @type {string} */ name) => !drawer || tab === name;
  return html`<div class="tm-stalls show-${tab}">
    <div class="tm-tabs" role="group" aria-label=${say("market.title")}>${Object.keys(STALLS).map((name) => html`<button data-key="stall ${name}" aria-pressed=${tab === name} @click=${open(name)}>${icon(STALLS[name])}<span>${say(`market.tab_${name}`)}</span></button>`)}</div>
    ${laid("developments") ? onShow(ctx, all) : nothing} ${laid("government") ? stall(ctx, "government", all) : nothing} ${laid("religion") ? stall(ctx, "religion", all) : nothing} ${laid("army") ? army(ctx, all) : nothing}
  </div>`;
}

/** @param {Ctx} ctx @param {Entry[]} all */
const onShow = (ctx, all) => html`<section class="tm-stall developments" aria-label=${say("market.developments")}>
  <header>${icon(STALLS.developments)} <h2>${say("market.developments")}</h2> <span>${say("market.three")}</span> ${discounts(ctx)}</header>
  <div class="tm-tiles">${all.filter(({ kind }) => kind === "economic" || kind === "cultural").map((entry) => tile(ctx, entry))}</div>
</section>`;

/** @param {Ctx} ctx @param {Entry[]} all */
const army = (ctx, all) => html`<section class="tm-stall army" aria-label=${say("market.army")}>
  <header>${icon(STALLS.army)} <h2>${say("market.army")}</h2></header>
  <div class="tm-tiles">${all.filter(({ kind }) => kind === "unit").map((entry) => tile(ctx, entry))}</div>
</section>`;

/** The columns of a stall; the army stands to the right of them. */
const COLUMNS = 6;

/** In which column an entry lies, from 1. @param {Ctx} ctx @param {Entry} entry */
function lies(ctx, entry) {
  if (entry.kind === "unit") return COLUMNS + 1;
  const row = entriesOf(ctx).filter(({ kind, side }) =>
    entry.side ? side === entry.side : kind === "economic" || kind === "cultural",
  );
  return row.findIndex(({ key }) => key === entry.key) + 1;
}

/** How near to the next age a purchase brings. @param {Ctx} ctx @param {Entry} entry */
function towards(ctx, entry) {
  const next = me(ctx).next_age;
  if (!next || entry.kind === "unit" || entry.owned || entry.in_cart) return nothing;
  const part = entry.kind === "political" || entry.kind === "religious" ? "buildings" : "developments";
  const [have, need] = next[part];
  const planned = ctx.view.planned?.[part] ?? have;
  if (planned >= need) return nothing;
  const with_cart = planned + 1;
  return html`<p class="tm-left-after">${named("hourglass", say("market.age"))} ${say("market.towards", { age: ctx.words(`name.age_${next.age}`), what: say(`plan.${part}`) })} <b class=${with_cart >= need ? "good" : ""}>${say("plan.of", { n: with_cart, of: need })}</b></p>`;
}

/** The sheet of something on sale. @param {Ctx} ctx @param {string} key */
export function itemSheet(ctx, key) {
  const entry = entriesOf(ctx).find((each) => each.key === key);
  if (!entry) return null;
  const { words, view } = ctx;
  const buy = ctx.exactly(entry.action);
  const replace = entry.kind === "unit" ? ctx.all("replace").filter(({ action }) => action[2] === entry.id) : [];
  const refusal = ctx.refused(...entry.action);
  const carted = view.cart?.findIndex((/** @type {Action} */ each) => each.join(" ") === key) ?? -1;
  const back = carted < 0 ? undefined : ctx.find("put_back", carted);
  const stands = entry.side && !entry.owned && !entry.in_cart;
  const kind =
    entry.kind === "unit"
      ? words("detail.unit", { n: ctx.statics.units[entry.id].strength })
      : `${say(`market.kind_${entry.kind}`, { side: entry.side ? words(`name.${entry.side}`) : "" })}${stands ? say(entry.lock === "level" ? "market.needs_not" : "market.needs", { n: entry.ordinal }) : ""}`;
  const why = entry.owned
    ? say("market.yours")
    : entry.lock
      ? lockWords(ctx, entry)
      : entry.short
        ? say("market.short", { n: entry.short })
        : entry.gone
          ? say("lock.gone_before")
          : "";
  const put = (/** @type {any} */ choice) => {
    ctx.memory.selected = null;
    ctx.sound("coin");
    ctx.act(choice);
  };
  return {
    title: entryName(ctx, entry.action),
    subtitle: kind,
    left: ctx.memory.drawer?.name === "market" || (view.turn.phase === 5 && lies(ctx, entry) > COLUMNS / 2),
    body: html`<div class="tm-item ${entry.kind}">
      <p class="tm-price">${coin(entry.cost, "big")} ${entry.base > entry.cost ? html`<s>${entry.base}</s> <span>${say("market.discount", { n: entry.base - entry.cost })}</span>` : nothing}${entry.points ? html`<span class="tm-vp">${icon("laurels")} ${words("desk.points", { n: entry.points })}</span>` : nothing}</p>
      <ul class="tm-effects">${entry.effects.map(({ op, full }) => html`<li>${icon(effectIcon(op, entry.side))} <span>${full}</span></li>`)}</ul>
      ${towards(ctx, entry)}
      ${view.left === undefined ? nothing : html`<p class="tm-left-after">${named("coins", say("market.left"))} ${say("market.left")} <b>${view.left}${buy ? ` → ${view.left - entry.cost}` : ""}</b></p>`}
      ${entry.falls.length ? html`<p class="tm-risk">${say("market.falls", { what: entry.falls.map((id) => words(`name.${id}`)).join(", ") })} ${ctx.rule("TM-102")}</p>` : nothing}
      ${why ? html`<p class="tm-soft">${refusal?.why ?? why} ${ctx.rule(refusal?.rule ?? entry.rule)}</p>` : nothing}
      <div class="tm-list">
        ${buy ? html`<button class="primary" data-key=${`put ${key}`} @click=${() => put(buy)}>${say("market.put")}</button>` : nothing}
        ${replace.map((choice) => html`<button data-key=${`put ${choice.action.join(" ")}`} @click=${() => put(choice)}>${choice.label}</button>`)}
        ${back ? html`<button data-key=${`back ${key}`} @click=${() => put(back)}>${back.label}</button>` : nothing}
        ${entry.owned ? nothing : html`<button data-key=${`wish ${key}`} aria-pressed=${wishesOf(ctx).includes(key)} @click=${() => toggleWish(ctx, key)}>${icon("round-star")} ${say(wishesOf(ctx).includes(key) ? "market.unwish" : "market.wish")}</button>`}
      </div>
    </div>`,
  };
}

/** What can be bought and is looked at now. @param {Ctx} ctx */
export const lookedAt = (ctx) =>
  ctx.selected?.startsWith("item ")
    ? entriesOf(ctx).find((entry) => ctx.selected === `item ${entry.key}` && ctx.exactly(entry.action))
    : undefined;

/** A heap of coins and what it is for. @param {number} n @param {string} className @param {string} label */
const heap = (n, className, label) =>
  n > 0
    ? html`<figure class="tm-heap ${className}"><span class="tm-coins" aria-hidden="true">${Array.from({ length: Math.min(n, MOST_COINS) }, () => html`<i></i>`)}</span><figcaption>${label}</figcaption></figure>`
    : nothing;

/** More coins than this are not drawn in one heap. */
const MOST_COINS = 30;

/** Income as coins that run out, the cart, and what would spend the rest. @param {Ctx} ctx */
export function purse(ctx) {
  const { view } = ctx;
  const own = me(ctx);
  if (view.left === undefined) return nothing;
  const looked = lookedAt(ctx);
  const free = view.left - (looked?.cost ?? 0);
  return html`<section class="tm-purchase" aria-label=${say("cart.region")}>
    <div class="tm-income"><p><b>${view.left}</b> <span>${say("cart.left", { of: own.income })}</span></p>
      ${view.cart.map((/** @type {Action} */ action, /** @type {number} */ at) => heap(view.prices[at], "gone", say("cart.for", { n: view.prices[at], what: entryName(ctx, action) })))}
      ${looked ? heap(looked.cost, "looked", say("cart.for_it", { n: looked.cost, what: entryName(ctx, looked.action) })) : nothing}
      ${heap(free, "", say("cart.free", { n: free }))}</div>
    <div class="tm-cart">
      <h3>${icon("shopping-cart")} ${say("cart.title")}</h3>
      ${view.cart.map((/** @type {Action} */ action, /** @type {number} */ at) => {
        const back = ctx.find("put_back", at);
        const content = html`<b>${entryName(ctx, action)}</b><small>${view.prices[at]} · ${say("cart.take_back")}</small>`;
        return back
          ? ctx.button(back, told(back.label, content), { className: "tm-entry" })
          : html`<span class="tm-entry still"><b>${entryName(ctx, action)}</b></span>`;
      })}
      ${looked ? html`<span class="tm-entry ghost"><b>${entryName(ctx, looked.action)}</b><small>${say("cart.looked", { n: looked.cost })}</small></span>` : html`<span class="tm-entry ghost">${say("cart.press")}</span>`}
      ${
        view.exact.length && ctx.mine
          ? html`<div class="tm-exact"><small>${say("cart.exact")}</small><div>${view.exact.map((/** @type {Action[]} */ fill) => html`<button data-key=${`fill ${fill.map((action) => action.join(" ")).join("+")}`} @click=${() => ctx.acts(fill)}>+ ${fill.map((action) => entryName(ctx, action)).join(" + ")}</button>`)}</div></div>`
          : nothing
      }
    </div>
  </section>`;
}
