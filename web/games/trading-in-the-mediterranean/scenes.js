// What happened, shown: calamities, income, purchases revealed, forces, attacks, ages. Also what is said of a deed.

import { html, nothing, vars } from "../../lit.js";
import { icon } from "../../parts/icon.js";
import { seatMark } from "../../parts/seat.js";
import { inRuns } from "../../table/log.js";
import { KIND_ICONS, SIDE_ICONS, called, coin, effectIcon, pointsOf, say, sidesOf, signed } from "./common.js";
import { SPOKEN } from "./war.js";

/**
 * @typedef {import("./common.js").Ctx} Ctx
 * @typedef {import("../../table/deeds.js").Deed} Deed
 * @typedef {import("../../match.js").Line} Line
 * @typedef {import("../../parts/stage.js").Scene} Scene
 */

/** How much a kind of event matters to who looks on: 0 no pause, 1 a short one, 2 a scene, 3 one that names the deed. @type {Record<string, number>} */
const WEIGHTS = {
  offered: 1,
  lapsed: 1,
  deal: 1,
  deal_open: 1,
  deal_seen: 1,
  stole: 1,
  demanded: 1,
  swapped: 1,
  swapping: 1,
  moved: 1,
  taboo: 2,
  taboo_split: 2,
  said: 1,
  bribed: 1,
  bribing: 1,
  declined: 1,
  seized: 2,
  plundered: 2,
  plundering: 1,
  struck: 2,
  blamed: 2,
  lost_card: 1,
  lost_unit: 1,
  lost_wp: 1,
  forfeited: 1,
  income: 2,
  bought: 2,
  forces: 2,
  attacked: 2,
  advanced: 2,
  age: 3,
  turn: 1,
  closed: 1,
  war: 2,
  over: 2,
};

/** The mark of what mattered in a replay, where it is no battle. @type {Record<string, string>} */
const ICONS = {
  struck: "skull-crossed-bones",
  blamed: "skull-crossed-bones",
  income: "coins",
  bought: "greek-temple",
  advanced: "round-star",
  age: "round-star",
  over: "laurels",
  deal: "shaking-hands",
  deal_open: "shaking-hands",
  deal_seen: "shaking-hands",
};

/** What a calamity does to its victim. */
const LOSSES = new Set(
  "lost_card lost_stored nothing_stored lost_unit lost_city lost_wp forfeited stole released joined immune".split(" "),
);

/** Whether an event is done to who looks. @param {Ctx} ctx @param {any[]} event */
function hits(ctx, [kind, ...rest]) {
  const { eyes } = ctx;
  if (kind === "struck") return rest[0] === eyes;
  if (["blamed", "stole", "seized", "plundered", "demanded", "swapped"].includes(kind)) return rest[1] === eyes;
  if (kind === "attacked") return rest[1] === eyes && rest[2] > 0;
  return false;
}

/** Whether an event is an attack by or on who looks. @param {Ctx} ctx @param {any[]} event */
const fought = ({ eyes }, [kind, who, whom]) => kind === "attacked" && (who === eyes || whom === eyes);

/** What happens to all at once is told by its name, not by what it brought the first. @type {Record<string, string>} */
const TO_ALL = { income: "scene.income", bought: "scene.bought", forces: "scene.forces" };

/** How much an event matters to who looks; a no matters to whom it is said. @param {Ctx} ctx @param {any[]} event */
const weightOf = (ctx, [kind, , maker]) => (kind === "refused" && maker === ctx.eyes ? 1 : (WEIGHTS[kind] ?? 0));

/** Whose mark a deed bears: what strikes all at once, or by itself, was done by nobody who happened to act last. @param {Line} line @param {Deed} deed */
function markOf({ kind, event }, { seat }) {
  if (kind === "struck") return event[3] >= 0 ? event[3] : null;
  if (kind === "attacked" || kind === "advanced") return event[1];
  return kind in TO_ALL || UNOWNED.has(kind) ? null : seat;
}
const UNOWNED = new Set(["age", "turn", "trading", "closed", "war", "over", "taboo", "taboo_split"]);

