import { and, countDistinct, eq, gt, gte, isNotNull, like, sql } from "drizzle-orm";
import { addTime } from "#domain/time/dates";
import { notifyAdministrators, type StaffNotification } from "../notifications/notify-counsellor";
import { auditLog } from "../platform/db/schema/console";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { takeLease } from "../platform/lease";
import { log } from "../platform/runtime/log";

/** People whose records one member of staff may open in an hour. Lists don't count. */
const MAX_OPENED = 100;
/** Exports of one member of staff in an hour. */
const MAX_EXPORTS = 5;
/** The shortest time between two alerts about the same person. */
const BETWEEN_ALERTS_MS = 12 * 60 * 60_000;

/** Alerts auditors and administrators to staff who open or export unusually many records. */
export async function alertAboutReading(deps: Deps): Promise<void> {
  const isExport = like(auditLog.action, "GET %/export");
  const person = sql`coalesce(${auditLog.userId}, ${auditLog.enquiryId})`;
  const opened = countDistinct(
    sql`case when ${auditLog.action} like 'GET %/:%' and not ${isExport} then ${person} end`,
  );
  // Of an export, one row has the whole list, and others have the people in it.
  const exports = countDistinct(
    sql`case when ${isExport} and ${person} is null then ${auditLog.id} end`,
  );
  const readers = await deps.db
    .select({ staffId: auditLog.staffId, name: users.fullName, opened, exports })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.staffId))
    .where(
      and(isNotNull(auditLog.staffId), gte(auditLog.createdAt, addTime(deps.now(), -1, "hour"))),
    )
    .groupBy(auditLog.staffId, users.fullName)
    .having(sql`${gt(opened, MAX_OPENED)} or ${gt(exports, MAX_EXPORTS)}`);
  for (const reader of readers) await alertAbout(deps, reader);
}

interface Reader {
  readonly staffId: string | null;
  readonly name: string | null;
  readonly opened: number;
  readonly exports: number;
}

const alertAbout = (deps: Deps, { staffId, name, opened, exports }: Reader): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const lease = `alert about reading ${staffId}`;
    if (!(await takeLease({ ...deps, db: tx }, lease, BETWEEN_ALERTS_MS))) return;
    log.warn({ staffId, opened, exports }, "unusual reading");
    const text: StaffNotification = {
      kind: "escalation",
      path: `/counsellor/audit?staff=${staffId}`,
      subject: `${name ?? "A member of staff"} has opened unusually many records.`,
      lines: [`Records opened in an hour: ${opened}`, `Exports in an hour: ${exports}`],
    };
    await notifyAdministrators(tx, deps, text, ["audit", "all_user"]);
  });
