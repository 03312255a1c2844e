import type { EnquiryPayload } from "#domain/enquiries/enquiry-payload";
import type { ImportField, ImportFinding, ImportMapping } from "#domain/enquiries/import";
import { parseName } from "#domain/intake/person-name";
import { parseCity, parsePostalCode } from "#domain/intake/place";
import {
  customValueFindings,
  parseCustomValue,
  type CustomValue,
  type CustomValues,
  type LeadField,
} from "#domain/leads/custom-fields";
import { regions, type RegionKey } from "#domain/site/regions";
import { addedPayload } from "../added-lead";
import {
  cellBy,
  countriesOf,
  emailOf,
  hasNoLetters,
  isBlank,
  levelOf,
  mobileOf,
  upTo,
  yearOfIntake,
  type Cell,
} from "./import-cells";
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
      /** Cells that went into the message. */
      readonly notes: readonly ImportFinding[];
    }
  | { readonly ok: false; readonly findings: readonly ImportFinding[] };

/** Meta's forms send one to try the connection. */
const TEST_LEAD = /^<?test lead: dummy data/i;

/**
 * Converts a row of the file to an enquiry, or says what is wrong with it. A cell that can't be read
 * doesn't cost the row: its text goes into the message, and a finding of the kind `note` says so. A
 * row needs a name, and a mobile number or an email address.
 */
export function readImportRow(row: ImportRow, options: ImportOptions): RowResult {
  const errors: ImportFinding[] = [];
  const notes: ImportFinding[] = [];
  const kept: string[] = [];
  const problem = (field: string, message: string) =>
    errors.push({ line: row.line, field, kind: "error", message });
  const note = (field: string, text: string, message: string, header = "Other cells") => {
    notes.push({ line: row.line, field, kind: "note", message });
    kept.push(`${header}: ${text}`);
  };
  const textOf = (field: ImportField): string => {
    const header = options.mapping[field];
    const text = header === undefined ? "" : (row.cells.get(header) ?? "");
    const isName = field === "name" || field === "lastName";
    return (isName ? hasNoLetters(text) : isBlank(text)) ? "" : text;
  };
  const read = <Value>(field: ImportField, parse: (text: string) => Cell<Value>): Value | null => {
    const text = textOf(field);
    if (text === "") return null;
    const cell = parse(text);
    const header = options.mapping[field];
    if ("problem" in cell) note(field, text, cell.problem, header);
    else if (cell.rest !== undefined) note(field, cell.rest, "was read in part", header);
    return "value" in cell ? cell.value : null;
  };
  if (row.extraCells.length > 0)
    note("csv", row.extraCells.join(", "), "has more cells than the header");
  const { country } = regions[options.region];
  const names = [read("name", upTo(100)), read("lastName", upTo(100))];
  const whole = names.filter(Boolean).join(" ").replace(/\s+/g, " ").slice(0, 100);
  const known = parseName(whole);
  const name = known.ok ? known.value : whole;
  const values = {
    name,
    mobile: read("mobile", mobileOf(country)),
    email: read("email", emailOf),
    city: read("city", cellBy(parseCity)),
    postalCode: read("postalCode", cellBy(parsePostalCode)),
    countries: read("interestedCountries", countriesOf),
    level: read("interestedEducationLevel", levelOf),
    year: read("interestedYear", yearOfIntake),
    campaign: read("campaign", upTo(200)),
    message: textOf("message"),
  };
  if (TEST_LEAD.test(name)) problem("name", "is a test lead of Meta");
  if (name === "") problem("name", "is empty");
  else if (!known.ok)
    notes.push({ line: row.line, field: "name", kind: "note", message: "is no usual name" });
  if (values.mobile === null && values.email === null) {
    const unread = notes.filter(({ field }) => field === "mobile" || field === "email");
    for (const { field, message } of unread) problem(field, message);
    if (unread.length === 0) problem("mobile", "and email are both empty");
  }
  const customFields = customFieldsOf(row, options.customColumns, note);
  if (errors.length > 0) return { ok: false, findings: errors };
  const message = [values.message, ...kept].filter(Boolean).join("\n").slice(0, MAX_MESSAGE);
  const payload = addedPayload(
    {
      ...values,
      mobile: values.mobile?.e164 ?? null,
      countries: values.countries ?? [],
      message,
    },
    {
      formId: IMPORT_FORM,
      source: options.source,
      region: options.region,
      consent: { version: IMPORT_CONSENT, givenAt: new Date(options.consentedOn) },
      now: options.now,
    },
  );
  return { ok: true, payload, customFields, notes };
}

const MAX_MESSAGE = 2_000;

/** The values of added fields. Empty cells have none. */
function customFieldsOf(
  { cells }: ImportRow,
  columns: readonly CustomColumn[],
  note: (field: string, text: string, message: string, header: string) => void,
): CustomValues {
  const values: Record<string, CustomValue> = {};
  for (const { field, header } of columns) {
    const text = cells.get(header) ?? "";
    const parsed = parseCustomValue(field, isBlank(text) ? "" : text);
    if ("problem" in parsed) note(field.key, text, customValueFindings[parsed.problem], header);
    else if (parsed.value !== null) values[field.key] = parsed.value;
  }
  return values;
}
