import { amountUnits } from "./amount-units";
import { asciiDigits, comparable, MAX_TYPED } from "./text";

/** What a number of a field is. Decides which words and signs may be beside it. */
export type NumberKind = "money" | "percent" | "score" | "plain";

/** How a text is read as a number. */
export interface NumberForm {
  readonly kind: NumberKind;
  /** The largest value. Below a thousand a comma can only be a decimal one. */
  readonly max: number;
  /** The amount of one: 100,000 for a field in lakh. `20 lakh` is 20 there, and 2,000,000 in others. */
  readonly unit?: number;
}

type NumberProblem = "not_a_number" | "ambiguous" | "range";
type NumberReading = { readonly value: number } | { readonly problem: NumberProblem };

const NOT_A_NUMBER = { problem: "not_a_number" } as const;
const AMBIGUOUS = { problem: "ambiguous" } as const;
const RANGE = { problem: "range" } as const;

/** Smaller differences are noise of other programs: 0.00000000000001 is 0. */
const MAX_DECIMALS = 6;

/** What may be before and behind a number of each kind. Other currencies than rupees are refused. */
const AROUND: Readonly<Record<NumberKind, readonly [RegExp, RegExp]>> = {
  money: [
    /^(?:₹|₨|rs\b\.?|inr\b|rupees?\b|रु\.|रु(?= )|(?:up ?to|around|about|approx(?:\.|imately\b)?|max\.?|maximum)(?= )|[~≈]) ?/,
    / ?(?:\/[-=]?|₹|₨|rs\b\.?|inr\b|rupees?|रुपये|रुपए|रु\.?|only|approx\.?|\((?:approx\.?|max\.?)\)|(?:\/ ?|a |per )(?:year|yr|month|annum)|p\.?[\s/]?a\.?)$/,
  ],
  percent: [/^$/, / ?(?:%|٪|per ?cent(?:age)?|p\.?\s?a\.?|per annum|marks|aggregate)$/],
  score: [
    /^(?:band|score|cgpa|s?gpa)s?\b ?:? ?/,
    / ?(?:%|٪|per ?cent(?:age)?|bands?|points?|pointer|marks|overall|aggregate|\(?(?:cgpa|s?gpa)\)?)$/,
  ],
  plain: [/^$/, /^$/],
};

const UNIT_NAMES = [...amountUnits.keys()].join("|");
const UNIT = new RegExp(`^(.*?) ?(${UNIT_NAMES})\\.?$`, "u");

/** `60-65%` and `20 to 25 lakh`. */
const FROM_TO = new RegExp(
  `^\\d[\\d.,]* ?(?:%|(?:${UNIT_NAMES})\\b)? ?(?:[-–—]|to\\b) ?\\d[\\d.,]* ?(?:${UNIT_NAMES})?$`,
  "u",
);

/** Digits in groups, as in India (20,00,000), in the West (2,000,000), or not. */
const grouped = (separator: string): RegExp =>
  new RegExp(`^\\d{1,3}(?:${separator}\\d{2,3})*${separator}\\d{3}$`);
const PLAIN = /^(?:\d{1,15}(?:\.\d*)?|\.\d+)$/;

