// node bundle.mjs WEB OUT PYTHON
// Bundles the page's scripts and styles; prints which hashed file each entry point became.
// TOML files can be imported: Python reads them (Node cannot) and they arrive as plain objects.
import { execFileSync } from "node:child_process";
import { basename, join, relative } from "node:path";
import { build } from "esbuild";

const [web, out, python] = process.argv.slice(2);
const READ_TOML = "import json, sys, tomllib; print(json.dumps(tomllib.load(open(sys.argv[1], 'rb'))))";

const toml = {
  name: "toml",
  setup({ onLoad }) {
    onLoad({ filter: /\.toml$/ }, ({ path }) => {
      try {
        const contents = execFileSync(python, ["-c", READ_TOML, path], { encoding: "utf8", stdio: "pipe" });
        return { contents, loader: "json" };
      } catch (error) {
        const reason = error.stderr.trim().split("\n").at(-1);
        return { errors: [{ text: `${basename(path)}: ${reason}` }] };
      }
    });
  },
};

const entries = { main: join(web, "main.js"), worker: join(web, "worker.js"), style: join(web, "style", "main.css") };

const { metafile } = await build({
  entryPoints: entries,
  outdir: out,
  bundle: true,
  minify: true,
  splitting: true,
  format: "esm",
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none",
  entryNames: "[name].[hash]",
  chunkNames: "chunk.[hash]",
  assetNames: "[name].[hash]",
  loader: { ".woff2": "file", ".svg": "file", ".png": "file" },
  plugins: [toml],
  metafile: true,
  logLevel: "error",
});

const made = {};
for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
  const name = Object.keys(entries).find((key) => entryPoint && join(process.cwd(), entryPoint) === entries[key]);
  if (name) made[name] = relative(out, join(process.cwd(), path));
}
console.log(JSON.stringify(made));
