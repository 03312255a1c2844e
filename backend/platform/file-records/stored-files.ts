import { and, asc, eq, like, lt, notExists } from "drizzle-orm";
import { addTime } from "#domain/time/dates";
import { userDocuments } from "../db/schema/documents";
import { storedFiles } from "../db/schema/platform";
import { errorReports } from "../db/schema/requests";
import type { Deps } from "../deps";
import { log } from "../runtime/log";
import { filesSwept } from "../runtime/metrics";
import { requireOwnStorage } from "./installation";

/** Records a key before its file is stored. Without the record, the sweep leaves the file alone. */
export const recordFile = async ({ db, now }: Pick<Deps, "db" | "now">, key: string) => {
  await db.insert(storedFiles).values({ key, storedAt: now() }).onConflictDoNothing();
};

/** Deletes a file and its record. */
export async function discardFile({ db, storage }: Pick<Deps, "db" | "storage">, key: string) {
  await storage.remove(key);
  await db.delete(storedFiles).where(eq(storedFiles.key, key));
}

/** Deletes all files below prefixes, with all versions, and their records. @throws ForeignStorage */
export async function eraseFiles(
  deps: Pick<Deps, "db" | "storage">,
  prefixes: readonly string[],
): Promise<void> {
  await requireOwnStorage(deps);
  for (const prefix of prefixes) {
    await deps.storage.erase(prefix);
    await deps.db.delete(storedFiles).where(like(storedFiles.key, `${prefix}%`));
  }
}

/** Longer than any upload takes, and than it takes to notice a mistake. */
const SWEEP_AFTER_DAYS = 7;
const MAX_SWEPT = 100;
const MAX_SHARE = 0.01;

/**
 * Deletes files that a crash has left without a row: recorded ones, a week old, and only as many
 * as a crash can leave. Everything else in the storage is left alone. @throws ForeignStorage
 * @returns how many were deleted
 */
export async function sweepFiles(deps: Deps): Promise<number> {
  const { db, now } = deps;
  await requireOwnStorage(deps);
  const total = await db.$count(storedFiles);
  const limit = Math.min(MAX_SWEPT, Math.ceil(total * MAX_SHARE));
  const usedBy = (table: typeof userDocuments | typeof errorReports) =>
    db.select({ key: table.key }).from(table).where(eq(table.key, storedFiles.key));
  const lost = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(
      and(
        lt(storedFiles.storedAt, addTime(now(), -SWEEP_AFTER_DAYS, "day")),
        notExists(usedBy(userDocuments)),
        notExists(usedBy(errorReports)),
      ),
    )
    .orderBy(asc(storedFiles.storedAt))
    .limit(limit + 1);
  const swept = lost.slice(0, limit).map(({ key }) => key);
  if (lost.length > limit) log.error({ limit }, "more files without a row than expected");
  for (const key of swept) await discardFile(deps, key);
  if (swept.length > 0) log.info({ files: swept.map(shortened) }, "files without a row deleted");
  filesSwept.inc(swept.length);
  return swept.length;
}

/** The name of a file without the account's id. */
const shortened = (key: string): string => key.replace(/^(\w+)\/.*\//, "$1/…/");
