// The trade desk of Trading in the Mediterranean: your cards with both faces, what the others show, offers as cards.
// It holds no rules: every click plays a choice, or a short row of choices one after the other (`memory.queue`).

import { html, nothing } from "../lit.js";
import { storage } from "../storage.js";
import { icon } from "./icon.js";
import { seatMark } from "./seat.js";

/** @typedef {import("../table/ctx.js").Ctx} Ctx */
/** @typedef {Array<string | number>} Action */
/** @typedef {{ card: number, front: string, level: number, back?: any, keep?: boolean, from?: number }} Card */

/** The verbs that the desk offers itself; the generic list leaves them to it. */
export const VERBS = new Set(
  "accept refuse counter withdraw offer pass to to_all give ask give_wp ask_wp post drop speak say pay keep unkeep commit show_hand hide_hand bell".split(" "),
);

/** Under this key it is kept when the present market ends. */
const CLOCK = "thalassa.clock";

const FRONT_ICONS = /** @type {Record<string, string>} */ ({
  timber: "wood-pile",
  wool: "wool",
  salt: "powder-bag",
  grain: "wheat",
  stone: "stone-block",
  bronze: "metal-bar",
  iron: "anvil",
  slaves: "manacles",
  art: "painted-pottery",
  wine: "amphora",
  dye: "rolled-cloth",
  luxury: "gems",
});
const SIDE_ICONS = /** @type {Record<string, string>} */ ({
  dictator: "imperial-crown",
  democracy: "public-speaker",
  mars: "spartan-helmet",
  venus: "rose",
});

/** The icon of a back. @param {any} back */
const backIcon = (back) =>
  back.kind === "calamity" ? "skull-crossed-bones" : back.kind === "idea" ? SIDE_ICONS[back.side] : back.kind === "wealth" ? "two-coins" : "gems";

/** The words of a back. @param {Ctx} ctx @param {any} back */
function backWords(ctx, back) {
  const { words } = ctx;
  if (back.kind === "calamity") return words("back.calamity", { what: words(`name.${back.calamity}`) });
  if (back.kind === "idea") return words("back.idea", { n: back.steps, side: words(`name.${back.side}`) });
  if (back.kind === "wealth") return words(back.wp > 0 ? "back.gain" : "back.loss", { n: Math.abs(back.wp) });
  return words(`name.${back.good}`);
}

/** Both faces of a card, or its front alone. @param {Ctx} ctx @param {Card} card @param {string} [claim] */
export function faces(ctx, card, claim = "") {
  const { words } = ctx;
  return html`<span class="td-front">${icon(FRONT_ICONS[card.front])}<b>${words(`name.${card.front}`)}</b>
      <span class="td-level" aria-label=${words("desk.level", { n: card.level })}>${"●".repeat(card.level)}</span></span>
    ${card.back
      ? html`<span class="td-back td-${card.back.kind} ${card.back.wp < 0 ? "td-bad" : ""}">${icon(backIcon(card.back))}${backWords(ctx, card.back)}</span>
        ${card.back.kind === "calamity" ? html`<span class="td-harm">${words(`calamity.${card.back.calamity}`)}</span>` : nothing}`
      : html`<span class="td-back td-unknown">${words("desk.unknown")}</span>`}
    ${claim ? html`<span class="td-claim">${words("desk.said", { claim: words(`name.claim_${claim}`) })}</span>` : nothing}`;
}

/** What a card is called. @param {Ctx} ctx @param {Card} card */
const cardName = (ctx, card) =>
  card.back ? ctx.words("card.both", { front: ctx.words(`name.${card.front}`), back: backWords(ctx, card.back) }) : ctx.words(`name.${card.front}`);

/** Play a row of choices, each as soon as it is offered. @param {Ctx} ctx @param {Action[]} actions */
function row(ctx, actions) {
  const [first, ...rest] = actions;
  ctx.memory.queue = rest;
  ctx.act(first);
}

