import type { EducationLevel } from "#domain/catalogue/education-level";
import type { MatchForm, MatchQuestion } from "#domain/recommendations/course-match-form";
import { countryInSentence } from "#domain/countries/country-options";
import { matchHeading, matchRest } from "#domain/recommendations/match-heading";
import { resultText, type EnglishResult } from "#domain/recommendations/english-results";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { CallOffer } from "~/components/appointments/call-offer";
import { Share } from "~/components/catalogue/share";
import { ShortlistForm } from "~/components/courses/shortlist-button";
import { Notice } from "~/components/ui/notice";
import { BalancedList } from "./balanced-list";
import { MatchDetails, type DetailProps } from "./match-details";
import {
  AnswerList,
  CountryComparison,
  LeftOut,
  Loosen,
  Matches,
  NextSteps,
} from "./match-results";

interface NationalEntry {
  readonly country: string;
  readonly text: string;
}

interface ResultProps {
  readonly form: Pick<MatchForm, "values">;
  readonly labels: Readonly<Record<MatchQuestion, string>>;
  readonly summary: string;
  readonly csrf: string | null;
  readonly fitList: string | null;
  /** The result's address, which needs no account. */
  readonly shareUrl: string;
  readonly call: Parameters<typeof CallOffer>[0];
  readonly details: Omit<DetailProps, "values"> | null;
  readonly result: {
    readonly total: number;
    readonly results: readonly EnglishResult[];
    readonly balanced: readonly string[];
    readonly unlisted: readonly string[];
    readonly nationalEntries: readonly NationalEntry[];
    readonly matches: Parameters<typeof BalancedList>[0]["matches"];
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
  shareUrl,
  details,
}: ResultProps) {
  const { matches, groups, results } = result;
  const rest = matchRest(groups);
  const [level] = values.level ?? [];
  return (
    <>
      <h1>{matchHeading(groups)}</h1>
      {rest === "" ? null : <p>{rest}</p>}
      <AnswerList values={values} labels={labels} />
      {results.length > 0 ? (
        <p>
          We compared the results in your profile:{" "}
          {results.map((one) => resultText(one)).join("; ")}.{" "}
          <a href={hrefTo("/profile")}>Change them</a>
        </p>
      ) : null}
      <NationalEntries entries={result.nationalEntries} />
      <Unlisted countries={result.unlisted} level={level === "bachelors" ? level : "masters"} />
      <Loosen changes={result.loosen} values={values} />
      <BalancedList matches={matches} ids={result.balanced} values={values} />
      <Matches matches={matches} groups={groups} />
      <LeftOut notEligible={result.notEligible} />
      {details ? <MatchDetails {...details} values={values} /> : null}
      {fitList ? (
        <p>
          <a href={sitePath(fitList)}>All courses in this order, with filters</a>
        </p>
      ) : null}
      <Share title={`${matchHeading(groups)}. ${summary}`} url={shareUrl} />
      <CountryComparison countries={result.countries} />
      <NextSteps
        values={values}
        summary={summary}
        hasMatches={result.total > 0}
        hasChanges={result.loosen.length > 0}
      />
      <CallOffer {...call} />
      <p>
        We compare your answers with the requirements and fees that universities publish. A likely
        offer is not a promise: universities also read your essays and references.
      </p>
      {matches.length > 0 ? <ShortlistForm csrf={csrf} /> : null}
    </>
  );
}

/** What countries ask of the visitor's school before any course. */
const NationalEntries = ({ entries }: { readonly entries: readonly NationalEntry[] }) =>
  entries.map(({ country, text }) => (
    <Notice key={country} tone="warning">
      {text}.{" "}
      <a href={sitePath(`/${country}`)}>
        {`How to get into a bachelor’s course in ${countryInSentence(country)}`}
      </a>
    </Notice>
  ));

/** Chosen countries without a course of the level, with what else there is about them. */
function Unlisted({
  countries,
  level,
}: {
  readonly countries: readonly string[];
  readonly level: EducationLevel;
}) {
  if (countries.length === 0) return null;
  const names = countries.map(countryInSentence);
  const kind = level === "bachelors" ? "bachelor's" : "master's";
  return (
    <>
      <p>{`We list no ${kind} courses in ${names.join(" or ")}.`}</p>
      <ul>
        {countries.map((slug, at) => (
          <li key={slug}>
            <a href={sitePath(`/${slug}`)}>{`Read about studying in ${names[at] ?? slug}`}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
