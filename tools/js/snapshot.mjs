// node snapshot.mjs PYODIDE STDLIB.zip WHEELS OUT.bin PREPARE REQUEST
// The memory of an interpreter in which our wheels are installed and the Python code PREPARE has run, gzipped.
// PREPARE must leave a function `dispatch(text) -> text` in the global names; REQUEST is sent to it after a trial restore.
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { ENVIRONMENT, bytesOf, interpreter, lockFile, wheelsIn } from "./pyodide.mjs";

const [pyodideFolder, stdlib, wheelFolder, out, prepare, request] = process.argv.slice(2);
const quiet = { messageCallback: () => {} };
const isMicropip = (path) => basename(path).startsWith("micropip-");
const wheels = wheelsIn(wheelFolder);

/** Installs our wheels as the browser's fall-back does, and returns the installed tree: path -> bytes. */
async function installed() {
  const micropip = wheels.filter(isMicropip);
  const python = await interpreter(pyodideFolder, {
    stdLibURL: stdlib,
    packageBaseUrl: wheelFolder + "/",
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
  python.runPython("import sys; sys.path.insert(0, '/')\nfrom compile_stdlib import compile_beside\ncompile_beside(site)");
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
  python.runPython("import gc, sys; sys.path_importer_cache.clear(); gc.collect(); None");
  return python.makeMemorySnapshot();
}

async function answerAfterRestore(memory) {
  const python = await interpreter(pyodideFolder, {
    _loadSnapshot: memory,
    stdLibURL: stdlib,
    lockFileContents: lockFile(pyodideFolder, []),
  });
  return python.globals.get("dispatch")(request);
}

const memory = await memoryAfter(await installed());
const answer = await answerAfterRestore(memory);
if (!JSON.parse(answer).ok) throw new Error(`the restored snapshot answered ${answer} to ${request}`);
writeFileSync(out, gzipSync(memory, { level: 9 }));
console.log(JSON.stringify({ raw: memory.length, lock: lockFile(pyodideFolder, wheels.filter(isMicropip)), env: ENVIRONMENT }));
