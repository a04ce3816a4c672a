// Pyodide in Node, as the build's other scripts use it: own standard library, own wheels, nothing from elsewhere.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { loadPyodide } from "pyodide";
import { differ, makeRoom } from "../../web/blank.js";

/** Environment of every interpreter we start, in the build and in the browser: string hashes never differ, and what is
 * compiled knows its lines, but not the columns in them. */
export const ENVIRONMENT = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };

/** Files as Pyodide wants them: a plain Uint8Array, never a Node Buffer. */
export const bytesOf = (path) => new Uint8Array(readFileSync(path));

/** Paths of the wheels in a folder. */
export const wheelsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".whl"))
    .sort()
    .map((name) => join(folder, name));

/** A lock file that knows our own wheels only, so that `loadPackage` never looks elsewhere. */
export function lockFile(pyodideFolder, wheels) {
  const { info } = JSON.parse(readFileSync(join(pyodideFolder, "pyodide-lock.json"), "utf8"));
  const packages = Object.fromEntries(
    wheels.map((path) => {
      const [name, version] = basename(path).split("-");
      const sha256 = createHash("sha256").update(readFileSync(path)).digest("hex");
      const entry = {
        name,
        version,
        file_name: basename(path),
        install_dir: "site",
        sha256,
        package_type: "package",
        imports: [name],
        depends: [],
        unvendored_tests: false,
      };
      return [name, entry];
    }),
  );
  return { info, packages };
}

/** Starts an interpreter and shows its memory to `look` as Pyodide's program alone has left it, before Python runs. */
export async function withBlankMemory(look, start) {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (source, imports) => {
    const made = await instantiate(source, imports);
    if (made.instance?.exports.memory) look(made.instance.exports.memory);
    return made;
  };
  try {
    return await start();
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

/** An interpreter with the memory of a snapshot file's content, unpacked; `shape` is what snapshot.mjs told of it. */
export function restoredInterpreter(pyodideFolder, snapshot, shape, options) {
  return withBlankMemory(
    (memory) => {
      makeRoom(memory, snapshot.length - shape.offset);
      if (differ(snapshot, memory.buffer, shape) !== shape.sum) throw new Error("the snapshot is of another Pyodide");
    },
    () => interpreter(pyodideFolder, { ...options, _loadSnapshot: snapshot }),
  );
}

/** A fresh interpreter. `options` are those of `loadPyodide`. */
export function interpreter(pyodideFolder, options) {
  return loadPyodide({ indexURL: pyodideFolder, env: { ...ENVIRONMENT }, stdout: () => {}, ...options });
}

/** Ends the script with the error's own words: Node would print a whole minified file beside them. */
export function failQuietly(error) {
  console.error(error.stack?.includes("Traceback") ? error.message : (error.stack ?? String(error)));
  process.exit(1);
}

process.on("uncaughtException", failQuietly);
process.on("unhandledRejection", failQuietly);
