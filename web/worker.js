// A worker that runs the rules: starts Python, then answers.
import { boot } from "./boot.js";

self.addEventListener("message", async ({ data }) => {
  await boot({ ...data, onStage: (stage) => self.postMessage(stage) }).catch(() => {});
}, { once: true });
