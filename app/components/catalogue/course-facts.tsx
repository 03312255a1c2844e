import { DataTable } from "~/components/data-table";
import type { KeyFigure } from "~/components/layout/key-figures";
import { levelNames, type Course, type Figure } from "#domain/catalogue";
import { countryInSentence, countryName } from "#domain/country-options";
import { DAYS_PER_MONTH } from "#domain/course-filters";
import type { CostParts } from "#domain/calculators/cost-parts";
import { formatDate, formatMonth } from "#domain/dates";
import { intakeDates } from "#domain/fact-text";
import { formatDuration } from "#domain/duration";
import { examName } from "#domain/exams";
import { formatInr, formatMoney } from "#domain/money";
import { sitePath } from "#domain/site-path";
import { FigureTable } from "./figure-table";

/** Figures that decide about a course: place, fees, the next deadline, English and length. */
export function courseFigures(
  course: Course,
  /** The university's page, below the base path. */
  universityPath: string,
  /** Of the whole course, if its fee is known. */
  costs: CostParts | null,
  today: string,
): KeyFigure[] {
  const { university, facts, data } = course;
  const fee = data.tuitionFee;
  const next = intakeDates(facts.intakes?.value ?? [], today)[0];
  return [
    {
      label: "University",
      value: <a href={sitePath(universityPath)}>{university.name}</a>,
      note: `${university.city}, ${countryName(university.countrySlug)}`,
    },
    {
      label: "Tuition a year",
      value: !fee ? "Not checked" : fee.amount === 0 ? "No tuition fee" : formatInr(fee.inr),
      note: !fee
        ? "see the university's page"
        : fee.amount === 0
          ? null
          : formatMoney(fee.amount, fee.currency),
    },
    ...(costs
      ? [
          {
            label: "Whole course with living costs",
            value: formatInr(costs.total.inr),
            note: formatMoney(costs.total.amount, costs.currency),
          },
        ]
      : []),
    {
      label: "Start and length",
      value: data.intakes.join(", ") || "See the course page",
      note: `${levelNames[course.level]}, ${formatDuration(course.durationDays)}`,
    },
    ...(next
      ? [
          {
            label: "Next deadline",
            value: formatDate(next.to),
            note: `for ${formatMonth(next.starts)}`,
          },
        ]
      : []),
    ...englishFigure(course),
  ];
}

function englishFigure({ facts, exams }: Course): KeyFigure[] {
  const ielts = facts.english?.value.ielts;
  if (ielts)
    return [
      {
        label: "IELTS",
        value: ielts.overall.toFixed(1),
        note: ielts.eachPart === undefined ? null : `no part below ${ielts.eachPart.toFixed(1)}`,
      },
    ];
  return exams.length > 0
    ? [{ label: "Exams accepted", value: exams.map(examName).join(", ") }]
    : [];
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
