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

const HOURS = String.raw`(?:\d+|[Tt]en|[Ff]ifteen|[Tt]wenty|[Tt]wenty-four|[Tt]hirty|[Ff]orty)[ -]hours?`;
const LIMITED = String.raw`(?:up to|at most|no more than|not more than|maximum of|limit(?: \w+){0,6}|can work|may work|allows?(?: you)?(?: to work)?|within)`;
/** A limit on students' work: `you can work up to 20 hours a week`. */
const TYPED_WORK_LIMIT = new RegExp(
  String.raw`\b${LIMITED} (?:\*\*)?${HOURS}(?:\*\*)?(?: of work)? (?:a|per|each|every|in any) (?:week|fortnight|year)\b`,
);

export interface TypedFigure {
  readonly typed: string;
  readonly what: "amount" | "work limit";
}

/** Returns the first figure typed into a text, or null. Work limits count where visas are explained. */
export function typedFigureIn(text: string, isAboutVisas: boolean): TypedFigure | null {
  const amount = TYPED_MONEY.exec(text)?.[0];
  if (amount !== undefined) return { typed: amount.trim(), what: "amount" };
  const limit = isAboutVisas ? TYPED_WORK_LIMIT.exec(text)?.[0] : undefined;
  return limit === undefined ? null : { typed: limit, what: "work limit" };
}

export const hasTypedAmount = (text: string): boolean => TYPED_MONEY.test(text);
