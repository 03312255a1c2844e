import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { signedIn } from "../auth/bearer";
import { users } from "../db/schema";
import type { Deps } from "../deps";
import { parseFields } from "../http/body";
import { limited } from "../http/limits";

/** About a kilometre: enough for the nearest office, too coarse for a home. */
const DECIMALS = 2;
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

const querySchema = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
});

/**
 * A student's location, sent when they choose to (core.md §7 "apis/update-location-details"). The
 * token identifies the student, so the query's number and address are ignored.
 */
export function locationRoutes(app: Hono, deps: Deps): void {
  app.post("/apis/update-location-details", limited(deps, "profile"), signedIn(deps), async (c) => {
    const given = parseFields(querySchema, c.req.query());
    const { userId } = c.get("claims");
    const location = {
      latitude: rounded(given.latitude),
      longitude: rounded(given.longitude),
      at: deps.now().toISOString(),
    };
    await deps.db
      .update(users)
      .set({ extraFields: sql`${users.extraFields} || ${JSON.stringify({ location })}::jsonb` })
      .where(eq(users.id, userId));
    return c.json({ data: location });
  });
}
