import { eq } from "drizzle-orm";
import type * as countries from "#contract/countries/countries";
import { countryList } from "#domain/countries/country-options";
import { yearPlan } from "#domain/applications/year-plan";
import { readCourseFilters } from "#domain/courses/course-filters";
import { dayOf } from "#domain/time/dates";
import { documentOr404, withSurroundings } from "../catalogue/document-detail";
import { listDocuments } from "../catalogue/document-query";
import { serviceDataOf } from "../catalogue/state/service-data";
import { ratesAsOf } from "../catalogue/state/catalogue-state";
import { feeSpan, findCourses, intakesOf } from "../courses/course-query";
import { courses } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import type { OperationHandler } from "../platform/operations/operations";
import { citiesOf, findUniversities } from "../universities/university-query";
import { countryReferenceOf } from "./country-reference";

const UNIVERSITIES_SHOWN = 3;
const ARTICLES_SHOWN = 9;

const studyCountries = countryList.map(({ iso3, slug, name }) => ({ id: iso3, iso3, slug, name }));

/** countries/lite: the list of navigation-and-content.md §3. */
export const listCountries: OperationHandler<typeof countries.listCountries> = () => studyCountries;

/** Lists the cities with universities, by country. */
export const listCountryCities: OperationHandler<typeof countries.listCountryCities> = async (
  { query: { country } },
  c,
) => {
  const wanted = countryList.filter(({ slug }) => country === undefined || slug === country);
  const found = await Promise.all(
    wanted.map(async ({ slug, name }) => ({
      country: slug,
      name,
      cities: await citiesOf(c.var.deps.db, slug),
    })),
  );
  return found.filter(({ cities }) => cities.length > 0);
};

/** The articles of a country's category, then others with one of the tags. */
async function articlesOn(db: Database, slug: string, tags: readonly string[]) {
  const [own, tagged] = await Promise.all([
    listDocuments(db, {
      kinds: ["article"],
      fields: { category: `study-in-${slug}` },
      size: ARTICLES_SHOWN,
    }),
    tags.length > 0
      ? listDocuments(db, { kinds: ["article"], tags, size: 2 * ARTICLES_SHOWN })
      : null,
  ]);
  const others =
    tagged?.data.filter(({ path }) => !own.data.some((one) => one.path === path)) ?? [];
  return [...own.data, ...others].slice(0, ARTICLES_SHOWN);
}

/** Shows a country with its universities, courses, cities, intakes, fees and articles. */
export const showCountry: OperationHandler<typeof countries.showCountry> = async (
  { params: { country: slug }, query: { secondaryTags = "" } },
  c,
) => {
  const { deps } = c.var;
  const document = await documentOr404(deps, c, ["country"], slug);
  const filters = readCourseFilters(new URLSearchParams({ country: slug }));
  const [surroundings, universities, found, span, articles, cities, intakes] = await Promise.all([
    withSurroundings(deps, document),
    findUniversities(deps.db, filters, 0, UNIVERSITIES_SHOWN),
    findCourses(deps.db, filters, 0, 1),
    feeSpan(deps.db, eq(courses.countrySlug, slug)),
    articlesOn(deps.db, slug, secondaryTags.split(",").filter(Boolean)),
    citiesOf(deps.db, slug),
    intakesOf(deps.db, slug),
  ]);
  const { stages, visaLeadTimes } = await serviceDataOf(deps);
  const visa = visaLeadTimes.find(({ country }) => country === slug) ?? null;
  return {
    ...surroundings,
    plan: yearPlan(stages, intakes, visa, dayOf(deps.now())),
    cities,
    intakes,
    reference: countryReferenceOf(document.data.fields),
    universities: universities.data,
    universityCount: universities.total,
    courseCount: found.total,
    facets: found.facets,
    feeSpan: span,
    articles,
    ratesAsOf: await ratesAsOf(deps),
  };
};
