import { and, arrayOverlaps, asc, inArray, isNull } from "drizzle-orm";
import type { Database } from "../db/database";
import { users } from "../db/schema";

/** Members of staff who work with students, by name; with ids only those of them. */
export function staffWith(
  db: Database,
  ids: readonly (string | null)[] | null,
): Promise<{ id: string; name: string | null; email: string | null }[]> {
  const wanted = ids?.filter((id) => id !== null) ?? null;
  if (wanted?.length === 0) return Promise.resolve([]);
  return db
    .select({ id: users.id, name: users.fullName, email: users.email })
    .from(users)
    .where(
      and(
        arrayOverlaps(users.permissions, ["lms_user", "all_user"]),
        isNull(users.deactivatedAt),
        wanted ? inArray(users.id, wanted) : undefined,
      ),
    )
    .orderBy(asc(users.fullName))
    .limit(500);
}
