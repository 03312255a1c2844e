import { and, asc, eq, gt, gte, lt, or, type SQL } from "drizzle-orm";
import { clickIdFields, utmFields, type EnquiryPayload } from "#domain/enquiries/enquiry-payload";
import { extraAnswerFields } from "#domain/enquiries/fields";
import type { ExportFormat } from "#domain/enquiries/export-formats";
import type { CustomValues, LeadField } from "#domain/leads/custom-fields";
import { allLeadFields } from "../leads/custom-fields";
import { recordAccess } from "../platform/access/access-log";
import type { Claims } from "../platform/access/claims";
import { ownEnquiriesOf } from "../platform/access/staff-scope";
import { enquiries } from "../platform/db/schema/enquiries";
import { leads } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { csvStream } from "../platform/files/csv";
import { crmColumns, spacedMobile } from "./crm-columns";
import { subjectOf } from "./inbox";

interface Row {
  readonly enquiry: typeof enquiries.$inferSelect;
  readonly assignee: string | null;
  /** Of the lead that the enquiry belongs to. */
  readonly customFields: CustomValues | null;
}

type Column = readonly [header: string, of: (row: Row) => string | number | null];

const BATCH = 500;

/** Columns of the stored enquiry. */
const enquiryColumns: readonly Column[] = [
  ["leadId", ({ enquiry }) => enquiry.id],
  ["createdAt", ({ enquiry }) => enquiry.createdAt.toISOString()],
  ["lastSubmittedAt", ({ enquiry }) => enquiry.lastSubmittedAt.toISOString()],
  ["verifiedAt", ({ enquiry }) => enquiry.verifiedAt?.toISOString() ?? null],
  ["status", ({ enquiry }) => enquiry.status],
  ["progress", ({ enquiry }) => enquiry.progress],
  ["assignedTo", ({ assignee }) => assignee],
  ["userId", ({ enquiry }) => enquiry.userId],
  ["region", ({ enquiry }) => enquiry.country],
];

const payloadColumn = (
  header: string,
  of: (payload: EnquiryPayload) => string | number | boolean | null | undefined,
): Column => [
  header,
  ({ enquiry }) => {
    const value = of(enquiry.payload) ?? null;
    return typeof value === "boolean" ? String(value) : value;
  },
];

/** The fields of the enquiry, named as in core.md §3. */
const payloadColumns: readonly Column[] = [
  payloadColumn("name", ({ name }) => name),
  payloadColumn("countryCode", ({ countryCode }) => countryCode),
  payloadColumn("mobile", spacedMobile),
  payloadColumn("email", ({ email }) => email),
  payloadColumn("city", ({ city }) => city),
  payloadColumn("country", ({ country }) => country),
  payloadColumn("interestedCountries", (payload) => payload.interestedCountries.join(" ")),
  payloadColumn("interestedEducationLevel", (payload) => payload.interestedEducationLevel),
  payloadColumn("interestedYear", ({ interestedYear }) => interestedYear),
  payloadColumn("englishTestStatus", ({ englishTestStatus }) => englishTestStatus),
  payloadColumn("previousClassStatus", ({ previousClassStatus }) => previousClassStatus),
  payloadColumn("registrationType", ({ registrationType }) => registrationType),
  payloadColumn("formId", ({ formId }) => formId),
  payloadColumn("source", ({ source }) => source),
  payloadColumn("platForm", ({ platForm }) => platForm),
  payloadColumn("sendOtp", ({ sendOtp }) => sendOtp),
  payloadColumn("otpChannel", ({ otpChannel }) => otpChannel),
  ...utmFields.map((field) => payloadColumn(field, (payload) => payload[field])),
  ...clickIdFields.map((field) =>
    payloadColumn(field, (payload) => payload.clickIdentifier?.[field]),
  ),
  payloadColumn("answeredFields", ({ answeredFields }) => answeredFields?.join(" ")),
  payloadColumn("first_referrer", (payload) => payload.first_referrer),
  payloadColumn("landing_page", (payload) => payload.landing_page),
  payloadColumn("consentVersion", ({ consent }) => consent.version),
  payloadColumn("consentGivenAt", ({ consent }) => consent.givenAt),
];

const named: ReadonlySet<string> = new Set(["platformUrl", ...extraAnswerFields]);

/** Further form fields, one column each. Unknown fields go into the last column. */
const extraColumns: readonly Column[] = [
  ...[...named].map((name) => payloadColumn(name, ({ extraFields }) => extraFields[name])),
  payloadColumn("otherFields", ({ extraFields }) => {
    const others = Object.entries(extraFields).filter(([name]) => !named.has(name));
    return others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : null;
  }),
];

const columns: readonly Column[] = [...enquiryColumns, ...payloadColumns, ...extraColumns];

/** Fields that administrators have added, archived ones too. */
const customColumn = ({ key }: Pick<LeadField, "key">): Column => [
  `customFields.${key}`,
  ({ customFields }) => customFields?.[key] ?? null,
];

export interface ExportRange {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly format: ExportFormat;
}

/**
 * Streams a staff member's enquiries as CSV, oldest first, in batches that keep memory use
 * constant. Each person is recorded in the access log before their row is sent.
 */
export async function exportEnquiries(
  deps: Deps,
  claims: Claims,
  range: ExportRange,
  action: string,
): Promise<ReadableStream> {
  const all = await columnsOf(deps, range.format);
  return csvStream(
    all.map(([header]) => header),
    exportRows(deps, claims, range, { action, columns: all }),
  );
}

async function columnsOf({ db }: Deps, format: ExportFormat): Promise<readonly Column[]> {
  if (format === "full") return [...columns, ...(await allLeadFields(db)).map(customColumn)];
  return crmColumns[format].map(([header, of]) => payloadColumn(header, of));
}

async function* exportRows(
  deps: Deps,
  claims: Claims,
  range: ExportRange,
  { action, columns: all }: { readonly action: string; readonly columns: readonly Column[] },
) {
  let last: Row | undefined;
  for (;;) {
    const batch = await batchAfter(deps, claims, range, last?.enquiry);
    await recordAccess(
      deps,
      claims,
      batch.map(({ enquiry }) => subjectOf(enquiry)),
      action,
    );
    for (const row of batch) yield all.map(([, of]) => of(row));
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}

/** Returns the rows after `last` by keyset pagination, at constant cost per batch. */
function batchAfter(
  { db }: Deps,
  claims: Claims,
  { from, to }: ExportRange,
  last: Row["enquiry"] | undefined,
): Promise<Row[]> {
  const after: SQL | undefined = last
    ? or(
        gt(enquiries.createdAt, last.createdAt),
        and(eq(enquiries.createdAt, last.createdAt), gt(enquiries.id, last.id)),
      )
    : undefined;
  return db
    .select({ enquiry: enquiries, assignee: users.fullName, customFields: leads.customFields })
    .from(enquiries)
    .leftJoin(users, eq(users.id, enquiries.assignedTo))
    .leftJoin(leads, eq(leads.id, enquiries.leadId))
    .where(
      and(
        ownEnquiriesOf(claims),
        from ? gte(enquiries.createdAt, from) : undefined,
        to ? lt(enquiries.createdAt, to) : undefined,
        after,
      ),
    )
    .orderBy(asc(enquiries.createdAt), asc(enquiries.id))
    .limit(BATCH);
}
