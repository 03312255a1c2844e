import { groupDigits } from "./money";

const SHORT_UNITS = [
  [1_000_000_000, "B+"],
  [1_000_000, "M+"],
  [1_000, "K+"],
] as const;

/** Abbreviates a count (core.md §9): `999`, `1K+`, `2M+`, `3B+`. */
export function formatCount(number: number): string {
  const unit = SHORT_UNITS.find(([size]) => number >= size);
  return unit ? `${Math.floor(number / unit[0])}${unit[1]}` : String(number);
}

/** Formats a count for a sentence: `once`, `12 times`, `1K+ times`. */
export const formatTimes = (number: number): string =>
  number === 1 ? "once" : `${formatCount(number)} times`;

/** Formats a number of courses for a sentence: `1 course`, `1,032 courses`. */
export const formatCourseCount = (number: number): string =>
  number === 1 ? "1 course" : `${groupDigits(number)} courses`;
