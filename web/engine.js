// Python's two workers as seen from the page: calls with promises, time-outs, boot stages, and a new worker when
// one dies. `rules` answers in milliseconds; `bot` may think for long, and is stopped by ending it.

import { base, build } from "./build.js";
import { calm } from "./calm.js";
import { randomName } from "./random.js";
import { spokenByPython, t } from "./words.js";

/**
 * @typedef {"idle" | "download" | "start" | "ready" | "failed"} Stage
 * @typedef {{ stage: Stage, progress: number, error?: EngineError }} Status
 */

/** In milliseconds. A build record may bring its own: tests have no hour to wait. */
const PATIENCE = {
  /** For an answer of a worker that runs. Calls of the rules are quick; a few may have a long match to replay. */
  quick: 20_000,
  long: 90_000,
  thought: 180_000,
  /** A worker that tells nothing at all for this long while starting is given up. */
  silence: 60_000,
  /** Before a worker that died while starting is started again; twice as long each time. */
  pause: 500,
  /** A worker that may sleep, and was asked nothing for this long, is ended: phones have little memory. */
  sleep: 120_000,
  ...build.patience,
};
/** @type {Record<string, number>} */
const OF_METHOD = {
  open: PATIENCE.long,
  read: PATIENCE.long,
  branch: PATIENCE.long,
  luck: PATIENCE.long,
  think: PATIENCE.thought,
  hint: PATIENCE.thought,
};
/** The request that chooses Python's language, before any other; nobody waits for its answer. */
const SPEAK = -1;
/** So many deaths in a row without one answer in between mean that another start will not help. */
const MOST_DEATHS = 3;
/** After these failures a worker still has what it had downloaded: the next try goes on from there. */
const RESUMABLE = new Set(["network", "timeout"]);

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

/** What one worker has found out for all: Pyodide's program, compiled. @type {{ program?: WebAssembly.Module }} */
let given = {};

/** @typedef {{ worker: Worker, lock: string, heard: unknown[], lost: boolean }} Early a worker that starts Python already (early.js), and what it has said */

/** The worker that began before this script was there; once. @returns {Early | undefined} */
function takeEarly() {
  const { early } = /** @type {{ early?: Early }} */ (globalThis);
  Object.assign(globalThis, { early: undefined });
  return early?.lost ? undefined : early;
}

