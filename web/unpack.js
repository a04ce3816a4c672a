// Unpacks LZMA2, the form of `xz` without its envelope: a quarter smaller than gzip, which is what a slow line waits for.
// The build packs with Python's lzma (tools/pack.py). One piece of the packed bytes after another is taken, and every
// chunk (at most 64 KB, packed) that has come in whole is unpacked at once.

const STATES = 12;
const POSITIONS = 16;
const LENGTHS_LOW = 8;
const DISTANCE_SLOTS = 64;
const FIRST_ALIGNED_SLOT = 14;
const FULL_DISTANCES = 128;
const HALF = 1024;
const TOP = 0x1000000;

/** Where each kind of probability begins in the one array of them. */
const IS_MATCH = 0;
const IS_REPEATED = IS_MATCH + STATES * POSITIONS;
const IS_REPEATED_0 = IS_REPEATED + STATES;
const IS_REPEATED_1 = IS_REPEATED_0 + STATES;
const IS_REPEATED_2 = IS_REPEATED_1 + STATES;
const IS_REPEATED_0_LONG = IS_REPEATED_2 + STATES;
const SLOT = IS_REPEATED_0_LONG + STATES * POSITIONS;
const SPECIAL = SLOT + 4 * DISTANCE_SLOTS;
const ALIGNED = SPECIAL + FULL_DISTANCES;
const MATCH_LENGTH = ALIGNED + 16;
const LENGTH_SIZE = 2 + 2 * POSITIONS * LENGTHS_LOW + 256;
const REPEATED_LENGTH = MATCH_LENGTH + LENGTH_SIZE;
const LITERAL = REPEATED_LENGTH + LENGTH_SIZE;
const LITERAL_SIZE = 0x300;

/**
 * Gives large memory back now: the collector sees one small object and may take minutes. Browsers that cannot wait for it.
 * @param {Uint8Array<ArrayBuffer> | ArrayBuffer} bytes which nobody reads any more
 */
export function letGo(bytes) {
  const buffer = /** @type {ArrayBuffer & { transfer?: (length: number) => ArrayBuffer }} */ (
    bytes instanceof ArrayBuffer ? bytes : bytes.buffer
  );
  buffer.transfer?.(0);
}

/** Unpacks into a place of known length. */
export class Unpacker {
  /** @param {number} length of what is packed */
  constructor(length) {
    this.output = new Uint8Array(length);
    this.filled = 0;
    this.ended = false;
    /** @type {Uint8Array} what has come in and is not unpacked yet */
    this.rest = new Uint8Array(0);
    this.probabilities = new Uint16Array(0);
    this.literalBits = 0;
    this.literalMask = 0;
    this.positionMask = 0;
    this.state = 0;
    /** The last four distances. */
    this.distances = new Int32Array(4);
  }

  /** Takes the next piece. @param {Uint8Array} piece */
  take(piece) {
    const input = this.rest.length ? joined(this.rest, piece) : piece;
    let at = 0;
    while (!this.ended) {
      const next = this.#chunk(input, at);
      if (next < 0) break;
      at = next;
    }
    this.rest = input.slice(at);
  }

  /** What was packed, once all of it has come in. */
  whole() {
    if (!this.ended || this.filled !== this.output.length) throw new Error("The packed file is not whole.");
    return this.output;
  }

