import type { Money } from "../../money/amount";
import { rupees, type Currency } from "../../money/currency";
import { formatInr, formatMoney } from "../../money/money";
import { daysBetween, formatDate, formatMonth, formatYearlyDay } from "../../time/dates";
import {
  isOpenRolling,
  type AdmissionRate,
  type AdmissionTest,
  type CourseFactName,
  type CourseFacts,
  type English,
  type EnglishScores,
  type EnglishTest,
  type Evidence,
  type Fact,
  type Intake,
  type TestNeed,
  type Ranking,
  type Score,
  type TaughtIn,
  type Tuition,
} from "./course-facts";
import type { RowFacts } from "./row-facts";

/** Facts in words, for pages, emails and brochures. */

const testNames: Readonly<Record<EnglishTest, string>> = {
  ielts: "IELTS",
  toefl: "TOEFL",
  pte: "PTE",
  duolingo: "Duolingo",
  cambridge: "Cambridge English",
};

function scoreText(test: EnglishTest, { overall, eachPart, parts }: Score): string {
  const text = (score: number) => (test === "ielts" ? score.toFixed(1) : String(score));
  const head = `${testNames[test]} ${text(overall)}`;
  if (eachPart !== undefined) return `${head}, no part below ${text(eachPart)}`;
  const single = Object.entries(parts ?? {}).map(([part, score]) => `${part} ${text(score)}`);
  return single.length > 0 ? `${head}, at least ${single.join(", ")}` : head;
}

/** `IELTS 6.5, no part below 6.0; TOEFL 90` */
const scoresText = (scores: EnglishScores): string =>
  (Object.keys(testNames) as EnglishTest[])
    .flatMap((test) => {
      const score = scores[test];
      return score ? [scoreText(test, score)] : [];
    })
    .join("; ");

/** The minimum scores, or `No minimum score (competitive applicants have IELTS 7.5; TOEFL 100)`. */
export function englishText({ noMinimum, ...minimums }: English): string {
  if (!noMinimum) return scoresText(minimums);
  const competitive = scoresText(noMinimum.competitive);
  return competitive
    ? `No minimum score (competitive applicants have ${competitive})`
    : "No minimum score";
}

/** `£41,000 a year (₹45.9 lakh), 2026/27, international students` */
export function tuitionText(
  { amount, currency, inr, per, year, for: who }: Tuition,
  shown: Currency = rupees,
): string {
  const period = per === "course" ? " for the whole course" : ` a ${per}`;
  const fee =
    amount === 0
      ? "No tuition fee"
      : `${formatMoney(amount, currency)}${period} (${formatInr(inr, shown)})`;
  return [fee, year, who].filter(Boolean).join(", ");
}

/** What lists and tables show for a fact that the university doesn't publish. */
export const NOT_PUBLISHED = "Not published";

/** `₹45.9 lakh a year (£39,100)`, "No tuition fee", or that the fee isn't published. */
export function yearlyFeeText(fee: Money | null, shown: Currency = rupees): string {
  if (!fee) return NOT_PUBLISHED;
  if (fee.amount === 0) return "No tuition fee";
  return `${formatInr(fee.inr, shown)} a year (${formatMoney(fee.amount, fee.currency)})`;
}

interface CourseFee {
  readonly facts: Pick<RowFacts, "tuition">;
  /** `tuitionFee` is the fee of one year, calculated if the university states another period. */
  readonly data: { readonly tuitionFee: Money | null };
}

/** The fee of the whole course or of a credit, if the university states that and not a yearly fee. */
export function feeOfOtherPeriod({ facts: { tuition } }: Pick<CourseFee, "facts">): Tuition | null {
  const isOther = tuition?.value.per === "course" || tuition?.value.per === "credit";
  return isOther && tuition.value.amount > 0 ? tuition.value : null;
}

/**
 * The fee of a course as its university states it: `₹80.3 lakh for the whole course (£62,920)`,
 * `₹1.79 lakh a credit ($1,851)`.
 */
export function courseFeeText(course: CourseFee, shown: Currency = rupees): string {
  const text = ownPeriodText(course, shown);
  const inherited = inheritedFeeText(course);
  return inherited === null ? text : `${text}, ${inherited}`;
}

function ownPeriodText(course: CourseFee, shown: Currency): string {
  const fee = feeOfOtherPeriod(course);
  if (!fee) return yearlyFeeText(course.data.tuitionFee, shown);
  const period = fee.per === "course" ? "for the whole course" : "a credit";
  return `${formatInr(fee.inr, shown)} ${period} (${formatMoney(fee.amount, fee.currency)})`;
}

