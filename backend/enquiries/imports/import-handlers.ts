import { createHash } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import * as contract from "#contract/enquiries/imports";
import type { OperationInput } from "#contract/operation/index";
import { countryOptions } from "#domain/countries/country-options";
import { EDUCATION_LEVELS } from "#domain/enquiries/enquiry-payload";
import {
  importRules,
  mappedFields,
  NO_VALUE,
  suggestMapping,
  type ImportFinding,
  type MappedField,
} from "#domain/enquiries/import";
import { suggestFieldColumns, type LeadField } from "#domain/leads/custom-fields";
import { regionOfCountry, regions } from "#domain/site/regions";
import { allLeadFields } from "../../leads/custom-fields";
import { recordListAccess } from "../../platform/access/access-log";
import { recordChange } from "../../platform/access/change-log";
import { leadImports } from "../../platform/db/schema/enquiries";
import { workKinds } from "../../platform/db/work-kinds";
import type { Deps } from "../../platform/deps";
import { parseFields, readUpload } from "../../platform/http/body";
import { ApiError, notFound } from "../../platform/http/errors";
import type { StaffFileHandler, StaffOperationHandler } from "../../platform/operations/operations";
import { sealText, unsealText } from "../../platform/secrets/sealing";
import { sendWork } from "../../platform/work/send-work";
import { readImportFile } from "./import-file";
import {
  checkImport,
  createdSoFar,
  IMPORT_PURPOSE,
  openFile,
  sealedFormOf,
  type CheckedImport,
  type Import,
} from "./import-leads";

const MAX_LISTED = 30;
type Finding = ImportFinding;
type Run = OperationInput<typeof contract.runLeadImport>["body"];

/** Column mappings suggested by the headers, for columns without a chosen mapping. */
function suggestedColumns({ headers }: Import, fields: readonly LeadField[]) {
  const mapping = suggestMapping(headers);
  const taken = Object.values(mapping);
  const free = headers.filter((header) => !taken.includes(header));
  return { mapping, customMapping: suggestFieldColumns(free, fields) };
}

const viewOf = (row: Import, fields: readonly LeadField[]) => ({
  id: row.id,
  fileName: row.fileName,
  headers: row.headers,
  rows: row.rows,
  ...(row.mapping
    ? { mapping: row.mapping, customMapping: row.customMapping }
    : suggestedColumns(row, fields)),
  valueMapping: row.valueMapping,
  headerLine: row.headerLine,
  total: row.total,
  source: row.source,
  region: regionOfCountry(row.country).key,
  consentedOn: row.consentedOn,
  created: row.created,
  skipped: row.skipped,
  createdAt: row.createdAt,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  isExpired: row.sealed === null && row.finishedAt === null,
});

/** Lists the latest imports. */
export const listLeadImports: StaffOperationHandler<typeof contract.listLeadImports> = async (
  _,
  c,
) => {
  const { db } = c.var.deps;
  const [rows, fields] = await Promise.all([
    db.select().from(leadImports).orderBy(desc(leadImports.createdAt)).limit(MAX_LISTED),
    allLeadFields(db),
  ]);
  return { result: rows.map((row) => viewOf(row, fields)), about: [] };
};

async function findImport({ db }: Deps, id: string): Promise<Import> {
  const [row] = await db.select().from(leadImports).where(eq(leadImports.id, id));
  if (!row) throw notFound();
  return row;
}

/** Cells of a preview, and characters of each. */
const MAX_PREVIEW_CELLS = 12;
const MAX_PREVIEW_CHARS = 60;

/** The first rows of a file that has not been imported, and the line of its header. */
async function previewOf(deps: Deps, row: Import) {
  if (row.sealed === null || row.startedAt || row.finishedAt)
    return { lines: [], headerLine: null };
  const { firstLines, headerLine } = await openFile(deps, row);
  const lines = firstLines.map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, MAX_PREVIEW_CELLS).map((cell) => cell.slice(0, MAX_PREVIEW_CHARS)),
  }));
  return { lines, headerLine };
}

