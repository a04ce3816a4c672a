// Starts Python inside a module worker: from the memory snapshot, or on any trouble with it the ordinary way.
//
//   const python = await boot({ base, python, onStage });
//   python.dispatch('{"id": 1, ...}')   // JSON text in, JSON text out, at once
//   python.program                      // Pyodide's program, compiled: the next worker is given it and need not
//   python.form                         // "packed" | "plain": how the large files came; its last stage tells it, too
//   python.kind                         // "snapshot" | "fallback"
//                                       // (after a snapshot start there are no files: nothing can be imported late)
//
// `base` is the absolute address of the site's folder, `python` the part of that name of the page's build
// record (tools/contract.md). The large files lie on the server twice: packed as small as can be, for the line; and so that
// they unpack at once, for the copy that the service worker keeps. `onStage` hears {stage, progress} with stage "download"
// (progress 0..1), "start", "ready" (with kind and form) or "failed" (with error). A failed boot rejects with a BootError:
// {type, message}.

import { differ, makeRoom } from "./blank.js";
import { download, DownloadError, fileOf, forgetDownloads, whole } from "./download.js";
import { letGo, Unpacker } from "./unpack.js";

const TIME_OUT = 45_000;

/**
 * @typedef {{ url: string, bytes: number, raw: number, offset: number, words: number, sum: number }} Snapshot
 *   `bytes` is its size on the server, `raw` unpacked; the rest is told in blank.js
 * @typedef {{ url: string, bytes: number, raw: number, sum: number }} Packed `sum` is that of all bytes, unpacked
 * @typedef {"packed" | "plain"} Form
 * @typedef {{ folder: string, stdlib: string, snapshot: Snapshot, sizes: { wasm: number, stdlib: number },
 *   packed: { program: Packed, snapshot: Packed },
 *   wheels: { folder: string, install: string[], sizes: Record<string, number> },
 *   lock: string, env: Record<string, string>, wake: string, form?: Form }} PythonRecord the build record's part for Python
 * @typedef {{ stage: "download" | "start" | "ready" | "failed", progress: number, kind?: Kind, form?: Form,
 *   error?: { type: string, message: string } }} Stage
 * @typedef {"snapshot" | "fallback"} Kind
 * @typedef {{ kind: Kind, dispatch: (text: string) => string }} Runtime
 * @typedef {{ program?: WebAssembly.Module, form?: Form }} Given what an earlier start has found out
 * @typedef {ReturnType<typeof absoluteUrls>} Urls
 * @typedef {{ globals: { get: (name: string) => any, set: (name: string, value: unknown) => void }, toPy: (value: unknown) => unknown,
 *   loadPackage: (name: string, options: object) => Promise<unknown>, runPython: (code: string) => unknown,
 *   runPythonAsync: (code: string) => Promise<unknown> }} Pyodide as much of it as is used here
 * @typedef {{ loadPyodide: (options: object) => Promise<Pyodide> }} Loader
 */

/** Why Python could not be started; `type` is for programs, `message` for people. */
class BootError extends Error {
  /** @param {string} type @param {string} message @param {boolean} [begun] whether part of the file was there already */
  constructor(type, message, begun = false) {
    super(message);
    this.name = "BootError";
    this.type = type;
    this.begun = begun;
  }
}

/** @param {unknown} error */
const messageOf = (error) => /** @type {{ message?: string } | null} */ (error)?.message ?? String(error);

/** A start that takes another way instead of failing for good. @param {unknown} error */
const isFinal = (error) => error instanceof BootError && error.type !== "snapshot";

/**
 * Starts Python.
 * @param {{ base: string, python: PythonRecord, onStage?: (stage: Stage) => void, timeout?: number } & Given} how
 * @returns {Promise<Runtime & Required<Given>>}
 */
