import type { CostParts } from "#domain/calculators/cost-parts";
import type { CourseLoan } from "#domain/calculators/course-loan";
import type { Figure } from "#domain/catalogue/documents";
import { levelNames } from "#domain/catalogue/education-level";
import { countryInSentence, countryName } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import { coursePath } from "#domain/courses/course-path";
import { formatDuration } from "#domain/courses/duration";
import type { FeePosition } from "#domain/courses/fee-position";
import { enquiryHref } from "#domain/enquiries/enquiry-link";
import { formatInr, formatMoney } from "#domain/money/money";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { formatDate } from "#domain/time/dates";
import { universityInSentence } from "#domain/universities/university-in-sentence";
import { VisuallyHidden } from "~/components/layout/page";
import { ButtonLink } from "~/components/ui/button";
import { ShortlistButton } from "./shortlist-button";
import { CostChart } from "~/components/catalogue/cost-chart";
import { ScholarshipBlock } from "~/components/scholarships/scholarship-block";
import { stack } from "~/styles/utilities.css";
import { CourseCost, LivingCosts } from "./course-facts";

/** What the course is, and where. */
export function CourseHeading({ course }: { readonly course: Course }) {
  const { title, level, university, durationDays } = course;
  const { countrySlug, slug, city } = university;
  return (
    <div className={stack.x2}>
      <h1 translate="no">{title}</h1>
      <p>
        {levelNames[level]} at{" "}
        <a
          href={hrefTo("/university/:countryName/:universityName", {
            countryName: countrySlug,
            universityName: slug,
          })}
        >
          {universityInSentence(university.name)}
        </a>{" "}
        in {city}, {countryName(countrySlug)}, {formatDuration(durationDays)}
      </p>
    </div>
  );
}

/** `Data science` for `data-science`. */
const subjectText = (slug: string): string =>
  (slug.charAt(0).toUpperCase() + slug.slice(1)).replaceAll("-", " ");

interface LinksProps {
  readonly course: Course;
  /** Of the course and its university. */
  readonly title: string;
}

/** The course's own page, its brochure and the enquiry about it. */
export function CourseLinks({ course, title }: LinksProps) {
  const { university, level, facts, specialization } = course;
  const enquiry = {
    about: title,
    country: university.countrySlug,
    level,
    subject: subjectText(specialization),
  };
  return (
    <p>
      {facts.link ? (
        <>
          <a href={facts.link.value} rel="noopener">
            Course page at {universityInSentence(university.name)}
          </a>{" "}
          ·{" "}
        </>
      ) : null}
      <a href={sitePath(`${coursePath(course)}/brochure`)}>Brochure (PDF)</a> ·{" "}
      <a href={enquiryHref(enquiry)}>Ask about this course</a> ·{" "}
      <a href={hrefTo("/compare", {}, { course: course.id })}>Compare</a> ·{" "}
      <a href={hrefTo("/schedule-appointment")}>Book a call</a>
    </p>
  );
}

interface CostsProps {
  readonly course: Course;
  /** Of the whole course, if its fee is known. */
  readonly costs: CostParts | null;
  /** The tuition among similar courses. */
  readonly fees: FeePosition | null;
  /** For the whole course, where the site has the loan calculator. */
  readonly loan: CourseLoan | null;
  readonly living: readonly Figure[];
  readonly ratesAsOf: string;
  readonly hasCalculator: boolean;
}

/** What the whole course costs in two currencies, or else what is known about its country. */
export function CourseCosts({
  course,
  costs,
  fees,
  loan,
  living,
  ratesAsOf,
  hasCalculator,
}: CostsProps) {
  const { city, countrySlug } = course.university;
  return (
    <>
      <h2 id="cost">What it costs</h2>
      {costs ? (
        <CostChart
          title={`The whole course, ${formatDuration(course.durationDays)} in ${city}`}
          costs={costs}
          inBothCurrencies
          note={`Tuition of this course and typical living costs at the rate of ${formatDate(ratesAsOf)}.`}
        />
      ) : (
        <>
          <CourseCost course={course} living={living} ratesAsOf={ratesAsOf} />
          <LivingCosts country={countrySlug} figures={living} />
        </>
      )}
      {fees ? <FeeRank course={course} fees={fees} /> : null}
      {hasCalculator ? (
        <p>
          <a
            href={hrefTo(
              "/expense-calculator/:country",
              { country: countrySlug },
              { course: course.id },
            )}
          >
            Work out the whole cost of this course
          </a>
          , with rent in {city}, health cover and visa.
        </p>
      ) : null}
      {loan ? <LoanInstalment {...loan} /> : null}
    </>
  );
}

/** Whether the tuition is high or low for the field in the country. */
function FeeRank({
  course: { level, university },
  fees: { all, cheaper, path },
}: {
  readonly course: Pick<Course, "level" | "university">;
  readonly fees: FeePosition;
}) {
  return (
    <p>
      {cheaper === 0 ? "None" : cheaper} of the {all} {levelNames[level].toLowerCase()} courses in
      this field in {countryInSentence(university.countrySlug)} {cheaper === 1 ? "costs" : "cost"}{" "}
      less a year.{" "}
      <a href={sitePath(path)} rel="nofollow">
        See them by tuition
      </a>
    </p>
  );
}

/** What the student would pay each month for a loan that covers everything. */
function LoanInstalment({ amount, emi, annualRatePercent, years, graceMonths, query }: CourseLoan) {
  return (
    <p>
      At an example rate of {annualRatePercent}%, a loan for all of it ({formatInr(amount)}) costs
      about <strong>{formatMoney(emi, "INR")} a month</strong> for {years} years, from {graceMonths}{" "}
      months after the course.{" "}
      <a href={`${hrefTo("/calculator/education-loan")}?${query}`} rel="nofollow">
        Try another amount or rate
      </a>
    </p>
  );
}

/** Scholarships for the course's country and level. */
export function CourseScholarships({
  course: { level, university },
  scholarships,
}: {
  readonly course: Pick<Course, "level" | "university">;
  readonly scholarships: Parameters<typeof ScholarshipBlock>[0]["scholarships"];
}) {
  return (
    <ScholarshipBlock
      heading="Scholarships you can apply for"
      scholarships={scholarships}
      all={{
        path: `/scholarship?country=${university.countrySlug}&level=${level}`,
        text: `All ${levelNames[level].toLowerCase()} scholarships for ${countryName(university.countrySlug)}`,
      }}
    />
  );
}

interface CourseActionsProps {
  readonly course: Pick<Course, "id" | "title">;
  /** The message that is shared: what the course costs, its deadline and its address. */
  readonly share: string;
}

/** The form that starts an application for a course. Anonymous visitors sign in first. */
const applyHref = (courseId: string): string =>
  `${hrefTo("/profile/applications/start")}?${new URLSearchParams({ course: courseId })}`;

/** What a visitor can do with a course, always in view: save it, share it, apply. */
export function CourseActions({ course: { id, title }, share }: CourseActionsProps) {
  const query = new URLSearchParams({ text: share });
  return (
    <>
      <ButtonLink href={applyHref(id)}>Apply</ButtonLink>{" "}
      <ShortlistButton courseId={id} title={title} />{" "}
      <ButtonLink tone="quiet" href={`https://wa.me/?${query}`} rel="noopener">
        Share
        <VisuallyHidden> {title} on WhatsApp</VisuallyHidden>
      </ButtonLink>
    </>
  );
}
