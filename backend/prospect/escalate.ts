import { and, arrayContains, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { addTime } from "#domain/dates";
import type { Database } from "../db/database";
import { prospects, users } from "../db/schema";
import type { Deps } from "../deps";
import { settingOf } from "../desk/settings";
import { notifyStaff } from "../notifications/notify-counsellor";

const BATCH = 500;
/** How long a lead may stay unassigned before an alert. Most get an owner sooner. */
const UNASSIGNED_MINUTES = 5;

/**
 * Alerts holders of `all_user` once about each neglected lead: unassigned ones, and those without a
 * first contact within the target. One message covers all leads of a run.
 */
export async function escalate(tx: Database, deps: Deps): Promise<void> {
  const firstContactMinutes = await settingOf(deps, tx, "FIRST_CONTACT_MINUTES");
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
          lt(prospects.lastEnquiryAt, before(firstContactMinutes)),
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

/** Notifies everyone who is responsible for all students, on the channels that they have chosen. */
async function tell(
  tx: Database,
  deps: Deps,
  { unassigned, late }: { readonly unassigned: number; readonly late: number },
): Promise<void> {
  const total = unassigned + late;
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
  for (const { id } of people)
    await notifyStaff(tx, deps, id, {
      ...{ kind: "escalation", path: "/counsellor/prospects?contact=waiting" },
      subject: `${total} ${total === 1 ? "lead needs" : "leads need"} a counsellor.`,
      lines: [
        ...(unassigned > 0
          ? [`Without an owner: ${unassigned}. No counsellor is at work with room for more.`]
          : []),
        ...(late > 0 ? [`Not contacted within the target: ${late}.`] : []),
      ],
    });
}
