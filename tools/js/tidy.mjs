// Free memory still holds what once stood there, and a snapshot would carry it along: here it is made zero.

/** Sizes of the pieces that are asked for, from large to small: a free place of any size is found by one of them. */
const LARGEST = 1 << 16;
const SMALLEST = 12;
/** What the allocator keeps at both ends of the last, open piece of its memory. */
const ENDS = 64;
/** Of the ten numbers of C's `mallinfo`, the one that tells how long that last piece is. */
const NUMBERS = 10;
const LAST_PIECE = 9;

/** Takes every free piece of memory, makes it zero, gives it back; memory does not grow by it. */
export function zeroFreeMemory(module) {
  const end = module._sbrk(0);
  const last = end - lengthOfLastPiece(module);
  const taken = [];
  for (let size = LARGEST; size >= SMALLEST; size = size > 64 ? size >> 1 : size - 4) {
    for (let at = module._malloc(size); ; at = module._malloc(size)) {
      if (at + size >= last) {
        module._free(at); // there was no free place of this size before the last piece
        break;
      }
      module.HEAPU8.fill(0, at, at + size);
      taken.push(at);
    }
  }
  for (const at of taken.reverse()) module._free(at);
  if (last + ENDS < end - ENDS) module.HEAPU8.fill(0, last + ENDS, end - ENDS);
}

function lengthOfLastPiece(module) {
  const numbers = module._malloc(4 * NUMBERS);
  module._mallinfo(numbers);
  const length = module.HEAPU32[numbers / 4 + LAST_PIECE];
  module._free(numbers);
  return length;
}
