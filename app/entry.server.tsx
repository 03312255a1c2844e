import { randomBytes } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { cssBundleHref } from "@remix-run/css-bundle";
import { VisitorSpeech } from "~/components/language";
import { NonceContext } from "~/components/nonce";
import { isLanguage, type Speech } from "~/domain/language";
import { translatorFor } from "~/server/language.server";
import { logServerError } from "~/server/log.server";
import { inlineCss } from "~/server/critical-css.server";
import { renderHydratedDocument, renderStaticDocument } from "~/server/render-document.server";
import { FORM_ACTION_HEADER } from "~/server/headers.server";
import { requestContext } from "~/server/request-context.server";
import { contentSecurityPolicy } from "~/server/security-headers.server";
import { visitCookie } from "~/server/attribution.server";
import { startEnquirySpool } from "~/services/lead/spool.server";
import { readableText } from "~/domain/readable-text";
import { sitePath } from "~/domain/site-path";

// Enquiries that were spooled before this process started are delivered by it.
startEnquirySpool();

// What our server uses of the application besides the request handler (server/types.ts `AppHooks`).
export { registry as metricsRegistry } from "~/server/metrics.server";
export { onCatalogueChange } from "~/services/response-cache.server";
export { visitCookie as attributionCookie } from "~/server/attribution.server";
export { runWithRequestContext } from "~/server/request-context.server";
export { stopServices } from "~/services/embedded.server";

/** Renders every document, with its critical CSS inlined. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie, Accept-Encoding, Save-Data");
  headers.set("Speculation-Rules", `"${sitePath("/speculation-rules")}"`);
  headers.set("Accept-CH", "ECT");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  // A public page has no inline script, so it needs no nonce: replayed, a nonce protects nothing.
  const nonce = isPublicPage(request, status, headers, context)
    ? null
    : randomBytes(16).toString("base64");
  const { html, styleSource } = await render(request, context, nonce);
  const formAction = headers.get(FORM_ACTION_HEADER);
  headers.delete(FORM_ACTION_HEADER);
  headers.set("Content-Security-Policy", contentSecurityPolicy({ nonce, styleSource, formAction }));
  if (!requestContext().isShared) addAttribution(headers, request);
  return new Response(html, { status, headers });
}

/** The page may be everyone's, but this cookie is one visitor's: no shared cache may store it. */
function addAttribution(headers: Headers, request: Request): void {
  const cookie = visitCookie(request);
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  if (headers.has("Set-Cookie") && /\bpublic\b/.test(headers.get("Cache-Control") ?? ""))
    headers.set("Cache-Control", "private, no-cache");
}

function isPublicPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    status === 200 &&
    /\bpublic\b/.test(headers.get("Cache-Control") ?? "") &&
    !isHydrated(context)
  );
}

/** A route opts in to the framework's script with `handle.hydrate` (design.md); in English, as app/root.tsx. */
function isHydrated(context: EntryContext): boolean {
  if (speechOf(context).code !== "en") return false;
  return context.staticHandlerContext.matches.some((match) => {
    const handle = context.routeModules[match.route.id]?.handle as
      { hydrate?: boolean } | undefined;
    return handle?.hydrate === true;
  });
}

async function render(request: Request, context: EntryContext, nonce: string | null) {
  const document = (
    <VisitorSpeech.Provider value={speechOf(context)}>
      <NonceContext.Provider value={nonce ?? undefined}>
        <RemixServer context={context} url={request.url} nonce={nonce ?? undefined} />
      </NonceContext.Provider>
    </VisitorSpeech.Provider>
  );
  const markup = isHydrated(context)
    ? startLater(insideBody(await renderHydratedDocument(document)))
    : renderStaticDocument(document);
  // A broken escape in an address (`?q=%FF`) is shown in its form again.
  return inlineCss(readableText(markup), cssBundleHref);
}

const END = "</body></html>";

/** Remix streams its data after the document. Here all of it is known, so it goes where HTML allows a script. */
function insideBody(markup: string): string {
  const [page = "", data = ""] = markup.split(END);
  return page + data.replace(/<!--\/?\$-->/g, "") + END;
}

/**
 * React does not race with the first paint: its modules are named, for no medium, and neither fetched nor run until
 * app/shell/shell.ts, with the page loaded, says so.
 */
function startLater(markup: string): string {
  return markup
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" media="not all"')
    .replace(/ type="module" async=""/, ' type="text/later"');
}

/** The language that the shell's loader found. */
function speechOf(context: EntryContext): Speech {
  const { root } = context.staticHandlerContext.loaderData as {
    readonly root?: { readonly language?: unknown };
  };
  const code = isLanguage(root?.language) ? root.language : "en";
  return { code, t: translatorFor(code) };
}

/** Errors that a boundary shows to the visitor, without their stack. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) logServerError(error, request);
}
