import type * as Embedded from "#backend/embedded";

let loading: Promise<typeof Embedded> | undefined;
let isStoppedByServer = false;

/**
 * Passes a request to the services in this process. Only this module imports them, as a separate
 * bundle (scripts/build.mjs), on the first call. A website with remote services never opens a
 * database and never loads its code.
 */
export async function embeddedFetch(request: Request): Promise<Response> {
  const bundle = new URL("./embedded.js", import.meta.url).href;
  loading ??= import(bundle) as Promise<typeof Embedded>;
  const { embeddedBackend } = await loading;
  const backend = await embeddedBackend({ stopsOnSignal: !isStoppedByServer });
  return backend.fetch(request);
}

/** For a server that calls `stopServices` once its last request is done. Under others they stop on SIGTERM. */
export function leaveServicesRunningOnSignal(): void {
  isStoppedByServer = true;
}

/** Stops the embedded services, if any were started, and closes their database. */
export async function stopServices(): Promise<void> {
  const { stopEmbeddedBackend } = (await loading) ?? {};
  await stopEmbeddedBackend?.();
}
