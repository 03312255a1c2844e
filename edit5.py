exec(open('/tmp/h/data/edit1.py').read().split("# imports of person-fields")[0])
# calculators
sub("domain/calculators/form.ts",
('''    const value = (given ?? this.defaults[name] ?? "").trim().slice(0, 60);
''','''    const value = oneLine(given ?? this.defaults[name] ?? "").slice(0, MAX_TYPED);
'''),
('''    const value = parseNumber(text);
    if (value === null) return this.wrong(name, `Enter ${rule.what} as a number.`);
    if (value < rule.min || value > rule.max)
      return this.wrong(
        name,
        `Enter ${rule.what} between ${grouped(rule.min)} and ${grouped(rule.max)}.`,
      );
''','''    const read = readNumber(text, formOf(rule));
    if ("problem" in read)
      return this.wrong(
        name,
        read.problem === "ambiguous"
          ? ambiguousNumber(rule.what)
          : `Enter ${rule.what} as a number.`,
      );
    const { value } = read;
    if (value < rule.min || value > rule.max) return this.wrong(name, rangeMessage(rule.what, rule));
'''),
('''/** Parses a number as people type it, e.g. `12,00,000` or `8.5`. Returns null for anything else. */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/[,\\s₹]/g, "");
  return /^-?\\d+(\\.\\d+)?$/.test(plain) ? Number(plain) : null;
}

const grouped = (value: number): string => value.toLocaleString("en-IN");
''','''/** Characters of a field, which has a number or a choice. */
const MAX_TYPED = 60;

/** Fields with large values are amounts, unless the rule says what they are. */
const formOf = ({ kind, max }: NumberRule): NumberForm => ({
  kind: kind ?? (max >= MIN_AMOUNT ? "money" : "score"),
  max,
});
const MIN_AMOUNT = 10_000;
'''),
('''  readonly integer?: boolean;
''','''  readonly integer?: boolean;
  /** By default money for values of 10,000 and more, and otherwise a score. */
  readonly kind?: NumberKind;
'''))
s=open("domain/calculators/form.ts").read()
i=s.index("/** Field values as typed. */")
s=s[:i]+'''import {
  ambiguousNumber,
  rangeMessage,
  readNumber,
  type NumberForm,
  type NumberKind,
} from "../intake/number";
import { oneLine } from "../intake/text";

'''+s[i:]
# imports to the top
head=s[:i]; rest=s[i:]
imports,rest=rest.split("\n\n",1)
s=imports+"\n\n"+head+rest
open("domain/calculators/form.ts","w").write(s)
# matcher
sub("domain/recommendations/match-details.ts",('import { parseNumber } from "../calculators/form";','import { readNumber } from "../intake/number";'),
('''    const value = parseNumber(text);
    const isWhole''','''    const read = readNumber(text, { kind: "plain", max: limits[name].max });
    const value = "value" in read ? read.value : null;
    const isWhole'''))
