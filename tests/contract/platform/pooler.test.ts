import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { seedCatalogue } from "#backend/catalogue/import/seed";
import { openDatabase } from "#backend/platform/db/database";
import { readBackendConfig, type BackendConfig } from "#backend/platform/runtime/config";
import { hasPgbouncer, startPgbouncer } from "../../setup/pgbouncer";
import { createTestDatabase, postgresServer, type TestDatabase } from "../../setup/postgres";
import { contractCatalogue } from "../contract-catalogue";
import { environmentOn, type TestEnvironment } from "../environment";
import { newcomer } from "../test-users";

/** Managed PostgreSQL is often behind a pooler that gives each transaction another connection. */
describe.skipIf(!postgresServer || !hasPgbouncer)("behind PgBouncer in transaction mode", () => {
  let database: TestDatabase;
  let config: BackendConfig;
  let environment: TestEnvironment;

  beforeAll(async () => {
    database = await createTestDatabase("pooler");
    closers.push(() => database.drop());
    const pooler = await startPgbouncer(database.url);
    closers.push(() => pooler.stop());
    const folder = mkdtempSync(path.join(tmpdir(), "disha-pooler-"));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    config = { ...readBackendConfig(), DATABASE_URL: pooler.url, DATA_DIR: folder };
    // Two processes that start at the same time make the schema once.
    const [first, second] = await Promise.all([openDatabase(config), openDatabase(config)]);
    await Promise.all([first.migrate(), second.migrate()]);
    await second.close();
    environment = await environmentOn(first, config);
    closers.push(() => environment.close());
    await seedCatalogue(environment.deps.db, await contractCatalogue());
  });
  const closers: (() => Promise<void>)[] = [];
  // In reverse order, also after a set-up that failed half-way.
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  const search = async (q: string) =>
    JSON.stringify((await environment.client.another().get(`pathway/search?q=${q}`)).data);

  it("finds the same results for a misspelled word on every connection", async () => {
    for (const q of ["germny", "scholrship", "ielst"]) {
      const found = await Promise.all(Array.from({ length: 24 }, () => search(q)));
      expect(new Set(found).size, q).toBe(1);
      expect(found[0]).toContain("path");
    }
  });

  it("cancels slow statements by the role's own setting", async () => {
    const fresh = await openDatabase({ ...config, DATABASE_URL: database.url });
    const result = await fresh.db.execute(
      sql`select current_setting('statement_timeout') as value`,
    );
    await fresh.close();
    expect(z.object({ rows: z.array(z.object({ value: z.string() })) }).parse(result).rows).toEqual(
      [{ value: "15s" }],
    );
  });

  it("starts one order for a student with several tabs", async () => {
    const buyer = await newcomer(environment);
    const start = () =>
      buyer.client.post(`payment/${buyer.userId}/transaction`, { product: "sa-lite" }, buyer);
    const responses = await Promise.all(Array.from({ length: 8 }, start));
    expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  });
});
