import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatTimes } from "#domain/money/count";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { titleFromSlug } from "#domain/text/title-from-slug";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import * as styles from "~/components/catalogue/catalogue.css";
import { FaqList } from "~/components/catalogue/faqs-and-sources";
import { Pagination } from "~/components/catalogue/pagination";
import { SelectField } from "~/components/fields/fields";
import { searchForm } from "~/components/fields/fields.css";
import { Lead, PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { pageHref } from "~/components/ui/page-href";
import { Prose } from "~/components/ui/prose";
import { existingPage, pageIndexOf } from "~/platform/request/page-index.server";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { documentSeo } from "~/platform/seo/seo.server";
import { itemList } from "~/platform/seo/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { introPage } from "~/services/catalogue/catalogue.server";
import { optional } from "~/services/client/optional.server";
import { ebookCategories, ebookList, type EbookList } from "~/services/downloads/downloads.server";

export const handle = { query: ["page", "category"] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const SHELF = 3;

/** Ebooks: featured, new, and all by category. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const url = new URL(request.url);
  const [{ document }, categories] = await Promise.all([
    introPage(visitor, "ebooks", "Ebooks"),
    optional("ebook categories", ebookCategories(visitor), []),
  ]);
  const category = categories.find((one) => one === url.searchParams.get("category")) ?? null;
  const page = pageIndexOf(url);
  // Only the first page shows the shelves.
  const isFront = category === null && page === 0;
  const [list, featured, newlyAdded] = await Promise.all([
    ebookList(visitor, { page, category }).then(existingPage),
    isFront
      ? optional("featured", ebookList(visitor, { isFeatured: true, size: SHELF }), null)
      : null,
    isFront
      ? optional("newly added", ebookList(visitor, { isNewlyAdded: true, size: SHELF }), null)
      : null,
  ]);
  const trail = [{ name: document.data.shortTitle ?? document.title }];
  return data({
    document,
    categories,
    category,
    list,
    featured,
    newlyAdded,
    trail,
    seo: documentSeo(visitor, document, trail, {
      page,
      things: itemList(visitor.request, list.data, list),
    }),
  });
});

export default function EbooksPage() {
  const { document, categories, category, list, featured, newlyAdded, trail } =
    useLoaderData<typeof loader>();
  const hrefOf = pageHref(hrefTo("/ebooks"), category ? { category } : {});
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      <h1>{document.title}</h1>
      <Lead>{document.description}</Lead>
      <Shelf id="featured" heading="Featured" ebooks={featured} />
      <Shelf id="new" heading="Newly added" ebooks={newlyAdded} />
      <h2 id="list">{category ? titleFromSlug(category) : "All ebooks"}</h2>
      <form method="get" action={hrefTo("/ebooks")} className={searchForm}>
        <SelectField
          name="category"
          label="Category"
          optional="unmarked"
          placeholder="All"
          defaultValue={category ?? ""}
          options={categories.map((value) => ({ value, label: titleFromSlug(value) }))}
        />
        <Button tone="secondary">Show</Button>
        {category ? <a href={hrefTo("/ebooks")}>All ebooks</a> : null}
      </form>
      <Ebooks ebooks={list} isList />
      <Pagination {...list} hrefOf={hrefOf} />
      <Prose html={document.html} />
      <FaqList faqs={document.data.faqs} />
    </PageSection>
  );
}

function Shelf({
  id,
  heading,
  ebooks,
}: {
  readonly id: string;
  readonly heading: string;
  readonly ebooks: EbookList | null;
}) {
  if (!ebooks || ebooks.data.length === 0) return null;
  return (
    <>
      <h2 id={id}>{heading}</h2>
      <Ebooks ebooks={ebooks} />
    </>
  );
}

function Ebooks({
  ebooks,
  isList = false,
}: {
  readonly ebooks: EbookList;
  readonly isList?: boolean;
}) {
  return (
    <ul className={styles.cards} data-list={isList || undefined}>
      {ebooks.data.map((one) => {
        const count = ebooks.counts[one.slug] ?? 0;
        return (
          <Card key={one.slug} title={one.title} href={sitePath(one.path)}>
            <p>{one.description}</p>
            {count > 0 ? <p>Downloaded {formatTimes(count)}</p> : null}
          </Card>
        );
      })}
    </ul>
  );
}
