import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUp, restore } from "#backend/admin/backup";
import { readBackendConfig, type BackendConfig } from "#backend/config";
import { openDatabase } from "#backend/db/database";
import { users } from "#backend/db/schema";
import { storageOf } from "#backend/storage/storage";
import { createTestDatabase, postgresServer, type TestDatabase } from "../setup/postgres";

const hasTools = spawnSync("pg_dump", ["--version"]).error === undefined;

let folder: string;
const databases: TestDatabase[] = [];
const emptyDatabase = async (): Promise<string> => {
  const made = await createTestDatabase("backup");
  databases.push(made);
  return made.url;
};
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "disha-backup-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const database of databases.splice(0)) await database.drop();
});

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
  await database.db
    .insert(users)
    .values([{ email: "asha@example.com" }, { email: "ravi@example.com" }]);
  await database.close();
  await storageOf(config).put("one/passport", new Uint8Array([1, 2, 3]));
}

async function peopleOf(config: BackendConfig): Promise<string[]> {
  const database = await openDatabase(config);
  const rows = await database.db.select({ email: users.email }).from(users).orderBy(users.email);
  await database.close();
  return rows.map(({ email }) => email ?? "");
}

const sites = [
  ["PGlite", () => Promise.resolve(undefined)],
  ...(postgresServer && hasTools ? [["PostgreSQL", emptyDatabase] as const] : []),
] as const;

describe.each(sites)("a backup of %s", (_name, database) => {
  it("brings people and files back, and refuses where something is, or a part is damaged", async () => {
    const [from, to] = [siteAt("from", await database()), siteAt("to", await database())];
    await fill(from);
    const made = await backUp(from, path.join(folder, "backups"));
    const manifest = await restore(to, made);
    expect(manifest.rows.users).toBe(2);
    expect(await peopleOf(to)).toEqual(["asha@example.com", "ravi@example.com"]);
    expect(await storageOf(to).get("one/passport")).toEqual(new Uint8Array([1, 2, 3]));
    await expect(restore(to, made)).rejects.toThrow(/is not empty/);
    rmSync(path.join(made, "manifest.json"));
    await expect(restore(siteAt("third", await database()), made)).rejects.toThrow(
      /no whole backup/,
    );
  });
});

it.runIf(postgresServer && hasTools)("a damaged dump is not brought back", async () => {
  const from = siteAt("from", await emptyDatabase());
  await fill(from);
  const made = await backUp(from, folder);
  expect(readdirSync(made)).toContain("database.dump");
  truncateSync(path.join(made, "database.dump"), 5_000);
  await expect(restore(siteAt("to", await emptyDatabase()), made)).rejects.toThrow(/damaged/);
});