/** What a bot says with its no, to whom it says it. @param {Ctx} ctx @param {Deed} deed @param {Line} line */
function saidOf({ eyes, reasons }, { index }, { kind, event, text }) {
  const why = kind === "refused" && event[2] === eyes ? reasons?.get(index) : "";
  return why ? say("deal.no_because", { text: text.replace(/\.$/, ""), why }) : text;
}

/** Whether a line tells of what lies on the table: an offer by its slip, talk among others by the council of a war; or of an offer that can no longer be answered, since the market is closed. @param {Ctx} ctx @param {Line} line */
function liesThere({ eyes, view }, { kind, event: [, who, to] }) {
  if (SPOKEN.has(kind)) return to !== eyes;
  if (kind !== "offered" || view.turn.step === "commit") return kind === "offered";
  return (
    (to === eyes || to < 0) &&
    view.offers.some((/** @type {any} */ offer) => offer.maker === who && offer.waiting && !offer.aside)
  );
}

/** One line for a deed: the one that matters most. @param {Ctx} ctx @param {Deed} deed */
export function caption(ctx, deed) {
  const lines = deed.lines.filter(({ text }) => text);
  if (!lines.length) return null;
  const weight = (/** @type {Line} */ { event }) => weightOf(ctx, event) + (hits(ctx, event) ? 5 : 0);
  const best = lines.reduce((one, two) => (weight(two) > weight(one) ? two : one));
  const spared = lines.some(({ kind, event }) => kind === "nothing_stored" && event[1] === ctx.eyes);
  const hit = !spared && lines.some(({ event }) => hits(ctx, event));
  const all = hits(ctx, best.event) ? undefined : TO_ALL[best.kind];
  // An offer that lapses by the way, through a deal of others, would else only be missed.
  const lapsed = lines.filter((each) => each.kind === "lapsed" && each !== best).map(({ text }) => text);
  return {
    lies: lines.every((each) => liesThere(ctx, each)),
    mark: markOf(best, deed),
    text: all ? say(all) : [saidOf(ctx, deed, best), ...lapsed].join(" "),
    weight: Math.min(2, weightOf(ctx, best.event)),
    icon: ICONS[best.kind],
    deal: best.kind.startsWith("deal"),
    hits: hit,
    held: hit || best.kind === "age" || lines.some(({ event }) => fought(ctx, event)),
  };
}

/** The log: what a player uses in a row, in one sentence. @param {Ctx} ctx @param {Deed[]} deeds */
export const retell = (ctx, deeds) =>
  inRuns(
    deeds,
    ({ lines }) => (lines[0].kind === "used" ? "used" : ""),
    (_, run) => (run[1] ? usedTogether(ctx, run) : ""),
  );

/** What somebody used in a row, as one piece of news. @param {Ctx} ctx @param {Deed[]} deeds */
export const sums = (ctx, deeds) =>
  ctx.players.flatMap(({ seat }) => {
    const uses = deeds.filter((deed) => deed.seat === seat && deed.lines[0]?.kind === "used");
    return uses.length ? [{ deed: uses[0], text: usedTogether(ctx, uses), weight: 1 }] : [];
  });

/** @param {Ctx} ctx @param {Deed[]} uses */
const usedTogether = (ctx, uses) =>
  say("used", {
    who: ctx.who(uses[0].seat),
    what: uses.map(({ lines }) => ctx.words(`name.${Object.keys(ctx.statics.items)[lines[0].event[2]]}`)),
  });

