import { count, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AccessContext } from "../auth/access";
import { accessTo } from "../auth/access-log";
import type { StaffResult } from "../auth/staff-route";
import { users } from "../db/schema";
import { auditLog } from "../db/schema-care";
import { pageOf } from "../http/paging";
import { isUuid } from "../http/parameters";
import { PER_PAGE } from "./lists";

/** Shows a page of the access log, for one student (`userId`) or all. */
export async function showAccessLog(c: AccessContext): Promise<StaffResult> {
  const { db } = c.var.deps;
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
