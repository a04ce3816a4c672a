// node bundle.mjs WEB OUT PYTHON
// Bundles the page's scripts and styles; prints which hashed file each entry point became.
// TOML files can be imported: Python reads them (Node cannot) and they arrive as plain objects.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { build, transform } from "esbuild";

const [web, out, python] = process.argv.slice(2);
const TARGET = ["es2022"];
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

/** Indentation inside HTML templates is no part of the page; elsewhere it means nothing. */
const unindented = {
  name: "unindented",
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(web)) return null;
      return { contents: readFileSync(path, "utf8").replace(/\n[ \t]+/g, "\n"), loader: "js" };
    });
  },
};

/** A game's styles travel as text in its script: as small as the page's own. */
const smallStyles = {
  name: "small styles",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path, with: { type } }) => {
      if (type !== "text") return null;
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true, target: TARGET });
      return { contents: code, loader: "text" };
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
  target: TARGET,
  charset: "utf8",
  legalComments: "none",
  entryNames: "[name].[hash]",
  chunkNames: "[name].[hash]",
  assetNames: "[name].[hash]",
  loader: { ".woff2": "file", ".svg": "file", ".png": "file" },
  plugins: [toml, unindented, smallStyles],
  metafile: true,
  logLevel: "error",
});

const made = {};
for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
  const name = Object.keys(entries).find((key) => entryPoint && join(process.cwd(), entryPoint) === entries[key]);
  if (name) made[name] = relative(out, join(process.cwd(), path));
}
console.log(JSON.stringify(made));
