/**
 * `npm run bench:leads [leads] [counsellors]`: how fast the counsellor console's calls are with many
 * leads, on PostgreSQL where TEST_DATABASE_URL names one, otherwise on PGlite.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { createBackend } from "#backend/app";
import { issueTokens } from "#backend/auth/tokens";
import { readBackendConfig } from "#backend/config";
import { openDatabase, type Database } from "#backend/db/database";
import { users } from "#backend/db/schema";
import { realDeps } from "#backend/deps";
import { createTestDatabase, postgresServer } from "../setup/postgres";

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
    const mobile = sql.raw(`'+9190' || lpad(n::text, 8, '0')`);
    const progress = sql.raw(
      `(case when n % 20 = 0 then 'open' when n % 20 < 4 then 'contacted' else 'closed' end)`,
    );
    const at = sql.raw(`now() - (n || ' seconds')::interval * 60`);
    await db.execute(sql`insert into users (id, full_name, mobile, counsellor_id)
      select ${id(1_000)}, ${name}, ${mobile}, ${owner} from ${series} where n % 2 = 0`);
    await db.execute(sql`insert into prospects (id, user_id, name, mobile, stage, owner_id, last_enquiry_at, created_at, next_action, next_action_at)
      select ${id(1_000)}, case when n % 2 = 0 then ${id(1_000)} end, ${name}, ${mobile}, ${progress}, ${owner}, ${at}, ${at},
        case when n % 200 = 4 then 'Call' end, case when n % 200 = 4 then now() end from ${series}`);
    await db.execute(sql`insert into leads (id, idempotency_key, payload, name, mobile, form_id, country, status, user_id, prospect_id, progress, assigned_to, created_at)
      select ${id(1_000)}, 'bench-' || n, jsonb_build_object('name', ${name}, 'countryCode', '+91', 'mobile', ${mobile}, 'email', null, 'city', null, 'country', null, 'englishTestStatus', false, 'registrationType', 'REGISTRATION_ENQUIRY', 'sendOtp', false, 'interestedYear', 2027, 'previousClassStatus', 'true', 'interestedEducationLevel', 'MASTERS', 'interestedCountries', jsonb_build_array('DEU'), 'source', 'enquiry', 'platForm', 'web', 'formId', 'enquiry', 'extraFields', jsonb_build_object('platformUrl', ''), 'consent', jsonb_build_object('version', '1', 'givenAt', '2026-11-20T10:00:00.000Z'), 'otpChannel', 'sms'),
        ${name}, ${mobile}, 'enquiry', 'IN', 'verified', case when n % 2 = 0 then ${id(1_000)} end, ${id(1_000)}, ${progress}, ${owner}, ${at} from ${series}`);
  }
  await db.execute(sql`analyze`);
}

/** The calls of the console, by a counsellor. */
const calls: Readonly<Record<string, (lead: number) => string>> = {
  "work queue": () => "lead/queue",
  "count in the header": () => "lead/queue/count",
  "lead record": (lead) => `lead/prospects/${idOf(1_000 + lead)}`,
  timeline: (lead) => `lead/prospects/${idOf(1_000 + lead)}/timeline`,
  "inbox, by number": (lead) => `lead/leads?q=${String(lead).padStart(8, "0")}`,
};

async function measure(url: string | null, folder: string): Promise<void> {
  const own = url ? { ...config, DATABASE_URL: url } : { ...config, DATA_DIR: folder };
  const database = await openDatabase(own);
  await database.migrate();
  const began = performance.now();
  await fill(database.db);
  console.log(`${leads} leads in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const deps = realDeps(own, database.db);
  const app = createBackend(deps);
  for (const [name, addressOf] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // A lead of this counsellor: never one of the 2% without an owner.
      const lead = ((round * 7_919 * counsellors) % leads) + 1;
      const [user] = await database.db
        .select()
        .from(users)
        .where(eq(users.id, idOf(lead % counsellors)));
      if (!user) throw new Error("no counsellor");
      const { access_token: token } = await issueTokens(database.db, deps, user);
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
const own = postgresServer ? await createTestDatabase("bench") : null;
try {
  await measure(own?.url ?? null, path.join(work, "data"));
} finally {
  await own?.drop();
  rmSync(work, { recursive: true, force: true });
}
