import { addUp, lacksTuition, type CountryCosts, type Range } from "../calculators/expense";
import { levelNames } from "../catalogue/education-level";
import { notStatedName } from "../catalogue/known";
import { countryName } from "../countries/country-options";
import type { Course } from "../courses/course";
import { formatDuration, UNKNOWN_LENGTH } from "../courses/duration";
import type { CourseFactName } from "../courses/facts/course-facts";
import {
  admissionRateText,
  courseFeeText,
  inheritedFeeText,
  factRows,
  nextDeadline,
  rankingText,
  rollingText,
  yearlyFeeText,
} from "../courses/facts/fact-text";
import { lastCycleText } from "../courses/facts/last-cycle";
import { yearlyText } from "../courses/facts/yearly-deadline";
import { rupees, type Currency } from "../money/currency";
import { formatInr, formatMoney } from "../money/money";
import { verdictNames, type Verdict } from "../recommendations/match-types";
import { daysBetween } from "../time/dates";
import type { University } from "../universities/university";

/** Maximum courses or universities side by side. */
export const MAX_COMPARED = 4;

/** Values of a query, repeated as checkboxes send them, or comma-separated. */
export const readCompared = (values: readonly string[]): string[] => [
  ...new Set(values.flatMap((value) => value.split(",")).filter(Boolean)),
];

export interface CompareCell {
  readonly text: string;
  /** What the text applies to, or where it comes from. */
  readonly note?: string | null;
  /** The lowest cost of the row. */
  readonly isLowest?: boolean;
}

export interface CompareRow {
  readonly name: string;
  readonly cells: readonly CompareCell[];
  readonly differs: boolean;
}

/** A fact that isn't stated is neither the lowest nor the same as another. */
const UNKNOWN = notStatedName;

export const compareRow = (name: string, cells: readonly CompareCell[]): CompareRow => ({
  name,
  cells,
  differs: new Set(cells.map(({ text }) => text)).size > 1,
});

/** The whole cost of a course in rupees: tuition, living costs, health cover and visa. */
export interface CourseCost {
  readonly total: Range;
  readonly years: number;
  /** Whether the tuition is known, and part of the total. */
  readonly hasTuition: boolean;
}

export function costOf(costs: CountryCosts): CourseCost {
  const { totalInr, years } = addUp(costs, { years: null, categories: [] });
  return { total: totalInr, years, hasTuition: !lacksTuition(costs, []) };
}

/** What the advice engine says about a course. */
export interface CourseVerdict {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly gaps: readonly string[];
}

export interface ComparedCourse {
  readonly course: Course;
  /** Null without answers of a student. */
  readonly verdict?: CourseVerdict | null;
  readonly university: University | null;
  readonly cost: CourseCost | null;
}

/** Marks the lowest amounts of a row, unless all known ones are the same. */
function withLowest(
  name: string,
  cells: readonly (CompareCell & { readonly amount: number | null })[],
): CompareRow {
  const amounts = cells.flatMap(({ amount }) => amount ?? []);
  const lowest = Math.min(...amounts);
  const isUseful = amounts.some((amount) => amount > lowest);
  return compareRow(
    name,
    cells.map(({ amount, ...cell }) => ({ ...cell, isLowest: isUseful && amount === lowest })),
  );
}

function totalCell({ cost }: ComparedCourse, shown: Currency) {
  if (!cost) return { text: UNKNOWN, amount: null };
  const { total, hasTuition, years } = cost;
  const [low, high] = [formatInr(total.low, shown), formatInr(total.high, shown)];
  const text = low === high ? low : `${low} to ${high}`;
  const length = years === 1 ? "1 year" : `${years} years`;
  return hasTuition
    ? { text, note: `For ${length}`, amount: total.typical }
    : { text: `${text}, and tuition`, note: `For ${length}. Tuition not known`, amount: null };
}

/** The whole cost of a compared course: `₹17.4 lakh`. An unknown one is said to be unknown. */
export function totalText(compared: ComparedCourse, shown: Currency): string {
  const { text } = totalCell(compared, shown);
  return text === UNKNOWN ? "cost not known" : text;
}

function factCell(name: CourseFactName, { facts }: Course): CompareCell {
  const row = factRows(facts).find((one) => one.name === name);
  return row ? { text: row.text, note: row.inherited } : { text: UNKNOWN };
}

