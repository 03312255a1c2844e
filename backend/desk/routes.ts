import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  ilike,
  isNull,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { Hono } from "hono";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { RecommendationStatus } from "../../app/domain/recommendation-status";
import { documentFormats } from "../../app/domain/document-types";
import {
  counsellor,
  logAccess,
  looksAfter,
  seesAll,
  theirCounsellor,
  type AccessEnv,
} from "../auth/access";
import { findUser, liteUserOf } from "../auth/accounts";
import { internalUser } from "../auth/bearer";
import {
  applications,
  auditLog,
  callBacks,
  errorReports,
  recommendations,
} from "../db/schema-care";
import { users } from "../db/schema";
import type { Claims } from "../auth/tokens";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { forbidden, notFound } from "../http/errors";
import { limited } from "../http/limits";
import { pageOf } from "../http/paging";
import { idOr404, isUuid } from "../http/parameters";
import { staffWith } from "./staff";

const PER_PAGE = 30;

const assignSchema = z
  .object({
    counsellorId: z.string().uuid().nullable().optional(),
    buddyId: z.string().uuid().nullable().optional(),
  })
  .strict();
const doneSchema = z.object({ done: z.boolean() }).strict();

/** A search term as a pattern that means itself. */
export const patternOf = (q: string): string => `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The counsellors' desk (docs/contract.md "The desk"). */
export function deskRoutes(deps: Deps): Hono<AccessEnv> {
  const app = new Hono<AccessEnv>();
  const { db } = deps;

  const mine = ({ userId }: Claims) =>
    or(eq(users.counsellorId, userId), eq(users.buddyId, userId));

  app.get("/students", counsellor(deps), async (c) => {
    const claims = c.get("claims");
    const page = pageOf(c.req.query("page"));
    const q = (c.req.query("q") ?? "").trim().slice(0, 80);
    const where = and(
      seesAll(claims) ? sql`${users.permissions} = '{}'` : mine(claims),
      q
        ? or(
            ilike(users.fullName, patternOf(q)),
            ilike(users.email, patternOf(q)),
            ilike(users.mobile, patternOf(q)),
          )
        : undefined,
    );
    const counsellors = alias(users, "counsellors");
    const [rows, [all]] = await Promise.all([
      db
        .select({
          id: users.id,
          fullName: users.fullName,
          paidUser: users.paidUser,
          counsellor: counsellors.fullName,
          applications: db.$count(applications, eq(applications.userId, users.id)),
          createdAt: users.createdAt,
        })
        .from(users)
        .leftJoin(counsellors, eq(counsellors.id, users.counsellorId))
        .where(where)
        .orderBy(asc(users.fullName), users.id)
        .limit(PER_PAGE)
        .offset(page * PER_PAGE),
      db.select({ number: count() }).from(users).where(where),
    ]);
    await logAccess(
      deps,
      claims,
      rows.map(({ id }) => id),
      "GET /students",
    );
    return c.json({
      data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      ...{ page, size: PER_PAGE, total: all?.number ?? 0 },
    });
  });

  // core.md §6: internal users see recommendations; counsellors those of their own students.
  app.get("/recommendations", internalUser(deps), async (c) => {
    const claims = c.get("claims");
    const page = pageOf(c.req.query("page"));
    const isTheirOwn = claims.permissions.includes("lms_user") && !seesAll(claims);
    const where = isTheirOwn ? mine(claims) : undefined;
    const counted = (status: RecommendationStatus) =>
      sql<number>`count(*) filter (where ${recommendations.status} = ${status})::int`;
    const [rows, [all]] = await Promise.all([
      db
        .select({
          userId: users.id,
          fullName: users.fullName,
          proposed: counted("proposed"),
          applied: counted("applied"),
          declined: counted("declined"),
          latestAt: sql<string>`max(${recommendations.updatedAt})`,
        })
        .from(recommendations)
        .innerJoin(users, eq(users.id, recommendations.userId))
        .where(where)
        .groupBy(users.id)
        .orderBy(desc(sql`max(${recommendations.updatedAt})`), users.id)
        .limit(PER_PAGE)
        .offset(page * PER_PAGE),
      db
        .select({ number: countDistinct(recommendations.userId) })
        .from(recommendations)
        .innerJoin(users, eq(users.id, recommendations.userId))
        .where(where),
    ]);
    await logAccess(deps, claims, idsOf(rows), "GET /recommendations");
    return c.json({
      data: rows.map((row) => ({ ...row, latestAt: new Date(row.latestAt).toISOString() })),
      ...{ page, size: PER_PAGE, total: all?.number ?? 0 },
    });
  });

  app.get("/students/:userId", theirCounsellor(deps), async (c) => {
    const user = await findUser(db, c.get("ownerId"));
    const staff = await staffWith(db, [user.counsellorId, user.buddyId]);
    return c.json({
      data: {
        id: user.id,
        ...liteUserOf(user),
        counsellor: staff.find(({ id }) => id === user.counsellorId) ?? null,
        buddy: staff.find(({ id }) => id === user.buddyId) ?? null,
        createdAt: user.createdAt.toISOString(),
      },
    });
  });

  // A counsellor may hand over their own students; only all_user may give away somebody else's.
  app.put("/students/:userId", limited(deps, "desk"), theirCounsellor(deps), async (c) => {
    const wanted = await readBody(c.req.raw, assignSchema);
    const named = [wanted.counsellorId, wanted.buddyId].filter((id) => typeof id === "string");
    if ((await staffWith(db, named)).length < new Set(named).size) throw notFound();
    await db
      .update(users)
      .set({ ...wanted, updatedAt: deps.now() })
      .where(eq(users.id, c.get("ownerId")));
    return c.json({ data: wanted });
  });

  app.get("/colleagues", counsellor(deps), async (c) =>
    c.json({ data: await staffWith(db, null) }),
  );

  app.get("/call-backs", counsellor(deps), async (c) => {
    const claims = c.get("claims");
    const rows = await db
      .select({
        id: callBacks.id,
        userId: callBacks.userId,
        name: callBacks.name,
        mobile: callBacks.mobile,
        topic: callBacks.topic,
        preferredTime: callBacks.preferredTime,
        createdAt: callBacks.createdAt,
      })
      .from(callBacks)
      .leftJoin(users, eq(users.id, callBacks.userId))
      .where(
        and(
          isNull(callBacks.doneAt),
          // Those of students whom somebody else looks after are theirs.
          seesAll(claims) ? undefined : or(isNull(users.counsellorId), mine(claims)),
        ),
      )
      .orderBy(asc(callBacks.createdAt))
      .limit(200);
    await logAccess(deps, claims, idsOf(rows), "GET /call-backs");
    return c.json({
      data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    });
  });

  app.put("/call-backs/:id", limited(deps, "desk"), counsellor(deps), async (c) => {
    const id = idOr404(c.req.param("id"));
    const { done } = await readBody(c.req.raw, doneSchema);
    const [row] = await db.select().from(callBacks).where(eq(callBacks.id, id));
    if (!row) throw notFound();
    await mayHandle(c.get("claims"), row.userId);
    await db
      .update(callBacks)
      .set(doneBy(c.get("claims"), done))
      .where(eq(callBacks.id, id));
    return c.json({ data: { id, done } });
  });

  app.get("/reports", counsellor(deps), async (c) => {
    const claims = c.get("claims");
    const rows = await db
      .select({
        id: errorReports.id,
        userId: errorReports.userId,
        name: users.fullName,
        issueType: errorReports.issueType,
        text: errorReports.text,
        page: errorReports.page,
        hasScreenshot: sql<boolean>`${errorReports.key} is not null`,
        createdAt: errorReports.createdAt,
      })
      .from(errorReports)
      .innerJoin(users, eq(users.id, errorReports.userId))
      .where(
        and(
          isNull(errorReports.doneAt),
          seesAll(claims) ? undefined : or(isNull(users.counsellorId), mine(claims)),
        ),
      )
      .orderBy(asc(errorReports.createdAt))
      .limit(200);
    await logAccess(deps, claims, idsOf(rows), "GET /reports");
    return c.json({
      data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    });
  });

  const reportOf = async (claims: Claims, given: string) => {
    const id = idOr404(given);
    const [row] = await db.select().from(errorReports).where(eq(errorReports.id, id));
    if (!row) throw notFound();
    await mayHandle(claims, row.userId);
    return row;
  };

  app.put("/reports/:id", limited(deps, "desk"), counsellor(deps), async (c) => {
    const { done } = await readBody(c.req.raw, doneSchema);
    const { id } = await reportOf(c.get("claims"), c.req.param("id"));
    await db
      .update(errorReports)
      .set(doneBy(c.get("claims"), done))
      .where(eq(errorReports.id, id));
    return c.json({ data: { id, done } });
  });

  app.get("/reports/:id/screenshot", counsellor(deps), async (c) => {
    const claims = c.get("claims");
    const { key, contentType, userId } = await reportOf(claims, c.req.param("id"));
    const file = key ? await deps.storage.get(key) : null;
    if (!file || !contentType) throw notFound();
    await logAccess(deps, claims, [userId], "GET /reports/:id/screenshot");
    return new Response(file, {
      headers: {
        "Content-Type": contentType,
        "Content-Disposition": `inline; filename="screenshot.${documentFormats[contentType]}"`,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
      },
    });
  });

  // Who has looked at whose data: for those who answer for the counsellors.
  app.get("/audit", counsellor(deps), async (c) => {
    if (!seesAll(c.get("claims"))) throw forbidden();
    const page = pageOf(c.req.query("page"));
    const student = c.req.query("userId");
    const where: SQL | undefined = isUuid(student) ? eq(auditLog.userId, student) : undefined;
    const staff = alias(users, "staff");
    const [rows, [all]] = await Promise.all([
      db
        .select({
          id: auditLog.id,
          staff: staff.fullName,
          studentId: auditLog.userId,
          student: users.fullName,
          action: auditLog.action,
          createdAt: auditLog.createdAt,
        })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.userId))
        .leftJoin(staff, eq(staff.id, auditLog.staffId))
        .where(where)
        .orderBy(desc(auditLog.createdAt), auditLog.id)
        .limit(PER_PAGE)
        .offset(page * PER_PAGE),
      db.select({ number: count() }).from(auditLog).where(where),
    ]);
    return c.json({
      data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      ...{ page, size: PER_PAGE, total: all?.number ?? 0 },
    });
  });

  /** What belongs to a student whom somebody else looks after is not ours to handle. */
  async function mayHandle(claims: Claims, userId: string | null): Promise<void> {
    if (!userId || (await looksAfter(deps, claims, userId))) return;
    const user = await findUser(db, userId);
    if (user.counsellorId) throw forbidden();
  }

  const doneBy = (claims: Claims, done: boolean) => ({
    doneAt: done ? deps.now() : null,
    doneBy: done ? claims.userId : null,
  });

  return app;
}

const idsOf = (rows: readonly { readonly userId: string | null }[]): (string | null)[] =>
  rows.map(({ userId }) => userId);
