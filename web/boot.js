// Starts Python inside a module worker: from the memory snapshot, or on any trouble with it the ordinary way.
//
//   const python = await boot({ base, python, onStage });
//   python.dispatch('{"id": 1, ...}')   // JSON text in, JSON text out, at once
//   python.kind                         // "snapshot" | "fallback"
//                                       // (after a snapshot start there are no files: nothing can be imported late)
//
// `base` is the absolute address of the site's folder, `python` the part of that name of the page's build
// record (tools/contract.md). `onStage` hears {stage, progress} with stage "download" (progress 0..1), "start",
// "ready" (with kind) or "failed" (with error). A failed boot rejects with a BootError: {type, message}.

import { differ, makeRoom } from "./blank.js";

const TIME_OUT = 45_000;

/** Why Python could not be started; `type` is for programs, `message` for people. */
export class BootError extends Error {
  constructor(type, message) {
    super(message);
    this.name = "BootError";
    this.type = type;
  }
}

/** A start that takes another way instead of failing for good. */
const isFinal = (error) => error instanceof BootError && error.type !== "snapshot";

export async function boot({ base, python, onStage = () => {}, timeout = TIME_OUT }) {
  const urls = absoluteUrls(base, python);
  const alarm = alarmClock(timeout);
  let ended = false;
  const tell = (/** @type {object} */ stage) => {
    if (ended) return; // a download may go on after the end
    alarm.restart();
    onStage(stage);
  };
  try {
    const runtime = await Promise.race([start(urls, python, tell), alarm.rings]);
    tell({ stage: "ready", progress: 1, kind: runtime.kind });
    return runtime;
  } catch (error) {
    const known = error instanceof BootError ? error : new BootError("start", `Python could not start: ${error.message ?? error}`);
    tell({ stage: "failed", progress: 0, error: { type: known.type, message: known.message } });
    throw known;
  } finally {
    ended = true;
    alarm.stop();
  }
}

async function start(urls, python, onStage) {
  await demandWebAssembly();
  try {
    return await startFromSnapshot(urls, python, onStage);
  } catch (error) {
    if (isFinal(error)) throw error;
    console.info(`Thalassa: no start from the snapshot (${error.message}); starting the ordinary way.`);
    return await startOrdinarily(urls, python, onStage);
  }
}

function absoluteUrls(base, python) {
  const at = (path) => new URL(path, base).href;
  return {
    folder: at(python.folder),
    loader: at(`${python.folder}pyodide.mjs`),
    wasm: at(`${python.folder}pyodide.asm.wasm`),
    snapshot: at(python.snapshot.url),
    stdlib: at(python.stdlib),
    wheels: at(python.wheels.folder),
    packages: python.wheels.install.map((name) => at(python.wheels.folder + name)),
  };
}

/** Rings when nothing has moved for so long: a slow network may take its time, a stuck one may not. */
function alarmClock(milliseconds) {
  let ring, timer;
  const rings = new Promise((_, reject) => (ring = reject));
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
    throw new BootError("blocked", `This browser does not allow WebAssembly here, which the games need. (${error.message})`);
  }
}

async function fetched(url) {
  let response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw new BootError("network", `The file ${nameOf(url)} could not be fetched: is the network there? (${error.message})`);
  }
  if (!response.ok) {
    throw new BootError("missing", `The file ${nameOf(url)} is missing on the server (status ${response.status}).`);
  }
  return response;
}

const nameOf = (url) => url.slice(url.lastIndexOf("/") + 1);

/** Compiles while it downloads; a host that sends the wrong type costs time, not the start. */
async function compiledWasm(url) {
  const response = await fetched(url);
  const type = (response.headers.get("content-type") ?? "").split(";")[0].trim();
  try {
    if (type === "application/wasm") return await WebAssembly.compileStreaming(response);
    console.info(`Thalassa: ${nameOf(url)} came as "${type}", not as application/wasm.`);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    throw new BootError("wasm", `This browser cannot run ${nameOf(url)}: it is damaged, or the browser is too old. (${error.message})`);
  }
}

/** The snapshot's bytes, unpacked as they come in. */
async function snapshotMemory(url, { bytes, raw }, onStage) {
  const response = await fetched(url);
  let received = 0;
  const counted = new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      onStage({ stage: "download", progress: Math.min(1, received / bytes) });
      controller.enqueue(chunk);
    },
  });
  const body = response.body.pipeThrough(counted);
  // A host may have unpacked it on the way (Content-Encoding): then it has its full length already.
  const packed = !response.headers.has("content-encoding");
  const reader = (packed ? body.pipeThrough(new DecompressionStream("gzip")) : body).getReader();
  const memory = new Uint8Array(raw);
  let filled = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (filled + part.value.byteLength > raw) throw new BootError("snapshot", "The snapshot is longer than it should be.");
    memory.set(part.value, filled);
    filled += part.value.byteLength;
  }
  if (filled !== raw) throw new BootError("snapshot", "The snapshot is shorter than it should be.");
  return memory;
}