/** Shows an import, with its progress and the first rows of its file. */
export const showLeadImport: StaffOperationHandler<typeof contract.showLeadImport> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  const [row, fields] = await Promise.all([findImport(deps, id), allLeadFields(deps.db)]);
  const { lines, headerLine } = await previewOf(deps, row);
  if (lines.length > 0)
    await recordListAccess(deps, claims, `${c.req.method} ${c.req.routePath}`, { import: id });
  const isRunning = row.startedAt !== null && row.finishedAt === null;
  const created = isRunning ? await createdSoFar(deps, id) : row.created;
  return { result: { ...viewOf(row, fields), created, headerLine, preview: lines }, about: [] };
};

/** Reads the file again, with another row as its header, and suggests the columns again. */
export const chooseImportHeader: StaffOperationHandler<typeof contract.chooseImportHeader> = async (
  { params: { id }, body: { headerLine } },
  c,
) => {
  const { deps } = c.var;
  const row = await findImport(deps, id);
  if (row.startedAt || row.finishedAt || row.sealed === null)
    throw new ApiError(409, "IMPORT_FINISHED");
  const { headers, rows } = await openFile(deps, { ...row, headerLine });
  const chosen = { headerLine, headers: [...headers], rows: rows.length };
  const fields = await allLeadFields(deps.db);
  const changed = await deps.db.transaction(async (tx) => {
    const [updated] = await tx
      .update(leadImports)
      .set({ ...chosen, mapping: null, customMapping: {}, valueMapping: {} })
      .where(and(eq(leadImports.id, id), isOpen))
      .returning();
    if (!updated) throw new ApiError(409, "IMPORT_FINISHED");
    await recordChange(tx, c, { import: id, headerLine: String(headerLine) });
    return updated;
  });
  return { result: viewOf(changed, fields), about: [] };
};

/** Stores an uploaded file, encrypted. The same file is stored once. */
export const uploadLeadImport: StaffOperationHandler<typeof contract.uploadLeadImport> = async (
  _,
  c,
) => {
  const { deps, claims } = c.var;
  const { file, text } = await readUpload(c.req.raw, "file", importRules.maxBytes);
  const { fileName } = parseFields(contract.uploadLeadImport.parts.pick({ fileName: true }), {
    fileName: text("fileName"),
  });
  if (!file) throw new ApiError(400, "VALIDATION_FAILED", { fields: { file: "is missing" } });
  const { headers, rows } = await readImportFile(file, fileName);
  const contentHash = createHash("sha256").update(file).digest("base64url");
  const sealed = await sealText(sealedFormOf(file), deps.config.DATA_SECRETS, IMPORT_PURPOSE);
  const values = { fileName, headers: [...headers], rows: rows.length, sealed };
  const row = await deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(leadImports)
      .values({ ...values, contentHash, createdBy: claims.userId, createdAt: deps.now() })
      // An expired file can be uploaded again. Of one that is there, only the name changes.
      .onConflictDoUpdate({ target: leadImports.contentHash, set: { fileName } })
      .returning();
    if (!stored) throw notFound();
    if (stored.sealed === null && stored.finishedAt === null)
      await tx
        .update(leadImports)
        .set({ sealed, startedAt: null })
        .where(eq(leadImports.id, stored.id));
    await recordChange(tx, c, { import: stored.id });
    return stored;
  });
  const fields = await allLeadFields(deps.db);
  return { result: viewOf({ ...row, sealed: row.sealed ?? sealed }, fields), about: [] };
};

