import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostOffice, type PostOffice } from "../e2e/environment/fake-mail-server";
import { hasNginx, startNginx, type Nginx } from "../e2e/environment/nginx";
import { testSecrets } from "../e2e/environment/secrets";
import { freePort } from "../e2e/environment/site";
import { Visitor, type Record as LoadRecord } from "../load/visitor";
import { createTestDatabase, postgresServer, type TestDatabase } from "../setup/postgres";
import { shellBlock } from "./docs-commands";

/**
 * The commands of docs/deployment.md "Deploy a new version without downtime", under traffic: from the last tag, or from
 * what was there a day ago (PREVIOUS_VERSION names another commit), to this version. `systemctl` is a small stand-in that
 * starts what deploy/systemd names.
 */
const REQUESTS = 5_000;
const VISITORS = 100;
const folder = mkdtempSync(path.join(tmpdir(), "disha-rolling-"));
const releases = path.join(folder, "srv");
const environmentFile = path.join(folder, "environment");

const git = (...args: string[]) =>
  execFileSync("git", args, { maxBuffer: 2 ** 30, stdio: ["ignore", "pipe", "ignore"] });

function previousVersion(): string {
  if (process.env.PREVIOUS_VERSION) return process.env.PREVIOUS_VERSION;
  try {
    return git("describe", "--tags", "--abbrev=0", "HEAD~1").toString().trim();
  } catch {
    const commit = git("rev-list", "-1", "--before=1 day ago", "HEAD").toString().trim();
    return commit || git("rev-parse", "HEAD~1").toString().trim();
  }
}

/** A built release with the packages of this checkout. */
function makeRelease(name: string, archive: Buffer): void {
  const release = path.join(releases, name);
  mkdirSync(release, { recursive: true });
  execFileSync("tar", ["-x", "-C", release], { input: archive });
  symlinkSync(path.resolve("node_modules"), path.join(release, "node_modules"));
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: release, stdio: "pipe" });
}

/** Every file that git knows, as it is now. */
const thisVersion = () =>
  execFileSync("tar", ["-c", "-T", "-"], {
    input: git("ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"),
    maxBuffer: 2 ** 30,
  });

/** Starts, restarts and stops units of deploy/systemd, of the release that `current` points to. */
class Units {
  private readonly running = new Map<string, { child: ChildProcess; gone: Promise<void> }>();
  readonly output: string[] = [];

  async restart(unit: string): Promise<void> {
    await this.stop(unit);
    const [name = "", port = ""] = unit.split("@");
    const file = readFileSync(`deploy/systemd/${name}@.service`, "utf8").replaceAll("%i", port);
    const line = (key: string) => new RegExp(`^${key}=(.+)$`, "m").exec(file)?.[1] ?? "";
    const [command = "", ...args] = line("ExecStart").split(" ");
    expect(command).toBe("/usr/bin/node");
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, args, {
      // The release, not the link, which is moved while the process runs.
      cwd: execFileSync("realpath", [path.join(releases, "current")])
        .toString()
        .trim(),
      env: {
        NODE_ENV: "production",
        PATH,
        HOME,
        ...settings(readFileSync(environmentFile, "utf8")),
        ...settings(line("Environment").replaceAll(" ", "\n")),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text: Buffer) => this.output.push(`${unit}: ${String(text)}`));
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    this.running.set(unit, { child, gone });
  }

  async stop(unit: string): Promise<void> {
    const one = this.running.get(unit);
    one?.child.kill("SIGTERM");
    await one?.gone;
  }

  /** What the logs say about requests that were refused or failed. */
  problems(): string {
    const lines = this.output.join("").split("\n");
    return lines.filter((line) => /"refused"|"request failed"/.test(line)).join("\n");
  }

  async stopAll(): Promise<void> {
    for (const unit of this.running.keys()) await this.stop(unit);
  }
}

const settings = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, key, value = ""]) => [
      key,
      value.replaceAll('"', ""),
    ]),
  ) as Readonly<Record<string, string>>;