/** Reads digits with their separators. One that could be a decimal point or separate thousands is ambiguous. */
function readDigits(text: string, { kind, max }: NumberForm, isScaled: boolean): NumberReading {
  const isSmall = (max < 1_000 && !/,.*,/.test(text)) || isScaled;
  const digits = text.replace(/[٫·]/g, ".").replace(/[٬]/g, ",").replace(/[،，]/g, ",");
  const spaced = digits.replace(/[' ]/g, ",");
  // 20,00,000.50 and 20 00 000
  const [whole = "", fraction = "", ...more] = spaced.split(".");
  if (more.length === 0 && whole.includes(",")) {
    if (!isSmall || digits.includes(" ") || digits.includes("'"))
      if (grouped(",").test(whole) && /^\d*$/.test(fraction))
        return { value: Number(`${whole.replaceAll(",", "")}.${fraction || "0"}`) };
    if (/^\d+,\d+$/.test(digits))
      return isSmall && !isScaled ? { value: Number(digits.replace(",", ".")) } : AMBIGUOUS;
    return /^[\d,]+$/.test(digits) ? AMBIGUOUS : NOT_A_NUMBER;
  }
  // 2.000.000 and 2.000.000,50
  if (/^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/.test(digits))
    return { value: Number(digits.replaceAll(".", "").replace(",", ".")) };
  if (kind === "money" && /^[1-9]\d{0,2}\.\d{3}(?:,\d+)?$/.test(digits) && !isSmall)
    return AMBIGUOUS;
  return PLAIN.test(digits) ? { value: Number(digits) } : NOT_A_NUMBER;
}

/** One number with a unit or without: `20 lakh`, `1.5 crore`, `20,00,000`. */
function readPart(text: string, form: NumberForm): NumberReading {
  const [, before = "", word = ""] = (form.kind === "money" && UNIT.exec(text)) || [];
  if (!word) return readDigits(text, form, false);
  const digits = readDigits(before.trim(), form, true);
  if ("problem" in digits) return digits;
  return { value: (digits.value * (amountUnits.get(word) ?? 1)) / (form.unit ?? 1) };
}

/** `1 crore 20 lakh`: parts with a unit each, the largest first. */
const COMPOUND = new RegExp(`^(\\d[\\d.,]* ?(?:${UNIT_NAMES})) (?:and )?(\\d.*)$`, "u");

function readParts(text: string, form: NumberForm): NumberReading {
  const [, first = "", rest = ""] = (form.kind === "money" && COMPOUND.exec(text)) || [];
  if (!first) return readPart(text, form);
  const [one, others] = [readPart(first, form), readParts(rest, form)];
  if ("problem" in one) return one;
  if ("problem" in others) return others;
  // The rest of 1 crore is less than a crore. A rest without a unit would be a guess.
  const isRest = others.value < one.value && UNIT.test(rest);
  return isRest ? { value: one.value + others.value } : AMBIGUOUS;
}

/**
 * Reads a number as people write it, in digits of any script: `20,00,000/-`, `Rs. 20 lakh`, `2 crore`, `10.5%`,
 * `10,5`, `.5`, `8.5 CGPA`, `8.5/10` where 10 is the maximum. What could be two numbers is ambiguous: `1,2` as an
 * amount. Reads at most six decimals.
 */
export function readNumber(typed: string, form: NumberForm): NumberReading {
  // Half signs and raised digits, which NFKC would write as digits.
  if (typed.length > MAX_TYPED / 10 || /\p{No}/u.test(typed)) return NOT_A_NUMBER;
  const [prefix, suffix] = AROUND[form.kind];
  let text = asciiDigits(comparable(typed)).replace(/^\+(?=[\d.])/, "");
  for (let last = ""; last !== text;) {
    last = text;
    text = text
      .replace(/([^\d.])\.$/, "$1")
      .replace(suffix, "")
      .replace(prefix, "")
      .trim();
  }
  const sign = text.startsWith("-") ? -1 : 1;
  if (FROM_TO.test(text)) return RANGE;
  const [, amount = text, best] = /^(.*\d)\s*(?:\/|out of)\s*(\d+)(?:\.0+)?$/.exec(text) ?? [];
  if (best !== undefined && Number(best) !== form.max) return NOT_A_NUMBER;
  const read = readParts(sign < 0 ? amount.slice(1).trim() : amount, form);
  if ("problem" in read) return read;
  const value = Number((sign * read.value).toFixed(MAX_DECIMALS));
  return Number.isFinite(value) ? { value: value === 0 ? 0 : value } : NOT_A_NUMBER;
}

/** The message for a number that can be read in two ways. */
export const ambiguousNumber = (what = "the number"): string =>
  `This could be two numbers. Write ${what} without commas, like 120000 or 1.2.`;

/** The message for a text that isn't one number. */
export function numberMessage(problem: NumberProblem, what: string): string {
  if (problem === "ambiguous") return ambiguousNumber(what);
  if (problem === "range") return `Enter ${what} as one number, not a range.`;
  return `Enter ${what} as a number.`;
}

/** Asks for a value in a range. Years have no separators. */
export const rangeMessage = (what: string, { min, max }: { min: number; max: number }): string => {
  const isYear = min >= 1_000 && max < 3_000;
  const [from, to] = [min, max].map((value) =>
    isYear ? String(value) : value.toLocaleString("en-IN"),
  );
  return `Enter ${what} between ${from} and ${to}.`;
};

/** Reads a whole number in a range, such as a number of days. Null for anything else. */
export function readWhole(typed: string, min: number, max: number): number | null {
  const read = readNumber(typed, { kind: "plain", max });
  const isFit = "value" in read && Number.isInteger(read.value);
  return isFit && read.value >= min && read.value <= max ? read.value : null;
}

/** Reads a year of four digits, with a month or a season beside it: `2027`, `Fall 2027`, `June 2021`. */
export function readYear(typed: string): number | null {
  if (typed.length > MAX_TYPED / 10) return null;
  const [, year] =
    /^(?:[\p{L}\p{M}.,'’/-]+[\s.,-])?((?:19|20)\d\d)(?:[\s.-]+\(?[\p{L}\p{M}'][\p{L}\p{M}.']*\)?)?\.?$/u.exec(
      asciiDigits(comparable(typed)),
    ) ?? [];
  return year === undefined ? null : Number(year);
}
