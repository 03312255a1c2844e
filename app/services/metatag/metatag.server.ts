import { redirect } from "@remix-run/node";
import { z } from "zod";
import { BASE_PATH, sitePath } from "#domain/site-path";
import { env } from "~/server/env.server";
import type { Visitor } from "../auth/visitor.server";
import { ServiceError } from "../http.server";

const seoDataSchema = z.object({
  redirectUrl: z.string().nullish(),
  customStatus: z.number().int().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
});
export type SeoData = z.infer<typeof seoDataSchema>;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Meta statuses that become the page's own (core.md §4 "Redirect handling"). */
const PAGE_STATUSES = new Set([410, 503, 302]);

/**
 * What the metatag service knows of an address (core.md §4, §7): a redirect is thrown with its custom
 * status or else 301; 410, 503 and 302 become the page's status; anything else lets the page render.
 * The service is given its own short time and is never the reason that a page fails.
 * @throws Response a redirect, or the status the page must have.
 */
export async function seoDataFor(visitor: Visitor, category: string): Promise<SeoData | null> {
  const { pathname } = new URL(visitor.request.url);
  try {
    const { data } = await visitor.call({
      service: "metatag",
      path: "",
      query: { url: pathname, category },
      schema: seoDataSchema,
      timeoutMs: env().METATAG_TIMEOUT_MS,
    });
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

/** Redirects of the operator's own table may leave the site; relative ones stay below the base path. */
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
