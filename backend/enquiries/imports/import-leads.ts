import { stringify } from "csv-stringify/sync";
import { and, eq, like } from "drizzle-orm";
import { z } from "zod";
import {
  MAX_MAPPED_CHARS,
  MAX_MAPPED_VALUES,
  mappedFields,
  type ImportFinding,
  type ImportMapping,
  type MappedField,
} from "#domain/enquiries/import";
import { comparable } from "#domain/intake/text";
import type { LeadField } from "#domain/leads/custom-fields";
import { regionOfCountry } from "#domain/site/regions";
import { groupBy } from "#domain/text/group-by";
import { allLeadFields } from "../../leads/custom-fields";
import { inTransaction } from "../../platform/access/change-log";
import { enquiries, leadImports } from "../../platform/db/schema/enquiries";
import { leads } from "../../platform/db/schema/leads";
import type { Deps } from "../../platform/deps";
import { sealText, unsealText } from "../../platform/secrets/sealing";
import { eachItem, requireAll } from "../../platform/work/each-item";
import type { Job } from "../../platform/work/runner";
import { storeAdded } from "../added-lead";
import { readImportFile, type ImportFile } from "./import-file";
import { readImportRow } from "./import-row";
import { addressesOf, findKnown, isErased } from "../known-contacts";
import {
  applyImported,
  colleaguesOf,
  leadsByAddress,
  updateKnown,
  type Candidate,
} from "./imported-values";

/** What the file of an import is sealed for. */
export const IMPORT_PURPOSE = "lead-import";
export type Import = typeof leadImports.$inferSelect;

/** The bytes of a file in the text that is sealed: base64, or CSV of before it could be anything else. */
const fileOf = (text: string): Buffer =>
  text.startsWith(BASE64) ? Buffer.from(text.slice(BASE64.length), "base64") : Buffer.from(text);

const BASE64 = "base64:";
export const sealedFormOf = (file: Uint8Array): string =>
  BASE64 + Buffer.from(file).toString("base64");

/** The rows of an import: those that become leads, and why the others don't. */
export interface CheckedImport {
  readonly candidates: readonly Candidate[];
  /** Rows of known people, which are added to their leads. */
  readonly updates: readonly Update[];
  readonly findings: readonly ImportFinding[];
  readonly skipped: number;
  /** The skipped rows with the reasons, as CSV. */
  readonly skippedRows: string;
  readonly unknownValues: readonly UnknownValue[];
}

/** A row that is added to the lead of a known person. */
interface Update {
  readonly candidate: Candidate;
  readonly leadId: string;
}

/** A value of a choice that can't be read. */
interface UnknownValue {
  readonly field: MappedField;
  readonly text: string;
  readonly rows: number;
}

const keyOf = (id: string): string => `import:${id}:`;

/** Reads and checks the rows of an import with the settings that it has. */
export async function checkImport(
  deps: Deps,
  row: Import,
  fields: readonly LeadField[],
): Promise<CheckedImport> {
  const { id, mapping, customMapping, valueMapping, source, country, consentedOn } = row;
  const file = await openFile(deps, row);
  const customColumns = fields.flatMap((field) => {
    const header = customMapping[field.key];
    return header === undefined ? [] : [{ field, header }];
  });
  const options = {
    mapping: mapping ?? {},
    customColumns,
    valueMapping,
    now: deps.now(),
    source: source ?? "",
    region: regionOfCountry(country).key,
    consentedOn: consentedOn ?? "",
    colleagues: await colleaguesOf(deps),
  };
  const candidates: Candidate[] = [];
  const findings: ImportFinding[] = [];
  for (const line of file.rows) {
    const read = readImportRow(line, options);
    if (read.ok) {
      const { payload, customFields, imported, notes } = read;
      candidates.push({ line: line.line, payload, customFields, imported });
      findings.push(...notes);
    } else findings.push(...read.findings);
  }
  const known = await findKnown(deps, candidates, keyOf(id));
  const updates = await updatesOf(deps, candidates, known);
  const fresh = candidates.filter(({ line }) => !known.has(line));
  const updated = new Set(updates.map(({ candidate }) => candidate.line));
  const isStored = (line: number) => !known.has(line) || updated.has(line);
  const imported = findings.filter(({ line, kind }) => kind !== "note" || isStored(line));
  const all = [...imported, ...known.values()].sort((a, b) => a.line - b.line);
  const skippedRows = skippedRowsOf(file, all);
  return {
    candidates: fresh,
    updates,
    findings: all,
    skipped: file.rows.length - fresh.length - updates.length,
    skippedRows,
    unknownValues: unknownValues(file, mapping ?? {}, all),
  };
}

/**
 * Rows of people with one lead, whose finding becomes an update. A person with several leads, or an account without
 * one, is skipped.
 */
async function updatesOf(
  deps: Deps,
  candidates: readonly Candidate[],
  known: Map<number, ImportFinding>,
): Promise<Update[]> {
  const ofKnown = candidates.filter(({ line }) => known.get(line)?.kind === "duplicate");
  const found = await leadsByAddress(
    deps,
    ofKnown.flatMap(({ payload }) => addressesOf(payload)),
  );
  return ofKnown.flatMap((candidate) => {
    const ids = new Set(
      addressesOf(candidate.payload).flatMap((address) => [...(found.get(address) ?? [])]),
    );
    const [leadId, ...others] = ids;
    const finding = known.get(candidate.line);
    if (leadId === undefined || others.length > 0 || !finding) return [];
    known.set(candidate.line, { ...finding, kind: "update" });
    return [{ candidate, leadId }];
  });
}

