import { and, eq } from "drizzle-orm";
import { readCourseFilters } from "#domain/course-filters";
import { courses } from "../db/schema";
import type { Deps } from "../deps";
import type { ServiceContext } from "../http/context";
import { notFound } from "../http/errors";
import { queryOf, wholeNumberOf } from "../http/query";
import { ratesAsOf } from "./catalogue-state";
import { feeSpan, isListed, selectCourses } from "./course-query";
import { listDocuments } from "./document-query";
import {
  findUniversities,
  findUniversity,
  universitiesBySlug,
  UNIVERSITIES_PER_PAGE,
} from "./university-query";

const MAX_COMPARED = 4;
const MAX_COURSES = 500;
/** Other universities on a university page. */
const OTHERS_SHOWN = 6;

async function countriesOfPrograms(deps: Deps): Promise<string[]> {
  const { data } = await listDocuments(deps.db, { kinds: ["program"] });
  return [...new Set(data.map(({ fields }) => String(fields.country)))];
}

/** Lists universities that match the filters. */
export async function listUniversities(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const filters = readCourseFilters(queryOf(c));
  // core.md §7: universities that our programmes may lead to, which are those in their countries.
  const ofPathways = c.req.query("dashboardPathwayRequired") === "true" && !filters.country.length;
  const country = ofPathways ? await countriesOfPrograms(deps) : filters.country;
  return c.json(
    await findUniversities(
      deps.db,
      { ...filters, country },
      wholeNumberOf(c, "page", 0),
      wholeNumberOf(c, "length", UNIVERSITIES_PER_PAGE),
    ),
  );
}

/** Returns universities by slug with their fees, for the comparison. */
export async function compareUniversities(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const slugs = c.req.queries("slug")?.slice(0, MAX_COMPARED) ?? [];
  const universities = await universitiesBySlug(deps.db, slugs);
  const spans = await Promise.all(
    universities.map(({ id }) => feeSpan(deps.db, eq(courses.universityId, id))),
  );
  return c.json({
    data: universities.map((one, index) => ({ ...one, feeSpan: spans[index] ?? null })),
  });
}

/** Shows a university with its courses, and others in the country. */
export async function showUniversity(
  c: ServiceContext<"/universities/:slug/overview">,
): Promise<Response> {
  const { deps } = c.var;
  const university = await findUniversity(deps.db, c.req.param("slug"));
  if (!university) throw notFound();
  const ofUniversity = eq(courses.universityId, university.id);
  const inCountry = readCourseFilters(new URLSearchParams({ country: university.countrySlug }));
  const [list, span, others] = await Promise.all([
    selectCourses(deps.db)
      .where(and(ofUniversity, isListed))
      .orderBy(courses.level, courses.title)
      .limit(MAX_COURSES),
    feeSpan(deps.db, ofUniversity),
    findUniversities(deps.db, inCountry, 0, 13),
  ]);
  return c.json({
    data: {
      university,
      courses: list,
      feeSpan: span,
      others: others.data.filter(({ id }) => id !== university.id).slice(0, OTHERS_SHOWN),
      ratesAsOf: await ratesAsOf(deps),
    },
  });
}
