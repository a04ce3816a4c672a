import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { DownloadError, fileOf, forgetDownloads, whole } from "../../web/download.js";

const FILE = Uint8Array.from({ length: 10 }, (_, at) => at);
const URL_OF_FILE = "file.bin";

let pauses;
globalThis.setTimeout = (run, milliseconds) => {
  pauses.push(milliseconds);
  setImmediate(run);
};

/** An answer whose line breaks after its bytes, unless it is whole. */
function answer(bytes, { status = 200, headers = {}, breaks = false } = {}) {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(bytes.slice()),
    pull: (controller) => (breaks ? controller.error(new TypeError("the line broke")) : controller.close()),
  });
  return new Response(body, { status, headers });
}
const part = (from, to, more = {}) =>
  answer(FILE.slice(from, to), {
    status: 206,
    headers: { "content-range": `bytes ${from}-${FILE.length - 1}/${FILE.length}` },
    ...more,
  });
const broken = () => Promise.reject(new TypeError("no network"));

/** What the host says to one request after the other; what it was asked for. */
let asked;
function host(...answers) {
  asked = [];
  globalThis.fetch = async (_url, { headers = {} }) => {
    asked.push(headers.Range ?? "all");
    return await answers[asked.length - 1]();
  };
}
const get = (more = {}) => whole(URL_OF_FILE, { size: FILE.length, signal: new AbortController().signal, ...more });

beforeEach(() => {
  forgetDownloads();
  pauses = [];
});

test("every piece is told of, and a whole file is not asked for again", async () => {
  host(() => answer(FILE));
  const told = [];
  assert.deepEqual(await get({ onPiece: (received) => told.push(received) }), FILE);
  assert.deepEqual(told, [0, 10]);
  assert.deepEqual(await get(), FILE);
  assert.deepEqual(asked, ["all"]);
});

test("a broken line is taken up where it broke, each time", async () => {
  host(
    () => answer(FILE.slice(0, 4), { breaks: true }),
    () => part(4, 7, { breaks: true }),
    () => part(7, 10),
  );
  assert.deepEqual(await get(), FILE);
  assert.deepEqual(asked, ["all", "bytes=4-", "bytes=7-"]);
  assert.deepEqual(pauses, [300, 300], "a line that moved gets its patience back");
});

test("once the start has succeeded the memory of what was received is given back at once", async () => {
  host(
    () => answer(FILE.slice(0, 4), { breaks: true }),
    () => part(4, 10),
  );
  await get();
  const given = [];
  const { transfer } = ArrayBuffer.prototype;
  ArrayBuffer.prototype.transfer = function to(length) {
    given.push(`${this.byteLength} to ${length}`);
  };
  forgetDownloads();
  forgetDownloads();
  ArrayBuffer.prototype.transfer = transfer;
  assert.deepEqual(given, ["4 to 0", "6 to 0"]);
});

test("a host that cannot send a part sends all, and what was known is left out", async () => {
  host(
    () => answer(FILE.slice(0, 4), { breaks: true }),
    () => answer(FILE),
  );
  assert.deepEqual(await get(), FILE);
});

test("of a packed file that was unpacked on the way no part is asked for", async () => {
  const headers = { "content-encoding": "x-test" };
  host(
    () => answer(FILE.slice(0, 4), { breaks: true, headers }),
    () => answer(FILE, { headers }),
  );
  assert.deepEqual(await get({ packed: true }), FILE);
  assert.deepEqual(asked, ["all", "all"]);
});

test("without a network it is tried again after growing pauses, then said; what was received stays", async () => {
  host(() => answer(FILE.slice(0, 4), { breaks: true }), broken, broken, broken);
  const failed = (error) => error instanceof DownloadError && error.type === "network" && error.begun;
  await assert.rejects(get(), failed);
  assert.deepEqual(pauses, [300, 1000, 3000]);
  assert.equal(fileOf(URL_OF_FILE).length, 4);
  host(() => part(4, 10));
  assert.deepEqual(await get(), FILE);
  assert.deepEqual(asked, ["bytes=4-"]);
});

test("a file that is not there, or another part than was asked for, is no reason to try again", async () => {
  host(() => answer(FILE, { status: 404 }));
  await assert.rejects(get(), (error) => error.type === "missing" && error.message === "404" && !error.begun);
  host(
    () => answer(FILE.slice(0, 4), { breaks: true }),
    () => part(2, 10),
  );
  await assert.rejects(get(), (error) => error.type === "missing" && error.begun);
});

test("who hangs up is not called back", async () => {
  const line = new AbortController();
  host(() => {
    line.abort();
    return broken();
  });
  await assert.rejects(get({ signal: line.signal }), TypeError);
  assert.deepEqual(pauses, []);
});