/** One worker and the calls that wait for it. */
class Channel {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: EngineError) => void, timer: number, text: string, patience: number }>} */
  #waiting = new Map();
  #lastId = 0;
  #deaths = 0;
  #bootTimer = 0;
  /** A start has failed, but the worker lives and knows what it has downloaded. */
  #resting = false;
  #takesEarly;
  #selfHealing;
  #sleepy;
  #sleepTimer = 0;
  /** @type {Set<(status: Status) => void>} */
  #listeners = new Set();
  /** Counts the workers: what one knew, the next does not. */
  life = 0;
  /** @type {Status} */
  status = { stage: "idle", progress: 0 };

  /**
   * @param {string} name
   * @param {{ early?: boolean, selfHealing?: boolean, sleepy?: boolean }} [options] early: takes over the worker that
   *   early.js has started; self-healing: a call after a failed start starts anew; sleepy: ends when it was asked
   *   nothing for long
   */
  constructor(name, { early = false, selfHealing = false, sleepy = false } = {}) {
    this.name = name;
    this.#takesEarly = early;
    this.#selfHealing = selfHealing;
    this.#sleepy = sleepy;
  }

  /** Hears of every change of `status`. @param {(status: Status) => void} listener */
  onStatus(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param {Status} status */
  #tell(status) {
    this.status = status;
    for (const listener of this.#listeners) {
      try {
        listener(status);
      } catch (error) {
        // Whoever draws it wrongly must not keep Python from starting, nor the others from hearing of it.
        reportError(error);
      }
    }
  }

  /** Starts the worker, if it does not run. */
  start() {
    if (this.#worker) return;
    clearTimeout(this.#bootTimer);
    this.#tell({ stage: "download", progress: 0 });
    const early = this.#takesEarly ? takeEarly() : undefined;
    const lock = early?.lock ?? `thalassa.worker.${randomName()}`;
    let worker;
    try {
      worker = early?.worker ?? new Worker(new URL(build.worker, base), { type: "module", name: this.name });
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
    this.#watch(worker, lock);
    if (early) {
      this.#expectLife();
      for (const data of early.heard) worker.dispatchEvent(new MessageEvent("message", { data }));
    } else {
      this.#boot(lock);
    }
  }

  /** Starts the worker before anybody asks it: whoever waits for its first answer does not wait for its start, too. */
  warm() {
    if (this.#worker || this.status.stage === "failed") return;
    this.start();
    this.#rest();
  }

  /** @param {string} [lock] */
  #boot(lock) {
    this.#resting = false;
    this.#worker?.postMessage({
      boot: {
        base,
        python: build.python,
        lock,
        ...given,
        ...(build.patience?.boot && { timeout: build.patience.boot }),
      },
    });
    this.#expectLife();
  }

  /** The worker holds a lock for as long as it lives: when we get it, the worker is no more. @param {Worker} worker @param {string} lock */
  #watch(worker, lock) {
    if (!navigator.locks) return;
    const onHeld = (/** @type {MessageEvent} */ { data }) => {
      if (!data.held) return;
      worker.removeEventListener("message", onHeld);
      const ended = navigator.locks.request(lock, () => {
        if (worker === this.#worker) this.#lost(t("engine.dead"));
      });
      // Where locks are refused, a worker that ends is missed by whoever waits for its answer.
      Promise.resolve(ended).catch(() => {});
    };
    worker.addEventListener("message", onHeld);
  }

  #expectLife() {
    clearTimeout(this.#bootTimer);
    this.#bootTimer = setTimeout(() => {
      if (this.status.stage === "ready") return;
      // It may have been ended before it could say a word: the second time it is something else.
      if (this.#deaths === 0) this.#lost(t("engine.boot_timeout"));
      else this.#fail(new EngineError("boot", t("engine.boot_timeout")));
    }, PATIENCE.silence);
  }

  /** @param {any} data */
  #hear(data) {
    if (data.stage === "ready") {
      clearTimeout(this.#bootTimer);
      const words = spokenByPython();
      if (words) this.#worker?.postMessage({ id: SPEAK, text: JSON.stringify({ method: "speak", params: words }) });
      // Who hears that Python is ready may call at once: what waits goes first, and each call once.
      for (const id of this.#waiting.keys()) this.#send(id);
      this.#tell({ stage: "ready", progress: 1 });
    } else if (data.stage === "failed") {
      const { type, message } = data.error;
      this.#fail(new EngineError("boot", message, `${type}: ${message}`), RESUMABLE.has(type));
    } else if (data.stage) {
      this.#expectLife();
      this.#tell({ stage: data.stage, progress: data.progress });
    } else if (data.given) {
      given = data.given;
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
    this.#rest();
    if (!answer.error) return call.resolve(answer.ok);
    const { type, message, report, key } = answer.error;
    call.reject(new EngineError(type, message, report, key));
  }

  /** Nothing is asked now: it may go to sleep if that lasts. */
  #rest() {
    clearTimeout(this.#sleepTimer);
    if (this.#sleepy) this.#sleepTimer = setTimeout(() => this.#waiting.size || this.stop(), PATIENCE.sleep);
  }

  /** Hands a call over; only now does its clock run: no clock runs against a download. @param {number} id */
  #send(id) {
    const call = this.#waiting.get(id);
    if (!call) return;
    call.timer = setTimeout(() => this.#lost(t("engine.slow")), call.patience);
    this.#worker?.postMessage({ id, text: call.text });
  }

  /** Python cannot start: every call is refused until `retry`. @param {EngineError} error @param {boolean} [resumable] */
  #fail(error, resumable = false) {
    if (resumable) this.#refuse(error);
    else this.#end(error);
    this.#resting = resumable;
    this.#tell({ stage: "failed", progress: 0, error });
  }

  /** The worker died. @param {string} reason */
  #lost(reason) {
    const starting = this.status.stage !== "ready";
    this.#deaths += 1;
    if (this.#deaths >= MOST_DEATHS)
      this.#fail(new EngineError("boot", t(starting ? "engine.boot_failed" : "engine.keeps_dying"), reason));
    else if (starting) this.#startAgain();
    else this.stop(new EngineError("dead", t("engine.dead"), reason));
  }

  /** The worker died while it started: the calls that wait were not made yet, and go to the next one. */
  #startAgain() {
    this.#terminate();
    this.#bootTimer = setTimeout(() => this.start(), PATIENCE.pause * 2 ** this.#deaths);
  }

  #terminate() {
    clearTimeout(this.#bootTimer);
    clearTimeout(this.#sleepTimer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#resting = false;
  }

  /** @param {EngineError} error */
  #end(error) {
    this.#terminate();
    this.#refuse(error);
  }

  /** @param {EngineError} error */
  #refuse(error) {
    clearTimeout(this.#bootTimer);
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

  /** After a failed start: tries again, from where the download came to. */
  retry() {
    this.#deaths = 0;
    if (this.#resting) {
      this.#tell({ stage: "download", progress: 0 });
      this.#boot();
    } else {
      this.stop();
      this.start();
    }
  }

  /**
   * Asks Python. Waits for the start when it must.
   * @param {string} method @param {Record<string, unknown>} [params]
   * @returns {Promise<any>}
   */
  call(method, params = {}) {
    if (this.status.stage === "failed" && this.status.error) {
      if (!this.#selfHealing) return Promise.reject(this.status.error);
      this.retry();
    }
    this.start();
    clearTimeout(this.#sleepTimer);
    const id = ++this.#lastId;
    const text = JSON.stringify({ method, params });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, timer: 0, text, patience: OF_METHOD[method] ?? PATIENCE.quick });
      if (this.status.stage === "ready") this.#send(id);
    });
  }
}

export const rules = new Channel("rules", { early: true });
export const bot = new Channel("bot", { selfHealing: true, sleepy: true });

/** Where memory is short a second Python starts only when it is asked. */
const ON_PHONE = matchMedia("(hover: none) and (pointer: coarse)");

/** Bots will be asked soon: their Python starts, if ours is there to give it what it has compiled; not under a press, for it takes a second of the processor. */
export async function expectBots() {
  if (ON_PHONE.matches || rules.status.stage !== "ready") return;
  await calm();
  bot.warm();
}

// The network is back: nobody should have to press a button to be told so.
addEventListener("online", () => rules.status.stage === "failed" && rules.retry());
