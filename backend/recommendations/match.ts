import { and, eq, inArray, or } from "drizzle-orm";
import type * as recommendation from "#contract/recommendations/match";
import type { Taxonomy } from "#domain/courses/taxonomy";
import { yearlyCost } from "#domain/recommendations/cost-check";
import { intakeWindows } from "#domain/recommendations/course-match";
import { combinedResults, englishResultsOf } from "#domain/recommendations/english-results";
import { checkNationalEntry } from "#domain/recommendations/admission-checks";
import type { MatchAnswers, MatchContext } from "#domain/recommendations/match-types";
import { dayOf } from "#domain/time/dates";
import { isListed } from "../catalogue/listed";
import { taxonomyOf } from "../catalogue/state/catalogue-state";
import { coursesById } from "../courses/course-query";
import { claimsOf } from "../platform/access/bearer";
import { courses } from "../platform/db/schema/catalogue";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import type { OperationHandler } from "../platform/operations/operations";
import { profileOf } from "../students/profile";
import { loosened } from "./loosen";
import { answersOf } from "./match-answers";
import { schoolEntriesOf } from "./ranking";
import { candidatesWhere, type Candidate } from "./match-candidates";
import {
  balancedIds,
  bestOfGroups,
  compareCountries,
  countsOf,
  matchesOf,
  suitable,
} from "./match-results";

/** Matches courses to answers, and compares the countries that have any. */
export const findMatches: OperationHandler<typeof recommendation.matchCourses> = async (
  { query },
  c,
) => {
  const { deps } = c.var;
  const today = dayOf(deps.now());
  const taxonomy = await taxonomyOf(deps);
  const schoolEntries = await schoolEntriesOf(deps, c);
  const answers = { ...(await answersOf(deps, query, taxonomy, query.country)), schoolEntries };
  const results = await profileResults(deps, c.req.raw, today);
  const context: MatchContext = {
    today,
    results,
    window: intakeWindows(today).find(({ id }) => id === answers.intake) ?? null,
    fieldName: nameOf(answers.field, taxonomy),
  };
  const found = await candidates(deps.db, answers);
  const matches = matchesOf(found, answers, context);
  const suits = suitable(matches);
  const shown = bestOfGroups(matches);
  return {
    percent: answers.marks?.percent ?? null,
    total: suits.length,
    ...countsOf(matches),
    results: combinedResults(answers.ielts, results).filter((one) => results.includes(one)),
    matches: await withCourses(deps.db, shown),
    balanced: balancedIds(shown),
    nationalEntries: nationalEntriesOf(found, answers),
    unlisted: await unlistedIn(deps.db, answers),
    loosen: await loosened(answers, context, suits.length, () => ofLevel(deps.db, answers)),
    countries: compareCountries(suits),
  };
};

/** What the countries of the courses ask of the visitor's school. */
const nationalEntriesOf = (found: readonly Candidate[], answers: MatchAnswers) =>
  [...new Set(found.map(({ countrySlug }) => countrySlug))].flatMap((country) => {
    const check = checkNationalEntry({ level: answers.level, countrySlug: country }, answers);
    return (check?.gaps ?? []).map((text) => ({ country, text }));
  });

/** Chosen countries without a listed course of the level. */
async function unlistedIn(db: Database, { countries, level }: MatchAnswers): Promise<string[]> {
  if (countries.length === 0) return [];
  const found = await db
    .selectDistinct({ country: courses.countrySlug })
    .from(courses)
    .where(and(eq(courses.level, level), isListed, inArray(courses.countrySlug, [...countries])));
  return countries.filter((slug) => !found.some(({ country }) => country === slug));
}

/** The shown courses in full, with what was found out about them. */
async function withCourses(db: Database, shown: ReturnType<typeof bestOfGroups>) {
  const ids = shown.map(({ candidate }) => candidate.id);
  const found = await coursesById(db, ids);
  return shown.flatMap(({ candidate, group, verdict, reasons, gaps, closesSoon }) => {
    const course = found.find(({ id }) => id === candidate.id);
    if (!course) return [];
    const match = { fit: group, verdict, closesSoon, reasons: [...reasons], gaps: [...gaps] };
    return [{ course, yearlyInr: yearlyCost(candidate), ...match }];
  });
}

const nameOf = (field: string | null, { streams, specializations }: Taxonomy): string | null =>
  [...specializations, ...streams].find(({ slug }) => slug === field)?.name ?? null;

/** English results in the profile of a signed-in visitor. */
export async function profileResults(deps: Deps, request: Request, today: string) {
  const claims = await claimsOf(deps, request);
  return claims ? englishResultsOf(await profileOf(deps.db, claims.userId), today) : [];
}

const candidates = (
  db: Database,
  { level, field, countries }: MatchAnswers,
): Promise<Candidate[]> =>
  candidatesWhere(
    db,
    and(
      eq(courses.level, level),
      isListed,
      field === null ? undefined : or(eq(courses.specialization, field), eq(courses.stream, field)),
      countries.length > 0 ? inArray(courses.countrySlug, [...countries]) : undefined,
    ),
  );

const ofLevel = (db: Database, { level }: MatchAnswers): Promise<Candidate[]> =>
  candidatesWhere(db, and(eq(courses.level, level), isListed));