/** After each paint: the next of a row of choices; the clock. @param {Ctx} ctx */
export function deskPainted(ctx) {
  const { memory, view } = ctx;
  memory.latest = ctx;
  clockPainted(ctx);
  const next = memory.queue?.[0];
  if (!next || ctx.busy || !ctx.mine) return;
  if (ctx.exactly(next)) {
    memory.queue = memory.queue.slice(1);
    queueMicrotask(() => memory.latest.act(next));
  } else if (view.turn.phase !== 3 || ctx.choices.length) {
    memory.queue = [];
  }
}

/** The optional clock: it runs while the market is open. @param {Ctx} ctx */
function clockPainted(ctx) {
  const { memory, view } = ctx;
  if (!view.turn.clock || view.turn.phase !== 3 || view.turn.round === 0) return stopClock(memory);
  if (memory.market !== view.turn.number) {
    memory.market = view.turn.number;
    memory.ends = endOfMarket(ctx);
  }
  memory.ticking ||= setInterval(() => tick(memory), 1000);
  tick(memory);
}

/** @param {Record<string, any>} memory */
function stopClock(memory) {
  clearInterval(memory.ticking);
  memory.ticking = 0;
}

/** When the bell rings in this market: kept, so that leaving the table wins no time. @param {Ctx} ctx @returns {number} */
function endOfMarket({ id, view }) {
  const market = `${id} ${view.turn.number}`;
  const [kept, ends] = (storage.get(CLOCK) ?? "").split("|");
  if (kept === market) return Number(ends);
  const end = Date.now() + view.turn.clock * 60_000;
  storage.set(CLOCK, `${market}|${end}`);
  return end;
}

/** Each second the time is drawn; when it is up, the bell rings for whoever is at the desk then. @param {Record<string, any>} memory */
function tick(memory) {
  const { latest: ctx } = memory;
  if (!document.querySelector(".td-clock")) return;
  if (Date.now() < memory.ends) queueMicrotask(ctx.update);
  else if (ctx.mine && ctx.find("bell")) queueMicrotask(() => memory.latest.act(["bell"]));
}

