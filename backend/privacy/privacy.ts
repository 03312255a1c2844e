import { count, desc, eq, sql } from "drizzle-orm";
import type * as user from "#contract/privacy/privacy";
import { VISIT_MINUTES, VISITS_PER_PAGE } from "#domain/console/access-log";
import { ERASE_AFTER_DAYS } from "#domain/privacy/privacy";
import { hrefTo } from "#domain/site/href";
import { addTime } from "#domain/time/dates";
import { translatorFor } from "#domain/language/translate.server";
import { formatFor } from "#domain/site/reader";
import { findUser } from "../auth/accounts";
import { signInsOf } from "../auth/tokens";
import { accessTo } from "../platform/access/access-log";
import { auditLog } from "../platform/db/schema/console";
import { consents } from "../platform/db/schema/enquiries";
import { users } from "../platform/db/schema/users";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { endLease, takeLease } from "../platform/lease";
import { callerOf, type Caller } from "../platform/http/caller";
import { ApiError } from "../platform/http/errors";
import { erasureAskedEmail, erasureAskedText } from "../platform/mail/templates";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";
import { spendForAccount } from "../platform/outbox/budget";
import { notify } from "../platform/outbox/send";
import { preferredContactOf } from "../platform/outbox/verified-contact";
import { personOf } from "../platform/people/person";
import { entryOf } from "../platform/people/person-graph";
import { allowedChannels } from "./contact-channels";
import { exportAsZip } from "./data-export";

/** Shows a student's consents, sign-ins and access log, and whether erasure is scheduled. */
export const showPrivacy: OperationHandler<typeof user.showPrivacy> = async (
  { query: { page } },
  c,
) => {
  const { deps, claims } = c.var;
  const { db } = deps;
  const account = await findUser(db, claims.userId);
  const { id, eraseAt, legalHold } = account;
  const given = await db
    .select({ version: consents.version, givenAt: consents.givenAt })
    .from(consents)
    .where(entryOf(consents).rows(personOf(account)))
    .orderBy(desc(consents.givenAt));
  const visits = visitsTo(db, id);
  const [all] = await db.select({ count: count() }).from(visits);
  return {
    eraseAt,
    isHeld: legalHold !== null,
    signIns: await signInsOf(deps, id),
    consents: given,
    channels: await allowedChannels(deps, account),
    accessLog: await latestVisits(db, visits, page),
    accessCount: all?.count ?? 0,
  };
};

/** Staff access to a student's data, one row for each visit of one person. */
function visitsTo(db: Database, userId: string) {
  const window = sql`floor(extract(epoch from ${auditLog.createdAt}) / ${VISIT_MINUTES * 60}::int)`;
  return db
    .select({
      staffId: auditLog.staffId,
      at: sql<string>`min(${auditLog.createdAt})`.as("at"),
      actions: sql<string[]>`array_agg(distinct ${auditLog.action})`.as("actions"),
    })
    .from(auditLog)
    .where(accessTo(db, userId))
    .groupBy(auditLog.staffId, window)
    .as("visits");
}

/** A page of visits, the latest first. `page` counts from 0. */
async function latestVisits(db: Database, visits: ReturnType<typeof visitsTo>, page: number) {
  const rows = await db
    .select({
      name: users.fullName,
      isOperator: sql<boolean>`${visits.staffId} is null`,
      actions: visits.actions,
      at: visits.at,
    })
    .from(visits)
    .leftJoin(users, eq(users.id, visits.staffId))
    .orderBy(desc(visits.at), visits.staffId)
    .limit(VISITS_PER_PAGE)
    .offset(page * VISITS_PER_PAGE);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

/** Longer than a slow connection takes for all documents of an account. */
const EXPORT_MINUTES = 30;

/** Returns all data of a student as a ZIP file. One at a time for each account. @throws ApiError 429 */
export const exportData: FileHandler<typeof user.exportPersonalData> = async (_, c) => {
  const { deps, claims } = c.var;
  const account = await findUser(deps.db, claims.userId);
  const lease = await takeLease(deps, `data-export:${account.id}`, EXPORT_MINUTES * 60_000);
  if (!lease) throw new ApiError(429, "TOO_MANY_REQUESTS", { retryAfter: 60 });
  const body = exportAsZip(deps, account, () => endLease(deps, lease));
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="my-data.zip"',
      "Cache-Control": "private, no-store",
    },
  });
};

/**
 * Schedules the erasure of an account. It is delayed, in case the session was stolen or the
 * student changes their mind.
 */
export const scheduleErasure: OperationHandler<typeof user.scheduleErasure> = async (_, c) => {
  const { deps, claims } = c.var;
  const account = await findUser(deps.db, claims.userId);
  if (account.legalHold !== null) throw new ApiError(409, "LEGAL_HOLD");
  if (account.eraseAt !== null) return { eraseAt: account.eraseAt };
  const caller = callerOf(c, deps.config);
  await spendForAccount(deps, account.id, caller);
  const eraseAt = addTime(deps.now(), ERASE_AFTER_DAYS, "day");
  await deps.db.transaction(async (tx) => {
    await tx.update(users).set({ eraseAt }).where(eq(users.id, account.id));
    await announceErasure(tx, deps, account.id, eraseAt, caller);
  });
  deps.wakeOutbox();
  return { eraseAt };
};

async function announceErasure(
  tx: Database,
  deps: Deps,
  userId: string,
  eraseAt: Date,
  { publicOrigin }: Caller,
): Promise<void> {
  const to = await preferredContactOf(tx, userId);
  if (!to) return;
  const { language } = to.reader;
  const day = formatFor(eraseAt, to.reader, translatorFor(language));
  const href = publicOrigin + hrefTo("/profile/privacy");
  await notify(tx, deps, to, {
    email: erasureAskedEmail({ day, href }, language),
    text: erasureAskedText({ day, href }, language),
    origin: publicOrigin,
  });
}

export const cancelErasure: OperationHandler<typeof user.cancelErasure> = async (_, c) => {
  const { deps, claims } = c.var;
  await deps.db.update(users).set({ eraseAt: null }).where(eq(users.id, claims.userId));
  return { eraseAt: null };
};
