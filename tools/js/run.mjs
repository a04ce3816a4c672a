// node run.mjs PYODIDE SITE snapshot|fallback < code.py
// Runs Python code in the interpreter that a built site would start, and prints the text that its last line yields.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { bytesOf, interpreter, lockFile, restoredInterpreter } from "./pyodide.mjs";

const [pyodideFolder, site, kind] = process.argv.slice(2);
const page = readFileSync(join(site, "index.html"), "utf8");
const { python: record } = JSON.parse(page.match(/id="build">(.*?)<\/script>/s)[1]);
const lockFileContents = lockFile(pyodideFolder, []);

/** As in the browser, there are no files after a restore: what is imported or read late must fail here too. */
async function fromSnapshot() {
  const memory = new Uint8Array(gunzipSync(bytesOf(join(site, record.snapshot.url))));
  const nothing = join(mkdtempSync(join(tmpdir(), "thalassa-")), "nothing.zip");
  writeFileSync(nothing, Uint8Array.of(0x50, 0x4b, 5, 6, ...new Array(18).fill(0)));
  return restoredInterpreter(pyodideFolder, memory, record.snapshot, { stdLibURL: nothing, lockFileContents });
}

async function ordinarily() {
  const python = await interpreter(pyodideFolder, { stdLibURL: join(site, record.stdlib), lockFileContents });
  for (const wheel of record.wheels.install) {
    const site_packages = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
    python.unpackArchive(bytesOf(join(site, record.wheels.folder, wheel)), "wheel", { extractDir: site_packages });
  }
  python.runPython(record.prepare);
  return python;
}

const python = await (kind === "snapshot" ? fromSnapshot() : ordinarily());
console.log(python.runPython(readFileSync(0, "utf8")));
