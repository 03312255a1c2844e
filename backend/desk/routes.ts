import { and, asc, count, countDistinct, desc, eq, ilike, isNull, or, sql } from "drizzle-orm";
import { Hono, type Context } from "hono";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { RecommendationStatus } from "#domain/recommendation-status";
import { documentFormats } from "#domain/document-types";
import { looksAfter, theirCounsellor, type AccessEnv } from "../auth/access";
import { findUser, liteUserOf } from "../auth/accounts";
import { staffRoute, type StaffResult } from "../auth/staff-route";
import { recommendedStudentsOf, requestersFor, studentsOf } from "../auth/staff-scope";
import {
  applications,
  auditLog,
  callBacks,
  errorReports,
  recommendations,
} from "../db/schema-care";
import { accessTo } from "../auth/access-log";
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

/** Escapes a search term for use in a LIKE pattern. */
export const patternOf = (q: string): string => `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The counsellor console (docs/contract.md "The desk"). */
export function deskRoutes(deps: Deps): Hono<AccessEnv> {
  const app = new Hono<AccessEnv>();
  const { db } = deps;

  const students = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const page = pageOf(c.req.query("page"));
    const q = (c.req.query("q") ?? "").trim().slice(0, 80);
    const where = and(
      studentsOf(claims),
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
    const response = c.json({
      data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      ...{ page, size: PER_PAGE, total: all?.number ?? 0 },
    });
    return { response, about: rows.map(({ id }) => ({ userId: id })) };
  };
  app.get("/students", staffRoute(deps, "counsellor", students));

  // core.md §6: internal users see recommendations, counsellors those of their own students.
  const recommended = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const page = pageOf(c.req.query("page"));
    const where = recommendedStudentsOf(claims);
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
    const response = c.json({
      data: rows.map((row) => ({ ...row, latestAt: new Date(row.latestAt).toISOString() })),
      ...{ page, size: PER_PAGE, total: all?.number ?? 0 },
    });
    return { response, about: rows };
  };
  app.get("/recommendations", staffRoute(deps, "internal", recommended));

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

  // Counsellors may hand over their own students. Only all_user may reassign other students.
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

  app.get(
    "/colleagues",
    staffRoute(deps, "counsellor", async (c) => ({
      response: c.json({ data: await staffWith(db, null) }),
      about: [],
    })),
  );

  const openCallBacks = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
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
      .where(and(isNull(callBacks.doneAt), requestersFor(claims)))
      .orderBy(asc(callBacks.createdAt))
      .limit(200);
    const response = c.json({
      data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    });
    return { response, about: rows };
  };
  app.get("/call-backs", staffRoute(deps, "counsellor", openCallBacks));

  const setCallBackDone = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const id = idOr404(c.req.param("id"));
    const { done } = await readBody(c.req.raw, doneSchema);
    const [row] = await db.select().from(callBacks).where(eq(callBacks.id, id));
    if (!row) throw notFound();
    await mayHandle(claims, row.userId);
    await db.update(callBacks).set(doneBy(claims, done)).where(eq(callBacks.id, id));
    return { response: c.json({ data: { id, done } }), about: [row] };
  };
  app.put(
    "/call-backs/:id",
    limited(deps, "desk"),
    staffRoute(deps, "counsellor", setCallBackDone),
  );

  const openReports = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
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
      .where(and(isNull(errorReports.doneAt), requestersFor(claims)))
      .orderBy(asc(errorReports.createdAt))
      .limit(200);
    const response = c.json({
      data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    });
    return { response, about: rows };
  };
  app.get("/reports", staffRoute(deps, "counsellor", openReports));

  const reportOf = async (claims: Claims, given: string | undefined) => {
    const id = idOr404(given);
    const [row] = await db.select().from(errorReports).where(eq(errorReports.id, id));
    if (!row) throw notFound();
    await mayHandle(claims, row.userId);
    return row;
  };

  const setReportDone = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const { done } = await readBody(c.req.raw, doneSchema);
    const row = await reportOf(claims, c.req.param("id"));
    const { id } = row;
    await db.update(errorReports).set(doneBy(claims, done)).where(eq(errorReports.id, id));
    return { response: c.json({ data: { id, done } }), about: [row] };
  };
  app.put("/reports/:id", limited(deps, "desk"), staffRoute(deps, "counsellor", setReportDone));

  const screenshot = async (c: Context<AccessEnv>, claims: Claims): Promise<StaffResult> => {
    const { key, contentType, userId } = await reportOf(claims, c.req.param("id"));
    const file = key ? await deps.storage.get(key) : null;
    if (!file || !contentType) throw notFound();
    const response = new Response(file, {
      headers: {
        "Content-Type": contentType,
        "Content-Disposition": `inline; filename="screenshot.${documentFormats[contentType]}"`,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
      },
    });
    return { response, about: [{ userId }] };
  };
  app.get("/reports/:id/screenshot", staffRoute(deps, "counsellor", screenshot));

  app.get(
    "/audit",
    staffRoute(deps, "allUser", (c) => accessLog(deps, c)),
  );

  /** Requests of another counsellor's students cannot be handled. */
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

/** Returns a page of the access log, for one student (`userId`) or all. */
async function accessLog(deps: Deps, c: Context<AccessEnv>): Promise<StaffResult> {
  const { db } = deps;
  const page = pageOf(c.req.query("page"));
  const student = c.req.query("userId");
  const where = isUuid(student) ? accessTo(db, student) : undefined;
  const staff = alias(users, "staff");
  const [rows, [all]] = await Promise.all([
    db
      .select({
        id: auditLog.id,
        staff: staff.fullName,
        isOperator: sql<boolean>`${auditLog.staffId} is null`,
        studentId: auditLog.userId,
        student: users.fullName,
        action: auditLog.action,
        details: auditLog.details,
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
  const response = c.json({
    data: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    ...{ page, size: PER_PAGE, total: all?.number ?? 0 },
  });
  // One row for the whole list. A row per student would make the log grow with every view of it.
  return { response, about: "list" };
}
