import { and, count, desc, eq, gte, ilike, like, lt, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { listAccessLog } from "#contract/console/access-log";
import type { OperationInput } from "#contract/operation/index";
import { addToDay, dayOf, parseIst } from "#domain/time/dates";
import { accessTo } from "../platform/access/access-log";
import { auditLog } from "../platform/db/schema/console";
import { users } from "../platform/db/schema/users";
import type { Deps } from "../platform/deps";
import { patternOf, PER_PAGE } from "../platform/http/list-queries";
import type { StaffOperationHandler } from "../platform/operations/operations";

/** Entries that are counted and paged through. */
const MAX_COUNTED = 3_000;
/** A search for text reads every entry of its days. */
const SEARCHED_DAYS = 90;

type Query = OperationInput<typeof listAccessLog>["query"];

function matches({ db, now }: Deps, { userId, staffId, kind, q, from, to }: Query) {
  const earliest = from ?? (q ? addToDay(dayOf(now()), -SEARCHED_DAYS, "day") : undefined);
  const isRead = like(auditLog.action, "GET %");
  return and(
    userId ? accessTo(db, userId) : undefined,
    staffId ? eq(auditLog.staffId, staffId) : undefined,
    kind ? (kind === "read" ? isRead : not(isRead)) : undefined,
    q
      ? or(
          ilike(auditLog.action, patternOf(q)),
          ilike(sql`${auditLog.details}::text`, patternOf(q)),
        )
      : undefined,
    earliest ? gte(auditLog.createdAt, parseIst(`${earliest}T00:00`)) : undefined,
    to ? lt(auditLog.createdAt, parseIst(`${addToDay(to, 1, "day")}T00:00`)) : undefined,
  );
}

/** Shows a page of the access log that the filters match. */
export const showAccessLog: StaffOperationHandler<typeof listAccessLog> = async ({ query }, c) => {
  const { db } = c.var.deps;
  const { page } = query;
  const where = matches(c.var.deps, query);
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
    db
      .select({ number: count() })
      .from(
        db.select({ id: auditLog.id }).from(auditLog).where(where).limit(MAX_COUNTED).as("counted"),
      ),
  ]);
  const result = { data: rows, page, size: PER_PAGE, total: all?.number ?? 0 };
  // One row for the whole list. A row per student would make the log grow with every view of it.
  return { result, about: "list" };
};
