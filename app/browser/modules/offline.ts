const BASE = "/study-abroad";

/**
 * Registers the service worker, which caches visited pages, and tells it the current page the first
 * time.
 */
export function startOffline(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const isFirst = serviceWorker.controller === null;
  void serviceWorker
    .register(`${BASE}/worker.js`, { scope: BASE })
    .then(() => serviceWorker.ready)
    .then(({ active }) => {
      if (isFirst) active?.postMessage(location.href);
    })
    .catch(() => undefined);
}
