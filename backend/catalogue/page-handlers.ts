import { documentKinds } from "#domain/catalogue";
import type { Deps } from "../deps";
import type { ServiceContext } from "../http/context";
import { notFound } from "../http/errors";
import { wholeNumberOf } from "../http/query";
import { detailOr404, documentOr404 } from "./document-detail";
import { allAddresses, findDocument, listDocuments } from "./document-query";
import { interlinksFor } from "./interlinking";

const pageKinds = documentKinds.filter((kind) => kind !== "exam-topic");
const NEWEST_OF_CATEGORY = 4;
const MAX_PAGES = 1_000;

/** Lists article categories, each with its latest articles (core.md §7 "marketing/pages/category"). */
export async function listArticlesByCategory(c: ServiceContext): Promise<Response> {
  return c.json({ data: await articlesByCategory(c.var.deps) });
}

async function articlesByCategory(deps: Deps) {
  const [categories, articles] = await Promise.all([
    listDocuments(deps.db, { kinds: ["article-category"] }),
    listDocuments(deps.db, { kinds: ["article"], order: "newest" }),
  ]);
  return categories.data.map(({ slug, path, title }) => ({
    path,
    title,
    articles: articles.data
      .filter(({ fields }) => Array.isArray(fields.category) && fields.category.includes(slug))
      .slice(0, NEWEST_OF_CATEGORY)
      .map((article) => ({ path: article.path, title: article.title })),
  }));
}

/** Shows an author with a page of their articles. */
export async function showAuthor(c: ServiceContext<"/author/:slug">): Promise<Response> {
  const { deps } = c.var;
  const author = await documentOr404(deps, c, ["author"], c.req.param("slug"));
  const articles = await listDocuments(deps.db, {
    kinds: ["article"],
    author: author.slug,
    order: "newest",
    page: wholeNumberOf(c, "page", 0),
    size: wholeNumberOf(c, "size", 30),
  });
  return c.json({ data: { author, articles: articles.data, total: articles.total } });
}

/** Lists the questions and answers of a page. */
export async function listFaqs(c: ServiceContext<"/faq-question/:kind/:slug">): Promise<Response> {
  const { kind, slug } = c.req.param();
  const known = documentKinds.find((one) => one === kind);
  const document = known && (await findDocument(c.var.deps.db, [known], slug));
  if (!document) throw notFound();
  return c.json({ data: document.data.faqs });
}

/** Lists links to pages that are related to an address. */
export async function listInterlinks(c: ServiceContext): Promise<Response> {
  const { sourceUrl = "", countrySlug } = c.req.query();
  return c.json({ data: await interlinksFor(c.var.deps.db, sourceUrl, countrySlug ?? null) });
}

/** core.md §7 "scholarshipData (query)" */
export async function listScholarships(c: ServiceContext): Promise<Response> {
  const { country, level, deadlineMonths } = c.req.query();
  const given = Object.entries({ country, level, deadlineMonths });
  const fields = Object.fromEntries(given.filter(([, value]) => value)) as Record<string, string>;
  return c.json(await listDocuments(c.var.deps.db, { kinds: ["scholarship"], fields }));
}

/** Lists the paths of all documents. */
export async function listAddresses(c: ServiceContext): Promise<Response> {
  return c.json({ data: await allAddresses(c.var.deps.db) });
}

/** Lists the pages of one kind (`slug`), optionally those below a parent. */
export async function listPagesOfKind(c: ServiceContext): Promise<Response> {
  const kind = pageKinds.find((one) => one === c.req.query("slug"));
  if (!kind) throw notFound();
  const parent = c.req.query("parent");
  return c.json(
    await listDocuments(c.var.deps.db, {
      kinds: [kind],
      ...(parent === undefined ? {} : { parent }),
      fields: Object.fromEntries(
        ["country", "level", "category", "university"].flatMap((name) => {
          const value = c.req.query(name);
          return value ? [[name, value] as const] : [];
        }),
      ),
      page: wholeNumberOf(c, "page", 0),
      size: wholeNumberOf(c, "size", MAX_PAGES),
    }),
  );
}

/** Shows a page of any kind but exam topics, which have a call of their own. */
export async function showPage(c: ServiceContext<"/pages/:kind/:slug">): Promise<Response> {
  const kind = pageKinds.find((one) => one === c.req.param("kind"));
  if (!kind) throw notFound();
  return c.json({ data: await detailOr404(c.var.deps, c, kind, c.req.param("slug")) });
}