/** @param {Ctx} ctx @param {Deed} deed @returns {Scene[]} */
export function scenes(ctx, deed) {
  const { lines } = deed;
  return [
    ...sentences(ctx, deed),
    ...troubles(ctx, lines),
    ...incomes(
      ctx,
      lines.filter(({ kind }) => kind === "income"),
      lines,
    ),
    ...purchases(
      ctx,
      lines.filter(({ kind }) => kind === "bought"),
      lines,
    ),
    ...forces(
      ctx,
      lines.filter(({ kind }) => kind === "forces"),
    ),
    ...attacks(
      ctx,
      lines.filter(({ kind }) => kind === "attacked" || kind === "at_peace"),
      lines.filter(({ kind }) => SPOILS.has(kind)),
    ),
    ...ages(ctx, lines),
  ];
}

/** What is told in one sentence: what the temples agreed on or each of them named, what one's spies have seen. @type {Record<string, boolean>} whether it waits for a press */
const TOLD = { taboo: false, taboo_split: false, peeked: true };

/** Whether a calamity begins to strike somebody. @param {Line} line */
const strikes = ({ kind }) => kind === "struck" || kind === "blamed";

/** Also what one loses without a choice to a calamity that was told before, and what a victor takes from one after the lanes were seen. @param {Ctx} ctx @param {Deed} deed @returns {Scene[]} */
const sentences = ({ eyes, memory }, { seat, index, lines }) =>
  lines
    .filter(
      ({ kind, event }, at) =>
        kind in TOLD ||
        (SPOILS.has(kind) && event[2] === eyes && !lines.some((each) => each.kind === "attacked")) ||
        ((seat !== eyes || memory.forced === index) &&
          kind !== "immune" &&
          LOSSES.has(kind) &&
          event[1] === eyes &&
          !lines.slice(0, at).some(strikes)),
    )
    .map(({ kind, text }) => ({
      name: "told",
      say: text,
      hold: TOLD[kind] ?? SPOILS.has(kind),
      beats: [{ ms: 1500, draw: () => html`<div class="tm-scene"><h2>${text}</h2></div>` }],
    }));

/** What a calamity did to somebody; of who was spared also why. @param {Ctx} ctx @param {Line} line */
function harm(ctx, { kind, event, text }) {
  if (kind !== "immune") return text;
  const { buildings, developments } = ctx.view.players[event[1]];
  const calamity = ctx.statics.calamities[event[2]];
  const shield = [...buildings, ...developments].find((id) => ctx.statics.items[id].spares.includes(calamity));
  return shield ? `${text} ${say("calamity.thanks_to", { what: ctx.words(`name.${shield}`) })}` : text;
}

