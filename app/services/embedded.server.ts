import type * as Embedded from "#backend/embedded";

/**
 * Hands a request to the backend in this process. The one place where the website imports it, as a bundle of its
 * own (scripts/build.mjs) and only when a call needs it: a website whose services are elsewhere never opens a
 * database, nor holds the code of one in memory.
 */
export async function embeddedFetch(request: Request): Promise<Response> {
  const bundle = new URL("./embedded.js", import.meta.url).href;
  const { embeddedBackend } = (await import(bundle)) as typeof Embedded;
  const backend = await embeddedBackend();
  return backend.fetch(request);
}