/** Time left as 3:07. @param {Ctx} ctx */
function clock(ctx) {
  if (!ctx.view.turn.clock) return nothing;
  const left = Math.max(0, Math.round(((ctx.memory.ends ?? endOfMarket(ctx)) - Date.now()) / 1000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return html`<span class="td-clock" role="timer">${icon("hourglass")} ${time}</span>`;
}

/** The start of a new offer: to whom it goes was chosen at the desk. @param {Ctx} ctx @param {number | null} [seat] @returns {Action[]} */
function opening(ctx, seat = ctx.memory.to ?? null) {
  return [["offer"], seat === null ? ["to_all"] : ["to", seat]];
}

/** The actions that rebuild a draft without one of its parts. @param {Ctx} ctx @param {Action} without @returns {Action[]} */
function rebuilt(ctx, without) {
  const { draft } = ctx.view;
  const parts = /** @type {Action[]} */ ([
    ...draft.give.map((/** @type {Card} */ { card }) => ["give", card]),
    ...draft.want.map((/** @type {string} */ front) => ["ask", front]),
    ...chits("give_wp", without[0] === "give_wp" ? 0 : draft.give_wp),
    ...chits("ask_wp", without[0] === "ask_wp" ? 0 : draft.want_wp),
  ]);
  const at = parts.findIndex(([verb, what]) => verb === without[0] && what === without[1]);
  if (at >= 0) parts.splice(at, 1);
  const start = /** @type {Action[]} */ (draft.answers === null ? opening(ctx, draft.to) : [["counter", draft.answers]]);
  return [["drop"], ...(parts.length ? [...start, ...parts] : [])];
}

/** A sum of wealth as chits. @param {string} verb @param {number} sum @returns {Action[]} */
function chits(verb, sum) {
  const found = /** @type {Action[]} */ ([]);
  for (const chit of [10, 5, 1]) for (; sum >= chit; sum -= chit) found.push([verb, chit]);
  return found;
}

/** A card of one's own: pressed, it does what the moment asks for. @param {Ctx} ctx @param {Card} card */
function ownCard(ctx, card) {
  const { words, view } = ctx;
  const given = view.draft?.give.some((/** @type {Card} */ other) => other.card === card.card);
  const marks = ["keep", "unkeep"].map((verb) => ctx.find(verb, card.card)).find(Boolean);
  const storing = ctx.find("commit") !== undefined;
  const now = ["pay", "give"].map((verb) => ctx.find(verb, card.card)).find(Boolean) ?? (storing ? marks : undefined);
  // Against the clock cards are marked in the market too: beside the card, since pressing it puts it into an offer.
  const mark =
    marks && !storing
      ? ctx.button(marks, words(card.keep ? "desk.unmark" : "desk.mark"), { className: "td-chip", label: marks.label })
      : nothing;
  const content = html`${faces(ctx, card)}${card.from === undefined ? nothing : html`<span class="td-note">${words("desk.from", { who: ctx.players[card.from].name })}</span>`}`;
  const className = `td-card ${card.keep || given ? "td-chosen" : ""} ${ctx.find("pay", card.card) ? "td-payable" : ""}`;
  if (now) return html`<li>${ctx.button(now, content, { className, label: now.label })}${mark}</li>`;
  const press = given
    ? { label: words("desk.take_back", { card: cardName(ctx, card) }), actions: rebuilt(ctx, ["give", card.card]) }
    : ctx.find("offer") && { label: words("choice.give", { card: cardName(ctx, card) }), actions: [...opening(ctx), ["give", card.card]] };
  if (press)
    return html`<li><button class=${className} data-key=${`own ${card.card}`} aria-label=${press.label} aria-disabled=${ctx.busy ? "true" : nothing} @click=${() => row(ctx, press.actions)}>${content}</button>${mark}</li>`;
  const why = ctx.refused("keep", card.card);
  return html`<li><div class=${className}>${content}${card.keep ? html`<span class="td-note">${words("desk.stored")}</span>` : nothing}${why ? html`<span class="td-note">${why.why}</span>` : nothing}</div>${mark}</li>`;
}

/** A line of cards and wealth. @param {Ctx} ctx @param {Card[]} cards @param {string[]} fronts @param {number} wealth @param {Record<string, string>} [claims] */
function goods(ctx, cards, fronts, wealth, claims = {}) {
  const { words } = ctx;
  if (!cards.length && !fronts.length && !wealth) return html`<span class="td-note">${words("desk.nothing")}</span>`;
  return html`${cards.map((card) => html`<span class="td-card td-small">${faces(ctx, card, claims[card.card])}</span>`)}
    ${fronts.map((front) => html`<span class="td-chip">${FRONT_ICONS[front] ? icon(FRONT_ICONS[front]) : nothing}${words(`name.ask_${front}`)}</span>`)}
    ${wealth ? html`<span class="td-chip td-wealth">${icon("two-coins")}${words("card.wp", { n: wealth })}</span>` : nothing}`;
}

/** An offer on the table. @param {Ctx} ctx @param {any} offer */
function offerCard(ctx, offer) {
  const { words } = ctx;
  const mine = offer.maker === ctx.eyes;
  const answers = ["accept", "counter", "refuse", "withdraw"].map((verb) => ctx.find(verb, offer.number)).filter((choice) => choice !== undefined);
  const barred = ctx.refused("accept", offer.number);
  const short = /** @type {Record<string, string>} */ ({ accept: "desk.accept", counter: "desk.counter", refuse: "desk.refuse", withdraw: "desk.withdraw" });
  const title = mine
    ? words("desk.yours", { to: offer.to === null ? words("card.everyone") : ctx.players[offer.to].name })
    : words(offer.counter ? "desk.answers" : "desk.offers", { who: ctx.players[offer.maker].name });
  return html`<li class="td-offer ${mine ? "td-mine" : ""} ${answers.length && !mine ? "td-waiting" : ""}">
    <h3>${seatMark(offer.maker)} ${title}</h3>
    <div class="td-sides">
      <div><h4>${words(mine ? "desk.you_give" : "desk.you_get")}</h4>${goods(ctx, offer.give, [], offer.give_wp, offer.claims)}</div>
      <div><h4>${words(mine ? "desk.you_get" : "desk.you_give")}</h4>${goods(ctx, [], offer.want, offer.want_wp)}</div>
    </div>
    <div class="td-answers">
      ${answers.map((choice) => ctx.button(choice, words(short[choice.action[0]]), { className: `choice td-${choice.action[0]}`, label: `${words(short[choice.action[0]])}: ${choice.label}` }))}
      ${barred ? html`<p class="td-note">${barred.why} ${ctx.rule(barred.rule)}</p>` : nothing}
    </div>
  </li>`;
}

/** The offer that is being put together. @param {Ctx} ctx */
function draft(ctx) {
  const { words, view } = ctx;
  const { draft: now } = view;
  if (!now) return addressee(ctx);
  const remove = (/** @type {Action} */ part, /** @type {string} */ name, /** @type {unknown} */ content) =>
    html`<button class="td-chip" data-key=${`less ${part.join(" ")}`} aria-label=${words("desk.take_back", { card: name })} aria-disabled=${ctx.busy ? "true" : nothing} @click=${() => row(ctx, rebuilt(ctx, part))}>${content} <span aria-hidden="true">×</span></button>`;
  const to = !now.addressed ? words("desk.nobody") : now.to === null ? words("card.everyone") : ctx.players[now.to].name;
  const done = ["post", "drop"].map((verb) => ctx.find(verb)).filter((choice) => choice !== undefined);
  return html`<section class="td-draft" aria-label=${words("desk.draft", { to })}>
    <h3>${words("desk.draft", { to })}</h3>
    ${now.addressed ? nothing : html`<div class="td-row">${[...ctx.all("to_all"), ...ctx.all("to")].map((choice) => ctx.button(choice))}</div>`}
    <div class="td-sides">
      <div>
        <h4>${words("desk.you_give")}</h4>
        ${now.give.map((/** @type {Card} */ card) => remove(["give", card.card], cardName(ctx, card), html`${faces(ctx, card, now.claims[card.card])}`))}
        ${now.give_wp ? remove(["give_wp"], words("card.wp", { n: now.give_wp }), words("card.wp", { n: now.give_wp })) : nothing}
        <div class="td-row">${ctx.all("give_wp").map((choice) => ctx.button(choice, html`+${choice.action[1]} ${icon("two-coins")}`, { className: "td-chip", label: choice.label }))}</div>
        <div class="td-row">${ctx.all("speak").map((choice) => ctx.button(choice, undefined, { className: "td-chip" }))}</div>
      </div>
      <div>
        <h4>${words("desk.you_get")}</h4>
        ${now.want.map((/** @type {string} */ front) => remove(["ask", front], words(`name.ask_${front}`), words(`name.ask_${front}`)))}
        ${now.want_wp ? remove(["ask_wp"], words("card.wp", { n: now.want_wp }), words("card.wp", { n: now.want_wp })) : nothing}
        <div class="td-row">${ctx.all("ask_wp").map((choice) => ctx.button(choice, html`+${choice.action[1]} ${icon("two-coins")}`, { className: "td-chip", label: choice.label }))}</div>
      </div>
    </div>
    <div class="td-row">${ctx.all("say").map((choice) => ctx.button(choice, undefined, { className: "td-chip" }))}</div>
    <div class="td-row">${done.map((choice) => ctx.button(choice, undefined, { className: `choice td-${choice.action[0]}` }))}</div>
  </section>`;
}

/** To whom the next offer goes. @param {Ctx} ctx */
function addressee(ctx) {
  const { words, memory } = ctx;
  if (!ctx.find("offer")) return nothing;
  const others = ctx.view.order.filter((/** @type {number} */ seat) => seat !== ctx.eyes);
  const choose = (/** @type {number | null} */ seat) => {
    memory.to = seat;
    ctx.update();
  };
  const near = (/** @type {number} */ seat) => ctx.view.turn.age !== "S" || ctx.view.partners.includes(seat);
  return html`<section class="td-draft">
    <h3>${words("desk.new_offer")}</h3>
    <p class="td-note">${words("desk.how")}</p>
    <div class="td-row" role="group" aria-label=${words("desk.to_whom")}>
      <button class="td-chip" data-key="desk all" aria-pressed=${(memory.to ?? null) === null} @click=${() => choose(null)}>${words("choice.to_all")}</button>
      ${others.filter(near).map((/** @type {number} */ seat) => html`<button class="td-chip" data-key=${`desk ${seat}`} aria-pressed=${memory.to === seat} @click=${() => choose(seat)}>${seatMark(seat)} ${ctx.players[seat].name}</button>`)}
    </div>
  </section>`;
}

/** What the others show, and what one can ask for. @param {Ctx} ctx */
function others(ctx) {
  const { words, view } = ctx;
  const asks = ctx.all("ask");
  const start = ctx.find("offer");
  const fronts = asks.length ? asks.map((choice) => String(choice.action[1])) : start ? view.asks : [];
  const ask = (/** @type {string} */ front, /** @type {number | null | undefined} */ seat, /** @type {unknown} */ content, /** @type {string} */ className) => {
    const choice = ctx.find("ask", front);
    if (choice) return ctx.button(choice, content, { className, label: choice.label });
    if (!start) return html`<span class=${className}>${content}</span>`;
    return html`<button class=${className} data-key=${`ask ${front} ${seat}`} aria-label=${words("choice.ask", { what: words(`name.ask_${front}`) })} aria-disabled=${ctx.busy ? "true" : nothing} @click=${() => row(ctx, [...opening(ctx, seat), ["ask", front]])}>${content}</button>`;
  };
  return html`<section class="td-others">
    <h3>${words("desk.others")}</h3>
    ${fronts.length
      ? html`<div class="td-row" role="group" aria-label=${words("desk.ask_for")}>
          <span class="td-note">${words("desk.ask_for")}</span>
          ${fronts.map((/** @type {string} */ front) => ask(front, ctx.memory.to, html`${FRONT_ICONS[front] ? icon(FRONT_ICONS[front]) : nothing}${words(`name.ask_${front}`)}`, "td-chip"))}
        </div>`
      : nothing}
    <ul class="td-hands">
      ${view.players
        .filter((/** @type {any} */ player) => player.seat !== ctx.eyes)
        .map(
          (/** @type {any} */ player) => html`<li>
            <h4>${seatMark(player.seat)} ${ctx.players[player.seat].name} <span class="td-note">${words("desk.hand_size", { n: player.hand_size })}</span></h4>
            <div class="td-row">${player.cards.map((/** @type {Card} */ card) => ask(card.front, player.seat, faces(ctx, card), "td-card td-small"))}</div>
          </li>`,
        )}
    </ul>
  </section>`;
}

/** The desk: drawn in the trading phase for whoever looks through a seat's eyes. @param {Ctx} ctx */
export function tradedesk(ctx) {
  const { words, view } = ctx;
  if (view.turn.phase !== 3 || ctx.eyes === null || !view.hand) return nothing;
  const last = ["pass", "commit", "show_hand", "hide_hand"].map((verb) => ctx.find(verb)).filter((choice) => choice !== undefined);
  const storing = ctx.find("commit") !== undefined;
  return html`<section class="tradedesk" aria-label=${words("desk.title")}>
    <header>
      <h2>${icon("scales")} ${words("desk.title")}</h2>
      ${view.turn.round && !storing ? html`<span class="td-note">${words("desk.round", { n: view.turn.round, of: view.turn.rounds })}</span>` : nothing}
      ${clock(ctx)}
      <p class="td-note">${words(storing ? "desk.store_aim" : "desk.aim")} ${ctx.rule(storing ? "TM-063" : "TM-R01")}</p>
    </header>
    ${view.offers.length ? html`<ul class="td-offers">${view.offers.map((/** @type {any} */ offer) => offerCard(ctx, offer))}</ul>` : nothing}
    ${storing ? nothing : draft(ctx)}
    <section class="td-hand">
      <h3>${words(storing ? "desk.store" : "desk.hand")}</h3>
      <ul class="td-cards">${view.hand.map((/** @type {Card} */ card) => ownCard(ctx, card))}</ul>
    </section>
    ${storing ? nothing : others(ctx)}
    ${last.length ? html`<div class="td-row td-last">${last.map((choice) => ctx.button(choice, undefined, { className: `choice td-${choice.action[0]}` }))}</div>` : nothing}
  </section>`;
}