/** A command `systemctl` that asks this process. */
async function openSystemctl(units: Units): Promise<{ bin: string; server: Server }> {
  const server = createServer((request, response) => {
    const [, verb, unit = ""] = (request.url ?? "").split("/");
    if (verb !== "restart") return void response.writeHead(400).end();
    units.restart(unit).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const bin = path.join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(
    path.join(bin, "systemctl"),
    `#!/bin/sh\nexec curl -fsS http://127.0.0.1:${port}/$1/$2\n`,
  );
  chmodSync(path.join(bin, "systemctl"), 0o755);
  return { bin, server };
}

describe.runIf(postgresServer && hasNginx)("a rolling update under traffic", () => {
  const units = new Units();
  const record: LoadRecord = { timings: [], failures: [], acknowledged: [] };
  let office: PostOffice;
  let database: TestDatabase;
  let nginx: Nginx;
  let systemctl: Awaited<ReturnType<typeof openSystemctl>>;
  const ports = new Map<string, number>();

  /** Runs a command of the docs with the ports and folders of this test. */
  const run = (commands: string) =>
    new Promise<void>((resolve, reject) => {
      let here = commands
        .replaceAll("/srv/disha", releases)
        .replaceAll("/etc/disha/environment", environmentFile)
        .replaceAll("<version>", "new");
      for (const [given, port] of ports) here = here.replaceAll(given, String(port));
      const { PATH, HOME } = process.env;
      const shell = spawn("sh", ["-e", "-c", here], {
        env: { NODE_ENV: "production", PATH: `${systemctl.bin}:${PATH}`, HOME },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      for (const stream of [shell.stdout, shell.stderr])
        stream.on("data", (text: Buffer) => (output += String(text)));
      const late = setTimeout(() => shell.kill(), 400_000);
      shell.once("exit", (code) => {
        clearTimeout(late);
        if (code === 0) resolve();
        else reject(new Error(`exit ${code}: ${output}\n${units.output.join("").slice(-4_000)}`));
      });
    });

  beforeAll(async () => {
    const previous = previousVersion();
    console.log(`From ${previous}`);
    makeRelease("old", git("archive", previous));
    makeRelease("new", thisVersion());
    symlinkSync(path.join(releases, "old"), path.join(releases, "current"));
    office = await openPostOffice();
    process.env.E2E_POST_OFFICE = office.readingUrl;
    database = await createTestDatabase("rolling");
    for (const port of ["3000", "3001", "4000", "4001"]) ports.set(port, await freePort());
    const [site, otherSite, service, otherService] = [...ports.values()];
    nginx = await startNginx([site ?? 0, otherSite ?? 0]);
    const values = {
      ...testSecrets,
      DATABASE_URL: database.url,
      DATA_DIR: path.join(folder, "data"),
      SERVICES_URL: `http://127.0.0.1:${service},http://127.0.0.1:${otherService}`,
      SMTP_URL: office.smtpUrl,
      SMS_GATEWAY_URL: office.smsUrl,
      TRUSTED_PROXIES: "1",
      CACHE_SECONDS: "10",
      LAME_DUCK_SECONDS: "5",
      LOG_LEVEL: "info",
      CLIENT_LIMIT_FACTOR: "1000",
      MESSAGE_LIMIT_SMS_BY_COUNTRY: "*=1000000",
    };
    writeFileSync(
      environmentFile,
      Object.entries(values)
        .map(([key, value]) => `${key}="${value}"`)
        .join("\n"),
    );
    systemctl = await openSystemctl(units);
    // The old version, started as the docs start a new one.
    for (const [kind, of, check] of [
      ["services", ["4000", "4001"], "health"],
      ["website", ["3000", "3001"], "readyz"],
    ] as const)
      for (const port of of)
        await run(
          `systemctl restart disha-${kind}@${port}; until curl -fs localhost:${port}/${check}; do sleep 1; done`,
        );
  }, 600_000);

  afterAll(async () => {
    await units.stopAll();
    systemctl.server.close();
    await nginx.stop();
    await office.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  it(`answers ${REQUESTS} requests, none of them with an error`, async () => {
    let isOver = false;
    const end = { valueOf: () => (isOver ? 0 : Infinity) } as unknown as number;
    const strolls = Array.from({ length: VISITORS }, (_, number) =>
      new Visitor(nginx.httpsPort, `rolling ${number}`, record, `127.1.0.${number + 1}`).stroll(
        end,
      ),
    );
    await expect.poll(() => record.timings.length, { timeout: 120_000 }).toBeGreaterThan(500);
    const began = Date.now();
    await run(shellBlock("docs/deployment.md", "Deploy a new version without downtime"));
    const seconds = Math.round((Date.now() - began) / 1000);
    const during = record.timings.length;
    await expect.poll(() => record.timings.length, { timeout: 600_000 }).toBeGreaterThan(REQUESTS);
    isOver = true;
    await Promise.all(strolls);
    console.log(
      `Replaced and imported in ${seconds} s. ${during} requests until then, ${record.timings.length} in all, ${record.failures.length} failed; ${record.acknowledged.length} enquiries`,
    );
    expect(
      record.failures.map(({ at, what }) => `${Math.round((at - began) / 1000)} s: ${what}`),
      units.problems(),
    ).toEqual([]);
  }, 900_000);

  it("has each confirmed enquiry once", async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ mobile: string }>("select mobile from enquiries");
    await client.end();
    const found = rows
      .map(({ mobile }) => mobile)
      .filter((one) => record.acknowledged.includes(one));
    expect(found.toSorted()).toEqual(record.acknowledged.toSorted());
    expect(found.length).toBeGreaterThan(50);
  });
});
