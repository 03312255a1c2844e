import type { LoaderFunctionArgs } from "@remix-run/node";
import { xml } from "remix-utils/responses";
import { PUBLIC_PAGE } from "#platform/cache-headers";
import { Visitor } from "~/services/auth/session/visitor.server";
import { sitemapNamed, sitemapXml } from "~/services/site/sitemap.server";

/** /sitemaps/articles.xml and its like: the addresses of one family. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const name = /^(.+)\.xml$/.exec(params.file ?? "")?.[1];
  const addresses = name ? await sitemapNamed(await Visitor.anonymous(request), name) : null;
  if (!addresses) throw new Response("", { status: 404 });
  return xml(await sitemapXml(request, addresses), {
    headers: { "Cache-Control": PUBLIC_PAGE },
  });
}
