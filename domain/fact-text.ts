import type {
  CourseFactName,
  CourseFacts,
  English,
  EnglishTest,
  Fact,
  Intake,
  Score,
  TaughtIn,
  Tuition,
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

/** `October 2027: apply from 1 Apr 2027 to 31 May 2027` */
export function intakeText({ month: starts, opens, closes }: Intake): string {
  if (opens && closes)
    return `${formatMonth(starts)}: apply from ${formatDate(opens)} to ${formatDate(closes)}`;
  if (closes) return `${formatMonth(starts)}: apply by ${formatDate(closes)}`;
  if (opens) return `${formatMonth(starts)}: apply from ${formatDate(opens)}`;
  return formatMonth(starts);
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

/**
 * The next closing date of a course in words: `5 Dec 2026 for April 2027 (12 days left)`. Null if
 * none is known or ahead.
 */
export function deadlineOf(
  { facts }: { readonly facts: Pick<CourseFacts, "intakes"> },
  today: string,
): string | null {
  const next = facts.intakes ? nextDeadline(facts.intakes.value, today) : null;
  if (!next) return null;
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
