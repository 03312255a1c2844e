import {
  isOpenRolling,
  type CourseFactName,
  type CourseFacts,
  type English,
  type EnglishTest,
  type Fact,
  type Intake,
  type Score,
  type TaughtIn,
  type Tuition,
} from "./course-facts";
import type { Money } from "./catalogue";
import { daysBetween, formatDate, formatMonth } from "./dates";
import { formatFeeSpan, formatInr, formatMoney, type FeeSpan } from "./money";

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
export const englishText = (english: English): string =>
  (Object.keys(testNames) as EnglishTest[])
    .flatMap((test) => {
      const score = english[test];
      return score ? [scoreText(test, score)] : [];
    })
    .join("; ");

/** `£41,000 a year (₹45.9 lakh), 2026/27, international students` */
export function tuitionText({ amount, currency, inr, per, year, for: who }: Tuition): string {
  const period = per === "course" ? " for the whole course" : ` a ${per}`;
  const fee =
    amount === 0
      ? "No tuition fee"
      : `${formatMoney(amount, currency)}${period} (${formatInr(inr)})`;
  return [fee, year, who].filter(Boolean).join(", ");
}

/** `₹45.9 lakh a year (£39,100)`, "No tuition fee", or a hint that the fee is unknown. */
export function yearlyFeeText(fee: Money | null): string {
  if (!fee) return "See the university's page";
  if (fee.amount === 0) return "No tuition fee";
  return `${formatInr(fee.inr)} a year (${formatMoney(fee.amount, fee.currency)})`;
}

/** `₹45 lakh to ₹58.3 lakh with living costs` */
export const totalCostText = ({ low, high }: FeeSpan): string =>
  `${formatFeeSpan({ low, high })} with living costs`;

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** `German (C1) and English` */
export const languagesText = (languages: readonly TaughtIn[]): string =>
  languages
    .map(({ code, level }) => `${languageNames.of(code) ?? code}${level ? ` (${level})` : ""}`)
    .join(" and ");

/** `apply from 1 Apr 2027 to 31 May 2027`. Null without a date. */
function applyText({ opens, closes }: Intake): string | null {
  if (opens && closes) return `apply from ${formatDate(opens)} to ${formatDate(closes)}`;
  if (closes) return `apply by ${formatDate(closes)}`;
  return opens ? `apply from ${formatDate(opens)}` : null;
}

/** `October 2027: apply by 31 May 2027`, `October 2027: rolling admission` */
export function intakeText(intake: Intake): string {
  const details = [intake.rolling ? "rolling admission" : null, applyText(intake)];
  const text = details.filter(Boolean).join(", ");
  return text ? `${formatMonth(intake.month)}: ${text}` : formatMonth(intake.month);
}

/** `today`, `tomorrow`, `12 days left` */
function daysLeft(closes: string, today: string): string {
  const days = daysBetween(today, closes);
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `${days} days left`;
}

/** Deadlines further ahead are shown without the days left. */
const MAX_DAYS_COUNTED = 60;

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
  { facts }: { readonly facts: Pick<CourseFacts, "intakes"> },
  today: string,
): string | null {
  const intakes = facts.intakes?.value ?? [];
  const next = nextDeadline(intakes, today);
  if (!next) return rollingText(intakes, today);
  const isNear = daysBetween(today, next.closes) <= MAX_DAYS_COUNTED;
  return isNear ? `${next.text} (${daysLeft(next.closes, today)})` : next.text;
}

const needNames = {
  required: "required",
  recommended: "recommended",
  optional: "optional",
  "not-considered": "not considered",
} as const;

/** Names and texts of the facts that a table shows, in its order. */
const rows: {
  readonly [Name in CourseFactName]?: readonly [
    label: string,
    text: (value: NonNullable<CourseFacts[Name]>["value"]) => string,
  ];
} = {
  language: ["Taught in", languagesText],
  mode: ["Mode", (modes) => modes.join(", ")],
  tuition: ["Tuition", tuitionText],
  applicationFee: [
    "Application fee",
    ({ amount, currency, inr }) =>
      amount === 0 ? "None" : `${formatMoney(amount, currency)} (${formatInr(inr)})`,
  ],
  english: ["English", englishText],
  academic: [
    "Academic requirement",
    ({ text, minimum }) => (minimum ? `${text} Minimum: ${minimum}.` : text),
  ],
  tests: [
    "Other tests",
    (tests) => tests.map(({ test, need }) => `${test.toUpperCase()} ${needNames[need]}`).join(", "),
  ],
  intakes: ["Intakes and deadlines", (intakes) => intakes.map(intakeText).join("; ")],
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

/** What an inherited fact is called: `University minimum`, `By national rule`. */
function inheritance(name: CourseFactName, { evidence }: Fact<unknown>): string | null {
  if (evidence.level === "course") return null;
  if (evidence.level === "rule") return "By national rule";
  return name === "english" || name === "academic" ? "University minimum" : "For the university";
}

export interface FactRow {
  readonly name: CourseFactName;
  readonly label: string;
  readonly text: string;
  /** How the fact was inherited. Null if it is stated for the course. */
  readonly inherited: string | null;
  readonly fact: Fact<unknown>;
}

/** Returns a course's facts in words, in the order of a table. */
export const factRows = (facts: CourseFacts): FactRow[] =>
  (Object.keys(rows) as CourseFactName[]).flatMap((name) => rowOf(name, facts));

function rowOf<Name extends CourseFactName>(name: Name, facts: CourseFacts): FactRow[] {
  const fact: Fact<unknown> | undefined = facts[name];
  const row = rows[name] as readonly [string, (value: unknown) => string] | undefined;
  if (!fact || !row) return [];
  const [label, text] = row;
  return [{ name, label, text: text(fact.value), inherited: inheritance(name, fact), fact }];
}
