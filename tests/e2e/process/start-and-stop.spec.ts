import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSite } from "../environment/site";
import { expect, test } from "../fixtures/test";
import { ask } from "../http/client";

test("the site starts, stops on SIGTERM, and keeps secrets and database for a second start", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "disha-start-"));
  const secretsFile = path.join(dataDir, "local-secrets.json");
  // PostgreSQL writes this file once, when it creates a database.
  const databaseCreatedAt = () => statSync(path.join(dataDir, "database", "PG_VERSION")).mtimeMs;

  const first = await startSite({ env: { DATA_DIR: dataDir } });
  expect(first.output()).toContain(`Disha Abroad: ${first.origin}/study-abroad`);
  await ask(first.port, "/study-abroad/enquiry");
  await first.stop("SIGTERM");
  // It drained its requests and exited by itself.
  expect([first.process.signalCode, first.process.exitCode]).toEqual([null, 0]);
  const [secrets, createdAt] = [readFileSync(secretsFile, "utf8"), databaseCreatedAt()];
  expect(statSync(secretsFile).mode & 0o077).toBe(0);

  const second = await startSite({ env: { DATA_DIR: dataDir } });
  expect(databaseCreatedAt()).toBe(createdAt);
  expect(readFileSync(secretsFile, "utf8")).toBe(secrets);
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
