// The service worker. build.py puts the build's hash and the list of files in place of the two constants.
// Hashed files come from the cache first; the page itself from the network first, so that a new version is seen;
// a new version waits until the page says so: never in the middle of a game.

const BUILD = "__BUILD__";
const PRECACHE = ["__PRECACHE__"];

/** Milliseconds that a reload waits for the network before it shows the stored page. */
const PATIENCE = 4000;

const PREFIX = `thalassa ${self.registration.scope} `;
const CACHE = PREFIX + BUILD;
const PAGE = new URL("./", self.registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(precache()));
self.addEventListener("activate", (event) => event.waitUntil(removeOldCaches().then(() => self.clients.claim())));
self.addEventListener("message", (event) => {
  if (event.data?.type === "activate") self.skipWaiting();
  if (event.data?.type === "version") event.ports[0].postMessage(BUILD);
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

/** Files of an earlier build that are the same in this one are copied over, not fetched again. */
async function precache() {
  const cache = await caches.open(CACHE);
  await Promise.all(PRECACHE.map((path) => store(cache, new URL(path, self.registration.scope).href)));
}

async function store(cache, url) {
  const isPage = url === PAGE;
  const known = isPage ? undefined : await caches.match(url);
  const response = known ?? (await fetch(url, { cache: isPage ? "no-cache" : "default" }));
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await cache.put(url, response);
}

async function removeOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

async function page(request) {
  const network = fetch(request);
  const stored = await (await caches.open(CACHE)).match(PAGE);
  if (!stored) return network;
  try {
    const response = await Promise.race([network, patience()]);
    if (response.ok || response.type === "opaqueredirect") return response;
  } catch {
    // No network, or one that does not answer: the stored page is as good.
  }
  network.catch(() => {});
  return stored;
}

const patience = () => new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), PATIENCE));

/** What is not in the list (the fall-back's files) is kept once it was needed: its name changes with its content. */
async function file(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && response.status === 200 && isHashed(request.url)) await cache.put(request, response.clone());
  return response;
}

const isHashed = (url) => /[.-]([0-9a-f]{10}|[0-9A-Z]{8})[./]/.test(url.slice(self.registration.scope.length));
