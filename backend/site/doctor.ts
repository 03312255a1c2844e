import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import { connect } from "node:tls";
import { sql } from "drizzle-orm";
import nodemailer from "nodemailer";
import { z } from "zod";
import { daysBetween, today } from "#domain/time/dates";
import { lastImport } from "../catalogue/import/store";
import { SHIPPED_FOLDER } from "../catalogue/import/seed";
import { hashOfFolder } from "../catalogue/state/folder-hash";
import type { PooledDatabase } from "../platform/db/one-connection";
import { openReplica } from "../platform/db/replica/replica";
import type { Deps } from "../platform/deps";
import { readQueues } from "../platform/work/queue-figures";
import { countStuck } from "../platform/work/stuck";
import { freeBytes } from "./health";
import { stuckSources } from "./stuck-sources";

type DoctorDeps = Pick<Deps, "config" | "db" | "now" | "storage">;

/** What a check found. `advice` says what to do about it. */
interface Finding {
  readonly status: "ok" | "warning" | "problem";
  readonly text: string;
  readonly advice?: string;
}

const ok = (text: string): Finding => ({ status: "ok", text });
const warning = (text: string, advice: string): Finding => ({ status: "warning", text, advice });
const problem = (text: string, advice: string): Finding => ({ status: "problem", text, advice });

const TIMEOUT_MS = 5_000;
const OLDEST_SERVER = 15;
const MAX_CLOCK_DIFFERENCE_S = 5;
const MAX_QUEUE_AGE_S = 600;
const MIN_FREE_BYTES = 1024 ** 3;
const MIN_DAYS_OF_CERTIFICATE = 14;

const serverSchema = z.object({
  rows: z.tuple([
    z.object({
      version: z.coerce.number(),
      used: z.coerce.number(),
      most: z.coerce.number(),
      clock: z.coerce.number(),
    }),
  ]),
});

async function checkDatabase({ db, now }: DoctorDeps): Promise<Finding> {
  const result = await db.execute(sql`
    select current_setting('server_version_num')::int / 10000 as version,
      (select count(*) from pg_stat_activity) as used,
      current_setting('max_connections')::int as most,
      extract(epoch from clock_timestamp()) as clock`);
  const { version, used, most, clock } = serverSchema.parse(result).rows[0];
  const apart = Math.abs(clock - now().getTime() / 1000);
  if (version < OLDEST_SERVER)
    return problem(`PostgreSQL ${version}`, `Use PostgreSQL ${OLDEST_SERVER} or newer.`);
  if (apart > MAX_CLOCK_DIFFERENCE_S)
    return problem(
      `the clocks are ${Math.round(apart)} seconds apart`,
      "Synchronise the clock of this machine and of the database server (NTP).",
    );
  if (used > 0.9 * most)
    return warning(
      `${used} of ${most} connections are in use`,
      "Lower DATABASE_POOL_SIZE, use a pooler, or raise max_connections.",
    );
  return ok(`PostgreSQL ${version}, ${used} of ${most} connections in use`);
}

async function checkQueues({ db }: DoctorDeps): Promise<Finding> {
  const late = (await readQueues(db)).filter(({ age }) => age > MAX_QUEUE_AGE_S);
  return late.length === 0
    ? ok("no job is late")
    : problem(
        late.map(({ name, age }) => `${name} is ${Math.round(age / 60)} minutes late`).join(", "),
        "Is a services process running? If so, its log has the reason (delivery failed, job failed).",
      );
}

async function checkStuck(deps: DoctorDeps): Promise<Finding> {
  const found = Object.entries(await countStuck(deps, stuckSources)).filter(([, count]) => count);
  return found.length === 0
    ? ok("nothing is stuck")
    : warning(
        found.map(([kind, count]) => `${kind}: ${count}`).join(", "),
        "npm run admin -- stuck lists the reasons.",
      );
}

async function checkStorage({ storage }: DoctorDeps): Promise<Finding> {
  const key = `doctor/${randomUUID()}`;
  await storage.put(key, Buffer.from(key));
  const back = await storage.get(key);
  await storage.remove(key);
  return Buffer.from(back ?? []).toString() === key
    ? ok("a file was written, read and deleted")
    : problem("a file came back different", "Check the bucket, or the disk of DATA_DIR.");
}

async function checkDisk({ config }: DoctorDeps): Promise<Finding> {
  const free = await freeBytes(config.DATA_DIR);
  const text = `${(free / 1024 ** 3).toFixed(1)} GB free in ${config.DATA_DIR}`;
  return free < MIN_FREE_BYTES
    ? problem(text, "Free space, or move DATA_DIR to a larger disk.")
    : ok(text);
}