sub("domain/recommendations/course-match-form.ts",('import { parseNumber } from "../calculators/form";\n',''),
('import { rupees, type Currency } from "../money/currency";','import { ambiguousNumber, readNumber, type NumberForm } from "../intake/number";\nimport { rupees, type Currency } from "../money/currency";'),
('''  const answer = number(text, {
    min: unitsFromLakh(min, currency),
    max: unitsFromLakh(max, currency),
    what: `your budget in ${budgetUnits[currency.code].name} a year`,
  });
''','''  const range = {
    min: unitsFromLakh(min, currency),
    max: unitsFromLakh(max, currency),
    what: `your budget in ${budgetUnits[currency.code].name} a year`,
  };
  const unit = budgetUnits[currency.code].size;
  const answer = number(text, range, { kind: "money", max: range.max, unit });
'''),
('''  const value = parseNumber(text);
  if (value !== null && value > 0 && value <= MAX_CGPA)
''','''  const read = readNumber(text, { kind: "score", max: limits.marks.max });
  if ("value" in read && read.value > 0 && read.value <= MAX_CGPA)
'''),
('''function number(text: string, { min, max, what }: Limits, isBand = false): Answer {
  const value = parseNumber(text);
  if (value === null) return { message: `Enter ${what} as a number.` };
''','''function number(
  text: string,
  { min, max, what }: Limits,
  form: NumberForm = { kind: "score", max },
): Answer {
  const read = readNumber(text, form);
  if ("problem" in read)
    return {
      message:
        read.problem === "ambiguous" ? ambiguousNumber(what) : `Enter ${what} as a number.`,
    };
  const { value } = read;
'''),
('''  if (isBand && !Number.isInteger(value * 2))
    return { message: "Enter a band in steps of 0.5, for example 6.5." };
  return { values: [String(value)] };
}''','''  return { values: [String(value)] };
}

function band(text: string): Answer {
  const answer = number(text, limits.ielts);
  const isHalf = answer && "values" in answer && Number.isInteger(Number(answer.values[0]) * 2);
  return !answer || "message" in answer || isHalf
    ? answer
    : { message: "Enter a band in steps of 0.5, for example 6.5." };
}'''),
('number(given.at(-1) ?? "", limits.ielts, true)','band(given.at(-1) ?? "")'))
# custom fields
sub("domain/leads/custom-fields.ts",('import { isDay } from "../time/dates";','import { readDate } from "../intake/date";\nimport { readNumber } from "../intake/number";\nimport { comparable, normaliseText } from "../intake/text";'),
('  const text = String(given).trim();','  const text = normaliseText(String(given)).trim();'),
('''    const plain = text.replaceAll(",", "");
    const isNumber = /^[+-]?(\\d{1,15}(\\.\\d{1,10})?|\\.\\d{1,10})$/.test(plain);
    return isNumber ? { value: Number(plain) } : { problem: "no_number" };
''','''    const read = readNumber(text, { kind: "money", max: MAX_NUMBER });
    return "value" in read ? read : { problem: "no_number" };
'''),
('''    const [, day = "", month = "", year = ""] = /^(\\d\\d?)[/.](\\d\\d?)[/.](\\d{4})$/.exec(text) ?? [];
    const iso = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
    return isDay(iso) ? { value: iso } : { problem: "no_date" };
''','''    const day = readDate(text);
    return day === null ? { problem: "no_date" } : { value: day };
'''),
('one.toLowerCase() === text.toLowerCase()','comparable(one) === comparable(text)'),
('export const MAX_FIELD_TEXT = 500;','export const MAX_FIELD_TEXT = 500;\nconst MAX_NUMBER = 1e15;'))
# profile sections
sub("domain/students/profile-sections.ts",
('import { addToDay, isDay } from "../time/dates";','import { readDate, DATE_HINT, NOT_A_DATE } from "../intake/date";\nimport { ambiguousNumber, rangeMessage, readNumber, type NumberKind } from "../intake/number";\nimport { normaliseText, oneLine, tooLong } from "../intake/text";\nimport { addToDay } from "../time/dates";'),
('''  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly optional''','''  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Of a number: by default money for values of 10,000 and more, and otherwise a score. */
  readonly number?: NumberKind;
  /** The token of HTML for filling in what the browser knows. */
  readonly autoComplete?: string;
  readonly optional'''),
('''    const values = (typed[field.name] ?? []).map((value) => value.trim()).filter(Boolean);
''','''    const read = field.kind === "long" ? (text: string) => normaliseText(text).trim() : oneLine;
    const values = (typed[field.name] ?? []).map(read).filter(Boolean);
'''),
('''        : { message: `Shorten this to ${maxLength} characters.` };''','''        : { message: tooLong(maxLength) };'''),
('''function parseNumberField({ min = 0, max = 1e9, step }: ProfileField, typed: string): Parsed {
  const plain = typed.replace(/[,\\s₹%]/g, "");
  if (!/^\\d+(\\.\\d+)?$/.test(plain)) return { message: "Enter a number." };
  const value = Number(plain);
  if (value < min || value > max)
    return {
      message: `Enter a number between ${min.toLocaleString("en-IN")} and ${max.toLocaleString("en-IN")}.`,
    };
''','''const MIN_AMOUNT = 10_000;

function parseNumberField(
  { min = 0, max = 1e9, step, number }: ProfileField,
  typed: string,
): Parsed {
  const kind = number ?? (max >= MIN_AMOUNT ? "money" : "score");
  const read = readNumber(typed, { kind, max });
  if ("problem" in read)
    return { message: read.problem === "ambiguous" ? ambiguousNumber() : "Enter a number." };
  const { value } = read;
  if (value < min || value > max)
    return { message: rangeMessage(number === "plain" ? "a year" : "a number", { min, max }) };
'''),
('''  min: 1970,
  max: 2035,
  step: 1,
});''','''  number: "plain",
  min: 1970,
  max: 2035,
  step: 1,
});'''),
('''  if (!isDay(typed)) return { message: "Enter a date like 2004-03-25." };
  if (typed > latest) return { message: "This date is in the future." };
  if (typed < "1940-01-01") return { message: "Check the year: it must be 1940 or later." };
  return { value: typed };''','''  const day = readDate(typed);
  if (day === null) return { message: NOT_A_DATE };
  if (day > latest) return { message: "This date is in the future." };
  if (day < "1940-01-01") return { message: "Check the year: it must be 1940 or later." };
  return { value: day };'''))
