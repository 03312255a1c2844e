import type { LoaderFunctionArgs } from "@remix-run/node";
import { xml } from "remix-utils/responses";
import { PUBLIC_PAGE } from "#platform/cache-headers";
import { Visitor } from "~/services/auth/session/visitor.server";
import { sitemapIndexXml, sitemapsOf } from "~/services/site/sitemap.server";

/** /sitemap.xml: where the sitemaps are. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  return xml(await sitemapIndexXml(request, await sitemapsOf(visitor)), {
    headers: { "Cache-Control": PUBLIC_PAGE },
  });
}
