import { readSearch } from "#domain/intake/text";
import { type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readCourseFilters } from "#domain/courses/course-filters";
import { noTaxonomy } from "#domain/courses/taxonomy";
import { brand } from "#domain/site/brand";
import { hrefTo } from "#domain/site/href";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { Lead, PageSection } from "~/components/layout/page";
import { ExplainedResults } from "~/components/search/explained-results";
import { SearchForm } from "~/components/search/search-form";
import {
  Corrections,
  CourseResults,
  HitList,
  Notice,
  UnderstoodParts,
} from "~/components/search/search-results";
import { EmptyState } from "~/components/ui/empty-state";
import { useT } from "~/components/visitor/language";
import { searchFacetViews } from "~/content/search/search-facets";
import { formPage } from "~/platform/forms/form-page.server";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { withVisitor } from "~/services/auth/guards.server";
import { searchFor } from "~/services/catalogue/catalogue.server";
import { currencyOf } from "~/services/catalogue/currency.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";
import { countSearch } from "~/services/search/search-counts.server";

export const handle = {
  isTranslated: true,
  query: ["q", "country", "countryCode", "educationLevel", "specialization", "fees", "explain"],
};
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Search"} · ${brand.name}` },
  { name: "description", content: "Search universities, courses, exams, scholarships and guides." },
  { name: "robots", content: "noindex" },
];

const HITS = 6;

/** Search as a GET form. Misspellings are corrected, and places, levels, subjects and budgets understood. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const { searchParams } = new URL(request.url);
  const q = readSearch(searchParams.get("q"));
  const { country, educationLevel, specialization, fees } = readCourseFilters(searchParams);
  const chosen = { country, educationLevel, specialization, fees };
  const { t } = visitor;
  const [result, taxonomy, currency] = await Promise.all([
    q === "" ? null : searchFor(visitor, q, HITS, chosen),
    optional("taxonomy", services(visitor).catalogue.showTaxonomy(), noTaxonomy),
    currencyOf(visitor),
  ]);
  if (result && !isNarrowed(chosen)) {
    const hasResults = result.best.length + result.courses.length > 0;
    // The page doesn't depend on it, and losing a count is acceptable.
    void countSearch(visitor, q, hasResults ? "found" : "empty").catch(() => undefined);
  }
  const isExplained = searchParams.get("explain") === "1" && visitor.may("content") && q !== "";
  const explained = isExplained
    ? (await services(visitor).search.explainSearch({ query: { q } })).results
    : null;
  const facets = searchFacetViews(q, chosen, result?.facets ?? [], taxonomy, currency);
  const title = q ? t("Search: {{words}}", { words: q }) : t("Search");
  return formPage(visitor, { q, result, facets, title, explained });
});

const isNarrowed = (chosen: object): boolean =>
  Object.values(chosen).some((values: readonly string[]) => values.length > 0);

export default function SearchPage() {
  const { q, result, facets, csrf, title, explained } = useLoaderData<typeof loader>();
  const t = useT();
  const isEmpty = result && result.best.length + result.courses.length + result.groups.length === 0;
  return (
    <PageSection>
      <Breadcrumbs trail={[{ name: t("Search") }]} />
      <h1>{title}</h1>
      <SearchForm q={q} />
      {isEmpty ? <NothingFound q={q} /> : null}
      {result ? (
        <>
          <Notice notice={result.notice} />
          {explained ? <ExplainedResults results={explained} /> : null}
          <UnderstoodParts understood={result.understood} />
          <Corrections q={q} corrected={result.corrected} />
          {result.best.length > 0 ? (
            <>
              <h2>{t("Best results")}</h2>
              <HitList hits={result.best} q={q} />
            </>
          ) : null}
          <CourseResults result={result} facets={facets} csrf={csrf} />
          {result.groups.map(({ name, hits }) => (
            <section key={name}>
              <h2>{name}</h2>
              <HitList hits={hits} q={q} />
            </section>
          ))}
        </>
      ) : null}
    </PageSection>
  );
}

function NothingFound({ q }: { readonly q: string }) {
  const t = useT();
  return (
    <EmptyState picture="empty-search">
      <Lead>{t("No results for “{{words}}”.", { words: q })}</Lead>
      <ul>
        <li>{t("Try one word: a city, a subject or a university.")}</li>
        <li>
          {t("Or browse these:")} <a href={hrefTo("/universities")}>{t("All universities")}</a>,{" "}
          <a href={hrefTo("/abroad/courses")}>{t("All courses")}</a>,{" "}
          <a href={hrefTo("/exam")}>{t("All exams")}</a>
        </li>
      </ul>
    </EmptyState>
  );
}
