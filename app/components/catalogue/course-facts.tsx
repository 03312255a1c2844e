import { DataTable } from "~/components/data-table";
import { levelNames, type Course, type Figure } from "#domain/catalogue";
import { countryInSentence, countryName } from "#domain/country-options";
import { DAYS_PER_MONTH } from "#domain/course-filters";
import { formatDate } from "#domain/dates";
import { formatDuration } from "#domain/duration";
import { examName } from "#domain/exams";
import { formatInr, formatMoney } from "#domain/money";
import { sitePath } from "#domain/site-path";
import { FigureTable } from "./figure-table";

interface FactsProps {
  readonly course: Course;
  /** The university's page, below the base path. */
  readonly universityPath: string;
}

/** University, place, degree, duration, intakes and exams of a course. */
export function CourseFacts({ course, universityPath }: FactsProps) {
  const { university } = course;
  return (
    <DataTable
      caption="The course at a glance"
      columns={["What", "Detail"]}
      rows={[
        [
          "University",
          <a key="u" href={sitePath(universityPath)}>
            {university.name}
          </a>,
        ],
        ["Where", `${university.city}, ${countryName(university.countrySlug)}`],
        ["Degree", levelNames[course.level]],
        ["Duration", formatDuration(course.durationDays)],
        ["Intakes", course.data.intakes.join(", ") || "See the university's course page"],
        [
          "Exams accepted",
          course.exams.length > 0
            ? course.exams.map(examName).join(", ")
            : "See the university's course page",
        ],
      ]}
    />
  );
}

interface CostProps {
  readonly course: Course;
  /** Figures on the cost of living in the country. */
  readonly living: readonly Figure[];
  readonly ratesAsOf: string;
}

/** The whole cost of a course, if its fee is known. */
export function CourseCost({ course, living, ratesAsOf }: CostProps) {
  const costs = wholeCost(course, living);
  if (costs.length > 0)
    return (
      <DataTable
        caption={`Total cost in rupees at the reference rate of ${formatDate(ratesAsOf)}`}
        columns={["What", "Amount"]}
        rows={costs.map(([what, amount]) => [what, amount])}
      />
    );
  return (
    <p>
      We couldn&apos;t check this course&apos;s fee for international students, so we don&apos;t
      show one. See the{" "}
      <a href={course.facts.link?.value ?? course.data.source} rel="noopener">
        {" "}
        university&apos;s page{" "}
      </a>{" "}
      .
    </p>
  );
}

interface LivingCostsProps {
  readonly country: string;
  readonly figures: readonly Figure[];
}

/** Figures on the cost of living in the country, if the catalogue has any. */
export function LivingCosts({ country, figures }: LivingCostsProps) {
  if (figures.length === 0) return null;
  return <FigureTable caption={`Costs in ${countryInSentence(country)}`} figures={figures} />;
}

/** Tuition of the whole course and living costs of its years, where both are known. */
function wholeCost(course: Course, living: readonly Figure[]): (readonly [string, string])[] {
  const fee = course.data.tuitionFee;
  // A course of less than a year costs a whole year's fee.
  const years = Math.max(1, course.durationDays / (12 * DAYS_PER_MONTH));
  const rows: (readonly [string, string])[] = [];
  if (fee && fee.amount > 0) {
    rows.push(
      ["Tuition a year", `${formatMoney(fee.amount, fee.currency)} (${formatInr(fee.inr)})`],
      [
        `Tuition for ${formatDuration(course.durationDays)}`,
        `${formatMoney(Math.round(fee.amount * years), fee.currency)} (${formatInr(fee.inr * years)})`,
      ],
    );
  } else if (fee) rows.push(["Tuition a year", "No tuition fee"]);
  const yearly = living.find(({ key, inr }) => /living/i.test(key) && inr);
  if (fee && yearly?.inr) {
    const { low, high } = yearly.inr;
    rows.push([
      "Tuition and living costs together",
      `${formatInr((fee.inr + low) * years)}${high > low ? ` to ${formatInr((fee.inr + high) * years)}` : ""}`,
    ]);
  }
  return rows;
}
