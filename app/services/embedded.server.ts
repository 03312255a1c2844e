import type * as Embedded from "#backend/embedded";

let loading: Promise<typeof Embedded> | undefined;
let isStoppedByServer = false;

/**
 * Hands a request to the services in this process. The one place where the website imports them, as a
 * bundle of their own (scripts/build.mjs) and only when a call needs it: a website whose services run
 * elsewhere never opens a database, nor loads the code of one.
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
