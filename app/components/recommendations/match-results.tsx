import { countryName } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import { formatCourseCount } from "#domain/money/count";
import {
  matchQuery,
  matchQuestions,
  OPEN_ANSWER,
  type MatchForm,
  type MatchQuestion,
} from "#domain/recommendations/course-match-form";
import {
  matchGroups,
  verdictNames,
  type CheckName,
  type MatchGroup,
} from "#domain/recommendations/match-types";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { formatDate } from "#domain/time/dates";
import * as cards from "~/components/catalogue/catalogue.css";
import { CourseCard } from "~/components/courses/course-card";
import { IconRow } from "~/components/layout/panel";
import { ButtonLink } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { Status } from "~/components/ui/status";
import { useMoney } from "~/components/visitor/money";
import * as styles from "./match.css";

interface Match {
  readonly course: Course;
  readonly fit: MatchGroup;
  /** The day on which applications close, if it is soon. */
  readonly closesSoon: string | null;
  readonly reasons: readonly string[];
  readonly gaps: readonly string[];
}

interface CountryMatches {
  readonly country: string;
  readonly courses: number;
  readonly likely: number;
  readonly match: number;
  readonly reach: number;
  readonly lowestInr: number | null;
  readonly medianInr: number | null;
}

const groupNames: Readonly<Record<MatchGroup, readonly [title: string, note: string]>> = {
  likely: [verdictNames.likely, "You're well above what they ask for."],
  match: [verdictNames.match, "You meet what they state. Check the points below each course."],
  reach: [verdictNames.reach, "Selective, above your budget, or you're just below a minimum."],
  "cant-tell": [
    verdictNames["cant-tell"],
    "A fact or an answer that decides is missing. Ask the university before you plan with it.",
  ],
  closed: ["Closed for now", "Applications for the start that you chose have closed."],
};

/** Courses by group, best first, with how many there are in all. */
export function Matches({
  matches,
  groups,
}: {
  readonly matches: readonly Match[];
  readonly groups: Readonly<Record<MatchGroup, number>>;
}) {
  const { text } = useMoney();
  return matchGroups.map((group) => {
    const own = matches.filter((match) => match.fit === group);
    const [title, note] = groupNames[group];
    return own.length === 0 ? null : (
      <section key={group} className={styles.group}>
        <h2>
          {title} ({groups[group]})
        </h2>
        <p>
          {note} {own.length < groups[group] ? `The best ${own.length} are shown.` : ""}
        </p>
        <ul className={cards.cards} data-list>
          {own.map(({ course, closesSoon, reasons, gaps }) => (
            <CourseCard key={course.id} course={course} canShortlist>
              {closesSoon ? (
                <p>
                  <Status tone="urgent">Closes soon: {formatDate(closesSoon)}</Status>
                </p>
              ) : null}
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

const checkTexts: Readonly<Record<CheckName, readonly [one: string, several: string]>> = {
  budget: ["costs more than your budget", "cost more than your budget"],
  marks: ["asks for higher marks", "ask for higher marks"],
  english: ["asks for a higher English score", "ask for a higher English score"],
  selectivity: ["is too selective", "are too selective"],
  degree: ["asks for another first degree", "ask for another first degree"],
  tests: ["requires a test that you won't take", "require a test that you won't take"],
  work: ["asks for more or less work experience", "ask for more or less work experience"],
  intake: ["starts at another time", "start at another time"],
};

/** How many courses are left out, and why. */
export function LeftOut({
  notEligible,
}: {
  readonly notEligible: readonly { readonly check: CheckName; readonly count: number }[];
}) {
  if (notEligible.length === 0) return null;
  const total = notEligible.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={styles.group}>
      <h2>Not eligible ({total})</h2>
      <p>We left out {formatCourseCount(total)} that you can&apos;t get with these answers:</p>
      <ul>
        {notEligible.map(({ check, count }) => (
          <li key={check}>
            {count} {checkTexts[check][count === 1 ? 0 : 1]}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LAKH = 100_000;

const changeTexts = {
  country: "In all countries",
  field: "In all subjects",
  ielts: "With one IELTS band more",
  intake: "With any start",
} as const;

/** What to change if few courses suit, with the number that each change would give. */
export function Loosen({
  changes,
  values,
}: {
  readonly changes: readonly {
    readonly question: keyof typeof changeTexts | "budget";
    readonly count: number;
    readonly budgetInr: number | null;
  }[];
  readonly values: MatchForm["values"];
}) {
  const { format } = useMoney();
  if (changes.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>What would open more courses</h2>
      <ul>
        {changes.map(({ question, count, budgetInr }) => (
          <li key={question}>
            {question === "budget" ? (
              <a
                href={`${hrefTo("/match")}?${matchQuery({ ...values, budget: [String((budgetInr ?? 0) / LAKH)] })}`}
              >
                With {format(budgetInr ?? 0)} a year
              </a>
            ) : (
              <a href={`${hrefTo("/match")}?${matchQuery(values, question)}`}>
                {changeTexts[question]}
              </a>
            )}
            : {formatCourseCount(count)}
          </li>
        ))}
      </ul>
    </section>
  );
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
        columns={[
          "Country",
          "Courses",
          "Likely",
          "Match",
          "Reach",
          "From, a year",
          "Typical, a year",
        ]}
        rows={countries.map((one) => [
          <a key={one.country} href={sitePath(`/${one.country}`)}>
            {countryName(one.country)}
          </a>,
          one.courses,
          one.likely,
          one.match,
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
  /** Whether the page says what would open more courses. */
  readonly hasChanges: boolean;
}

/** Three things to do next, depending on the answers. */
export function NextSteps({ values, summary, hasMatches, hasChanges }: NextStepsProps) {
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
            {hasChanges
              ? "Change one of the answers that would open more courses, or ask the universities that we can't judge."
              : "Change two answers at once: no single change opens more courses."}
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
