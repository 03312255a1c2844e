import type { EnglishTest, Evidence, Intake, Score } from "#domain/courses/facts/course-facts";
import type { Money } from "#domain/money/amount";
import { formatDate } from "#domain/time/dates";
import { moneyText } from "../text/values";
import type { ListedFacts } from "./course-figures";

/** What some courses state about one matter, in words, with the evidence of the first. */
export interface FactText {
  readonly text: string;
  readonly evidence: Evidence;
}

/** The facts that prose may name, by their last word: `masters.closes`. */
const readers: Readonly<Record<string, (all: readonly ListedFacts[]) => FactText | null>> = {
  tuition: tuitionText,
  applicationFee: (all) =>
    of(
      all.flatMap(({ applicationFee }) => applicationFee ?? []),
      (fees) => spanText(fees, ""),
    ),
  ielts: (all) => scoreText(all, "ielts"),
  toefl: (all) => scoreText(all, "toefl"),
  pte: (all) => scoreText(all, "pte"),
  duolingo: (all) => scoreText(all, "duolingo"),
};

/** `closes`, `opens`, or of one intake: `closes-2027-09`. */
const DATE = /^(closes|opens)(?:-(\d{4}-\d{2}))?$/;

/** Writes a fact of some courses: one value, or the lowest and highest. Null if none states it. */
export function factText(all: readonly ListedFacts[], name: string): FactText | null {
  const [, end, month] = DATE.exec(name) ?? [];
  return end ? datesText(all, end as "closes" | "opens", month) : (readers[name]?.(all) ?? null);
}

function of<T>(
  facts: readonly { readonly value: T; readonly evidence: Evidence }[],
  write: (values: readonly T[]) => string | null,
): FactText | null {
  const [first] = facts;
  const text = first ? write(facts.map(({ value }) => value)) : null;
  return first && text !== null ? { text, evidence: first.evidence } : null;
}

function tuitionText(all: readonly ListedFacts[]): FactText | null {
  const fees = all.flatMap(({ tuition, tuitionFee }) =>
    tuition && tuitionFee ? { value: tuitionFee, evidence: tuition.evidence } : [],
  );
  return of(fees, (values) => spanText(values, " a year"));
}

/** Amounts in several currencies have no common text. */
function spanText(all: readonly Money[], period: string): string | null {
  const sorted = [...all].sort((a, b) => a.amount - b.amount);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high || new Set(all.map(({ currency }) => currency)).size > 1) return null;
  return moneyText(low, high, period);
}

function scoreText(all: readonly ListedFacts[], test: EnglishTest): FactText | null {
  const scores = all.flatMap(({ english }) => {
    const score = english?.value[test];
    return english && score ? { value: score, evidence: english.evidence } : [];
  });
  return of(scores, (values) => scoresText(values, test));
}

function scoresText(all: readonly Score[], test: EnglishTest): string | null {
  const written = (score: number) => (test === "ielts" ? score.toFixed(1) : String(score));
  const sorted = [...all].sort((a, b) => a.overall - b.overall);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high) return null;
  if (low.overall !== high.overall) return `${written(low.overall)} to ${written(high.overall)}`;
  const parts = new Set(all.map(({ eachPart }) => eachPart));
  const [part] = parts;
  return parts.size === 1 && part !== undefined
    ? `${written(low.overall)} with no part below ${written(part)}`
    : written(low.overall);
}

function datesText(
  all: readonly ListedFacts[],
  end: "closes" | "opens",
  month: string | undefined,
): FactText | null {
  const days = all.flatMap(({ intakes }) =>
    (intakes?.value ?? []).flatMap((intake: Intake) =>
      intakes && intake[end] !== undefined && (month === undefined || intake.month === month)
        ? { value: intake[end], evidence: intakes.evidence }
        : [],
    ),
  );
  return of(days, (values) => {
    const sorted = [...values].sort();
    const [first = "", last = ""] = [sorted[0], sorted.at(-1)];
    return first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`;
  });
}
