/**
 * `npm run bench:students [students] [courses]`: how fast the calls behind a student's dashboard,
 * recommendations and the console's search of students are when there are many students and courses, on PGlite and, where TEST_DATABASE_URL
 * names one, PostgreSQL.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { createBackend } from "#backend/api/app";
import { issueTokens } from "#backend/auth/tokens";
import { storeCatalogue } from "#backend/catalogue/import/store";
import { readCatalogue } from "#backend/catalogue/source/read-catalogue";
import { openDatabase, type OpenDatabase } from "#backend/platform/db/database";
import { users } from "#backend/platform/db/schema/users";
import type { Database } from "#backend/platform/db/types";
import { realDeps } from "#backend/platform/deps";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { benchDatabase, isFilled } from "./bench-database";
import { generateCatalogue } from "./generate-catalogue";

const secret = "bench-secret-0123456789-0123456789-0123";
const config = readBackendConfig({
  TOKEN_SECRETS: secret,
  DATA_SECRETS: secret,
  SERVICE_KEY: secret,
  CLIENT_LIMIT_FACTOR: "1000",
  MESSAGE_LIMIT_SMS_BY_COUNTRY: "*=1000000",
  MESSAGE_LIMIT_SMS_PER_HOUR: "1000000",
  MESSAGE_LIMIT_MAIL_PER_HOUR: "1000000",
});
const ROUNDS = 150;
const [students = 100_000, courses = 200_000] = process.argv.slice(2).map(Number);

/** Inserts students with profiles, shortlists, applications and recommendations by SQL. */
async function fill(db: Database, number: number): Promise<void> {
  const chunk = 10_000;
  for (let from = 0; from < number; from += chunk) {
    const upTo = Math.min(from + chunk, number) - 1;
    const id = sql.raw(`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`);
    const series = sql.raw(`generate_series(${from}, ${upTo}) n`);
    await db.execute(
      sql`insert into users (id, full_name, mobile, country_code, paid_user) select ${id}, 'Student ' || n, '+919' || lpad(((n::bigint * ${sql.raw(String(SPREAD))}) % 1000000000)::text, 9, '0'), '+91', n % 5 = 0 from ${series}`,
    );
    await db.execute(sql`insert into profile_answers (user_id, section, answers)
      select ${id}, 'study-abroad-preference', jsonb_build_object('countries', jsonb_build_array((array['USA', 'DEU', 'GBR', 'CAN'])[1 + n % 4]), 'level', (array['masters', 'bachelors'])[1 + n % 2], 'subject', (array['mechanical engineering', 'computer science', 'nursing', 'finance'])[1 + n % 4], 'intakeYear', 2027, 'budget', 1500000) from ${series}`);
    await db.execute(sql`insert into profile_answers (user_id, section, answers)
      select ${id}, 'exam/ielts', '{"score": 6.5, "takenOn": "2026-06-01"}'::jsonb from ${series}`);
    await db.execute(sql`insert into user_courses (user_id, course_id, type, favourite)
      select ${id}, c.id, 'course', true from ${series} cross join lateral (select id from courses where id > (n % 900)::text order by id limit 3) c`);
    await db.execute(sql`insert into applications (user_id, course_id, title, university_name, country_slug, intake_month, intake_year)
      select ${id}, 'course-' || n, 'MSc Mechanical Engineering', 'A university', 'germany', 10, 2027 from ${series}`);
    await db.execute(sql`insert into recommendations (user_id, course_id)
      select ${id}, c.id from ${series} cross join lateral (select id from courses where id > (n % 800)::text order by id limit 2) c`);
  }
  await db.execute(sql`analyze`);
}

/** The calls of a page, as the website makes them: side by side. */
const pages: Readonly<Record<string, (userId: string) => readonly [string, unknown?][]>> = {
  "dashboard (4 calls)": (userId) => [
    [`user/user/${userId}/dashboard`],
    ["user/alumni?page=0&size=10"],
    ["pathway/universities?dashboardPathwayRequired=true&page=0&length=40"],
    ["marketing/pages/category"],
  ],
  "recommendations, first page": () => [
    ["recommendation/v1/courses/recommendation?page=0&size=6", {}],
  ],
  "recommendations, filtered": () => [
    [
      "recommendation/v1/courses/recommendation?page=2&size=6&sort=fee",
      { country: "usa", maxFee: 2_000_000 },
    ],
  ],
  "search by name, 500": () => [
    ["recommendation/search/name", { searchTerm: "mechanical", filters: {}, page: 0, size: 500 }],
  ],
};

