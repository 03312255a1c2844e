import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { backUp, restore } from "#backend/platform/db/backup";
import { openDatabase } from "#backend/platform/db/database";
import { endRestore, noteRestore } from "#backend/platform/db/unfinished-restore";
import { transactions } from "#backend/platform/db/schema/payments";
import { users } from "#backend/platform/db/schema/users";
import { realDeps } from "#backend/platform/deps";
import { eraseFiles } from "#backend/platform/file-records/stored-files";
import { storageOf } from "#backend/platform/files/storage-of";
import { readBackendConfig, type BackendConfig } from "#backend/platform/runtime/config";
import { restoreSafely } from "#backend/privacy/backup-cli";
import { createTestDatabase, type TestDatabase } from "../../setup/postgres";
import { drainErasures } from "../drain-outbox";

export const hasTools = spawnSync("pg_dump", ["--version"]).error === undefined;

let folder: string;
const databases: TestDatabase[] = [];
export const emptyDatabase = async (): Promise<string> => {
  const made = await createTestDatabase("backup");
  databases.push(made);
  return made.url;
};

/** A site's settings: its data in a folder of this name, its database there or at an address. */
const siteAt = (name: string, url?: string): BackendConfig =>
  readBackendConfig({
    ...process.env,
    DATA_DIR: path.join(folder, name),
    DATABASE_URL: url,
  });

async function fill(config: BackendConfig): Promise<void> {
  const database = await openDatabase(config);
  await database.migrate();
  const people = await database.db
    .insert(users)
    .values([{ email: "asha@example.com" }, { email: "ravi@example.com" }])
    .returning({ userId: users.id });
  await database.db.insert(transactions).values(
    people.map(({ userId }) => ({
      userId,
      orderId: userId,
      product: "sa-lite",
      productName: "Lite",
      gateway: "test",
      listMinor: 100,
      amountMinor: 100,
      currency: "INR",
      expiresAt: new Date(),
    })),
  );
  // A table that this version's schema does not know.
  await database.db.execute(sql`create table notes_of_operator as select 1 as number`);
  await database.close();
  await storageOf(config).put("one/passport", new Uint8Array([1, 2, 3]));
}

async function peopleOf(config: BackendConfig): Promise<string[]> {
  const database = await openDatabase(config);
  const rows = await database.db.select({ email: users.email }).from(users).orderBy(users.email);
  await database.close();
  return rows.map(({ email }) => email ?? "");
}

