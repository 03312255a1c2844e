import { eq, inArray, or, type SQL } from "drizzle-orm";
import { auditLog } from "../db/schema/console";
import { enquiries } from "../db/schema/enquiries";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import type { Claims } from "./claims";

/**
 * A person whose data was accessed: an account, an enquiry (possibly without an account), both, or
 * a lead without them.
 */
export interface Subject {
  readonly userId: string | null;
  readonly enquiryId?: string;
  /** A lead that has neither. */
  readonly leadId?: string;
}

/** What recording needs. `db` is the transaction of the change, if something changes. */
export type Recording = Pick<Deps, "db" | "now">;

/** Records that a member of staff read or changed these people's data, with one row per person. */
export async function recordAccess(
  deps: Recording,
  claims: Claims,
  about: readonly Subject[],
  action: string,
): Promise<void> {
  const byKey = new Map(
    about
      .filter(({ userId, enquiryId, leadId }) => userId ?? enquiryId ?? leadId)
      .map((subject) => [[subject.userId, subject.enquiryId, subject.leadId].join(), subject]),
  );
  if (byKey.size === 0) return;
  await deps.db.insert(auditLog).values(
    [...byKey.values()].map(({ userId, enquiryId = null, leadId }) => ({
      staffId: claims.userId,
      userId,
      enquiryId,
      action,
      details: leadId === undefined ? null : { lead: leadId },
      createdAt: deps.now(),
    })),
  );
}

/** Records access to a whole list: an export, or a list of people without accounts. */
export async function recordListAccess(
  deps: Recording,
  claims: Claims,
  action: string,
  details: Readonly<Record<string, string | null>> | null = null,
): Promise<void> {
  await deps.db
    .insert(auditLog)
    .values({ staffId: claims.userId, action, details, createdAt: deps.now() });
}

/** Matches audit log rows about a student's account or enquiries. */
export function accessTo(db: Database, userId: string): SQL | undefined {
  const theirs = db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(eq(enquiries.userId, userId));
  return or(eq(auditLog.userId, userId), inArray(auditLog.enquiryId, theirs));
}
