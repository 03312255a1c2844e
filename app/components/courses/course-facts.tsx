import type { Figure } from "#domain/catalogue/documents";
import { countryInSentence } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import { DAYS_PER_MONTH, formatDuration, UNKNOWN_LENGTH } from "#domain/courses/duration";
import type { NoEnglishMinimum } from "#domain/courses/facts/course-facts";
import { feeOfOtherPeriod, inheritedFeeText, NOT_PUBLISHED } from "#domain/courses/facts/fact-text";
import { examName } from "#domain/exams/exams";
import { currencyNames, rupees, type Currency } from "#domain/money/currency";
import { formatInr, formatMoney } from "#domain/money/money";
import { formatDate } from "#domain/time/dates";
import { universityInSentence } from "#domain/universities/university-in-sentence";
import { FigureTable } from "~/components/catalogue/figure-table";
import type { KeyFigure } from "~/components/layout/key-figures";
import { DataTable } from "~/components/ui/data-table";
import { useMoney } from "~/components/visitor/money";

/** Figures beside a course's answers: tuition, start and length, English. */
export const courseFigures = (course: Course, currency: Currency = rupees): KeyFigure[] => [
  tuitionFigure(course, currency),
  {
    label: "Start and length",
    value: course.data.intakes.join(", ") || NOT_PUBLISHED,
    note: formatDuration(course.durationDays),
  },
  ...englishFigure(course),
];

/** Tuition for the period that the university states. */
function tuitionFigure(course: Course, shown: Currency): KeyFigure {
  const other = feeOfOtherPeriod(course);
  const fee = other ?? course.data.tuitionFee;
  if (!fee) return { label: "Tuition", value: NOT_PUBLISHED, note: "ask the university" };
  const { amount, currency, inr } = fee;
  const inherited = inheritedFeeText(course);
  if (amount === 0) return { label: "Tuition", value: "No tuition fee", note: inherited };
  const otherPeriod = other?.per === "credit" ? "Tuition a credit" : "Tuition, whole course";
  return {
    label: other ? otherPeriod : "Tuition a year",
    value: formatInr(inr, shown),
    note: [formatMoney(amount, currency), inherited].filter(Boolean).join(", "),
  };
}

function englishFigure({ facts, exams }: Course): KeyFigure[] {
  const { ielts, noMinimum } = facts.english?.value ?? {};
  if (noMinimum) return [noMinimumFigure(noMinimum)];
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

/** English at a university that sets no minimum score, with the IELTS band that it calls competitive. */
export const noMinimumFigure = ({ competitive: { ielts } }: NoEnglishMinimum): KeyFigure => ({
  label: "English",
  value: "No minimum",
  note: ielts ? `IELTS ${ielts.overall.toFixed(1)} is competitive` : null,
});

/** The official page to ask on: the course's own, or the one that names it. */
export const officialContact = ({ facts, data }: Pick<Course, "facts" | "data">): string =>
  facts.link?.value ?? data.source;

interface CostProps {
  readonly course: Course;
  /** Figures on the cost of living in the country. */
  readonly living: readonly Figure[];
  readonly ratesAsOf: string;
}

/** The whole cost of a course, if its fee is known, in the visitor's currency. */
export function CourseCost({ course, living, ratesAsOf }: CostProps) {
  const { currency, format } = useMoney();
  const costs = wholeCost(course, living, format);
  if (costs.length > 0)
    return (
      <DataTable
        caption={`Total cost in ${currencyNames[currency.code]} at the reference rate of ${formatDate(ratesAsOf)}`}
        columns={["What", "Amount"]}
        rows={costs.map(([what, amount]) => [what, amount])}
      />
    );
  const perCredit = feeOfOtherPeriod(course);
  if (perCredit)
    return (
      <p>
        Tuition is {formatMoney(perCredit.amount, perCredit.currency)} a credit (
        {format(perCredit.inr)}). We can&apos;t total it, because the number of credits isn&apos;t
        published.{" "}
        <a href={officialContact(course)} rel="noopener">
          Ask {universityInSentence(course.university.name)}
        </a>
        .
      </p>
    );
  return (
    <p>
      The fee for international students isn&apos;t published.{" "}
      <a href={officialContact(course)} rel="noopener">
        Ask {universityInSentence(course.university.name)}
      </a>
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
function wholeCost(
  course: Course,
  living: readonly Figure[],
  format: (inr: number) => string,
): (readonly [string, string])[] {
  const fee = course.data.tuitionFee;
  // A course of less than a year costs a whole year's fee.
  const years = Math.max(1, course.durationDays / (12 * DAYS_PER_MONTH));
  const isLengthKnown = course.durationDays !== UNKNOWN_LENGTH;
  const rows: (readonly [string, string])[] = [];
  if (fee && fee.amount > 0) {
    rows.push(["Tuition a year", `${formatMoney(fee.amount, fee.currency)} (${format(fee.inr)})`]);
    if (isLengthKnown)
      rows.push([
        `Tuition for ${formatDuration(course.durationDays)}`,
        `${formatMoney(Math.round(fee.amount * years), fee.currency)} (${format(fee.inr * years)})`,
      ]);
  } else if (fee) rows.push(["Tuition a year", "No tuition fee"]);
  const yearly = living.find(({ key, inr }) => /living/i.test(key) && inr);
  if (fee && isLengthKnown && yearly?.inr) {
    const { low, high } = yearly.inr;
    rows.push([
      "Tuition and living costs together",
      `${format((fee.inr + low) * years)}${high > low ? ` to ${format((fee.inr + high) * years)}` : ""}`,
    ]);
  }
  return rows;
}
