import { levelNames } from "../catalogue/education-level";
import type { Course } from "./course";
import { formatDuration } from "./duration";

/** Search results cut descriptions here. */
const MAX_LENGTH = 160;

/** The meta description of a course. Long names leave no space for its level and length. */
export function courseDescription(
  { title, level, durationDays }: Pick<Course, "title" | "level" | "durationDays">,
  university: string,
  currency: string,
): string {
  const start = `${title}, ${university}: cost in ${currency}, intakes and entry requirements`;
  const degree = `${levelNames[level].toLowerCase()} degree of ${formatDuration(durationDays)}`;
  const whole = `${start} of this ${degree}.`;
  return whole.length <= MAX_LENGTH ? whole : `${start}.`;
}
