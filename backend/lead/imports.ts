import { createHash } from "node:crypto";
import { desc, eq, like } from "drizzle-orm";
import * as contract from "#contract/lead-import";
import type { OperationInput } from "#contract/operation";
import { importRules, suggestMapping, type ImportFinding } from "#domain/lead-import";
import { regionKeys, regions, type RegionKey } from "#domain/regions";
import { leads } from "../db/schema";
import { leadImports } from "../db/schema-integration";
import type { Deps } from "../deps";
import type { AccessContext } from "../auth/access";
import { parseFields, readUpload } from "../http/body";
import { callerOf } from "../http/caller";
import { ApiError, notFound } from "../http/errors";
import type { StaffOperationHandler } from "../http/operations";
import { sealText, unsealText } from "../sealing";
import { takeEnquiry } from "./enquiry";
import { readImportFile, type ImportFile } from "./import-file";
import { readImportRow, type ImportOptions } from "./import-row";
import { findKnown, type Candidate } from "./known-contacts";

const MAX_LISTED = 30;
const PURPOSE = "lead-import";

type Import = typeof leadImports.$inferSelect;
type Finding = ImportFinding;
type Run = OperationInput<typeof contract.runLeadImport>["body"];

const regionOf = (country: string | null): RegionKey =>
  regionKeys.find((key) => regions[key].country === country) ?? "default";

const viewOf = (row: Import) => ({
  id: row.id,
  fileName: row.fileName,
  headers: row.headers,
  rows: row.rows,
  mapping: row.mapping ?? suggestMapping(row.headers),
  source: row.source,
  region: regionOf(row.country),
  consentedOn: row.consentedOn,
  created: row.created,
  skipped: row.skipped,
  createdAt: row.createdAt,
  finishedAt: row.finishedAt,
  isExpired: row.sealed === null && row.finishedAt === null,
});

/** Lists the latest imports. */
export const listLeadImports: StaffOperationHandler<typeof contract.listLeadImports> = async (
  _,
  c,
) => {
  const rows = await c.var.deps.db
    .select()
    .from(leadImports)
    .orderBy(desc(leadImports.createdAt))
    .limit(MAX_LISTED);
  return { result: rows.map(viewOf), about: [] };
};

async function findImport({ db }: Deps, id: string): Promise<Import> {
  const [row] = await db.select().from(leadImports).where(eq(leadImports.id, id));
  if (!row) throw notFound();
  return row;
}

/** Shows an import. */
export const showLeadImport: StaffOperationHandler<typeof contract.showLeadImport> = async (
  { params: { id } },
  c,
) => ({ result: viewOf(await findImport(c.var.deps, id)), about: [] });

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
  const { headers, rows } = readImportFile(file, fileName);
  const contentHash = createHash("sha256").update(file).digest("base64url");
  const sealed = await sealText(
    Buffer.from(file).toString("utf8"),
    deps.config.DATA_SECRETS,
    PURPOSE,
  );
  const values = { fileName, headers: [...headers], rows: rows.length, sealed };
  const [row] = await deps.db
    .insert(leadImports)
    .values({ ...values, contentHash, createdBy: claims.userId, createdAt: deps.now() })
    // An expired file can be uploaded again. Of one that is there, only the name changes.
    .onConflictDoUpdate({ target: leadImports.contentHash, set: { fileName } })
    .returning();
  if (!row) throw notFound();
  if (row.sealed === null && row.finishedAt === null)
    await deps.db.update(leadImports).set({ sealed }).where(eq(leadImports.id, row.id));
  return { result: viewOf({ ...row, sealed: row.sealed ?? sealed }), about: "list" };
};

