import { and, eq, max } from "drizzle-orm";
import { addTime } from "#domain/time/dates";
import { refreshTokens, secondFactors } from "../db/schema/auth";
import type { users } from "../db/schema/users";
import type { Database } from "../db/types";
import type { Deps } from "../deps";
import { ApiError } from "../http/errors";

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

/** How long a code is enough for the calls that ask for it again. */
const AGAIN_MINUTES = 10;

/**
 * Requires that the session has entered a code of the second factor lately, if the account has one.
 * @throws ApiError 403 SECOND_FACTOR_AGAIN
 */
export async function requireRecentSecondFactor(
  deps: Deps,
  { userId, sid }: { readonly userId: string; readonly sid: string },
): Promise<void> {
  if (!(await rowOf(deps.db, userId))?.confirmedAt) return;
  const [session] = await deps.db
    .select({ passedAt: max(refreshTokens.secondFactorAt) })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.familyId, sid), eq(refreshTokens.userId, userId)));
  const since = addTime(deps.now(), -AGAIN_MINUTES, "minute");
  if (!session?.passedAt || session.passedAt < since)
    throw new ApiError(403, "SECOND_FACTOR_AGAIN");
}