export async function boot({ base, python, onStage = () => {}, timeout = TIME_OUT, program, form = python.form }) {
  const urls = absoluteUrls(base, python);
  const alarm = alarmClock(timeout);
  let ended = false;
  const tell = (/** @type {Stage} */ stage) => {
    if (ended) return; // a download may go on after the end
    alarm.restart();
    onStage(stage);
  };
  const line = new Line(tell, form ?? "packed");
  try {
    const runtime = await Promise.race([start(urls, python, line, program), alarm.rings]);
    forgetDownloads();
    tell({ stage: "ready", progress: 1, kind: runtime.kind, form: runtime.form });
    return runtime;
  } catch (error) {
    const known =
      error instanceof BootError ? error : new BootError("start", `Python could not start: ${messageOf(error)}`);
    tell({ stage: "failed", progress: 0, error: { type: known.type, message: known.message } });
    throw known;
  } finally {
    ended = true;
    alarm.stop();
    line.hangUp();
  }
}

/** @param {Urls} urls @param {PythonRecord} python @param {Line} line @param {WebAssembly.Module} [given] */
async function start(urls, python, line, given) {
  await demandWebAssembly();
  if (await isStored(urls.snapshot)) line.form = "plain";
  try {
    return await startFromSnapshot(urls, python, line, given);
  } catch (error) {
    if (isFinal(error)) throw error;
    console.info(`Thalassa: no start from the snapshot (${messageOf(error)}); starting the ordinary way.`);
    return await startOrdinarily(urls, python, line, given);
  }
}

/** Whether the service worker has a file. @param {string} url */
async function isStored(url) {
  // Where there is no cache, or a forbidden one, nothing is stored.
  return (await globalThis.caches?.match(url).catch(() => undefined)) !== undefined;
}

/** @param {string} base @param {PythonRecord} python */
function absoluteUrls(base, python) {
  const at = (/** @type {string} */ path) => new URL(path, base).href;
  return {
    folder: at(python.folder),
    loader: at(`${python.folder}pyodide.mjs`),
    wasm: at(`${python.folder}pyodide.asm.wasm`),
    snapshot: at(python.snapshot.url),
    packedWasm: at(python.packed.program.url),
    packedSnapshot: at(python.packed.snapshot.url),
    stdlib: at(python.stdlib),
    wheels: at(python.wheels.folder),
    packages: python.wheels.install.map((name) => at(python.wheels.folder + name)),
    wheelFiles: Object.entries(python.wheels.sizes).map(([name, size]) => ({
      url: at(python.wheels.folder + name),
      size,
    })),
  };
}

/** Rings when nothing has moved for so long: a slow network may take its time, a stuck one may not. @param {number} milliseconds */
function alarmClock(milliseconds) {
  let timer = 0;
  /** @type {(error: BootError) => void} */
  let ring = () => {};
  const rings = /** @type {Promise<never>} */ (new Promise((_, reject) => (ring = reject)));
  const message = `Python's start has not moved for ${Math.round(milliseconds / 1000)} seconds. Reload the page to try again.`;
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = setTimeout(() => ring(new BootError("timeout", message)), milliseconds);
  };
  restart();
  return { rings, restart, stop };
}

/** Pyodide waits for ever when the browser forbids WebAssembly: ask with the smallest module there is. */
async function demandWebAssembly() {
  try {
    await WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  } catch (error) {
    throw new BootError(
      "blocked",
      `This browser does not allow WebAssembly here, which the games need. (${messageOf(error)})`,
    );
  }
}

/** @param {string} url */
const nameOf = (url) => url.slice(url.lastIndexOf("/") + 1);

/** Download errors as sentences. @template T @param {string} url @param {Promise<T>} promise @returns {Promise<T>} */
async function told(url, promise) {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    const sentence =
      error.type === "network"
        ? `The file ${nameOf(url)} could not be fetched: is the network there? (${error.message})`
        : `The file ${nameOf(url)} is missing on the server (status ${error.message}).`;
    throw new BootError(error.type, sentence, error.begun);
  }
}

/** The files of one start and how far they are, told as one number. */
class Line {
  /** @type {Map<string, number>} */
  #received = new Map();
  /** @type {Map<string, number>} */
  #sizes = new Map();
  #progress = 0;
  #broken = new AbortController();
  /** Pyodide's program: both ways of starting need it, and the second may begin while it still comes in for the first. @type {Promise<WebAssembly.Module> | undefined} */
  program;

