import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import * as cards from "~/components/catalogue/catalogue.css";
import { DocumentCard } from "~/components/catalogue/document-card";
import { SampleTag } from "~/components/catalogue/faqs-and-sources";
import { Lead, PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import { Prose } from "~/components/ui/prose";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const handle = { query: [] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** An author and their articles. */
export const loader = withVisitor(async ({ params, visitor }) => {
  const { author, articles } = await orNotFound(
    services(visitor).catalogue.showAuthor({
      params: { slug: params.slug ?? "" },
      query: { page: 0, size: 30, includeArticles: true },
    }),
  );
  const trail = [{ name: "Articles", path: "/articles" }, { name: author.title }];
  return data({
    author,
    articles,
    trail,
    seo: seoOf(visitor, {
      title: author.title,
      description: author.description,
      trail,
      isSample: author.data.sample,
    }),
  });
});

export default function AuthorPage() {
  const { author, articles, trail } = useLoaderData<typeof loader>();
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      <h1>{author.title}</h1>
      {author.data.sample ? <SampleTag /> : null}
      <Lead>{author.description}</Lead>
      <Prose html={author.html} />
      <h2 id="articles">Articles by {author.title}</h2>
      <ul className={cards.cards}>
        {articles.map((one) => (
          <DocumentCard key={one.path} document={one} />
        ))}
      </ul>
    </PageSection>
  );
}
