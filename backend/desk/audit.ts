import { count, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { listAccessLog } from "#contract/desk";
import { accessTo } from "../auth/access-log";
import { users } from "../db/schema";
import { auditLog } from "../db/schema-care";
import type { StaffOperationHandler } from "../http/operations";
import { PER_PAGE } from "./lists";

/** Shows a page of the access log, for one student (`userId`) or all. */
export const showAccessLog: StaffOperationHandler<typeof listAccessLog> = async ({ query }, c) => {
  const { db } = c.var.deps;
  const { page, userId } = query;
  const where = userId ? accessTo(db, userId) : undefined;
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
  const result = { data: rows, page, size: PER_PAGE, total: all?.number ?? 0 };
  // One row for the whole list. A row per student would make the log grow with every view of it.
  return { result, about: "list" };
};
