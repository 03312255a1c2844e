/**
 * Hands a request to the backend in this process. The one place where the website imports it, and
 * only when a call needs it: a website whose services are elsewhere never opens a database.
 */
export async function embeddedFetch(request: Request): Promise<Response> {
  const { embeddedBackend } = await import("#backend/embedded");
  const backend = await embeddedBackend();
  return backend.fetch(request);
}
