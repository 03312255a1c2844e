import { eq } from "drizzle-orm";
import { readCourseFilters } from "#domain/course-filters";
import { courses } from "../db/schema";
import type { ServiceContext } from "../http/context";
import { ratesAsOf } from "./catalogue-state";
import { countryReferenceOf, countryReferences } from "./country-reference";
import { feeSpan, findCourses, intakesOf } from "./course-query";
import { documentOr404, withSurroundings } from "./document-detail";
import { listDocuments } from "./document-query";
import { citiesOf, findUniversities } from "./university-query";

const UNIVERSITIES_SHOWN = 6;
const ARTICLES_SHOWN = 9;

/**
 * Lists the reference data of all countries (core.md §3), with the population of those in the
 * catalogue.
 */
export async function listCountryReferences(c: ServiceContext): Promise<Response> {
  const covered = await listDocuments(c.var.deps.db, { kinds: ["country"] });
  return c.json({ data: countryReferences(covered.data) });
}

/** Shows a country with its universities, courses, cities, intakes, fees and articles. */
export async function showCountry(c: ServiceContext<"/:country">): Promise<Response> {
  const { deps } = c.var;
  const slug = c.req.param("country");
  const document = await documentOr404(deps, c, ["country"], slug);
  const filters = readCourseFilters(new URLSearchParams({ country: slug }));
  const [surroundings, universities, found, span, articles, cities, intakes] = await Promise.all([
    withSurroundings(deps, document),
    findUniversities(deps.db, filters, 0, UNIVERSITIES_SHOWN),
    findCourses(deps.db, filters, 0, 1),
    feeSpan(deps.db, eq(courses.countrySlug, slug)),
    listDocuments(deps.db, {
      kinds: ["article"],
      fields: { category: `study-in-${slug}` },
      size: ARTICLES_SHOWN,
    }),
    citiesOf(deps.db, slug),
    intakesOf(deps.db, slug),
  ]);
  return c.json({
    data: {
      ...surroundings,
      cities,
      intakes,
      reference: countryReferenceOf(document.data.fields),
      universities: universities.data,
      universityCount: universities.total,
      courseCount: found.total,
      facets: found.facets,
      feeSpan: span,
      articles: articles.data,
      ratesAsOf: await ratesAsOf(deps),
    },
  });
}
