// TOML files can be imported: Python reads them (Node cannot) and they arrive as plain objects.
import { execFileSync } from "node:child_process";
import { basename } from "node:path";

const READ_TOML = "import json, sys, tomllib; print(json.dumps(tomllib.load(open(sys.argv[1], 'rb'))))";

/** The plug-in for esbuild. @param {string} python */
export const toml = (python) => ({
  name: "toml",
  setup({ onLoad }) {
    onLoad({ filter: /\.toml$/ }, ({ path }) => {
      try {
        const contents = execFileSync(python, ["-c", READ_TOML, path], { encoding: "utf8", stdio: "pipe" });
        // Words know which file they are from: that is how another language finds its own.
        const file = JSON.stringify(basename(path).split(".")[0]);
        return { contents: contents.replace("{", `{"$file": ${file}, `), loader: "json" };
      } catch (error) {
        const reason = error.stderr.trim().split("\n").at(-1);
        return { errors: [{ text: `${basename(path)}: ${reason}` }] };
      }
    });
  },
});