const EMPTY_ZIP = Uint8Array.of(0x50, 0x4b, 5, 6, ...new Array(18).fill(0));

/**
 * Pyodide fetches its WebAssembly file itself, compiles it only after the snapshot is there, and waits for ever if
 * that fails. We have it compiled already, and checked: while it loads, its own two requests are answered from here,
 * and a failure is heard. `onBlankMemory` sees the memory before Python runs.
 */
async function withOwnFiles(urls, { wasm, stdlib, onBlankMemory = () => {} }, load) {
  const { fetch: realFetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (request, options) => {
    const url = String(request?.url ?? request);
    if (url === urls.wasm) return Promise.resolve(new Response(null));
    if (url === urls.stdlib) return Promise.resolve(new Response(stdlib));
    return realFetch(request, options);
  };
  try {
    const failed = new Promise((_, reject) => {
      WebAssembly.instantiateStreaming = async (_response, imports) => {
        try {
          const instance = await WebAssembly.instantiate(wasm, imports);
          onBlankMemory(instance.exports.memory);
          return { module: wasm, instance };
        } catch (error) {
          reject(error);
          throw error;
        }
      };
    });
    return await Promise.race([load(), failed]);
  } finally {
    globalThis.fetch = realFetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

function options(urls, python) {
  return {
    indexURL: urls.folder,
    stdLibURL: urls.stdlib,
    packageBaseUrl: urls.wheels,
    lockFileContents: python.lock,
    env: { ...python.env },
  };
}

async function startFromSnapshot(urls, python, onStage) {
  onStage({ stage: "download", progress: 0 });
  const [wasm, memory, { loadPyodide }] = await allOrFirstFailure([
    compiledWasm(urls.wasm),
    asSnapshotTrouble(snapshotMemory(urls.snapshot, python.snapshot, onStage)),
    loader(urls),
  ]);
  onStage({ stage: "start", progress: 1 });
  // No function that lives on may see `memory` itself: it would stay for ever.
  const onBlankMemory = completing(memory, python.snapshot);
  const _loadSnapshot = givenOnce(memory);
  return await asSnapshotTrouble(
    withOwnFiles(urls, { wasm, stdlib: EMPTY_ZIP, onBlankMemory }, async () => {
      const pyodide = await loadPyodide({ ...options(urls, python), _loadSnapshot });
      return runtime(pyodide, "snapshot");
    }),
  );
}

/** What to do with a blank interpreter's memory: the snapshot is kept as its difference from that. */
function completing(snapshot, shape) {
  return (blank) => {
    makeRoom(blank, snapshot.length - shape.offset);
    if (differ(snapshot, blank.buffer, shape) !== shape.sum) throw new Error("It is of another Pyodide.");
  };
}

/** A value to be awaited once: Pyodide keeps its options for ever, and 30 MB should not stay with them. */
function givenOnce(value) {
  return {
    then(resolve) {
      resolve(value);
      value = null;
    },
  };
}

async function startOrdinarily(urls, python, onStage) {
  onStage({ stage: "download", progress: 0 });
  const [wasm, stdlib, { loadPyodide }] = await allOrFirstFailure([
    compiledWasm(urls.wasm),
    fetched(urls.stdlib).then((response) => response.arrayBuffer()),
    loader(urls),
  ]);
  onStage({ stage: "start", progress: 1 });
  return await withOwnFiles(urls, { wasm, stdlib }, async () => {
    const pyodide = await loadPyodide(options(urls, python));
    await pyodide.loadPackage("micropip", { messageCallback: () => {} });
    pyodide.globals.set("wheels", pyodide.toPy(urls.packages));
    await pyodide.runPythonAsync("import micropip\nawait micropip.install(wheels, deps=False)\ndel wheels, micropip");
    pyodide.runPython(python.prepare);
    return runtime(pyodide, "fallback");
  });
}

/** Pyodide's two scripts, fetched side by side: the loader would ask for the second only when it runs. */
async function loader(urls) {
  try {
    const [module] = await Promise.all([import(urls.loader), import(`${urls.folder}pyodide.asm.mjs`)]);
    return module;
  } catch (error) {
    throw new BootError("missing", `Pyodide's program could not be loaded. (${error.message})`);
  }
}

async function allOrFirstFailure(promises) {
  for (const promise of promises) promise.catch(() => {}); // the first failure is reported, the others are known by then
  return await Promise.all(promises);
}

async function asSnapshotTrouble(promise) {
  try {
    return await promise;
  } catch (error) {
    throw new BootError("snapshot", error.message ?? String(error));
  }
}

function runtime(pyodide, kind) {
  const dispatch = pyodide.globals.get("dispatch");
  return { kind, dispatch: (text) => dispatch(text) };
}