  /** @param {(stage: Stage) => void} onStage @param {Form} form of the large files */
  constructor(onStage, form) {
    this.onStage = onStage;
    this.form = form;
  }

  /** What has come in, in bytes. */
  get #sum() {
    return sumOf(this.#received);
  }

  /** How a file is to be downloaded. @param {string} url @param {number} size */
  options(url, size) {
    this.#sizes.set(url, size);
    return {
      size,
      signal: this.#broken.signal,
      onPiece: (/** @type {number} */ received) => this.#count(url, Math.min(received, size)),
    };
  }

  /** @param {string} url @param {number} received */
  #count(url, received) {
    this.#received.set(url, received);
    this.#progress = Math.max(this.#progress, this.#sum / sumOf(this.#sizes));
    this.onStage({ stage: "download", progress: Math.min(1, this.#progress) });
  }

  /** Ends every download; what was received stays for the next start. */
  hangUp() {
    this.#broken.abort();
  }
}

/** @param {Map<string, number>} numbers */
const sumOf = (numbers) => [...numbers.values()].reduce((total, number) => total + number, 0);

/** @param {Uint8Array} bytes */
function sumOfBytes(bytes) {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 1) sum += bytes[at];
  return sum;
}

/** A packed file, unpacked as it comes in. @param {string} url @param {Packed} shape @param {Line} line */
async function unpacked(url, { bytes, raw, sum }, line) {
  const unpacker = new Unpacker(raw);
  const pieces = download(url, line.options(url, bytes));
  for (let part = await told(url, pieces.next()); !part.done; part = await told(url, pieces.next()))
    unpacker.take(part.value);
  const content = unpacker.whole();
  if (sumOfBytes(content) !== sum) throw new Error(`${nameOf(url)} is damaged.`);
  return content;
}

/** Pyodide's program, ready to run. @param {Urls} urls @param {PythonRecord} python @param {Line} line @param {WebAssembly.Module} [given] */
function programOf(urls, python, line, given) {
  line.program ??= given ? Promise.resolve(given) : fetchedProgram(urls, python, line);
  return line.program;
}

/** @param {Urls} urls @param {PythonRecord} python @param {Line} line */
async function fetchedProgram(urls, python, line) {
  if (line.form === "plain") return await compiledWasm(urls.wasm, python.sizes.wasm, line);
  return await compiled(urls.packedWasm, await unpacked(urls.packedWasm, python.packed.program, line));
}

/** @param {string} url @param {Uint8Array<ArrayBuffer>} bytes */
async function compiled(url, bytes) {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new BootError(
      "wasm",
      `This browser cannot run ${nameOf(url)}: it is damaged, or the browser is too old. (${messageOf(error)})`,
    );
  } finally {
    letGo(bytes);
  }
}

/** The snapshot's bytes. @param {Urls} urls @param {PythonRecord} python @param {Line} line */
async function snapshotOf(urls, python, line) {
  return await (line.form === "plain"
    ? snapshotMemory(urls.snapshot, python.snapshot, line)
    : unpacked(urls.packedSnapshot, python.packed.snapshot, line));
}

/**
 * Compiles while it downloads; a host that sends the wrong type costs time, not the start, nor does a broken line.
 * @param {string} url @param {number} size @param {Line} line @returns {Promise<WebAssembly.Module>}
 */
async function compiledWasm(url, size, line) {
  /** @type {Promise<WebAssembly.Module | null> | null} */
  let streamed = null;
  const take = (/** @type {Response} */ response) => {
    const type = (response.headers.get("content-type") ?? "").split(";")[0].trim();
    if (type !== "application/wasm") {
      console.info(`Thalassa: ${nameOf(url)} came as "${type}", not as application/wasm.`);
      return response;
    }
    // The browser keeps compiled code with the answer itself, not with a copy: it is the copy that is counted.
    const counted = response.clone();
    streamed = WebAssembly.compileStreaming(response).catch(() => null);
    return counted;
  };
  const bytes = await told(url, whole(url, { ...line.options(url, size), take }));
  const program = await streamed;
  if (!program) return await compiled(url, bytes);
  letGo(bytes);
  return program;
}

