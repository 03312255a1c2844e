import { count, desc, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { ERASE_AFTER_DAYS } from "#domain/privacy";
import { formatMoment } from "#domain/event-timing";
import { sitePath } from "#domain/site-path";
import { accessTo } from "../auth/access-log";
import { findUser } from "../auth/accounts";
import { ownUser } from "../auth/bearer";
import { signInsOf } from "../auth/tokens";
import { consents, users } from "../db/schema";
import { auditLog } from "../db/schema-care";
import type { Deps } from "../deps";
import { callerOf } from "../http/caller";
import { ApiError } from "../http/errors";
import { limited } from "../http/limits";
import { erasureAskedEmail } from "../mail/templates";
import { spendForAccount } from "../outbox/budget";
import { notify } from "../outbox/send";
import { preferredContactOf } from "../outbox/verified-contact";
import { exportAsZip } from "./data-export";

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_LOG_ENTRIES = 50;

/** The student's own data: consents, access log, export and erasure. */
export function privacyRoutes(app: Hono, deps: Deps): void {
  const { db } = deps;

  app.get("/user/:userId/privacy", ownUser(deps), async (c) => {
    const user = await findUser(db, c.req.param("userId"));
    const given = await db
      .select({ version: consents.version, givenAt: consents.givenAt })
      .from(consents)
      .where(eq(consents.userId, user.id))
      .orderBy(desc(consents.givenAt));
    const accessLog = await db
      .select({
        name: users.fullName,
        isOperator: sql<boolean>`${auditLog.staffId} is null`,
        action: auditLog.action,
        at: auditLog.createdAt,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.staffId))
      .where(accessTo(db, user.id))
      .orderBy(desc(auditLog.createdAt))
      .limit(MAX_LOG_ENTRIES);
    const [all] = await db.select({ count: count() }).from(auditLog).where(accessTo(db, user.id));
    return c.json({
      data: {
        eraseAt: user.eraseAt,
        isHeld: user.legalHold !== null,
        signIns: await signInsOf(deps, user.id),
        consents: given,
        accessLog,
        accessCount: all?.count ?? 0,
      },
    });
  });

  app.get("/user/:userId/export", ownUser(deps), async (c) => {
    const user = await findUser(db, c.req.param("userId"));
    return new Response(exportAsZip(deps, user), {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": 'attachment; filename="my-data.zip"',
        "Cache-Control": "private, no-store",
      },
    });
  });

  // Erasure is delayed, in case the session was stolen or the student changes their mind.
  app.post("/user/:userId/erasure", limited(deps, "profile"), ownUser(deps), async (c) => {
    const user = await findUser(db, c.req.param("userId"));
    if (user.legalHold !== null) throw new ApiError(409, "LEGAL_HOLD");
    const caller = callerOf(c, deps.config);
    const { publicOrigin } = caller;
    if (user.eraseAt === null) await spendForAccount(deps, user.id, caller);
    const eraseAt = user.eraseAt ?? new Date(deps.now().getTime() + ERASE_AFTER_DAYS * DAY_MS);
    if (user.eraseAt === null)
      await db.transaction(async (tx) => {
        await tx.update(users).set({ eraseAt }).where(eq(users.id, user.id));
        const given = {
          day: formatMoment(eraseAt.toISOString()),
          href: publicOrigin + sitePath("/profile/privacy"),
        };
        const text = `Your account and everything in it will be erased on ${given.day}. If you didn't ask for this, sign in and cancel it: ${given.href}`;
        const to = await preferredContactOf(tx, user.id);
        if (to)
          await notify(tx, deps, to, {
            emailTemplate: erasureAskedEmail(given),
            text,
            origin: publicOrigin,
          });
      });
    deps.wakeOutbox();
    return c.json({ data: { eraseAt } });
  });

  app.delete("/user/:userId/erasure", limited(deps, "profile"), ownUser(deps), async (c) => {
    await db
      .update(users)
      .set({ eraseAt: null })
      .where(eq(users.id, c.req.param("userId")));
    return c.json({ data: { eraseAt: null } });
  });
}
