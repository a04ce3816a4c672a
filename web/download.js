// Large files over bad lines: piece by piece, each piece told of, a broken line taken up again where it broke. What
// was received is kept until the start has succeeded, so that a second try does not begin anew.

import { letGo } from "./unpack.js";

/** Pauses before a broken line is tried again, in milliseconds; a line that moved in between gets all of them again. */
const PAUSES = [300, 1000, 3000];

/**
 * @typedef {{ pieces: Uint8Array<ArrayBuffer>[], length: number, whole: boolean, encoded: boolean }} File what was received of a file
 * @typedef {{ size: number, signal: AbortSignal, onPiece?: (received: number) => void, packed?: boolean, take?: (response: Response) => Response }} Options
 *   `size` is the file's on the server; one that is `packed` may be unpacked on the way; `take` sees the first answer
 *   and gives back the one to be read
 */

/** Why a file cannot be had: it is "missing" on the server, or the "network" is not there. */
export class DownloadError extends Error {
  /** @param {"missing" | "network"} type @param {string} reason @param {boolean} begun */
  constructor(type, reason, begun = false) {
    super(reason);
    this.type = type;
    this.begun = begun;
  }
}

/** @type {Map<string, File>} */
const kept = new Map();

/** What was received of a file so far. @param {string} url */
export function fileOf(url) {
  const file = kept.get(url) ?? { pieces: [], length: 0, whole: false, encoded: false };
  kept.set(url, file);
  return file;
}

/** Lets go of everything that was received: the start has succeeded. */
export function forgetDownloads() {
  for (const { pieces } of kept.values()) for (const piece of pieces) letGo(piece);
  kept.clear();
}

/** The bytes of a file, as they come in. @param {string} url @param {Options} options @returns {AsyncGenerator<Uint8Array>} */
export async function* download(url, { onPiece = () => {}, ...options }) {
  const file = fileOf(url);
  for (const piece of [...file.pieces]) yield piece;
  onPiece(file.length);
  let failures = 0;
  while (!file.whole) {
    const before = file.length;
    try {
      for await (const piece of rest(url, file, options)) {
        onPiece(file.length);
        yield piece;
      }
      file.whole = true;
    } catch (error) {
      if (options.signal.aborted || error instanceof DownloadError) throw error;
      failures = file.length > before ? 1 : failures + 1;
      if (failures > PAUSES.length)
        throw new DownloadError("network", /** @type {Error} */ (error).message, file.length > 0);
      await new Promise((resolve) => setTimeout(resolve, PAUSES[failures - 1]));
    }
  }
}

/** A whole file. @param {string} url @param {Options} options */
export async function whole(url, options) {
  for await (const _ of download(url, options));
  return joined(fileOf(url));
}

/** @param {File} file */
function joined({ pieces, length }) {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

/** What is still to come: by the rest alone where the host can, else by all of it, the known part left out. @param {string} url @param {File} file @param {Options} options */
async function* rest(url, file, { size, signal, packed = false, take = (response) => response }) {
  const begun = file.length > 0;
  // The rest of a file that came in another form than it has on the server cannot be asked for.
  const inPart = begun && file.length < size && !(packed && file.encoded);
  let response = await fetch(url, { signal, ...(inPart && { headers: { Range: `bytes=${file.length}-` } }) });
  if (!response.ok) throw new DownloadError("missing", String(response.status), begun);
  const fits = response.status === 206 && response.headers.get("content-range")?.startsWith(`bytes ${file.length}-`);
  if (response.status === 206 && !fits) throw new DownloadError("missing", String(response.status), begun);
  if (!begun) {
    file.encoded = response.headers.has("content-encoding");
    response = take(response);
  }
  let known = fits ? 0 : file.length;
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const piece = part.value.subarray(Math.min(known, part.value.byteLength));
    known -= part.value.byteLength - piece.byteLength;
    if (!piece.byteLength) continue;
    file.pieces.push(piece);
    file.length += piece.byteLength;
    yield piece;
  }
}
