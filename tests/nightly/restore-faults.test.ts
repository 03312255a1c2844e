import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { backUp } from "#backend/platform/db/backup";
import { openDatabase } from "#backend/platform/db/database";
import { users } from "#backend/platform/db/schema/users";
import { unfinishedRestore } from "#backend/platform/db/unfinished-restore";
import { realDeps } from "#backend/platform/deps";
import { readBackendConfig, type BackendConfig } from "#backend/platform/runtime/config";
import { drainErasures } from "../contract/drain-outbox";
import { mountSmallDisk } from "../faults/small-disk";
import { createTestDatabase, postgresServer, type TestDatabase } from "../setup/postgres";

/** A restore that is killed on the way. The site doesn't start with a part of its data. */
const FILES = 400;
/** Room for a database and its files. */
const DISK_MB = 250;
const hasTools = spawnSync("pg_dump", ["--version"]).error === undefined;

let folder: string;
const databases: TestDatabase[] = [];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "disha-restore-"));
});
afterAll(async () => {
  for (const one of databases) await one.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Site {
  readonly config: BackendConfig;
  readonly env: NodeJS.ProcessEnv;
}

async function newSite(
  kind: string,
  ledger?: string,
  DATA_DIR = path.join(folder, crypto.randomUUID()),
): Promise<Site> {
  const { DATABASE_URL: _url, ...env } = process.env;
  const site: NodeJS.ProcessEnv = { ...env, DATA_DIR, LOG_LEVEL: "error" };
  if (ledger) site.ERASURE_LEDGER_DIR = ledger;
  if (kind === "PostgreSQL") {
    const made = await createTestDatabase("restore");
    databases.push(made);
    site.DATABASE_URL = made.url;
  }
  return { config: readBackendConfig(site), env: site };
}

const installationSchema = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

async function readSite({ config }: Site) {
  const database = await openDatabase(config);
  const { db } = database;
  const people = await db.select({ email: users.email }).from(users).where(isNotNull(users.email));
  const installation = await db.execute(sql`select * from installation`);
  await database.close();
  const files = path.join(config.DATA_DIR, "files", "documents");
  return {
    people: people.map(({ email }) => email).toSorted(),
    installation: installationSchema.parse(installation).rows,
    files: existsSync(files) ? readdirSync(files).length : 0,
  };
}

/** A site with a backup from before one of its two people was erased. */
async function siteWithBackup(kind: string) {
  const site = await newSite(kind);
  const { config } = site;
  const database = await openDatabase(config);
  await database.migrate();
  const { db } = database;
  const deps = realDeps(config, db);
  await db.insert(users).values([{ email: "asha@example.com" }, { email: "ravi@example.com" }]);
  for (let at = 0; at < FILES; at++)
    await deps.storage.put(`documents/${at}/a`, new Uint8Array([at % 256]));
  await database.close();
  const backup = await backUp(config, path.join(folder, "backups", crypto.randomUUID()));
  const later = await openDatabase(config);
  const since = realDeps(config, later.db);
  await later.db
    .update(users)
    .set({ eraseAt: new Date(0) })
    .where(eq(users.email, "asha@example.com"));
  await drainErasures(since);
  await later.close();
  return { backup, ledger: path.join(config.DATA_DIR, "ledger"), original: await readSite(site) };
}

/** How far a restore is when it is killed. */
const moments = {
  "as soon as it has begun": ({ config }: Site) => unfinishedRestore(config) !== null,
  "while files are copied": ({ config: { DATA_DIR } }: Site) => {
    const files = path.join(DATA_DIR, "files", "documents");
    return existsSync(files) && readdirSync(files).length > 20;
  },
  "before erasures are repeated": ({ config }: Site) =>
    unfinishedRestore(config)?.stage === "copied",
};

type Fault = (child: ChildProcess) => void;
const kill: Fault = (child) => child.kill("SIGKILL");

/** Restores in a process of its own. @returns its exit code, or the signal that ended it */
async function restoreIn(
  site: Site,
  backup: string,
  at?: { readonly isThen: (site: Site) => boolean; readonly fault: Fault },
) {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "tests/nightly/restore-process.ts", "restore", backup],
    { env: site.env, stdio: ["ignore", "ignore", "pipe"] },
  );
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const ended = new Promise<number | string | null>((resolve) =>
    child.on("exit", (code, signal) => resolve(signal ?? code)),
  );
  let isBroken = false;
  while (at && !isBroken && child.exitCode === null && child.signalCode === null) {
    isBroken = at.isThen(site);
    if (isBroken) at.fault(child);
    await wait(1);
  }
  return { ended: await ended, errors };
}

describe.each([
  ["PostgreSQL", !postgresServer || !hasTools],
  ["PGlite", false],
])("on %s", { timeout: 300_000 }, (kind, isSkipped) => {
  it.skipIf(isSkipped).each(Object.entries(moments))("killed %s", async (_, isThen) => {
    const { backup, ledger, original } = await siteWithBackup(kind);
    expect(original.people).toEqual(["ravi@example.com"]);
    const site = await newSite(kind, ledger);
    expect((await restoreIn(site, backup, { isThen, fault: kill })).ended).toBe("SIGKILL");
    // The site doesn't start, and nothing is taken for a backup.
    await expect(openDatabase(site.config)).rejects.toThrow(/was not finished/);
    await expect(backUp(site.config, folder)).rejects.toThrow(/was not finished/);
    // `pg_restore` may outlive its process. It loads everything or nothing.
    let again = await restoreIn(site, backup);
    for (let times = 0; times < 3 && again.ended !== 0; times++)
      again = await restoreIn(site, backup);
    expect(again).toEqual({ ended: 0, errors: "" });
    const restored = await readSite(site);
    expect(restored.people).toEqual(["ravi@example.com"]);
    expect(restored.files).toBe(FILES);
    expect(restored.installation).not.toEqual(original.installation);
    expect((await restoreIn(site, backup)).errors).toMatch(/is not empty/);
  });

  it.skipIf(isSkipped)("with a disk that is full while files are copied", async ({ skip }) => {
    const disk = mountSmallDisk(path.join(folder, `disk-${kind}`), DISK_MB);
    if (!disk) return skip("this user can't mount file systems");
    const { backup, ledger } = await siteWithBackup(kind);
    const site = await newSite(kind, ledger, disk.folder);
    const isThen = moments["while files are copied"];
    const first = await restoreIn(site, backup, { isThen, fault: () => disk.fill() });
    expect([first.ended, first.errors]).toEqual([1, expect.stringContaining("ENOSPC")]);
    await expect(openDatabase(site.config)).rejects.toThrow(/was not finished/);
    disk.makeRoom();
    expect(await restoreIn(site, backup)).toEqual({ ended: 0, errors: "" });
    const restored = await readSite(site);
    expect(restored.people).toEqual(["ravi@example.com"]);
    expect(restored.files).toBe(FILES);
    disk.remove();
  });
});
