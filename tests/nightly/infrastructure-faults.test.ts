import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPostOffice } from "../e2e/environment/fake-mail-server";
import { testSecrets } from "../e2e/environment/secrets";
import { spawnServices } from "../e2e/environment/services";
import { freePort, startSite, type Site } from "../e2e/environment/site";
import { makePerson } from "../e2e/fixtures/person";
import { HttpClient } from "../e2e/http/client";
import { enquire } from "../e2e/http/forms";
import { hasPgbouncer, startPgbouncer, type Pooler } from "../setup/pgbouncer";
import {
  binaries,
  giveToDatabaseUser,
  runAsDatabaseUser,
  startServer,
} from "../setup/own-postgres";

/**
 * Faults of what the services stand on, while enquiries arrive: the pooler, PostgreSQL, its standby and DNS. The services reach
 * PgBouncer by name, and PgBouncer a primary that waits for its standby. Each enquiry that was confirmed must exist once.
 */
const SENDERS = 6;
const AWAY_MS = 5_000;

describe.runIf(binaries && hasPgbouncer)("while enquiries arrive", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-infrastructure-"));
  const [primaryFolder, standbyFolder] = [
    path.join(folder, "primary"),
    path.join(folder, "standby"),
  ];
  const dnsFails = path.join(folder, "dns-fails");
  let ports: { primary: number; standby: number; pooler: number };
  let database = 0;
  let pooler: Pooler;
  const closers: (() => Promise<void>)[] = [];
  let site: Site;
  let people = 0;

  const urlOn = (port: number) => `postgresql://postgres@127.0.0.1:${port}/disha`;
  const startPooler = async () => {
    pooler = await startPgbouncer(urlOn(database), ports.pooler);
  };
  const isReady = () =>
    vi.waitFor(async () => expect((await fetch(`${site.origin}/readyz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 100,
    });
  const countsOf = async (numbers: readonly string[]) => {
    const client = new pg.Client({ connectionString: urlOn(database) });
    await client.connect();
    const { rows } = await client.query<{ mobile: string; count: number }>(
      "select mobile, count(*)::int as count from enquiries where mobile = any($1) group by mobile",
      [numbers],
    );
    await client.end();
    return new Map(rows.map(({ mobile, count }) => [mobile, count]));
  };

  /** Sends enquiries until three seconds after the site has recovered. */
  async function during(name: string, fault: () => Promise<void>): Promise<void> {
    const confirmed: string[] = [];
    let refused = 0;
    let isOver = false;
    const send = async () => {
      while (!isOver) {
        const person = makePerson(`infrastructure ${people++}`);
        const { status } = await enquire(new HttpClient(site.port, person.address), person).catch(
          () => ({ status: 0 }),
        );
        if (status === 303) confirmed.push(person.e164);
        else refused += 1;
      }
    };
    const senders = Array.from({ length: SENDERS }, send);
    await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(20), { timeout: 60_000 });
    const began = Date.now();
    await fault();
    const repaired = Date.now();
    await isReady();
    const seconds = (from: number) => ((Date.now() - from) / 1000).toFixed(1);
    const figures = `repaired after ${((repaired - began) / 1000).toFixed(1)} s, ready ${seconds(repaired)} s later`;
    await wait(3_000);
    isOver = true;
    await Promise.all(senders);
    // Those in the spool are delivered now.
    const missing = async () => {
      const found = await countsOf(confirmed);
      return confirmed.filter((one) => !found.has(one));
    };
    await vi
      .waitFor(async () => expect(await missing()).toEqual([]), { timeout: 60_000, interval: 500 })
      .catch(async (error: unknown) => {
        const spool = readdirSync(path.join(folder, "website"), { recursive: true }).map(String);
        throw new Error(`${String(error)}; ${spool.join(" ")}`);
      });
    const counts = await countsOf(confirmed);
    const twice = [...counts.values()].filter((count) => count !== 1).length;
    console.log(
      `${name}: ${figures}; ${confirmed.length} confirmed, 0 lost, ${twice} twice, ${refused} refused`,
    );
    expect(twice).toBe(0);
  }

  beforeAll(async () => {
    chmodSync(folder, 0o711);
    ports = { primary: await freePort(), standby: await freePort(), pooler: await freePort() };
    for (const one of [primaryFolder, standbyFolder]) {
      makeFolder(one);
      closers.push(() => {
        runAsDatabaseUser(one, 0, "pg_ctl -m immediate stop >>log || true");
        return Promise.resolve();
      });
    }
    startServer(primaryFolder, ports.primary);
    runAsDatabaseUser(
      standbyFolder,
      ports.standby,
      `pg_basebackup -h 127.0.0.1 -p ${ports.primary} -R -D "$PGDATA" --checkpoint=fast
       printf "port = ${ports.standby}\\nunix_socket_directories = '${standbyFolder}'\\n" >>"$PGDATA/postgresql.conf"
       pg_ctl -w -l log start >>log`,
    );
    runAsDatabaseUser(
      primaryFolder,
      ports.primary,
      `psql -c "alter system set synchronous_standby_names = '*'" -c "select pg_reload_conf()"`,
    );
    database = ports.primary;
    await startPooler();
    closers.push(() => pooler.stop());
    const office = await openPostOffice();
    closers.push(() => office.stop());
    process.env.E2E_POST_OFFICE = office.readingUrl;
    const port = await freePort();
    const services = await spawnServices(port, {
      // The process that migrates reads it too.
      NODE_OPTIONS: "--import ./tests/fixtures/failing-dns.mjs",
      DATABASE_URL: `postgresql://postgres@pooler.test:${ports.pooler}/disha`,
      DATA_DIR: path.join(folder, "services"),
      DNS_FAILS: dnsFails,
      SMTP_URL: office.smtpUrl,
      SMS_GATEWAY_URL: office.smsUrl,
      CLIENT_LIMIT_FACTOR: "1000",
      MESSAGE_LIMIT_SMS_BY_COUNTRY: "*=1000000",
      LOG_LEVEL: "silent",
    });
    closers.push(() => services.stop("SIGKILL"));
    site = await startSite({
      env: {
        ...testSecrets,
        SERVICES_URL: services.origin,
        DATA_DIR: path.join(folder, "website"),
        TRUSTED_PROXIES: "1",
        LOG_LEVEL: "silent",
      },
    });
    closers.push(() => site.stop());
  }, 240_000);

  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  /** A folder of the database's user. */
  function makeFolder(one: string): void {
    mkdirSync(one);
    giveToDatabaseUser(one);
    chmodSync(one, 0o700);
  }

  it(
    "the pooler is killed and comes back",
    () =>
      during("pooler killed", async () => {
        await pooler.stop();
        await wait(AWAY_MS);
        await startPooler();
      }),
    180_000,
  );

  it(
    "PostgreSQL crashes and restarts",
    () =>
      during("PostgreSQL restarted", async () => {
        runAsDatabaseUser(
          primaryFolder,
          ports.primary,
          "pg_ctl -w -m immediate -l log restart >>log",
        );
        await Promise.resolve();
      }),
    180_000,
  );

  it(
    "no name can be resolved while connections have to be made",
    () =>
      during("DNS away", async () => {
        writeFileSync(dnsFails, "");
        await pooler.stop();
        await startPooler();
        await wait(AWAY_MS);
        rmSync(dnsFails);
      }),
    180_000,
  );

  it(
    "PostgreSQL is lost, and its standby takes over",
    () =>
      during("fail-over", async () => {
        runAsDatabaseUser(
          primaryFolder,
          ports.primary,
          `pg_ctl -m immediate stop >>log; rm -r "$PGDATA"`,
        );
        runAsDatabaseUser(standbyFolder, ports.standby, "pg_ctl -w promote >>log");
        database = ports.standby;
        await pooler.stop();
        await startPooler();
      }),
    180_000,
  );
});
