// Python is the longest wait of a first visit, and most of it is the line's: its worker begins before the page's own
// scripts are there, and engine.js takes it over with all that it has said by then. A browser that cannot read this is
// too old for the games (old.js).

(() => {
  try {
    const {
      worker: script,
      python,
      patience,
    } = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("build")).textContent);
    const base = new URL("./", document.baseURI).href;
    const worker = new Worker(new URL(script, base), { type: "module", name: "rules" });
    const lock = `thalassa.worker.early.${Date.now()}.${Math.random()}`;
    /** @type {unknown[]} */
    const heard = [];
    const early = { worker, lock, heard, lost: false };
    worker.onmessage = ({ data }) => heard.push(data);
    worker.onerror = (event) => {
      event.preventDefault();
      early.lost = true;
    };
    worker.postMessage({ boot: { base, python, lock, timeout: patience?.boot } });
    Object.assign(window, { early });
  } catch {
    // Forbidden workers are told of by whoever needs them.
  }
})();
