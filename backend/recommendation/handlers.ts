import { z } from "zod";
import { readCourseFilters } from "#domain/course-filters";
import type { AccessContext } from "../auth/access";
import { readBody } from "../http/body";
import { pageOf } from "../http/paging";
import { queryOf } from "../http/query";
import { programsFor, searchCourses, type Wish } from "./candidates";
import { PAGE_SIZE, rankedCourses, studentById } from "./ranking";
import { filtersOf } from "./student";

/** core.md §9: a search by name or university returns up to 500. */
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

const pageAndSort = (c: AccessContext) => ({
  page: pageOf(c.req.query("page")),
  sort: c.req.query("sort"),
});

/** Recommends courses to the signed-in student. */
export async function recommendCourses(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const wish = wishOf(await readBody(c.req.raw, filtersSchema));
  return c.json(await rankedCourses(deps, claims.userId, wish, pageAndSort(c)));
}

/** The same list for a counsellor, from the student's point of view. */
export async function recommendCoursesFor(c: AccessContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  const wish = readCourseFilters(queryOf(c));
  return c.json(await rankedCourses(deps, ownerId, wish, pageAndSort(c)));
}

/** Shows the filters that a student's profile sets. */
export async function showFilters(c: AccessContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  return c.json({ data: filtersOf(await studentById(deps, ownerId)) });
}

/** Recommends programmes to the signed-in student. */
export async function recommendPrograms(c: AccessContext): Promise<Response> {
  const { deps, claims } = c.var;
  const wish = wishOf(await readBody(c.req.raw, filtersSchema));
  const student = await studentById(deps, claims.userId);
  return c.json({ data: await programsFor(deps.db, student, wish, PAGE_SIZE) });
}

/** The same list for a counsellor, from the student's point of view. */
export async function recommendProgramsFor(c: AccessContext): Promise<Response> {
  const { deps, ownerId } = c.var;
  const wish = readCourseFilters(queryOf(c));
  const student = await studentById(deps, ownerId);
  return c.json({ data: await programsFor(deps.db, student, wish, PAGE_SIZE) });
}

const searchBy = (by: "name" | "university") => async (c: AccessContext) => {
  const { searchTerm, filters, page, size } = await readBody(c.req.raw, searchSchema);
  return c.json(await searchCourses(c.var.deps.db, by, searchTerm, wishOf(filters), page, size));
};
export const searchByName = searchBy("name");
export const searchByUniversity = searchBy("university");
