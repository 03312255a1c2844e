import { eq } from "drizzle-orm";
import { secondFactors } from "../db/schema/auth";
import type { users } from "../db/schema/users";
import type { Database } from "../db/types";
import type { Deps } from "../deps";

export type User = typeof users.$inferSelect;

export type Row = typeof secondFactors.$inferSelect;

/**
 * What a staff session needs before it has permissions: setting up a second factor or entering a
 * code.
 */
export type SecondFactorNeed = "enrol" | "challenge";

export async function rowOf(db: Database, userId: string): Promise<Row | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/**
 * Returns what a staff session still needs before it has permissions. `passedAt` is when it passed
 * the second factor, or null. Students have no permissions and never need one.
 */
export async function secondFactorNeed(
  db: Database,
  { config }: Deps,
  user: Pick<User, "id" | "permissions">,
  passedAt: Date | null,
): Promise<SecondFactorNeed | null> {
  if (user.permissions.length === 0) return null;
  const confirmedAt = (await rowOf(db, user.id))?.confirmedAt ?? null;
  if (!confirmedAt) return config.STAFF_SECOND_FACTOR === "required" ? "enrol" : null;
  return passedAt && passedAt >= confirmedAt ? null : "challenge";
}
