import { and, asc, eq, like, lt } from "drizzle-orm";
import { storedFiles } from "../platform/db/schema/platform";
import { discardFile } from "../platform/file-records/stored-files";
import { QUARANTINE } from "../platform/http/receive-file";
import { isUuid } from "../platform/http/parameters";
import type { StuckDeps, StuckEntry, StuckSource } from "../platform/work/stuck";

/** A check takes a minute at most. What is older was left by a crash. */
const CHECK_MS = 10 * 60_000;

/** Uploads whose check never ended. The student has to upload the file again. */
export const quarantinedFiles: StuckSource = {
  kind: "file",
  list: listQuarantined,
  discard: async (deps, id) => {
    if (!isUuid(id)) return false;
    const [file] = await deps.db
      .select({ key: storedFiles.key })
      .from(storedFiles)
      .where(eq(storedFiles.key, QUARANTINE + id));
    if (file) await discardFile(deps, file.key);
    return file !== undefined;
  },
};

async function listQuarantined({ db, now }: StuckDeps, limit: number): Promise<StuckEntry[]> {
  const since = new Date(now().getTime() - CHECK_MS);
  const isLeft = and(like(storedFiles.key, `${QUARANTINE}%`), lt(storedFiles.storedAt, since));
  const files = await db
    .select()
    .from(storedFiles)
    .where(isLeft)
    .orderBy(asc(storedFiles.storedAt))
    .limit(limit);
  return files.map(({ key, storedAt }) => ({
    kind: "file" as const,
    reference: `file:${key.slice(QUARANTINE.length)}`,
    about: "upload",
    reason: "the check did not end",
    attempts: 1,
    since: storedAt,
  }));
}
