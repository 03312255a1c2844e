import type { ServiceContext } from "../http/context";
import { wholeNumberOf } from "../http/query";
import { detailOr404 } from "./document-detail";
import { listDocuments } from "./document-query";

const ARTICLES_PER_PAGE = 9;

/** Lists articles by tag or category, the newest first. */
export async function listArticles(c: ServiceContext): Promise<Response> {
  const category = c.req.query("category");
  return c.json(
    await listDocuments(c.var.deps.db, {
      kinds: ["article"],
      tags: c.req.queries("tags") ?? [],
      fields: category ? { category } : {},
      order: "newest",
      page: wholeNumberOf(c, "page", 0),
      size: wholeNumberOf(c, "size", ARTICLES_PER_PAGE),
    }),
  );
}

export async function listArticleCategories(c: ServiceContext): Promise<Response> {
  return c.json(await listDocuments(c.var.deps.db, { kinds: ["article-category"] }));
}

export async function showArticle(c: ServiceContext<"/:slug">): Promise<Response> {
  return c.json({ data: await detailOr404(c.var.deps, c, "article", c.req.param("slug")) });
}
