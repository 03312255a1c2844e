import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { openDatabase } from "#backend/platform/db/database";
import type { Database } from "#backend/platform/db/types";
import { realDeps } from "#backend/platform/deps";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { createBackend } from "#backend/api/app";
import { Client } from "../contract/client";
import { enquiryFor, makePerson } from "../contract/test-users";
import { drainOutbox } from "../contract/drain-outbox";
import { createTestDatabase, postgresServer } from "../setup/postgres";
import { percentile } from "./load";

/**
 * `npm run bench:scaling`: the tables of docs/scaling.md. Storage and the cost of a message are measured on PostgreSQL
 * (TEST_DATABASE_URL). Costs of pages are those of docs/performance.md; the busiest minute of each size is simulated with
 * them.
 */
const PEOPLE = 1_000;
/** Page views a day. */
const SIZES = [10_000, 1_000_000, 100_000_000];
/** What we assume about visitors, until there are figures of /metrics (docs/scaling.md "Assumptions"). */
const assumed = {
  peak: 4.3,
  shares: { public: 0.895, country: 0.04, list: 0.03, dashboard: 0.03, enquiry: 0.005 },
  addresses: 10_000,
  freshSeconds: 10,
  pageBytes: 13_625,
  maxUtilisation: 0.7,
  maxP99Ms: 500,
} as const;
/** DATABASE_POOL_SIZE */
const POOL = 10;
type Kind = keyof typeof assumed.shares | "cached";

/** Milliseconds of processor time from the table of 27 November in docs/performance.md. */
function pageCosts(): Readonly<Record<Kind, number>> {
  const text = readFileSync("docs/performance.md", "utf8");
  const [, section = ""] = text.split("## What misses its target, and why");
  const cost = (row: string) => {
    const found = new RegExp(`^\\| ${row} \\|.*\\| ([\\d.]+) ms \\|$`, "m").exec(section)?.[1];
    if (found === undefined) throw new Error(`docs/performance.md has no row "${row}"`);
    return Number(found);
  };
  const country = cost("country page, signed in");
  return {
    cached: cost("country page from the page cache"),
    // A public page is rendered like one that is signed in, without its personal parts.
    public: country,
    country,
    list: cost("course list, signed in"),
    dashboard: cost("dashboard"),
    enquiry: cost("enquiry"),
  };
}

interface Measured {
  readonly enquiryBytes: number;
  readonly studentBytes: number;
  readonly messageBytes: number;
  readonly messageMs: number;
}

const rowsSchema = z.object({
  rows: z.tuple([z.object({ bytes: z.number(), count: z.number().optional() })]),
});

