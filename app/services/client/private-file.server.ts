import { ServiceError } from "./client.server";

/**
 * Sends a user's file with its type and name. It is never cached. Opened in a browser it is
 * sandboxed: it has an origin of its own and can't run scripts. Redirects are forwarded.
 * @throws Response 404 if it doesn't exist or isn't theirs, 503 during an outage
 */
export async function privateFile(fetchFile: () => Promise<Response>): Promise<Response> {
  try {
    const file = await fetchFile();
    if (file.status >= 300) return file;
    const headers = new Headers({ "Cache-Control": "private, no-store" });
    for (const name of ["Content-Type", "Content-Disposition", "X-Content-Type-Options"])
      headers.set(name, file.headers.get(name) ?? "");
    headers.set(
      "Content-Security-Policy",
      "sandbox; default-src 'self'; script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    return new Response(file.body, { headers });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new Response("", { status: error.status === 404 || error.status === 403 ? 404 : 503 });
  }
}
