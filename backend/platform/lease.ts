import { eq, lt, sql } from "drizzle-orm";
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

/** Gives a lease up before its time. */
export const endLease = async ({ db }: Pick<Deps, "db">, name: string): Promise<void> => {
  await db.delete(jobs).where(eq(jobs.name, name));
};
