// Where the card of a moment lies: beside the place where it happened, on a map; else where nothing lies under it.

/**
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ left: number, top: number }} Corner
 * @typedef {{ x: number, y: number }} Place
 * @typedef {ReturnType<typeof import("../parts/board.js").camera>} Eye
 */

/** What lies over the board: the card covers none of it. */
const PANELS = ".shields > *, .floats > *, .floats > * > section, [data-drawer], .sheet, .board-zoom, .notices > *";
/** What lies on a map, and on a table without one: the card covers as little of it as can be. */
const PIECES = "[data-place], .board-label";
const THINGS =
  ":is(.board, .floats, .shields) :is(article, [role=tab], .icon, svg:not(.icon) > *, h2, h3, p, li, small, b, td, th, label)";
/** So much of the board is its ground, and no thing. */
const GROUND = 0.3;
const MOST_GROUND = 0.6;
/** What is shown around a place belongs to it. */
const AROUND = 44;
/** How far from the place the card may lie, and how far from the edges. */
const AWAY = [0, 40, 90, 160];
const EDGE = 8;
/** How finely a table without a map is searched. */
const STEP = 20;
/** What a pixel of distance is worth in pixels of what is covered: from a place on a map, and where there is none. */
const DEAR = 24;
const CHEAP = 2;
const FORBIDDEN = 1000;

/** How much of a box lies over others. @param {Box} box @param {Box[]} others */
export const covered = ({ left, top, right, bottom }, others) =>
  others.reduce(
    (sum, other) =>
      sum +
      Math.max(0, Math.min(right, other.right) - Math.max(left, other.left)) *
        Math.max(0, Math.min(bottom, other.bottom) - Math.max(top, other.top)),
    0,
  );

/** @param {Corner} corner @param {Size} size @returns {Box} */
const boxAt = ({ left, top }, { width, height }) => ({ left, top, right: left + width, bottom: top + height });

/** The best of some corners: over no panel, over few things, near. @param {Corner[]} corners @param {Size} card @param {{ panels: Box[], things: Box[], far: (corner: Corner) => number }} among `far`: what its distance is worth @returns {Corner} */
const best = (corners, card, { panels, things, far }) => {
  const worth = (/** @type {Corner} */ corner) =>
    covered(boxAt(corner, card), panels) * FORBIDDEN + covered(boxAt(corner, card), things) + far(corner);
  return corners
    .map((corner) => ({ corner, cost: worth(corner) }))
    .reduce((one, two) => (two.cost < one.cost ? two : one)).corner;
};

/** Beside a place. @param {Place} place @param {Size} card @param {Size} board @param {Box[]} panels @param {Box[]} pieces @returns {Corner} */
export function besidePlace({ x, y }, card, board, panels, pieces) {
  const held = (/** @type {number} */ at, /** @type {number} */ long, /** @type {number} */ whole) =>
    Math.max(EDGE, Math.min(at, whole - long - EDGE));
  const corners = AWAY.flatMap((away) => {
    const [across, down] = [AROUND + away, AROUND + away];
    const along = (/** @type {number} */ at, /** @type {number} */ long) => [
      at - long / 2,
      at - long * 0.85,
      at - long * 0.15,
    ];
    return [
      ...along(y, card.height).flatMap((top) => [
        { left: x + across, top },
        { left: x - across - card.width, top },
      ]),
      ...along(x, card.width).flatMap((left) => [
        { left, top: y + down },
        { left, top: y - down - card.height },
      ]),
    ];
  }).map(({ left, top }) => ({ left: held(left, card.width, board.width), top: held(top, card.height, board.height) }));
  const itself = { left: x - AROUND + 4, top: y - AROUND + 4, right: x + AROUND - 4, bottom: y + AROUND - 4 };
  const far = (/** @type {Corner} */ { left, top }) =>
    DEAR * Math.hypot(left + card.width / 2 - x, top + card.height / 2 - y);
  return best(corners, card, { panels: [...panels, itself], things: pieces, far });
}

/** Where nothing lies, as near as can be to the foot of the board, or where the last card lay. @param {Size} card @param {Size} board @param {Box[]} panels @param {Box[]} things @param {Corner | null} last @returns {Corner} */
export function whereNothingLies(card, board, panels, things, last) {
  const least = (/** @type {number} */ whole, /** @type {number} */ long) =>
    Array.from({ length: Math.max(1, Math.floor((whole - long - 2 * EDGE) / STEP) + 1) }, (_, at) => EDGE + at * STEP);
  const tops = least(board.height, card.height);
  const corners = least(board.width, card.width).flatMap((left) => tops.map((top) => ({ left, top })));
  // The card of the last moment may have been smaller.
  const wish = last
    ? {
        left: Math.min(last.left, board.width - card.width - EDGE),
        top: Math.min(last.top, board.height - card.height - EDGE),
      }
    : { left: (board.width - card.width) / 2, top: board.height - card.height - EDGE };
  const far = (/** @type {Corner} */ { left, top }) => CHEAP * Math.hypot(left - wish.left, top - wish.top);
  return best([wish, ...corners], card, { panels, things, far });
}

/**
 * Leaves a card where the style sheet lays it if it covers nothing there that must be seen, else lays it where it covers least; whether it covers nothing.
 * @param {HTMLElement} card @param {Element[]} must @param {Element[]} things what it may cover if need be
 */
