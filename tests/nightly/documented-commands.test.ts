import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPostOffice, type PostOffice } from "../e2e/environment/fake-mail-server";
import { freePort } from "../e2e/environment/site";
import { createTestDatabase, postgresServer, type TestDatabase } from "../setup/postgres";
import { commandsOf } from "./docs-commands";

/**
 * Every command of the documents for operators is run here, by another test, or can't be run where tests run, with the
 * reason. The installation is that of docs/deployment.md "Deploy to production", started with its commands.
 */
const documents = ["docs/deployment.md", "docs/operations.md", "docs/runbooks.md"];

/** What a command that is run here ends with, and a part of what it prints. */
interface Expected {
  readonly status?: number;
  readonly prints?: RegExp;
}
const here = (prints?: RegExp, status = 0): Expected => ({ status, ...(prints ? { prints } : {}) });

/** In this order. `<…>` is replaced by `values`. */
const runHere: Readonly<Record<string, Expected>> = {
  "curl -s localhost:4000/health": here(/"ok"/),
  "curl -s localhost:3000/readyz": here(/ready/),
  "npm run catalogue -- import": here(),
  "npm run admin -- staff <email> --name <name>": here(/asha@disha\.example/),
  "npm run admin -- grant <email> all_user": here(),
  "npm run admin -- grant <address> <permission>": here(),
  "npm run admin -- revoke <address> <permission>": here(),
  "npm run admin -- staff": here(/all_user/),
  "npm run admin -- show <address>": here(/Asha/),
  "npm run admin -- sign-in <address>": here(/https:\/\/www\.disha\.example\/study-abroad\//),
  "npm run admin -- reset-second-factor <address>": here(),
  "npm run admin -- paid <address> [--no]": here(),
  "npm run admin -- hold <address> --reason <why>": here(),
  "npm run admin -- release <address>": here(),
  "npm run admin -- revoke-links <address>": here(),
  "npm run admin -- deactivate <address>": here(),
  "npm run admin -- activate <address>": here(),
  "npm run admin -- queues": here(),
  "npm run admin -- stuck": here(),
  "npm run admin -- retry <reference>": here(),
  "npm run admin -- discard <reference>": here(),
  "npm run admin -- audit": here(/intact/),
  "npm run admin -- audit [<number>:<hash>]": here(/intact/),
  "npm run admin -- audit <number>:<hash>": here(/intact/),
  // Nobody can reach the address of the example.
  "npm run doctor": here(/certificate/i, 1),
  "select pid, now() - query_start as runs, left(query, 100) from pg_stat_activity where state = 'active' order by 2 desc":
    here(/pg_stat_activity/),
  "set statement_timeout = 0": here(/SET/),
  "npm run sbom": here(),
  "npm run backup -- make <folder>": here(),
  "npm run backup -- restore <folder>": here(/Restored the backup/),
  "npm run backup -- adopt-files": here(),
};

const start = "the start of this test";
const backups = "tests/contract/platform/backup.test.ts";
const chart = "renders in tests/nightly/kubernetes.test.ts; no cluster and no Helm here";
const engine =
  "no container engine here; tests/nightly/image.test.ts and compose.test.ts run the parts";
const systemd = "no systemd here; tests/nightly/rolling-update.test.ts starts what the units name";
const logs = "no journal here; the messages are looked for in the sources below";
/** Where else a command is run, or why it can't be. */
const elsewhere: Readonly<Record<string, string>> = {
  "npm run backend": start,
  "npm run website": start,
  "openssl rand -base64 48": start,
  "npm start": "tests/e2e/process",
  "npm run build": "scripts/nightly.mjs",
  "npm run test:load": "scripts/nightly.mjs",
  "npm ci && npm run build": "tests/nightly/image.test.ts",
  "npm run backup": backups,
  "curl -I": "a part of a command; the header is checked in tests/e2e/nightly/production.spec.ts",
  "create role disha_services login password '…'": "tests/contract/platform/database-role.test.ts",
  "update audit_log set action = ''": "tests/contract/platform/database-role.test.ts",
  "npx remix-serve build/index.js": "tests/e2e/nightly/remix-serve.spec.ts",
  "node build/prepare.js": "tests/e2e/nightly/remix-serve.spec.ts",
  "node scripts/start.mjs backend": start,
  "npm run bench:idle": "a measurement of five minutes",
  "ln -sfn /srv/disha/<version> /srv/disha/current": "tests/nightly/rolling-update.test.ts",
  "mkdir -p -m 700 /var/backups/postgresql/wal": "tests/nightly/point-in-time.test.ts",
  "pg_basebackup --checkpoint=fast -D /var/backups/postgresql/base-$(date +%F)":
    "tests/nightly/point-in-time.test.ts",
  "cp -a /var/backups/postgresql/base-<day> /var/lib/postgresql/recovered":
    "tests/nightly/point-in-time.test.ts",
  "docker build -f deploy/container/Dockerfile -t disha-abroad .": engine,
  "docker build -f deploy/container/Dockerfile -t <registry>/disha-abroad:<version> .": engine,
  "docker compose up --build": engine,
  "docker compose logs demo": engine,
  "docker compose stop standby": engine,
  "docker compose down -v": engine,
  "kubectl create namespace disha": chart,
  "helm upgrade --install disha deploy/kubernetes -n disha -f deploy/kubernetes/medium.yaml -f own.yaml --wait --timeout 20m":
    chart,
  "helm rollback disha -n disha --wait": chart,
  "systemctl restart postgresql": systemd,
  "systemctl status disha-website@3000 disha-services@4000": systemd,
  "systemctl restart": systemd,
  "systemctl list-units 'disha-services@*'": systemd,
  "journalctl -u disha-services@4000 -n 50": logs,
  "journalctl -u 'disha-website@*' -o cat --since -15min | grep '\"request failed\"'": logs,
  "journalctl -u 'disha-*' -o cat --since -15min | grep blocked": logs,
  "journalctl -u 'disha-website@*' -o cat | grep -i spool": logs,
  "journalctl -u 'disha-services@*' -o cat --since -30min | grep 'delivery failed'": logs,
  "journalctl -u 'disha-services@*' -o cat --since -1h | grep 'message budget used up'": logs,
  "journalctl -u 'disha-services@*' -o cat | grep 'upload not checked'": logs,
  "journalctl -u 'disha-services@*' -o cat --since -1d | grep 'replica not used'": logs,
  "select client_addr, state, replay_lag from pg_stat_replication":
    "tests/nightly/read-replica.test.ts",
  "echo PING | nc <host> 3310": "no clamd here; tests/setup/clamd.ts speaks its protocol",
};

describe("the commands of the documents", () => {
  const documented = new Set(documents.flatMap((file) => commandsOf(file)));
  /** The opposites of commands, which the documents name without their arguments. */
  const opposites = new Set([
    "revoke <address> <permission>",
    "release <address>",
    "activate <address>",
  ]);

  it("are all run here, run elsewhere, or can't be run", () => {
    const known = new Set([...Object.keys(runHere), ...Object.keys(elsewhere)]);
    expect([...documented].filter((command) => !known.has(command))).toEqual([]);
    const stale = [...known].filter(
      (command) =>
        !documented.has(command) && !opposites.has(command.replace("npm run admin -- ", "")),
    );
    expect(stale).toEqual([]);
  });

  it("name tests that exist", () => {
    const files = Object.values(elsewhere).flatMap(
      (text) => text.match(/(?:tests|scripts)\/[\w./-]*\w/g) ?? [],
    );
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("look for messages that the logs have", () => {
    const searched = [...documented].flatMap(
      (command) => /grep (?:-i )?(.+)$/.exec(command)?.[1] ?? [],
    );
    for (const text of searched)
      expect(
        spawnSync("git", [
          "grep",
          "-qF",
          text.replaceAll(/["']/g, ""),
          "app",
          "backend",
          "server",
          "platform",
        ]).status,
        text,
      ).toBe(0);
  });
});

const hasTools = ["psql", "pg_dump", "openssl", "curl"].every(
  (tool) => spawnSync(tool, ["--version"]).error === undefined,
);

describe.runIf(postgresServer && hasTools)(
  "an installation by the steps of docs/deployment.md",
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), "disha-steps-"));
    const databases: TestDatabase[] = [];
    const processes: ChildProcess[] = [];
    let chainEnd = "";
    let office: PostOffice;
    let env: NodeJS.ProcessEnv;
    let restoreEnv: NodeJS.ProcessEnv;
    const values: Record<string, string> = {
      "<email>": "asha@disha.example",
      "<address>": "asha@disha.example",
      "<name>": "'Asha Rao'",
      "<permission>": "sales",
      "<why>": "'a court asked'",
      "<reference>": "all",
      "[--no]": "--no",
    };

    /** Starts a command in a group of its own, because npm doesn't end what it has started. */
    const startProcess = (command: string, own: Readonly<Record<string, string>>) =>
      processes.push(
        spawn("sh", ["-c", `exec ${command}`], {
          env: { ...env, ...own },
          detached: true,
          stdio: "ignore",
        }),
      );
    const untilOk = (address: string) =>
      vi.waitFor(async () => expect((await fetch(address)).ok).toBe(true), {
        timeout: 180_000,
        interval: 500,
      });

    beforeAll(async () => {
      office = await openPostOffice();
      const secret = () => execFileSync("openssl", ["rand", "-base64", "48"]).toString().trim();
      const [first, second] = [
        await createTestDatabase("steps"),
        await createTestDatabase("restored"),
      ];
      databases.push(first, second);
      const ports = [await freePort(), await freePort()] as const;
      const { PATH, HOME } = process.env;
      env = {
        NODE_ENV: "production",
        PATH,
        HOME,
        PUBLIC_ORIGIN: "https://www.disha.example",
        TRUSTED_PROXIES: "1",
        SESSION_SECRETS: secret(),
        TOKEN_SECRETS: secret(),
        DATA_SECRETS: secret(),
        SERVICE_KEY: secret(),
        METRICS_TOKEN: secret(),
        DATABASE_URL: first.url,
        DATA_DIR: path.join(folder, "data"),
        ERASURE_LEDGER_DIR: path.join(folder, "ledger"),
        SMTP_URL: office.smtpUrl,
        SMS_GATEWAY_URL: office.smsUrl,
        SERVICES_URL: `http://127.0.0.1:${ports[1]}`,
        BACKEND_PORT: String(ports[1]),
      };
      restoreEnv = { ...env, DATABASE_URL: second.url, DATA_DIR: path.join(folder, "restored") };
      values["localhost:3000"] = `localhost:${ports[0]}`;
      values["localhost:4000"] = `localhost:${ports[1]}`;
      startProcess("npm run backend", {});
      await untilOk(`http://127.0.0.1:${ports[1]}/health`);
      startProcess("npm run website", { PORT: String(ports[0]), HOST: "127.0.0.1" });
      await untilOk(`http://127.0.0.1:${ports[0]}/readyz`);
    }, 400_000);

    afterAll(async () => {
      for (const { pid } of processes) if (pid) process.kill(-pid, "SIGKILL");
      await office.stop();
      for (const one of databases) await one.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    it.each(Object.entries(runHere))(
      "%s",
      (command, { status, prints }) => {
        const isSql = /^(?:select|set) /.test(command);
        const isRestored = /restore|adopt/.test(command);
        const backup = path.join(folder, "backups");
        let line = isSql ? `psql "$DATABASE_URL" -c "${command}"` : command;
        for (const [name, value] of Object.entries(values)) line = line.replaceAll(name, value);
        line = line
          .replace("make <folder>", `make ${backup}`)
          .replace("restore <folder>", `restore ${backup}/*`);
        // The end of the chain that the command before has printed.
        line = line.replace(/\[?<number>:<hash>\]?/, chainEnd);
        const done = spawnSync("sh", ["-c", line], { env: isRestored ? restoreEnv : env });
        const output = `${String(done.stdout)}${String(done.stderr)}`;
        chainEnd = /\b\d+:[0-9a-f]{64}\b/.exec(output)?.[0] ?? chainEnd;
        expect([done.status, output]).toEqual([
          status,
          prints ? expect.stringMatching(prints) : output,
        ]);
      },
      180_000,
    );

    it("starts with settings that .env.example names", () => {
      const example = readFileSync(".env.example", "utf8");
      const own = ["NODE_ENV", "PATH", "HOME", "BACKEND_PORT", "ERASURE_LEDGER_DIR"];
      for (const name of Object.keys(env).filter((one) => !own.includes(one)))
        expect(example).toContain(name);
    });
  },
);
