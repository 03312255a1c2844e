import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { DocumentAssetsContext } from "~/components/document-assets";
import { VisitorSpeech } from "~/components/language";
import { isLanguage, type Speech } from "#domain/language";
import { translatorFor } from "#domain/translate.server";
import { logServerError } from "~/server/log.server";
import { criticalCssPlaceholder, withCriticalCss } from "~/server/critical-css.server";
import { FORM_ACTION_HEADER } from "~/server/headers.server";
import { hydrationData } from "~/server/hydration.server";
import { requestContext } from "~/server/request-context.server";
import { contentSecurityPolicy } from "~/server/security-headers.server";
import { visitCookie } from "~/server/attribution.server";
import { startEnquirySpool } from "~/services/lead/spool.server";
import { readableText } from "~/server/readable-text";
import { sitePath } from "#domain/site-path";

// Enquiries that were spooled before this process started are delivered by it.
startEnquirySpool();

// Parts of the application that our server uses besides the request handler (server/types.ts
// `AppHooks`).
export { registry as metricsRegistry } from "~/server/metrics.server";
export { onCatalogueChange } from "~/services/response-cache.server";
export { visitCookie as attributionCookie } from "~/server/attribution.server";
export { runWithRequestContext } from "~/server/request-context.server";
export {
  leaveServicesRunningOnSignal as leaveServicesRunningOnSignal,
  stopServices,
} from "~/services/embedded.server";

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
  const placeholder = criticalCssPlaceholder();
  const rendered = await renderPage(request, context, placeholder);
  const { html, cspSource: styleSource } =
    placeholder === null ? { html: rendered, cspSource: null } : withCriticalCss(rendered);
  const formAction = headers.get(FORM_ACTION_HEADER);
  headers.delete(FORM_ACTION_HEADER);
  headers.set("Content-Security-Policy", contentSecurityPolicy({ styleSource, formAction }));
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

/** A route opts in to React in the browser with `handle.hydrate`. The browser has English messages only. */
function isHydrated(context: EntryContext): boolean {
  if (speechOf(context).code !== "en") return false;
  return context.staticHandlerContext.matches.some((match) => {
    const handle = context.routeModules[match.route.id]?.handle as
      { hydrate?: boolean } | undefined;
    return handle?.hydrate === true;
  });
}

/** Hydrated pages need React's marks and their data; all others are rendered without, in half the time. */
async function renderPage(
  request: Request,
  context: EntryContext,
  criticalCss: string | null,
): Promise<string> {
  const hydration = isHydrated(context) ? await hydrationData(context) : null;
  const render = hydration === null ? renderToStaticMarkup : renderToString;
  const html = render(
    <VisitorSpeech.Provider value={speechOf(context)}>
      <DocumentAssetsContext.Provider value={{ criticalCss, hydration }}>
        {/* Without the stream, RemixServer appends no scripts of its own. */}
        <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
      </DocumentAssetsContext.Provider>
    </VisitorSpeech.Provider>,
  );
  // A broken escape in an address (`?q=%FF`) is shown in its form again.
  return `<!DOCTYPE html>${readableText(html)}`;
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