/** `university's general rule`, for a fee that isn't stated for the course itself. Null for its own. */
export function inheritedFeeText({ facts }: Pick<CourseFee, "facts">): string | null {
  const name = inheritance("tuition", facts);
  return name === null ? null : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** `₹12.9 lakh a year`, for a row of a list. A general fee of the university says so. */
export function shortFeeText(course: CourseFee, shown: Currency = rupees): string {
  const other = feeOfOtherPeriod(course);
  const fee = other ?? course.data.tuitionFee;
  if (!fee) return "tuition not published";
  const period = other ? (other.per === "course" ? "in all" : "a credit") : "a year";
  const text = fee.amount === 0 ? "no tuition fee" : `${formatInr(fee.inr, shown)} ${period}`;
  return inheritedFeeText(course) === null || fee.amount === 0 ? text : `${text} (general rule)`;
}

/** `Tuition: ₹12.9 lakh a year (€11,904)`, where it is known. */
export function labelledFeeText(course: CourseFee, shown: Currency): string | undefined {
  const fee = course.data.tuitionFee;
  return fee ? `${fee.amount > 0 ? "Tuition: " : ""}${courseFeeText(course, shown)}` : undefined;
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** `QS 2026: 22; THE 2026: 27`. Empty without rankings. */
export const rankingText = (rankings: readonly Ranking[]): string =>
  rankings.map(({ publisher, year, rank }) => `${publisher} ${year}: ${rank}`).join("; ");

/** `German (C1) and English` */
export const languagesText = (languages: readonly TaughtIn[]): string =>
  languages
    .map(({ code, level }) => `${languageNames.of(code) ?? code}${level ? ` (${level})` : ""}`)
    .join(" and ");

/** `apply from 1 Apr 2027 to 31 May 2027`. Null without a date. */
function applyText({ opens, closes, yearly }: Intake): string | null {
  if (yearly) return `apply by ${formatYearlyDay(yearly)} (no year stated)`;
  if (opens && closes) return `apply from ${formatDate(opens)} to ${formatDate(closes)}`;
  if (closes) return `apply by ${formatDate(closes)}`;
  return opens ? `apply from ${formatDate(opens)}` : null;
}

/** `October 2027: apply by 31 May 2027, decision by 1 Jul 2027`, `October 2027: rolling admission` */
export function intakeText(intake: Intake): string {
  const details = [
    intake.rolling ? "rolling admission" : null,
    applyText(intake),
    intake.decides ? `decision by ${formatDate(intake.decides)}` : null,
  ];
  const text = details.filter(Boolean).join(", ");
  return text ? `${formatMonth(intake.month)}: ${text}` : formatMonth(intake.month);
}

/**
 * All intakes with their dates. A date of a past cycle is no deadline: `Last cycle closed on 15 Jan
 * 2026 for September 2026. We haven't found the next dates.`
 */
export function intakesText(intakes: readonly Intake[]): string {
  const current = intakes.filter(({ closed }) => closed === undefined).map(intakeText);
  const past = intakes.flatMap(({ month, closed }) =>
    closed === undefined ? [] : [`on ${formatDate(closed)} for ${formatMonth(month)}`],
  );
  const hint =
    past.length > 0
      ? `Last cycle closed ${past.join(" and ")}. We haven't found the next dates.`
      : null;
  return [current.join("; "), hint].filter(Boolean).join(". ");
}

/** `today`, `tomorrow`, `12 days left` */
function daysLeft(closes: string, today: string): string {
  const days = daysBetween(today, closes);
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `${days} days left`;
}

/** Returns the first closing date that has not passed, with the month of its intake. */
export function nextDeadline(
  intakes: readonly Intake[],
  today: string,
): { readonly closes: string; readonly text: string } | null {
  const [next] = intakes
    .flatMap(({ month: starts, closes }) => (closes && closes >= today ? [{ starts, closes }] : []))
    .sort((a, b) => a.closes.localeCompare(b.closes));
  return next
    ? { closes: next.closes, text: `${formatDate(next.closes)} for ${formatMonth(next.starts)}` }
    : null;
}

/** `Rolling admission for October 2027`. Null if no intake that has yet to start is rolling. */
export function rollingText(intakes: readonly Intake[], today: string): string | null {
  const [next] = intakes
    .filter((intake) => isOpenRolling(intake, today))
    .map(({ month }) => month)
    .sort();
  return next ? `Rolling admission for ${formatMonth(next)}` : null;
}

export interface IntakeDates {
  /** `2027-10` */
  readonly starts: string;
  /** ISO days: from today or later, until applications close. */
  readonly from: string;
  readonly to: string;
  /** `by 31 May 2027` */
  readonly text: string;
}

/** Returns when one can apply for each intake whose closing date is ahead, the first one first. */
export const intakeDates = (intakes: readonly Intake[], today: string): IntakeDates[] =>
  intakes
    .flatMap(({ month: starts, opens, closes }) =>
      closes !== undefined && closes >= today
        ? [
            {
              starts,
              from: opens !== undefined && opens > today && opens <= closes ? opens : today,
              to: closes,
              text: `by ${formatDate(closes)}`,
            },
          ]
        : [],
    )
    .sort((a, b) => a.to.localeCompare(b.to));

/**
 * The next closing date of a course in words: `5 Dec 2026 for April 2027 (12 days left)`, or that
 * admission is rolling. Null if neither is known or ahead.
 */
export function deadlineOf(
  { facts }: { readonly facts: Pick<RowFacts, "intakes"> },
  today: string,
): string | null {
  const intakes = facts.intakes?.value ?? [];
  const next = nextDeadline(intakes, today);
  return next ? `${next.text} (${daysLeft(next.closes, today)})` : rollingText(intakes, today);
}

/**
 * The days until a course closes, for a row of a list: `12 days left`, `Open until full`, `Closed`, or that no
 * date is published.
 */
export function deadlineDaysText(
  { facts }: { readonly facts: Pick<RowFacts, "intakes"> },
  today: string,
): string {
  const intakes = facts.intakes?.value ?? [];
  const next = nextDeadline(intakes, today);
  if (next) {
    const days = daysBetween(today, next.closes);
    return days > 1 ? daysLeft(next.closes, today) : `Closes ${daysLeft(next.closes, today)}`;
  }
  if (rollingText(intakes, today) !== null) return "Open, no closing date";
  const isPast = intakes.some(({ closes, closed }) => closes !== undefined || closed !== undefined);
  return isPast ? "Last cycle closed" : "No date published";
}

const needNames = {
  required: "required",
  recommended: "recommended",
  optional: "optional",
  "not-considered": "not considered",
} as const;

const testName = (test: AdmissionTest): string => test.toUpperCase().replace("-", " ");

/** `GRE or GMAT required, SAT optional`. Tests of which one is enough are named together. */
function testsText(tests: readonly TestNeed[]): string {
  const named = new Set<AdmissionTest>();
  return tests
    .flatMap(({ test, need, alternatives = [] }) => {
      if (named.has(test)) return [];
      const together = [test, ...alternatives];
      for (const one of together) named.add(one);
      return [`${together.map(testName).join(" or ")} ${needNames[need]}`];
    })
    .join(", ");
}

/** `6.5% of first-year applicants (2024/25)` */
export const admissionRateText = ({ percent, year, of: whose }: AdmissionRate): string =>
  `${percent}% of ${whose ?? "applicants"}${year === undefined ? "" : ` (${year})`}`;

/** Names and texts of the facts that a table shows, in its order. */
const rows: {
  readonly [Name in CourseFactName]?: readonly [
    label: string,
    text: (value: NonNullable<CourseFacts[Name]>["value"], shown: Currency) => string,
  ];
} = {
  language: ["Taught in", languagesText],
  mode: ["Mode", (modes) => modes.join(", ")],
  tuition: ["Tuition", tuitionText],
  applicationFee: [
    "Application fee",
    ({ amount, currency, inr }, shown) =>
      amount === 0 ? "None" : `${formatMoney(amount, currency)} (${formatInr(inr, shown)})`,
  ],
  english: ["English", englishText],
  academic: [
    "Academic requirement",
    ({ text, minimum }) => (minimum ? `${text} Minimum: ${minimum}.` : text),
  ],
  admissionRate: ["Admission rate", admissionRateText],
  tests: ["Other tests", testsText],
  intakes: ["Intakes and deadlines", intakesText],
  outcomes: [
    "After graduation",
    ({ medianEarnings, employed, months, of: graduates }) =>
      [
        ...(medianEarnings
          ? [`median earnings ${formatMoney(medianEarnings.amount, medianEarnings.currency)}`]
          : []),
        ...(employed === undefined ? [] : [`${employed}% in work or further study`]),
        ...(months === undefined ? [] : [`${months} months after graduation`]),
        ...(graduates === undefined ? [] : [`for ${graduates}`]),
      ].join(", "),
  ],
};

/** Where each fact is stated. */
type FactLevels = {
  readonly [Name in CourseFactName]?: { readonly evidence: Pick<Evidence, "level"> } | undefined;
};

/** What an inherited fact is called: `University minimum`, `University's general rule`, `By national rule`. */
function inheritance(
  name: CourseFactName,
  facts: FactLevels & Pick<CourseFacts, "english">,
): string | null {
  const level = facts[name]?.evidence.level;
  if (level === undefined || level === "course") return null;
  if (level === "rule") return "By national rule";
  return name === "english" && !facts.english?.value.noMinimum
    ? "University minimum"
    : "University's general rule";
}

export interface FactRow {
  readonly name: CourseFactName;
  readonly label: string;
  readonly text: string;
  /** How the fact was inherited. Null if it is stated for the course. */
  readonly inherited: string | null;
  readonly fact: Fact<unknown>;
}

/** The label of a fact in a table. */
export const factLabel = (name: CourseFactName): string => rows[name]?.[0] ?? name;

/** Returns a course's facts in words, in the order of a table. */
export const factRows = (facts: CourseFacts, shown: Currency = rupees): FactRow[] =>
  (Object.keys(rows) as CourseFactName[]).flatMap((name) => rowOf(name, facts, shown));

function rowOf<Name extends CourseFactName>(
  name: Name,
  facts: CourseFacts,
  shown: Currency,
): FactRow[] {
  const fact: Fact<unknown> | undefined = facts[name];
  const row = rows[name] as
    readonly [string, (value: unknown, shown: Currency) => string] | undefined;
  if (!fact || !row) return [];
  const [label, text] = row;
  return [
    { name, label, text: text(fact.value, shown), inherited: inheritance(name, facts), fact },
  ];
}
