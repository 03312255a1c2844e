import { redirect } from "@remix-run/node";
import type { ResponseData } from "#contract/operation/index";
import { type showMetatag } from "#contract/site/page-meta";
import { pageCategoryOf } from "#domain/catalogue/page-category";
import { BASE_PATH, pathBelowBase, sitePath } from "#domain/site/site-path";
import { logServerError } from "~/platform/log.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";
import type { Visitor } from "./session/visitor.server";

export type SeoData = ResponseData<typeof showMetatag>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Meta statuses that become the page's status (core.md §4 "Redirect handling"). */
const PAGE_STATUSES = new Set([410, 503, 302]);

/** How long a page that needs no other service waits for its title while the services hang. */
const TIMEOUT_MS = 1_500;

/**
 * Looks up an address in the metatag service. A redirect is thrown with its custom status, or 301;
 * 410, 503 and 302 become the page's status; otherwise the page renders. The call has a short
 * timeout and fails open.
 * @throws Response a redirect, or the page's status
 */
export async function seoDataFor(visitor: Visitor): Promise<SeoData | null> {
  const { pathname } = new URL(visitor.request.url);
  const category = pageCategoryOf(pathBelowBase(pathname));
  try {
    const data = await services(visitor).site.showMetatag(
      { query: { url: pathname, category } },
      { timeoutMs: TIMEOUT_MS },
    );
    if (data.redirectUrl) throw redirectTo(data.redirectUrl, data.customStatus);
    if (data.customStatus && PAGE_STATUSES.has(data.customStatus))
      throw pageStatus(data.customStatus);
    return data;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status === 404 && error.location) {
      throw redirectTo(error.location, Number(error.details.customStatus) || null);
    }
    return null;
  }
}

/** Statuses of a page's own service that are the page's (core.md §4: "other statuses set the response status"). */
const OWN_STATUSES = new Set([400, 404, 409, 410, 429]);

/**
 * Gives a page the status with which its own service refused it, or 503 if the service can't be reached. A 404 with a location redirects, with
 * the custom status or 301 (core.md §4 "Redirect handling").
 * @throws Response a redirect, or the page's status. Other errors as they are
 */
export async function withPageStatus<T>(visitor: Visitor, page: Promise<T>): Promise<T> {
  try {
    return await page;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.status === null || error.transport !== null) throw outage(visitor, error);
    if (error.status === 404 && error.location)
      throw redirectTo(error.location, Number(error.details.customStatus) || null);
    if (error.status === 503) throw outage(visitor, error);
    if (!OWN_STATUSES.has(error.status)) throw error;
    throw pageStatus(error.status, error.retryAfterSeconds);
  }
}

/** The page is busy for a while. The cause is logged, because a thrown response isn't. */
function outage({ request }: Visitor, error: ServiceError): Response {
  if (!request.signal.aborted) logServerError(error, request);
  return pageStatus(503, error.retryAfterSeconds);
}

/**
 * Redirects configured by the operator may leave the site. Relative ones stay below the base path.
 */
function redirectTo(target: string, status: number | null | undefined): Response {
  const address = /^https?:\/\//i.test(target) ? target : sitePath(target.replace(/^\/+/, "/"));
  return redirect(address, status && REDIRECTS.has(status) ? status : 301);
}

const pageStatus = (status: number, retryAfterSeconds: number | null = null): Response =>
  status === 302
    ? redirect(BASE_PATH, 302)
    : new Response("", {
        status,
        headers: {
          "Cache-Control": "private, no-store",
          ...(status === 503 ? { "Retry-After": "300" } : {}),
          ...(retryAfterSeconds === null ? {} : { "Retry-After": String(retryAfterSeconds) }),
        },
      });
