import { inArray } from "drizzle-orm";
import { outcomeOf, type Outcome } from "#domain/applications/outcome";
import { groupBy } from "#domain/text/group-by";
import { applications, applicationStages } from "../db/schema/applications";
import type { Database } from "../db/types";

/** What the report of outcomes counts and the list of applications filters by. */

/** Applications that are read for it, the latest first. */
export const MAX_APPLICATIONS = 20_000;

export const outcomeColumns = {
  id: applications.id,
  userId: applications.userId,
  status: applications.status,
};

type Row = Pick<typeof applications.$inferSelect, keyof typeof outcomeColumns>;

/** Where applications stand now, by their ids. */
export async function outcomesOf(
  db: Database,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Outcome>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const stages = groupBy(
    await db.select().from(applicationStages).where(inArray(applicationStages.applicationId, ids)),
    ({ applicationId }) => applicationId,
  );
  // Whether conditions are met needs the documents that prove them. Both are conditional offers here.
  return new Map(
    rows.map(({ id, status }) => [
      id,
      outcomeOf({ status, records: stages.get(id) ?? [], conditions: [] }),
    ]),
  );
}
