import { and, arrayOverlaps, asc, inArray, isNull, sql } from "drizzle-orm";
import { worksWithStudents } from "#domain/auth/permissions";
import { users } from "../db/schema/users";
import type { Database } from "../db/types";

interface StaffMember {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
}

/** Lists staff who work with students by name, optionally only those with the given ids. */
export async function staffWith(
  db: Database,
  ids: readonly (string | null)[] | null,
): Promise<StaffMember[]> {
  const wanted = ids?.filter((id) => id !== null) ?? null;
  return wanted?.length === 0 ? [] : staffQuery(db, wanted);
}

/** The query of `staffWith`. Public pages run it, so it must never read all students. */
export const staffQuery = (db: Database, ids: readonly string[] | null) =>
  db
    .select({ id: users.id, name: users.fullName, email: users.email })
    .from(users)
    .where(
      and(
        // Must match the condition of the index `users_staff`.
        sql`${users.permissions} <> '{}'`,
        arrayOverlaps(users.permissions, [...worksWithStudents]),
        isNull(users.deactivatedAt),
        ids ? inArray(users.id, [...ids]) : undefined,
      ),
    )
    .orderBy(asc(users.fullName))
    .limit(500);
