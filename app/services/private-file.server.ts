import { ServiceError } from "./http.server";

/**
 * Sends a user's file with its own type and name. It is never cached and can't run scripts on this origin.
 * Redirects are passed on.
 * @throws Response 404 for what does not exist or is not theirs, 503 when the service is away.
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
      "default-src 'self'; script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    return new Response(file.body, { headers });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new Response("", { status: error.status === 404 || error.status === 403 ? 404 : 503 });
  }
}
