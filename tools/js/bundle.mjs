// node bundle.mjs WEB OUT PYTHON
// Bundles the page's scripts and styles; prints which hashed file each entry point became.
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build, transform } from "esbuild";
import { minify } from "terser";
import { toml } from "./toml.mjs";

const [web, out, python] = process.argv.slice(2);
/** The oldest browsers that the page is built for; the README names them. */
const TARGET = ["es2022", "chrome99", "firefox114", "safari16.4", "ios16.4"];
const OF_THE_PAGE = "of-the-page";

/** Indentation inside HTML templates is no part of the page; elsewhere it means nothing. A `late` script, which is fetched when it is needed, names all that the page itself brings. */
const scripts = (late = new Set()) => ({
  name: "scripts",
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(web)) return null;
      const contents = readFileSync(path, "utf8").replace(/\n[ \t]+/g, "\n");
      return { contents: late.has(path) ? `import "${OF_THE_PAGE}";${contents}` : contents, loader: "js" };
    });
  },
});

/** All that the page brings, as one: without it every selection of late scripts that share something would get a file of its own, thirty of them before the page could start. */
const together = (modules) => ({
  name: "together",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${OF_THE_PAGE}$`) }, ({ path }) => ({ path, namespace: path }));
    onLoad({ filter: /./, namespace: OF_THE_PAGE }, () => ({
      contents: modules.map((path) => `import ${JSON.stringify(path)};`).join(""),
      resolveDir: web,
    }));
  },
});

/** What the oldest of them do not know in a value, and what is nearly the same: the height of the window, mixed colours. */
const older = (value) =>
  value
    .replace(/(\d)dvh\b/g, "$1vh")
    .replace(/color-mix\(in srgb, (var\([^()]*\))[^()]*(?:\([^()]*\)[^()]*)*\)/g, "$1");
/** Every declaration with such a value has an older one before it. */
const withOlder = (css) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(
      /([\w-]+)\s*:([^;{}]*(?:\ddvh\b|color-mix\()[^;{}]*)/g,
      (declaration, name, value) => `${name}:${older(value)};${declaration}`,
    );

/** A game's styles travel as text in its script: as small as the page's own. */
const styles = {
  name: "styles",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path, with: { type } }) => {
      if (!path.startsWith(web)) return null;
      const css = withOlder(readFileSync(path, "utf8"));
      if (type !== "text") return { contents: css, loader: "css" };
      const { code } = await transform(css, { loader: "css", minify: true, target: TARGET });
      return { contents: code, loader: "text" };
    });
  },
};

const common = {
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: TARGET,
  charset: "utf8",
  legalComments: "eof",
  entryNames: "[name].[hash]",
  chunkNames: "[name].[hash]",
  assetNames: "[name].[hash]",
  loader: { ".geo": "file", ".woff2": "file", ".svg": "file", ".png": "file", ".webp": "file" },
  plugins: [toml(python), styles],
  metafile: true,
  logLevel: "error",
};

const entries = {
  main: join(web, "main.js"),
  worker: join(web, "worker.js"),
  early: join(web, "early.js"),
  style: join(web, "style", "main.css"),
};
const { main, style, ...single } = entries;
const withPlugins = (...more) => ({ ...common, plugins: [...common.plugins, ...more] });

/** Which modules the page's script brings by itself, and which are fetched later. */
async function survey() {
  const { metafile } = await build({ ...withPlugins(scripts()), entryPoints: { main }, splitting: true, write: false });
  const whole = (path) => join(process.cwd(), path);
  const late = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => whole(path)),
  );
  const brought = [...reached(metafile.inputs, relative(process.cwd(), main))].map(whole);
  return { late: new Set(late), brought: brought.filter((path) => path.startsWith(web) && path.endsWith(".js")) };
}

/** What a script imports before it runs, and so on. */
function reached(scripts, from, found = new Set()) {
  for (const { path, kind } of scripts[from].imports) {
    if (kind !== "import-statement" || found.has(path)) continue;
    found.add(path);
    reached(scripts, path, found);
  }
  return found;
}

const { late, brought } = await survey();
const page = await build({
  ...withPlugins(scripts(late), together(brought)),
  entryPoints: { main, style },
  splitting: true,
});
// One file each: what Python's start waits for should not wait for a second request.
const alone = await build({ ...withPlugins(scripts()), entryPoints: single });

const outputs = { ...page.metafile.outputs, ...alone.metafile.outputs };
/** Smaller still, as they are sent: what is used once stands where it is used. */
for (const path of Object.keys(outputs).filter((each) => each.endsWith(".js"))) {
  const { code } = await minify(readFileSync(path, "utf8"), {
    module: true,
    ecma: 2022,
    compress: { passes: 2 },
    format: { comments: "some" },
  });
  writeFileSync(path, code);
}
const named = (path) => relative(out, join(process.cwd(), path));
const made = {};
for (const [path, { entryPoint }] of Object.entries(outputs)) {
  const name = Object.keys(entries).find((key) => entryPoint && join(process.cwd(), entryPoint) === entries[key]);
  if (name) made[name] = named(path);
}

const mainPath = Object.keys(outputs).find((path) => named(path) === made.main);
console.log(JSON.stringify({ ...made, preload: [...reached(outputs, mainPath)].map(named) }));
