// The build record: what build.py wrote into the page (tools/contract.md says what is in it).

/** @type {Record<string, any>} */
export const build = JSON.parse(document.getElementById("build")?.textContent || "{}");

/** The absolute address of the site's folder: everything is found from here, in any sub-path. */
export const base = new URL("./", document.baseURI).href;

/** The absolute address of a file of the build record. @param {string} path */
export const at = (path) => new URL(path, base).href;
