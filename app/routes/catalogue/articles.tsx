import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feedPath } from "#domain/catalogue/article-feed";
import { sitePath } from "#domain/site/site-path";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import * as cards from "~/components/catalogue/catalogue.css";
import { DocumentCard } from "~/components/catalogue/document-card";
import { LinkList } from "~/components/catalogue/links";
import { Pagination } from "~/components/catalogue/pagination";
import { Lead, PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import { Prose } from "~/components/ui/prose";
import { existingPage, pageIndexOf } from "~/platform/request/page-index.server";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { itemList } from "~/platform/seo/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { documentList, documentPage, introPage } from "~/services/catalogue/catalogue.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

export const handle = { query: ["page"] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** core.md §9: the tags whose articles the front of the section shows. */
const frontTags = ["trending-search", "most-viewed", "editors-pick"] as const;

/** All articles, or those of a category. */
export const loader = withVisitor(async ({ request, params, visitor }) => {
  const url = new URL(request.url);
  const { slug } = params;
  const page = pageIndexOf(url);
  const { catalogue } = services(visitor);
  const [intro, list, categories, picks] = await Promise.all([
    slug === undefined
      ? introPage(visitor, "articles", "Articles")
      : documentPage(visitor, "article-category", slug),
    catalogue.listArticles({ query: { category: slug, page, size: 12 } }).then(existingPage),
    optional("article categories", documentList(visitor, "article-category"), null),
    slug === undefined && page === 0
      ? optional(
          "picks",
          catalogue.listArticles({ query: { tags: frontTags, page: 0, size: 6 } }),
          null,
        )
      : null,
  ]);
  const { document } = intro;
  const trail =
    slug === undefined
      ? [{ name: "Articles" }]
      : [
          { name: "Articles", path: "/articles" },
          { name: document.data.shortTitle ?? document.title },
        ];
  return data({
    trail,
    page,
    document,
    feed: feedPath(visitor.region),
    path: slug === undefined ? "/articles" : `/articles/category/${slug}`,
    articles: list.data,
    total: list.total,
    size: list.size,
    picks: picks?.data ?? [],
    categories: (categories?.data ?? []).map((one) => ({
      title: one.shortTitle ?? one.title,
      path: one.path,
    })),
    seo: seoOf(visitor, {
      title: document.title,
      description: document.description,
      trail,
      page,
      things: itemList(visitor.request, list.data, list),
    }),
  });
});

export default function ArticleListPage() {
  const data = useLoaderData<typeof loader>();
  const action = sitePath(data.path);
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      <h1>{data.document.title}</h1>
      <Lead>{data.document.description}</Lead>
      {data.picks.length > 0 ? (
        <>
          <h2 id="picks">Most read</h2>
          <LinkList
            links={data.picks.map((one) => ({
              title: one.shortTitle ?? one.title,
              path: one.path,
            }))}
          />
        </>
      ) : null}
      <h2 id="all">{data.path === "/articles" ? "All articles" : "Articles"}</h2>
      <ul className={cards.cards} data-list>
        {data.articles.map((one) => (
          <DocumentCard key={one.path} document={one} />
        ))}
      </ul>
      <Pagination
        page={data.page}
        size={data.size}
        total={data.total}
        hrefOf={(page) => (page > 1 ? `${action}?page=${page}` : action)}
      />
      {data.feed ? (
        <p>
          <a href={data.feed} type="application/rss+xml">
            Subscribe to new articles (RSS)
          </a>
        </p>
      ) : null}
      <h2 id="categories">Categories</h2>
      <LinkList links={data.categories} />
      <Prose html={data.document.html} />
    </PageSection>
  );
}
