import { z } from "zod";
import {
  findingKinds,
  importFields,
  importRules,
  mappedFields,
  MAX_MAPPED_CHARS,
  MAX_MAPPED_VALUES,
  NO_HEADER_LINE,
} from "#domain/enquiries/import";
import { typedDate } from "#domain/intake/schemas";
import { leadFieldKeyPattern } from "#domain/leads/custom-fields";
import { regionKeys } from "#domain/site/regions";
import { defineFileOperation, defineOperation } from "../operation";
import { timestamp } from "../operation/schemas";

/** Import of leads from CSV files by staff with `all_user`. */
const service = "lead";
const leadManager = { staff: "leadManager" } as const;

const mapping = z.partialRecord(z.enum(importFields), z.string().max(200));

/** Columns of fields that administrators have added, by key. */
const customMapping = z.record(z.string().regex(leadFieldKeyPattern), z.string().max(200));

/** What values of the file stand for: the code of a country, a level, or `none`. Others are read as they are. */
const valueMapping = z.partialRecord(
  z.enum(mappedFields),
  z
    .record(z.string().min(1).max(MAX_MAPPED_CHARS), z.string().max(10))
    .refine((values) => Object.keys(values).length <= MAX_MAPPED_VALUES, "has too many values"),
);

const leadImport = z.object({
  id: z.string(),
  fileName: z.string(),
  headers: z.array(z.string()),
  rows: z.number(),
  /** The columns as last set, or as suggested by the headers. */
  mapping,
  customMapping,
  valueMapping,
  /** The line of the header: the chosen one, or the one that was found. 0 for none. */
  headerLine: z.number().nullable(),
  /** Leads that a started import creates. `created` grows up to it. */
  total: z.number(),
  source: z.string().nullable(),
  region: z.enum(regionKeys),
  consentedOn: z.string().nullable(),
  created: z.number(),
  skipped: z.number(),
  createdAt: timestamp,
  /** When the import was queued. It is finished minutes later. */
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
  /** The file was deleted before it was imported. */
  isExpired: z.boolean(),
});
export type LeadImport = z.output<typeof leadImport>;

export const listLeadImports = defineOperation({
  service,
  method: "GET",
  path: "/imports",
  summary: "List the latest imports of leads",
  access: leadManager,
  response: z.array(leadImport),
});

export const uploadLeadImport = defineOperation({
  service,
  method: "POST",
  path: "/import",
  summary: "Upload a CSV file or an Excel workbook with leads",
  description: `Nothing is imported yet. The same file uploaded again is the same import. At most ${importRules.maxRows} rows and ${importRules.maxBytes / 1024} KB. The header is the first row with known columns; rows above it are left out.`,
  access: leadManager,
  parts: z.object({
    file: z.string().meta({ format: "binary" }),
    fileName: z.string().trim().min(1).max(120),
  }),
  response: leadImport,
});

const importParams = z.object({ id: z.uuid() });

export const showLeadImport = defineOperation({
  service,
  method: "GET",
  path: "/import/:id",
  summary: "Show an import of leads",
  access: leadManager,
  description:
    "`preview` has the first rows of a file that has not been imported, and is recorded in the access log. While an import runs, `created` counts the leads so far.",
  params: importParams,
  response: leadImport.extend({
    preview: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  }),
});

export const chooseImportHeader = defineOperation({
  service,
  method: "PUT",
  path: "/import/:id/header",
  summary: "Choose the row of an uploaded file that has the headers",
  description: "Rows above it are left out. The columns are suggested again.",
  access: leadManager,
  params: importParams,
  body: z.strictObject({
    /** Line of the file, counted from 1. 0 for a file without headers. */
    headerLine: z.number().int().min(NO_HEADER_LINE).max(100_000),
  }),
  response: leadImport,
  errors: ["IMPORT_FINISHED"],
});

export const downloadSkippedRows = defineFileOperation({
  service,
  method: "GET",
  path: "/import/:id/skipped",
  summary: "Download the rows that are not imported, with the reasons",
  description:
    "As CSV that can be corrected and uploaded again: after a check, and for seven days after the upload. Recorded in the access log.",
  access: { ...leadManager, asksAgain: true },
  params: importParams,
  mediaTypes: ["text/csv"],
});

const finding = z.object({
  /** Line of the file, counted from 1. */
  line: z.number(),
  /** The mapped field, the key of an added field, or `csv` for a line that cannot be read. */
  field: z.string(),
  kind: z.enum(findingKinds),
  message: z.string(),
});

export const runLeadImport = defineOperation({
  service,
  method: "PUT",
  path: "/import/:id",
  summary: "Check or import the leads of an uploaded file",
  description:
    "With `dryRun`, only the report is made. Otherwise the leads are created in the background. Rows without a name or an address are skipped, and so are people who already have a lead or asked for erasure.",
  access: leadManager,
  params: importParams,
  body: z.strictObject({
    mapping,
    customMapping: customMapping.default({}),
    valueMapping: valueMapping.default({}),
    source: z.string().trim().min(2).max(60),
    region: z.enum(regionKeys),
    consentedOn: typedDate,
    dryRun: z.boolean(),
  }),
  response: z.object({
    /** Leads that will be created. */
    created: z.number(),
    errors: z.number(),
    /** Known people whose leads get what the list says. */
    updated: z.number(),
    /** Known people who are skipped. */
    duplicates: z.number(),
    erased: z.number(),
    /** Leads with a cell that could not be read. It is kept in their message. */
    notes: z.number(),
    /** The first ones. */
    findings: z.array(finding),
    /** Values of choices that can't be read, the most frequent first. */
    unknownValues: z.array(
      z.object({ field: z.enum(mappedFields), text: z.string(), rows: z.number() }),
    ),
  }),
  errors: ["IMPORT_FINISHED"],
});
