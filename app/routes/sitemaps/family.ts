import type { LoaderFunctionArgs } from "@remix-run/node";
import { PUBLIC_PAGE } from "~/server/headers.server";
import { sitemapsOf, sitemapXml } from "~/services/catalogue/sitemap.server";
import { Visitor } from "~/services/auth/visitor.server";

/** /sitemaps/articles.xml and its like: the addresses of one family. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const sitemaps = await sitemapsOf(await Visitor.anonymous(request));
  const found = sitemaps.find(({ name }) => `${name}.xml` === params.file);
  if (!found) throw new Response("", { status: 404 });
  return new Response(await sitemapXml(request, found.addresses), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": PUBLIC_PAGE },
  });
}
