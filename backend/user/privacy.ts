import { count, desc, eq, sql } from "drizzle-orm";
import { ERASE_AFTER_DAYS } from "#domain/privacy";
import { addTime, formatMoment } from "#domain/dates";
import { sitePath } from "#domain/site-path";
import type { AccessContext } from "../auth/access";
import { accessTo } from "../auth/access-log";
import { findUser } from "../auth/accounts";
import { signInsOf } from "../auth/tokens";
import { consents, users } from "../db/schema";
import { auditLog } from "../db/schema-care";
import type { Database } from "../db/database";
import type { Deps } from "../deps";
import { callerOf, type Caller } from "../http/caller";
import { ApiError } from "../http/errors";
import { erasureAskedEmail } from "../mail/templates";
import { spendForAccount } from "../outbox/budget";
import { notify } from "../outbox/send";
import { preferredContactOf } from "../outbox/verified-contact";
import { exportAsZip } from "./data-export";

const MAX_LOG_ENTRIES = 50;

/** Shows a student's consents, sign-ins and access log, and whether erasure is scheduled. */
export async function showPrivacy(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const { db } = deps;
  const user = await findUser(db, claims.userId);
  const given = await db
    .select({ version: consents.version, givenAt: consents.givenAt })
    .from(consents)
    .where(eq(consents.userId, user.id))
    .orderBy(desc(consents.givenAt));
  const [all] = await db.select({ count: count() }).from(auditLog).where(accessTo(db, user.id));
  return c.json({
    data: {
      eraseAt: user.eraseAt,
      isHeld: user.legalHold !== null,
      signIns: await signInsOf(deps, user.id),
      consents: given,
      accessLog: await latestAccesses(db, user.id),
      accessCount: all?.count ?? 0,
    },
  });
}

const latestAccesses = (db: Database, userId: string) =>
  db
    .select({
      name: users.fullName,
      isOperator: sql<boolean>`${auditLog.staffId} is null`,
      action: auditLog.action,
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.staffId))
    .where(accessTo(db, userId))
    .orderBy(desc(auditLog.createdAt))
    .limit(MAX_LOG_ENTRIES);

/** Returns all data of a student as a ZIP file. */
export async function exportData(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const user = await findUser(deps.db, claims.userId);
  return new Response(exportAsZip(deps, user), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="my-data.zip"',
      "Cache-Control": "private, no-store",
    },
  });
}

/**
 * Schedules the erasure of an account. It is delayed, in case the session was stolen or the
 * student changes their mind.
 */
export async function scheduleErasure(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const user = await findUser(deps.db, claims.userId);
  if (user.legalHold !== null) throw new ApiError(409, "LEGAL_HOLD");
  if (user.eraseAt !== null) return c.json({ data: { eraseAt: user.eraseAt } });
  const caller = callerOf(c, deps.config);
  await spendForAccount(deps, user.id, caller);
  const eraseAt = addTime(deps.now(), ERASE_AFTER_DAYS, "day");
  await deps.db.transaction(async (tx) => {
    await tx.update(users).set({ eraseAt }).where(eq(users.id, user.id));
    await announceErasure(tx, deps, user.id, eraseAt, caller);
  });
  deps.wakeOutbox();
  return c.json({ data: { eraseAt } });
}

async function announceErasure(
  tx: Database,
  deps: Deps,
  userId: string,
  eraseAt: Date,
  { publicOrigin }: Caller,
): Promise<void> {
  const to = await preferredContactOf(tx, userId);
  if (!to) return;
  const day = formatMoment(eraseAt);
  const href = publicOrigin + sitePath("/profile/privacy");
  await notify(tx, deps, to, {
    emailTemplate: erasureAskedEmail({ day, href }),
    text: `Your account and everything in it will be erased on ${day}. If you didn't ask for this, sign in and cancel it: ${href}`,
    origin: publicOrigin,
  });
}

export async function cancelErasure(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  await deps.db.update(users).set({ eraseAt: null }).where(eq(users.id, claims.userId));
  return c.json({ data: { eraseAt: null } });
}
