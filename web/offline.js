// The page's side of the service worker (sw.js): works offline, tells of a new version, never takes over by itself.
//
//   registerOffline({ build, onUpdate })   once, when the page has nothing better to do (Python is ready)
//   applyUpdate()                          the player pressed "new version": activates it, reloads the page
//   resetOffline()                         forgets every cached file and the service worker, reloads the page

const supported = () => "serviceWorker" in navigator && globalThis.isSecureContext;

/** The hash of the build that a service worker belongs to; none if it does not know the question (a stale one). @param {ServiceWorker} worker @returns {Promise<string | undefined>} */
function buildOf(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => resolve(event.data);
    setTimeout(() => resolve(undefined), 2000);
    worker.postMessage({ type: "version" }, [port2]);
  });
}

/**
 * Registers the service worker; `onUpdate(ready)` is called with whether a version other than this page's (`build`, the
 * hash of its build record) lies ready, whenever one was installed. Resolves to whether the page will work offline.
 * @param {{ build: string, onUpdate?: (ready: boolean) => void }} page
 */
export async function registerOffline({ build, onUpdate = () => {} }) {
  if (!supported()) return false;
  try {
    const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    const look = async () => {
      const { waiting } = registration;
      // Without a controller this is the first visit: nothing is replaced, there is nothing to announce. And the page
      // itself comes from the network first: it may be the new version already.
      if (waiting && navigator.serviceWorker.controller) onUpdate((await buildOf(waiting)) !== build);
    };
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => coming.state === "installed" && look());
    });
    // What waits may be older than this page: ask for the newest before a word is said of it.
    await registration.update().catch(() => {});
    if (!registration.installing) await look();
    return true;
  } catch (error) {
    console.info(`Thalassa: will not work offline (${/** @type {Error} */ (error).message}).`);
    return false;
  }
}

/** Lets the version that waits now take over and reloads the page once it has. */
export async function applyUpdate() {
  const registration = await (supported() ? navigator.serviceWorker.getRegistration() : undefined);
  if (!registration?.waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  registration.waiting.postMessage({ type: "activate" });
}

/** Removes our service worker and its caches (saved matches stay), then reloads from the network. */
export async function resetOffline() {
  if (supported()) {
    const registration = await navigator.serviceWorker.getRegistration();
    const scope = registration?.scope ?? new URL("./", location.href).href;
    for (const name of await caches.keys()) {
      if (name.startsWith(`thalassa ${scope} `)) await caches.delete(name);
    }
    await registration?.unregister();
  }
  location.reload();
}
