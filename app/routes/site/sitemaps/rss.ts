import type { LoaderFunctionArgs } from "@remix-run/node";
import { Feed } from "feed";
import { PUBLIC_PAGE } from "#platform/cache-headers";
import { feedPath } from "#domain/catalogue/article-feed";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { visitorOrigin } from "~/platform/request/region.server";
import { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

const ITEMS = 50;

/** /articles.rss: the newest articles, where the region shows articles. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  const path = feedPath(visitor.region);
  if (path === null) throw new Response("", { status: 404 });
  const origin = visitorOrigin(request);
  const { data } = await services(visitor).catalogue.listArticles({
    query: { page: 0, size: ITEMS },
  });
  const newest = data[0]?.updatedOn;
  const feed = new Feed({
    title: `${brand.name}: articles`,
    description: brand.tagline,
    id: origin + hrefTo("/articles"),
    link: origin + hrefTo("/articles"),
    language: visitor.region.lang,
    copyright: brand.name,
    ...(newest ? { updated: new Date(newest) } : {}),
    feedLinks: { rss: origin + path },
  });
  for (const article of data.filter(({ sample }) => !sample)) {
    const link = origin + sitePath(article.path);
    feed.addItem({
      title: article.title,
      id: link,
      link,
      description: article.description,
      date: new Date(article.updatedOn),
    });
  }
  return new Response(feed.rss2(), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": PUBLIC_PAGE },
  });
}
