import { countryList, countryOptionsWithItaly } from "#domain/countries/country-options";
import {
  EDUCATION_LEVELS,
  enquiryPayloadSchema,
  type EducationLevel,
  type EnquiryPayload,
} from "#domain/enquiries/enquiry-payload";
import type { ImportField, ImportFinding, ImportMapping } from "#domain/enquiries/import";
import { parseEmail } from "#domain/intake/email";
import { parseMobile } from "#domain/intake/phone.server";
import {
  customValueFindings,
  parseCustomValue,
  type CustomValue,
  type CustomValues,
  type LeadField,
} from "#domain/leads/custom-fields";
import { brand } from "#domain/site/brand";
import { regions, type RegionKey } from "#domain/site/regions";
import { yearOf } from "#domain/time/dates";
import type { ImportRow } from "./import-file";

const IMPORT_FORM = "import";
/** The consent that people gave elsewhere, before their data was imported. */
const IMPORT_CONSENT = "import";

export interface ImportOptions {
  readonly mapping: ImportMapping;
  /** Fields that administrators have added, with their columns. */
  readonly customColumns: readonly CustomColumn[];
  readonly source: string;
  readonly region: RegionKey;
  readonly consentedOn: string;
  readonly now: Date;
}

export interface CustomColumn {
  readonly field: Pick<LeadField, "key" | "type" | "options">;
  readonly header: string;
}

type RowResult =
  | {
      readonly ok: true;
      readonly payload: EnquiryPayload;
      readonly customFields: CustomValues;
    }
  | { readonly ok: false; readonly findings: readonly ImportFinding[] };

const phoneProblems = {
  country: "has no known country code",
  too_short: "is too short",
  invalid: "is not a valid number",
  not_mobile: "is not a mobile number",
} as const;

/** A value, or the reason why the cell has none. */
type Cell<Value> = { readonly value: Value } | { readonly problem: string };

/** Converts a row of the file to an enquiry, or says what is wrong with it. */
export function readImportRow(row: ImportRow, options: ImportOptions): RowResult {
  const findings: ImportFinding[] = [];
  const problem = (field: string, message: string) =>
    findings.push({ line: row.line, field, kind: "error", message });
  if (row.extraCells > 0) problem("csv", `has ${row.extraCells} more cells than the header`);
  const read = <Value>(field: ImportField, parse: (text: string) => Cell<Value>): Value | null => {
    const header = options.mapping[field];
    const text = header === undefined ? "" : (row.cells.get(header) ?? "");
    if (text === "") return null;
    const cell = parse(text);
    if ("value" in cell) return cell.value;
    problem(field, cell.problem);
    return null;
  };
  const { country } = regions[options.region];
  const values = {
    name: read("name", upTo(100)),
    mobile: read("mobile", mobileOf(country)),
    email: read("email", emailOf),
    city: read("city", upTo(200)),
    countries: read("interestedCountries", countriesOf),
    level: read("interestedEducationLevel", levelOf),
    year: read("interestedYear", yearOfIntake),
    campaign: read("campaign", upTo(200)),
    message: read("message", upTo(2_000)),
  };
  if (values.name === null) missing("name", findings, problem);
  if (values.mobile === null && values.email === null && !hasProblem(findings, "mobile", "email"))
    problem("mobile", "and email are both empty");
  const customFields = customFieldsOf(row, options.customColumns, problem);
  if (findings.length > 0) return { ok: false, findings };
  return { ok: true, payload: payloadOf(values, options), customFields };
}

/** The values of added fields. Empty cells have none. */
function customFieldsOf(
  { cells }: ImportRow,
  columns: readonly CustomColumn[],
  problem: (field: string, message: string) => void,
): CustomValues {
  const values: Record<string, CustomValue> = {};
  for (const { field, header } of columns) {
    const parsed = parseCustomValue(field, cells.get(header) ?? "");
    if ("problem" in parsed) problem(field.key, customValueFindings[parsed.problem]);
    else if (parsed.value !== null) values[field.key] = parsed.value;
  }
  return values;
}