/** Searches of `all_user` and of a counsellor with some 150 students. */
async function measureSearch(name: string, database: OpenDatabase): Promise<void> {
  const deps = realDeps(config, database.db);
  const app = createBackend(deps);
  const staff = await database.db
    .insert(users)
    .values([
      { fullName: "Head", email: "head@example.com", permissions: ["all_user"] },
      { fullName: "Counsellor", email: "one@example.com", permissions: ["lms_user"] },
    ])
    .onConflictDoUpdate({ target: users.email, set: { updatedAt: deps.now() } })
    .returning();
  await database.db.execute(
    sql`update users set counsellor_id = ${staff[1]?.id} where mobile like '+919%' and right(mobile, 6)::int < 300`,
  );
  await database.db.execute(sql`analyze users`);
  for (const user of staff) {
    const { access_token: token } = await issueTokens(database.db, deps, user);
    for (const [search, queryOf] of Object.entries(searches)) {
      const times: number[] = [];
      for (let round = 0; round < SEARCH_ROUNDS; round += 1) {
        const query = queryOf(Math.floor((round * 7_919) % students));
        const from = performance.now();
        const response = await app.request(`http://services/user/staff/${query}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        await response.text();
        times.push(performance.now() - from);
        if (response.status !== 200) throw new Error(`${query}: ${response.status}`);
      }
      report(`${name}: ${user.fullName}: ${search}`, times);
    }
  }
}

/** Has no factor in common with the numbers of nine digits, so that every student gets another one. */
const SPREAD = 61_803_399;
const numberOf = (n: number) =>
  `9${String((BigInt(n) * BigInt(SPREAD)) % 1_000_000_000n).padStart(9, "0")}`;

const SEARCH_ROUNDS = 40;
/** Calls of the console, by a student's number. */
const searches: Readonly<Record<string, (n: number) => string>> = {
  "all students": () => "students",
  "a later page": (n) => `students?after=00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  "whole name": (n) => `students?q=Student+${n}`,
  "part of a name that all have": () => "students?q=tude",
  "two letters": () => "students?q=zq",
  "whole number": (n) => `students?q=${numberOf(n)}`,
  "last digits": (n) => `students?q=${numberOf(n).slice(4)}`,
  "country and stage": () => "students?country=germany&stage=enrolled",
  "university that few apply to": () => "students?university=dresden",
  board: () => "applications/board",
  deadlines: () => "applications/deadlines?within=all",
};

function report(what: string, times: number[]): void {
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  console.log(`${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}

async function measure(name: string, database: OpenDatabase, folder: string): Promise<void> {
  await database.migrate();
  const began = performance.now();
  if (!(await isFilled(database.db))) {
    const { catalogue } = await readCatalogue(folder, "2026-11-21");
    if (!catalogue) throw new Error("the generated catalogue is broken");
    await storeCatalogue(database.db, catalogue, { dryRun: false });
    await fill(database.db, students);
  }
  await measureSearch(name, database);
  console.log(
    `${name}: ${students} students in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  const deps = realDeps(config, database.db);
  const app = createBackend(deps);
  for (const [page, callsOf] of Object.entries(pages)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const n = Math.floor((round * 7_919) % students);
      const userId = `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
      const [user] = await database.db.select().from(users).where(eq(users.id, userId));
      if (!user) throw new Error(`no student ${n}`);
      const { access_token: token } = await issueTokens(database.db, deps, user);
      const from = performance.now();
      const statuses = await Promise.all(
        callsOf(userId).map(async ([address, body]) => {
          const response = await app.request(`http://services/${address}`, {
            method: body === undefined ? "GET" : "POST",
            headers: { authorization: `Bearer ${token}` },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          await response.text();
          return response.status;
        }),
      );
      times.push(performance.now() - from);
      if (statuses.some((status) => status !== 200)) throw new Error(`${page}: ${statuses.join()}`);
    }
    report(`${name}: ${page}`, times);
  }
  await database.close();
}

const work = mkdtempSync(path.join(tmpdir(), "disha-bench-students-"));
try {
  const folder = path.join(work, "catalogue");
  await generateCatalogue(folder, { universities: Math.ceil(courses / 20), courses });
  const own = await benchDatabase("bench");
  if (own) {
    await measure("PostgreSQL", await openDatabase({ ...config, DATABASE_URL: own.url }), folder);
    await own.drop();
  }
  if (!process.env.BENCH_DATABASE_URL)
    await measure(
      "PGlite",
      await openDatabase({ ...config, DATA_DIR: path.join(work, "data") }),
      folder,
    );
} finally {
  rmSync(work, { recursive: true, force: true });
}
