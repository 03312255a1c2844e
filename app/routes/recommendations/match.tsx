import { data as pageData, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatCourseCount } from "#domain/money/count";
import {
  matchQuery,
  matchQuestions,
  readMatchForm,
} from "#domain/recommendations/course-match-form";
import { resultText } from "#domain/recommendations/english-results";
import { fitListPath } from "#domain/recommendations/fit-list-link";
import { isHiddenIn } from "#domain/site/region-paths";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { CallOffer } from "~/components/appointments/call-offer";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { ShortlistForm } from "~/components/courses/shortlist-button";
import { Lead, PageSection } from "~/components/layout/page";
import { PageHero } from "~/components/layout/page-hero";
import { Illustration } from "~/components/pictures/illustration";
import {
  QuestionForm,
  QuestionProgress,
  questionTitles,
} from "~/components/recommendations/match-questions";
import {
  AnswerList,
  CountryComparison,
  Matches,
  NextSteps,
} from "~/components/recommendations/match-results";
import { seoMeta } from "~/components/site/seo-meta";
import { sessionToken } from "~/platform/forms/form-page.server";
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
} from "~/services/recommendations/match-text.server";
import { courseCounts, matchesFor, matchOptions } from "~/services/recommendations/match.server";

export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const title = "Find your match: courses that fit your marks and budget";
const CONVERTER = "/sgpa-to-percentage-calculator";
const trail = [{ name: "Find your match" }];

/** Seven questions, one page each, with the answers in the address. Then the courses that suit. */
export const loader = withVisitor(async ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const taxonomy = await services(visitor).catalogue.showTaxonomy();
  const options = matchOptions(taxonomy);
  const currency = await currencyOf(visitor);
  const form = readMatchForm(query, options, currency);
  const { values, error, question, answers } = form;
  const level = answers?.level ?? (values.level?.[0] === "bachelors" ? "bachelors" : "masters");
  const isDone = question === null && answers !== null;
  const [result, counts, call, profile, { csrf, headers }] = await Promise.all([
    isDone ? matchesFor(visitor, answers) : null,
    isDone ? null : courseCounts(visitor, level),
    isDone ? nextSlots(visitor) : null,
    isDone ? noProfile : matchProfile(visitor, taxonomy, options.windows, currency),
    sessionToken(visitor),
  ]);
  const labels = answerLabels(values, taxonomy, options.windows, currency);
  const seo = seoOf(visitor, {
    title,
    description:
      "Answer seven questions about your level, subject, marks, English score and budget, and see which courses abroad suit you, what they cost and why.",
    trail,
    // Only the first question is indexed.
    isIndexed: query.size === 0,
  });
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
      fitList: isDone ? fitListPath(answers, taxonomy) : null,
      call,
      summary: result ? matchSummary(labels, result.total) : "",
      choices: counts ? matchChoices(counts, taxonomy, options.windows) : null,
    },
    // Free times change by the minute, so results aren't cached.
    { headers: call ? { ...headers, "Cache-Control": PRIVATE_PAGE } : headers },
  );
});

export default function MatchPage() {
  const { question, form, choices } = useLoaderData<typeof loader>();
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      {question && choices ? <Question {...{ question, form, choices }} /> : <Result />}
    </PageSection>
  );
}

function Question({ question, form, choices }: Parameters<typeof QuestionForm>[0]) {
  const index = matchQuestions.indexOf(question);
  const previous = matchQuestions[index - 1];
  return (
    <PageHero picture={<Illustration name="journey-compare" isLarge />} isFactual={index > 0}>
      <QuestionProgress number={index + 1} />
      <h1>{index === 0 ? "Find courses that fit you" : questionTitles[question]}</h1>
      {index === 0 ? (
        <Lead>
          Seven short questions, no sign-up. You see which courses suit your marks, English and
          budget, and why.
        </Lead>
      ) : null}
      <QuestionForm question={question} form={form} choices={choices} />
      {previous ? (
        <p>
          <a href={`${hrefTo("/match")}?${matchQuery(form.values, previous)}`}>Back</a>
        </p>
      ) : null}
    </PageHero>
  );
}

function Result() {
  const { form, labels, result, summary, call, csrf, fitList } = useLoaderData<typeof loader>();
  if (!result || !call) return null;
  const { total, matches, countries } = result;
  return (
    <>
      <h1>
        {total === 0
          ? "No courses fit all your answers"
          : `${formatCourseCount(total)} ${total === 1 ? "fits" : "fit"} your answers`}
      </h1>
      <AnswerList values={form.values} labels={labels} />
      {result.results.length > 0 ? (
        <p>
          We compared the results in your profile:{" "}
          {result.results.map((one) => resultText(one)).join("; ")}.{" "}
          <a href={hrefTo("/profile")}>Change them</a>
        </p>
      ) : null}
      <Matches matches={matches} />
      {fitList ? (
        <p>
          <a href={sitePath(fitList)}>All courses in this order, with filters</a>
        </p>
      ) : null}
      <CountryComparison countries={countries} />
      <NextSteps values={form.values} summary={summary} hasMatches={total > 0} />
      <CallOffer {...call} />
      <p>
        We compare your answers with the requirements and fees that universities publish. A likely
        offer is not a promise: universities also read your essays and references.
      </p>
      {total > 0 ? <ShortlistForm csrf={csrf} /> : null}
    </>
  );
}
