import type * as articles from "#contract/catalogue/articles";
import type { OperationHandler } from "../platform/operations/operations";
import { detailOr404, documentOr404 } from "./document-detail";
import { articleTags, listDocuments } from "./document-query";

const NEWEST_OF_CATEGORY = 4;

/** Lists articles by tag or category, the newest first. */
export const listArticles: OperationHandler<typeof articles.listArticles> = (
  { query: { category, tags, page, size } },
  c,
) =>
  listDocuments(c.var.deps.db, {
    kinds: ["article"],
    tags,
    fields: category ? { category } : {},
    order: "newest",
    page,
    size,
  });

export const listArticleCategories: OperationHandler<typeof articles.listArticleCategories> = (
  _,
  c,
) => listDocuments(c.var.deps.db, { kinds: ["article-category"] });

/** Lists the tags of articles. */
export const listTags: OperationHandler<typeof articles.listTags> = async (
  { query: { page, size } },
  c,
) => {
  const tags = await articleTags(c.var.deps.db);
  return { data: tags.slice(page * size, (page + 1) * size), page, size, total: tags.length };
};

export const showArticle: OperationHandler<typeof articles.showArticle> = ({ params }, c) =>
  detailOr404(c.var.deps, c, "article", params.slug);

/** Lists article categories, each with its latest articles. */
export const listArticlesByCategory: OperationHandler<
  typeof articles.listArticlesByCategory
> = async (_, c) => {
  const { db } = c.var.deps;
  const [categories, newest] = await Promise.all([
    listDocuments(db, { kinds: ["article-category"] }),
    listDocuments(db, { kinds: ["article"], order: "newest" }),
  ]);
  return categories.data.map(({ slug, path, title }) => ({
    path,
    title,
    articles: newest.data
      .filter(({ fields }) => Array.isArray(fields.category) && fields.category.includes(slug))
      .slice(0, NEWEST_OF_CATEGORY)
      .map((article) => ({ path: article.path, title: article.title })),
  }));
};

/** Shows an author with a page of their articles. */
export const showAuthor: OperationHandler<typeof articles.showAuthor> = async (
  { params, query: { page, size, includeArticles } },
  c,
) => {
  const { deps } = c.var;
  const author = await documentOr404(deps, c, ["author"], params.slug);
  if (!includeArticles) return { author, articles: [], total: 0 };
  const found = await listDocuments(deps.db, {
    kinds: ["article"],
    author: author.slug,
    order: "newest",
    page,
    size,
  });
  return { author, articles: found.data, total: found.total };
};
