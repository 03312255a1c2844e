import { redirect } from "@remix-run/node";
import type { ResponseData } from "#contract/operation/index";
import { type showMetatag } from "#contract/site/page-meta";
import { documentAt } from "#domain/catalogue/document-address";
import { countryList } from "#domain/countries/country-options";
import { BASE_PATH, pathBelowBase, sitePath } from "#domain/site/site-path";
import { env } from "~/platform/env.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";
import type { Visitor } from "./session/visitor.server";

export type SeoData = ResponseData<typeof showMetatag>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Meta statuses that become the page's status (core.md §4 "Redirect handling"). */
const PAGE_STATUSES = new Set([410, 503, 302]);

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
      { timeoutMs: env().METATAG_TIMEOUT_MS },
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

/**
 * The page category of a path below the base path (core.md §2: "Any unmapped path gets a generic
 * page category").
 */
export function pageCategoryOf(path: string): string {
  const [section, , university, course] = path.split("/").filter(Boolean);
  if (!section) return "home";
  if (section === "university" && university)
    return course && course !== "courses" ? "course" : "university";
  if (countryList.some(({ slug }) => path === `/${slug}`)) return "country";
  const kind = documentAt(path)?.kind ?? "page";
  return kind === "page" ? "generic" : kind;
}

/**
 * Redirects configured by the operator may leave the site. Relative ones stay below the base path.
 */
function redirectTo(target: string, status: number | null | undefined): Response {
  const address = /^https?:\/\//i.test(target) ? target : sitePath(target.replace(/^\/+/, "/"));
  return redirect(address, status && REDIRECTS.has(status) ? status : 301);
}

const pageStatus = (status: number): Response =>
  status === 302
    ? redirect(BASE_PATH, 302)
    : new Response("", {
        status,
        headers: {
          "Cache-Control": "private, no-store",
          ...(status === 503 ? { "Retry-After": "300" } : {}),
        },
      });
