// A worker with Python in it: starts it, then passes every text to the bridge and the answer back.

import { boot } from "./boot.js";

/** @type {{ dispatch: (text: string) => string } | null} */
let python = null;

/** Holds a lock until the worker ends, so that the page learns at once when it does. @param {string} name */
function holdLock(name) {
  navigator.locks?.request(name, () => {
    postMessage({ held: true });
    return new Promise(() => {});
  });
}

self.onmessage = async ({ data }) => {
  if (data.boot) {
    holdLock(data.boot.lock);
    // A failed boot has told the page so by its last stage.
    python = await boot({ ...data.boot, onStage: (/** @type {object} */ stage) => postMessage(stage) }).catch(() => null);
    return;
  }
  try {
    postMessage({ id: data.id, text: python?.dispatch(data.text) });
  } catch (error) {
    // The bridge answers every error of ours as data; what comes here has broken Python itself.
    postMessage({ fatal: String(error) });
  }
};
