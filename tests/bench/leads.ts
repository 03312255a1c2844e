/**
 * `npm run bench:leads [leads] [counsellors]`: how fast the counsellor console's calls are with many
 * leads, by counsellors with many leads and by one with few, on PostgreSQL where TEST_DATABASE_URL or BENCH_DATABASE_URL names one, otherwise on PGlite.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { createBackend } from "#backend/api/app";
import { issueTokens } from "#backend/auth/tokens";
import { openDatabase } from "#backend/platform/db/database";
import { users } from "#backend/platform/db/schema/users";
import type { Database } from "#backend/platform/db/types";
import { realDeps } from "#backend/platform/deps";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { benchDatabase, isFilled } from "./bench-database";

const secret = "bench-secret-0123456789-0123456789-0123";
const config = readBackendConfig({
  TOKEN_SECRETS: secret,
  DATA_SECRETS: secret,
  SERVICE_KEY: secret,
  CLIENT_LIMIT_FACTOR: "1000",
});
const ROUNDS = 100;
const CHUNK = 50_000;
const [leads = 1_000_000, counsellors = 50] = process.argv.slice(2).map(Number);

/** Has no factor in common with the numbers of nine digits, so that every lead gets another one. */
const SPREAD = 61_803_399;
const numberOf = (n: number) =>
  `9${String((BigInt(n) * BigInt(SPREAD)) % 1_000_000_000n).padStart(9, "0")}`;

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** Inserts counsellors, students and leads by SQL. Every second lead has an account, 2% no owner. */
async function fill(db: Database): Promise<void> {
  const id = (offset: number) =>
    sql.raw(`('00000000-0000-4000-8000-' || lpad((n + ${offset})::text, 12, '0'))::uuid`);
  const owner = sql.raw(`(case when n % 50 = 0 then null else
    ('00000000-0000-4000-8000-' || lpad((n % ${counsellors})::text, 12, '0'))::uuid end)`);
  await db.execute(sql`insert into users (id, full_name, permissions)
    select ${id(0)}, 'Counsellor ' || n, '{lms_user}' from generate_series(0, ${counsellors - 1}) n`);
  for (let from = 0; from < leads; from += CHUNK) {
    const series = sql.raw(`generate_series(${from}, ${Math.min(from + CHUNK, leads) - 1}) n`);
    const name = sql.raw(`'Lead ' || md5(n::text)`);
    const mobile = sql.raw(`'+919' || lpad(((n::bigint * ${SPREAD}) % 1000000000)::text, 9, '0')`);
    const progress = sql.raw(
      `(case when n % 20 = 0 then 'open' when n % 20 < 4 then 'contacted' else 'closed' end)`,
    );
    const at = sql.raw(`now() - (n || ' seconds')::interval * 60`);
    await db.execute(sql`insert into users (id, full_name, mobile, counsellor_id)
      select ${id(1_000)}, ${name}, ${mobile}, ${owner} from ${series} where n % 2 = 0`);
    await db.execute(sql`insert into leads (id, score, user_id, name, mobile, stage, owner_id, last_enquiry_at, created_at, next_action, next_action_at)
      select ${id(1_000)}, (abs(hashtext(n::text)) % 20) * 5, case when n % 2 = 0 then ${id(1_000)} end, ${name}, ${mobile}, ${progress}, ${owner}, ${at}, ${at},
        case when n % 201 = 4 then 'Call' end, case when n % 201 = 4 then now() end from ${series}`);
    await db.execute(sql`insert into enquiries (id, idempotency_key, payload, name, mobile, form_id, country, status, user_id, lead_id, progress, assigned_to, created_at)
      select ${id(1_000)}, 'bench-' || n, jsonb_build_object('name', ${name}, 'countryCode', '+91', 'mobile', ${mobile}, 'email', null, 'city', null, 'country', null, 'englishTestStatus', false, 'registrationType', 'REGISTRATION_ENQUIRY', 'sendOtp', false, 'interestedYear', 2027, 'previousClassStatus', 'true', 'interestedEducationLevel', 'MASTERS', 'interestedCountries', jsonb_build_array('DEU'), 'source', 'enquiry', 'platForm', 'web', 'formId', 'enquiry', 'extraFields', jsonb_build_object('platformUrl', ''), 'consent', jsonb_build_object('version', '1', 'givenAt', '2026-11-20T10:00:00.000Z'), 'otpChannel', 'sms'),
        ${name}, ${mobile}, 'enquiry', 'IN', 'verified', case when n % 2 = 0 then ${id(1_000)} end, ${id(1_000)}, ${progress}, ${owner}, ${at} from ${series}`);
  }
  await fillWork(db);
  await fillNewcomer(db);
  await db.execute(sql`vacuum analyze`);
}

/** A counsellor who has the oldest twelve leads, and no one else's. */
const NEWCOMER = 999;

async function fillNewcomer(db: Database): Promise<void> {
  const id = idOf(NEWCOMER);
  await db.execute(
    sql`insert into users (id, full_name, permissions) values (${id}, 'New counsellor', '{lms_user}')`,
  );
  await db.execute(sql`update leads set owner_id = ${id} where id in (
    select id from leads where owner_id is not null order by last_enquiry_at limit 12)`);
  await db.execute(sql`update enquiries set assigned_to = ${id} where lead_id in (
    select id from leads where owner_id = ${id})`);
}

