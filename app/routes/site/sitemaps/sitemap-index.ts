import type { LoaderFunctionArgs } from "@remix-run/node";
import { PUBLIC_PAGE } from "~/platform/response/headers.server";
import { Visitor } from "~/services/auth/session/visitor.server";
import { sitemapIndexXml, sitemapsOf } from "~/services/site/sitemap.server";

/** /sitemap.xml: where the sitemaps are. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  return new Response(await sitemapIndexXml(request, await sitemapsOf(visitor)), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": PUBLIC_PAGE },
  });
}
