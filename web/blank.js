// A snapshot is mostly kept as its difference (exclusive or) from a blank interpreter's memory: what Pyodide's program
// itself puts there need not be downloaded twice. The same step, done again, gives the snapshot back.

const PAGE = 65536;

/** Makes room in a blank interpreter's memory for a snapshot of `bytes`. @param {WebAssembly.Memory} memory @param {number} bytes */
export function makeRoom(memory, bytes) {
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / PAGE);
  if (missing > 0) memory.grow(missing);
}

/**
 * Applies the difference in place. `offset` is where the snapshot's memory begins (a header stands before it),
 * `words` how many 32-bit words of the blank memory are not zero. Returns the sum of those words, which tells
 * whether the blank memory is the one that the snapshot was made with.
 * @param {Uint8Array} snapshot @param {ArrayBuffer} blank @param {{ offset: number, words: number }} shape
 */
export function differ(snapshot, blank, { offset, words }) {
  const memory = new Uint32Array(snapshot.buffer, snapshot.byteOffset + offset, words);
  const empty = new Uint32Array(blank, 0, words);
  let sum = 0;
  for (let i = 0; i < words; i += 1) {
    sum = (sum + empty[i]) | 0;
    memory[i] ^= empty[i];
  }
  return sum;
}