/**
 * Inserts what students do, most of it done with and some of it waiting for a counsellor. Steps are
 * no multiples of the counsellors, so that all of them get some.
 */
async function fillWork(db: Database): Promise<void> {
  const id = sql.raw(`('00000000-0000-4000-8000-' || lpad((n + 1000)::text, 12, '0'))::uuid`);
  const counsellor = sql.raw(
    `('00000000-0000-4000-8000-' || lpad((n % ${counsellors})::text, 12, '0'))`,
  );
  const every = (step: number, from = 0) =>
    sql.raw(`generate_series(${from}, ${leads - 1}, ${step}) n`);
  await db.execute(sql`insert into applications (id, user_id, course_id, title, university_name, country_slug, intake_month, intake_year)
    select ${id}, ${id}, 'course-' || n, 'MSc Physics', 'A university', 'germany', 9, 2027 from ${every(6)}`);
  await db.execute(sql`insert into application_stages (application_id, stage_id, field_data, status, submitted_at)
    select ${id}, 1, '{}', case when n % 102 = 0 then 'submitted' else 'done' end, now() - interval '1 day' from ${every(6)}`);
  await db.execute(sql`insert into user_documents (id, user_id, document_type_id, label, content_type, bytes, key, status, created_at)
    select ${id}, ${id}, 1, 'Marksheet', 'application/pdf', 1000, 'bench/' || n, case when n % 404 = 0 then 'waiting' else 'accepted' end, now() - interval '2 days' from ${every(4)}`);
  await db.execute(sql`insert into lead_messages (lead_id, direction, channel, text, handled_at)
    select ${id}, 'in', 'sms', 'Thank you', case when n % 1029 = 0 then null else now() end from ${every(21)}`);
  await db.execute(
    sql`insert into chats (user_id, name, is_waiting) select ${id}, 'Lead', n % 2058 = 0 from ${every(98)}`,
  );
  await db.execute(sql`insert into call_backs (user_id, name, mobile, topic, preferred_time, done_at)
    select ${id}, 'Lead', '+919000000000', 'Visa', 'any', case when n % 2178 = 0 then null else now() end from ${every(198)}`);
  await db.execute(sql`insert into appointments (user_id, resource, starts_at, mobile, topic)
    select ${id}, ${counsellor}, now() + (n / 998) * interval '1 hour', '+919000000000', 'Visa' from ${every(998)}`);
}

const md5 = (n: number) => createHash("md5").update(String(n)).digest("hex");

/** The place of a lead in the list: enquiries are a minute apart. */
const cursorOf = (lead: number) =>
  `0_${new Date(began - lead * 60_000).toISOString()}_${idOf(1_000 + lead)}`;
const began = Date.now();

/** The calls of the console, by a counsellor. */
const calls: Readonly<Record<string, (lead: number) => string>> = {
  "work queue": () => "lead/queue",
  "count in the header": () => "lead/queue/count",
  "lead record": (lead) => `lead/prospects/${idOf(1_000 + lead)}`,
  timeline: (lead) => `lead/prospects/${idOf(1_000 + lead)}/timeline`,
  leads: () => "lead/prospects/list",
  "leads, by name": (lead) => `lead/prospects/list?q=${md5(lead).slice(0, 10)}`,
  "leads, by number": (lead) => `lead/prospects/list?q=${numberOf(lead)}`,
  "leads, a later page": (lead) => `lead/prospects/list?after=${cursorOf(lead)}`,
  "leads, by score": () => "lead/prospects/list?sort=score",
  "leads, overdue": () => "lead/prospects/list?contact=overdue",
  inbox: () => "lead/leads",
  "inbox, by number": (lead) => `lead/leads?q=${numberOf(lead)}`,
};

/** Calls about a lead that the newcomer may not see. */
const ofOneLead: ReadonlySet<string> = new Set(["lead record", "timeline"]);

async function measure(url: string | null, folder: string): Promise<void> {
  const own = url ? { ...config, DATABASE_URL: url } : { ...config, DATA_DIR: folder };
  const database = await openDatabase(own);
  await database.migrate();
  const start = performance.now();
  if (!(await isFilled(database.db))) await fill(database.db);
  console.log(`${leads} leads in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  const deps = realDeps(own, database.db);
  const app = createBackend(deps);
  const tokenOf = async (counsellor: number): Promise<string> => {
    const [user] = await database.db
      .select()
      .from(users)
      .where(eq(users.id, idOf(counsellor)));
    if (!user) throw new Error("no counsellor");
    return (await issueTokens(database.db, deps, user)).access_token;
  };
  for (const [name, addressOf] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // A lead of one of two counsellors, the second of whom has students. 2% have no owner.
      const lead = ((round * 7_919 * counsellors) % leads) + 1 + (round % 2);
      const isNewcomer = round % 3 === 0 && !ofOneLead.has(name);
      const token = await tokenOf(isNewcomer ? NEWCOMER : lead % counsellors);
      const from = performance.now();
      const response = await app.request(`http://services/${addressOf(lead)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await response.text();
      times.push(performance.now() - from);
      if (response.status !== 200) throw new Error(`${name}: ${response.status}`);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
    console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  }
  await database.close();
}

const work = mkdtempSync(path.join(tmpdir(), "disha-bench-leads-"));
const own = await benchDatabase("bench");
try {
  await measure(own?.url ?? null, path.join(work, "data"));
} finally {
  await own?.drop();
  rmSync(work, { recursive: true, force: true });
}
