import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { responds, sqlStateOf } from "../platform/db/database";
import { executorOf, queuesOf } from "../platform/db/queues";
import { workKinds } from "../platform/db/work-kinds";
import type { Deps } from "../platform/deps";

export type NotReadyCode =
  "DATABASE_UNAVAILABLE" | "QUEUE_UNAVAILABLE" | "DISK_FULL" | "DISK_UNAVAILABLE";

/** How long a successful check counts: health checks come from several places at a time. */
const CHECKED_MS = 2_000;
/** What an upload or a table needs at least to grow. */
const PROBE_BYTES = 64 * 1024;
/** PostgreSQL's code of a full disk. */
const DISK_FULL = "53100";

type Checks = Pick<Deps, "db" | "config">;
interface LastCheck {
  readonly doneAt: number;
  readonly result: Promise<NotReadyCode | null>;
}
const lastChecks = new WeakMap<Deps["db"], LastCheck>();

/**
 * Why these services can't take work, or null. Reading isn't enough: a row is queued and a file is
 * written, as every form needs, and both are removed.
 */
export function notReadyCode(deps: Checks): Promise<NotReadyCode | null> {
  const last = lastChecks.get(deps.db);
  if (last && performance.now() - last.doneAt < CHECKED_MS) return last.result;
  const result = check(deps).then((code) => {
    if (code === null) lastChecks.set(deps.db, { doneAt: performance.now(), result });
    else lastChecks.delete(deps.db);
    return code;
  });
  lastChecks.set(deps.db, { doneAt: Infinity, result });
  return result;
}

async function check({ db, config }: Checks): Promise<NotReadyCode | null> {
  if (!(await responds(db))) return "DATABASE_UNAVAILABLE";
  return (await writeFailure(config.DATA_DIR)) ?? (await queueFailure(db));
}

/** Queues a job and removes it, so that nobody does it. The commit has to reach the disk. */
async function queueFailure(db: Deps["db"]): Promise<NotReadyCode | null> {
  const { name } = workKinds.mail;
  try {
    const isQueued = await db.transaction(async (tx) => {
      const options = { db: executorOf(tx) };
      const id = await queuesOf(db).send(name, {}, options);
      if (id !== null) await queuesOf(db).deleteJob(name, id, options);
      return id !== null;
    });
    return isQueued ? null : "QUEUE_UNAVAILABLE";
  } catch (error) {
    return sqlStateOf(error) === DISK_FULL ? "DISK_FULL" : "QUEUE_UNAVAILABLE";
  }
}

async function writeFailure(folder: string): Promise<NotReadyCode | null> {
  const file = path.join(folder, `readiness-${randomUUID()}.tmp`);
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOSPC" || code === "EDQUOT" ? "DISK_FULL" : "DISK_UNAVAILABLE";
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
