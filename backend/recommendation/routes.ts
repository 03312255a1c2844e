import { and, inArray, sql, type SQL } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { countryList } from "../../app/domain/country-options";
import { isScoreValid, type ProfileAnswers } from "../../app/domain/profile-sections";
import { fitOf, type RankedCourse, type StudentProfile } from "../../app/domain/recommendation";
import { signedIn } from "../auth/bearer";
import { coursesById } from "../catalogue/course-query";
import { matchingWords, meantWords } from "../catalogue/matching-words";
import type { Database } from "../db/database";
import { courses, universities } from "../db/schema";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { limited } from "../http/limits";
import { profileOf } from "../user/profile";

/** core.md §9: recommendations come 6 a page. */
const PAGE_SIZE = 6;
/** So many courses are looked at closely; they fit in country and level, and where possible in subject. */
const MOST_RANKED = 600;

const filtersSchema = z
  .object({
    country: z.array(z.string()).optional(),
    educationLevel: z.enum(["masters", "bachelors"]).optional(),
  })
  .passthrough();

/** What the profile says that the ranking can use. */
export function studentOf(
  sections: Readonly<Record<string, ProfileAnswers>>,
  today: string,
): StudentProfile {
  const wish = sections["study-abroad-preference"] ?? {};
  const codes = Array.isArray(wish.countries) ? wish.countries : [];
  const exams = Object.entries(sections).flatMap(([path, { score, takenOn }]) => {
    const type = /^exam\/(\w+)$/.exec(path)?.[1];
    if (!type || typeof score !== "number" || typeof takenOn !== "string") return [];
    return isScoreValid(type, takenOn, today) ? [{ type, score }] : [];
  });
  return {
    level: wish.level === "masters" || wish.level === "bachelors" ? wish.level : null,
    countries: countryList.filter(({ iso3 }) => codes.includes(iso3)).map(({ slug }) => slug),
    subject: typeof wish.subject === "string" ? wish.subject : null,
    budgetInr: typeof wish.budget === "number" ? wish.budget : null,
    ielts: exams.find(({ type }) => type === "ielts")?.score ?? null,
    exams: exams.map(({ type }) => type),
  };
}

/** Candidates for a student: with the subject's words first, and without them if that leaves too few. */
async function candidates(db: Database, student: StudentProfile): Promise<RankedCourse[]> {
  const place = and(
    student.level ? inArray(courses.level, [student.level]) : undefined,
    student.countries.length > 0 ? inArray(courses.countrySlug, [...student.countries]) : undefined,
  );
  const meant = (await meantWords(db, student.subject)).filter((words) => words.length > 0);
  const subject = meant.length > 0 ? matchingWords(courses.words, meant) : undefined;
  const near = subject ? await select(db, and(place, subject)) : [];
  if (near.length >= PAGE_SIZE * 5) return near;
  const others = await select(db, place);
  return [...near, ...others.filter(({ id }) => !near.some((one) => one.id === id))];
}

const select = (db: Database, where: SQL | undefined): Promise<RankedCourse[]> =>
  db
    .select({
      id: courses.id,
      title: courses.title,
      level: courses.level,
      specialization: courses.specialization,
      stream: courses.stream,
      countrySlug: courses.countrySlug,
      feeInr: courses.feeInr,
      exams: courses.exams,
      minIelts: sql<number | null>`(${universities.data}->>'minIelts')::real`,
    })
    .from(courses)
    .innerJoin(universities, sql`${universities.id} = ${courses.universityId}`)
    .where(where)
    .orderBy(courses.title, courses.id)
    .limit(MOST_RANKED);

/** The recommendation service (core.md §7): what fits the student, and why. */
export function recommendationRoutes(deps: Deps): Hono {
  const app = new Hono();

  app.post("/v1/courses/recommendation", limited(deps, "recommend"), signedIn(deps), async (c) => {
    const filters = await readBody(c.req.raw, filtersSchema);
    const page = /^\d{1,3}$/.test(c.req.query("page") ?? "") ? Number(c.req.query("page")) : 0;
    const today = deps.now().toISOString().slice(0, 10);
    const known = studentOf(await profileOf(deps.db, c.get("claims").userId), today);
    const student: StudentProfile = {
      ...known,
      level: filters.educationLevel ?? known.level,
      countries: filters.country?.length ? filters.country : known.countries,
    };
    const ranked = (await candidates(deps.db, student))
      .map((course) => ({ id: course.id, title: course.title, fit: fitOf(course, student) }))
      .sort((a, b) => b.fit.score - a.fit.score || (a.title < b.title ? -1 : 1));
    const shown = ranked.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
    const full = await coursesById(
      deps.db,
      shown.map(({ id }) => id),
    );
    return c.json({
      data: full.map((course) => {
        const fit = shown.find(({ id }) => id === course.id)?.fit;
        return { course, reasons: fit?.reasons ?? [], gaps: fit?.gaps ?? [] };
      }),
      page,
      size: PAGE_SIZE,
      total: ranked.length,
    });
  });
  return app;
}
