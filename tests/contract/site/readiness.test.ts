import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mountSmallDisk } from "../../faults/small-disk";
import { environmentOn } from "../environment";
import { useEnvironment } from "../use-environment";

const environment = useEnvironment();

/** The services' answer to their health check, in a folder. */
const healthIn = async (folder: string): Promise<{ status: number; code: unknown }> => {
  const { deps } = environment();
  const config = { ...deps.config, DATA_DIR: folder };
  // A database of another name has no earlier check, which counts for two seconds.
  const db = Object.create(deps.db) as typeof deps.db;
  const { client } = await environmentOn({ db, close: () => Promise.resolve() } as never, config);
  const { status, code } = await client.get("health");
  return { status, code };
};

/** Finding 25 of the security review: readiness was 200 while every write failed. */
describe("the health check of the services", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "disha-readiness-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is 200 and leaves neither file nor job", async () => {
    expect((await healthIn(folder)).status).toBe(200);
    expect(readdirSync(folder)).toEqual([]);
    const left = await environment().deps.db.execute(
      sql`select count(*)::int as count from pgboss.job where name = 'mail' and data = '{}'`,
    );
    expect(left).toMatchObject({ rows: [{ count: 0 }] });
  });

  it("is 503 while the disk is full", async ({ skip }) => {
    const disk = mountSmallDisk(path.join(folder, "disk"), 1);
    skip(disk === null, "this user can't mount file systems");
    if (disk === null) return;
    try {
      expect((await healthIn(disk.folder)).status).toBe(200);
      disk.fill();
      expect(await healthIn(disk.folder)).toEqual({ status: 503, code: "DISK_FULL" });
      expect(readdirSync(disk.folder)).toEqual(["ballast"]);
      disk.makeRoom();
      expect((await healthIn(disk.folder)).status).toBe(200);
    } finally {
      disk.remove();
    }
  });

  it("is 503 while the folder can't be written", async () => {
    const file = path.join(folder, "a file");
    writeFileSync(file, "");
    // Node's recursive `mkdir` never returns below `/proc`.
    for (const place of [file, "/proc/disha", path.join(folder, "nothing")])
      expect(await healthIn(place)).toEqual({ status: 503, code: "DISK_UNAVAILABLE" });
  });

  it("is 503 while nothing can be queued", async () => {
    const { db } = environment().deps;
    await db.execute(sql`alter table pgboss.job rename to job_elsewhere`);
    try {
      expect(await healthIn(folder)).toEqual({ status: 503, code: "QUEUE_UNAVAILABLE" });
    } finally {
      await db.execute(sql`alter table pgboss.job_elsewhere rename to job`);
    }
    expect((await healthIn(folder)).status).toBe(200);
  });

  it("is 503 while the database only reads", async () => {
    const { db } = environment().deps;
    await db.execute(sql`alter table pgboss.job add constraint closed check (false) not valid`);
    try {
      expect(await healthIn(folder)).toEqual({ status: 503, code: "QUEUE_UNAVAILABLE" });
    } finally {
      await db.execute(sql`alter table pgboss.job drop constraint closed`);
    }
  });
});
