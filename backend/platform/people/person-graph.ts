import type { PgTable } from "drizzle-orm/pg-core";
import { staffTables } from "./staff-tables";
import { leadTables } from "./lead-tables";
import type { PersonTable } from "./person-table";
import { studentTables } from "./student-tables";
import { accountTables } from "./account-tables";

/**
 * Everything that is stored about a person. Export, erasure, merge and retention are derived from
 * it. Rows that belong to others come first. `tests/unit/rules/person-graph.test.ts` finds tables
 * that are missing.
 */
export const personGraph: readonly PersonTable[] = [
  ...studentTables,
  ...leadTables,
  ...staffTables,
  ...accountTables,
];

/** Where a person's files are: below these folders, in one named after the account. */
export const FILE_FOLDERS = ["documents", "reports"] as const;

/** Prefixes of all files that a person has uploaded. */
export const filePrefixesOf = (userId: string): readonly string[] =>
  FILE_FOLDERS.map((folder) => `${folder}/${userId}/`);

/** The entry of a table. @throws Error if it has none */
export function entryOf(table: PgTable): PersonTable {
  const entry = personGraph.find((one) => one.table === table);
  if (!entry) throw new Error("the table is not in the graph");
  return entry;
}
