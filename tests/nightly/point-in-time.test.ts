import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#backend/platform/db/database";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { freePort } from "../e2e/environment/site";
import { shellBlocks } from "./docs-commands";
import {
  binaries,
  giveToDatabaseUser,
  runAsDatabaseUser,
  startServer,
} from "../setup/own-postgres";

/**
 * The commands of docs/operations.md "Recover to a point in time", on a PostgreSQL of its own that is deleted with
 * everything after the moment to recover.
 */
describe.runIf(binaries)("recovery to a point in time", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-recovery-"));
  const [setUp = "", backUp = "", recover = ""] = shellBlocks(
    "docs/operations.md",
    "Recover to a point in time",
  );
  let port = 0;
  let recoveredPort = 0;

  /** Runs a block of the docs as the user of the database, in folders of this test. */
  const run = (commands: string, time = "") => {
    const here = commands
      .replaceAll("/var/backups/postgresql", path.join(folder, "backups"))
      .replaceAll("/var/lib/postgresql/recovered", path.join(folder, "recovered"))
      .replaceAll("5433", String(recoveredPort))
      .replaceAll("<day>", new Date().toISOString().slice(0, 10))
      .replaceAll("<time>", time);
    return runAsDatabaseUser(folder, port, here);
  };

  const query = async (on: number, statement: string) => {
    const client = new pg.Client({
      host: "127.0.0.1",
      port: on,
      user: "postgres",
      database: "disha",
    });
    await client.connect();
    const { rows } = await client.query<Record<string, string>>(statement);
    await client.end();
    return rows;
  };
  const add = (kind: string, count: number) =>
    query(
      port,
      `insert into users (email) select '${kind}' || n || '@example.com' from generate_series(1, ${count}) n`,
    );
  const people = async (on: number) =>
    (await query(on, "select email from users order by email")).map(({ email }) => email);

  beforeAll(async () => {
    giveToDatabaseUser(folder);
    chmodSync(folder, 0o700);
    [port, recoveredPort] = [await freePort(), await freePort()];
    startServer(folder, port);
    const url = `postgresql://postgres@127.0.0.1:${port}/disha`;
    const database = await openDatabase(
      readBackendConfig({ ...process.env, DATABASE_URL: url, DATA_DIR: path.join(folder, "site") }),
    );
    await database.migrate();
    await database.close();
  }, 120_000);

  afterAll(() => {
    for (const data of ["data", "recovered"])
      run(`if [ -f ${data}/postmaster.pid ]; then pg_ctl -D ${data} -m immediate stop >>log; fi`);
    rmSync(folder, { recursive: true, force: true });
  });

  it("brings back what there was at the time, and nothing of later", async () => {
    await add("before-the-backup-", 1_000);
    run(setUp);
    run(backUp);
    await add("after-the-backup-", 500);
    const expected = await people(port);
    await wait(1_100);
    const [{ time = "" } = {}] = await query(port, "select now()::text as time");
    await wait(1_100);
    await query(port, "delete from users where email like 'before%'");
    await add("after-the-mistake-", 10);
    expect(await people(port)).toHaveLength(510);
    // The last segment reaches the archive within the time of archive_timeout.
    await query(port, "select pg_switch_wal()");
    const archived = async () =>
      (await query(port, "select archived_count from pg_stat_archiver"))[0]?.archived_count;
    await expect.poll(async () => Number(await archived())).toBeGreaterThan(1);
    // The machine is gone.
    run(`pg_ctl -m immediate stop >>log; rm -r "$PGDATA"`);
    const began = Date.now();
    run(recover, time);
    console.log(`Recovered in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    expect(await people(recoveredPort)).toEqual(expected);
    await query(recoveredPort, "insert into users (email) values ('new@example.com')");
  }, 120_000);
});
