// The service worker. build.py puts the build's hash, the list of files and their hashes in place of the constants, and
// the text of unpack.js in place of its import: older browsers know no service workers that are modules.
// Hashed files come from the cache first; the page itself from the network first, so that a new version is seen;
// a new version waits until the page says so: never in the middle of a game. Nothing enters the cache but what it
// should be: hosts answer with their home page what they do not have (yet).

import { letGo, Unpacker } from "./unpack.js";

const BUILD = "__BUILD__";
/** @type {Record<string, string>} */
const HASHES = { __HASHES__: "" };
/** The files that only the fall-back needs: kept once they were fetched. */
const ON_DEMAND = ["__ON_DEMAND__"];

/** Files that were most likely downloaded in a smaller form: where that lies, its hash, and its length unpacked. @type {Record<string, { from: string, hash: string, raw: number }>} */
const PACKED = { __PACKED__: { from: "", hash: "", raw: 0 } };
/** The header of a file that was made out of a packed one, with the hash of that. */
const MADE_FROM = "X-Made-From";

/** Milliseconds that a reload waits for the network before it shows the stored page. */
const PATIENCE = 4000;

/** What this script runs in; in a service worker `self` is nothing else. */
const site = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = `thalassa ${site.registration.scope} `;
const CACHE = PREFIX + BUILD;
const PAGE = new URL("./", site.registration.scope).href;

site.addEventListener("install", (event) => event.waitUntil(precache()));
site.addEventListener("activate", (event) => event.waitUntil(removeOldCaches().then(() => site.clients.claim())));
site.addEventListener("message", (event) => {
  if (event.data?.type === "activate") site.skipWaiting();
  if (event.data?.type === "version") event.ports[0].postMessage(BUILD);
});
site.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(site.registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

/** Files of an earlier build that are the same in this one are copied over, not fetched again. */
async function precache() {
  const cache = await caches.open(CACHE);
  const paths = Object.keys(HASHES).filter((path) => !ON_DEMAND.includes(path));
  await Promise.all(["./", ...paths].map((path) => store(cache, path)));
}

/** Puts a file into the cache: from an earlier one, from the browser's own, or, where that is a wrong one, anew. @param {Cache} cache @param {string} path */
async function store(cache, path) {
  const url = new URL(path, site.registration.scope).href;
  const sources =
    path === "./"
      ? [() => fetch(url, { cache: "no-cache" })]
      : [() => caches.match(url), ...cheap(path, url), () => fetch(url), () => fetch(url, { cache: "reload" })];
  for (const source of sources) {
    const response = await source();
    if (response?.ok && (await isRight(path, response.clone()))) return await cache.put(url, response);
  }
  throw new Error(`${url} is not there, or not what it should be`);
}

/** How to come by a large file without another download. @param {string} path @param {string} url @returns {(() => Promise<Response | undefined>)[]} */
function cheap(path, url) {
  if (!(path in PACKED)) return [];
  const downloaded = () => fetch(url, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
  return [downloaded, () => unpacked(path)];
}

/** A large file, made out of its packed form, so that a later visit need not unpack it. @param {string} path */
async function unpacked(path) {
  const { from, hash, raw } = PACKED[path];
  const response = await fetch(new URL(from, site.registration.scope));
  const bytes = await response.arrayBuffer();
  if (!response.ok || !(await sha256(bytes)).startsWith(hash)) return undefined;
  const unpacker = new Unpacker(raw);
  unpacker.take(new Uint8Array(bytes));
  letGo(bytes);
  const content = new Blob([unpacker.whole()]);
  letGo(unpacker.output);
  const headers = { [MADE_FROM]: hash };
  if (path.endsWith(".wasm"))
    return new Response(content, { headers: { ...headers, "Content-Type": "application/wasm" } });
  return new Response(content.stream().pipeThrough(new CompressionStream("gzip")), { headers });
}

/** Whether an answer is the file of this build. Hosts may write into a page, but it must be a page of this build. @param {string} path @param {Response} response */
async function isRight(path, response) {
  if (path === "./") return (await response.text()).includes(BUILD);
  if (path in PACKED && response.headers.get(MADE_FROM) === PACKED[path].hash) return true;
  const bytes = await response.arrayBuffer();
  const hash = await sha256(bytes);
  letGo(bytes);
  return hash.startsWith(HASHES[path]);
}

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function removeOldCaches() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** @param {Request} request */
async function page(request) {
  const network = fetch(request);
  const stored = await (await caches.open(CACHE)).match(PAGE);
  if (!stored) return network;
  try {
    const response = await Promise.race([network, patience()]);
    if (response.type === "opaqueredirect") return response;
    if (response.ok && (await isWhole(response.clone()))) return response;
  } catch {
    // No network, or one that does not answer: the stored page is as good.
  }
  network.catch(() => {});
  return stored;
}

/** @returns {Promise<never>} */
const patience = () => new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), PATIENCE));

/** Whether a page can run: a new version that is still being uploaded is no better than none. @param {Response} response */
async function isWhole(response) {
  const text = await response.text();
  if (text.includes(BUILD)) return true;
  const named = [...text.matchAll(/(?:src|href)="([^":?#]+\.(?:js|css))"/g)].map(([, path]) => path);
  const answers = await Promise.all(named.map((path) => fetch(new URL(path, PAGE), { cache: "no-cache" })));
  return answers.every((answer) => answer.ok && !/html/.test(answer.headers.get("content-type") ?? ""));
}

/** What is not in the list (the fall-back's files) is kept once it was needed: its name changes with its content. @param {Request} request */
async function file(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request, { ignoreVary: true });
  if (known) return known;
  const path = decodeURI(request.url.slice(site.registration.scope.length));
  const response = await fetch(request);
  if (!(path in HASHES) || response.status !== 200) return response;
  if (await isRight(path, response.clone())) {
    await cache.put(request.url, response.clone());
    return response;
  }
  // The browser's own cache may hold what a host once said instead.
  return await fetch(request.url, { cache: "reload" });
}
