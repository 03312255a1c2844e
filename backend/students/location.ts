import { eq, sql } from "drizzle-orm";
import type { saveLocation as operation } from "#contract/students/account";
import { users } from "../platform/db/schema/users";
import type { OperationHandler } from "../platform/operations/operations";

/** About a kilometre: enough for the nearest office, too coarse for a home. */
const DECIMALS = 2;
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

/**
 * Saves a student's location, sent when they choose to. The token identifies the student, so the
 * query's number and address are ignored.
 */
export const saveLocation: OperationHandler<typeof operation> = async ({ query }, c) => {
  const { deps, claims } = c.var;
  const location = {
    latitude: rounded(query.latitude),
    longitude: rounded(query.longitude),
    at: deps.now().toISOString(),
  };
  await deps.db
    .update(users)
    .set({ extraFields: sql`${users.extraFields} || ${JSON.stringify({ location })}::jsonb` })
    .where(eq(users.id, claims.userId));
  return location;
};
