import { readDate } from "../intake/date";
import { readNumber } from "../intake/number";
import { comparable, normaliseText } from "../intake/text";

/** Fields that administrators add to leads. */
export const leadFieldTypes = ["text", "number", "date", "choice"] as const;
export type LeadFieldType = (typeof leadFieldTypes)[number];

export const leadFieldTypeNames: Readonly<Record<LeadFieldType, string>> = {
  text: "Text",
  number: "Number",
  date: "Date",
  choice: "Choice",
};

export const MAX_LEAD_FIELDS = 40;
export const MAX_FIELD_OPTIONS = 50;
export const MAX_FIELD_NAME = 60;
export const MAX_FIELD_TEXT = 500;
const MAX_NUMBER = 1e15;
const MAX_KEY = 40;

/** Keys of fields in the API, in webhooks and in CSV files. A key never changes. */
export const leadFieldKeyPattern = /^[a-z][a-z0-9_]{0,39}$/;

export interface LeadField {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly type: LeadFieldType;
  /** Of a choice. */
  readonly options: readonly string[];
  /** Archived fields keep their values, but aren't offered any more. */
  readonly isArchived: boolean;
}

/** Dates are `2027-01-31`. */
export type CustomValue = string | number;
/** Values by key. Fields without a value are left out. */
export type CustomValues = Readonly<Record<string, CustomValue>>;

/** Makes a key of a name: `Passport number` is `passport_number`. */
export function leadFieldKey(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+|_$/g, "")
    .slice(0, MAX_KEY - 4);
  const key = plain || "field";
  if (!taken.includes(key)) return key;
  for (let n = 2; ; n++) if (!taken.includes(`${key}_${n}`)) return `${key}_${n}`;
}

export const customValueProblems = ["too_long", "no_number", "no_date", "no_option"] as const;
export type CustomValueProblem = (typeof customValueProblems)[number];

/** Endings of a finding: `fair.csv:7:budget is not a number`. */
export const customValueFindings: Readonly<Record<CustomValueProblem, string>> = {
  too_long: `is longer than ${MAX_FIELD_TEXT} characters`,
  no_number: "is not a number",
  no_date: "is not a date such as 2027-01-31 or 31/01/2027",
  no_option: "is not one of the options",
};

/** Messages of a form. */
export const customValueErrors: Readonly<Record<CustomValueProblem, string>> = {
  too_long: `Enter up to ${MAX_FIELD_TEXT} characters.`,
  no_number: "Enter a number.",
  no_date: "Choose a date.",
  no_option: "Choose one of the options.",
};

/** Prefix of the form fields with values. */
export const CUSTOM_FIELD = "field-";

const normalised = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Guesses the columns of fields by the headers of a file: header by key. */
export const suggestFieldColumns = (
  headers: readonly string[],
  fields: readonly Pick<LeadField, "key" | "name" | "isArchived">[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ key, name, isArchived }) => {
      const header = headers.find((one) =>
        [normalised(name), normalised(key)].includes(normalised(one)),
      );
      return isArchived || header === undefined ? [] : [[key, header]];
    }),
  );

type Parsed = { readonly value: CustomValue | null } | { readonly problem: CustomValueProblem };

/** Reads a value of a form, a CSV file or the API. Empty text is no value. */
export function parseCustomValue(
  { type, options }: Pick<LeadField, "type" | "options">,
  given: CustomValue,
): Parsed {
  const text = normaliseText(String(given)).trim();
  if (text === "") return { value: null };
  return parsers[type](text, options);
}

const parsers: Readonly<
  Record<LeadFieldType, (text: string, options: readonly string[]) => Parsed>
> = {
  text: (text) => (text.length <= MAX_FIELD_TEXT ? { value: text } : { problem: "too_long" }),
  number: (text) => {
    const plain = readNumber(text, { kind: "score", max: MAX_NUMBER });
    const read = "value" in plain ? plain : readNumber(text, { kind: "money", max: MAX_NUMBER });
    return "value" in read ? read : { problem: "no_number" };
  },
  date: (text) => {
    const day = readDate(text);
    return day === null ? { problem: "no_date" } : { value: day };
  },
  choice: (text, options) => {
    const found = options.find((one) => comparable(one) === comparable(text));
    return found === undefined ? { problem: "no_option" } : { value: found };
  },
};
