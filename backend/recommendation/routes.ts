import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { courseSorts, readCourseFilters } from "#domain/course-filters";
import { fitOf, type StudentProfile } from "#domain/recommendation";
import { ownOrTheirCounsellor } from "../auth/access";
import { signedIn } from "../auth/bearer";
import { coursesById } from "../catalogue/course-query";
import { users } from "../db/schema";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { limited } from "../http/limits";
import { pageOf } from "../http/paging";
import { profileOf } from "../user/profile";
import { candidates, programsFor, searchCourses, type Wish } from "./candidates";
import { filtersOf, studentOf } from "./student";

/** core.md §9: 6 recommendations a page. A search by name or university returns up to 500. */
const PAGE_SIZE = 6;
const SEARCH_SIZE = 500;

const listSchema = z.union([z.string(), z.array(z.string())]);
const filtersSchema = z.record(z.union([listSchema, z.number()]).nullable()).default({});
const searchSchema = z
  .object({
    searchTerm: z.string().trim().max(120),
    filters: filtersSchema,
    page: z.number().int().min(0).max(1_000).default(0),
    size: z.number().int().min(1).max(SEARCH_SIZE).default(SEARCH_SIZE),
  })
  .strict();

/** Parses the filters of a body like those of a query string. */
function wishOf(filters: z.output<typeof filtersSchema>): Wish {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null && one !== undefined) query.append(name, String(one));
  return readCourseFilters(query);
}

/** The recommendation service (core.md §7): suitable courses, with reasons. */
export function recommendationRoutes(deps: Deps): Hono {
  const app = new Hono();

  const studentBy = async (userId: string): Promise<StudentProfile> => {
    const [user] = await deps.db
      .select({ level: users.interestedEducationLevel })
      .from(users)
      .where(eq(users.id, userId));
    const today = deps.now().toISOString().slice(0, 10);
    return studentOf(await profileOf(deps.db, userId), today, user?.level ?? null);
  };

  /** Returns one page of suitable courses, by fit or by `sort`. */
  async function ranked(userId: string, wish: Wish, page: number, sort: string | undefined) {
    const known = await studentBy(userId);
    const level = wish.educationLevel[0];
    const student: StudentProfile = {
      ...known,
      level: level === "masters" || level === "bachelors" ? level : known.level,
      countries: wish.country.length > 0 ? wish.country : known.countries,
    };
    const order = courseSorts.find((one) => one === sort) ?? null;
    const all = (await candidates(deps.db, student, wish)).map((course) => ({
      course,
      fit: fitOf(course, student),
    }));
    all.sort((a, b) => compareBy(order, a, b));
    const shown = all.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
    const full = await coursesById(
      deps.db,
      shown.map(({ course }) => course.id),
    );
    return {
      data: full.map((course) => {
        const fit = shown.find((one) => one.course.id === course.id)?.fit;
        return { course, reasons: fit?.reasons ?? [], gaps: fit?.gaps ?? [] };
      }),
      page,
      size: PAGE_SIZE,
      total: all.length,
    };
  }

  app.post("/v1/courses/recommendation", limited(deps, "recommend"), signedIn(deps), async (c) => {
    const wish = wishOf(await readBody(c.req.raw, filtersSchema));
    const { userId } = c.get("claims");
    return c.json(await ranked(userId, wish, pageOf(c.req.query("page")), c.req.query("sort")));
  });

  // The same list for a counsellor, from the student's point of view.
  app.get("/v1/user/:userId/recommendation", ownOrTheirCounsellor(deps), async (c) => {
    const wish = readCourseFilters(new URL(c.req.url).searchParams);
    const page = pageOf(c.req.query("page"));
    return c.json(await ranked(c.get("ownerId"), wish, page, c.req.query("sort")));
  });

  app.get("/user/filters", ownOrTheirCounsellor(deps), async (c) =>
    c.json({ data: filtersOf(await studentBy(c.get("ownerId"))) }),
  );

  app.get("/pathway/recommendation", ownOrTheirCounsellor(deps), async (c) => {
    const wish = readCourseFilters(new URL(c.req.url).searchParams);
    const student = await studentBy(c.get("ownerId"));
    return c.json({ data: await programsFor(deps.db, student, wish, PAGE_SIZE) });
  });

  app.post("/v2/pathway/recommendation", limited(deps, "recommend"), signedIn(deps), async (c) => {
    const wish = wishOf(await readBody(c.req.raw, filtersSchema));
    const student = await studentBy(c.get("claims").userId);
    return c.json({ data: await programsFor(deps.db, student, wish, PAGE_SIZE) });
  });

  for (const by of ["name", "university"] as const)
    app.post(`/search/${by}`, limited(deps, "recommend"), signedIn(deps), async (c) => {
      const { searchTerm, filters, page, size } = await readBody(c.req.raw, searchSchema);
      return c.json(await searchCourses(deps.db, by, searchTerm, wishOf(filters), page, size));
    });

  return app;
}

interface Ranked {
  readonly course: { readonly title: string; readonly id: string; readonly feeInr: number | null };
  readonly fit: { readonly score: number };
}

/** Sorts by the requested order, then by fit, then by title, so that pages never overlap. */
function compareBy(order: (typeof courseSorts)[number] | null, a: Ranked, b: Ranked): number {
  const fee = ({ course }: Ranked, unknown: number) => course.feeInr ?? unknown;
  const first =
    order === "fee"
      ? fee(a, Infinity) - fee(b, Infinity) || 0
      : order === "-fee"
        ? fee(b, -1) - fee(a, -1)
        : order === "title"
          ? compareText(a.course.title, b.course.title)
          : 0;
  return (
    (Number.isNaN(first) ? 0 : first) ||
    b.fit.score - a.fit.score ||
    compareText(a.course.title, b.course.title) ||
    compareText(a.course.id, b.course.id)
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
