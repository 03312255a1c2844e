import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Subject } from "../platform/access/access-log";
import type { Claims } from "../platform/access/claims";
import { prospectsOf } from "../platform/access/staff-scope";
import { leads } from "../platform/db/schema/enquiries";
import { prospects } from "../platform/db/schema/leads";
import type { Database } from "../platform/db/types";
import { forbidden, notFound } from "../platform/http/errors";

export type Prospect = typeof prospects.$inferSelect;

/** Enquiries of a person on their record. */
const MAX_ENQUIRIES = 50;

/**
 * Returns a lead that the caller may see, and the lead it was merged into, if any. With `lock`,
 * the row is locked. @throws ApiError 404, 403
 */
export async function visibleProspect(
  db: Database,
  claims: Claims,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Prospect> {
  const query = db.select().from(prospects).where(eq(prospects.id, id));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw notFound();
  if (row.mergedInto) return visibleProspect(db, claims, row.mergedInto, { lock });
  const isVisible: SQL | undefined = and(eq(prospects.id, id), prospectsOf(db, claims));
  if ((await db.$count(prospects, isVisible)) === 0) throw forbidden();
  return row;
}

/** The enquiries of a person, the latest first. */
export const enquiriesOfProspect = (db: Database, id: string) =>
  db
    .select()
    .from(leads)
    .where(eq(leads.prospectId, id))
    .orderBy(desc(leads.createdAt), asc(leads.id))
    .limit(MAX_ENQUIRIES);

/** For the access log: the account, or the latest enquiry of a person without one. */
export const subjectsOf = (db: Database, prospect: Prospect): Promise<Subject[]> =>
  subjectsOfAll(db, [prospect]);

/** For the access log: several leads. */
export async function subjectsOfAll(
  db: Database,
  rows: readonly Pick<Prospect, "id" | "userId">[],
): Promise<Subject[]> {
  const accounts = rows.flatMap(({ userId }) => (userId ? [{ userId }] : []));
  const others = rows.flatMap(({ id, userId }) => (userId ? [] : [id]));
  if (others.length === 0) return accounts;
  const latest = await db
    .selectDistinctOn([leads.prospectId], { id: leads.id })
    .from(leads)
    .where(inArray(leads.prospectId, others))
    .orderBy(leads.prospectId, desc(leads.createdAt));
  return [...accounts, ...latest.map(({ id }) => ({ userId: null, leadId: id }))];
}
