import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cards from "~/components/catalogue/catalogue.css";
import { pageHref } from "~/components/catalogue/page-href";
import { Breadcrumbs, FaqList, Pagination, Sources } from "~/components/catalogue/parts";
import { Prose } from "~/components/catalogue/prose";
import {
  countryOrAny,
  ScholarshipCard,
  ScholarshipFilterForm,
} from "~/components/catalogue/scholarships";
import { Lead, PageSection } from "~/components/page";
import { seoMeta } from "~/components/seo-meta";
import type { Facet, Taxonomy } from "#domain/catalogue";
import { formatDate, today } from "#domain/dates";
import { deadlineText, scholarshipLevelNames, type ScholarshipLevel } from "#domain/scholarship";
import { readScholarshipFilters, writeScholarshipFilters } from "#domain/scholarship-query";
import { sitePath } from "#domain/site-path";
import { publicPageHeaders } from "~/server/headers.server";
import { existingPage, pageIndexOf } from "~/server/page-index.server";
import { documentSeo } from "~/server/seo.server";
import { itemList } from "~/server/structured-data.server";
import { ServerOnly } from "~/server/server-only";
import { withVisitor } from "~/services/auth/guards.server";
import { documentPage, taxonomyOf } from "~/services/catalogue/catalogue.server";
import { scholarshipList } from "~/services/catalogue/scholarships.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const PAGE_SIZE = 12;
const PATH = "/scholarship";

/** Scholarships by deadline, with filters and pages as addresses. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = readScholarshipFilters(url.searchParams);
  const page = pageIndexOf(url);
  const [{ document }, list, taxonomy] = await Promise.all([
    documentPage(visitor, "page", "scholarship"),
    scholarshipList(visitor, { ...filters, page, size: PAGE_SIZE }).then(existingPage),
    taxonomyOf(visitor),
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
      { name: "for", value: "indians", label: `For Indians (${list.facets.forIndians})` },
      { name: "closing", value: "soon", label: `Closing soon (${list.facets.closingSoon})` },
    ],
  };
  const seo = documentSeo(visitor, document, trail, {
    page,
    things: itemList(visitor.request, list.data, list),
  });
  return pageData({ content: new ServerOnly(content), seo });
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
  const data = useLoaderData<typeof loader>().content.value;
  const { document, page, query, total } = data;
  const action = sitePath(PATH);
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
