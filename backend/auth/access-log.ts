import { eq, inArray, or, type SQL } from "drizzle-orm";
import type { Database } from "../db/database";
import { leads } from "../db/schema";
import { auditLog } from "../db/schema-care";
import type { Deps } from "../deps";
import type { Claims } from "./tokens";

/** Somebody whose data was accessed: an account, an enquiry (which may have no account yet), or both. */
export interface Subject {
  readonly userId: string | null;
  readonly leadId?: string;
}

/** Records that a member of staff read or changed the data of these people: one row per person. */
export async function recordAccess(
  deps: Deps,
  claims: Claims,
  about: readonly Subject[],
  action: string,
): Promise<void> {
  const byKey = new Map(
    about
      .filter(({ userId, leadId }) => userId !== null || leadId !== undefined)
      .map((subject) => [`${subject.userId} ${subject.leadId}`, subject]),
  );
  if (byKey.size === 0) return;
  await deps.db.insert(auditLog).values(
    [...byKey.values()].map(({ userId, leadId = null }) => ({
      ...{ staffId: claims.userId, userId, leadId, action },
      createdAt: deps.now(),
    })),
  );
}

/** Records access to a list as a whole: an export, or a list of people without accounts. */
export async function recordListAccess(
  deps: Deps,
  claims: Claims,
  action: string,
  details: Readonly<Record<string, string | null>> | null = null,
): Promise<void> {
  await deps.db
    .insert(auditLog)
    .values({ staffId: claims.userId, action, details, createdAt: deps.now() });
}

/** Rows of the audit log about one student: about the account, and about its enquiries. */
export function accessTo(db: Database, userId: string): SQL | undefined {
  const enquiries = db.select({ id: leads.id }).from(leads).where(eq(leads.userId, userId));
  return or(eq(auditLog.userId, userId), inArray(auditLog.leadId, enquiries));
}
