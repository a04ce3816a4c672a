// node tables.mjs PYODIDE
// Prints where in memory the tables of East Asian encodings stand, as JSON: [[begin, end], ..]. They are a sixth of
// what Pyodide's program puts there, can hardly be packed, and no game needs them.
import { interpreter } from "./pyodide.mjs";

/** Each of the modules names its tables by capsules: a capsule's third word points to `{ name, encode, decode }`. */
const CAPSULES = `
import importlib
[
    id(getattr(module, name))
    for module in map(importlib.import_module, ("_codecs_cn", "_codecs_hk", "_codecs_jp", "_codecs_kr", "_codecs_tw"))
    for name in dir(module)
    if name.startswith("__map_") and not name.endswith("_pair")
]`;
const ROWS = 256;

const python = await interpreter(process.argv[2], {});
const words = python._module.HEAPU32;
const bytes = python._module.HEAPU8;

/** The rows of an index of 256 entries `{ table, first, last }`: each points to numbers of two bytes. */
function rows(index) {
  const entries = Array.from({ length: ROWS }, (_, at) => index + 8 * at);
  return entries
    .filter((entry) => words[entry / 4])
    .map((entry) => [words[entry / 4], words[entry / 4] + 2 * (bytes[entry + 5] - bytes[entry + 4] + 1)])
    .filter(([begin, end]) => end > begin);
}

const found = python
  .runPython(CAPSULES)
  .toJs()
  .flatMap((capsule) => {
    const map = words[capsule / 4 + 2];
    return [words[map / 4 + 1], words[map / 4 + 2]].filter(Boolean).flatMap(rows);
  });
console.log(JSON.stringify(found));