/** Checks the rows of an import, and queues the creation of the leads unless it is a dry run. */
export const runLeadImport: StaffOperationHandler<typeof contract.runLeadImport> = async (
  { params: { id }, body },
  c,
) => {
  const { deps } = c.var;
  const row = await findImport(deps, id);
  if (row.startedAt || row.finishedAt || row.sealed === null)
    throw new ApiError(409, "IMPORT_FINISHED");
  const fields = (await allLeadFields(deps.db)).filter(({ isArchived }) => !isArchived);
  requireMappedColumns(row, body, fields, deps.now());
  const { mapping, customMapping, valueMapping, source, consentedOn, region } = body;
  const { country } = regions[region];
  const settings = { mapping, customMapping, valueMapping, source, consentedOn, country };
  const checked = await checkImport(deps, { ...row, ...settings }, fields);
  await deps.db.transaction(async (tx) => {
    const startedAt = body.dryRun ? null : deps.now();
    const [changed] = await tx
      .update(leadImports)
      .set({ ...settings, startedAt, total: checked.candidates.length })
      .where(and(eq(leadImports.id, id), isOpen))
      .returning({ id: leadImports.id });
    if (!changed) throw new ApiError(409, "IMPORT_FINISHED");
    await recordChange(tx, c, { import: id, leads: String(checked.candidates.length) });
    if (startedAt) await sendWork(tx, workKinds.importLeads.name, { importId: id });
  });
  return { result: reportOf(checked), about: [] };
};

/** Downloads the rows that an import skips, with the reasons. They are kept as long as the file would be. */
export const downloadSkippedRows: StaffFileHandler<typeof contract.downloadSkippedRows> = async (
  { params: { id } },
  c,
) => {
  const { deps, claims } = c.var;
  const row = await findImport(deps, id);
  if (row.sealed === null || !row.mapping) throw notFound();
  const fields = (await allLeadFields(deps.db)).filter(({ isArchived }) => !isArchived);
  const rows = row.finishedAt
    ? await unsealText(row.sealed, deps.config.DATA_SECRETS, IMPORT_PURPOSE)
    : (await checkImport(deps, row, fields)).skippedRows;
  await recordListAccess(deps, claims, `${c.req.method} ${c.req.routePath}`, { import: id });
  const response = new Response(rows, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="skipped-rows.csv"',
      "Cache-Control": "no-store",
    },
  });
  return { response, about: [] };
};

/** What values can stand for. */
const choicesOf: Readonly<Record<MappedField, readonly string[]>> = {
  interestedCountries: [...countryOptions.map(({ shortKey }) => shortKey), NO_VALUE],
  interestedEducationLevel: [...EDUCATION_LEVELS, NO_VALUE],
};

/** An import that has not been started. */
const isOpen = and(isNull(leadImports.startedAt), isNull(leadImports.finishedAt));

/** @throws ApiError 400 for a column that the file does not have, or none for a name or an address */
function requireMappedColumns(
  { headers }: Import,
  { mapping, customMapping, valueMapping, consentedOn }: Run,
  added: readonly LeadField[],
  now: Date,
): void {
  const fields: Record<string, string> = {};
  for (const [field, header] of Object.entries({ ...customMapping, ...mapping }))
    if (!headers.includes(header)) fields[field] = "is not a column of the file";
  for (const key of Object.keys(customMapping))
    if (!added.some((one) => one.key === key)) fields[key] = "is not a field of leads";
  for (const field of mappedFields)
    for (const value of Object.values(valueMapping[field] ?? {}))
      if (!choicesOf[field].includes(value)) fields[field] = "stands for an unknown value";
  if (!mapping.name) fields.name = "needs a column";
  if (!mapping.mobile && !mapping.email) fields.mobile = "or email needs a column";
  if (new Date(consentedOn) > now) fields.consentedOn = "is in the future";
  if (Object.keys(fields).length > 0) throw new ApiError(400, "VALIDATION_FAILED", { fields });
}

function reportOf({ candidates, updates, findings, unknownValues }: CheckedImport) {
  const rowsWith = (kind: Finding["kind"]) =>
    new Set(findings.filter((one) => one.kind === kind).map(({ line }) => line)).size;
  return {
    created: candidates.length,
    updated: updates.length,
    errors: rowsWith("error"),
    duplicates: rowsWith("duplicate"),
    erased: rowsWith("erased"),
    notes: rowsWith("note"),
    findings: findings.slice(0, importRules.maxFindings),
    unknownValues,
  };
}
