import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { AccessContext } from "../auth/access";
import { users } from "../db/schema";
import { parseFields } from "../http/body";

/** About a kilometre: enough for the nearest office, too coarse for a home. */
const DECIMALS = 2;
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

const querySchema = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
});

/**
 * Saves a student's location, sent when they choose to (core.md §7 "apis/update-location-details").
 * The token identifies the student, so the query's number and address are ignored.
 */
export async function saveLocation(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const given = parseFields(querySchema, c.req.query());
  const location = {
    latitude: rounded(given.latitude),
    longitude: rounded(given.longitude),
    at: deps.now().toISOString(),
  };
  await deps.db
    .update(users)
    .set({ extraFields: sql`${users.extraFields} || ${JSON.stringify({ location })}::jsonb` })
    .where(eq(users.id, claims.userId));
  return c.json({ data: location });
}
