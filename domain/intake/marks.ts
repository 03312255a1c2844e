import { readNumber } from "./number";
import { asciiDigits, comparable, MAX_TYPED } from "./text";

/** What marks in percent may look like instead. */
type MarksProblem = "grade_points" | "class" | "not_a_number" | "ambiguous" | "range";
type MarksReading = { readonly value: number } | { readonly problem: MarksProblem };

const MAX_PERCENT = 100;
/** Grade points go up to this. */
const MAX_POINTS = 10;
const DECIMALS = 100;

/** A class or a grade instead of marks: `first class with distinction`, `2nd div`, `first`, `A+`, `B2`. */
const CLASS =
  /\b(?:class|div(?:ision)?|distinction|grade|honou?rs?|pass)\b|^(?:first|second|third)$|^[a-f][12+-]?$|^o$/;
/** `450/500`, `8.5 out of 10` */
const OUT_OF = /^(\d[\d.,]*)\s*(?:\/|out of)\s*(\d+)(?:\.0+)?(?: marks)?$/;

/**
 * Reads marks in percent: `72%`, or marks of a total, `450/500`. Grade points and classes are named,
 * because only the scale or the marksheet says what they are in percent.
 */
export function readPercentage(typed: string): MarksReading {
  if (typed.length > MAX_TYPED / 10) return { problem: "not_a_number" };
  const text = asciiDigits(comparable(typed));
  const [, part = "", total] = OUT_OF.exec(text) ?? [];
  if (total !== undefined && Number(total) !== MAX_PERCENT) {
    if (Number(total) <= MAX_POINTS) return { problem: "grade_points" };
    const read = readNumber(part, { kind: "score", max: Number(total) });
    if ("problem" in read) return read;
    return { value: Math.round((read.value / Number(total)) * MAX_PERCENT * DECIMALS) / DECIMALS };
  }
  const read = readNumber(typed, { kind: "score", max: MAX_PERCENT });
  if ("problem" in read) return CLASS.test(text) ? { problem: "class" } : read;
  return read.value > 0 && read.value <= MAX_POINTS ? { problem: "grade_points" } : read;
}
