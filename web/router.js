// Addresses. Every screen has its own: a fragment, so that it works in any folder of any host, and so that
// a match in a link never reaches a server.

/**
 * @typedef {{ name: "home" | "settings" | "about" | "lost" }
 *   | { name: "new", slug: string }
 *   | { name: "play", id: string }
 *   | { name: "lesson", slug: string, lesson: string }
 *   | { name: "replay", code: string, at: number | null }
 *   | { name: "rules", slug: string, rule: string }
 *   | { name: "learn", slug: string }
 *   | { name: "gallery", slug: string, kind: string }} Route
 */

/** No fragment that we make comes near this; what is longer is not looked at any further. */
const LONGEST = 200_000;

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The route of a fragment; `lost` for anything that is not one. @param {string} hash @returns {Route} */
export function parse(hash) {
  if (hash.length > LONGEST) return { name: "lost" };
  const [, name = "", first = "", second = "", ...rest] = `/${hash.replace(/^#?\/?/, "")}`.split("/").map(decoded);
  if (rest.some(Boolean)) return { name: "lost" };
  switch (name) {
    case "":
      return { name: "home" };
    case "settings":
    case "about":
      return first ? { name: "lost" } : { name };
    case "new":
      return first && !second ? { name, slug: first } : { name: "lost" };
    case "play":
      return first && !second ? { name, id: first } : { name: "lost" };
    case "learn":
      return second ? { name: "lesson", slug: first, lesson: second } : { name, slug: first };
    case "replay":
      return first && /^\d{0,6}$/.test(second)
        ? { name, code: first, at: second ? Number(second) : null }
        : { name: "lost" };
    case "rules":
      return first ? { name, slug: first, rule: second } : { name: "lost" };
    case "gallery":
      return first ? { name, slug: first, kind: second } : { name: "lost" };
    default:
      return { name: "lost" };
  }
}

/** The fragment of a route's parts. @param {...string} parts */
export const to = (...parts) => `#/${parts.map(encodeURIComponent).join("/")}`;

/** Goes to an address; `replace` leaves no step behind in the browser's history. @param {string} hash @param {{ replace?: boolean }} [options] */
export function go(hash, { replace = false } = {}) {
  if (hash === location.hash) return;
  if (replace) {
    history.replaceState(null, "", hash);
    dispatchEvent(new HashChangeEvent("hashchange"));
  } else {
    location.hash = hash;
  }
}

/** Calls `show` for the present address and for every later one. @param {(route: Route) => void} show */
export function start(show) {
  const follow = () => show(parse(location.hash));
  addEventListener("hashchange", follow);
  follow();
}
