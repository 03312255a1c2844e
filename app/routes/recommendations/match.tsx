import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { matchParameters, readMatchForm } from "#domain/recommendations/course-match-form";
import { fitListPath } from "#domain/recommendations/fit-list-link";
import { matchHeading } from "#domain/recommendations/match-heading";
import { hrefTo } from "#domain/site/href";
import { isHiddenIn } from "#domain/site/region-paths";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { PageSection } from "~/components/layout/page";
import { MatchQuestion } from "~/components/recommendations/match-question-page";
import { MatchResult } from "~/components/recommendations/match-result-page";
import { seoMeta } from "~/components/site/seo-meta";
import { sessionToken } from "~/platform/forms/form-page.server";
import { visitorOrigin } from "~/platform/request/region.server";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { PRIVATE_PAGE } from "~/platform/response/private-page";
import { seoOf } from "~/platform/seo/seo.server";
import { nextSlots } from "~/services/appointments/next-slots.server";
import { withVisitor } from "~/services/auth/guards.server";
import { currencyOf } from "~/services/catalogue/currency.server";
import { services } from "~/services/client/services.server";
import { matchProfile, noProfile, prefill } from "~/services/recommendations/match-profile.server";
import {
  answerLabels,
  matchChoices,
  matchSummary,
  subjectChoices,
} from "~/services/recommendations/match-text.server";
import { courseCounts, matchesFor, matchOptions } from "~/services/recommendations/match.server";
import { rememberAnswers } from "~/services/students/anonymous-profile.server";

export const handle = {
  isTranslated: true,
  query: ["edit", "open", "currency", ...matchParameters],
};
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const title = "Find your match: courses that fit your marks and budget";
const description =
  "Answer seven questions about your level, subject, marks, English score and budget, and see which courses abroad suit you, what they cost and why.";
const CONVERTER = "/sgpa-to-percentage-calculator";
const trail = [{ name: "Find your match" }];

/** Seven questions, one page each, with the answers in the address. Then the courses that suit. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const taxonomy = await services(visitor).catalogue.showTaxonomy();
  const conversions = await services(visitor).calculators.listGradeConversions();
  const options = matchOptions(taxonomy, conversions);
  const currency = await currencyOf(visitor);
  const form = readMatchForm(query, options, currency);
  const { values, error, question, answers } = form;
  const level = answers?.level ?? (values.level?.[0] === "bachelors" ? "bachelors" : "masters");
  const isDone = question === null && answers !== null;
  const [result, counts, call, profile, { csrf, headers }] = await Promise.all([
    isDone ? matchesFor(visitor, answers) : null,
    isDone ? null : courseCounts(visitor, level, values.field?.[0], taxonomy),
    isDone ? nextSlots(visitor) : null,
    isDone ? noProfile : matchProfile(visitor, taxonomy, options, currency),
    sessionToken(visitor),
  ]);
  const remembered = await rememberAnswers(
    visitor,
    error || (visitor.isSignedIn && !isDone) ? {} : values,
  );
  const labels = answerLabels(values, taxonomy, options.windows, currency);
  const figure = result ? matchHeading(result.groups) : undefined;
  // Only the first question is indexed.
  const seo = seoOf(visitor, { title, description, trail, isIndexed: query.size === 0, figure });
  return pageData(
    {
      csrf,
      seo,
      question,
      form: {
        error,
        converter: isHiddenIn(visitor.region, CONVERTER) ? null : CONVERTER,
        ...prefill(question, values, profile),
      },
      labels,
      result,
      shareUrl: visitorOrigin(request) + hrefTo("/match") + new URL(request.url).search,
      fitList: isDone ? fitListPath(answers, result?.percent ?? null, taxonomy) : null,
      details: isDone
        ? { errors: form.detailErrors, fields: subjectChoices(taxonomy), level }
        : null,
      call,
      summary: result ? matchSummary(labels, result.groups) : "",
      choices: counts
        ? matchChoices(counts, taxonomy, options.windows, {
            region: visitor.region,
            conversions,
          })
        : null,
    },
    // Free times change by the minute, so results aren't cached.
    {
      headers: { ...headers, ...remembered, ...(call ? { "Cache-Control": PRIVATE_PAGE } : {}) },
    },
  );
});

export default function MatchPage() {
  const { question, form, choices } = useLoaderData<typeof loader>();
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      {question && choices ? (
        <MatchQuestion question={question} form={form} choices={choices} />
      ) : (
        <Result />
      )}
    </PageSection>
  );
}

function Result() {
  const data = useLoaderData<typeof loader>();
  const { result, call } = data;
  if (!result || !call) return null;
  return <MatchResult {...data} result={result} call={call} />;
}
