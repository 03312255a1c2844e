import { and, asc, eq } from "drizzle-orm";
import type { findUsers as operation } from "#contract/students/account";
import { liteUserOf } from "../auth/accounts";
import { studentsOf } from "../platform/access/staff-scope";
import { users } from "../platform/db/schema/users";
import type { StaffOperationHandler } from "../platform/operations/operations";

/** Looks up users by verified addresses (core.md §8). Callers need the id of the first. */
export const findUsers: StaffOperationHandler<typeof operation> = async (
  { query: { email, mobile } },
  c,
) => {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select()
    .from(users)
    .where(
      and(
        studentsOf(claims),
        email === undefined ? undefined : eq(users.email, email),
        mobile === undefined ? undefined : eq(users.mobile, mobile),
      ),
    )
    .orderBy(asc(users.id));
  return {
    result: rows.map((row) => ({ id: row.id, ...liteUserOf(row) })),
    about: rows.map(({ id }) => ({ userId: id })),
  };
};
