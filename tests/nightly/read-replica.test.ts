import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { setState } from "#backend/catalogue/state/catalogue-state";
import { openDatabase } from "#backend/platform/db/database";
import { openReplica, type Replica } from "#backend/platform/db/replica/replica";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { log } from "#backend/platform/runtime/log";
import { diagnose } from "#backend/site/doctor";
import { listLeads } from "#contract/leads/leads";
import { environmentOn, type TestEnvironment } from "../contract/environment";
import { enquiryFor, makePerson, newStaff, type TestUser } from "../contract/test-users";
import { freePort } from "../e2e/environment/site";
import { hasPgbouncer, startPgbouncer, type Pooler } from "../setup/pgbouncer";
import { commandsOf } from "./docs-commands";
import {
  binaries,
  giveToDatabaseUser,
  runAsDatabaseUser,
  startServer,
} from "../setup/own-postgres";

/** What makes the standby of compose.yaml. */
const standbyScript = path.resolve("deploy/compose/standby.sh");

/** Two processes of the services on a primary and its streaming standby, both behind PgBouncer in transaction mode. */
describe.runIf(binaries && hasPgbouncer)("a standby for reads", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-replica-"));
  const [primaryFolder, standbyFolder] = [
    path.join(folder, "primary"),
    path.join(folder, "standby"),
  ];
  const closers: (() => unknown)[] = [];
  let ports: { primary: number; standby: number };
  let processes: { environment: TestEnvironment; replica: Replica }[];
  let writer: TestUser;
  let reader: TestUser;

  const urlOn = (port: number) => `postgresql://postgres@127.0.0.1:${port}/disha`;
  const pooled = async (port: number): Promise<Pooler> => {
    const pooler = await startPgbouncer(urlOn(port));
    closers.push(() => pooler.stop());
    return pooler;
  };
  const openProcess = async (config: ReturnType<typeof readBackendConfig>) => {
    const database = await openDatabase(config);
    await database.migrate();
    const replica = openReplica(config, database.db);
    if (!replica) throw new Error("no standby is set");
    const environment = await environmentOn(database, config, { replica });
    closers.push(
      () => database.close(),
      () => replica.close(),
    );
    return { environment, replica };
  };

  beforeAll(async () => {
    chmodSync(folder, 0o711);
    ports = { primary: await freePort(), standby: await freePort() };
    mkdirSync(path.join(folder, "site"));
    for (const one of [primaryFolder, standbyFolder]) {
      mkdirSync(one);
      giveToDatabaseUser(one);
      chmodSync(one, 0o700);
      closers.push(() => runAsDatabaseUser(one, 0, "pg_ctl -m immediate stop >>log || true"));
    }
    startServer(primaryFolder, ports.primary);
    runAsDatabaseUser(
      standbyFolder,
      ports.standby,
      `printf "port = ${ports.standby}\\nunix_socket_directories = '${standbyFolder}'\\n" >own.conf
       PGHOST=127.0.0.1 PGPORT=${ports.primary} sh ${standbyScript} \\
         sh -ec 'cat own.conf >>"$PGDATA/postgresql.conf"; exec pg_ctl -w -l log start' >>log`,
    );
    const config = readBackendConfig({
      ...process.env,
      DATABASE_URL: (await pooled(ports.primary)).url,
      DATABASE_READ_URL: (await pooled(ports.standby)).url,
      DATA_DIR: path.join(folder, "site"),
    });
    processes = [await openProcess(config), await openProcess(config)];
    const { environment } = processes[0] as (typeof processes)[number];
    [writer, reader] = [
      await newStaff(environment, "all_user"),
      await newStaff(environment, "all_user"),
    ];
  }, 120_000);
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const onStandby = (command: string) =>
    runAsDatabaseUser(standbyFolder, ports.standby, `psql -Atc "${command}" disha`).trim();
  const onPrimary = (command: string, user = "postgres") =>
    runAsDatabaseUser(
      primaryFolder,
      ports.primary,
      `psql -U ${user} -Atc "${command}" disha`,
    ).trim();
  /** The command of docs/runbooks.md. */
  const [listStandbys = ""] = commandsOf("docs/runbooks.md").filter((command) =>
    command.includes("pg_stat_replication"),
  );
  const states = () => Promise.all(processes.map(({ replica }) => replica.poll()));
  const isUsed = () => expect.poll(states, { timeout: 60_000 }).toEqual([null, null]);
  const enquire = async () => {
    const body = enquiryFor(makePerson(), { sendOtp: false });
    const { client } = (processes[0] as (typeof processes)[number]).environment;
    expect((await client.another().post("auth/enquiry", body)).status).toBeLessThan(300);
  };
  /** How many leads somebody sees, in each process. */
  const totals = (staff: TestUser) =>
    Promise.all(
      processes.map(async ({ environment }) => {
        const reply = await environment.client.another().get("lead/prospects/list", staff);
        expect(reply.status).toBe(200);
        return listLeads.response.parse(reply.data).leads.length;
      }),
    );
  let views = 0;
  const change = async () => {
    const view = { list: "leads", name: `View ${(views += 1)}`, filters: {} };
    const { client } = (processes[0] as (typeof processes)[number]).environment;
    expect((await client.another().post("user/staff/views", view, writer)).status).toBeLessThan(
      300,
    );
  };

  it("shows a change to whoever made it while the standby lags, and to others once it doesn't", async () => {
    await isUsed();
    onStandby("select pg_wal_replay_pause()");
    await enquire();
    expect(await totals(reader)).toEqual([0, 0]);
    await change();
    expect(await totals(writer)).toEqual([1, 1]);
    expect(await totals(reader)).toEqual([0, 0]);
    onStandby("select pg_wal_replay_resume()");
    await expect.poll(() => totals(reader), { timeout: 30_000 }).toEqual([1, 1]);
    // The writer's reads return to the standby: what comes after isn't seen while it waits.
    await isUsed();
    onStandby("select pg_wal_replay_pause()");
    await enquire();
    expect(await totals(writer)).toEqual([1, 1]);
    onStandby("select pg_wal_replay_resume()");
    await isUsed();
  }, 90_000);

  it("has a change before its response if the change's position couldn't be stored", async () => {
    await isUsed();
    const { replica } = processes[0] as (typeof processes)[number];
    vi.spyOn(replica, "recordWrite").mockRejectedValueOnce(new Error("no connection"));
    onStandby("select pg_wal_replay_pause()");
    await enquire();
    const [before = 0] = await totals(writer);
    const changed = change();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await totals(writer)).toEqual([before, before]);
    onStandby("select pg_wal_replay_resume()");
    await changed;
    expect(await totals(writer)).toEqual([before + 1, before + 1]);
  }, 60_000);

  it("is listed by the command of its runbook, for roles that may see it", async () => {
    await isUsed();
    onPrimary("create role watcher login in role pg_monitor");
    onPrimary("create role services login");
    expect(onPrimary(listStandbys, "watcher")).toMatch(/^127\.0\.0\.1\|streaming\|/);
    expect(onPrimary(listStandbys, "services")).toBe("||");
  }, 60_000);

  it("isn't used with an older catalogue, or when it is too far behind", async () => {
    onStandby("select pg_wal_replay_pause()");
    const { deps } = (processes[0] as (typeof processes)[number]).environment;
    await setState(deps.db, "taxonomy", { streams: [], specializations: [] });
    expect(await states()).toEqual(["it has another catalogue", "it has another catalogue"]);
    onStandby("select pg_wal_replay_resume()");
    await isUsed();
    onStandby("select pg_wal_replay_pause()");
    await enquire();
    const report = await diagnose(deps).catch((error: Error) => error.message);
    expect(report).toContain("standby: the standby is more than five seconds behind");
    const before = await totals(writer);
    const reason = "it is more than 10 seconds behind";
    const warn = vi.spyOn(log, "warn");
    await expect.poll(states, { timeout: 60_000 }).toEqual([reason, reason]);
    // Each process logs it once.
    expect(warn.mock.calls).toEqual(processes.map(() => [{ reason }, "replica not used"]));
    warn.mockRestore();
    expect(processes.map(({ replica }) => replica.mayServe())).toEqual([false, false]);
    expect(await totals(reader)).toEqual(before.map((total) => total + 1));
    onStandby("select pg_wal_replay_resume()");
    await isUsed();
  }, 120_000);

  it("fails no read when it crashes, and is used again", async () => {
    const statuses: number[] = [];
    let isOver = false;
    const visit = async ({ environment }: (typeof processes)[number]) => {
      const client = environment.client.another();
      while (!isOver)
        for (const [address, by] of [
          ["lead/prospects/list", reader],
          ["examcms/", undefined],
          ["pathway/universities", undefined],
        ] as const)
          statuses.push((await client.get(address, by)).status);
    };
    const visits = [...processes, ...processes].map(visit);
    runAsDatabaseUser(standbyFolder, ports.standby, "pg_ctl -m immediate stop >>log");
    await expect
      .poll(() => processes.map(({ replica }) => replica.mayServe()), { timeout: 30_000 })
      .toEqual([false, false]);
    await expect.poll(() => onPrimary(listStandbys)).toBe("");
    const { environment } = processes[0] as (typeof processes)[number];
    expect(await environment.client.get("health/")).toMatchObject({ status: 200 });
    runAsDatabaseUser(standbyFolder, ports.standby, "pg_ctl -w -l log start >>log");
    await isUsed();
    isOver = true;
    await Promise.all(visits);
    console.log(`${statuses.length} reads, ${statuses.filter((one) => one !== 200).length} failed`);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(20);
  }, 120_000);

  it("isn't used once it is a primary itself", async () => {
    runAsDatabaseUser(standbyFolder, ports.standby, "pg_ctl -w promote >>log");
    await expect.poll(() => onStandby("select pg_is_in_recovery()"), { timeout: 30_000 }).toBe("f");
    expect(await states()).toEqual(["it is not a standby", "it is not a standby"]);
    expect(
      await (processes[0] as (typeof processes)[number]).replica.db.execute(sql`select 1`),
    ).toBeTruthy();
  }, 60_000);
});
