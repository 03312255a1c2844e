import { describe } from "vitest";
import { postgresServer } from "../../setup/postgres";
import { emptyDatabase, hasTools, testBackups } from "./backups";

/** tests/nightly/backup.test.ts does the same on PGlite. */
describe.skipIf(!postgresServer || !hasTools)("a backup of PostgreSQL", () =>
  testBackups(emptyDatabase),
);