/** Checks the rows of an import, and creates the leads unless it is a dry run. */
export const runLeadImport: StaffOperationHandler<typeof contract.runLeadImport> = async (
  { params: { id }, body },
  c,
) => {
  const { deps } = c.var;
  const row = await findImport(deps, id);
  if (row.finishedAt || row.sealed === null) throw new ApiError(409, "IMPORT_FINISHED");
  requireMappedColumns(row, body, deps.now());
  const text = await unsealText(row.sealed, deps.config.DATA_SECRETS, PURPOSE);
  const file = readImportFile(Buffer.from(text), row.fileName);
  const checked = await checkRows(deps, file, { ...body, now: deps.now() }, keyOf(id));
  const { mapping, source, consentedOn, region } = body;
  const { country } = regions[region];
  const settings = { mapping, source, consentedOn, country };
  if (!body.dryRun) await createLeads(c, id, checked.candidates, country);
  await deps.db
    .update(leadImports)
    .set(
      body.dryRun
        ? settings
        : {
            ...settings,
            sealed: null,
            created: checked.candidates.length,
            skipped: checked.skipped,
            finishedAt: deps.now(),
          },
    )
    .where(eq(leadImports.id, id));
  return { result: reportOf(checked), about: "list" };
};

const keyOf = (id: string): string => `import:${id}:`;

/** @throws ApiError 400 for a column that the file does not have, or none for a name or an address */
function requireMappedColumns({ headers }: Import, { mapping, consentedOn }: Run, now: Date): void {
  const fields: Record<string, string> = {};
  for (const [field, header] of Object.entries(mapping))
    if (!headers.includes(header)) fields[field] = "is not a column of the file";
  if (!mapping.name) fields.name = "needs a column";
  if (!mapping.mobile && !mapping.email) fields.mobile = "or email needs a column";
  if (new Date(consentedOn) > now) fields.consentedOn = "is in the future";
  if (Object.keys(fields).length > 0) throw new ApiError(400, "VALIDATION_FAILED", { fields });
}

interface Checked {
  readonly candidates: readonly Candidate[];
  readonly findings: readonly Finding[];
  readonly skipped: number;
}

async function checkRows(
  deps: Deps,
  file: ImportFile,
  options: ImportOptions,
  importKey: string,
): Promise<Checked> {
  const candidates: Candidate[] = [];
  const findings: Finding[] = [];
  for (const row of file.rows) {
    const read = readImportRow(row, options);
    if (read.ok) candidates.push({ line: row.line, payload: read.payload });
    else findings.push(...read.findings);
  }
  const known = await findKnown(deps, candidates, importKey);
  const fresh = candidates.filter(({ line }) => !known.has(line));
  const all = [...findings, ...known.values()].sort((a, b) => a.line - b.line);
  return { candidates: fresh, findings: all, skipped: file.rows.length - fresh.length };
}

/** Stores the leads like enquiries that request no code, except those of an interrupted run. */
async function createLeads(
  c: AccessContext,
  id: string,
  candidates: readonly Candidate[],
  country: string,
): Promise<void> {
  const { deps } = c.var;
  const caller = { ...callerOf(c, deps.config), country };
  const stored = await deps.db
    .select({ key: leads.idempotencyKey })
    .from(leads)
    .where(like(leads.idempotencyKey, `${keyOf(id)}%`));
  const keys = new Set(stored.map(({ key }) => key));
  for (const { line, payload } of candidates) {
    const idempotencyKey = `${keyOf(id)}${line}`;
    if (!keys.has(idempotencyKey))
      await takeEnquiry(deps, {
        payload,
        idempotencyKey,
        claims: null,
        caller,
        request: c.req.raw,
      });
  }
}

function reportOf({ candidates, findings }: Checked) {
  const rowsWith = (kind: Finding["kind"]) =>
    new Set(findings.filter((one) => one.kind === kind).map(({ line }) => line)).size;
  return {
    created: candidates.length,
    errors: rowsWith("error"),
    duplicates: rowsWith("duplicate"),
    erased: rowsWith("erased"),
    findings: findings.slice(0, importRules.maxFindings),
  };
}
