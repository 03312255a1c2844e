import { and, asc, count, desc, eq } from "drizzle-orm";
import type * as shell from "#contract/site/menus";
import { countryList } from "#domain/countries/country-options";
import { coursePlaceOf, listTotals, titleOfPlace } from "#domain/courses/course-place";
import { helloBar } from "#domain/site/hello-bar";
import { regionAsShown } from "#domain/site/region-paths";
import { regions, type Region } from "#domain/site/regions";
import { withoutTrailingSlash } from "#domain/site/site-path";
import { withSurroundings } from "../catalogue/document-detail";
import { documentsByPath } from "../catalogue/document-query";
import { isListed } from "../catalogue/listed";
import { cachedPerImport } from "../catalogue/state/cached-per-import";
import { taxonomyOf } from "../catalogue/state/catalogue-state";
import { worldRanksOf } from "../catalogue/world-ranks";
import { courseKinds } from "../courses/course-kinds";
import type { AccessContext } from "../platform/access/context";
import { courses, universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import { callerOf } from "../platform/http/caller";
import { notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";

/** navigation-and-content.md §9: about ten links per menu column. */
const MAX_LINKS = 10;

/** The region of the caller's country. */
export const regionOf = (c: AccessContext): Region => {
  const { country } = callerOf(c, c.var.deps.config);
  const found = Object.values(regions).find((one) => one.country === country);
  return regionAsShown(found ?? regions.default, c.var.deps.config.SAMPLES);
};

export const showHelloBar: OperationHandler<typeof shell.showHelloBar> = (_, c) => ({
  bar: regionOf(c).hidden.helloBar ? null : helloBar,
});

export const showPageConfiguration: OperationHandler<typeof shell.showPageConfiguration> = (
  _,
  c,
) => {
  const { key, country, dialCode, languages, otpChannel, hidden } = regionOf(c);
  const { menuItems, ...parts } = hidden;
  return {
    key,
    country,
    dialCode,
    languages,
    otpChannel,
    bannerSet: key,
    hidden: Object.entries(parts).flatMap(([name, isHidden]) => (isHidden ? [name] : [])),
    hiddenMenuItems: menuItems,
  };
};

/** Adds up the counts of rows with the same key, the largest first. */
function totals<Row extends { readonly count: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): [key: string, total: number][] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count);
  return [...sums].sort(([one, a], [other, b]) => b - a || one.localeCompare(other));
}

/** Universities with their listed courses counted, the most first. */
const universitiesBySize = (db: Database) =>
  db
    .select({
      id: universities.id,
      country: universities.countrySlug,
      slug: universities.slug,
      name: universities.name,
      count: count(),
    })
    .from(universities)
    .innerJoin(courses, and(eq(courses.universityId, universities.id), isListed))
    .groupBy(universities.id)
    .orderBy(desc(count()), asc(universities.name));

/** The universities of each country with the most courses. */
async function largestUniversities(db: Database) {
  const rows = await universitiesBySize(db);
  return (country: string) =>
    rows
      .filter((row) => row.country === country)
      .slice(0, MAX_LINKS)
      .map(({ slug, name, count }) => ({ name, path: `/university/${country}/${slug}`, count }));
}

export const listExploreMenu: OperationHandler<typeof shell.listExploreMenu> = async (_, c) => {
  const { deps } = c.var;
  const [kinds, universitiesOf, { specializations }] = await Promise.all([
    courseKinds(deps.db),
    largestUniversities(deps.db),
    taxonomyOf(deps),
  ]);
  const names = new Map(specializations.map(({ slug, name }) => [slug, name]));
  return countryList
    .map(({ slug, name }) => ({
      name,
      path: `/${slug}`,
      specializations: totals(
        kinds.filter(({ country }) => country === slug),
        ({ specialization }) => specialization,
      )
        .slice(0, MAX_LINKS)
        .map(([one, count]) => ({
          name: names.get(one) ?? one,
          path: `/${slug}/courses?specialization=${one}`,
          count,
        })),
      universities: universitiesOf(slug),
    }))
    .filter((country) => country.universities.length > 0);
};

export const listHeaderCourses: OperationHandler<typeof shell.listHeaderCourses> = async (_, c) => {
  const { deps } = c.var;
  const [kinds, taxonomy] = await Promise.all([courseKinds(deps.db), taxonomyOf(deps)]);
  const nameIn = (list: readonly { slug: string; name: string }[], slug: string) =>
    list.find((one) => one.slug === slug)?.name ?? slug;
  return totals(kinds, ({ stream }) => stream).map(([stream, total]) => ({
    name: nameIn(taxonomy.streams, stream),
    path: `/abroad/courses/${stream}`,
    count: total,
    specializations: totals(
      kinds.filter((kind) => kind.stream === stream),
      ({ specialization }) => specialization,
    )
      .slice(0, MAX_LINKS)
      .map(([one, count]) => ({
        name: nameIn(taxonomy.specializations, one),
        path: `/abroad/courses?specialization=${one}`,
        count,
      })),
  }));
};

/** Menus link to lists of a subject with this many courses. */
const MIN_MENU_COURSES = 3;

/** What menus link to, worked out once per import. */
const menuTargetsOf = cachedPerImport(async (db: Database) => {
  const [kinds, ranks, taught] = await Promise.all([
    courseKinds(db),
    worldRanksOf(db),
    universitiesBySize(db),
  ]);
  const rankOf = ({ id }: { readonly id: number }) => ranks.get(id) ?? Number.MAX_SAFE_INTEGER;
  return {
    kinds,
    universities: taught
      .sort((one, other) => rankOf(one) - rankOf(other))
      .map(({ country, slug, name, count }) => ({
        name,
        path: `/university/${country}/${slug}`,
        count,
      })),
  };
});

export const listMenuTargets: OperationHandler<typeof shell.listMenuTargets> = async (_, c) => {
  const { deps } = c.var;
  const [{ kinds, universities }, taxonomy] = await Promise.all([
    menuTargetsOf(deps.db),
    taxonomyOf(deps),
  ]);
  const lists = [...listTotals(kinds, taxonomy)].flatMap(([path, count]) => {
    const [, country, kind = "", category] = path.split("/");
    const place = coursePlaceOf(
      {
        kind,
        ...(country === "abroad" || country === undefined ? {} : { country }),
        ...(category === undefined ? {} : { category }),
      },
      taxonomy,
    );
    return count >= MIN_MENU_COURSES && place
      ? [{ name: place.categoryName ?? titleOfPlace(place), path, count }]
      : [];
  });
  return { lists: lists.sort((one, other) => other.count - one.count), universities };
};

/** Shows the page at an address, with or without a trailing slash. */
export const showCustomPage: OperationHandler<typeof shell.showCustomPage> = async (
  { query: { pageUrl } },
  c,
) => {
  const { deps } = c.var;
  const path = withoutTrailingSlash(`/${pageUrl.replace(/^\/+/, "")}`);
  const [document] = await documentsByPath(deps.db, [path]);
  if (!document) throw notFound();
  return withSurroundings(deps, document);
};
