import { formatCourseCount } from "#domain/money/count";
import type { MatchForm, MatchQuestion } from "#domain/recommendations/course-match-form";
import { resultText, type EnglishResult } from "#domain/recommendations/english-results";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { CallOffer } from "~/components/appointments/call-offer";
import { ShortlistForm } from "~/components/courses/shortlist-button";
import { MatchDetails, type DetailProps } from "./match-details";
import {
  AnswerList,
  BalancedList,
  CountryComparison,
  LeftOut,
  Loosen,
  Matches,
  NextSteps,
} from "./match-results";

interface ResultProps {
  readonly form: Pick<MatchForm, "values">;
  readonly labels: Readonly<Record<MatchQuestion, string>>;
  readonly summary: string;
  readonly csrf: string | null;
  readonly fitList: string | null;
  readonly call: Parameters<typeof CallOffer>[0];
  readonly details: Omit<DetailProps, "values"> | null;
  readonly result: {
    readonly total: number;
    readonly results: readonly EnglishResult[];
    readonly balanced: readonly string[];
  } & Parameters<typeof Matches>[0] &
    Parameters<typeof LeftOut>[0] &
    Parameters<typeof CountryComparison>[0] & {
      readonly loosen: Parameters<typeof Loosen>[0]["changes"];
    };
}

/** Courses that suit the answers, what they mean, and how to go on. */
export function MatchResult({
  form: { values },
  labels,
  result,
  summary,
  call,
  csrf,
  fitList,
  details,
}: ResultProps) {
  const { total, matches, groups, results } = result;
  return (
    <>
      <h1>
        {total === 0
          ? "No open courses fit all your answers"
          : `${formatCourseCount(total)} ${total === 1 ? "fits" : "fit"} your answers`}
      </h1>
      <AnswerList values={values} labels={labels} />
      {results.length > 0 ? (
        <p>
          We compared the results in your profile:{" "}
          {results.map((one) => resultText(one)).join("; ")}.{" "}
          <a href={hrefTo("/profile")}>Change them</a>
        </p>
      ) : null}
      <Loosen changes={result.loosen} values={values} />
      <BalancedList matches={matches} ids={result.balanced} />
      <Matches matches={matches} groups={groups} />
      <LeftOut notEligible={result.notEligible} />
      {details ? <MatchDetails {...details} values={values} /> : null}
      {fitList ? (
        <p>
          <a href={sitePath(fitList)}>All courses in this order, with filters</a>
        </p>
      ) : null}
      <CountryComparison countries={result.countries} />
      <NextSteps values={values} summary={summary} hasMatches={total > 0} />
      <CallOffer {...call} />
      <p>
        We compare your answers with the requirements and fees that universities publish. A likely
        offer is not a promise: universities also read your essays and references.
      </p>
      {matches.length > 0 ? <ShortlistForm csrf={csrf} /> : null}
    </>
  );
}
