import { and, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type * as contract from "#contract/leads/leads";
import { interestOf } from "#domain/enquiries/enquiry-facts";
import type { LeadField } from "#domain/leads/custom-fields";
import { closingReasonNames, leadProgressNames } from "#domain/leads/progress";
import { dayOf, toIst } from "#domain/time/dates";
import { recordAccess, recordListAccess } from "../platform/access/access-log";
import type { AccessContext } from "../platform/access/context";
import { leadsOf } from "../platform/access/staff-scope";
import { enquiries } from "../platform/db/schema/enquiries";
import { leads } from "../platform/db/schema/leads";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import { csvFile, csvStream } from "../platform/files/csv";
import { exactTime } from "../platform/http/list-queries";
import type { StaffFileHandler } from "../platform/operations/operations";
import { firstContactTarget } from "../platform/people/contact-targets";
import { allLeadFields } from "./custom-fields";
import { matches } from "./filters";
import { subjectsOfAll } from "./find";

const BATCH = 500;

type Row = Awaited<ReturnType<typeof batchAfter>>[number];
type Column = readonly [header: string, of: (row: Row) => string | number | null];

const moment = (at: Date | null): string | null => (at ? toIst(at) : null);

const columns: readonly Column[] = [
  ["Name", ({ lead }) => lead.name],
  ["Mobile", ({ lead }) => lead.mobile],
  ["Email", ({ lead }) => lead.email],
  ["Second number", ({ lead }) => lead.secondMobile],
  ["Verified", ({ lead }) => (lead.userId ? "yes" : "no")],
  ["Stage", ({ lead }) => leadProgressNames[lead.stage]],
  [
    "Reason for closing",
    ({ lead }) => (lead.closedReason ? closingReasonNames[lead.closedReason] : null),
  ],
  ["Owner", ({ owner }) => owner],
  ["Tags", ({ lead }) => lead.tags.join(", ")],
  ["Score", ({ lead }) => lead.score],
  ["Interest", ({ payload }) => (payload ? interestOf(payload) : null)],
  ["City", ({ payload }) => payload?.city ?? null],
  ["Region", ({ region }) => region],
  ["Source", ({ payload }) => payload?.utm_source ?? payload?.source ?? null],
  ["Campaign", ({ payload }) => payload?.utm_campaign ?? null],
  ["Latest enquiry (IST)", ({ lead }) => moment(lead.lastEnquiryAt)],
  ["First contact (IST)", ({ lead }) => moment(lead.firstContactAt)],
  ["Next action", ({ lead }) => lead.nextAction],
  ["Next action on (IST)", ({ lead }) => moment(lead.nextActionAt)],
  ["Language", ({ lead }) => lead.language],
  ["Lead id", ({ lead }) => lead.id],
];

const customColumn = ({ key, name }: Pick<LeadField, "key" | "name">): Column => [
  name,
  ({ lead }) => lead.customFields[key] ?? null,
];

/**
 * Exports the leads that the filters match, in batches that keep memory use constant. Each person is
 * in the access log before their row is sent, and the export itself is one entry with its filters.
 */
export const exportLeads: StaffFileHandler<typeof contract.exportLeads> = async ({ query }, c) => {
  const { deps, claims } = c.var;
  const target = await firstContactTarget(deps, deps.db);
  const where = and(
    isNull(leads.mergedInto),
    leadsOf(deps.db, claims),
    await matches(deps, claims, query, target),
  );
  // What was searched for may be a name. The others name nobody.
  const { q: _, value: __, ...named } = query;
  const filters = Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  const action = `${c.req.method} ${c.req.routePath}`;
  await recordListAccess(deps, claims, action, Object.fromEntries(filters));
  const all = [...columns, ...(await allLeadFields(deps.db)).map(customColumn)];
  const body = csvStream(
    all.map(([header]) => header),
    exportRows(c, where, { action, columns: all }),
  );
  // Each person is recorded with their row.
  return { response: csvFile(body, `leads-${dayOf(deps.now())}.csv`), about: [] };
};

interface Export {
  readonly action: string;
  readonly columns: readonly Column[];
}

async function* exportRows(c: AccessContext, where: SQL | undefined, { action, columns }: Export) {
  const { deps, claims } = c.var;
  let last: Row | undefined;
  for (;;) {
    const batch = await batchAfter(deps.db, where, last);
    const about = await subjectsOfAll(
      deps.db,
      batch.map(({ lead }) => lead),
    );
    await recordAccess(deps, claims, about, action);
    for (const row of batch) yield columns.map(([, of]) => of(row));
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}

/** The rows after `last`, by keyset pagination. */
function batchAfter(
  db: Database,
  where: SQL | undefined,
  last: { readonly at: string; readonly lead: { readonly id: string } } | undefined,
) {
  const owners = alias(users, "owners");
  const latest = db
    .select({ country: enquiries.country, payload: enquiries.payload })
    .from(enquiries)
    .where(eq(enquiries.leadId, leads.id))
    .orderBy(desc(enquiries.createdAt))
    .limit(1)
    .as("latest");
  const after = last
    ? sql`(${leads.lastEnquiryAt}, ${leads.id}) < (${last.at}::timestamptz, ${last.lead.id}::uuid)`
    : undefined;
  return db
    .select({
      lead: leads,
      owner: owners.fullName,
      region: latest.country,
      payload: latest.payload,
      at: exactTime(leads.lastEnquiryAt),
    })
    .from(leads)
    .leftJoin(owners, eq(owners.id, leads.ownerId))
    .leftJoinLateral(latest, sql`true`)
    .where(and(where, after))
    .orderBy(desc(leads.lastEnquiryAt), desc(leads.id))
    .limit(BATCH);
}
