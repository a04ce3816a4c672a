// The page: starts the rules worker and says how far it is.
import { registerOffline } from "./offline.js";

const build = JSON.parse(document.getElementById("build").textContent);
const status = document.getElementById("status");
const base = new URL("./", document.baseURI).href;
const worker = new Worker(new URL(build.worker, base), { type: "module" });

worker.addEventListener("message", ({ data }) => {
  if (!data.stage) return;
  document.documentElement.dataset.boot = data.stage;
  status.textContent = data.error?.message ?? data.stage;
  if (data.stage === "ready") {
    document.documentElement.dataset.kind = data.kind;
    registerOffline({ build: build.hash });
  }
});
worker.postMessage({ boot: { base, python: build.python, lock: "thalassa.worker" } });
