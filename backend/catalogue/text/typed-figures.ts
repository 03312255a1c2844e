import { typedDeadlineIn } from "./typed-deadlines";
import { typedLimitIn } from "./typed-limits";
import { typedScoreIn } from "./typed-scores";

/**
 * Figures that change, typed into prose instead of named: they would stay as they are when the value
 * in `values/` is corrected.
 */

const CODES =
  "INR|USD|EUR|GBP|AUD|CAD|NZD|CHF|SEK|NOK|DKK|SGD|HKD|JPY|CNY|KRW|MYR|AED|SAR|VND|HUF|PLN|CZK|RON|GEL|UZS|KZT|KGS|RUB|ISK";
const UNITS =
  "[Rr]upees|[Ll]akhs?|[Cc]rores?|[Pp]aise|[Dd]ollars?|[Cc]ents|[Ee]uros?|[Pp]ounds|[Pp]ence|[Ff]rancs?|[Kk]ron(?:or|er|a|e)|[Yy]en|[Yy]uan|[Dd]irhams?|[Rr]iyals?|[Rr]inggit|[Ff]orints?|[Zz]lot(?:y|ys|ych)|[Rr]oubles?|[Rr]ubles?|[Ll]ari";
const NATIONS =
  "(?:(?:US|American|Australian|Canadian|New Zealand|Hong Kong|Singapore|Swiss|Indian) )?";
const ONES =
  "[Oo]ne|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ee]leven|[Tt]welve|[Ff]ifteen|[Tt]wenty|[Tt]hirty|[Ff]orty|[Ff]ifty|[Ss]ixty|[Ss]eventy|[Ee]ighty|[Nn]inety";
const MULTIPLES = "hundred|thousand|lakh|crore|million|billion";
const DIGITS = String.raw`\d[\d,]*(?:\.\d+)?`;
/** `sixty-five thousand`, `one hundred thousand`, but not `a few hundred`. */
const WRITTEN_NUMBER = String.raw`(?:${ONES})(?:[ -](?:${ONES}|${MULTIPLES}|and))*`;

/** Amounts in any notation: `€11,904`, `Rs 5 lakh`, `NZD 45,000`, `12,000 kronor`, `five dollars`. */
const TYPED_MONEY = new RegExp(
  [
    String.raw`(?:[₹$€£¥₩₫]|\b(?:Rs\.?|${CODES})\s?)\s?${DIGITS}(?:k\b)?`,
    String.raw`\b${DIGITS}k?\s?(?:(?:${MULTIPLES})\s)?${NATIONS}(?:${UNITS}|${CODES})\b`,
    String.raw`\b${DIGITS}\s?[€£₹]`,
    String.raw`\b${WRITTEN_NUMBER}\s${NATIONS}(?:${UNITS})\b`,
  ].join("|"),
);

export interface TypedFigure {
  readonly typed: string;
  readonly what: "amount" | "limit" | "score" | "deadline";
}

/** Pages that explain visas and work. Elsewhere, hours are study plans and years are terms of awards. */
const LIMIT_PAGES =
  /^(?:countries|articles|article-categories|knowledge-base|universities|programs|ebooks|webinars|consultants|pages)\//;
/** A university's own scores are on its page only, whose sources are checked together. */
const SCORE_PAGES =
  /^(?:countries|articles|article-categories|knowledge-base|exams|scholarships|programs|ebooks|webinars|consultants|pages)\//;

/** Pages that explain tests. Elsewhere, days before a date are steps of a plan. */
const DEADLINE_PAGES = /^(?:exams|ebooks)\//;

/** Returns the first figure typed into a text of a file, or null. Examples may have limits and scores. */
export function typedFigureIn(text: string, file: string, isExample: boolean): TypedFigure | null {
  const amount = TYPED_MONEY.exec(text)?.[0];
  if (amount !== undefined) return { typed: amount.trim(), what: "amount" };
  for (const sentence of isExample ? [] : sentencesWithRules(text)) {
    const limit = LIMIT_PAGES.test(file) ? typedLimitIn(sentence) : null;
    if (limit !== null) return { typed: limit, what: "limit" };
    const score = SCORE_PAGES.test(file) ? typedScoreIn(sentence) : null;
    if (score !== null) return { typed: score, what: "score" };
    const deadline = DEADLINE_PAGES.test(file) ? typedDeadlineIn(sentence) : null;
    if (deadline !== null) return { typed: deadline, what: "deadline" };
  }
  return null;
}

/** A sentence about one person is an example: `She works 12 hours a week.` */
const PERSON = /\b(?:he|she|his|her|him|hers)\b/i;

/** The sentences of a text that aren't examples or quotations, without named figures and addresses. */
function sentencesWithRules(text: string): string[] {
  const [rules = ""] = text.split("*Example*");
  if (rules.startsWith("> ")) return [];
  return rules
    .split(/(?<=[.!?]["”]?)\s+/)
    .filter((sentence) => !PERSON.test(sentence))
    .map((sentence) => sentence.replace(/\{\{[^{}]*\}\}/g, "…").replace(/\]\([^)]*\)/g, ""));
}

const EXAMPLE_HEADING = /\bexamples?\b|\bchanged\b/i;

/**
 * Returns for each line of Markdown whether it is in a section of examples or of past changes, whose
 * heading says so. Numbers there stay as they are when a rule changes.
 */
export function exampleLines(lines: readonly string[]): boolean[] {
  let level = 0;
  return lines.map((line) => {
    const [, marks, heading = ""] = /^(#+) (.*)/.exec(line) ?? [];
    if (marks && (level === 0 || marks.length <= level))
      level = EXAMPLE_HEADING.test(heading) ? marks.length : 0;
    return level > 0;
  });
}

export const hasTypedAmount = (text: string): boolean => TYPED_MONEY.test(text);
