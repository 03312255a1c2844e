import { readFile } from "node:fs/promises";
import path from "node:path";
import { BASE_PATH } from "#domain/site/site-path";
import { scriptHref } from "~/platform/response/script-href.server";
import { bareContentSecurityPolicy } from "~/platform/response/security-headers.server";

/** The service worker at a constant address. Browsers check it for updates themselves. */
export async function loader(): Promise<Response> {
  const href = scriptHref("worker");
  if (!href) throw new Response("", { status: 404 });
  const file = path.resolve("public", "build", path.basename(href));
  return new Response(await readFile(file, "utf8"), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=0, must-revalidate",
      // The home page has no slash at its end.
      "Service-Worker-Allowed": BASE_PATH,
      // Applies to requests that the worker makes itself.
      "Content-Security-Policy": bareContentSecurityPolicy("connect-src 'self'"),
    },
  });
}