/** Calamities: the card turns, its giver is named, what is lost. @param {Ctx} ctx @param {Line[]} lines @returns {Scene[]} */
function troubles(ctx, lines) {
  /** @type {Scene[]} */
  const found = [];
  lines.forEach((line, at) => {
    if (!strikes(line)) return;
    const next = lines.findIndex((each, index) => index > at && (strikes(each) || each.kind === "income"));
    const after = lines.slice(at + 1, next < 0 ? undefined : next).filter(({ kind }) => LOSSES.has(kind));
    const [kind, first, second, third] = line.event;
    const calamity = ctx.statics.calamities[kind === "struck" ? second : third];
    const trader = kind === "struck" ? third : -1;
    const victim = kind === "struck" ? first : second;
    // Either way somebody passed it on: by trading the card away, or by naming a second victim.
    const from = kind === "struck" ? trader : first;
    const card = (/** @type {boolean} */ turned) =>
      html`<div class="tm-scene-card ${turned ? "turned" : ""}">${icon("skull-crossed-bones")}<b>${turned ? ctx.words(`name.${calamity}`) : "?"}</b></div>`;
    const draw = (/** @type {number} */ beat) => () =>
      html`<div class="tm-scene trouble">
      ${card(beat > 0)}
      <div class="tm-scene-text"><h2>${line.text}</h2>
        <p class="tm-course ${beat > 0 ? "" : "untold"}" aria-hidden="true">${from >= 0 ? html`<span>${seatMark(from)} ${called(ctx, from)}</span> ${icon("plain-arrow", { className: "tm-onward" })}` : nothing}<span class="struck">${seatMark(victim)} ${called(ctx, victim)}</span></p>
        ${kind === "blamed" && after.length ? nothing : html`<p class=${beat > 0 ? "" : "untold"}>${ctx.words(`${kind === "blamed" ? "victim" : victim === ctx.eyes ? "calamity" : "struck"}.${calamity}`)}</p>`}
        ${kind === "struck" && trader >= 0 ? html`<p class=${beat > 0 ? "" : "untold"}>${seatMark(trader)} ${trader === ctx.eyes ? say("calamity.you_gave") : say("calamity.giver", { who: called(ctx, trader) })} ${ctx.statics.seconded.includes(calamity) ? say("calamity.not_second") : nothing}</p>` : nothing}
        ${after.map((each) => html`<p class="tm-loss ${beat > 1 ? "" : "untold"}">${harm(ctx, each)}</p>`)}</div>
    </div>`;
    const told = [line.text, ...after.map((each) => harm(ctx, each))].join(" ");
    found.push({
      name: "calamity",
      say: told,
      hold: victim === ctx.eyes && !after.some(({ kind }) => kind === "nothing_stored"),
      beats: [
        { ms: 450, draw: draw(0) },
        { ms: 550, draw: draw(1) },
        { ms: 900, draw: draw(2) },
      ],
    });
  });
  return found;
}

/** A track in a scene: its cube stands where it stood, then steps. @param {Ctx} ctx @param {number} seat @param {"government" | "religion"} name @param {number} steps @param {boolean} moved */
function cubeStep(ctx, seat, name, steps, moved) {
  const [low, high] = sidesOf(name);
  const after = ctx.view.players[seat][name];
  const most = ctx.statics.levels.at(-1);
  const at = (/** @type {number} */ space) => `${50 + (46 * space) / most}%`;
  return html`<span class="tm-scene-track ${name}">${icon(SIDE_ICONS[low])}
    <span class="tm-rail">${ctx.statics.levels.flatMap((/** @type {number} */ mark) => [mark, -mark]).map((/** @type {number} */ mark) => html`<i ${vars({ "--at": at(mark) })}></i>`)}<b ${vars({ "--at": at(moved ? after : after - steps) })}></b></span>
    ${icon(SIDE_ICONS[high])} <em class=${moved && steps ? "" : "untold"}>${steps < 0 ? "◂" : "▸"} ${Math.abs(steps)}</em></span>`;
}

/** Sets add up, cubes step: everybody's income. @param {Ctx} ctx @param {Line[]} lines @param {Line[]} all @returns {Scene[]} */
function incomes(ctx, lines, all) {
  if (!lines.length) return [];
  const spared = all.filter(({ kind }) => kind === "immune");
  const draw = (/** @type {number} */ beat) => () =>
    html`<div class="tm-scene incomes"><h2>${say("scene.income")}</h2>
    <div>${lines.map(({ event: [, seat, income, government, religion] }) => html`<p class="tm-row">${seatMark(seat)} <span class="tm-name">${called(ctx, seat)}</span> ${cubeStep(ctx, seat, "government", government, beat > 0)} ${cubeStep(ctx, seat, "religion", religion, beat > 0)} <span class=${beat > 1 ? "" : "untold"}>${coin(income, "big")}</span></p>`)}</div>
    ${spared.map((each) => html`<p class="tm-soft">${harm(ctx, each)}</p>`)}</div>`;
  return [
    {
      name: "income",
      say: lines.map(({ text }) => text).join(" "),
      beats: [
        { ms: 500, draw: draw(0) },
        { ms: 700, draw: draw(1) },
        { ms: 800, draw: draw(2) },
      ],
    },
  ];
}

