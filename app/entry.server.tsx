import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { isLanguage, type Speech } from "#domain/language/language";
import { translatorFor } from "#domain/language/translate.server";
import { hrefTo } from "#domain/site/href";
import { isHiddenIn, withoutHiddenLinks } from "#domain/site/region-paths";
import type { Region } from "#domain/site/regions";
import { pathBelowBase } from "#domain/site/site-path";
import { DocumentAssetsContext, type RenderOnce } from "~/components/ui/document-assets";
import { VisitorSpeech } from "~/components/visitor/language";
import { VisitorRegion } from "~/components/visitor/region";
import { isPublic, makePrivate, sharedBriefly } from "#platform/cache-headers";
import { readableText } from "~/platform/forms/readable-text";
import { localisedPage } from "~/platform/localised/localised-page.server";
import { logServerError } from "~/platform/log.server";
import { visitorRegion } from "~/platform/request/region.server";
import { requestContext } from "~/platform/request-context.server";
import { criticalCssPlaceholder, withCriticalCss } from "~/platform/response/critical-css.server";
import { skipDataEncoding } from "~/platform/response/data-encoding.server";
import { FORM_ACTION_HEADER } from "~/platform/response/headers.server";
import { contentSecurityPolicy } from "~/platform/response/security-headers.server";
import { visitCookie } from "~/services/enquiries/attribution.server";
import { startEnquirySpool } from "~/services/enquiries/spool.server";

skipDataEncoding();
// Enquiries that were spooled before this process started are delivered by it.
startEnquirySpool();

export { newFormKey } from "~/platform/forms/form-key.server";
export { registry as metricsRegistry } from "~/platform/metrics.server";
export { onCatalogueChange } from "~/services/client/response-cache.server";
export { visitCookie as attributionCookie } from "~/services/enquiries/attribution.server";
export { runWithRequestContext } from "~/platform/request-context.server";
export { leaveServicesRunningOnSignal, stopServices } from "~/services/client/embedded.server";

/** Renders every document, with its critical CSS inlined. */
export default async function handleRequest(
  request: Request,
  found: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // An edition's page at an address that the default edition doesn't have.
  const status = found === 404 && hasEditionPage(context) ? 200 : found;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie, Accept-Encoding, Save-Data");
  headers.set("Speculation-Rules", `"${hrefTo("/speculation-rules")}"`);
  headers.set("Accept-CH", "ECT");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (requestContext().serviceCalls.missing)
    headers.set("Cache-Control", sharedBriefly(headers.get("Cache-Control") ?? ""));
  const placeholder = criticalCssPlaceholder();
  const rendered = renderPage(request, context, { placeholder, isError: status > 400 });
  const { html, cspSource: styleSource } =
    placeholder === null ? { html: rendered, cspSource: null } : withCriticalCss(rendered);
  const formAction = headers.get(FORM_ACTION_HEADER);
  headers.delete(FORM_ACTION_HEADER);
  headers.set("Content-Security-Policy", contentSecurityPolicy({ styleSource, formAction }));
  if (!requestContext().isShared) addAttribution(headers, request);
  // As bytes, because a Response checks and encodes each character of a text.
  return new Response(Buffer.from(html), { status, headers });
}

/** The page may be everyone's, but this cookie is one visitor's: no shared cache may store it. */
function addAttribution(headers: Headers, request: Request): void {
  const cookie = visitCookie(request);
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  if (headers.has("Set-Cookie") && isPublic(headers)) makePrivate(headers);
}

/** Whether the page is in the visitor's language, and not only its layout and forms. */
const isTranslated = (context: EntryContext): boolean =>
  context.staticHandlerContext.matches.some(
    ({ route }) =>
      (context.routeModules[route.id]?.handle as { isTranslated?: boolean } | undefined)
        ?.isTranslated === true,
  );

/** Renders the page without React's marks: no page runs React in the browser. */
function renderPage(
  request: Request,
  context: EntryContext,
  { placeholder, isError }: { readonly placeholder: string | null; readonly isError: boolean },
): string {
  const speech = speechOf(context);
  const region = visitorRegion(request);
  const html = renderToStaticMarkup(
    <VisitorSpeech.Provider value={speech}>
      <DocumentAssetsContext.Provider
        value={{ criticalCss: placeholder, isError, renderOnce: onceFor(speech, region) }}
      >
        <RemixServer context={context} url={request.url} />
      </DocumentAssetsContext.Provider>
    </VisitorSpeech.Provider>,
  );
  // A broken escape in an address (`?q=%FF`) is shown in its form again.
  const path = pathBelowBase(new URL(request.url).pathname);
  const readable = readableText(html);
  const page = isHiddenIn(region, path) ? readable : withoutHiddenLinks(region, readable);
  const isOwn = isTranslated(context) && !hasEditionPage(context);
  const own = isOwn ? localisedPage(page, speech.code).html : page;
  return `<!DOCTYPE html>${withErrorTitle(own, speech)}`;
}

/** Parts of the layout that were rendered, by what they show, region, language and name. */
const renderedParts = new WeakMap<object, Map<string, string>>();

/** Header and footer have some 100 elements that differ by region and language only. */
const onceFor =
  (speech: Speech, region: Region): RenderOnce =>
  (of, name, part) => {
    const parts = renderedParts.get(of) ?? new Map<string, string>();
    renderedParts.set(of, parts);
    const key = `${region.key} ${speech.code} ${name}`;
    const html =
      parts.get(key) ??
      renderToStaticMarkup(
        <VisitorSpeech.Provider value={speech}>
          <VisitorRegion.Provider value={region}>{part()}</VisitorRegion.Provider>
        </VisitorSpeech.Provider>,
      );
    parts.set(key, html);
    return html;
  };

/** Screen readers read the title first, so it says that a form came back with errors. */
const withErrorTitle = (html: string, { t }: Speech): string =>
  html.includes(' id="error-summary"')
    ? html.replace("<title>", () => `<title>${t("Error:")} `)
    : html;

/** Whether the shell's loader found a page of the visitor's edition. */
function hasEditionPage(context: EntryContext): boolean {
  const { root } = context.staticHandlerContext.loaderData as {
    readonly root?: { readonly edition?: unknown };
  };
  return Boolean(root?.edition);
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
