// node run.mjs PYODIDE SITE snapshot|fallback < code.py
// Runs Python code in the interpreter that a built site would start, and prints the text that its last line yields.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { bytesOf, interpreter, lockFile } from "./pyodide.mjs";

const [pyodideFolder, site, kind] = process.argv.slice(2);
const page = readFileSync(join(site, "index.html"), "utf8");
const { python: record } = JSON.parse(page.match(/id="build">(.*?)<\/script>/s)[1]);
const common = { stdLibURL: join(site, record.stdlib), lockFileContents: lockFile(pyodideFolder, []) };

async function fromSnapshot() {
  const memory = new Uint8Array(gunzipSync(bytesOf(join(site, record.snapshot.url))));
  return interpreter(pyodideFolder, { ...common, _loadSnapshot: memory });
}

async function ordinarily() {
  const python = await interpreter(pyodideFolder, common);
  for (const wheel of record.wheels.install) {
    const site_packages = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
    python.unpackArchive(bytesOf(join(site, record.wheels.folder, wheel)), "wheel", { extractDir: site_packages });
  }
  python.runPython(record.prepare);
  return python;
}

const python = await (kind === "snapshot" ? fromSnapshot() : ordinarily());
console.log(python.runPython(readFileSync(0, "utf8")));
