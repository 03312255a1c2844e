import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { testSecrets } from "../environment/secrets";
import { freePort, spawnSite, startSite } from "../environment/site";
import { expect, test } from "../fixtures/test";
import { ask } from "../http/client";

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "disha-start-"));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  /** The lines on standard error. */
  readonly lines: readonly string[];
}

/** Starts the site in a state in which it must not start, and waits until it exits. */
async function failingStart(env: Readonly<Record<string, string>>): Promise<Ended> {
  const PORT = String(await freePort());
  const child = spawnSite({ env: { DATA_DIR: dataDir, PORT, ...env } });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve) => {
    child.once("close", (code) =>
      resolve({ code, lines: errors.split("\n").filter((line) => line !== "") }),
    );
  });
}

const production = {
  PUBLIC_ORIGIN: "https://www.disha.example",
  DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
  SMTP_URL: "smtp://127.0.0.1:1",
  SMS_GATEWAY_URL: "http://127.0.0.1:1",
} as const;

test("a port in use is reported in one line", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  const { code, lines } = await failingStart({ PORT: String(port) });
  other.close();
  expect(code).not.toBe(0);
  expect(lines).toEqual([`Cannot start: port ${port} is in use (set PORT to another)`]);
});

test("an unwritable data folder is reported in one line", async () => {
  const file = path.join(dataDir, "a-file");
  writeFileSync(file, "");
  // Node's recursive `mkdir` never returns below `/proc`.
  for (const place of [file, "/proc/disha/data"]) {
    const { code, lines } = await failingStart({ DATA_DIR: place });
    expect(code).not.toBe(0);
    expect(lines).toEqual([`Cannot start: data folder ${place} is not writable (set DATA_DIR)`]);
  }
});

for (const [name, value] of [
  ["PUBLIC_ORIGIN", production.PUBLIC_ORIGIN],
  ["NODE_ENV", "production"],
] as const) {
  test(`with ${name} set, a missing build is reported in one line and not built`, () => {
    const { status, stderr } = spawnSync(process.execPath, [path.resolve("scripts/start.mjs")], {
      cwd: dataDir,
      env: { NODE_ENV: "development", PATH: process.env.PATH, [name]: value },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toBe(
      "Cannot start: there is no production build. Make one with `npm run build`.\n",
    );
  });
}

test("all missing production secrets are reported in one line", async () => {
  const { code, lines } = await failingStart({ PUBLIC_ORIGIN: production.PUBLIC_ORIGIN });
  expect(code).not.toBe(0);
  expect(lines).toHaveLength(1);
  for (const name of [
    "SESSION_SECRETS",
    "TOKEN_SECRETS",
    "DATA_SECRETS",
    "SERVICE_KEY",
    "DATABASE_URL",
    "SMTP_URL",
    "SMS_GATEWAY_URL",
  ]) {
    expect(lines[0]).toContain(name);
  }
});

test("all invalid settings are reported together", async () => {
  const { code, lines } = await failingStart({
    PORT: "many",
    TRUSTED_PROXIES: "-1",
    SMTP_URL: "mail.example",
    SESSION_SECRETS: "short",
  });
  expect(code).not.toBe(0);
  expect(lines).toHaveLength(1);
  for (const name of ["PORT", "TRUSTED_PROXIES", "SMTP_URL", "SESSION_SECRETS"]) {
    expect(lines[0]).toContain(name);
  }
});

test("an unreachable database is reported in one line without its password", async () => {
  const { code, lines } = await failingStart({
    ...production,
    ...testSecrets,
    DATABASE_URL: "postgresql://site:very-secret@127.0.0.1:1/none",
  });
  expect(code).not.toBe(0);
  expect(lines).toEqual([expect.stringMatching(/^Cannot start: the database does not answer: /)]);
  expect(lines[0]).not.toContain("very-secret");
});

test("two processes never share a data folder", async () => {
  const site = await startSite({ env: { DATA_DIR: dataDir } });
  const { code, lines } = await failingStart({ PORT: String(await freePort()) });
  await site.stop();
  expect(code).not.toBe(0);
  expect(lines).toEqual([expect.stringContaining("is in use by process")]);
});

test("local mode listens on loopback only, even if HOST says otherwise", async () => {
  const site = await startSite({ env: { DATA_DIR: dataDir, HOST: "0.0.0.0" } });
  expect((await ask(site.port, "/healthz")).status).toBe(200);
  // 127.0.0.2 is loopback too: a server that listens on all addresses would respond.
  await expect(fetch(`http://127.0.0.2:${site.port}/healthz`)).rejects.toThrow();
  await site.stop();
});
