// node snapshot.mjs PYODIDE STDLIB.zip WHEELS OUT.raw PREPARE WARM.py REQUEST
// The memory of an interpreter in which our wheels are installed and PREPARE and WARM.py have run.
// Written as its difference from a blank one's (web/blank.js); what the browser must know of it is printed as JSON.
// PREPARE must leave a function `dispatch(text) -> text` in the global names; REQUEST is sent to it after a trial restore.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { differ } from "../../web/blank.js";
import {
  ENVIRONMENT,
  bytesOf,
  interpreter,
  lockFile,
  restoredInterpreter,
  wheelsIn,
  withBlankMemory,
} from "./pyodide.mjs";
import { zeroFreeMemory } from "./tidy.mjs";

const [pyodideFolder, stdlib, wheelFolder, out, prepare, warm, request] = process.argv.slice(2);
/** What was of use on the way to here alone. */
const TIDY = `
import gc, linecache, re, sys
sys.path_importer_cache.clear()
linecache.clearcache()
re.purge()
sys._clear_internal_caches()
gc.collect()
None`;
const quiet = { messageCallback: () => {} };
const isMicropip = (path) => basename(path).startsWith("micropip-");
const wheels = wheelsIn(wheelFolder);

/** Installs our wheels as the browser's fall-back does, and returns the installed tree: path -> bytes. */
async function installed() {
  const micropip = wheels.filter(isMicropip);
  const python = await interpreter(pyodideFolder, {
    stdLibURL: stdlib,
    packageBaseUrl: `${wheelFolder}/`,
    lockFileContents: lockFile(pyodideFolder, micropip),
  });
  await python.loadPackage("micropip", quiet);
  for (const wheel of wheels.filter((path) => !isMicropip(path))) {
    python.FS.writeFile(join("/tmp", basename(wheel)), bytesOf(wheel));
    python.globals.set("wheel", `emfs:/tmp/${basename(wheel)}`);
    await python.runPythonAsync("import micropip\nawait micropip.install(wheel, deps=False)");
  }
  const site = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
  python.FS.writeFile("/compile_stdlib.py", bytesOf(new URL("../compile_stdlib.py", import.meta.url)));
  python.globals.set("site", site);
  python.runPython(
    "import sys; sys.path.insert(0, '/')\nfrom compile_stdlib import compile_beside\ncompile_beside(site)",
  );
  const tree = new Map();
  collect(python.FS, site, tree);
  return tree;
}

function collect(FS, folder, tree) {
  for (const name of FS.readdir(folder).filter((entry) => entry !== "." && entry !== "..")) {
    const path = `${folder}/${name}`;
    if (name.startsWith("micropip")) continue;
    if (FS.isDir(FS.stat(path).mode)) collect(FS, path, tree);
    else tree.set(path, FS.readFile(path));
  }
}

/** micropip itself holds JavaScript objects, which a snapshot cannot keep: its work is moved to a clean interpreter. */
async function memoryAfter(tree) {
  const python = await interpreter(pyodideFolder, {
    _makeSnapshot: true,
    stdLibURL: stdlib,
    lockFileContents: lockFile(pyodideFolder, []),
  });
  for (const [path, content] of tree) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, content);
  }
  python.runPython("import importlib; importlib.invalidate_caches()");
  python.runPython(prepare);
  const own = python.toPy({ __name__: "warm" });
  python.runPython(readFileSync(warm, "utf8"), { globals: own });
  own.destroy();
  python.runPython(TIDY);
  zeroFreeMemory(python._module);
  return python.makeMemorySnapshot();
}

/** How the difference is to be taken: where memory begins in the snapshot, and how much of the blank one is not zero. */
function shapeOf(snapshot, blank) {
  const [, offset] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2);
  return { offset, words: new Uint32Array(blank).findLastIndex((word) => word !== 0) + 1 };
}

async function answerAfterRestore(snapshot, shape) {
  const python = await restoredInterpreter(pyodideFolder, snapshot, shape, {
    stdLibURL: stdlib,
    lockFileContents: lockFile(pyodideFolder, []),
  });
  return python.globals.get("dispatch")(request);
}

let blank;
const tree = await installed();
const keep = (memory) => (blank = memory.buffer.slice());
const snapshot = await withBlankMemory(keep, () => memoryAfter(tree));
const shape = shapeOf(snapshot, blank);
shape.sum = differ(snapshot, blank, shape);
writeFileSync(out, snapshot);
const answer = await answerAfterRestore(snapshot, shape);
if (!JSON.parse(answer).ok) throw new Error(`the restored snapshot answered ${answer} to ${request}`);
const lock = lockFile(pyodideFolder, wheels.filter(isMicropip));
console.log(JSON.stringify({ snapshot: { raw: snapshot.length, ...shape }, lock, env: ENVIRONMENT }));
