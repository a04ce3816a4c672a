// Names that nobody else has. Not by crypto.randomUUID: browsers keep that from pages of plain http.

const LETTERS = 36;
const LENGTH = 8;

/** A new name of small letters and digits. */
export const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => (byte % LETTERS).toString(LETTERS)).join("");