/** The snapshot's bytes, unpacked as they come in. @param {string} url @param {Snapshot} shape @param {Line} line */
async function snapshotMemory(url, { bytes, raw }, line) {
  const pieces = download(url, { ...line.options(url, bytes), packed: true });
  const first = await told(url, pieces.next());
  const body = new ReadableStream({
    start: (controller) => (first.done ? controller.close() : controller.enqueue(first.value)),
    pull: async (controller) => {
      const { done, value } = await told(url, pieces.next());
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  // A host may have unpacked it on the way (Content-Encoding): then it has its full length already.
  const packed = !fileOf(url).encoded;
  const reader = (packed ? body.pipeThrough(new DecompressionStream("gzip")) : body).getReader();
  const memory = new Uint8Array(raw);
  let filled = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (filled + part.value.byteLength > raw)
      throw new BootError("snapshot", "The snapshot is longer than it should be.");
    memory.set(part.value, filled);
    filled += part.value.byteLength;
  }
  if (filled !== raw) throw new BootError("snapshot", "The snapshot is shorter than it should be.");
  return memory;
}

const EMPTY_ZIP = Uint8Array.of(0x50, 0x4b, 5, 6, ...new Array(18).fill(0));

/**
 * Pyodide fetches its WebAssembly file itself, compiles it only after the snapshot is there, and waits for ever if
 * that fails. We have it compiled already, and checked: while it loads, its own requests are answered from here, and
 * a failure is heard. `onBlankMemory` sees the memory before Python runs.
 * @template T @param {Urls} urls
 * @param {{ wasm: WebAssembly.Module, files: Map<string, Uint8Array<ArrayBuffer>>, onBlankMemory?: (memory: WebAssembly.Memory) => void }} own
 * @param {() => Promise<T>} load @returns {Promise<T>}
 */
async function withOwnFiles(urls, { wasm, files, onBlankMemory = () => {} }, load) {
  const { fetch: realFetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (request, options) => {
    const url = request instanceof Request ? request.url : String(request);
    if (url === urls.wasm) return Promise.resolve(new Response(null));
    if (files.has(url)) return Promise.resolve(new Response(files.get(url)));
    return realFetch(request, options);
  };
  try {
    const failed = /** @type {Promise<never>} */ (
      new Promise((_, reject) => {
        WebAssembly.instantiateStreaming = async (_response, imports) => {
          try {
            const instance = await WebAssembly.instantiate(wasm, imports);
            onBlankMemory(/** @type {WebAssembly.Memory} */ (instance.exports.memory));
            return { module: wasm, instance };
          } catch (error) {
            reject(error);
            throw error;
          }
        };
      })
    );
    return await Promise.race([load(), failed]);
  } finally {
    globalThis.fetch = realFetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** @param {Urls} urls @param {PythonRecord} python */
function options(urls, python) {
  return {
    indexURL: urls.folder,
    stdLibURL: urls.stdlib,
    packageBaseUrl: urls.wheels,
    lockFileContents: python.lock,
    env: { ...python.env },
  };
}

/** @param {Urls} urls @param {PythonRecord} python @param {Line} line @param {WebAssembly.Module} [given] */
async function startFromSnapshot(urls, python, line, given) {
  line.onStage({ stage: "download", progress: 0 });
  const [wasm, memory, { loadPyodide }] = await allOrFirstFailure([
    programOf(urls, python, line, given),
    asSnapshotTrouble(snapshotOf(urls, python, line)),
    loader(urls),
  ]);
  line.onStage({ stage: "start", progress: 1 });
  // No function that lives on may see `memory` itself: it would stay for ever.
  const onBlankMemory = completing(memory, python.snapshot);
  const _loadSnapshot = givenOnce(memory);
  const started = await asSnapshotTrouble(
    withOwnFiles(urls, { wasm, files: new Map([[urls.stdlib, EMPTY_ZIP]]), onBlankMemory }, async () => {
      const pyodide = await loadPyodide({ ...options(urls, python), _loadSnapshot });
      return runtime(pyodide, "snapshot", wasm, line);
    }),
  );
  letGo(memory);
  return started;
}

/** What to do with a blank interpreter's memory: the snapshot is kept as its difference from that. @param {Uint8Array} snapshot @param {Snapshot} shape */
function completing(snapshot, shape) {
  return (/** @type {WebAssembly.Memory} */ blank) => {
    makeRoom(blank, snapshot.length - shape.offset);
    if (differ(snapshot, blank.buffer, shape) !== shape.sum) throw new Error("It is of another Pyodide.");
  };
}

/** A value to be awaited once: Pyodide keeps its options for ever, and 30 MB should not stay with them. @param {Uint8Array | null} value */
function givenOnce(value) {
  return {
    // biome-ignore lint/suspicious/noThenProperty: Pyodide awaits it; a promise would keep its value for as long as it is kept.
    then(/** @type {(value: Uint8Array | null) => void} */ resolve) {
      resolve(value);
      value = null;
    },
  };
}

/** @param {Urls} urls @param {PythonRecord} python @param {Line} line @param {WebAssembly.Module} [given] */
async function startOrdinarily(urls, python, line, given) {
  line.onStage({ stage: "download", progress: 0 });
  const wanted = [{ url: urls.stdlib, size: python.sizes.stdlib }, ...urls.wheelFiles];
  const [wasm, { loadPyodide }, contents] = await allOrFirstFailure([
    programOf(urls, python, line, given),
    loader(urls),
    allOrFirstFailure(wanted.map(({ url, size }) => told(url, whole(url, line.options(url, size))))),
  ]);
  const files = new Map(wanted.map(({ url }, at) => [url, contents[at]]));
  line.onStage({ stage: "start", progress: 1 });
  return await withOwnFiles(urls, { wasm, files }, async () => {
    const pyodide = await loadPyodide(options(urls, python));
    await pyodide.loadPackage("micropip", { messageCallback: () => {} });
    pyodide.globals.set("wheels", pyodide.toPy(urls.packages));
    await pyodide.runPythonAsync("import micropip\nawait micropip.install(wheels, deps=False)\ndel wheels, micropip");
    pyodide.runPython(python.wake);
    return runtime(pyodide, "fallback", wasm, line);
  });
}

/** Milliseconds before a script is asked for again: the line may have broken, and nothing of a script can be kept. */
const SCRIPT_PAUSES = [300, 1500];

/** Pyodide's two scripts, fetched side by side: the loader would ask for the second only when it runs. @param {Urls} urls @param {number[]} [pauses] @returns {Promise<Loader>} */
async function loader(urls, [pause, ...pauses] = SCRIPT_PAUSES) {
  try {
    const [module] = await Promise.all([import(urls.loader), import(`${urls.folder}pyodide.asm.mjs`)]);
    return module;
  } catch (error) {
    if (pause === undefined)
      throw new BootError("missing", `Pyodide's program could not be loaded. (${messageOf(error)})`);
    await new Promise((resolve) => setTimeout(resolve, pause));
    return await loader(urls, pauses);
  }
}

/** @template {Promise<unknown>[] | []} T @param {T} promises */
async function allOrFirstFailure(promises) {
  for (const promise of promises) promise.catch(() => {}); // the first failure is reported, the others are known by then
  return await Promise.all(promises);
}

/** @template T @param {Promise<T>} promise @returns {Promise<T>} */
async function asSnapshotTrouble(promise) {
  try {
    return await promise;
  } catch (error) {
    // A line that broke in the middle is no reason to fetch other files over it.
    if (error instanceof BootError && error.begun) throw error;
    throw new BootError("snapshot", messageOf(error));
  }
}

/** @param {Pyodide} pyodide @param {Kind} kind @param {WebAssembly.Module} program @param {Line} line @returns {Runtime & Required<Given>} */
function runtime(pyodide, kind, program, line) {
  const dispatch = pyodide.globals.get("dispatch");
  return { kind, program, form: line.form, dispatch: (/** @type {string} */ text) => dispatch(text) };
}
