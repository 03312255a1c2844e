import { and, arrayContains, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { addTime } from "#domain/dates";
import { sitePath } from "#domain/site-path";
import type { Database } from "../db/database";
import { prospects, users } from "../db/schema";
import type { Deps } from "../deps";
import { leadEscalationEmail } from "../mail/templates";
import { notify } from "../outbox/send";
import { preferredContactOf } from "../outbox/verified-contact";

const BATCH = 500;
/** After this time a lead that nobody could be given is announced. Most find an owner sooner. */
const UNASSIGNED_MINUTES = 5;

/**
 * Tells holders of `all_user` once about each lead that nobody works on: unassigned ones, and those
 * that no counsellor has contacted within the target. One message has all of a run.
 */
export async function escalate(tx: Database, deps: Deps): Promise<void> {
  const before = (minutes: number) => addTime(deps.now(), -minutes, "minute");
  const left = await tx
    .select({ id: prospects.id, ownerId: prospects.ownerId })
    .from(prospects)
    .where(
      and(
        eq(prospects.stage, "open"),
        isNull(prospects.mergedInto),
        isNull(prospects.firstContactAt),
        isNull(prospects.escalatedAt),
        or(
          and(isNull(prospects.ownerId), lt(prospects.lastEnquiryAt, before(UNASSIGNED_MINUTES))),
          lt(prospects.lastEnquiryAt, before(deps.config.FIRST_CONTACT_MINUTES)),
        ),
      ),
    )
    .limit(BATCH);
  if (left.length === 0) return;
  await tx
    .update(prospects)
    .set({ escalatedAt: deps.now() })
    .where(
      inArray(
        prospects.id,
        left.map(({ id }) => id),
      ),
    );
  const unassigned = left.filter(({ ownerId }) => ownerId === null).length;
  await tell(tx, deps, { unassigned, late: left.length - unassigned });
}

/** Writes to everyone who is responsible for all students. */
async function tell(
  tx: Database,
  deps: Deps,
  numbers: { readonly unassigned: number; readonly late: number },
): Promise<void> {
  const origin = deps.config.PUBLIC_ORIGIN ?? "http://localhost:3000";
  const emailTemplate = leadEscalationEmail({
    ...numbers,
    href: `${origin}${sitePath("/counsellor/assignment")}`,
  });
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        // Must match the condition of the index `users_staff`.
        sql`${users.permissions} <> '{}'`,
        arrayContains(users.permissions, ["all_user"]),
        isNull(users.deactivatedAt),
      ),
    );
  for (const { id } of people) {
    const to = await preferredContactOf(tx, id);
    if (to)
      await notify(tx, deps, to, { emailTemplate, text: `${emailTemplate.subject}.`, origin });
  }
}
