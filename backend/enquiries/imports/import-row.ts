import {
  EDUCATION_LEVELS,
  type EducationLevel,
  type EnquiryPayload,
} from "#domain/enquiries/enquiry-payload";
import {
  NO_VALUE,
  type ImportField,
  type ImportFinding,
  type ImportMapping,
  type MappedField,
  type ValueMapping,
  IMPORT_FORM,
} from "#domain/enquiries/import";
import { MAX_NAME, parseName } from "#domain/intake/person-name";
import { parseCity, parsePostalCode } from "#domain/intake/place";
import { comparable } from "#domain/intake/text";
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
import { ownerBy, stageOf, tagsOf, type ImportedValues } from "./imported-values";

/** The consent that people gave elsewhere, before their data was imported. */
const IMPORT_CONSENT = "import";

export interface ImportOptions {
  readonly mapping: ImportMapping;
  /** Fields that administrators have added, with their columns. */
  readonly customColumns: readonly CustomColumn[];
  /** What values stand for. Others are read. */
  readonly valueMapping?: ValueMapping;
  readonly source: string;
  readonly region: RegionKey;
  readonly consentedOn: string;
  readonly now: Date;
  /** Colleagues who can own leads, by address and name. */
  readonly colleagues?: ReadonlyMap<string, string>;
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
      /** What the row says about the work with the person. */
      readonly imported: ImportedValues;
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
  const cells = cellsOf(row, options);
  const { read, textOf, note, notes } = cells;
  const { country } = regions[options.region];
  const { name, isUsual } = nameOf(read);
  const values = {
    name,
    mobile: read("mobile", mobileOf(country)),
    email: read("email", emailOf),
    city: read("city", cellBy(parseCity)),
    postalCode: read("postalCode", cellBy(parsePostalCode)),
    countries: read("interestedCountries", countriesBy(options.valueMapping)),
    level: read("interestedEducationLevel", levelBy(options.valueMapping)),
    year: read("interestedYear", yearOfIntake),
    campaign: read("campaign", upTo(200)),
  };
  const finding = (field: string, kind: ImportFinding["kind"], message: string) => ({
    line: row.line,
    field,
    kind,
    message,
  });
  const errors: ImportFinding[] = [];
  if (TEST_LEAD.test(name)) errors.push(finding("name", "error", "is a test lead of Meta"));
  if (name === "") errors.push(finding("name", "error", "is empty"));
  else if (!isUsual) notes.push(finding("name", "note", "is no usual name"));
  if (values.mobile === null && values.email === null) {
    const unread = notes.filter(({ field }) => field === "mobile" || field === "email");
    errors.push(...unread.map(({ field, message }) => finding(field, "error", message)));
    if (unread.length === 0) errors.push(finding("mobile", "error", "and email are both empty"));
  }
  const imported = {
    ownerId: read("owner", ownerBy(options.colleagues)),
    stage: read("stage", stageOf),
    tags: read("tags", tagsOf) ?? [],
    event: read("event", upTo(100)),
  };
  const customFields = customFieldsOf(row, options.customColumns, note);
  if (errors.length > 0) return { ok: false, findings: errors };
  const event = imported.event && `Event: ${imported.event}`;
  const message = [textOf("message"), event, ...cells.kept].filter(Boolean).join("\n");
  if (message.length > MAX_MESSAGE)
    notes.push(finding("message", "note", `is cut to ${MAX_MESSAGE} characters`));
  const payload = addedPayload(
    {
      ...values,
      mobile: values.mobile?.e164 ?? null,
      countries: values.countries ?? [],
      message: message.slice(0, MAX_MESSAGE),
    },
    {
      formId: IMPORT_FORM,
      source: options.source,
      region: options.region,
      consent: { version: IMPORT_CONSENT, givenAt: new Date(options.consentedOn) },
      now: options.now,
    },
  );
  return { ok: true, payload, customFields, imported, notes };
}

type Read = <Value>(field: ImportField, parse: (text: string) => Cell<Value>) => Value | null;

/** Reads cells of a row by their field. What can't be read is noted, and kept for the message. */
function cellsOf(row: ImportRow, { mapping }: ImportOptions) {
  const notes: ImportFinding[] = [];
  const kept: string[] = [];
  const note = (field: string, text: string, message: string, header = "Other cells") => {
    notes.push({ line: row.line, field, kind: "note", message });
    kept.push(`${header}: ${text}`);
  };
  const textOf = (field: ImportField): string => {
    const header = mapping[field];
    const text = header === undefined ? "" : (row.cells.get(header) ?? "");
    const isName = field === "name" || field === "lastName";
    return (isName ? hasNoLetters(text) : isBlank(text)) ? "" : text;
  };
  const read: Read = (field, parse) => {
    const text = textOf(field);
    if (text === "") return null;
    const cell = parse(text);
    if ("problem" in cell) note(field, text, cell.problem, mapping[field]);
    else if (cell.rest !== undefined) note(field, cell.rest, "was read in part", mapping[field]);
    return "value" in cell ? cell.value : null;
  };
  if (row.extraCells.length > 0)
    note("csv", row.extraCells.join(", "), "has more cells than the header");
  return { notes, kept, note, textOf, read };
}

/** Reads the name from one column or two, as forms do, but accepts names that forms would query. */
function nameOf(read: Read): { readonly name: string; readonly isUsual: boolean } {
  const names = [read("name", upTo(MAX_NAME)), read("lastName", upTo(MAX_NAME))];
  const whole = names.filter(Boolean).join(" ").replace(/\s+/g, " ").slice(0, MAX_NAME);
  const known = parseName(whole);
  return { name: known.ok ? known.value : whole, isUsual: known.ok };
}

const MAX_MESSAGE = 2_000;

const countriesBy =
  (mapping: ValueMapping | undefined) =>
  (text: string): Cell<string[] | null> => {
    const chosen = chosenValue(mapping, "interestedCountries", text);
    if (chosen === null) return countriesOf(text);
    return { value: chosen === NO_VALUE ? null : [chosen] };
  };

const levelBy =
  (mapping: ValueMapping | undefined) =>
  (text: string): Cell<EducationLevel | null> => {
    const chosen = chosenValue(mapping, "interestedEducationLevel", text);
    if (chosen === null) return levelOf(text);
    return { value: EDUCATION_LEVELS.find((level) => level === chosen) ?? null };
  };

/** What staff chose for a value, however it is written. Null if they chose nothing. */
function chosenValue(
  mapping: ValueMapping | undefined,
  field: MappedField,
  text: string,
): string | null {
  const values = Object.entries(mapping?.[field] ?? {});
  return values.find(([value]) => comparable(value) === comparable(text))?.[1] ?? null;
}

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