  /** Unpacks the chunk that begins at a place, and tells where the next one does; -1: it is not there yet. @param {Uint8Array} input @param {number} at */
  #chunk(input, at) {
    const there = input.length - at;
    if (!there) return -1;
    const control = input[at];
    if (control === 0) {
      this.ended = true;
      return at + 1;
    }
    if (control > 2 && control < 0x80) throw new Error("The packed file is damaged.");
    if (there < (control < 0x80 ? 3 : 6)) return -1;
    const low = (input[at + 1] << 8) | input[at + 2];
    if (control < 0x80) return this.#plain(input, at + 3, low + 1);
    const length = ((control & 0x1f) << 16) + low + 1;
    const packed = ((input[at + 3] << 8) | input[at + 4]) + 1;
    const reset = (control >> 5) & 3;
    const begin = at + (reset >= 2 ? 6 : 5);
    if (input.length < begin + packed) return -1;
    if (reset >= 2) this.#shape(input[at + 5]);
    if (reset >= 1) this.#forget();
    if (this.filled + length > this.output.length) throw new Error("The packed file is longer than it should be.");
    this.#decode(input, begin, this.filled + length);
    return begin + packed;
  }

  /** @param {Uint8Array} input @param {number} begin @param {number} length */
  #plain(input, begin, length) {
    if (input.length < begin + length) return -1;
    this.output.set(input.subarray(begin, begin + length), this.filled);
    this.filled += length;
    return begin + length;
  }

  /** @param {number} shape how many bits of the place and of the last byte a literal looks at */
  #shape(shape) {
    const positionBits = Math.floor(shape / 45);
    const placeBits = Math.floor((shape % 45) / 9);
    this.literalBits = shape % 9;
    this.literalMask = (1 << placeBits) - 1;
    this.positionMask = (1 << positionBits) - 1;
    this.probabilities = new Uint16Array(LITERAL + (LITERAL_SIZE << (this.literalBits + placeBits)));
  }

  #forget() {
    this.probabilities.fill(HALF);
    this.state = 0;
    this.distances.fill(0);
  }

  /**
   * Decodes one chunk up to a place of the output. Fifty million bits are decoded in a start: a function for one bit, called
   * from twelve places, would take half as long again, so it is written out in each.
   * @param {Uint8Array} input @param {number} at @param {number} end
   */
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: written out for speed, as said above
  #decode(input, at, end) {
    const { output, probabilities, literalBits, literalMask, positionMask, distances } = this;
    let { filled, state } = this;
    let [distance0, distance1, distance2, distance3] = distances;
    let range = -1;
    let code = (input[at + 1] << 24) | (input[at + 2] << 16) | (input[at + 3] << 8) | input[at + 4];
    at += 5;
    let of = 0;
    let probability = 0;
    let bound = 0;
    let got = 0;
    let symbol = 0;
    let bits = 0;
    while (filled < end) {
      const position = filled & positionMask;
      probability = probabilities[(of = IS_MATCH + state * POSITIONS + position)];
      bound = (range >>> 11) * probability;
      if (code >>> 0 < bound) {
        range = bound;
        probabilities[of] = probability + ((2048 - probability) >>> 5);
        got = 0;
      } else {
        range = (range - bound) | 0;
        code = (code - bound) | 0;
        probabilities[of] = probability - (probability >>> 5);
        got = 1;
      }
      if (range >>> 0 < TOP) {
        range <<= 8;
        code = (code << 8) | input[at++];
      }
      if (!got) {
        const before = filled ? output[filled - 1] : 0;
        const own = LITERAL + LITERAL_SIZE * (((filled & literalMask) << literalBits) + (before >> (8 - literalBits)));
        symbol = 1;
        if (state >= 7) {
          let match = output[filled - distance0 - 1];
          let offset = 0x100;
          do {
            match <<= 1;
            const one = match & offset;
            probability = probabilities[(of = own + offset + one + symbol)];
            bound = (range >>> 11) * probability;
            if (code >>> 0 < bound) {
              range = bound;
              probabilities[of] = probability + ((2048 - probability) >>> 5);
              symbol <<= 1;
              offset &= ~one;
            } else {
              range = (range - bound) | 0;
              code = (code - bound) | 0;
              probabilities[of] = probability - (probability >>> 5);
              symbol = (symbol << 1) | 1;
              offset &= one;
            }
            if (range >>> 0 < TOP) {
              range <<= 8;
              code = (code << 8) | input[at++];
            }
          } while (symbol < 0x100);
        } else {
          do {
            probability = probabilities[(of = own + symbol)];
            bound = (range >>> 11) * probability;
            if (code >>> 0 < bound) {
              range = bound;
              probabilities[of] = probability + ((2048 - probability) >>> 5);
              symbol <<= 1;
            } else {
              range = (range - bound) | 0;
              code = (code - bound) | 0;
              probabilities[of] = probability - (probability >>> 5);
              symbol = (symbol << 1) | 1;
            }
            if (range >>> 0 < TOP) {
              range <<= 8;
              code = (code << 8) | input[at++];
            }
          } while (symbol < 0x100);
        }
        output[filled++] = symbol;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        continue;
      }
      let lengths = REPEATED_LENGTH;
      probability = probabilities[(of = IS_REPEATED + state)];
      bound = (range >>> 11) * probability;
      if (code >>> 0 < bound) {
        range = bound;
        probabilities[of] = probability + ((2048 - probability) >>> 5);
        got = 0;
      } else {
        range = (range - bound) | 0;
        code = (code - bound) | 0;
        probabilities[of] = probability - (probability >>> 5);
        got = 1;
      }
      if (range >>> 0 < TOP) {
        range <<= 8;
        code = (code << 8) | input[at++];
      }
      const fresh = !got;
      if (fresh) {
        distance3 = distance2;
        distance2 = distance1;
        distance1 = distance0;
        lengths = MATCH_LENGTH;
        state = state < 7 ? 7 : 10;
      } else {
        probability = probabilities[(of = IS_REPEATED_0 + state)];
        bound = (range >>> 11) * probability;
        if (code >>> 0 < bound) {
          range = bound;
          probabilities[of] = probability + ((2048 - probability) >>> 5);
          got = 0;
        } else {
          range = (range - bound) | 0;
          code = (code - bound) | 0;
          probabilities[of] = probability - (probability >>> 5);
          got = 1;
        }
        if (range >>> 0 < TOP) {
          range <<= 8;
          code = (code << 8) | input[at++];
        }
        if (!got) {
          probability = probabilities[(of = IS_REPEATED_0_LONG + state * POSITIONS + position)];
          bound = (range >>> 11) * probability;
          if (code >>> 0 < bound) {
            range = bound;
            probabilities[of] = probability + ((2048 - probability) >>> 5);
            got = 0;
          } else {
            range = (range - bound) | 0;
            code = (code - bound) | 0;
            probabilities[of] = probability - (probability >>> 5);
            got = 1;
          }
          if (range >>> 0 < TOP) {
            range <<= 8;
            code = (code << 8) | input[at++];
          }
          if (!got) {
            output[filled] = output[filled - distance0 - 1];
            filled += 1;
            state = state < 7 ? 9 : 11;
            continue;
          }
        } else {
          let again = distance1;
          probability = probabilities[(of = IS_REPEATED_1 + state)];
          bound = (range >>> 11) * probability;
          if (code >>> 0 < bound) {
            range = bound;
            probabilities[of] = probability + ((2048 - probability) >>> 5);
            got = 0;
          } else {
            range = (range - bound) | 0;
            code = (code - bound) | 0;
            probabilities[of] = probability - (probability >>> 5);
            got = 1;
          }
          if (range >>> 0 < TOP) {
            range <<= 8;
            code = (code << 8) | input[at++];
          }
          if (got) {
            again = distance2;
            probability = probabilities[(of = IS_REPEATED_2 + state)];
            bound = (range >>> 11) * probability;
            if (code >>> 0 < bound) {
              range = bound;
              probabilities[of] = probability + ((2048 - probability) >>> 5);
              got = 0;
            } else {
              range = (range - bound) | 0;
              code = (code - bound) | 0;
              probabilities[of] = probability - (probability >>> 5);
              got = 1;
            }
            if (range >>> 0 < TOP) {
              range <<= 8;
              code = (code << 8) | input[at++];
            }
            if (got) {
              again = distance3;
              distance3 = distance2;
            }
            distance2 = distance1;
          }
          distance1 = distance0;
          distance0 = again;
        }
        state = state < 7 ? 8 : 11;
      }
      // The length: a choice between three trees, then the tree.
      let least = 2;
      let tree = lengths + 2 + position * LENGTHS_LOW;
      bits = 3;
      probability = probabilities[(of = lengths)];
      bound = (range >>> 11) * probability;
      if (code >>> 0 < bound) {
        range = bound;
        probabilities[of] = probability + ((2048 - probability) >>> 5);
        got = 0;
      } else {
        range = (range - bound) | 0;
        code = (code - bound) | 0;
        probabilities[of] = probability - (probability >>> 5);
        got = 1;
      }
      if (range >>> 0 < TOP) {
        range <<= 8;
        code = (code << 8) | input[at++];
      }
      if (got) {
        probability = probabilities[(of = lengths + 1)];
        bound = (range >>> 11) * probability;
        if (code >>> 0 < bound) {
          range = bound;
          probabilities[of] = probability + ((2048 - probability) >>> 5);
          least = 10;
          tree += POSITIONS * LENGTHS_LOW;
        } else {
          range = (range - bound) | 0;
          code = (code - bound) | 0;
          probabilities[of] = probability - (probability >>> 5);
          least = 18;
          tree = lengths + 2 + 2 * POSITIONS * LENGTHS_LOW;
          bits = 8;
        }
        if (range >>> 0 < TOP) {
          range <<= 8;
          code = (code << 8) | input[at++];
        }
      }
      symbol = 1;
      for (let i = 0; i < bits; i += 1) {
        probability = probabilities[(of = tree + symbol)];
        bound = (range >>> 11) * probability;
        if (code >>> 0 < bound) {
          range = bound;
          probabilities[of] = probability + ((2048 - probability) >>> 5);
          symbol <<= 1;
        } else {
          range = (range - bound) | 0;
          code = (code - bound) | 0;
          probabilities[of] = probability - (probability >>> 5);
          symbol = (symbol << 1) | 1;
        }
        if (range >>> 0 < TOP) {
          range <<= 8;
          code = (code << 8) | input[at++];
        }
      }
      const size = least + symbol - (1 << bits);
      if (fresh) {
        tree = SLOT + (size < 5 ? size - 2 : 3) * DISTANCE_SLOTS;
        symbol = 1;
        for (let i = 0; i < 6; i += 1) {
          probability = probabilities[(of = tree + symbol)];
          bound = (range >>> 11) * probability;
          if (code >>> 0 < bound) {
            range = bound;
            probabilities[of] = probability + ((2048 - probability) >>> 5);
            symbol <<= 1;
          } else {
            range = (range - bound) | 0;
            code = (code - bound) | 0;
            probabilities[of] = probability - (probability >>> 5);
            symbol = (symbol << 1) | 1;
          }
          if (range >>> 0 < TOP) {
            range <<= 8;
            code = (code << 8) | input[at++];
          }
        }
        const slot = symbol - 64;
        distance0 = slot;
        if (slot >= 4) {
          bits = (slot >> 1) - 1;
          distance0 = (2 | (slot & 1)) << bits;
          tree = SPECIAL + distance0 - slot;
          if (slot >= FIRST_ALIGNED_SLOT) {
            // The middle bits of a long distance have no probabilities.
            let middle = 0;
            for (let i = 4; i < bits; i += 1) {
              range >>>= 1;
              const one = code >>> 0 >= range ? 1 : 0;
              if (one) code = (code - range) | 0;
              middle = (middle << 1) | one;
              if (range < TOP) {
                range <<= 8;
                code = (code << 8) | input[at++];
              }
            }
            distance0 += middle << 4;
            tree = ALIGNED;
            bits = 4;
          }
          symbol = 1;
          for (let i = 0; i < bits; i += 1) {
            probability = probabilities[(of = tree + symbol)];
            bound = (range >>> 11) * probability;
            if (code >>> 0 < bound) {
              range = bound;
              probabilities[of] = probability + ((2048 - probability) >>> 5);
              symbol <<= 1;
            } else {
              range = (range - bound) | 0;
              code = (code - bound) | 0;
              probabilities[of] = probability - (probability >>> 5);
              symbol = (symbol << 1) | 1;
              distance0 += 1 << i;
            }
            if (range >>> 0 < TOP) {
              range <<= 8;
              code = (code << 8) | input[at++];
            }
          }
        }
      }
      for (const stop = filled + size; filled < stop; filled += 1) output[filled] = output[filled - distance0 - 1];
    }
    this.filled = filled;
    this.state = state;
    distances.set([distance0, distance1, distance2, distance3]);
  }
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