# search units
sub("domain/search/query-numbers.ts",('''const UNITS: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  l: 1e5,
  crore: 1e7,
  crores: 1e7,
  cr: 1e7,
  million: 1e6,
  mn: 1e6,
  trieu: 1e6,
  billion: 1e9,
  ty: 1e9,
};
''',''),('UNITS[unit ?? ""] ?? 1','amountUnits.get(unit ?? "") ?? 1'),('import type { Meaning','import { amountUnits } from "../intake/amount-units";\nimport type { Meaning'))
# attribution
sub("domain/enquiries/attribution.ts",('import { storableAddress }','import { cutToBytes } from "../intake/text";\nimport { storableAddress }'),
('''const MAX_VALUE = 150;
const MAX_ADDRESS = 400;
''','''/** Bytes of a value and of an address. Services take 200 and 2,000 characters. */
const MAX_VALUE = 150;
const MAX_ADDRESS = 400;

/**
 * Bytes of a touch as JSON. Services take 2,000 characters, and browsers a cookie of 4,096 bytes with both touches
 * in base64.
 */
const MAX_TOUCH = 1_400;
'''),
('''  return {
    utm: pick(url, utmFields),
    clicks: pick(url, clickIdFields),
    referrer: externalReferrer(referrer, siteHosts),
    landingPage: storableAddress(url.pathname + url.search, attributionNames).slice(0, MAX_ADDRESS),
    at: at.toISOString(),
  };
}
''','''  return shortened({
    utm: pick(url, utmFields),
    clicks: pick(url, clickIdFields),
    referrer: externalReferrer(referrer, siteHosts),
    landingPage: storableAddress(url.pathname + url.search, attributionNames),
    at: at.toISOString(),
  });
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * Cuts the values of a touch to what the services and a cookie take. If all of them are long, each gets the same
 * share. A touch that was shortened before stays as it is.
 */
export function shortened(touch: Touch): Touch {
  for (let share = 1; ; share /= 2) {
    const cut = <Values extends object>(values: Values): Values =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          cutToBytes(String(value), Math.floor(MAX_VALUE * share)),
        ]),
      ) as Values;
    const address = (text: string) => cutToBytes(text, Math.floor(MAX_ADDRESS * share));
    const short: Touch = {
      utm: cut(touch.utm),
      clicks: cut(touch.clicks),
      referrer: touch.referrer === null ? null : address(touch.referrer),
      landingPage: address(touch.landingPage),
      at: touch.at,
    };
    if (bytesOf(short) <= MAX_TOUCH || share < 0.05) return short;
  }
}
'''),
('''    const value = url.searchParams.get(name)?.trim();
    if (value) found[name] = value.slice(0, MAX_VALUE);
''','''    const value = oneLine(url.searchParams.get(name) ?? "");
    if (value) found[name] = value;
'''),('import { cutToBytes }','import { cutToBytes, oneLine }'),
('  return (url.origin + url.pathname).slice(0, MAX_ADDRESS);','  return url.origin + url.pathname;'))
sub("app/services/enquiries/attribution.server.ts",('''    return attributionSchema.parse(JSON.parse(Buffer.from(raw, "base64url").toString("utf8")));
''','''    const { first, last } = attributionSchema.parse(
      JSON.parse(Buffer.from(raw, "base64url").toString("utf8")),
    );
    return { first: shortened(first), last: shortened(last) };
'''),('import { touchOf, withTouch,','import { shortened, touchOf, withTouch,'),
('  at: z.string(),','  at: z.string().max(40),'))
sub("domain/calculators/calculators.test.ts",('    expect(parseNumber("12 lakh")).toBeNull();\n','    expect(readLoan(new URLSearchParams({ amount: "12 lakh" })).input?.amount).toBe(1_200_000);\n'))
