import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Subject } from "../platform/access/access-log";
import type { Claims } from "../platform/access/claims";
import { leadsOf } from "../platform/access/staff-scope";
import { enquiries } from "../platform/db/schema/enquiries";
import { leads } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import { forbidden, notFound } from "../platform/http/errors";

export type Lead = typeof leads.$inferSelect;

/** A lead without the columns that only this feature needs. */
export const shownLead = ({
  assignedAt: _,
  returns: __,
  escalatedAt: ___,
  changeNumber: ____,
  corrected: _____,
  ...lead
}: Lead) => lead;

/** Enquiries of a person on their record. */
const MAX_ENQUIRIES = 50;

/**
 * Returns a lead that the caller may see, and the lead it was merged into, if any. With `lock`,
 * the row is locked. @throws ApiError 404, 403
 */
export async function visibleLead(
  db: Database,
  claims: Claims,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Lead> {
  const query = db.select().from(leads).where(eq(leads.id, id));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw notFound();
  if (row.mergedInto) return visibleLead(db, claims, row.mergedInto, { lock });
  const isVisible: SQL | undefined = and(eq(leads.id, id), leadsOf(db, claims));
  if ((await db.$count(leads, isVisible)) === 0) throw forbidden();
  return row;
}

/** The enquiries of a person, the latest first. */
export const enquiriesOfLead = (db: Database, id: string) =>
  db
    .select()
    .from(enquiries)
    .where(eq(enquiries.leadId, id))
    .orderBy(desc(enquiries.createdAt), asc(enquiries.id))
    .limit(MAX_ENQUIRIES);

/** For the access log: the account, the latest enquiry of a person without one, or the lead. */
export const subjectsOf = (db: Database, lead: Lead): Promise<Subject[]> =>
  subjectsOfAll(db, [lead]);

/** For the access log: several leads. */
export async function subjectsOfAll(
  db: Database,
  rows: readonly Pick<Lead, "id" | "userId">[],
): Promise<Subject[]> {
  const accounts = rows.flatMap(({ userId }) => (userId ? [{ userId }] : []));
  const others = rows.flatMap(({ id, userId }) => (userId ? [] : [id]));
  if (others.length === 0) return accounts;
  const latest = await db
    .selectDistinctOn([enquiries.leadId], { id: enquiries.id, leadId: enquiries.leadId })
    .from(enquiries)
    .where(inArray(enquiries.leadId, others))
    .orderBy(enquiries.leadId, desc(enquiries.createdAt));
  const enquiryOf = new Map(latest.map(({ id, leadId }) => [leadId, id]));
  const withoutAccount = others.map((id): Subject => {
    const enquiryId = enquiryOf.get(id);
    return { userId: null, ...(enquiryId === undefined ? { leadId: id } : { enquiryId }) };
  });
  return [...accounts, ...withoutAccount];
}
