import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Facet } from "#domain/catalogue/lists";
import { noTaxonomy, type Taxonomy } from "#domain/courses/taxonomy";
import {
  deadlineText,
  scholarshipLevelNames,
  type ScholarshipLevel,
} from "#domain/scholarships/scholarship";
import {
  readScholarshipFilters,
  scholarshipFilterNames,
  writeScholarshipFilters,
} from "#domain/scholarships/scholarship-query";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { formatDate, today } from "#domain/time/dates";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import * as cards from "~/components/catalogue/catalogue.css";
import { FaqList, Sources } from "~/components/catalogue/faqs-and-sources";
import { Pagination } from "~/components/catalogue/pagination";
import { Lead, PageSection } from "~/components/layout/page";
import {
  countryOrAny,
  ScholarshipCard,
  ScholarshipFilterForm,
} from "~/components/scholarships/scholarships";
import { seoMeta } from "~/components/site/seo-meta";
import { pageHref } from "~/components/ui/page-href";
import { Prose } from "~/components/ui/prose";
import { existingPage, pageIndexOf } from "~/platform/request/page-index.server";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { documentSeo } from "~/platform/seo/seo.server";
import { itemList } from "~/platform/seo/structured-data.server";
import { withVisitor } from "~/services/auth/guards.server";
import { type documentPage, introPage } from "~/services/catalogue/catalogue.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

export const handle = { isTranslated: true, query: ["page", ...scholarshipFilterNames] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const PAGE_SIZE = 12;
const PATH = "/scholarship";

/** Scholarships by deadline, with filters and pages as addresses. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = readScholarshipFilters(url.searchParams);
  const page = pageIndexOf(url);
  const { catalogue, scholarships } = services(visitor);
  const [{ document }, list, taxonomy] = await Promise.all([
    introPage(visitor, "scholarship", "Scholarships"),
    scholarships
      .listScholarships({ query: { ...filters, page, size: PAGE_SIZE } })
      .then(existingPage),
    optional("taxonomy", catalogue.showTaxonomy(), noTaxonomy),
  ]);
  const { hidden } = visitor.region;
  const day = today();
  const query = writeScholarshipFilters(filters).toString();
  const trail = [{ name: document.data.shortTitle ?? document.title }];
  const content = {
    document,
    trail,
    page,
    query,
    total: list.total,
    scholarships: list.data.map((one) => ({ ...one, deadlineText: deadlineText(one, day) })),
    chosen: Object.fromEntries(writeScholarshipFilters(filters)),
    selects: [
      select("country", "Study in", list.facets.country, countryOrAny),
      select(
        "level",
        "Level",
        list.facets.level.filter(({ value }) => value !== "bachelors" || !hidden.bachelorsFilter),
        levelName,
      ),
      select("stream", "Field", list.facets.stream, (slug) => streamName(taxonomy, slug)),
    ],
    hideFilters: hidden.filters,
    boxes: [
      ...(visitor.region.country === "IN"
        ? [{ name: "for", value: "indians", label: `For Indians (${list.facets.forIndians})` }]
        : []),
      { name: "closing", value: "soon", label: `Closing soon (${list.facets.closingSoon})` },
    ],
  };
  const seo = documentSeo(visitor, document, trail, {
    page,
    things: itemList(visitor.request, list.data, list),
  });
  return pageData({ content, seo });
});

const levelName = (level: string): string =>
  scholarshipLevelNames[level as ScholarshipLevel] ?? level;

const streamName = ({ streams }: Taxonomy, slug: string): string =>
  streams.find((one) => one.slug === slug)?.name ?? slug;

const select = (
  name: string,
  label: string,
  facet: readonly Facet[],
  nameOf: (value: string) => string,
) => ({
  name,
  label,
  options: facet.map(({ value, count }) => ({ value, label: `${nameOf(value)} (${count})` })),
});

export default function ScholarshipListPage() {
  const data = useLoaderData<typeof loader>().content;
  const { document, page, query, total } = data;
  const action = hrefTo(PATH);
  const hrefOf = pageHref(action, query);
  const isFirst = page === 0 && query === "";
  return (
    <PageSection>
      <Breadcrumbs trail={data.trail} />
      <h1>{document.title}</h1>
      <Lead>{document.description}</Lead>
      <h2 id="list">{total === 1 ? "1 scholarship" : `${total} scholarships`}</h2>
      {data.hideFilters ? null : (
        <ScholarshipFilterForm
          action={action}
          chosen={data.chosen}
          selects={data.selects}
          boxes={data.boxes}
        />
      )}
      {total === 0 ? (
        <p>
          No scholarships match these filters. <a href={action}>Show all</a>
        </p>
      ) : (
        <>
          <p>
            By next deadline. <a href={sitePath(calendarPath(query))}>Add these to calendar</a>
          </p>
          <ul className={cards.cards}>
            {data.scholarships.map((one) => (
              <ScholarshipCard key={one.slug} scholarship={one} />
            ))}
          </ul>
        </>
      )}
      <Pagination page={page} size={PAGE_SIZE} total={total} hrefOf={hrefOf} />
      {isFirst ? <About document={document} /> : null}
    </PageSection>
  );
}

const calendarPath = (query: string): string => `${PATH}.ics${query ? `?${query}` : ""}`;

type PageDocument = Awaited<ReturnType<typeof documentPage>>["document"];

/** The text of the page, which later pages of the list leave out. */
function About({ document }: { readonly document: PageDocument }) {
  const { sources, asOf, faqs } = document.data;
  return (
    <>
      <Prose html={document.html} />
      <FaqList faqs={faqs} />
      <Sources sources={sources} asOf={asOf && formatDate(asOf)} />
    </>
  );
}
