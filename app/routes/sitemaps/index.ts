import { sitemapIndexXml, sitemapsOf } from "~/services/catalogue/sitemap.server";
import { PUBLIC_PAGE } from "~/server/headers.server";
import { Visitor } from "~/services/auth/visitor.server";
import type { LoaderFunctionArgs } from "@remix-run/node";

/** /sitemap.xml: where the sitemaps are. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  return new Response(await sitemapIndexXml(request, await sitemapsOf(visitor)), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": PUBLIC_PAGE },
  });
}
