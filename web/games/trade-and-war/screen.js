// What kind of screen this is, for the parts of this table.

export { lying, narrow } from "../../parts/screen.js";
