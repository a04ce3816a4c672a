// node minify.mjs FILE
// Makes a script small in its place; its top-level names stay.
import { readFileSync, writeFileSync } from "node:fs";
import { transform } from "esbuild";

const [file] = process.argv.slice(2);
const { code } = await transform(readFileSync(file, "utf8"), { minify: true, charset: "utf8" });
writeFileSync(file, code);
