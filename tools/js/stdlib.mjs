// node stdlib.mjs PYODIDE MICROPIP OUT.zip MODULE...
// The standard library as bytecode, cut down to what Pyodide, micropip and the named modules import.
import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { bytesOf, interpreter, lockFile, wheelsIn } from "./pyodide.mjs";

const [pyodideFolder, micropipFolder, out, ...modules] = process.argv.slice(2);
const micropip = wheelsIn(micropipFolder);

const python = await interpreter(pyodideFolder, {
  packageBaseUrl: `${dirname(micropip[0])}/`,
  lockFileContents: lockFile(pyodideFolder, micropip),
});
await python.loadPackage("micropip", { messageCallback: () => {} });
python.FS.writeFile("/compile_stdlib.py", bytesOf(new URL("../compile_stdlib.py", import.meta.url)));
python.globals.set("wanted", python.toPy(["micropip", ...modules]));
python.runPython(
  "import sys; sys.path.insert(0, '/')\nfrom compile_stdlib import compile_stdlib\ncompile_stdlib(wanted, '/out.zip')",
);
writeFileSync(out, python.FS.readFile("/out.zip"));
