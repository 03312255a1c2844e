const BASE = "/study-abroad";

/** Starts the service worker, which keeps what is visited; the page at hand is told to it the first time. */
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
