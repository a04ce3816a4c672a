// As much of a browser as scripts need that draw nothing.

const stored = new Map();
globalThis.localStorage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, String(value)),
  removeItem: (key) => void stored.delete(key),
  key: (at) => [...stored.keys()][at] ?? null,
  get length() {
    return stored.size;
  },
  clear: () => stored.clear(),
};
/** The live region and the build record, and nothing else. */
export const live = { textContent: "" };
globalThis.document = {
  baseURI: "https://example.invalid/games/",
  documentElement: { dataset: {}, style: { setProperty() {} } },
  getElementById: (id) => (id === "build" ? { textContent: '{"worker":"worker.js","python":{}}' } : null),
  createElement: () => ({ style: {}, append() {}, setAttribute() {} }),
  createTreeWalker: () => ({}),
  createComment: () => ({}),
  importNode: () => ({}),
  activeElement: null,
  adoptedStyleSheets: [],
};
globalThis.CSSStyleSheet = class {
  cssRules = [];
  replaceSync() {}
};
/** What is true of the device, by words of the question. @type {Set<string>} */
export const device = new Set();
globalThis.matchMedia = (query) => ({
  get matches() {
    return [...device].some((word) => query.includes(word));
  },
  addEventListener() {},
});
globalThis.getComputedStyle = () => ({ fontSize: "16px" });
globalThis.location = { hash: "", href: "https://example.invalid/games/" };
globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};
// A tab can be closed however long something still waits in it; Node would wait for the longest.
const LONG = 10_000;
const later = globalThis.setTimeout;
globalThis.setTimeout = (run, milliseconds = 0) => {
  const timer = later(run, milliseconds);
  return milliseconds < LONG ? timer : timer.unref();
};
globalThis.requestAnimationFrame ??= (run) => setTimeout(run, 0);
// Nodes before 21 have none, later ones have one that cannot be set.
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true, writable: true });
