import { countryName } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import type { Fit } from "#domain/recommendations/course-match";
import {
  matchQuery,
  matchQuestions,
  OPEN_ANSWER,
  type MatchForm,
  type MatchQuestion,
} from "#domain/recommendations/course-match-form";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import * as cards from "~/components/catalogue/catalogue.css";
import { CourseCard } from "~/components/courses/course-card";
import { IconRow } from "~/components/layout/panel";
import { ButtonLink } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { useMoney } from "~/components/visitor/money";
import * as styles from "./match.css";

interface Match {
  readonly course: Course;
  readonly fit: Fit;
  readonly reasons: readonly string[];
  readonly gaps: readonly string[];
}

interface CountryMatches {
  readonly country: string;
  readonly courses: number;
  readonly safe: number;
  readonly reach: number;
  readonly lowestInr: number | null;
  readonly medianInr: number | null;
}

const fitNames: Readonly<Record<Fit, string>> = {
  safe: "Likely: you're well above the minimum",
  match: "Good match",
  reach: "Reach: worth an application or two",
};

/** Courses by fit, best first. */
export function Matches({ matches }: { readonly matches: readonly Match[] }) {
  const { text } = useMoney();
  return (["safe", "match", "reach"] as const).map((fit) => {
    const own = matches.filter((match) => match.fit === fit);
    return own.length === 0 ? null : (
      <section key={fit} className={styles.group}>
        <h2>{fitNames[fit]}</h2>
        <ul className={cards.cards} data-list>
          {own.map(({ course, reasons, gaps }) => (
            <CourseCard key={course.id} course={course} canShortlist>
              <ul className={styles.reasons}>
                {reasons.map((reason) => (
                  <IconRow key={reason} icon="check">
                    {text(reason)}
                  </IconRow>
                ))}
                {gaps.map((gap) => (
                  <IconRow key={gap} icon="circle-alert">
                    {text(gap)}
                  </IconRow>
                ))}
              </ul>
            </CourseCard>
          ))}
        </ul>
      </section>
    );
  });
}

export function CountryComparison({
  countries,
}: {
  readonly countries: readonly CountryMatches[];
}) {
  const { format } = useMoney();
  if (countries.length < 2) return null;
  const orUnknown = (amount: number | null) => (amount === null ? "not known" : format(amount));
  return (
    <section className={styles.group}>
      <h2>Countries compared</h2>
      <DataTable
        caption="Courses that suit you, by country"
        columns={["Country", "Courses", "Likely", "Reach", "From, a year", "Typical, a year"]}
        rows={countries.map((one) => [
          <a key={one.country} href={sitePath(`/${one.country}`)}>
            {countryName(one.country)}
          </a>,
          one.courses,
          one.safe,
          one.reach,
          orUnknown(one.lowestInr),
          orUnknown(one.medianInr),
        ])}
      />
      <p>Costs include tuition, living costs and health cover.</p>
    </section>
  );
}

/** The answers, each with a link to change it. */
export function AnswerList({
  values,
  labels,
}: {
  readonly values: MatchForm["values"];
  readonly labels: Readonly<Record<MatchQuestion, string>>;
}) {
  return (
    <ul className={styles.answers} aria-label="Your answers">
      {matchQuestions.map((question) => (
        <li key={question}>
          <ButtonLink tone="secondary" href={`${hrefTo("/match")}?${matchQuery(values, question)}`}>
            {labels[question]}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

interface NextStepsProps {
  readonly values: MatchForm["values"];
  /** The result in a sentence, for the counsellor. */
  readonly summary: string;
  readonly hasMatches: boolean;
}

/** Three things to do next, depending on the answers. */
export function NextSteps({ values, summary, hasMatches }: NextStepsProps) {
  const enquiry = new URLSearchParams({ calculation: summary });
  const isWithoutIelts = values.ielts?.[0] === OPEN_ANSWER;
  return (
    <section className={styles.group}>
      <h2>Your next three steps</h2>
      <ol>
        {hasMatches ? (
          <li>
            Shortlist three to six courses: one or two that are likely, the rest good matches, and
            at most two that are a reach. Then <a href={hrefTo("/shortlist")}>compare them</a>.
          </li>
        ) : (
          <li>
            Change an answer above: a higher budget, another country or a later start opens more
            courses.
          </li>
        )}
        {isWithoutIelts ? (
          <li>
            <a href={sitePath("/exam/ielts")}>Book an IELTS test</a>. Leave time to retake it before
            the first deadline.
          </li>
        ) : (
          <li>
            <a href={hrefTo("/scholarship")}>Look for scholarships</a>. Many close before the course
            does.
          </li>
        )}
        <li>
          Talk it through with a counsellor. It&apos;s free, and they see your answers.
          <p className={styles.buttons}>
            <ButtonLink href={`${hrefTo("/enquiry")}?${enquiry}`}>
              Save this and talk to a counsellor
            </ButtonLink>
          </p>
        </li>
      </ol>
    </section>
  );
}