/** The values of choices that can't be read, each once, with the number of its rows. */
function unknownValues(
  { rows }: ImportFile,
  mapping: ImportMapping,
  findings: readonly ImportFinding[],
): UnknownValue[] {
  const cells = new Map(rows.map((row) => [row.line, row.cells]));
  const found = new Map<string, UnknownValue>();
  for (const { line, kind, field: name } of findings) {
    const field = mappedFields.find((one) => one === name);
    const text = field && kind === "note" ? cells.get(line)?.get(mapping[field] ?? "") : undefined;
    if (!field || !text || text.length > MAX_MAPPED_CHARS) continue;
    const key = `${field} ${comparable(text)}`;
    const rowsBefore = found.get(key)?.rows ?? 0;
    found.set(key, { field, text: found.get(key)?.text ?? text, rows: rowsBefore + 1 });
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows).slice(0, MAX_MAPPED_VALUES);
}

/** Reads the file of an import. */
export async function openFile(
  { config }: Deps,
  { sealed, fileName, headerLine }: Pick<Import, "sealed" | "fileName" | "headerLine">,
): Promise<ImportFile> {
  const text = await unsealText(sealed ?? "", config.DATA_SECRETS, IMPORT_PURPOSE);
  return readImportFile(fileOf(text), fileName, headerLine);
}

/** The number of leads that an import has created so far. */
export const createdSoFar = ({ db }: Pick<Deps, "db">, id: string): Promise<number> =>
  db.$count(enquiries, like(enquiries.idempotencyKey, `${keyOf(id)}%`));

/** A file that can be corrected and uploaded again. It has nothing of people who were erased. */
function skippedRowsOf({ headers, rows }: ImportFile, findings: readonly ImportFinding[]): string {
  const erased = new Set(findings.flatMap(({ kind, line }) => (kind === "erased" ? [line] : [])));
  const reasons = groupBy(
    findings.filter(({ kind, line }) => kind !== "note" && kind !== "update" && !erased.has(line)),
    ({ line }) => line,
  );
  const skipped = rows.flatMap(({ line, cells }) => {
    const reason = reasons.get(line)?.map(({ field, message }) => `${field} ${message}`);
    return reason ? [[...headers.map((one) => cells.get(one)), line, reason.join("; ")]] : [];
  });
  return stringify([[...headers, "Line", "Reason"], ...skipped], {
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
  });
}

const sealed = ({ config }: Deps, text: string): Promise<string> =>
  sealText(text, config.DATA_SECRETS, IMPORT_PURPOSE);

const jobSchema = z.object({ importId: z.uuid() });

/**
 * Creates the leads of a started import, each in a transaction of its own. A row that fails does not
 * hold up the others. Repeating it creates what is left.
 */
export async function importLeads(
  deps: Deps,
  { data, signal }: Pick<Job, "data" | "signal">,
): Promise<void> {
  const { importId: id } = jobSchema.parse(data);
  const [row] = await deps.db.select().from(leadImports).where(eq(leadImports.id, id));
  if (!row || row.finishedAt || row.sealed === null) return;
  const fields = (await allLeadFields(deps.db)).filter(({ isArchived }) => !isArchived);
  const { candidates, updates, skipped, skippedRows } = await checkImport(deps, row, fields);
  const stored = await deps.db
    .select({ key: enquiries.idempotencyKey })
    .from(enquiries)
    .where(like(enquiries.idempotencyKey, `${keyOf(id)}%`));
  const keys = new Set(stored.map(({ key }) => key));
  const keyOfRow = ({ line }: Candidate) => `${keyOf(id)}${line}`;
  const left = candidates.filter((candidate) => !keys.has(keyOfRow(candidate)));
  const result = await eachItem<Candidate>(deps, {
    job: "import leads",
    page: (after) => Promise.resolve(after ? [] : left),
    keyOf: keyOfRow,
    run: (candidate) => createEnquiry(deps, row, candidate, keyOfRow(candidate)),
    signal,
  });
  requireAll(result);
  const updated = await eachItem<Update>(deps, {
    job: "update leads of an import",
    page: (after) => Promise.resolve(after ? [] : updates),
    keyOf: ({ candidate }) => keyOfRow(candidate),
    run: ({ candidate, leadId }) =>
      updateKnown(
        deps,
        { leadId, values: candidate.imported, note: noteOf(row, candidate) },
        row.createdBy,
      ),
    signal,
  });
  requireAll(updated);
  await deps.db
    .update(leadImports)
    .set({
      sealed: skipped > 0 ? await sealed(deps, skippedRows) : null,
      created: candidates.length,
      skipped,
      finishedAt: deps.now(),
    })
    .where(and(eq(leadImports.id, id), eq(leadImports.sealed, row.sealed)));
}

/** What the list had, for the history of a known person. The line tells two rows of one list apart. */
const noteOf = ({ source, fileName }: Import, { line, payload }: Candidate): string =>
  [`Imported list ${source ?? fileName}, row ${line}`, payload.extraFields?.message]
    .filter(Boolean)
    .join("\n");

/** Stores a lead, unless its person was erased since the rows were checked. */
const createEnquiry = async (
  deps: Deps,
  { country }: Import,
  { payload, customFields, imported }: Candidate,
  idempotencyKey: string,
) => {
  if (await isErased(deps, payload)) return;
  await inTransaction(deps, async (within) => {
    const added = { payload, customFields, idempotencyKey, country: country ?? "IN" };
    const { enquiry } = await storeAdded(within, added);
    const [lead] = await within.db
      .select()
      .from(leads)
      .where(eq(leads.id, enquiry.leadId ?? ""))
      .for("update");
    if (lead) await applyImported(within.db, within, lead, imported);
  });
};
