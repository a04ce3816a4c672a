// The parts of Mediterranean Empires as its table draws them.

import { cardFace } from "../games/mediterranean-empires/card.js";
import { html, svg } from "../lit.js";
import { icon } from "../parts/icon.js";
import { seatClass, seatShape } from "../parts/seat.js";

const DICE = { width: 16, gap: 4 };

/** What the face of a card is drawn from, where there is no match: the card itself. @param {import("../screens/gallery.js").Entry} entry */
const tableOf = ({ id, name, art }) =>
  /** @type {any} */ ({
    statics: { cards: { [id]: art } },
    view: { seats: [] },
    words: (/** @type {string} */ key) =>
      key.startsWith("card.") ? name : key.startsWith("flavour.") ? art?.flavour : art?.type,
  });

/** @type {import("../screens/gallery.js").Pictures} */
export const pictures = {
  card: (entry) => html`<span class="part-card">${cardFace(tableOf(entry), entry.id)}</span>`,
  city: ({
    art,
  }) => html`<svg class="part-city em-city ${art?.seat >= 0 ? seatClass(art?.seat) : ""}" viewBox="-24 -24 48 48">
    ${art?.seat >= 0 ? svg`<path class="em-seat" d=${seatShape(art?.seat)} transform="translate(-16 -16) scale(1.33)"></path>` : svg`<circle class="em-neutral" r="14"></circle>`}
    <text class="em-size" y="6" font-size="17">${art?.size}</text>${art?.key ? svg`<text class="part-star" x="12" y="-9" font-size="15">★</text>` : ""}
  </svg>`,
  barbarians: ({ art }) =>
    html`<span class="part-row">${icon("barbarian")}<svg class="part-dice" viewBox="0 0 ${art?.dice * (DICE.width + DICE.gap)} ${DICE.width}">${Array.from({ length: art?.dice ?? 0 }, (_, at) => svg`<rect x=${at * (DICE.width + DICE.gap)} y="0" width=${DICE.width} height=${DICE.width} rx="4"></rect>`)}</svg></span>`,
};