function deadlineCell({ facts }: Course, today: string): CompareCell {
  const intakes = facts.intakes?.value ?? [];
  const next = nextDeadline(intakes, today);
  if (!next) {
    const rolling = rollingText(intakes, today);
    if (rolling) return { text: rolling };
    return { text: UNKNOWN, note: yearlyText({ facts }, today) ?? lastCycleText({ facts }, today) };
  }
  const days = daysBetween(today, next.closes);
  return { text: next.text, note: days === 1 ? "1 day left" : `${days} days left` };
}

function rankingCell({ university }: ComparedCourse): CompareCell {
  return { text: rankingText(university?.data.rankings ?? []) || UNKNOWN };
}

/** Outcomes of the course, or earnings of the university's graduates in all subjects. */
function outcomeCell({ course, university }: ComparedCourse): CompareCell {
  if (course.facts.outcomes) return factCell("outcomes", course);
  const earnings = university?.facts.medianEarnings?.value;
  return earnings
    ? {
        text: `median earnings ${formatMoney(earnings.amount, earnings.currency)}`,
        note: "All subjects of the university",
      }
    : { text: UNKNOWN };
}

/** The verdict with what there is to check, or else with what speaks for the course. */
function verdictCell({ verdict: judged }: ComparedCourse): CompareCell {
  if (!judged) return { text: UNKNOWN };
  const { verdict, reasons, gaps } = judged;
  const notes = gaps.length > 0 ? gaps : reasons;
  return { text: verdictNames[verdict], note: notes.length > 0 ? `${notes.join(". ")}.` : null };
}

/** The rate of the course or level, or else of the university's first year. */
function admissionRateCell({ course, university }: ComparedCourse): CompareCell {
  if (course.facts.admissionRate) return factCell("admissionRate", course);
  const rate = university?.facts.admissionRate?.value;
  return rate ? { text: admissionRateText(rate), note: "The whole university" } : { text: UNKNOWN };
}

/** Rows that are left out if none of their values is known. */
const ifKnown: ReadonlySet<string> = new Set([
  "Your chances",
  "Other tests",
  "Taught in",
  "Ranking",
  "Outcomes",
]);

/** Rows that compare courses, the deciding facts first. */
export function courseRows(
  compared: readonly ComparedCourse[],
  today: string,
  shown: Currency = rupees,
): CompareRow[] {
  const row = (name: string, cell: (one: ComparedCourse) => CompareCell) =>
    compareRow(name, compared.map(cell));
  const fact = (name: string, key: CourseFactName) =>
    row(name, ({ course }) => factCell(key, course));
  const rows = [
    row("Your chances", verdictCell),
    withLowest(
      "Tuition",
      compared.map(({ course }) => ({
        text: [
          course.data.tuitionFee
            ? yearlyFeeText(course.data.tuitionFee, shown)
            : courseFeeText(course, shown),
          course.data.tuitionFee ? inheritedFeeText(course) : null,
        ]
          .filter(Boolean)
          .join(", "),
        amount: course.data.tuitionFee?.inr ?? null,
      })),
    ),
    withLowest(
      "Total cost",
      compared.map((one) => totalCell(one, shown)),
    ),
    fact("English", "english"),
    row("Next deadline", ({ course }) => deadlineCell(course, today)),
    fact("Requirement", "academic"),
    row("Admission rate", admissionRateCell),
    fact("Other tests", "tests"),
    row("Duration", ({ course: { durationDays } }) => ({
      text: durationDays === UNKNOWN_LENGTH ? UNKNOWN : formatDuration(durationDays),
    })),
    row("Starts", ({ course }) => ({ text: course.data.intakes.join(", ") || UNKNOWN })),
    row("City", ({ course: { university } }) => ({
      text: `${university.city}, ${countryName(university.countrySlug)}`,
    })),
    row("Degree", ({ course }) => ({ text: levelNames[course.level] })),
    fact("Taught in", "language"),
    row("Ranking", rankingCell),
    row("Outcomes", outcomeCell),
  ];
  return rows.filter(
    ({ name, cells }) => !ifKnown.has(name) || cells.some(({ text }) => text !== UNKNOWN),
  );
}
