import { and, asc, eq, gt, gte, lt, or } from "drizzle-orm";
import { stringify } from "csv-stringify";
import { Readable } from "node:stream";
import { leads } from "../db/schema";
import type { Deps } from "../deps";

type Lead = typeof leads.$inferSelect;

const BATCH = 500;

/** The columns of the export, in order; those of the payload as core.md §3 names them. */
const columns: readonly [header: string, of: (lead: Lead) => string | number | null][] = [
  ["leadId", (lead) => lead.id],
  ["createdAt", (lead) => lead.createdAt.toISOString()],
  ["verifiedAt", (lead) => lead.verifiedAt?.toISOString() ?? null],
  ["status", (lead) => lead.status],
  ["name", (lead) => lead.name],
  ["mobile", (lead) => lead.mobile],
  ["email", (lead) => lead.email],
  ["city", (lead) => lead.payload.city],
  ["country", (lead) => lead.payload.country],
  ["interestedCountries", (lead) => lead.payload.interestedCountries.join(" ")],
  ["interestedEducationLevel", (lead) => lead.payload.interestedEducationLevel],
  ["interestedYear", (lead) => lead.payload.interestedYear],
  ["formId", (lead) => lead.formId],
  ["source", (lead) => lead.payload.source],
  ["region", (lead) => lead.country],
  ["utm_source", (lead) => lead.payload.utm_source ?? null],
  ["utm_medium", (lead) => lead.payload.utm_medium ?? null],
  ["utm_campaign", (lead) => lead.payload.utm_campaign ?? null],
  ["first_referrer", (lead) => lead.payload.first_referrer ?? null],
  ["landing_page", (lead) => lead.payload.landing_page ?? null],
  ["consentVersion", (lead) => lead.payload.consent.version],
  ["extraFields", (lead) => JSON.stringify(lead.payload.extraFields)],
];

/**
 * Leads as CSV, oldest first, read in batches so that memory stays flat whatever their number.
 * Cells that a spreadsheet would run as a formula are defused. A byte order mark tells Excel UTF-8.
 */
export function exportLeads(
  deps: Deps,
  range: { from: Date | null; to: Date | null },
): ReadableStream {
  const csv = stringify({
    header: true,
    bom: true,
    columns: columns.map(([header]) => header),
    escape_formulas: true,
  });
  const rows = Readable.from(leadRows(deps, range));
  rows.on("error", (error) => csv.destroy(error));
  return Readable.toWeb(rows.pipe(csv)) as ReadableStream;
}

async function* leadRows(deps: Deps, range: { from: Date | null; to: Date | null }) {
  let last: Lead | undefined;
  for (;;) {
    const batch = await deps.db
      .select()
      .from(leads)
      .where(
        and(
          range.from ? gte(leads.createdAt, range.from) : undefined,
          range.to ? lt(leads.createdAt, range.to) : undefined,
          last
            ? or(
                gt(leads.createdAt, last.createdAt),
                and(eq(leads.createdAt, last.createdAt), gt(leads.id, last.id)),
              )
            : undefined,
        ),
      )
      .orderBy(asc(leads.createdAt), asc(leads.id))
      .limit(BATCH);
    for (const lead of batch) yield columns.map(([, of]) => of(lead));
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}
