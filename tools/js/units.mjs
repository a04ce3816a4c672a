// node units.mjs OUT PYTHON TEST..
// Bundles unit tests of the page's scripts and runs them in Node: a browser is not needed for what draws nothing.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { toml } from "./toml.mjs";

const [out, python, ...tests] = process.argv.slice(2);
rmSync(out, { recursive: true, force: true });
await build({
  entryPoints: tests,
  outdir: out,
  bundle: true,
  platform: "node",
  format: "esm",
  target: ["node18"],
  outExtension: { ".js": ".mjs" },
  loader: { ".css": "text", ".geo": "empty", ".png": "empty", ".svg": "empty", ".webp": "empty", ".woff2": "empty" },
  plugins: [toml(python)],
  logLevel: "error",
});
const made = tests.map((test) => join(out, basename(test)));
process.exit(spawnSync(process.execPath, ["--test", ...made], { stdio: "inherit" }).status ?? 1);
