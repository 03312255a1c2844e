import { eq, inArray, sql, type SQL } from "drizzle-orm";
import { catalogueState } from "./schema/catalogue";

const { key, updatedAt } = catalogueState;

/** Parts that change with an import, and with an event in the console. */
const PUBLIC_KEYS = ["taxonomy", "events"];

/** When the catalogue last changed, as columns of a query over its state. */
export const catalogueChanges = {
  /** Any part of it. */
  changed: sql<string | null>`max(${updatedAt})::text`,
  /** What clients store: their copies are of one version. */
  version: sql<string>`coalesce(floor(extract(epoch from
    ${lastOf(inArray(key, PUBLIC_KEYS))}) * 1000), 0)::bigint::text`,
  rates: sql<string | null>`${lastOf(eq(key, "rates"))}::text`,
};

function lastOf(part: SQL): SQL {
  return sql`(max(${updatedAt}) filter (where ${part}))`;
}
