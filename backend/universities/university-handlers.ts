import { and, eq } from "drizzle-orm";
import type * as operations from "#contract/universities/universities";
import { educationLevels } from "#domain/catalogue/education-level";
import { readCourseFilters } from "#domain/courses/course-filters";
import { authorOf } from "../catalogue/document-detail";
import { findDocument, listDocuments } from "../catalogue/document-query";
import { isListed } from "../catalogue/listed";
import { ratesAsOf } from "../catalogue/state/catalogue-state";
import { sectionsOf } from "../catalogue/text/markdown";
import {
  findUniversity,
  findUniversityBySlugOrNumber,
  universitiesBySlug,
} from "../catalogue/university-rows";
import { courseFiltersOf } from "../courses/course-filters";
import { feeSpan, selectCourses } from "../courses/course-query";
import { courses } from "../platform/db/schema/catalogue";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { campuses, findUniversities } from "./university-query";

const MAX_COMPARED = 4;
/** core.md §9: universities on the dashboard. */
const DASHBOARD_SIZE = 40;
/** navigation-and-content.md §9: a course or pathway list. */
const LIST_SIZE = 30;
const MAX_COURSES = 500;
/** Other universities on a university page. */
const OTHERS_SHOWN = 6;

async function countriesOfPrograms(deps: Deps): Promise<string[]> {
  const { data } = await listDocuments(deps.db, { kinds: ["program"] });
  return [...new Set(data.map(({ fields }) => String(fields.country)))];
}

/** Lists universities that match the filters. */
export const listUniversities: OperationHandler<typeof operations.listUniversities> = async (
  { query: { page, length, dashboardPathwayRequired, ...given } },
  c,
) => {
  const { deps } = c.var;
  const usual = dashboardPathwayRequired ? DASHBOARD_SIZE : LIST_SIZE;
  const filters = courseFiltersOf(given);
  // core.md §7: universities that our programmes may lead to, which are those in their countries.
  const ofPathways = dashboardPathwayRequired && !filters.country.length;
  const country = ofPathways ? await countriesOfPrograms(deps) : filters.country;
  return findUniversities(deps.db, { ...filters, country }, page, length || usual);
};

/** Returns universities by slug with their fees, for the comparison. */
export const compareUniversities: OperationHandler<typeof operations.compareUniversities> = async (
  { query },
  c,
) => {
  const { deps } = c.var;
  const universities = await universitiesBySlug(deps.db, query.slug.slice(0, MAX_COMPARED));
  const spans = await Promise.all(
    universities.map(({ id }) => feeSpan(deps.db, eq(courses.universityId, id))),
  );
  return universities.map((one, index) => ({ ...one, feeSpan: spans[index] ?? null }));
};

/** Lists the courses of a university. */
export const listUniversityCourses: OperationHandler<
  typeof operations.listUniversityCourses
> = async ({ params, query: { educationLevel, page, length } }, c) => {
  const { db } = c.var.deps;
  const university = await findUniversity(db, params.slug);
  if (!university) throw notFound();
  const level = educationLevels.find((one) => one === educationLevel);
  const where = and(
    eq(courses.universityId, university.id),
    isListed,
    level && eq(courses.level, level),
  );
  const [data, total] = await Promise.all([
    selectCourses(db)
      .where(where)
      .orderBy(courses.level, courses.title, courses.id)
      .limit(length)
      .offset(page * length),
    db.$count(courses, where),
  ]);
  return { data, page, size: length, total };
};

/** Lists where universities are. */
export const listCampuses: OperationHandler<typeof operations.listCampuses> = (
  { query: { country, page, length } },
  c,
) => campuses(c.var.deps.db, country, page, length);

/** Shows one section of a university's page: by its heading's id, or by number. */
export const showUniversityContent: OperationHandler<
  typeof operations.showUniversityContent
> = async ({ params: { slug, lookUpId } }, c) => {
  const { db } = c.var.deps;
  const university = await findUniversity(db, slug);
  const document =
    university &&
    (await findDocument(db, ["university"], `${university.countrySlug}/${university.slug}`));
  const sections = sectionsOf(document?.html ?? "");
  const section = sections.find(
    ({ id }, index) => id === lookUpId || String(index + 1) === lookUpId,
  );
  if (!section) throw notFound();
  return { ...section, sections: sections.map(({ id, title }) => ({ id, title })) };
};

/** Shows a university with its courses, and others in the country. */
export const showUniversity: OperationHandler<typeof operations.showUniversity> = async (
  { params },
  c,
) => {
  const { deps } = c.var;
  const university = await findUniversityBySlugOrNumber(deps.db, params.slug);
  if (!university) throw notFound();
  const ofUniversity = eq(courses.universityId, university.id);
  const inCountry = readCourseFilters(new URLSearchParams({ country: university.countrySlug }));
  const [list, span, others, document] = await Promise.all([
    selectCourses(deps.db)
      .where(and(ofUniversity, isListed))
      .orderBy(courses.level, courses.title)
      .limit(MAX_COURSES),
    feeSpan(deps.db, ofUniversity),
    findUniversities(deps.db, inCountry, 0, 13),
    findDocument(deps.db, ["university"], `${university.countrySlug}/${university.slug}`),
  ]);
  return {
    university,
    document,
    author: document && (await authorOf(deps, document)),
    courses: list,
    feeSpan: span,
    others: others.data.filter(({ id }) => id !== university.id).slice(0, OTHERS_SHOWN),
    ratesAsOf: await ratesAsOf(deps),
  };
};
