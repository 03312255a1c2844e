import { and, eq, lt, sql } from "drizzle-orm";
import { jobs } from "./db/schema/platform";
import type { Deps } from "./deps";

/** A lease that was taken. No two leases of a name are held until the same time. */
export type Lease = typeof jobs.$inferSelect;

/** Takes the lease of this name for `forMs`. @returns null while another one holds it */
export async function takeLease(
  { db, now }: Pick<Deps, "db" | "now">,
  name: string,
  forMs: number,
): Promise<Lease | null> {
  const [taken] = await db
    .insert(jobs)
    .values({ name, heldUntil: new Date(now().getTime() + forMs) })
    .onConflictDoUpdate({
      target: jobs.name,
      set: { heldUntil: sql`excluded.held_until` },
      setWhere: lt(jobs.heldUntil, now()),
    })
    .returning();
  return taken ?? null;
}

/** Gives a lease up before its time. One that has run out, and was taken by another, stays. */
export const endLease = async (
  { db }: Pick<Deps, "db">,
  { name, heldUntil }: Lease,
): Promise<void> => {
  await db.delete(jobs).where(and(eq(jobs.name, name), eq(jobs.heldUntil, heldUntil)));
};
