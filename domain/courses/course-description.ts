import { levelNames } from "../catalogue/education-level";
import { rupees, type Currency } from "../money/currency";
import type { Course } from "./course";
import { formatDuration } from "./duration";
import { courseFeeText, englishText, nextDeadline } from "./facts/fact-text";

/** Search results cut descriptions here. */
const MAX_LENGTH = 160;

type Described = Pick<Course, "title" | "level" | "durationDays" | "facts" | "data">;

/**
 * The meta description of a course: what it is, then the figures that are known, as far as they fit.
 * `MSc Computing, University of Cork: master's, 1 year. Tuition ₹20 lakh a year (€20,000). IELTS 6.5.`
 * @param today ISO date
 */
export function courseDescription(
  course: Described,
  university: string,
  today: string,
  currency: Currency = rupees,
): string {
  const { title, level, durationDays, facts, data } = course;
  const ielts = facts.english?.value.ielts;
  const deadline = nextDeadline(facts.intakes?.value ?? [], today);
  return [
    ...(data.tuitionFee ? [`Tuition: ${courseFeeText(course, currency)}.`] : []),
    ...(ielts ? [`${englishText({ ielts })}.`] : []),
    ...(deadline ? [`Apply by ${deadline.text}.`] : []),
  ].reduce(
    (text, figure) => (text.length + 1 + figure.length <= MAX_LENGTH ? `${text} ${figure}` : text),
    `${title}, ${university}: ${levelNames[level].toLowerCase()}, ${formatDuration(durationDays)}.`,
  );
}
