import { lt, sql } from "drizzle-orm";
import { jobs } from "./db/schema/platform";
import type { Deps } from "./deps";

/** Takes the lease of this name for `forMs`. @returns false while it is held */
export async function takeLease(
  { db, now }: Pick<Deps, "db" | "now">,
  name: string,
  forMs: number,
): Promise<boolean> {
  const taken = await db
    .insert(jobs)
    .values({ name, heldUntil: new Date(now().getTime() + forMs) })
    .onConflictDoUpdate({
      target: jobs.name,
      set: { heldUntil: sql`excluded.held_until` },
      setWhere: lt(jobs.heldUntil, now()),
    })
    .returning({ name: jobs.name });
  return taken.length > 0;
}