/** The picture of something bought. @param {Ctx} ctx @param {number} ware */
function wareIcon(ctx, ware) {
  const item = Object.values(ctx.statics.items).find(({ index }) => index === ware);
  return html`<span class="tm-ware ${item?.kind ?? "unit"}">${icon(item ? effectIcon(item.effects[0]?.op, item.side, KIND_ICONS[item.kind]) : "crested-helmet")}</span>`;
}

/** Carts unseal together. @param {Ctx} ctx @param {Line[]} lines @param {Line[]} all @returns {Scene[]} */
function purchases(ctx, lines, all) {
  if (!lines.length) return [];
  const fallen = all.filter(({ kind }) => kind === "destroyed");
  const draw = (/** @type {number} */ beat) => () =>
    html`<div class="tm-scene bought"><h2>${say("scene.bought")}</h2>
    <div>${lines.map(({ event, text }) => html`<p class="tm-row">${seatMark(event[1])} ${icon("wax-seal", { className: beat ? "tm-broken" : "" })} <span class="tm-wares ${beat ? "" : "untold"}" aria-hidden="true">${event[2].map((/** @type {any} */ ware) => wareIcon(ctx, ware))}</span> <span class=${beat ? "" : "untold"}>${text}</span></p>`)}</div>
    ${fallen.map(({ text }) => html`<p class="tm-loss ${beat ? "" : "untold"}">${text}</p>`)}</div>`;
  return [
    {
      name: "purchases",
      say: lines.map(({ text }) => text).join(" "),
      beats: [
        { ms: 500, draw: draw(0) },
        { ms: 1800, draw: draw(1) },
      ],
    },
  ];
}

/** Forces are revealed. @param {Ctx} ctx @param {Line[]} lines @returns {Scene[]} */
function forces(ctx, lines) {
  if (!lines.length) return [];
  const draw = () => html`<div class="tm-scene forces"><h2>${say("scene.forces")}</h2>
    <div>${lines.map(({ event: [, seat, attack, defense] }) => html`<p class="tm-row">${seatMark(seat)} <span>${called(ctx, seat)}</span> <span>${icon("crossed-swords")} <b>${attack}</b></span> <span>${icon("shield-opposition")} <b>${defense}</b></span></p>`)}</div></div>`;
  return [{ name: "forces", say: lines.map(({ text }) => text).join(" "), beats: [{ ms: 1500, draw }] }];
}

/** The forces a seat has shown in this war: the table may be clear of them already. @param {Ctx} ctx @param {number} seat */
function shown(ctx, seat) {
  const [, , attack = 0, defense = 0] =
    ctx.log.findLast(({ kind, event }) => kind === "forces" && event[1] === seat)?.event ?? [];
  return { attack, defense };
}

/** What victors take. */
const SPOILS = new Set(["seized", "plundered", "plundering"]);

/** One attack: who against whom, the sum, the verdict. @param {Ctx} ctx @param {any[]} event @param {boolean} told */
function lane(ctx, [, who, whom, margin], told) {
  const { attack } = shown(ctx, who);
  const { defense } = shown(ctx, whom);
  const far = attack - defense - margin;
  const sum = say(far > 0 ? "war.sum_far" : "war.sum", { attack, far, defense });
  const outcome = margin > 0 ? (whom === ctx.eyes ? "bad" : "good") : "even";
  return html`<p class="tm-clash"><span>${seatMark(who)} <b>${called(ctx, who)}</b></span> ${icon("plain-arrow", { className: "tm-onward" })} <span>${seatMark(whom)} <b>${called(ctx, whom)}</b></span>
    <span class=${told ? "" : "untold"}>${sum}</span> <strong class="${outcome} ${told ? "" : "untold"}">${margin > 0 ? signed(margin) : say("war.repelled")}</strong></p>`;
}

/** What a victory brought in points, as far as who looks knows it. @param {Ctx} ctx @param {Line} line */
function prize(ctx, { kind, event }) {
  if (kind === "plundered") return event[3];
  return kind === "seized"
    ? (Object.values(ctx.statics.items).find(({ index }) => index === event[3])?.points ?? 0)
    : 0;
}

