import { countryList, countryOptionsWithItaly } from "#domain/countries/country-options";
import { EDUCATION_LEVELS, type EducationLevel } from "#domain/enquiries/enquiry-payload";
import { parseEmail } from "#domain/intake/email";
import type { FieldResult } from "#domain/intake/field-result";
import { parseMobile } from "#domain/intake/phone.server";
import { asciiDigits } from "#domain/intake/text";

/** A value, or the reason why the cell has none. `rest` is what the value leaves out. */
export type Cell<Value> =
  { readonly value: Value; readonly rest?: string } | { readonly problem: string };

/** What people write into a cell that has no value. */
const BLANKS = new Set(["na", "nil", "none", "null", "notavailable", "undefined"]);

/** Whether a cell says that it has no value: `NA`, `-`, `#N/A`. */
export const isBlank = (text: string): boolean =>
  hasNoLetters(text) || BLANKS.has(text.toLowerCase().replace(/[^a-z]/g, ""));

/** Whether a name is only signs. Words such as Null are names of people. */
export const hasNoLetters = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/** A text of up to this many characters. */
export const upTo =
  (maxChars: number) =>
  (text: string): Cell<string> =>
    text.length <= maxChars
      ? { value: text }
      : { problem: `is longer than ${maxChars} characters` };

/** Reads a cell with the reader of a form. */
export const cellBy =
  (reader: (typed: string) => FieldResult) =>
  (text: string): Cell<string> => {
    const read = reader(text);
    return read.ok ? { value: read.value } : { problem: "can't be read" };
  };

const phoneProblems = {
  country: "has no known country code",
  too_short: "is too short",
  invalid: "is not a valid number",
  not_mobile: "is not a mobile number",
  empty: "is empty",
} as const;

/** A mobile number. */
export interface Mobile {
  readonly e164: string;
  readonly dialCode: string;
}

/** Excel shows long numbers so, and a CSV file then has no other digits. */
const DAMAGED = /^\d(\.\d+)?e\+?\d+$/i;

/**
 * Reads a mobile number in any usual spelling: digits of any script, `9812300010.0`, `91 98…`,
 * `p:+91…`, `wa.me/91…`, groups such as `98,12,30`. Of two numbers it takes the first valid one.
 */
export const mobileOf =
  (country: string) =>
  (text: string): Cell<Mobile> => {
    if (DAMAGED.test(text))
      return {
        problem: `has lost its digits in Excel (${text}). Format the column as text, or export the file again and don't open it in Excel`,
      };
    const whole = asciiDigits(text).replace(/\.0+$/, "");
    const parts = whole.split(/[/,;|]|\bor\b|\band\b/i).filter((part) => /\d{6}/.test(part));
    const spellings = [whole, whole.replace(/[,\s]/g, ""), ...parts];
    for (const [index, spelling] of spellings.entries()) {
      const parsed = readMobile(spelling, country);
      if (parsed.ok) return index > 1 ? { value: parsed, rest: text } : { value: parsed };
    }
    const parsed = readMobile(whole, country);
    return { problem: parsed.ok ? phoneProblems.invalid : phoneProblems[parsed.problem] };
  };

/** A number as it is, or with the `+` that its country code lacks. */
function readMobile(text: string, country: string) {
  const parsed = parseMobile(text, country);
  if (parsed.ok || text.includes("+")) return parsed;
  const digits = text.replace(/\D/g, "");
  const international = digits.length > 10 ? parseMobile(`+${digits}`, country) : parsed;
  return international.ok ? international : parsed;
}

/** Reads an address, also as `mailto:…` or `Name <…>`. Takes the first of several. */
export function emailOf(text: string): Cell<string> {
  const parts = text.split(/[;,\s/|]+/).filter((part) => part.includes("@"));
  for (const one of [text, ...parts]) {
    const parsed = parseEmail(one);
    if (parsed.ok)
      return parts.length > 1 ? { value: parsed.value, rest: text } : { value: parsed.value };
  }
  return { problem: "is not an email address" };
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Other names of countries, and places in them. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  USA: ["us", "unitedstates", "unitedstatesofamerica", "america", "states"],
  GBR: ["gb", "unitedkingdom", "greatbritain", "britain", "england", "scotland", "wales", "london"],
  ARE: ["unitedarabemirates", "emirates", "dubai", "abudhabi", "sharjah"],
  NLD: ["holland", "thenetherlands"],
  DEU: ["deutschland", "de"],
  AUS: ["au", "oz"],
  CAN: ["ca"],
  IRL: ["republicofireland", "ie", "dublin"],
  NZL: ["nz"],
  CHE: ["ch"],
  CZE: ["czechrepublic"],
  KOR: ["southkorea", "korea"],
};

const known = new Map<string, string>([
  ...Object.entries(otherNames).flatMap(([iso3, names]) =>
    names.map((name) => [name, iso3] as const),
  ),
  ...countryList.flatMap(({ iso3, slug, name }) =>
    [iso3, slug, name].map((one) => [plain(one), iso3] as const),
  ),
  ...countryOptionsWithItaly.flatMap(({ shortKey, name }) =>
    [shortKey, name].map((one) => [plain(one), shortKey] as const),
  ),
]);

const MAX_COUNTRIES = 10;

/** Reads the countries that a cell names. Those it doesn't know are the rest. */
export function countriesOf(text: string): Cell<string[]> {
  const names = text
    .split(/[;,|/&+\n]|\band\b|\bor\b/i)
    .map((one) => one.trim())
    .filter(Boolean);
  const codes = names.flatMap((one) => known.get(plain(one)) ?? []);
  const found = [...new Set(codes)].slice(0, MAX_COUNTRIES);
  if (found.length === 0) return { problem: "names no country we know" };
  const isWhole = codes.length === names.length && codes.every((code) => found.includes(code));
  return !isWhole ? { value: found, rest: text } : { value: found };
}

const levels: Readonly<Record<EducationLevel, RegExp>> = {
  BACHELORS:
    /^(bachelors?|bachelors?degree|bachelors?in.*|ug|undergraduate|undergraduation|graduation|be|btech|bsc|bs|ba|bcom|bba|bca|bbs|barch|bdes|mbbs|llb)$/,
  MASTERS:
    /^(masters?|mastersdegree|masterdegree|masters?in.*|pg|postgraduate|postgraduation|ms|msc|mtech|me|meng|ma|mba|mca|mcom|mim|march|mdes|mres|mph|llm)$/,
};

/** Reads a level of study, or a degree of one. */
export function levelOf(text: string): Cell<EducationLevel> {
  const given = text.toLowerCase().replace(/[^a-z]/g, "");
  const level = EDUCATION_LEVELS.find((one) => levels[one].test(given));
  return level ? { value: level } : { problem: "is neither bachelors nor masters" };
}

/** Reads a year of intake: `2027`, `Fall 2027`, `Sept-2027`, `Sep'27`, `2027-28`. */
export function yearOfIntake(text: string): Cell<number> {
  const [, year] = /(?:^|\D)(20\d\d)(?:\D|$)/.exec(text) ?? [];
  const [, short] = /^[a-z]+\s*['’‘-]\s*(\d\d)$/i.exec(text) ?? [];
  if (year) return { value: Number(year) };
  return short ? { value: 2000 + Number(short) } : { problem: "is not a year" };
}
