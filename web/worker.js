// A worker with Python in it: starts it, then passes every text to the bridge and the answer back.

import { boot } from "./boot.js";

// The page's policy does not reach a worker that comes from a file, and a static host sends none along: here nothing
// but the site's own files can be asked for. (An import() of a foreign script cannot be kept from here.)
const ownFetch = self.fetch;
self.fetch = (request, options) => {
  const url = new URL(request instanceof Request ? request.url : request, self.location.href);
  return url.origin === self.location.origin
    ? ownFetch(request, options)
    : Promise.reject(new TypeError("The games speak to nobody."));
};
for (const name of [
  "XMLHttpRequest",
  "WebSocket",
  "EventSource",
  "WebTransport",
  "WebSocketStream",
  "RTCPeerConnection",
]) {
  if (name in self) Object.defineProperty(self, name, { value: undefined });
}

/** @type {{ dispatch: (text: string) => string } | null} */
let python = null;

/** So long nobody has asked anything when Python clears up, in milliseconds; what it throws away never holds up an answer. */
const QUIET = 1000;
const TIDY = JSON.stringify({ method: "tidy" });
let tidying = 0;

/** Nobody waits now: clears up if that lasts. */
function rest() {
  clearTimeout(tidying);
  tidying = setTimeout(() => python?.dispatch(TIDY), QUIET);
}

/** Holds a lock until the worker ends, so that the page learns at once when it does. @param {string} name */
function holdLock(name) {
  const held = navigator.locks?.request(name, () => {
    postMessage({ held: true });
    return new Promise(() => {});
  });
  // Where locks are refused, the page waits for an answer that does not come.
  held?.catch(() => {});
}

self.onmessage = async ({ data }) => {
  if (data.boot) {
    if (data.boot.lock) holdLock(data.boot.lock);
    // A failed boot has told the page so by its last stage.
    const runtime = await boot({ ...data.boot, onStage: (/** @type {object} */ stage) => postMessage(stage) }).catch(
      () => null,
    );
    python = runtime;
    if (runtime) postMessage({ given: { program: runtime.program } });
    rest();
    return;
  }
  try {
    postMessage({ id: data.id, text: python?.dispatch(data.text) });
    rest();
  } catch (error) {
    // The bridge answers every error of ours as data; what comes here has broken Python itself.
    postMessage({ fatal: String(error) });
  }
};