async function tablesOf(config: BackendConfig): Promise<string[]> {
  const database = await openDatabase(config);
  const listed = await database.db.execute(sql`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  await database.close();
  const { rows } = z.object({ rows: z.array(z.object({ name: z.string() })) }).parse(listed);
  return rows.map(({ name }) => name).sort();
}

/** Backups of a small database, which is PGlite if `database` returns no address. */
export function testBackups(database: () => Promise<string | undefined>): void {
  let made: string;
  let from: BackendConfig;
  let number = 0;
  /** An empty site. */
  const nextSite = async () => siteAt(`to-${(number += 1)}`, await database());
  /** A copy of the backup, to be damaged. */
  const copyOfBackup = (): string => {
    const copy = path.join(folder, `copy-${(number += 1)}`);
    cpSync(made, copy, { recursive: true });
    return copy;
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "disha-backup-"));
    from = siteAt("from", await database());
    await fill(from);
    made = await backUp(from, path.join(folder, "backups"));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    for (const one of databases.splice(0)) await one.drop();
  });

  it("restores rows and files, checks every table, and requires an empty target", async () => {
    const to = await nextSite();
    const manifest = await restore(to, made);
    await expect(openDatabase(to)).rejects.toThrow(/restore .* was not finished/);
    await expect(backUp(to, folder)).rejects.toThrow(/restore .* was not finished/);
    endRestore(to);
    expect(manifest.rows).toMatchObject({
      "public.users": 2,
      "public.transactions": 2,
      "public.notes_of_operator": 1,
    });
    expect(Object.keys(manifest.rows).sort()).toEqual(await tablesOf(to));
    expect(await peopleOf(to)).toEqual(["asha@example.com", "ravi@example.com"]);
    expect(await storageOf(to).get("one/passport")).toEqual(new Uint8Array([1, 2, 3]));
    await expect(restore(to, made)).rejects.toThrow(/is not empty/);
  });

  it("goes on with a restore that was ended, and not with another backup", async () => {
    const to = await nextSite();
    const cut = copyOfBackup();
    writeFileSync(path.join(cut, "files/one/passport"), new Uint8Array([9]));
    const { madeAt } = await restore(to, made);
    // As if it had ended while files were copied.
    noteRestore(to, { madeAt, stage: "copying" });
    await storageOf(to).remove("one/passport");
    await expect(restore(to, cut)).rejects.toThrow(/files is damaged$/);
    const other = copyOfBackup();
    const manifest = path.join(other, "manifest.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(madeAt, "2020-01-01T00:00Z"));
    await expect(restore(to, other)).rejects.toThrow(/was not finished/);
    await restore(to, made);
    endRestore(to);
    expect(await peopleOf(to)).toEqual(["asha@example.com", "ravi@example.com"]);
    expect(await storageOf(to).get("one/passport")).toEqual(new Uint8Array([1, 2, 3]));
  });

  it("erases again who was erased since, and can't delete files of the original", async () => {
    const original = await openDatabase(from);
    const deps = realDeps(from, original.db);
    await original.db
      .update(users)
      .set({ eraseAt: new Date(0) })
      .where(eq(users.email, "asha@example.com"));
    await drainErasures(deps);
    await original.close();
    const to = await nextSite();
    await expect(restoreSafely(to, made)).rejects.toThrow(/no erasure ledger/);
    const drill = { ...to, ERASURE_LEDGER_DIR: path.join(folder, "from/ledger") };
    expect(await restoreSafely(drill, made)).toMatch(/Erasures repeated: 1$/);
    // Payments stay under an account without a name.
    expect((await peopleOf(to)).toSorted()).toEqual(["", "ravi@example.com"]);
    const restored = await openDatabase(to);
    const withFilesOfOriginal = { db: restored.db, storage: deps.storage };
    await expect(eraseFiles(withFilesOfOriginal, ["documents/a/"])).rejects.toMatchObject({
      code: "FOREIGN_STORAGE",
    });
    await restored.close();
  });

  it("is rejected without its manifest", async () => {
    const copy = copyOfBackup();
    rmSync(path.join(copy, "manifest.json"));
    await expect(restore(await nextSite(), copy)).rejects.toThrow(/not a complete backup/);
  });

  it("is rejected if a student's file has changed", async () => {
    const copy = copyOfBackup();
    writeFileSync(path.join(copy, "files/one/passport"), new Uint8Array([1, 2, 4]));
    await expect(restore(await nextSite(), copy)).rejects.toThrow(/files is damaged$/);
  });

  it("is rejected if a byte of the database has changed", async () => {
    const copy = copyOfBackup();
    const isDump = existsSync(path.join(copy, "database.dump"));
    const file = path.join(copy, isDump ? "database.dump" : "database/PG_VERSION");
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
    writeFileSync(file, bytes);
    await expect(restore(await nextSite(), copy)).rejects.toThrow(/database(\.dump)? is damaged$/);
  });

  it.each([
    [{ "public.transactions": 3 }, /^public.transactions has 2 rows .* expected 3$/],
    [{ "public.lost": 1 }, /^public.lost has no rows/],
  ])("is rejected if row counts differ: %o", async (rows, message) => {
    const copy = copyOfBackup();
    const file = path.join(copy, "manifest.json");
    const manifest = JSON.parse(readFileSync(file, "utf8")) as { rows: Record<string, number> };
    writeFileSync(file, JSON.stringify({ ...manifest, rows: { ...manifest.rows, ...rows } }));
    await expect(restore(await nextSite(), copy)).rejects.toThrow(message);
  });
}
