import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** Common type of both databases and their transactions. */
export type Database = PgDatabase<PgQueryResultHKT>;
