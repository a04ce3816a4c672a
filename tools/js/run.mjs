// node run.mjs PYODIDE SITE snapshot|fallback < code.py
// Runs Python code in the interpreter that a built site would start, and prints the text that its last line yields.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Unpacker } from "../../web/unpack.js";
import { bytesOf, interpreter, lockFile, restoredInterpreter } from "./pyodide.mjs";

const [pyodideFolder, site, kind] = process.argv.slice(2);
const page = readFileSync(join(site, "index.html"), "utf8");
const { python: record } = JSON.parse(page.match(/id="build">(.*?)<\/script>/s)[1]);
const lockFileContents = lockFile(pyodideFolder, []);
const shipped = join(site, record.folder);

/** As in the browser, there are no files after a restore: what is imported or read late must fail here too. */
async function fromSnapshot() {
  const unpacker = new Unpacker(record.snapshot.raw);
  unpacker.take(bytesOf(join(site, record.packed.snapshot.url)));
  const memory = unpacker.whole();
  const nothing = join(mkdtempSync(join(tmpdir(), "thalassa-")), "nothing.zip");
  writeFileSync(nothing, Uint8Array.of(0x50, 0x4b, 5, 6, ...new Array(18).fill(0)));
  return restoredInterpreter(shipped, memory, record.snapshot, { stdLibURL: nothing, lockFileContents });
}

async function ordinarily() {
  const python = await interpreter(shipped, { stdLibURL: join(site, record.stdlib), lockFileContents });
  for (const wheel of record.wheels.install) {
    const site_packages = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
    python.unpackArchive(bytesOf(join(site, record.wheels.folder, wheel)), "wheel", { extractDir: site_packages });
  }
  python.runPython(record.wake);
  return python;
}

const python = await (kind === "snapshot" ? fromSnapshot() : ordinarily());
console.log(python.runPython(readFileSync(0, "utf8")));