async function sizeOf(db: Database): Promise<number> {
  await db.execute(sql`vacuum full`);
  const result = await db.execute(
    sql`select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
  );
  return rowsSchema.parse(result).rows[0].bytes;
}

/** Students with two answers, three courses on the shortlist and an application, as in `npm run bench:students`. */
async function addStudents(db: Database): Promise<void> {
  const id = sql.raw(`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`);
  const series = sql.raw(`generate_series(1, ${PEOPLE}) n`);
  await db.execute(sql`insert into users (id, full_name, mobile, country_code)
    select ${id}, 'Student ' || n, '+919' || lpad(n::text, 9, '0'), '+91' from ${series}`);
  await db.execute(sql`insert into profile_answers (user_id, section, answers)
    select ${id}, section, '{"countries": ["DEU"], "level": "masters", "subject": "computer science", "intakeYear": 2027, "budget": 1500000}'::jsonb
    from ${series} cross join unnest(array['study-abroad-preference', 'exam/ielts']) section`);
  await db.execute(sql`insert into user_courses (user_id, course_id, type, favourite)
    select ${id}, 'course-' || n || '-' || c, 'course', true from ${series} cross join generate_series(1, 3) c`);
  await db.execute(sql`insert into applications (user_id, course_id, title, university_name, country_slug, intake_month, intake_year)
    select ${id}, 'course-' || n, 'MSc Mechanical Engineering', 'A university', 'germany', 10, 2027 from ${series}`);
}

async function measure(): Promise<Measured> {
  const own = await createTestDatabase("scaling");
  const folder = mkdtempSync(path.join(tmpdir(), "disha-scaling-"));
  const secret = "bench-secret-0123456789-0123456789-0123";
  const config = readBackendConfig({
    DATABASE_URL: own.url,
    DATA_DIR: folder,
    TOKEN_SECRETS: secret,
    DATA_SECRETS: secret,
    SERVICE_KEY: secret,
    CLIENT_LIMIT_FACTOR: "1000",
    MESSAGE_LIMIT_SMS_BY_COUNTRY: "*=1000000",
    MESSAGE_LIMIT_SMS_PER_HOUR: "1000000",
  });
  const database = await openDatabase(config);
  const { db } = database;
  try {
    await database.migrate();
    const deps = realDeps(config, db);
    const app = createBackend(deps);
    const client = new Client(async (request) => app.fetch(request), secret);
    const empty = await sizeOf(db);
    for (let count = 0; count < PEOPLE; count += 1) {
      const { status } = await client.another().post("auth/enquiry", enquiryFor(makePerson()));
      if (status !== 200 && status !== 201) throw new Error(`an enquiry got ${status}`);
    }
    const enquired = await sizeOf(db);
    const result = await db.execute(
      sql`select count(*)::int as count, pg_total_relation_size('outbox')::float8 as bytes from outbox`,
    );
    const [{ bytes, count: messages = 0 }] = rowsSchema.parse(result).rows;
    const messageBytes = bytes / messages;
    const before = process.cpuUsage();
    const sent = () => Promise.resolve();
    await drainOutbox(deps, {
      mail: sent,
      sms: sent,
      whatsapp: sent,
      webhook: sent,
      event: sent,
      close: () => undefined,
    });
    const { user, system } = process.cpuUsage(before);
    const drained = await sizeOf(db);
    await addStudents(db);
    return {
      enquiryBytes: (enquired - empty) / PEOPLE,
      studentBytes: ((await sizeOf(db)) - drained) / PEOPLE,
      messageBytes,
      messageMs: (user + system) / 1000 / messages,
    };
  } finally {
    await database.close();
    await own.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Repeats: the same numbers in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Minute {
  readonly p99Ms: number;
  readonly utilisation: number;
  readonly cpuMsPerRequest: number;
}

/**
 * A minute of arrivals at random moments, each at a process of its own choice. A process does one thing at a time and keeps
 * each public page for ten seconds. The minute before fills its cache.
 */
function simulate(
  perSecond: number,
  processes: number,
  costs: ReturnType<typeof pageCosts>,
): Minute {
  const random = randomNumbers(perSecond + processes);
  const busyUntil = new Float64Array(processes);
  const rendered = Array.from({ length: processes }, () => new Map<number, number>());
  const delays: number[] = [];
  let spent = 0;
  let requests = 0;
  for (let at = 0; at < 120_000; at += (-Math.log(1 - random()) / perSecond) * 1000) {
    const one = Math.floor(random() * processes);
    let lot = random();
    const [kind = "public"] =
      (Object.entries(assumed.shares) as [Kind, number][]).find(
        ([, share]) => (lot -= share) < 0,
      ) ?? [];
    let cost: number = costs[kind];
    if (kind === "public") {
      // Popularity falls with the rank (Zipf).
      const page = Math.floor(assumed.addresses ** random());
      const last = rendered[one]?.get(page) ?? -Infinity;
      if (at - last < assumed.freshSeconds * 1000) cost = costs.cached;
      else rendered[one]?.set(page, at);
    }
    const begins = Math.max(at, busyUntil[one] ?? 0);
    busyUntil[one] = begins + cost;
    if (at < 60_000) continue;
    requests += 1;
    spent += cost;
    delays.push(begins + cost - at);
  }
  return {
    p99Ms: percentile(delays, 0.99),
    utilisation: spent / 60_000 / processes,
    cpuMsPerRequest: spent / Math.max(1, requests),
  };
}

/** The fewest processes that keep the limits with one of them missing, and their busiest minute. */
function fewest(perSecond: number, costs: ReturnType<typeof pageCosts>) {
  let processes = Math.max(1, Math.floor((perSecond * costs.cached) / 1000));
  for (;;) {
    const minute = simulate(perSecond, processes, costs);
    if (minute.utilisation <= assumed.maxUtilisation && minute.p99Ms <= assumed.maxP99Ms)
      return { ...minute, processes: processes + 1 };
    processes += Math.max(1, Math.floor(processes / 20));
  }
}

/** Limits of a first installation: two cores, and the defaults. */
function bottlenecks(cores: number, enquiriesAtPeak: number, connections: number) {
  const limits = [
    ["processor of two cores", cores, 2],
    ["PostgreSQL's default of 100 connections", connections, 100],
    ["3,000 codes an hour to +91", enquiriesAtPeak * 3_600, 3_000],
    ["48 enquiries a second on two cores", enquiriesAtPeak, 48],
  ] as const;
  return limits
    .map(([what, load, limit]) => ({ what, share: load / limit }))
    .toSorted((one, other) => other.share - one.share)
    .map(({ what, share }) => `${what}: ${number(share * 100, 1)}%`);
}

const number = (value: number, digits = 0) =>
  value.toLocaleString("en-GB", { maximumFractionDigits: digits });

/** A column of the table of sizes. */
function sizeColumn(views: number, costs: ReturnType<typeof pageCosts>, measured: Measured) {
  const average = views / 86_400;
  const peak = average * assumed.peak;
  const { processes, p99Ms, cpuMsPerRequest } = fewest(peak, costs);
  const cores = (peak * cpuMsPerRequest) / 1000;
  const enquiries = views * assumed.shares.enquiry;
  const bytesPerYear = enquiries * 365 * (measured.enquiryBytes + measured.studentBytes);
  const connections = processes * POOL;
  const limits = bottlenecks(cores, (enquiries / 86_400) * assumed.peak, connections);
  return {
    "page views a day": number(views),
    "requests a second, average / peak": `${number(average, 1)} / ${number(peak, 1)}`,
    "cores at the peak": number(cores, 2),
    "processes, one of them spare": number(processes),
    "p99 without the spare one, ms": number(p99Ms),
    "CPU hours a day": number((views * fewest(average, costs).cpuMsPerRequest) / 3.6e6, 1),
    "connections with pools of 10": number(connections),
    "enquiries a day": number(enquiries),
    "database, GB a year": number(bytesPerYear / 1e9, 1),
    "traffic, GB a month": number((views * 30 * assumed.pageBytes) / 1e9),
    "first limit": limits[0] ?? "",
    "second limit": limits[1] ?? "",
  };
}

if (!postgresServer) throw new Error("TEST_DATABASE_URL must name a PostgreSQL server.");
const costs = pageCosts();
const measured = await measure();
console.log(`| what | processor time, ms | storage with indexes, bytes |
|---|--:|--:|
| public page from the page cache | ${costs.cached} | |
| public page that is rendered, or a country page for a student | ${costs.country} | |
| course list for a student | ${costs.list} | |
| dashboard | ${costs.dashboard} | |
| enquiry, with its consent, code and message | ${costs.enquiry} | ${number(measured.enquiryBytes)} |
| student with two profile sections, three courses and an application | | ${number(measured.studentBytes)} |
| message in the outbox, without the provider's part | ${number(measured.messageMs, 1)} | ${number(measured.messageBytes)} |
`);
const columns = SIZES.map((views) => sizeColumn(views, costs, measured));
for (const [index, name] of Object.keys(columns[0] ?? {}).entries()) {
  console.log(`| ${name} | ${columns.map((one) => Object.values(one)[index]).join(" | ")} |`);
  if (index === 0) console.log("|---|--:|--:|--:|");
}