/** Everybody's points after the war, and what it changed. @param {Ctx} ctx @param {Line[]} spoils @param {boolean} told */
function standing(ctx, spoils, told) {
  const change = (/** @type {number} */ seat) =>
    spoils.reduce(
      (sum, line) => sum + prize(ctx, line) * (Number(line.event[1] === seat) - Number(line.event[2] === seat)),
      0,
    );
  return html`<p class="tm-standing ${told ? "" : "untold"}"><b>${say("war.after")}</b> ${ctx.players.map(({ seat }) => html`<span>${seatMark(seat, { label: called(ctx, seat) })} ${pointsOf(ctx, seat)}${change(seat) ? html` <em class=${change(seat) > 0 ? "good" : "bad"}>${signed(change(seat))}</em>` : nothing}</span>`)}</p>`;
}

/** Targets turn at once, then lane by lane: attack against defence, the price of distance, the verdict; then what was taken. @param {Ctx} ctx @param {Line[]} lines @param {Line[]} spoils @returns {Scene[]} */
function attacks(ctx, lines, spoils) {
  const struck = lines.filter(({ kind }) => kind === "attacked");
  const peaceful = lines.filter(({ kind }) => kind === "at_peace");
  if (!lines.length) return [];
  const draw = (/** @type {number} */ beat) => () =>
    html`<div class="tm-scene attacks"><h2>${say(struck.length ? "scene.attacks" : "scene.peace")}</h2>
    <div class="tm-duels">${struck.map(({ event }, at) => lane(ctx, event, beat > at))}</div>
    ${peaceful.map(({ event, text }) => html`<p class="tm-row">${seatMark(event[1])} <span>${text}</span></p>`)}
    ${spoils.map(({ event, text }) => html`<p class="tm-row tm-taken ${event[2] === ctx.eyes ? "tm-loss" : ""} ${beat >= struck.length ? "" : "untold"}">${seatMark(event[1])} <span>${text}</span></p>`)}
    ${spoils.length || !struck.some(({ event }) => event[3] > 0) ? standing(ctx, spoils, beat >= struck.length) : nothing}</div>`;
  const beats = Array.from({ length: struck.length + 1 }, (_, at) => ({ ms: at ? 1300 : 700, draw: draw(at) }));
  return [
    {
      name: "war",
      say: [...lines, ...spoils].map(({ text }) => text).join(" "),
      hold: lines.some(({ event }) => fought(ctx, event)),
      beats,
    },
  ];
}

/** Who entered an age, who was first, what leaves the game. @param {Ctx} ctx @param {Line[]} lines @returns {Scene[]} */
function ages(ctx, lines) {
  const told = lines.filter(({ kind }) =>
    ["advanced", "innovation", "archaic", "age", "removed", "obsolete"].includes(kind),
  );
  if (!told.some(({ kind }) => kind === "advanced" || kind === "age")) return [];
  const age = told.find(({ kind }) => kind === "age");
  const draw = () => html`<div class="tm-scene age"><h2>${age?.text ?? say("scene.advance")}</h2>
    ${told.filter((line) => line !== age).map(({ event, text }) => html`<p class="tm-row">${typeof event[1] === "number" && event[0] !== "obsolete" ? seatMark(event[1]) : nothing} <span>${text}</span></p>`)}
    ${age ? html`<p class="tm-soft">${say(`scene.age_${["S", "B", "I", "M"][age.event[1]]}`)}</p>` : nothing}</div>`;
  return [
    {
      name: "age",
      say: told.map(({ text }) => text).join(" "),
      hold: age !== undefined || told.some(({ event, kind }) => kind === "advanced" && event[1] === ctx.eyes),
      beats: [{ ms: 1600, draw }],
    },
  ];
}
