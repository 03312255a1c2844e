import { and, arrayOverlaps, asc, eq, inArray, isNull, sql } from "drizzle-orm";
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

/** A member of staff for whom the work queue acts: what they may see now. */
export interface WorkingStaff {
  readonly userId: string;
  readonly name: string | null;
  readonly permissions: string[];
}

/** A member of staff who works with students, or null if they have left or lost the role. */
export async function workingStaff(db: Database, id: string): Promise<WorkingStaff | null> {
  const [found] = await db
    .select({ userId: users.id, name: users.fullName, permissions: users.permissions })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        arrayOverlaps(users.permissions, [...worksWithStudents]),
        isNull(users.deactivatedAt),
      ),
    );
  return found ?? null;
}
