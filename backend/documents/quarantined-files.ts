import { QUARANTINE } from "../platform/http/receive-file";
import { isUuid } from "../platform/http/parameters";
import type { StuckDeps, StuckEntry, StuckSource } from "../platform/work/stuck";

/** A check takes a minute at most. What is older was left by a crash. */
const CHECK_MS = 10 * 60_000;

/** Uploads whose check never ended. The student has to upload the file again. */
export const quarantinedFiles: StuckSource = {
  kind: "file",
  list: listQuarantined,
  discard: async ({ storage }, id) => {
    if (!isUuid(id) || !(await storage.get(QUARANTINE + id))) return false;
    await storage.remove(QUARANTINE + id);
    return true;
  },
};

async function listQuarantined({ storage, now }: StuckDeps, limit: number): Promise<StuckEntry[]> {
  const since = new Date(now().getTime() - CHECK_MS);
  const found: StuckEntry[] = [];
  for await (const keys of storage.olderThan(since, QUARANTINE)) {
    for (const key of keys)
      found.push({
        ...{ kind: "file" as const, reference: `file:${key.slice(QUARANTINE.length)}` },
        ...{ about: "upload", reason: "the check did not end", attempts: 1, since },
      });
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}