export function layClear(card, must, things) {
  const arena = /** @type {HTMLElement} */ (card.parentElement).getBoundingClientRect();
  const boxes = (/** @type {Element[]} */ all) =>
    all.flatMap((each) => {
      const { left, top, right, bottom, width, height } = (
        each.querySelector(".touch") ?? each
      ).getBoundingClientRect();
      return width * height > 0 && width * height < arena.width * arena.height * MOST_GROUND
        ? [{ left: left - arena.left, top: top - arena.top, right: right - arena.left, bottom: bottom - arena.top }]
        : [];
    });
  const [hard, soft] = [boxes(must), boxes(things)];
  const lies = () => {
    const box = boxOf(card, arena);
    const inside = box.left >= 0 && box.top >= 0 && box.right <= arena.width && box.bottom <= arena.height;
    return inside && !covered(box, hard);
  };
  // Where it was laid before, it stays.
  if (card.getAttribute("style") && lies()) return true;
  card.removeAttribute("style");
  if (lies()) return true;
  const own = boxOf(card, arena);
  const size = { width: own.right - own.left, height: own.bottom - own.top };
  const corner = whereNothingLies(size, arena, hard, soft, own);
  const place = {
    inset: `${corner.top}px auto auto ${corner.left}px`,
    transform: "none",
    translate: "none",
    margin: "0",
  };
  for (const [name, value] of Object.entries({ ...place, width: `${size.width}px` }))
    card.style.setProperty(name, value);
  return covered(boxAt(corner, size), hard) === 0;
}

/** @param {Element} element @param {DOMRect} within @returns {Box} */
function boxOf(element, within) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left: left - within.left, top: top - within.top, right: right - within.left, bottom: bottom - within.top };
}

/** The card of a moment and where it lies. */
export class Beside {
  /** @type {HTMLElement | null} */
  #card = null;
  /** What is shown, and whether its card lies where it should. */
  #moment = "";
  #laid = false;
  #watch = 0;
  /** What the camera saw when the card was moved last. */
  #seen = "";
  /** Where the card lies; on a map from its place. @type {Corner | null} */
  #lies = null;

  /** @param {Element | undefined} element */
  attach = (element) => {
    this.#card = /** @type {HTMLElement | null} */ (element ?? null);
    this.#laid = false;
  };

  /** After a paint. @param {string} moment what is shown @param {Eye | null} eye the camera of a map @param {import("../parts/board.js").Spot | null} spot where on it */
  settle(moment, eye, spot) {
    cancelAnimationFrame(this.#watch);
    if (!this.#card) return;
    if (moment !== this.#moment) this.#laid = false;
    this.#moment = moment;
    for (const each of [this.#card, this.#line]) each?.classList.toggle("waiting", !this.#laid);
    if (eye && spot) this.#follow(eye, { x: spot.x + (spot.width ?? 0) / 2, y: spot.y + (spot.height ?? 0) / 2 });
    else if (!this.#laid) this.#watch = requestAnimationFrame(() => this.#card?.isConnected && this.#lay(null, null));
  }

  /** The map glides, and may be pulled: the card comes when it lies still, and stays beside its place. @param {Eye} eye @param {Place} place */
  #follow(eye, place) {
    if (!this.#card?.isConnected) return;
    const sight = `${eye.x} ${eye.y} ${eye.k}`;
    const moves = eye.view?.firstElementChild?.classList.contains("moving");
    if (!this.#laid && !moves && eye.k) this.#lay(eye, place);
    else if (this.#laid && sight !== this.#seen && this.#lies) {
      const at = { left: place.x * eye.k + eye.x, top: place.y * eye.k + eye.y };
      this.#move({ left: this.#lies.left + at.left, top: this.#lies.top + at.top });
      this.#set(this.#line, { "--left": `${Math.round(at.left)}px`, "--top": `${Math.round(at.top)}px` });
    }
    this.#seen = sight;
    this.#watch = requestAnimationFrame(() => this.#follow(eye, place));
  }

  /** @param {Eye | null} eye @param {Place | null} place */
  #lay(eye, place) {
    const card = /** @type {HTMLElement} */ (this.#card);
    const arena = /** @type {HTMLElement} */ (card.parentElement);
    const { left, top, width, height } = arena.getBoundingClientRect();
    const boxes = (/** @type {string} */ names) =>
      [...arena.querySelectorAll(names)].flatMap((each) => {
        const box = each.getBoundingClientRect();
        const thing = box.width * box.height;
        return thing > 0 && thing < width * height * GROUND
          ? [{ left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top }]
          : [];
      });
    const [size, board] = [
      { width: card.offsetWidth, height: card.offsetHeight },
      { width, height },
    ];
    this.#laid = true;
    card.classList.remove("waiting");
    this.#line?.classList.toggle("waiting", !place);
    if (!eye || !place)
      return this.#move((this.#lies = whereNothingLies(size, board, boxes(PANELS), boxes(THINGS), this.#lies)));
    const at = { x: place.x * eye.k + eye.x, y: place.y * eye.k + eye.y };
    const corner = besidePlace(at, size, board, boxes(PANELS), boxes(PIECES));
    this.#lies = { left: corner.left - at.x, top: corner.top - at.y };
    this.#move(corner);
    const [across, down] = [this.#lies.left + size.width / 2, this.#lies.top + size.height / 2];
    this.#set(this.#line, {
      "--left": `${Math.round(at.x)}px`,
      "--top": `${Math.round(at.y)}px`,
      "--long": `${Math.round(Math.hypot(across, down))}px`,
      "--turn": `${Math.atan2(down, across)}rad`,
    });
  }

  /** What leads from the place to the card. @returns {HTMLElement | null} */
  get #line() {
    return /** @type {HTMLElement | null} */ (this.#card?.previousElementSibling ?? null);
  }

  /** @param {HTMLElement | null} element @param {Record<string, string>} values */
  #set(element, values) {
    for (const [name, value] of Object.entries(values)) element?.style.setProperty(name, value);
  }

  /** @param {Corner} corner */
  #move({ left, top }) {
    this.#set(this.#card, { "--left": `${Math.round(left)}px`, "--top": `${Math.round(top)}px` });
  }
}
