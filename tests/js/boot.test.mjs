import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { boot } from "../../web/boot.js";

const REAL_TIMEOUT = globalThis.setTimeout;
globalThis.setTimeout = (run, milliseconds) =>
  milliseconds < 10_000 ? setImmediate(run) : REAL_TIMEOUT(run, 1e6).unref();

const RAW = 1_500_000;
const CHUNK = 60_000;
/** A packed file of zeros, all of it in chunks that are not compressed. */
function packed() {
  const parts = [];
  for (let at = 0; at < RAW; at += CHUNK)
    parts.push(Buffer.from([at ? 2 : 1, (CHUNK - 1) >> 8, (CHUNK - 1) & 255]), Buffer.alloc(CHUNK));
  return Buffer.concat([...parts, Buffer.from([0])]);
}
const FILE = packed();
const KEPT = 600_000;
const shape = (url) => ({ url, bytes: FILE.length, raw: RAW, sum: 0 });
const PYTHON = {
  folder: "pyodide/",
  snapshot: { ...shape("snapshot.bin"), offset: 0, words: 0 },
  packed: { program: shape("program.lz"), snapshot: shape("snapshot.lz") },
  stdlib: "stdlib.zip",
  sizes: { wasm: RAW, stdlib: 10 },
  wheels: { folder: "wheels/", install: [], sizes: {} },
  lock: "",
  env: {},
  wake: "",
};
const BASE = "https://example.invalid/games/";

/** Which files were asked for, and from where on. */
let asked;
/** A line that brings the beginning of each file at once, and then nothing any more. */
globalThis.fetch = async (url, { headers = {} } = {}) => {
  const name = String(url).slice(BASE.length);
  asked.push(`${name} ${headers.Range ?? "all"}`);
  if (headers.Range) throw new TypeError("no network");
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(FILE.subarray(0, KEPT))),
    pull: (controller) => controller.error(new TypeError("the line broke")),
  });
  return new Response(body);
};

beforeEach(() => (asked = []));

test("a start that breaks on a quick line goes on with what it has, in the form it began with", async () => {
  await assert.rejects(boot({ base: BASE, python: PYTHON }));
  assert.ok(asked.includes("program.lz all"), asked.join(", "));
  asked = [];
  await assert.rejects(boot({ base: BASE, python: PYTHON }));
  assert.deepEqual([...new Set(asked)].sort(), [`program.lz bytes=${KEPT}-`, `snapshot.lz bytes=${KEPT}-`]);
});

test("the service worker's store, and nothing else, gives the form that unpacks at once", async () => {
  globalThis.caches = { match: async (url) => (String(url).endsWith("snapshot.bin") ? new Response() : undefined) };
  await assert.rejects(boot({ base: BASE, python: PYTHON }));
  delete globalThis.caches;
  assert.ok(asked.includes("pyodide/pyodide.asm.wasm all") && asked.includes("snapshot.bin all"), asked.join(", "));
});