async function checkMail({ config }: DoctorDeps): Promise<Finding> {
  if (!config.SMTP_URL) return notSet(config, "SMTP_URL", "emails");
  const transport = nodemailer.createTransport({
    url: config.SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return ok("the mail server accepts our sign-in");
  } finally {
    transport.close();
  }
}

async function checkTexts({ config }: DoctorDeps): Promise<Finding> {
  if (!config.SMS_GATEWAY_URL) return notSet(config, "SMS_GATEWAY_URL", "text messages");
  const { hostname } = new URL(config.SMS_GATEWAY_URL);
  await lookup(hostname);
  return ok(`${hostname} can be resolved; no message was sent`);
}

/** Local mode shows messages on a page and needs no provider. */
const notSet = ({ isLocal }: DoctorDeps["config"], setting: string, what: string): Finding =>
  isLocal
    ? ok(`${setting} is not set: ${what} are shown at /study-abroad/dev/outbox`)
    : problem(`${setting} is not set`, `Set it, or no ${what} are sent.`);

async function checkCatalogue({ config, db }: DoctorDeps): Promise<Finding> {
  const last = await lastImport(db);
  if (!last) return problem("no catalogue was imported", "npm run catalogue -- import");
  const isShipped = last.folder === SHIPPED_FOLDER;
  return isShipped && last.hash !== hashOfFolder(config.CATALOGUE_DIR)
    ? warning(
        "this version ships another catalogue than the one in use",
        "Once all processes are new: npm run catalogue -- import",
      )
    : ok(`imported from ${last.folder}`);
}

async function checkCertificate({ config }: DoctorDeps): Promise<Finding> {
  const origin = config.PUBLIC_ORIGIN && new URL(config.PUBLIC_ORIGIN);
  if (!origin || origin.protocol !== "https:") return ok("no certificate is needed in local mode");
  const expires = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = origin;
    const socket = connect({ host: hostname, servername: hostname, port: Number(port || 443) });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("no answer in five seconds")));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      resolve(new Date(socket.getPeerCertificate().valid_to).toISOString().slice(0, 10));
      socket.end();
    });
  });
  const days = daysBetween(today(), expires);
  const text = `the certificate of ${origin.hostname} is valid until ${expires}`;
  return days < MIN_DAYS_OF_CERTIFICATE ? problem(text, "Renew it.") : ok(text);
}

async function checkStandby({ config, db }: DoctorDeps): Promise<Finding> {
  const replica = openReplica(config, db as PooledDatabase);
  if (!replica) return ok("DATABASE_READ_URL is not set: all reads go to the primary");
  try {
    const advice = "Check its log and pg_stat_replication of the primary.";
    const reason = await replica.poll();
    if (reason !== null) return warning(`${reason}: all reads go to the primary`, advice);
    return (await replica.catchUp())
      ? ok("the standby has all changes, and reads go to it")
      : warning("the standby is more than five seconds behind", advice);
  } finally {
    await replica.close();
  }
}

const checks: Readonly<Record<string, (deps: DoctorDeps) => Promise<Finding>>> = {
  database: checkDatabase,
  standby: checkStandby,
  queues: checkQueues,
  "stuck work": checkStuck,
  files: checkStorage,
  disk: checkDisk,
  mail: checkMail,
  "text messages": checkTexts,
  catalogue: checkCatalogue,
  certificate: checkCertificate,
};

const MARKS = { ok: "ok     ", warning: "warning", problem: "PROBLEM" } as const;

/**
 * Checks what the site depends on, for `npm run admin -- doctor`. Settings and migrations were
 * checked when the command opened the database. One check that fails doesn't stop the others.
 * @returns one line for each check @throws Error with the same lines if there is a problem
 */
export async function diagnose(deps: DoctorDeps): Promise<string> {
  const findings: [string, Finding][] = [];
  for (const [name, check] of Object.entries(checks)) {
    const failed = (error: unknown) =>
      problem(reasonOf(error), "Check the setting, the address and the network.");
    findings.push([name, await check(deps).catch(failed)]);
  }
  const lines = findings.map(
    ([name, { status, text, advice }]) =>
      `${MARKS[status]}  ${name}: ${text}${advice ? `\n         ${advice}` : ""}`,
  );
  const report = ["ok       settings and migrations", ...lines].join("\n");
  if (findings.some(([, { status }]) => status === "problem")) throw new Error(report);
  return report;
}

/** The message, or the code of a connection that failed without one. */
const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? error.message || String((error as NodeJS.ErrnoException).code ?? error.name)
    : String(error);