const hasProblem = (findings: readonly ImportFinding[], ...fields: readonly string[]): boolean =>
  findings.some(({ field }) => fields.includes(field));

function missing(
  field: ImportField,
  findings: readonly ImportFinding[],
  problem: (field: string, message: string) => void,
): void {
  if (!hasProblem(findings, field)) problem(field, "is empty");
}

interface RowValues {
  readonly name: string | null;
  readonly mobile: { readonly e164: string; readonly dialCode: string } | null;
  readonly email: string | null;
  readonly city: string | null;
  readonly countries: string[] | null;
  readonly level: EducationLevel | null;
  readonly year: number | null;
  readonly campaign: string | null;
  readonly message: string | null;
}

function payloadOf(
  { mobile, countries, level, year, ...values }: RowValues,
  { region, source, consentedOn, now }: ImportOptions,
): EnquiryPayload {
  const answeredFields = [
    ...(countries ? ["interestedCountry"] : []),
    ...(level ? ["educationLevel"] : []),
    ...(year ? ["intakeYear"] : []),
  ];
  return enquiryPayloadSchema.parse({
    name: values.name,
    countryCode: mobile?.dialCode ?? regions[region].dialCode,
    mobile: mobile?.e164 ?? null,
    email: values.email,
    city: values.city,
    country: null,
    utm_campaign: values.campaign,
    interestedYear: year ?? yearOf(now),
    ...(level ? { interestedEducationLevel: level } : {}),
    ...(countries ? { interestedCountries: countries } : {}),
    source,
    platForm: brand.platForm,
    formId: IMPORT_FORM,
    sendOtp: false,
    answeredFields,
    extraFields: { platformUrl: "", ...(values.message ? { message: values.message } : {}) },
    consent: { version: IMPORT_CONSENT, givenAt: new Date(consentedOn).toISOString() },
  });
}

const upTo =
  (maxChars: number) =>
  (text: string): Cell<string> =>
    text.length <= maxChars
      ? { value: text }
      : { problem: `is longer than ${maxChars} characters` };

const mobileOf =
  (country: string) =>
  (text: string): Cell<{ e164: string; dialCode: string }> => {
    const parsed = parseMobile(text, country);
    if (parsed.ok) return { value: parsed };
    return { problem: parsed.problem === "empty" ? "is empty" : phoneProblems[parsed.problem] };
  };

function emailOf(text: string): Cell<string> {
  const parsed = parseEmail(text);
  return parsed.ok ? { value: parsed.value } : { problem: "is not an email address" };
}

const known = new Map<string, string>([
  ...countryList.flatMap(({ iso3, slug, name }) =>
    [iso3, slug, name].map((one) => [one.toLowerCase(), iso3] as const),
  ),
  ...countryOptionsWithItaly.flatMap(({ shortKey, name }) =>
    [shortKey, name].map((one) => [one.toLowerCase(), shortKey] as const),
  ),
]);

function countriesOf(text: string): Cell<string[]> {
  const names = text
    .split(/[;,|/]/)
    .map((one) => one.trim())
    .filter(Boolean);
  const unknown = names.find((one) => !known.has(one.toLowerCase()));
  if (unknown !== undefined) return { problem: `names no country we know: ${unknown}` };
  const codes = [...new Set(names.map((one) => known.get(one.toLowerCase()) ?? "other"))];
  return codes.length > 10 ? { problem: "names more than 10 countries" } : { value: codes };
}

function levelOf(text: string): Cell<EducationLevel> {
  const given = text.toUpperCase().replace(/[^A-Z]/g, "");
  const level = EDUCATION_LEVELS.find((one) => one === given || one === `${given}S`);
  if (level) return { value: level };
  if (given === "UG" || given === "UNDERGRADUATE") return { value: "BACHELORS" };
  if (given === "PG" || given === "POSTGRADUATE") return { value: "MASTERS" };
  return { problem: "is neither bachelors nor masters" };
}

function yearOfIntake(text: string): Cell<number> {
  const [, year] = /^(?:\D*\s)?(20\d\d)$/.exec(text) ?? [];
  return year ? { value: Number(year) } : { problem: "is not a year" };
}
