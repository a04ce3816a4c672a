// Python's two workers as seen from the page: calls with promises, time-outs, boot stages, and a new worker when
// one dies. `rules` answers in milliseconds; `bot` may think for long, and is stopped by ending it.

import { base, build } from "./build.js";
import { t } from "./words.js";

/**
 * @typedef {"idle" | "download" | "start" | "ready" | "failed"} Stage
 * @typedef {{ stage: Stage, progress: number, error?: EngineError }} Status
 */

/** Calls of the rules worker are quick; these few may have a long match to replay. */
const PATIENCE = { open: 90_000, read: 90_000, branch: 90_000, luck: 90_000, think: 180_000, hint: 180_000 };
const QUICK = 20_000;
/** A worker that tells nothing at all for this long while starting is given up. */
const BOOT_PATIENCE = 60_000;
/** So many deaths in a row without one answer in between mean that another start will not help. */
const MOST_DEATHS = 3;

/**
 * Something went wrong between page and Python. `type` is Python's error type, or "boot" (could not start), "dead"
 * (the worker was lost; a new one starts with the next call), "stopped" (we ended it ourselves).
 */
export class EngineError extends Error {
  /** @param {string} type @param {string} message @param {string} [report] @param {string} [key] of the sentence in Python's catalogue */
  constructor(type, message, report = "", key = "") {
    super(message);
    this.name = "EngineError";
    this.type = type;
    this.report = report || message;
    this.key = key;
  }
}

/** One worker and the calls that wait for it. */
class Channel {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: EngineError) => void, timer: number, text: string }>} */
  #waiting = new Map();
  #lastId = 0;
  #deaths = 0;
  #bootTimer = 0;
  /** @type {Set<(status: Status) => void>} */
  #listeners = new Set();
  /** Counts the workers: what one knew, the next does not. */
  life = 0;
  /** @type {Status} */
  status = { stage: "idle", progress: 0 };

  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  /** Hears of every change of `status`. @param {(status: Status) => void} listener */
  onStatus(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param {Status} status */
  #tell(status) {
    this.status = status;
    for (const listener of this.#listeners) listener(status);
  }

  /** Starts the worker, if it does not run. */
  start() {
    if (this.#worker) return;
    this.#tell({ stage: "download", progress: 0 });
    const lock = `thalassa.worker.${crypto.randomUUID()}`;
    let worker;
    try {
      worker = new Worker(new URL(build.worker, base), { type: "module", name: this.name });
    } catch (error) {
      this.#fail(new EngineError("boot", t("engine.no_worker"), String(error)));
      return;
    }
    this.#worker = worker;
    this.life += 1;
    worker.onmessage = ({ data }) => worker === this.#worker && this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#lost(event.message || t("engine.dead"));
    };
    worker.postMessage({ boot: { base, python: build.python, lock } });
    this.#watch(worker, lock);
    this.#expectLife();
  }

  /** The worker holds a lock for as long as it lives: when we get it, the worker is no more. @param {Worker} worker @param {string} lock */
  #watch(worker, lock) {
    if (!navigator.locks) return;
    const onHeld = (/** @type {MessageEvent} */ { data }) => {
      if (!data.held) return;
      worker.removeEventListener("message", onHeld);
      navigator.locks.request(lock, () => {
        if (worker === this.#worker) this.#lost(t("engine.dead"));
      });
    };
    worker.addEventListener("message", onHeld);
  }

  #expectLife() {
    clearTimeout(this.#bootTimer);
    this.#bootTimer = setTimeout(() => {
      if (this.status.stage !== "ready") this.#fail(new EngineError("boot", t("engine.boot_timeout")));
    }, BOOT_PATIENCE);
  }

  /** @param {any} data */
  #hear(data) {
    if (data.stage === "ready") {
      clearTimeout(this.#bootTimer);
      this.#tell({ stage: "ready", progress: 1 });
      for (const [id, { text }] of this.#waiting) this.#worker?.postMessage({ id, text });
    } else if (data.stage === "failed") {
      this.#fail(new EngineError("boot", data.error.message, `${data.error.type}: ${data.error.message}`));
    } else if (data.stage) {
      this.#expectLife();
      this.#tell({ stage: data.stage, progress: data.progress });
    } else if (data.fatal) {
      this.#lost(data.fatal);
    } else if (data.id) {
      this.#answer(data.id, JSON.parse(data.text));
    }
  }

  /** @param {number} id @param {{ ok?: any, error?: { type: string, message: string, report: string, key?: string } }} answer */
  #answer(id, answer) {
    const call = this.#waiting.get(id);
    if (!call) return;
    this.#waiting.delete(id);
    clearTimeout(call.timer);
    this.#deaths = 0;
    if (!answer.error) return call.resolve(answer.ok);
    const { type, message, report, key } = answer.error;
    call.reject(new EngineError(type, message, report, key));
  }

  /** Python cannot start: every call is refused until `retry`. @param {EngineError} error */
  #fail(error) {
    this.#end(error);
    this.#tell({ stage: "failed", progress: 0, error });
  }

  /** The worker died. @param {string} reason */
  #lost(reason) {
    if (this.status.stage !== "ready") {
      this.#fail(new EngineError("boot", t("engine.boot_failed"), reason));
      return;
    }
    this.#deaths += 1;
    if (this.#deaths >= MOST_DEATHS) this.#fail(new EngineError("boot", t("engine.keeps_dying"), reason));
    else this.stop(new EngineError("dead", t("engine.dead"), reason));
  }

  /** @param {EngineError} error */
  #end(error) {
    clearTimeout(this.#bootTimer);
    this.#worker?.terminate();
    this.#worker = null;
    const calls = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const call of calls) {
      clearTimeout(call.timer);
      call.reject(error);
    }
  }

  /** Ends the worker and what it was doing; the next call starts a new one. @param {EngineError} [error] */
  stop(error = new EngineError("stopped", t("engine.stopped"))) {
    this.#end(error);
    this.#tell({ stage: "idle", progress: 0 });
  }

  /** After a failed start: tries again. */
  retry() {
    this.#deaths = 0;
    this.stop();
    this.start();
  }

  /**
   * Asks Python. Waits for the start when it must.
   * @param {string} method @param {Record<string, unknown>} [params]
   * @returns {Promise<any>}
   */
  call(method, params = {}) {
    if (this.status.stage === "failed" && this.status.error) return Promise.reject(this.status.error);
    this.start();
    const id = ++this.#lastId;
    const text = JSON.stringify({ method, params });
    return new Promise((resolve, reject) => {
      const patience = PATIENCE[/** @type {keyof typeof PATIENCE} */ (method)] ?? QUICK;
      const ready = this.status.stage === "ready";
      const timer = setTimeout(() => this.#lost(t("engine.slow")), ready ? patience : patience + BOOT_PATIENCE);
      this.#waiting.set(id, { resolve, reject, timer, text });
      if (ready) this.#worker?.postMessage({ id, text });
    });
  }
}

export const rules = new Channel("rules");
export const bot = new Channel("bot");
