import { monthNames } from "../../time/months";
import type { Meaning } from "./meaning";

/** What universities mean by a season, as numbers of months. */
const seasons: Readonly<Record<string, readonly number[]>> = {
  fall: [8, 9],
  autumn: [9, 10],
  winter: [1, 10],
  spring: [1, 2],
  summer: [4, 5, 6],
};

const START =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|fall|autumn|spring|summer|winter";
const STARTS = `(?:${START})(?:\\s*(?:/|,|&|-|\\b(?:and|or|ya|aur)\\b)\\s*(?:${START}))*`;
const YEAR = "(?:20[23]\\d|['’]2\\d)";
const INTAKE = "(?:intakes?|session|batch|admissions?|start)";

/** `jan 2027 intake`, `intake of september`, `fall 2027`. */
export const INTAKE_PATTERN = new RegExp(
  `\\b(${STARTS})\\s*(?:${YEAR}\\s*)?(?:ka\\s+|ki\\s+|me\\s+)?${INTAKE}\\b(?:\\s*${YEAR})?|\\b${INTAKE}\\s+(?:in\\s+|of\\s+|for\\s+)?(${STARTS})\\b(?:\\s*${YEAR})?|\\b(${STARTS})\\s*${YEAR}|\\b(fall|autumn|spring)\\s+2[5-9]\\b`,
  "gu",
);
/** A month and a year with one of these words is the date of something else: `ielts test january 2027`. */
const OTHER_DATE =
  /\b(?:exams?|tests?|ielts|toefl|pte|duolingo|gre|gmat|sat|act|neet|dates?|deadlines?|results?|slots?|visa|webinars?|events?|fairs?)\b/u;

/** The start that a match of `INTAKE_PATTERN` names, and the topic. Null if it is another date. */
export function intakeOf(
  [before, after, dated, season]: readonly (string | undefined)[],
  text: string,
): readonly Meaning[] | null {
  if (dated !== undefined && OTHER_DATE.test(text)) return null;
  const typed = (before ?? after ?? dated ?? season ?? "").match(new RegExp(START, "gu")) ?? [];
  const starts = typed.map(startOf);
  const months = starts.flatMap((start) => start.months);
  return [
    intakeIn(
      months,
      starts.map(({ name }) => name),
    ),
    { type: "topic", topic: "intake" },
  ];
}

function startOf(typed: string): { readonly name: string; readonly months: readonly number[] } {
  const season = seasons[typed];
  if (season) return { name: typed, months: season };
  const at = monthNames.findIndex((name) => name.toLowerCase().startsWith(typed.slice(0, 3)));
  return { name: monthNames[at] ?? "", months: [at + 1] };
}

/** Courses that start in one of these months. */
export const intakeIn = (months: readonly number[], names: readonly string[]): Meaning => ({
  type: "intake",
  months: [...new Set(months)].sort((a, b) => a - b).map((month) => String(month).padStart(2, "0")),
  names,
});
