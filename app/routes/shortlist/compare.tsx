import { readSearch } from "#domain/intake/text";
import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { currencyNames } from "#domain/money/currency";
import {
  matchParameters,
  matchQuery,
  readMatchForm,
} from "#domain/recommendations/course-match-form";
import { MAX_COMPARED, readCompared, totalText } from "#domain/shortlist/compare";
import { hrefTo } from "#domain/site/href";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { Lead, PageSection } from "~/components/layout/page";
import {
  AddForm,
  compareAddress,
  CompareNotes,
  FoundToAdd,
  ShareWithParents,
} from "~/components/shortlist/compare-forms";
import { ComparedCourses, ComparedUniversities } from "~/components/shortlist/compared";
import { seoMeta } from "~/components/site/seo-meta";
import { sessionToken } from "~/platform/forms/form-page.server";
import { visitorOrigin } from "~/platform/request/region.server";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { currencyOf } from "~/services/catalogue/currency.server";
import { services } from "~/services/client/services.server";
import { matchOptions } from "~/services/recommendations/match.server";
import { findToCompare, toCompare } from "~/services/shortlist/compare.server";

export const handle = {
  isTranslated: true,
  query: ["course", "university", "add", "only", "open", "currency", ...matchParameters],
};
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** Up to four courses or universities side by side, by address alone. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const { searchParams } = new URL(request.url);
  const ids = readCompared(searchParams.getAll("course"));
  const slugs = readCompared(searchParams.getAll("university"));
  const what: "course" | "university" =
    slugs.length > 0 && ids.length === 0 ? "university" : "course";
  const chosen = what === "course" ? ids : slugs;
  const answered = searchParams.has("level") ? await answersIn(visitor, searchParams) : noAnswers;
  const q = readSearch(searchParams.get("add"));
  const [{ compared, universities, ratesAsOf }, found, { csrf, headers }] = await Promise.all([
    toCompare(visitor, what, chosen.slice(0, MAX_COMPARED), answered.answers),
    findToCompare(visitor, what, q),
    sessionToken(visitor),
  ]);
  const columns =
    what === "course"
      ? compared.map(({ course }) => course.id)
      : universities.map(({ slug }) => slug);
  const names =
    what === "course"
      ? compared.map(({ course }) => `${course.title} (${course.university.name})`)
      : universities.map(({ name }) => name);
  const trail = [{ name: "Compare" }];
  const title =
    names.length > 0 ? `Compare ${names.join(", ")}` : "Compare courses and universities";
  const currency = await currencyOf(visitor);
  const shared = compared.map(
    (one, index) => `${names[index] ?? one.course.title}: ${totalText(one, currency)}`,
  );
  const content = {
    /** The message to parents, with the whole cost of each course. */
    message: shared.length > 0 ? shared.join("\n") : title,
    subject: title,
    what,
    q,
    found,
    csrf,
    trail,
    columns,
    compared,
    universities,
    ratesAsOf,
    answers: answered.query,
    hidesSame: searchParams.get("only") === "differences",
    missing: Math.min(chosen.length, MAX_COMPARED) - columns.length,
    isCut: chosen.length > MAX_COMPARED,
    url: visitorOrigin(request) + compareAddress(what, columns),
  };
  const description = `Up to four courses or universities side by side: tuition in ${currencyNames[currency.code]}, duration, intakes, exams accepted. Share the link; no account needed.`;
  // Comparisons are shared by link, and there are too many of them for search engines.
  const seo = seoOf(visitor, {
    title,
    description,
    trail,
    figure:
      compared.length > 0 ? compared.map((one) => totalText(one, currency)).join(" · ") : undefined,
    isIndexed: chosen.length === 0 && q === "",
  });
  return data({ content, seo }, { headers });
});

const noAnswers = { answers: null, query: "" };

/** All answers of the course matcher, and their query. Without one of them, none. */
async function answersIn(visitor: Visitor, searchParams: URLSearchParams) {
  const [taxonomy, conversions] = await Promise.all([
    services(visitor).catalogue.showTaxonomy(),
    services(visitor).calculators.listGradeConversions(),
  ]);
  const { answers, values } = readMatchForm(searchParams, matchOptions(taxonomy, conversions));
  return answers ? { answers, query: matchQuery(values) } : noAnswers;
}

export default function ComparePage() {
  const { content } = useLoaderData<typeof loader>();
  const { what, columns, q, found, answers } = content;
  return (
    <PageSection>
      <Breadcrumbs trail={content.trail} />
      <h1>Compare {what === "course" ? "courses" : "universities"}</h1>
      {columns.length === 0 ? (
        <Lead>Choose up to {MAX_COMPARED} to see them side by side.</Lead>
      ) : null}
      <CompareNotes missing={content.missing} isCut={content.isCut} />
      {content.compared.length > 0 ? <ComparedCourses {...content} /> : null}
      {content.universities.length > 0 ? <ComparedUniversities {...content} /> : null}
      {columns.length > 0 ? <ShareWithParents {...content} /> : null}
      {columns.length < MAX_COMPARED ? (
        <AddForm {...{ what, answers }} chosen={columns} typed={q} />
      ) : null}
      {q !== "" && found.length === 0 ? <p>No results for “{q}”.</p> : null}
      {found.length > 0 ? (
        <FoundToAdd
          found={found}
          chosen={columns}
          hrefOf={(values) => compareAddress(what, values, answers)}
        />
      ) : null}
      <p>
        Choose from <a href={hrefTo("/shortlist")}>your shortlist</a>,{" "}
        <a href={hrefTo("/abroad/courses")}>all courses</a> or{" "}
        <a href={hrefTo("/universities")}>all universities</a>.
      </p>
    </PageSection>
  );
}
