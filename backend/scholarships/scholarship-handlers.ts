import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type * as operations from "#contract/scholarships/scholarships";
import {
  byDeadline,
  isListedFor,
  matchesFilters,
  type Scholarship,
  type ScholarshipFilters,
} from "#domain/scholarships/scholarship";
import { dayOf } from "#domain/time/dates";
import { isPublished } from "../catalogue/document-query";
import type { AccessContext } from "../platform/access/context";
import { documents, universities } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import { callerOf } from "../platform/http/caller";
import { notFound } from "../platform/http/errors";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";
import { scholarshipCalendar } from "./scholarship-calendar";

export const listScholarships: OperationHandler<typeof operations.listScholarships> = (
  { query },
  c,
) => scholarshipList(c.var.deps, query, countryOf(c));

/** The country of the caller's edition, whose citizens read the list. */
const countryOf = (c: AccessContext): string => callerOf(c, c.var.deps.config).country;

/** The same list, at the second address that core.md §7 names. */
export const listProgramScholarships: OperationHandler<
  typeof operations.listProgramScholarships
> = ({ query }, c) => scholarshipList(c.var.deps, query, countryOf(c));

/** Returns the scholarships that close next. @param readers the country of the edition */
export async function closingNext(
  deps: Deps,
  size: number,
  readers: string,
): Promise<Scholarship[]> {
  const query = {
    page: 0,
    size,
    forIndians: false,
    closingSoon: true,
    country: undefined,
    level: undefined,
  };
  return (await scholarshipList(deps, query, readers)).data;
}

async function scholarshipList(
  { db, now }: Deps,
  { page, size, ...filters }: z.output<typeof operations.listScholarships.query>,
  readers: string,
) {
  const today = dayOf(now());
  const published = await publishedScholarships(db);
  const all = published.filter((one) => isListedFor(readers, one));
  const found = matching(all, filters, today);
  return {
    data: found.slice(page * size, (page + 1) * size),
    page,
    size,
    total: found.length,
    facets: facetsOf(all, filters, today),
  };
}

/** Shows a scholarship with the universities that it is for. */
export const showScholarship: OperationHandler<typeof operations.showScholarship> = async (
  { params: { slug } },
  c,
) => {
  const { db } = c.var.deps;
  const [scholarship] = await publishedScholarships(db, slug);
  if (!scholarship) throw notFound();
  const ids = scholarship.eligibility.universities;
  const { slug: ownSlug, name, countrySlug } = universities;
  return {
    scholarship,
    universities:
      ids.length === 0
        ? []
        : await db
            .select({ slug: ownSlug, name, countrySlug })
            .from(universities)
            .where(inArray(universities.id, ids))
            .orderBy(name),
  };
};

/** Downloads the next deadlines of the scholarships that match the filters. */
export const downloadScholarshipCalendar: FileHandler<
  typeof operations.downloadScholarshipCalendar
> = async ({ query }, c) => {
  const { deps } = c.var;
  const today = dayOf(deps.now());
  const { slug, ...filters } = query;
  const found = matching(await publishedScholarships(deps.db, slug), filters, today);
  return new Response(scholarshipCalendar(found, callerOf(c, deps.config).publicOrigin, today), {
    headers: { "Content-Type": "text/calendar; charset=utf-8" },
  });
};

/** Returns the facts of one or all published scholarships. There are a few hundred at most. */
async function publishedScholarships(db: Database, slug?: string): Promise<Scholarship[]> {
  const facts = sql<Scholarship | null>`${documents.data}->'scholarship'`;
  const rows = await db
    .select({ scholarship: facts })
    .from(documents)
    .where(
      and(
        eq(documents.kind, "scholarship"),
        isPublished,
        isNotNull(facts),
        slug === undefined ? undefined : eq(documents.slug, slug),
      ),
    );
  return rows.flatMap(({ scholarship }) => scholarship ?? []);
}

const matching = (all: readonly Scholarship[], filters: ScholarshipFilters, today: string) =>
  all.filter((one) => matchesFilters(one, filters, today)).sort(byDeadline(today));

/** Counts the results of each value of a filter, given the other filters. */
function facetsOf(all: readonly Scholarship[], filters: ScholarshipFilters, today: string) {
  const countOf = (changed: ScholarshipFilters) =>
    all.filter((one) => matchesFilters(one, { ...filters, ...changed }, today)).length;
  const facet = (name: "country" | "level" | "stream", values: readonly string[]) =>
    [...new Set(values)]
      .sort()
      .map((value) => ({ value, count: countOf({ [name]: value }) }))
      .filter(({ count }) => count > 0);
  return {
    country: facet(
      "country",
      all.flatMap(({ countries }) => countries),
    ),
    level: facet(
      "level",
      all.flatMap(({ levels }) => levels),
    ),
    stream: facet(
      "stream",
      all.flatMap(({ eligibility }) => eligibility.streams),
    ),
    forIndians: countOf({ forIndians: true }),
    closingSoon: countOf({ closingSoon: true }),
  };
}
