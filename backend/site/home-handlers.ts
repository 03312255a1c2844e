import { count, countDistinct, desc, eq, sql } from "drizzle-orm";
import type * as home from "#contract/site/home";
import { countryName } from "#domain/countries/country-options";
import type { BannerText } from "#domain/site/regions/region";
import { regions } from "#domain/site/regions";
import { listDocuments } from "../catalogue/document-query";
import { isListed } from "../catalogue/listed";
import { listsOf } from "../events/event-lists";
import { courses, universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { closingNext } from "../scholarships/scholarship-handlers";
import { regionOf } from "./menu-handlers";

const SHOWN = 3;

const bannerView = ({ id, heading, text, linkText, path, art }: BannerText) => ({
  id,
  heading,
  text,
  linkText,
  path,
  art,
});

/** Counts the courses and universities of each country, with the span of fees in rupees a year. */
async function countriesWithCourses(db: Database) {
  const rows = await db
    .select({
      slug: courses.countrySlug,
      courses: count(),
      universities: countDistinct(universities.id),
      low: sql<number | null>`min(${courses.feeInr})`,
      high: sql<number | null>`max(${courses.feeInr})`,
    })
    .from(courses)
    .innerJoin(universities, eq(universities.id, courses.universityId))
    .where(isListed)
    .groupBy(courses.countrySlug)
    .orderBy(desc(count()), courses.countrySlug);
  return rows.map(({ low, high, ...row }) => ({
    ...row,
    name: countryName(row.slug),
    feeSpan: low === null || high === null ? null : { low: Number(low), high: Number(high) },
  }));
}

/** Shows what the home page of a region needs. */
export const showHome: OperationHandler<typeof home.showHome> = async (_, c) => {
  const { deps } = c.var;
  const region = regionOf(c);
  const [countries, scholarships, articles, events, webinars] = await Promise.all([
    countriesWithCourses(deps.db),
    closingNext(deps, SHOWN, region.country),
    listDocuments(deps.db, { kinds: ["article"], order: "newest", size: SHOWN }),
    listsOf(deps, "event"),
    listsOf(deps, "webinar"),
  ]);
  // Samples are invented. They never appear among real dates.
  const upcoming = [...events.upcoming, ...webinars.upcoming]
    .filter(({ sample }) => !sample)
    .sort((a, b) => String(a.fields.startsAt).localeCompare(String(b.fields.startsAt)));
  return {
    region: region.key,
    banners: region.banners.map(bannerView),
    countries,
    scholarships,
    articles: articles.data,
    events: upcoming.slice(0, SHOWN),
  };
};

/** Shows a promotion of any region. */
export const showInventory: OperationHandler<typeof home.showInventory> = ({ params: { id } }) => {
  const found = Object.values(regions)
    .flatMap((region) => region.banners)
    .find((banner) => banner.id === id);
  if (!found) throw notFound();
  return bannerView(found);
};
